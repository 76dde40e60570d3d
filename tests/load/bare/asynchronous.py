"""The least that storing a row over HTTP can cost: one INSERT, no framework, no threads, no token.

`uvicorn tests.load.bare.asynchronous:application` on the PostgreSQL of AXIO_DATABASE_URL.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from psycopg_pool import AsyncConnectionPool

CREATE = "CREATE TABLE IF NOT EXISTS bare_entry (id bigserial PRIMARY KEY, text varchar(64))"
STORE = "INSERT INTO bare_entry (text) VALUES (%s) RETURNING id"

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class Application:
    pool: AsyncConnectionPool

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        await (self.lifespan if scope["type"] == "lifespan" else self.answer)(receive, send)

    async def lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self.pool = AsyncConnectionPool(
            os.environ["AXIO_DATABASE_URL"],
            # As many as the service has threads.
            min_size=8,
            max_size=8,
            open=False,
        )
        await self.pool.open(wait=True)
        async with self.pool.connection() as connection:
            await connection.execute(CREATE)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.pool.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(self, receive: Receive, send: Send) -> None:
        body = msgspec.json.decode((await receive())["body"])
        # A transaction, as psycopg has it by default.
        async with self.pool.connection() as connection:
            stored = await connection.execute(STORE, [body["text"]])
            row = await stored.fetchone()
        content = msgspec.json.encode({"id": row[0] if row else None})
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
        ]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": content})


application = Application()
