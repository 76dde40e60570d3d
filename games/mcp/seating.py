"""The tools before a game: finding a table, and sitting down at one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.engines import ENGINES
from games.mcp.answers import Standing, Tables
from games.mcp.callers import Caller
from games.mcp.playing import Arguments, GameId
from games.mcp.standing import standing
from games.mcp.wording import table_text
from games.models import Player, Scope, Token
from games.paging import Paging
from games.parsing import convert, digest_of
from games.projection.shapes import GameSummary
from games.refusals import invalid
from games.rules import RULES
from games.selectors import game_list, invitation_list, table_get
from games.services.games import GameCreateInput, game_create
from games.services.kept_answers import Given, answer_once
from games.services.seats import TakeSeat, seat_put
from games.turns import turn_list

MOST_LISTED = 10
OPEN = "open"
RATING = re.compile("-?[0-9]{1,6}")
if TYPE_CHECKING:
    RulesetSlug = str
else:
    # The schema lists the games that there are.
    RulesetSlug = Literal[tuple(RULES)]


class ListTables(Arguments, frozen=True):
    which: Annotated[
        Literal["open", "mine", "running"],
        Meta(description="With open seats, yours, or running ones to watch."),
    ] = "open"
    ruleset: RulesetSlug | None = None


class SitDown(Arguments, frozen=True):
    game_id: Annotated[GameId | None, Meta(description="A table to join.")] = None
    invite_code: Annotated[str, Meta(max_length=64)] | None = None
    ruleset: Annotated[RulesetSlug | None, Meta(description="Or what to open a table of.")] = None
    opponents: Annotated[
        tuple[str, ...],
        Meta(
            max_length=7,
            description=f"Each `{OPEN}`, an engine ({', '.join(ENGINES)}) or the rating of one.",
        ),
    ] = (OPEN,)
    options: Annotated[dict[str, Any], Meta(description="See rules.")] = {}
    key: (
        Annotated[
            str,
            Meta(
                pattern="^[!-~]{1,128}$",
                description="Any word: repeated, it opens no second table.",
            ),
        ]
        | None
    ) = None


def list_tables(caller: Caller, asked: ListTables) -> Tables:
    if asked.which == "mine":
        return _own_tables(caller.require_token(), asked.ruleset)
    waiting = asked.which == "open"
    page = game_list(
        caller.player,
        Paging(limit=MOST_LISTED),
        status="lobby" if waiting else "active",
        ruleset=asked.ruleset,
        open_seats=1 if waiting else None,
        seated=None,
    )
    lines = [table_text(game) for game in page.items]
    if not lines:
        lines = ["None. sit_down with a ruleset opens a table."]
    return Tables(game_ids=_ids(page.items), text="\n".join(lines))


def _own_tables(token: Token, ruleset: str | None) -> Tables:
    player = token.player
    page = game_list(
        player,
        Paging(limit=MOST_LISTED),
        status=None,
        ruleset=ruleset,
        open_seats=None,
        seated=player.name,
    )
    asked = {turn.game_id for turn in turn_list(player)}
    lines = [table_text(game, ", your turn" * (game.id in asked)) for game in page.items]
    lines += [
        f"{one.game_id} {one.ruleset}: {one.host} invites you to seat {one.seat}; sit_down accepts"
        for one in invitation_list(player)
    ]
    text = "\n".join(lines) or "None. sit_down with a ruleset opens a table."
    return Tables(game_ids=_ids(page.items), text=text)


def _ids(games: tuple[GameSummary, ...]) -> tuple[str, ...]:
    return tuple(game.id for game in games)


def sit_down(caller: Caller, asked: SitDown) -> Standing:
    token = caller.require_token()
    if asked.game_id is not None:
        caller.require_scopes((Scope.PLAY,), asked.game_id)
        take = TakeSeat(invite_code=asked.invite_code)
        seat_put(game_id=asked.game_id, number=None, player=token.player, request=take)
        game_id = asked.game_id
    elif asked.ruleset is not None:
        caller.require_scopes((Scope.HOST,), None)
        game_id = _open_table_once(token, asked)
    else:
        raise invalid("/game_id", "required", "Name a table to join, or a ruleset to open one.")
    table = table_get(game_id, token.player)
    welcome = f"You sit at table {game_id} of {table.game.ruleset}."
    return standing(table, token.player, welcome, table.ruleset.legend)


def _open_table_once(token: Token, asked: SitDown) -> str:
    if asked.key is None:
        return _open_table(token.player, asked)
    given, _ = answer_once(
        asked=f"agent {token.player_id} with {token.scopes}\n{asked.key}",
        digest=digest_of(msgspec.json.encode(asked)),
        give=lambda: Given(201, {}, _open_table(token.player, asked).encode()),
    )
    return given.body.decode()


def _open_table(player: Player, asked: SitDown) -> str:
    seats = [{"type": "me"}, *map(_opponent, asked.opponents)]
    body = {"ruleset": asked.ruleset, "seats": seats, "options": asked.options}
    table = game_create(host=player, request=convert(body, GameCreateInput))
    return str(table.game.pk)


def _opponent(name: str) -> dict[str, Any]:
    if name == OPEN:
        return {"type": "open"}
    if RATING.fullmatch(name):
        return {"type": "ai", "rating": int(name)}
    return {"type": "ai", "engine": name}
