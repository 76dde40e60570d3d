"""My turns: the open decisions of a player, alone or with what is needed to answer them."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import asdict, replace

from games.models import Decision, Player, Seat
from games.models.prepared import Prepared
from games.options import legal_answers
from games.paging import Paging
from games.projection import project_option, project_view
from games.projection.events import project_turn
from games.projection.shapes import Page
from games.projection.turn_shapes import Turn, TurnInFull
from games.refusals import Refusal
from games.rules.viewers import Viewer
from games.stops import stops_passed
from games.table import Table

#: What can be included in a turn.
PARTS = ("view", "options")
#: A page of turns in full is shorter: each of them is a position and all of its legal moves.
MOST_IN_FULL = 20
_ASKED = frozenset({Seat.Occupant.PLAYER, Seat.Occupant.BOT})

_TURNS = Prepared(
    lambda player: (
        Decision.objects.select_related("game", "seat")
        .only(
            *("kind", "bonus", "opened_at", "deadline_at", "seat__number", "seat__occupant"),
            *("game__ruleset", "game__version"),
        )
        .filter(player_id=player, answered=False)
    )
)


def turn_list(player: Player, game_id: str | None = None) -> list[Turn]:
    """The decisions that this player must answer (in this game), the earliest deadline first."""
    decisions = [
        decision
        for decision in _TURNS.fetch(player.pk)
        if decision.seat.occupant in _ASKED and game_id in {None, decision.game_id}
    ]
    return sorted((project_turn(decision) for decision in decisions), key=_urgency)


def turn_page(player: Player, game_id: str | None, paging: Paging) -> Page:
    items, cursor = paging.keyed(turn_list(player, game_id), _urgency)
    return Page(items=items, next_cursor=cursor)


def turn_next(player: Player, game_id: str | None, after: str | None) -> tuple[Turn | None, int]:
    """The turn that follows the one in a game, or else the most urgent one in another game; and how
    many turns there are."""
    turns = turn_list(player, game_id)
    at = next((at for at, turn in enumerate(turns) if turn.game_id == after), -1)
    others = (turn for turn in turns[at + 1 :] + turns[: at + 1] if turn.game_id != after)
    return next(others, None), len(turns)


class OpenTurn(NamedTuple):
    """A turn and its table, as they were at the same moment."""

    turn: Turn
    table: Table
    decision: Decision

    @property
    def state(self) -> tuple[Turn, int, int]:
        """Differs whenever the turn or its position looks different: every visible change of a game
        has an event, except that a leave begins."""
        return self.turn, self.table.game.events_made, stops_passed(self.table)

    def in_full(self, parts: frozenset[str]) -> TurnInFull:
        members: dict[str, Any] = {}
        for part, project in (("view", self._view), ("options", self._options)):
            if part in parts:
                try:
                    members[part] = project()
                except Refusal:
                    # A game that this service cannot go on with must not hide the others.
                    members[part] = None
            else:
                members[part] = UNSET
        return TurnInFull(**asdict(self.turn), **members)

    def _view(self) -> Any:
        return project_view(self.table, Viewer.at(self.turn.seat))

    def _options(self) -> tuple[Any, ...]:
        return tuple(
            project_option(self.table, self.decision, move)
            for move in legal_answers(self.table, self.decision, {})
        )


def open_turn_page(
    player: Player, game_id: str | None, paging: Paging
) -> tuple[list[OpenTurn], str | None]:
    """A page of turns with their tables. What was answered in between is left out."""
    short = replace(paging, limit=min(paging.limit, MOST_IN_FULL))
    page = turn_page(player, game_id, short)
    tables = Table.load_all([turn.game_id for turn in page.items])
    found = []
    for turn in page.items:
        table = tables.get(turn.game_id)
        seat = table.seat_of(player) if table else None
        decision = table.decision_of(seat) if table and seat else None
        if table and seat and decision and seat.occupant in _ASKED and not decision.answered:
            found.append(OpenTurn(project_turn(decision), table, decision))
    return found, page.next_cursor


def _urgency(turn: Turn) -> list[str]:
    """A sort key; turns without a deadline come last."""
    deadline = turn.deadline_at.isoformat() if turn.deadline_at else "never"
    return [deadline, turn.opened_at.isoformat(), turn.decision_id]
