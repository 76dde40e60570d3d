"""Waiting for a turn, or for the next one after a move: a long poll that holds neither a thread nor a
connection to the database."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from games.api.live.base import in_time
from games.live.long_polls import MAX_WAIT_SECONDS, wait_for_news
from games.mcp.answers import Standing
from games.mcp.callers import Caller
from games.mcp.playing import Arguments, GameId, Play, move_make, move_play
from games.mcp.standing import moves_since, standing
from games.models import Player
from games.projection.shapes import GameStatus
from games.refusals import Refusal
from games.selectors import table_get
from games.services.events import player_topic
from games.turns import turn_list

UNDER_WAY = {GameStatus.LOBBY.value, GameStatus.ACTIVE.value}


class WaitForMyTurn(Arguments, frozen=True):
    game_id: Annotated[GameId | None, Meta(description="Default: any of your games.")] = None
    seconds: Annotated[int, Meta(ge=0, le=MAX_WAIT_SECONDS)] = MAX_WAIT_SECONDS
    board: Annotated[bool, Meta(description="False: only the moves since yours.")] = True


class Found(NamedTuple):
    """The game to tell of, and whether there is a reason to stop waiting."""

    game_id: str | None
    is_news: bool


async def wait_for_my_turn(caller: Caller, asked: WaitForMyTurn) -> Standing:
    token = caller.require_token()

    async def find(_: float) -> Found:
        return await caller.in_thread(_find, token.player, asked.game_id or token.game_id)

    found = await find(0.0)
    if asked.seconds and not found.is_news:
        waiting = wait_for_news(
            player_topic(token.player_id),
            find,
            lambda latest: latest.is_news,
            seconds=asked.seconds,
            token=token,
        )
        found = await in_time(waiting, wait_seconds=asked.seconds)
    return await caller.in_thread(_tell, token.player, found, asked)


async def play(caller: Caller, asked: Play) -> Standing:
    if not asked.wait:
        return await caller.in_thread(move_play, caller, asked)
    made = await caller.in_thread(move_make, caller, asked)
    then = await wait_for_my_turn(caller, WaitForMyTurn(game_id=asked.game_id, board=asked.board))
    return replace(then, text=f"{made}\n{then.text}")


def _find(player: Player, game_id: str | None) -> Found:
    """A decision of this player, the most urgent first; or, of one game, that it is over."""
    turns = [turn.game_id for turn in turn_list(player, game_id)]
    if game_id is None:
        return Found(turns[0], True) if turns else Found(None, False)
    if turns:
        return Found(game_id, True)
    table = table_get(game_id, player, state=False)
    table.require_seat_of(player)
    return Found(game_id, table.game.status not in UNDER_WAY)


def _tell(player: Player, found: Found, asked: WaitForMyTurn) -> Standing:
    if found.game_id is None:
        raise Refusal("not-your-decision", "None of your games waits for you.")
    table = table_get(found.game_id, player)
    lines = [] if asked.game_id else [f"Table {found.game_id} of {table.game.ruleset}"]
    if found.is_news and not asked.board:
        lines += moves_since(table, player)
    return standing(table, player, *lines, board=found.is_news and asked.board)
