"""ACHT by the first version of its rules, for games that began with it."""

from __future__ import annotations

from games.rules.acht import AchtVersion1
from tests.rules.acht_positions import ACHT, lay, position, used

FORMER = AchtVersion1()
#: SAQ0 on (2, 1) closes a small circle with it.
OPEN_CIRCLE = {(1, 1): "SAQ2"}


def test_by_version_1_only_shapes_with_an_own_marker_bind() -> None:
    elsewhere = lay("SAQ0", 3, 2)
    for spent, free in ((3, False), (4, True)):
        state = position(OPEN_CIRCLE, tiles=("SAQ DARK", "A4"), shapes=used("small", 1, spent))
        decision = FORMER.decisions(state)[0]
        assert (elsewhere in list(FORMER.legal_moves(state, decision))) is free
        assert elsewhere not in list(ACHT.legal_moves(state, decision))
