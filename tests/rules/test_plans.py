"""Plans mean the same in every game: consulted through the contract alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from games.rules.gains import ends_round, gain, score_of
from games.rules.plans import (
    ASK,
    CellTaken,
    Otherwise,
    PlanBest,
    RoundEnded,
    ScoreReached,
    StoppedBy,
    StoredEntry,
    StoredPlan,
    Verdict,
    cell_members,
    condition_fault,
    hand_members,
    has_rounds,
    plan_consult,
)
from games.rules.viewers import Viewer
from tests.rules.playing import AnyRuleset, Playout, Turn

Turns = list[tuple[AnyRuleset, Turn]]


def some_turns(playouts: list[Playout], number: int = 40) -> Turns:
    turns = [(game.ruleset, turn) for game in playouts for turn in game.turns if turn.decision]
    return Random(1).sample(turns, min(number, len(turns)))


def members(move: Any) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(move))
    return told


def entry(move: Any, **more: Any) -> StoredEntry:
    return StoredEntry(move=members(move), **more)


def consult(ruleset: AnyRuleset, turn: Turn, *entries: StoredEntry, **more: Any) -> Verdict:
    assert turn.decision
    return plan_consult(ruleset, turn.before, turn.decision, StoredPlan(entries=entries, **more))


def of_another_kind(ruleset: AnyRuleset, turns: Turns, turn: Turn) -> Any:
    """A move that answers another kind of decision, if the game has one."""
    asked = turn.decision and turn.decision.kind
    others = (other.move for _, other in turns if other.decision and other.decision.kind != asked)
    return next(others, None)


def test_a_legal_move_is_made(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        assert consult(ruleset, turn, entry(turn.move)) == Verdict(turn.move, 0)


def test_it_has_to_gain_enough(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        points = gain(ruleset.preview(turn.before, turn.seat, turn.move))
        assert consult(ruleset, turn, entry(turn.move, at_least=points)).move == turn.move
        assert consult(ruleset, turn, entry(turn.move, at_least=points + 1)) == ASK


def test_the_first_entry_that_can_be_made_is(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        never, now = entry(turn.move, at_least=1000), entry(turn.move)
        assert consult(ruleset, turn, never, now, now) == Verdict(turn.move, 1)


def test_an_entry_may_ask_its_seat_instead_of_trying_the_next(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        strict = entry(turn.move, at_least=1000, otherwise=Otherwise.WAKE)
        assert consult(ruleset, turn, strict, entry(turn.move)) == ASK


def test_the_best_move_is_made_if_no_entry_can_be_and_it_gains_enough(
    playouts: list[Playout],
) -> None:
    for ruleset, turn in some_turns(playouts):
        assert turn.decision
        gains = {
            str(move): gain(ruleset.preview(turn.before, turn.seat, move))
            for move in ruleset.legal_moves(turn.before, turn.decision)
        }
        most = max(gains.values())
        never = entry(turn.move, at_least=1000)
        chosen = consult(ruleset, turn, never, best=PlanBest(most))
        assert (chosen.entry, gains[str(chosen.move)]) == (None, most)
        # Of those that gain as much, the first that the service lists.
        assert str(chosen.move) == next(move for move in gains if gains[move] == most)
        assert consult(ruleset, turn, never, best=PlanBest(most + 1)) == ASK
        assert consult(ruleset, turn, entry(turn.move), best=PlanBest(1)).entry == 0
        strict = entry(turn.move, at_least=1000, otherwise=Otherwise.WAKE)
        assert consult(ruleset, turn, strict, best=PlanBest(1)) == ASK
        stopped = consult(ruleset, turn, best=PlanBest(1), stopped_by=StoppedBy.SEAT_LEFT)
        assert stopped == ASK


def test_an_entry_for_another_kind_of_decision_is_passed_over(playouts: list[Playout]) -> None:
    turns = some_turns(playouts, 400)
    for ruleset, turn in turns[:40]:
        other = of_another_kind(ruleset, turns, turn)
        if other is not None:
            strict = entry(other, otherwise=Otherwise.WAKE)
            assert consult(ruleset, turn, strict, entry(turn.move)) == Verdict(turn.move, 1)


def test_an_entry_is_made_once_unless_it_may_be_repeated(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        assert consult(ruleset, turn, entry(turn.move, played=1)) == ASK
        again = entry(turn.move, played=1, repeat=True)
        assert consult(ruleset, turn, again) == Verdict(turn.move, 0)


def test_a_piece_in_hand_tells_what_the_move_leaves_out(playouts: list[Playout]) -> None:
    """And an entry for a piece that is not there is passed over."""
    known = hand_members(playouts[0].ruleset)
    filled = 0
    for ruleset, turn in some_turns(playouts, 400):
        for piece in map(members, ruleset.hand_of(turn.before, turn.seat)):
            move = members(turn.move)
            shared = {name for name in move if name in known and move[name] == piece[name]}
            if any(name in known and name not in shared for name in move):
                continue
            filled += bool(shared)
            left_out = {name: None if name in shared else move[name] for name in move}
            planned = StoredEntry(move=left_out, holding=piece)
            assert consult(ruleset, turn, planned).move == turn.move
            nothing = dict.fromkeys(piece, "nothing")
            strict = StoredEntry(move=left_out, holding=nothing, otherwise=Otherwise.WAKE)
            assert consult(ruleset, turn, strict, entry(turn.move)) == Verdict(turn.move, 1)
    assert filled or not any(
        name in known for game in playouts for turn in game.turns for name in _names(turn.move)
    )


def _names(move: Any) -> tuple[str, ...]:
    return move.__struct_encode_fields__ if isinstance(move, msgspec.Struct) else ()


def test_a_score_that_is_reached_wakes(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        rows = ruleset.view_for(turn.before, Viewer.at(turn.seat)).seats
        most = max((score_of(row) for row in rows if row.seat != turn.seat), default=0)
        reached = ScoreReached(points=most)
        woken = consult(ruleset, turn, entry(turn.move), wake=(reached,))
        assert woken == (
            Verdict(stopped_by=StoppedBy.SCORE_REACHED) if len(rows) > 1 else Verdict(turn.move, 0)
        )
        beyond = ScoreReached(points=most + 1)
        assert consult(ruleset, turn, entry(turn.move), wake=(beyond,)).move == turn.move
        own = ScoreReached(points=score_of(rows[turn.seat - 1]), seat=turn.seat)
        assert consult(ruleset, turn, entry(turn.move, unless=(own,))) == ASK


def test_scores_are_those_of_the_results(playouts: list[Playout]) -> None:
    """A ruleset whose seats show no score could never wake anybody."""
    assert any(
        score_of(row) > 0
        for game in playouts
        for row in game.ruleset.view_for(game.end, Viewer.at(1)).seats
    )


def test_a_cell_that_is_taken_wakes(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts):
        view = ruleset.view_for(turn.before, Viewer.at(turn.seat))
        for item in map(members, getattr(view, "board", ())[:2]):
            cell = {name: item[name] for name in cell_members(ruleset)}
            assert cell
            taken = CellTaken(cell=cell)
            woken = consult(ruleset, turn, entry(turn.move), wake=(taken,))
            assert woken == Verdict(stopped_by=StoppedBy.CELL_TAKEN)
            free = CellTaken(cell=dict.fromkeys(cell, 999))
            assert consult(ruleset, turn, entry(turn.move), wake=(free,)).move == turn.move


def test_the_end_of_a_round_wakes(playouts: list[Playout]) -> None:
    ended = RoundEnded()
    for ruleset, turn in some_turns(playouts, 5):
        assert consult(ruleset, turn, entry(turn.move), wake=(ended,)).move == turn.move
        woken = consult(ruleset, turn, entry(turn.move), wake=(ended,), round_ended=True)
        assert woken == Verdict(stopped_by=StoppedBy.ROUND_ENDED)


def test_a_plan_that_has_ended_makes_nothing(playouts: list[Playout]) -> None:
    for ruleset, turn in some_turns(playouts, 5):
        assert consult(ruleset, turn, entry(turn.move), stopped_by=StoppedBy.SEAT_LEFT) == ASK


def test_it_knows_which_conditions_a_game_has(ruleset: AnyRuleset, playouts: list[Playout]) -> None:
    rounds = any(
        ends_round(effect)
        for game in playouts
        for turn in game.turns
        for effect in turn.step.effects
    )
    assert has_rounds(ruleset) == rounds
    assert bool(cell_members(ruleset)) == hasattr(view_of(playouts[0]), "board")
    assert condition_fault(ScoreReached(points=1, seat=3), seats=2)
    assert condition_fault(ScoreReached(points=1, seat=2), seats=2) is None
    assert condition_fault(CellTaken(cell={}), seats=2)


def view_of(game: Playout) -> Any:
    return game.ruleset.view_for(game.start, Viewer.at(1))


def test_it_depends_on_nothing_that_its_seat_cannot_see(playouts: list[Playout]) -> None:
    """The verdict is the same in another world that looks alike to the seat."""
    for ruleset, turn in some_turns(playouts):
        assert turn.decision
        game = next(game for game in playouts if turn in game.turns)
        view = ruleset.view_for(turn.before, Viewer.at(turn.seat))
        resigned = ruleset.resigned(turn.before)
        other = ruleset.sample_state(view, options=game.options, resigned=resigned, rng=Random(2))
        points = gain(ruleset.preview(turn.before, turn.seat, turn.move))
        plan = StoredPlan(
            entries=(entry(turn.move, at_least=points + 1), entry(turn.move, at_least=points)),
            wake=(ScoreReached(points=10_000),),
        )
        here = plan_consult(ruleset, turn.before, turn.decision, plan)
        assert here == plan_consult(ruleset, other, turn.decision, plan) == Verdict(turn.move, 1)
