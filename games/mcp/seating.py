"""The tools before a game: finding a table, and sitting down at one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.engines import ENGINES
from games.mcp.answers import Standing, Tables
from games.mcp.callers import Caller
from games.mcp.playing import Arguments, GameId
from games.mcp.standing import standing
from games.mcp.wording import table_text
from games.models import Player
from games.paging import Paging
from games.parsing import Submission, convert, digest_of
from games.projection.shapes import GameSummary
from games.refusals import invalid
from games.rules import RULES
from games.selectors import game_list, invitation_list, table_get, turn_list
from games.services.games import GameCreateInput, game_create
from games.services.seats import TakeSeat, seat_put

MOST_LISTED = 10
OPEN = "open"
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
        Meta(max_length=7, description=f"Each `{OPEN}` or an engine: {', '.join(ENGINES)}."),
    ] = (OPEN,)
    options: Annotated[dict[str, Any], Meta(description="See rules.")] = {}
    key: Annotated[
        str | None, Meta(description="Any word: repeated, it opens no second table.")
    ] = None


def list_tables(caller: Caller, asked: ListTables) -> Tables:
    if asked.which == "mine":
        return _own_tables(caller.require_player(), asked.ruleset)
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


def _own_tables(player: Player, ruleset: str | None) -> Tables:
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
    player = caller.require_player()
    if asked.game_id is not None:
        take = TakeSeat(invite_code=asked.invite_code)
        seat_put(game_id=asked.game_id, number=None, player=player, request=take)
        game_id = asked.game_id
    elif asked.ruleset is not None:
        game_id = _open_table(player, asked)
    else:
        raise invalid(
            "/game_id", "required", "Give a game_id to join, or a ruleset to open a table."
        )
    return standing(table_get(game_id, player), player, opening="You sit at the table.")


def _open_table(player: Player, asked: SitDown) -> str:
    others = [
        {"type": "open"} if name == OPEN else {"type": "ai", "engine": name}
        for name in asked.opponents
    ]
    body = {"ruleset": asked.ruleset, "seats": [{"type": "me"}, *others], "options": asked.options}
    digest = digest_of(msgspec.json.encode(body))
    submission = Submission(body, digest, asked.key) if asked.key is not None else None
    request: GameCreateInput = convert(body, GameCreateInput)
    table, _ = game_create(host=player, request=request, submission=submission)
    return str(table.game.pk)
