"""Seeks: while a bot has too few games, it tells the service what it would like to play."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any

from axio_client._async.client import AsyncClient
from axio_client.bots.settings import Settings
from axio_client.errors import AxioError
from axio_client.requests import Request, path_of

logger = logging.getLogger("axio.bot")

LOOK_EVERY_SECONDS = 15.0
#: A seek of a bot that was killed ends by itself.
SEEK_LASTS = timedelta(minutes=10)
PATH = "/api/v1/seeks"


async def keep_seeking(client: AsyncClient, settings: Settings) -> None:
    """Never ends by itself. What is refused is told once, and tried again later."""
    told = ""
    try:
        while True:
            try:
                if await _games_under_way(client) < settings.most_games:
                    await _seek(client, settings.seeks)
                told = ""
            except AxioError as error:
                if str(error) != told:
                    logger.warning("seeking: %s", error)
                told = str(error)
            await asyncio.sleep(LOOK_EVERY_SECONDS)
    finally:
        await asyncio.shield(_withdraw(client))


async def _games_under_way(client: AsyncClient) -> int:
    return len([game async for game in client.games.mine(status="active")])


async def _seek(client: AsyncClient, wanted: dict[str, Any]) -> None:
    if not await _open_seeks(client):
        ends = datetime.now(UTC) + SEEK_LASTS
        body = {"expires_at": ends.isoformat(timespec="seconds"), **wanted}
        await client.api.transport.send(Request("POST", PATH, body=body))


async def _open_seeks(client: AsyncClient) -> list[dict[str, Any]]:
    answer = await client.api.transport.send(Request("GET", PATH, {"status": "open"}))
    found: list[dict[str, Any]] = answer.data["items"]
    return found


async def _withdraw(client: AsyncClient) -> None:
    """A table must not open for a bot that is gone."""
    try:
        for seek in await _open_seeks(client):
            await client.api.transport.send(
                Request("DELETE", path_of(f"{PATH}/{{id}}", seek["id"]))
            )
    except AxioError as error:
        logger.info("seeking: %s", error)
