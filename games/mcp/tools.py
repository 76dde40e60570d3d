"""All tools, one entry each: what they are for, what they take and what they tell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any

import msgspec

from games.mcp import playing, rulebook, seating, waiting
from games.mcp.answers import Options, Previewed, Rulebook, Standing, Tables
from games.mcp.callers import Caller
from games.models import Scope
from games.parsing import convert
from games.projection.shapes import Answer


class Tool:
    """A tool that answers at once, in a thread.

    Of a token it `needs` all of these scopes; `limit` is the rate limit that it counts for.
    """

    def __init__(
        self,
        run: Callable[[Caller, Any], Any],
        about: str,
        takes: type[playing.Arguments],
        tells: type[Answer],
        *,
        needs: tuple[Scope, ...] = (Scope.READ,),
        limit: str = "read",
        idempotent: bool = True,
        destructive: bool = False,
    ) -> None:
        self.name = run.__name__
        self.run, self.about, self.takes, self.tells = run, about, takes, tells
        self.needs = needs
        self.limit, self.idempotent, self.destructive = limit, idempotent, destructive

    #: Whether a call that names no game keeps to the game of a token that is for one alone.
    keeps_to_game = False

    @property
    def reads_only(self) -> bool:
        return self.limit == "read"

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        return _schema(self.takes)

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        return _schema(self.tells)

    async def call(self, caller: Caller, arguments: dict[str, Any]) -> Answer:
        asked = convert(arguments, self.takes)
        game_id = getattr(asked, "game_id", None)
        caller.require_scopes(self.needs, game_id, keeps_to_game=self.keeps_to_game)
        answer: Answer = await self._answer(caller, asked)
        return answer

    def _answer(self, caller: Caller, asked: Any) -> Awaitable[Any]:
        return caller.in_thread(self.run, caller, asked)


class WaitingTool(Tool):
    """A tool that may take its time, in the event loop."""

    keeps_to_game = True

    def _answer(self, caller: Caller, asked: Any) -> Awaitable[Any]:
        answer: Awaitable[Any] = self.run(caller, asked)
        return answer


def _schema(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a struct, with the object itself at the root, as the protocol wants it."""
    (_,), parts = msgspec.json.schema_components((shape,))
    (root,) = parts.values()
    return {
        "type": "object",
        "properties": _without_nulls(root["properties"]),
        "required": root["required"],
        "additionalProperties": False,
    }


def _without_nulls(members: dict[str, Any]) -> dict[str, Any]:
    """What may be left out need not be told to be null as well: the list of tools costs tokens."""
    for name, member in members.items():
        if "default" in member and member["default"] is None:
            (kind,) = (one for one in member.pop("anyOf") if one != {"type": "null"})
            del member["default"]
            members[name] = member | kind
    return members


TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(
            rulebook.rules,
            "How a game is played and how its moves are written. Read this first.",
            rulebook.Rules,
            Rulebook,
            needs=(),
        ),
        Tool(
            seating.list_tables,
            "Find a table to join, your own games, or games to watch.",
            seating.ListTables,
            Tables,
        ),
        Tool(
            seating.sit_down,
            "Join a table by its game_id, or open one with a ruleset and opponents.",
            seating.SitDown,
            Standing,
            limit="write",
            idempotent=False,
        ),
        WaitingTool(
            waiting.wait_for_my_turn,
            "Wait until you must decide or the game is over; tells position and best moves.",
            waiting.WaitForMyTurn,
            Standing,
        ),
        Tool(
            playing.look,
            "How a game stands now, as your seat or a spectator sees it.",
            playing.Look,
            Standing,
        ),
        Tool(
            playing.options,
            "Legal moves of your open decision, those that gain most at once first.",
            playing.ListOptions,
            Options,
        ),
        Tool(
            playing.preview,
            "Whether a move is legal and what it gains. Nothing is changed.",
            playing.OneMove,
            Previewed,
        ),
        WaitingTool(
            waiting.play,
            "Answer your open decision, and wait for the next. Safe to repeat.",
            playing.Play,
            Standing,
            needs=(Scope.READ, Scope.PLAY),
            limit="write",
        ),
        Tool(
            playing.resign,
            "Give up your seat for good.",
            playing.Resign,
            Standing,
            needs=(Scope.READ, Scope.PLAY),
            limit="write",
            idempotent=False,
            destructive=True,
        ),
    )
}
