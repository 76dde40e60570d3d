"""How a game stands for one player: position, open decision and best moves, or the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.mcp.answers import Standing
from games.mcp.wording import (
    best_lines,
    log_line,
    news_line,
    result_text,
    seats_text,
    short_id,
    waiting_text,
)
from games.models import Player, Seat
from games.paging import Paging
from games.projection import project_game
from games.projection.shapes import Game, GameStatus
from games.rules.viewers import Viewer
from games.selectors import move_list, option_best, view_get
from games.table import Table

#: How many of the best moves are told unasked.
BEST_MOVES = 2
#: How far moves are looked back at instead of showing the board.
MOVES_SINCE = 8


def standing(
    table: Table, player: Player | None, *openings: str, board: bool = True, log: int = 0
) -> Standing:
    """The openings come first. What a model was told before is left out: it pays for every word."""
    game, viewer = project_game(table, player), table.viewer(player)
    decision = decision_of(table, player)
    lines = [line for line in openings if line]
    if board:
        lines += _position_lines(table, game, viewer)
    lines += [log_line(move) for move in _last_moves(table, viewer, log)]
    if decision is not None and player is not None:
        lines += _decision_lines(table, game, player, decision)
    else:
        lines.append(_why_nothing(game))
    return Standing(
        game_id=game.id,
        status=game.status.value,
        version=game.version,
        seat=viewer.seat,
        decision_id=decision,
        text="\n".join(lines),
    )


def decision_of(table: Table, player: Player | None) -> str | None:
    """What this player must decide now; not what an engine decides in their place."""
    seat = table.seat_of(player)
    if seat is None or seat.occupant not in {Seat.Occupant.PLAYER, Seat.Occupant.BOT}:
        return None
    decision = table.decision_of(seat)
    return decision.pk if decision and not decision.answered else None


def _position_lines(table: Table, game: Game, viewer: Viewer) -> Iterator[str]:
    who = f"you are seat {viewer.seat}" if viewer.seat else "you watch"
    yield f"Version {game.version}, {who}"
    if game.started_at is not None:
        yield table.ruleset.text_of(view_get(table, viewer, None))


def moves_since(table: Table, player: Player) -> list[str]:
    """What others did since this player's last move, if that is not long ago."""
    viewer = table.viewer(player)
    moves = _last_moves(table, viewer, MOVES_SINCE)
    own = [number for number, move in enumerate(moves, start=1) if move.seat == viewer.seat]
    return [news_line(move) for move in moves[own[-1] if own else 0 :]]


def _last_moves(table: Table, viewer: Viewer, number: int) -> Sequence[Any]:
    if not number:
        return ()
    after = max(0, table.game.version - 1 - number)
    return move_list(table, viewer, Paging(limit=number), after).items


def _why_nothing(game: Game) -> str:
    """Why the player has nothing to decide."""
    if game.status is GameStatus.LOBBY:
        return f"Not started. Seats: {seats_text(game)}. wait_for_my_turn waits for the others."
    if game.result:
        return result_text(game.result)
    return waiting_text(game.pending) if game.pending else f"The game is {game.status.value}."


def _decision_lines(table: Table, game: Game, player: Player, decision_id: str) -> Iterator[str]:
    asked = next(one for one in game.pending if one.decision_id == decision_id)
    bonus = ", a bonus turn" if asked.bonus else ""
    best, total = option_best(table, player, decision_id, {}, limit=BEST_MOVES)
    yield f"Decide {short_id(decision_id)}: {asked.kind}{bonus}, {total} moves"
    yield from best_lines(best)
