"""Former versions of ACHT, for games that began with them: each overrides what differs."""

from __future__ import annotations

from games.rules.acht.marking import marked, side_of
from games.rules.acht.moves import AchtPlace
from games.rules.acht.placing import Merit, made_by
from games.rules.acht.ruleset import Acht
from games.rules.acht.shapes import AchtState


class AchtVersion1(Acht):
    version = 1
    changes = "The first version."

    def duty(self, state: AchtState, move: AchtPlace) -> Merit:
        """A closed shape bound only if it took a marker of the placing side."""
        spots, eights = made_by(state, move)
        own = side_of(state, state.turn)
        gains = any(shape.marker_seat == own for shape in marked(state, state.turn, spots))
        return Merit(bool(eights), gains)
