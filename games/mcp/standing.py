"""How a game stands for one player: position, open decision and best moves, or the result."""

from __future__ import annotations

from collections.abc import Iterator

from games.mcp.answers import Standing
from games.mcp.wording import (
    log_line,
    option_lines,
    result_text,
    seats_text,
    waiting_text,
)
from games.models import Player, Seat
from games.paging import Paging
from games.projection import project_game
from games.projection.shapes import Game, GameStatus
from games.selectors import move_list, option_best, view_get
from games.table import Table

#: How many of the best moves are told unasked.
BEST_MOVES = 3


def standing(
    table: Table, player: Player | None, *, opening: str = "", board: bool = True, log: int = 0
) -> Standing:
    game, viewer = project_game(table, player), table.viewer(player)
    decision = decision_of(table, player)
    return Standing(
        game_id=game.id,
        status=game.status.value,
        version=game.version,
        seat=viewer.seat,
        decision_id=decision,
        text="\n".join(_lines(table, game, player, decision, opening, board, log)),
    )


def decision_of(table: Table, player: Player | None) -> str | None:
    """What this player must decide now; not what an engine decides in their place."""
    seat = table.seat_of(player)
    if seat is None or seat.occupant not in {Seat.Occupant.PLAYER, Seat.Occupant.BOT}:
        return None
    decision = table.decision_of(seat)
    return decision.pk if decision and not decision.answered else None


def _lines(
    table: Table,
    game: Game,
    player: Player | None,
    decision: str | None,
    opening: str,
    board: bool,
    log: int,
) -> Iterator[str]:
    viewer = table.viewer(player)
    who = f"you are seat {viewer.seat}" if viewer.seat else "you watch"
    if opening:
        yield opening
    if board:
        yield f"{game.ruleset} {game.id}, version {game.version}, {game.status.value}; {who}"
    if game.status is GameStatus.LOBBY:
        yield f"Not started. Seats: {seats_text(game)}. wait_for_my_turn waits for the others."
        return
    if board and game.started_at is not None:
        yield table.ruleset.text_of(view_get(table, viewer, None))
    if log:
        moves = move_list(table, viewer, Paging(limit=log), max(0, game.version - 1 - log))
        yield from (log_line(move) for move in moves.items)
    if decision is not None and player is not None:
        yield from _decision_lines(table, game, player, decision)
    elif game.result:
        yield result_text(game.result)
    elif game.pending:
        yield waiting_text(game.pending)


def _decision_lines(table: Table, game: Game, player: Player, decision_id: str) -> Iterator[str]:
    asked = next(one for one in game.pending if one.decision_id == decision_id)
    bonus = ", a bonus turn" if asked.bonus else ""
    best, total = option_best(table, player, decision_id, {}, limit=BEST_MOVES)
    yield f"Your decision {decision_id} ({asked.kind}{bonus}), {total} legal moves, such as"
    yield from option_lines(best)
