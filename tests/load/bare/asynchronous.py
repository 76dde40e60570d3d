"""The least that storing a row over HTTP can cost: no framework, no threads.

`POST /` is one INSERT. `POST /counted` does what the bare view of Django REST framework does: it looks
up a token, and reads, adds and changes a row in a transaction.

`uvicorn tests.load.bare.asynchronous:application` on the PostgreSQL of AXIO_DATABASE_URL.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

CREATE = """
    CREATE TABLE bare_entry (id bigserial PRIMARY KEY, text varchar(64));
    CREATE TABLE bare_token (key varchar(64) PRIMARY KEY, counter int);
    CREATE TABLE bare_counter (id int PRIMARY KEY, value int);
    INSERT INTO bare_token SELECT n::text, n FROM generate_series(0, 63) n;
    INSERT INTO bare_counter SELECT n, 0 FROM generate_series(0, 63) n
"""
STORE = "INSERT INTO bare_entry (text) VALUES (%s) RETURNING id"
TOKEN = "SELECT counter FROM bare_token WHERE key = %s"
READ = "SELECT value FROM bare_counter WHERE id = %s FOR UPDATE"
CHANGE = "UPDATE bare_counter SET value = %s WHERE id = %s"

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


@asynccontextmanager
async def pool_opened() -> AsyncIterator[AsyncConnectionPool]:
    """Connections to a database with the tables of the yardsticks; as many as the service has threads."""
    url = os.environ["AXIO_DATABASE_URL"]
    async with AsyncConnectionPool(url, min_size=8, max_size=8, open=False) as pool:
        await pool.wait()
        async with pool.connection() as connection:
            await connection.execute(CREATE)
        yield pool


async def count(connection: AsyncConnection, token: str) -> None:
    (counter,) = await (await connection.execute(TOKEN, [token])).fetchone() or (0,)
    (value,) = await (await connection.execute(READ, [counter])).fetchone() or (0,)
    await connection.execute(CHANGE, [value + 1, counter])


class Application:
    pool: AsyncConnectionPool

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
            return
        body = msgspec.json.decode((await receive())["body"])
        # A transaction, as psycopg has it by default.
        async with self.pool.connection() as connection:
            if scope["path"] == "/counted":
                await count(connection, body["token"])
            stored = await connection.execute(STORE, [body["text"]])
            row = await stored.fetchone()
        await self.answer({"id": row[0] if row else None}, send)

    async def lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        async with pool_opened() as self.pool:
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(self, body: Mapping[str, Any], send: Send) -> None:
        content = msgspec.json.encode(body)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
        ]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": content})


application = Application()
