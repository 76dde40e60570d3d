"""What a seat cannot know does not change the move of an engine that sits there."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import ENGINES
from games.projection import project_question
from games.rules.thinking import Effort
from games.rules.viewers import Viewer
from games.table import Table
from tests.projection.positions import PHASES, Position, reach
from tests.projection.worlds import other_world

#: Time must not decide: kernels may have to be compiled first, on a machine that is busy.
FEW = Effort(3600.0, simulations=32)


@pytest.fixture
def position(request: Any, db: Any, monkeypatch: pytest.MonkeyPatch) -> Position:
    return reach(request.param, monkeypatch)


in_every_position = pytest.mark.parametrize("position", PHASES, indirect=True, ids=map(str, PHASES))


@in_every_position
def test_engines_think_the_same_in_worlds_that_look_the_same(position):
    for seat in position.answers:
        here = _asked(position, seat)
        thoughts = _thoughts(here)
        with other_world(position.game_id, Viewer.at(seat)):
            there = _asked(position, seat)
            assert there == here
            assert _thoughts(there) == thoughts


def _asked(position: Position, seat: int) -> Any:
    table = Table.load(position.game_id)
    decision = next(d for d in table.decisions if d.seat.number == seat)
    return project_question(table, decision)


def _thoughts(question: Any) -> list[Any]:
    engines = [engine for engine in ENGINES.values() if question.ruleset in engine.rulesets]
    return [engine.mind.think(question, seed=5, effort=FEW) for engine in engines]


def test_an_engine_is_told_nothing_but_its_seats_view(db, monkeypatch):
    """The question holds no state: a seed, a stack or a hand of others would have to be in it."""
    position = reach(PHASES[2], monkeypatch)
    (seat,) = position.answers
    question = _asked(position, seat)
    assert set(question.__struct_fields__) == {
        *("ruleset", "version", "options", "decision", "view", "resigned", "moves")
    }
    assert question.view == position.table().ruleset.view_for(
        position.table().state, Viewer.at(seat)
    )


@in_every_position
def test_an_engine_reads_the_previews_that_clients_read(position):
    table = position.table()
    for seat in position.answers:
        question = _asked(position, seat)
        moves = list(zip(question.moves, question.previews(), strict=True))
        for move, preview in moves[:: 1 + len(moves) // 50]:
            assert preview == table.ruleset.preview(table.state, seat, move)
