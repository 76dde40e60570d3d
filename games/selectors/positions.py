"""Reading a game under way: views, options, previews, moves and replays."""

from __future__ import annotations

from collections import defaultdict
from heapq import nlargest
from itertools import islice
from typing import Any

import msgspec

from games.models import (
    Decision,
    Move,
    Player,
)
from games.models.records import log_of
from games.move_checks import move_apply, move_parse, require_decision, require_unanswered
from games.options import legal_answers
from games.paging import Paging
from games.parsing import Submission
from games.projection import (
    project_hands,
    project_move,
    project_option,
    project_pending,
    project_view,
)
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import Closed, Page, Pending
from games.refusals import Refusal
from games.replaying import replay
from games.rules.gains import gain
from games.rules.viewers import Viewer
from games.table import Table


def view_get(table: Table, viewer: Viewer, at_version: int | None) -> Any:
    table.require_position()
    if at_version is None or at_version == table.game.version:
        return project_view(table, viewer)
    if not 1 <= at_version < table.game.version:
        raise Refusal("not-found", f"The game has no version {at_version}.")
    moves = table.moves_so_far()
    state = next(s for s in replay(table, moves) if s.version == at_version)
    return project_view(table, viewer, state=state, pending=_pending_at(table, moves, at_version))


def option_list(
    table: Table, player: Player, decision_id: str, paging: Paging, wanted: dict[str, str]
) -> Page:
    """Every legal answer to an open decision, for the seat that must decide."""
    decision = _asked(table, player, decision_id)
    start = paging.offset()
    moves = legal_answers(table, decision, wanted)
    page = list(islice(moves, start, start + paging.limit + 1))
    return Page(
        items=tuple(project_option(table, decision, move) for move in page[: paging.limit]),
        next_cursor=paging.cursor_at(start + paging.limit) if len(page) > paging.limit else None,
    )


def option_best(
    table: Table, player: Player, decision_id: str, wanted: dict[str, str], *, limit: int
) -> tuple[list[Any], int]:
    """The legal answers that gain most at once, best first, and how many answers there are."""
    decision = _asked(table, player, decision_id)
    moves = list(legal_answers(table, decision, wanted))

    def gained(move: Any) -> int:
        return gain(table.ruleset.preview(table.state, decision.seat.number, move))

    best = nlargest(limit, moves, key=gained)
    return [project_option(table, decision, move) for move in best], len(moves)


def _asked(table: Table, player: Player, decision_id: str) -> Decision:
    """An open decision of the player's seat; refuses whoever need not decide it."""
    seat = table.require_seat_of(player)
    table.require_active()
    decision = next((d for d in table.decisions if d.pk == decision_id), None)
    if decision is None:
        raise Refusal("decision-closed", current_version=table.game.version)
    if decision.seat_id != seat.pk:
        raise Refusal("not-your-seat", "This decision belongs to another seat.")
    require_unanswered(table, decision)
    return decision


def move_preview(table: Table, player: Player, submission: Submission) -> Any:
    """What a move would do, with the same checks in the same order as making it."""
    seat = table.require_seat_of(player)
    require_decision(table, seat, submission.members)
    table.require_rules()
    move = move_parse(table, submission.members)
    previewed = SHAPES[table.game.ruleset].previewed
    try:
        move_apply(table, seat, move, submission.members)
    except Refusal as refusal:
        rule = refusal.members.get("rule")
        if rule is None:
            raise
        return previewed(legal=False, rule=rule, detail=refusal.detail, preview=None)
    preview = table.ruleset.preview(table.state, seat.number, move)
    return previewed(legal=True, rule=None, detail=None, preview=preview)


def move_list(table: Table, viewer: Viewer, paging: Paging, after_version: int) -> Page:
    if table.game.pruned:
        later = [move for move in log_of(table.game) if (move.version or 0) > after_version]
        rows, cursor = paging.sorted_part(Move, later, "number")
    else:
        moves = table.game.log.filter(version__gt=after_version)
        rows, cursor = paging.slice(moves, "number")
    return Page(items=tuple(project_move(table, move, viewer) for move in rows), next_cursor=cursor)


def replay_list(table: Table, viewer: Viewer, paging: Paging, *, everything: bool) -> Page:
    """Every position with the moves that led to it, as this viewer may see them."""
    table.require_position()
    moves = table.moves_so_far()
    made: dict[int, list[Any]] = defaultdict(list)
    for move in moves:
        made[move.version or 0].append(project_move(table, move, viewer))
    states = replay(table, moves)
    start = paging.offset()
    part = states[start : start + paging.limit]
    frame = SHAPES[table.game.ruleset].frame
    over = start + paging.limit >= len(states)
    return Page(
        items=tuple(
            frame(
                version=state.version,
                move=made[state.version][-1] if made[state.version] else None,
                moves=tuple(made[state.version]),
                view=project_view(
                    table, viewer, state=state, pending=_pending_at(table, moves, state.version)
                ),
                hands=project_hands(table, viewer, state, everything=everything),
            )
            for state in part
        ),
        next_cursor=None if over else paging.cursor_at(start + paging.limit),
    )


def _pending_at(table: Table, moves: list[Move], version: int) -> tuple[Pending, ...]:
    """The decisions that were open in a past position, whether answered since or not."""
    closed = [
        decision.pending
        for move in moves
        if (move.version or 0) > version
        for decision in msgspec.json.decode(move.closed, type=list[Closed])
        if decision.opened_version <= version
    ]
    still_open = [d for d in table.decisions if d.opened_version <= version]
    return tuple(sorted((*closed, *project_pending(still_open)), key=lambda p: p.seat))
