"""Derived from `_async` by clients/python/generate.py: do not edit. Tables and games: `client.games`."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from time import sleep
from typing import Any

from axio_client._sync.calls import Calls
from axio_client._sync.paging import pages
from axio_client._sync.streams import follow
from axio_client._sync.turns import OVER
from axio_client.choosing import move_of
from axio_client.errors import AxioError
from axio_client.models import (
    Game,
    GameEvent,
    GameExport,
    GameStatus,
    GameSummary,
    Job,
    Move,
    MoveAccepted,
    MoveInput,
    MovePreviewed,
    Option,
    OwnGame,
    StartPolicy,
    TimeControl,
    TimeoutPolicy,
    Verified,
    View,
    Visibility,
)
from axio_client.requests import path_of
from axio_client.seats import seat_for, seat_request

#: Jobs of engines take from a tenth of a second to minutes.
JOB_POLL_SECONDS = 0.2


class Games:
    def __init__(self, api: Calls) -> None:
        self._api = api

    def create(
        self,
        ruleset: str,
        seats: Iterable[str | Mapping[str, Any]] = ("me", "open"),
        *,
        options: Mapping[str, Any] | None = None,
        visibility: Visibility | None = None,
        rated: bool | None = None,
        time_control: TimeControl | None = None,
        timeout_policy: TimeoutPolicy | None = None,
        start: StartPolicy | None = None,
        sandbox: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> Game:
        """Open a table. A seat is "me", "open", the slug of an engine ("medium"), or an object as
        the API describes it. The game starts when the last seat is taken."""
        given = {
            "options": options,
            "visibility": visibility,
            "rated": rated,
            "time_control": time_control,
            "timeout_policy": timeout_policy,
            "start": start,
            "sandbox": sandbox,
        }
        body: Any = {
            "ruleset": ruleset,
            "seats": [seat_request(seat) for seat in seats],
            **{name: value for name, value in given.items() if value is not None},
        }
        return self._api.create_game(body, idempotency_key=key)

    def get(self, game_id: str) -> Game:
        return self._api.get_game(game_id)

    def list(
        self,
        *,
        status: GameStatus | None = None,
        ruleset: str | None = None,
        open_seats: bool | None = None,
        player: str | None = None,
    ) -> Generator[GameSummary, None]:
        """Games that you may see, the newest first."""
        query: dict[str, Any] = {"status": status, "ruleset": ruleset}
        query |= {"open_seats": open_seats, "player": player}
        return pages(lambda cursor: self._api.list_games(**query, limit=200, cursor=cursor))

    def mine(
        self,
        *,
        status: GameStatus | None = None,
        ruleset: str | None = None,
        your_turn: bool | None = None,
    ) -> Generator[OwnGame, None]:
        """Your games, the last active first."""
        query: dict[str, Any] = {"status": status, "ruleset": ruleset, "your_turn": your_turn}
        return pages(lambda cursor: self._api.list_my_games(**query, limit=200, cursor=cursor))

    def join(
        self, game_id: str, seat: int | None = None, *, invite_code: str | None = None
    ) -> Game:
        """Take a seat: the given one, or else the one that is reserved for you, or the first that
        is open."""
        if seat is None:
            name = (self._api.get_me())["name"]
            seat = seat_for(self._api.get_game(game_id), name)
        body: Any = {"type": "me"} | ({"invite_code": invite_code} if invite_code else {})
        return self._api.put_seat(game_id, seat, body)

    def leave(self, game_id: str, seat: int) -> None:
        """Leave a seat of a table that has not started, or decline an invitation to it."""
        self._api.leave_seat(game_id, seat)

    def resign(self, game_id: str, seat: int) -> Game:
        return self._api.resign_seat(game_id, seat)

    def view(self, game_id: str, *, at_version: int | None = None, public: bool = False) -> View:
        return self._api.get_view(game_id, as_="public" if public else None, at_version=at_version)

    def options(self, game_id: str, decision_id: str, **members: Any) -> Generator[Option, None]:
        """Every legal answer to a decision of yours; `x=2` keeps those with that member."""
        return pages(
            lambda cursor: self._api.list_options(
                game_id, decision_id, **members, limit=200, cursor=cursor
            )
        )

    def play(
        self, game_id: str, move: Option | MoveInput | dict[str, Any], *, key: str | None = None
    ) -> MoveAccepted:
        """Make a move; `Turn.play` is more forgiving."""
        body: Any = move_of(move)
        return self._api.submit_move(game_id, body, idempotency_key=key)

    def preview(self, game_id: str, move: MoveInput | dict[str, Any]) -> MovePreviewed:
        """Whether a move is legal, and what it would gain."""
        body: Any = move_of(move)
        return self._api.preview_move(game_id, body)

    def moves(self, game_id: str, *, after_version: int | None = None) -> Generator[Move, None]:
        return pages(
            lambda cursor: self._api.list_moves(
                game_id, after_version=after_version, limit=200, cursor=cursor
            )
        )

    def events(self, game_id: str, *, after: str | None = None) -> Generator[GameEvent, None]:
        """What happens in a game, as it happens, until it is over. The first is a `snapshot`, or
        with `after` the event that follows the one with that id."""
        path = path_of("/api/v1/games/{game_id}/events", game_id)
        return follow(self._api.transport, path, after)  # type: ignore[return-value]

    def wait(self, game_id: str) -> Game:
        """Wait until a game is over."""
        game = self._api.get_game(game_id)
        after: str | None = None
        while game["status"] not in OVER:
            page = self._api.list_game_events(game_id, after=after, wait=25)
            if page["items"]:
                after = page["items"][-1]["id"]
                game = self._api.get_game(game_id)
        return game

    def hint(self, game_id: str) -> Job:
        """An engine's advice for your open decision; returns when it is there."""
        return self._finished(self._api.request_hint(game_id))

    def analysis(self, game_id: str) -> Job:
        """An engine's analysis of a finished game; returns when it is there."""
        return self._finished(self._api.request_analysis(game_id))

    def rematch(self, game_id: str) -> Game:
        return self._api.rematch_game(game_id)

    def export(self, game_id: str) -> GameExport:
        return self._api.export_game(game_id)

    def verify(self, export: GameExport) -> Verified:
        """Let the service recompute a game, and check that its shuffle was fixed beforehand."""
        body: Any = export
        return self._api.verify_export(body)

    def _finished(self, job: Job) -> Job:
        while job["status"] in {"queued", "running"}:
            sleep(JOB_POLL_SECONDS)
            job = self._api.get_job(job["id"])
        if job["status"] != "succeeded":
            raise AxioError(f"The job {job['id']} ended as {job['status']}: {job['error']}.")
        return job
