"""The asynchronous client: where everything begins."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Any

import httpx

from axio_client._async.calls import AsyncCalls
from axio_client._async.games import AsyncGames
from axio_client._async.paging import pages
from axio_client._async.streams import follow
from axio_client._async.transport import AsyncTransport
from axio_client._async.turns import AsyncTurn, open_turns, turns_of_account, turns_of_game
from axio_client.models import (
    AccountEvent,
    EngineAnswer,
    Game,
    Me,
    PlayerCreated,
    RulesetAnswer,
    TokenCreated,
)

LOCAL = "http://127.0.0.1:8000"


class AsyncClient:
    """One account on one service.

    Without arguments the address is `AXIO_URL`, by default that of `make run`, and the token is
    `AXIO_TOKEN`. A request that fails for a reason that passes (the connection is lost, or the
    service answers 429 or 503) is repeated for `patience` seconds.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        patience: float = 60.0,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        url = url or os.environ.get("AXIO_URL") or LOCAL
        token = token or os.environ.get("AXIO_TOKEN")
        self._transport = AsyncTransport(url, token, patience=patience, http=http)
        #: Every operation of the API by its name, such as `client.api.list_bots()`.
        self.api = AsyncCalls(self._transport)
        self.games = AsyncGames(self.api)

    @property
    def url(self) -> str:
        return self._transport.url

    @property
    def token(self) -> str | None:
        return self._transport.token

    @token.setter
    def token(self, token: str | None) -> None:
        self._transport.token = token

    @property
    def feature_level(self) -> int:
        """That of the service, as its last response told it."""
        return self._transport.feature_level

    async def sign_up(self, name: str, password: str | None = None) -> PlayerCreated:
        """Create an account, and use its token from now on. Without a password it is a guest: the
        token is the only way in."""
        body: Any = {"name": name} | ({"password": password} if password else {})
        self.token = None
        created = await self.api.create_player(body)
        self.token = created["token"]
        return created

    async def log_in(self, name: str, password: str, *, label: str = "") -> TokenCreated:
        """Get a token of an account, and use it from now on."""
        created = await self.api.create_token({"name": name, "password": password, "label": label})
        self.token = created["token"]
        return created

    async def create_bot(
        self, name: str, *, description: str = "", accepts: Mapping[str, Any] | None = None
    ) -> PlayerCreated:
        """Create a bot of yours. `AsyncClient(url, created["token"])` plays as it."""
        body: Any = {"name": name, "description": description}
        return await self.api.create_bot(body | ({"accepts": accepts} if accepts else {}))

    async def me(self) -> Me:
        return await self.api.get_me()

    def turns(self, game: Game | str | None = None) -> AsyncGenerator[AsyncTurn, None]:
        """Your open decisions, each once, as they come: in all games for ever, or in one game until
        it is over. Whatever was open before is among them, so a program that was killed goes on."""
        if game is None:
            return turns_of_account(self.api)
        return turns_of_game(self.api, game if isinstance(game, str) else game["id"])

    async def open_turns(self) -> list[AsyncTurn]:
        """The decisions that are open now."""
        return await open_turns(self.api)

    def events(self, *, after: str | None = None) -> AsyncGenerator[AccountEvent, None]:
        """What happens to your account (turns, invitations, ends of games), as it happens. The
        first is a `snapshot`, or with `after` the event that follows the one with that id."""
        return follow(self._transport, "/api/v1/me/events", after)  # type: ignore[return-value]

    def engines(self) -> AsyncGenerator[EngineAnswer, None]:
        """The opponents that the service computes itself."""
        return pages(lambda cursor: self.api.list_engines(limit=200, cursor=cursor))

    def rulesets(self) -> AsyncGenerator[RulesetAnswer, None]:
        return pages(lambda cursor: self.api.list_rulesets(limit=200, cursor=cursor))

    async def aclose(self) -> None:
        await self._transport.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()
