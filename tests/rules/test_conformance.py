"""What every ruleset promises about playing: moves, refusals, effects, versions and results."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import asdict

from games.rules.errors import IllegalMove, InvalidOptions
from games.rules.gains import is_scored
from games.rules.ranking import Outcome
from games.rules.viewers import Zone
from tests.rules.playing import (
    AnyRuleset,
    Playout,
    Turn,
    fingerprint,
    option_variants,
    play,
    some,
    unanswered,
)

ROOT = Path(__file__).parents[2]


def through_json(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def members_of(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def test_it_describes_itself(ruleset: AnyRuleset) -> None:
    assert re.fullmatch("[a-z]+", ruleset.slug)
    assert ruleset.name and ruleset.description and ruleset.version >= 1
    assert ruleset.seat_counts == tuple(sorted(set(ruleset.seat_counts)))
    assert ruleset.component_sets
    for component_set in ruleset.component_sets:
        components = ruleset.components(component_set)
        assert through_json(components, ruleset.types.components) == components
        assert msgspec.to_builtins(components)["ruleset"] == ruleset.slug


def test_its_public_shapes_are_named_after_it(ruleset: AnyRuleset) -> None:
    """The document names them so, beside those of all other games."""
    types = ruleset.types
    public = (types.options, types.view, types.hand, types.preview, types.components)
    for shape in (*public, *members_of(types.move), *members_of(types.effect)):
        assert shape.__name__.startswith(ruleset.slug.capitalize())


def test_every_option_has_a_default_that_makes_a_game(ruleset: AnyRuleset) -> None:
    for seats in ruleset.seat_counts:
        ruleset.check(seats=seats, options=ruleset.parse_options({}))


def test_it_says_of_every_part_of_the_state_who_may_see_it(ruleset: AnyRuleset) -> None:
    assert set(ruleset.zones) == set(ruleset.types.state.__struct_fields__)
    assert all(isinstance(zone, Zone) for zone in ruleset.zones.values())


def test_it_refuses_a_number_of_seats_it_is_not_made_for(ruleset: AnyRuleset) -> None:
    options = ruleset.parse_options({})
    for seats in {*range(-1, 9)} - set(ruleset.seat_counts):
        with pytest.raises(InvalidOptions):
            ruleset.check(seats=seats, options=options)
        with pytest.raises(InvalidOptions):
            ruleset.new_game(seats=seats, options=options, seed=b"")


def test_it_refuses_an_option_or_a_move_member_it_does_not_know(
    ruleset: AnyRuleset, playouts: list[Playout]
) -> None:
    with pytest.raises(msgspec.ValidationError):
        ruleset.parse_options({"no_such_option": 1})
    move = msgspec.to_builtins(playouts[0].turns[0].move)
    with pytest.raises(msgspec.ValidationError):
        ruleset.parse_move({**move, "no_such_member": 1})


def test_options_survive_json(ruleset: AnyRuleset) -> None:
    for seats in ruleset.seat_counts:
        for options in option_variants(ruleset, seats):
            assert through_json(options, ruleset.types.options) == options
            assert ruleset.parse_options(msgspec.to_builtins(options)) == options
            assert len(ruleset.teams(seats=seats, options=options)) == seats


def test_states_survive_json(playouts: list[Playout]) -> None:
    for game in playouts:
        for state in game.states:
            assert game.ruleset.load_state(game.ruleset.dump_state(state)) == state


def test_moves_survive_json_and_come_back_from_plain_dicts(playouts: list[Playout]) -> None:
    for game in playouts:
        for turn in game.turns:
            if turn.decision:
                plain = msgspec.to_builtins(turn.move)
                assert plain["type"]
                assert game.ruleset.parse_move(plain) == turn.move
                assert game.ruleset.parse_move(json.loads(json.dumps(plain))) == turn.move
                text = msgspec.json.encode(turn.move).decode()
                assert game.ruleset.load_move(text) == turn.move


def test_views_and_hands_survive_json(playouts: list[Playout]) -> None:
    for game in playouts:
        types = game.ruleset.types
        for state in some(game.states, 12):
            for viewer in game.viewers:
                view = game.ruleset.view_for(state, viewer)
                assert through_json(view, types.view) == view
                assert msgspec.to_builtins(view)["ruleset"] == game.ruleset.slug
                assert through_json(view.hand, tuple[types.hand, ...]) == tuple(view.hand)


def test_effects_previews_and_outcomes_survive_json(playouts: list[Playout]) -> None:
    for game in playouts:
        types = game.ruleset.types
        for turn in game.turns:
            effects = tuple[types.effect, ...]
            assert through_json(turn.step.effects, effects) == turn.step.effects
            for viewer in game.viewers:
                told = game.ruleset.effects_for(turn.step.effects, viewer)
                assert through_json(told, effects) == told
            if turn.decision:
                preview = game.ruleset.preview(turn.before, turn.seat, turn.move)
                assert through_json(preview, types.preview) == preview
        assert through_json(game.outcome, Outcome) == game.outcome


def test_what_silence_means_is_legal_and_known_of_sealed_questions(playouts: list[Playout]) -> None:
    for game in playouts:
        for state in some(game.states, 40):
            for decision in unanswered(game.ruleset, state):
                silence = game.ruleset.timeout_answer(state, decision)
                assert silence is not None or not decision.sealed
                if silence is not None:
                    assert silence in list(game.ruleset.legal_moves(state, decision))


def test_applying_never_changes_the_old_state(playouts: list[Playout]) -> None:
    for game in playouts:
        state = game.start
        for turn in game.turns:
            before = game.ruleset.dump_state(state)
            if turn.decision:
                step = game.ruleset.apply(state, turn.seat, turn.move)
            else:
                step = game.ruleset.resign(state, turn.seat)
            assert game.ruleset.dump_state(state) == before
            assert step == turn.step
            state = step.state


def test_somebody_can_move_until_the_end_and_nobody_after_it(playouts: list[Playout]) -> None:
    for game in playouts:
        for state in game.states:
            decisions = game.ruleset.decisions(state)
            assert bool(decisions) == (game.ruleset.outcome(state) is None)
            assert len({decision.seat for decision in decisions}) == len(decisions)
            for decision in decisions:
                assert decision.kind in game.ruleset.decision_kinds
                assert next(iter(game.ruleset.legal_moves(state, decision)), None) is not None


def test_each_listed_move_is_listed_once_accepted_and_gains_what_its_preview_says(
    playouts: list[Playout],
) -> None:
    """What a sealed answer gains depends on the others, and the last one tells of all of them."""
    for game in some(playouts, 8):
        ruleset = game.ruleset
        for state in some(game.states, 6):
            for decision in unanswered(ruleset, state):
                moves = list(ruleset.legal_moves(state, decision))
                assert len(set(moves)) == len(moves)
                for move in some(moves, 250):
                    promised = asdict(ruleset.preview(state, decision.seat, move).points)
                    effects = ruleset.apply(state, decision.seat, move).effects
                    gained = dict.fromkeys(promised, 0)
                    for effect in filter(is_scored, effects):
                        if effect.seat == decision.seat:
                            for what, points in asdict(effect.points).items():
                                gained[what] += points
                    assert decision.sealed or promised == gained


def test_points_are_whole_numbers_under_the_same_names_wherever_they_are_told(
    playouts: list[Playout],
) -> None:
    """Clients and engines that do not know the game choose by them, and the log counts them."""
    told = []
    for game in playouts:
        for turn in game.turns:
            told += [asdict(effect.points) for effect in filter(is_scored, turn.step.effects)]
            if turn.decision:
                preview = game.ruleset.preview(turn.before, turn.seat, turn.move)
                told.append(asdict(preview.points))
    assert {tuple(points) for points in told} == {tuple(told[0])}
    assert {type(number) for points in told for number in points.values()} == {int}
    assert any(number for points in told for number in points.values()), "nobody gains anything"


def test_it_refuses_a_seat_that_has_nothing_to_decide(playouts: list[Playout]) -> None:
    for game in playouts:
        for turn in some([turn for turn in game.turns if turn.decision], 6):
            deciding = {decision.seat for decision in game.ruleset.decisions(turn.before)}
            for seat in {*range(1, game.seats + 1)} - deciding:
                with pytest.raises(IllegalMove):
                    game.ruleset.apply(turn.before, seat, turn.move)


def test_it_refuses_every_move_after_the_end(playouts: list[Playout]) -> None:
    for game in playouts:
        last = next(turn.move for turn in reversed(game.turns) if turn.decision)
        for seat in range(1, game.seats + 1):
            with pytest.raises(IllegalMove):
                game.ruleset.apply(game.end, seat, last)


def test_each_move_and_each_resignation_raises_the_version_by_one(
    playouts: list[Playout],
) -> None:
    """Sealed answers raise it together, when the last one is in."""
    for game in playouts:
        assert game.start.version == 1
        for turn in game.turns:
            others_open = [
                decision
                for decision in unanswered(game.ruleset, turn.before)
                if decision.sealed and decision.seat != turn.seat
            ]
            sealed = turn.decision is not None and turn.decision.sealed
            rise = 0 if sealed and others_open else 1
            assert turn.step.state.version == turn.before.version + rise


def test_a_sealed_answer_changes_nothing_that_anybody_sees_before_the_last_one_is_in(
    playouts: list[Playout],
) -> None:
    for game in playouts:
        for turn in game.turns:
            before, after = turn.before, turn.step.state
            if turn.decision and turn.decision.sealed and after.version == before.version:
                assert turn.step.effects == ()
                assert game.ruleset.decisions(after) == game.ruleset.decisions(before)
                for viewer in game.viewers:
                    seen = game.ruleset.view_for(before, viewer)
                    assert game.ruleset.view_for(after, viewer) == seen


def test_a_sealed_answer_is_given_once(playouts: list[Playout]) -> None:
    for game in playouts:
        for turn in game.turns:
            if turn.decision and turn.seat in game.ruleset.answered(turn.step.state):
                with pytest.raises(IllegalMove):
                    game.ruleset.apply(turn.step.state, turn.seat, turn.move)


def test_sealed_answers_lead_to_the_same_position_in_whatever_order(
    playouts: list[Playout],
) -> None:
    for game in playouts:
        answers: list[Turn] = []
        for turn in game.turns:
            answers = [*answers, turn] if turn.decision and turn.decision.sealed else []
            if len(answers) > 1 and turn.step.state.version > turn.before.version:
                state = answers[0].before
                for answer in reversed(answers):
                    step = game.ruleset.apply(state, answer.seat, answer.move)
                    state = step.state
                assert step == turn.step


def test_the_ranking_names_every_seat_once_and_shared_places_skip(playouts: list[Playout]) -> None:
    for game in playouts:
        ranking = game.outcome.ranking
        named = [seat for ranked in ranking for seat in ranked.seats]
        assert sorted(named) == list(range(1, game.seats + 1))
        places = [ranked.place for ranked in ranking]
        assert places[0] == 1 and places == sorted(places)
        if all(ranked.team is None for ranked in ranking):
            for at, ranked in enumerate(ranking):
                assert ranked.place == 1 + sum(len(above.seats) for above in ranking[:at])


def test_resigned_seats_come_last_and_later_ones_above_earlier_ones(
    playouts: list[Playout],
) -> None:
    games = [game for game in playouts if game.resigned]
    assert games, "no random game had a resignation"
    for game in games:
        if all(ranked.team is None for ranked in game.outcome.ranking):
            last = [seat for ranked in game.outcome.ranking for seat in ranked.seats]
            assert last[-len(game.resigned) :] == game.resigned[::-1]


def test_everybody_is_playing_until_it_resigns_or_the_game_ends(playouts: list[Playout]) -> None:
    for game in playouts:
        gone: set[int] = set()
        for turn in game.turns:
            left = {*range(1, game.seats + 1)} - gone
            assert list(game.ruleset.playing(turn.before)) == sorted(left)
            assert {decision.seat for decision in game.ruleset.decisions(turn.before)} <= left
            if turn.decision is None:
                gone.add(turn.seat)
        assert not game.ruleset.playing(game.end)


def test_the_same_seed_and_moves_give_the_same_game_again(ruleset: AnyRuleset) -> None:
    assert fingerprint(ruleset.slug) == fingerprint(ruleset.slug)


def test_another_process_with_another_hash_seed_plays_the_same_game(ruleset: AnyRuleset) -> None:
    ask = f"from tests.rules.playing import fingerprint; print(fingerprint({ruleset.slug!r}))"
    for hash_seed in ("1", "2"):
        answer = subprocess.run(
            [sys.executable, "-c", ask],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        )
        assert answer.stdout.strip() == fingerprint(ruleset.slug)


def test_another_seed_gives_another_game(ruleset: AnyRuleset) -> None:
    options = ruleset.parse_options({})
    seats = ruleset.seat_counts[-1]
    starts = [
        ruleset.new_game(seats=seats, options=options, seed=bytes([number])) for number in range(20)
    ]
    assert len({ruleset.dump_state(state) for state in starts}) == len(starts)


def test_an_interrupted_game_read_back_from_json_goes_on_as_before(
    playouts: list[Playout],
) -> None:
    for game in some(playouts, 6):
        middle = game.states[len(game.states) // 2]
        if not game.resigned and game.ruleset.decisions(middle):
            read_back = game.ruleset.load_state(game.ruleset.dump_state(middle))
            ends = [
                play(game.ruleset, seats=game.seats, options=game.options, number=7, start=start)
                for start in (middle, read_back)
            ]
            assert ends[0].end == ends[1].end
