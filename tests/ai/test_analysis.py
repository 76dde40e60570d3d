"""Analysing a game: progress, and moves that can be described in more than one way."""

from __future__ import annotations

from types import SimpleNamespace

from ai.coach.reckoning import Decided
from ai.workers import analysis
from games.models import Job
from tests.rules.axio_positions import ALL_COLOURS, AXIO, at, position
from tests.support.playing import rush


def test_progress_grows_with_each_move_until_it_is_whole(alice, bob, duel, monkeypatch):
    rush(duel["id"], [alice, bob], moves=3)
    alice.post(f"games/{duel['id']}/seats/1/resign")
    job = Job.objects.get(pk=alice.post(f"games/{duel['id']}/analysis").json["id"])
    told = []

    def judge(job, table, states, move):
        return analysis.Row({}, Decided(move.number, move.seat, 0.5, 0.5, 0.0))

    monkeypatch.setattr(analysis, "reporting", lambda job: told.append)
    monkeypatch.setattr(analysis, "_judge", judge)
    assert len(analysis.analyse(job)["moves"]) == 3
    assert told == [0.25, 0.5, 0.75, 1.0]


def test_a_move_is_found_among_the_options_whichever_way_it_was_described():
    state = position(hands=(("RR", *ALL_COLOURS[1:]), ALL_COLOURS))
    (decision,) = AXIO.decisions(state)
    question = SimpleNamespace(decision=decision, moves=tuple(AXIO.legal_moves(state, decision)))
    option, the_same = at(0, 0, 0), at(1, 0, 3)
    assert option in question.moves and the_same not in question.moves
    table = SimpleNamespace(ruleset=AXIO)
    assert analysis._among(table, state, question, the_same) == option
    assert analysis._among(table, state, question, option) == option
