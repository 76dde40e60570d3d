"""What an asynchronous framework adds to the bare asynchronous view: routes, checked bodies, responses.

They are those of Starlette and pydantic, which FastAPI is made of. `POST /` is one INSERT. `POST
/counted` looks up a token, and reads, adds and changes a row in a transaction; then it publishes to
Redis that something changed, as every move does.

`uvicorn tests.load.bare.framework:application`, with AXIO_DATABASE_URL and AXIO_REDIS_URL.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import redis.asyncio
from pydantic import BaseModel, Field
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from tests.load.bare.asynchronous import STORE, count, pool_opened


class Entry(BaseModel):
    text: str = Field(max_length=64)
    token: str | None = None


class Stored(BaseModel):
    id: int


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    app.state.redis = redis.asyncio.Redis.from_url(os.environ["AXIO_REDIS_URL"])
    async with pool_opened() as app.state.pool, app.state.redis:
        yield


async def store(request: Request) -> JSONResponse:
    entry = Entry.model_validate_json(await request.body())
    async with request.app.state.pool.connection() as connection:
        if entry.token is not None:
            await count(connection, entry.token)
        row = await (await connection.execute(STORE, [entry.text])).fetchone()
    if entry.token is not None:
        await request.app.state.redis.publish("bare", entry.token)
    return JSONResponse(Stored(id=row[0]).model_dump(), 201)


application = Starlette(
    routes=[Route(path, store, methods=["POST"]) for path in ("/", "/counted")], lifespan=lifespan
)
