"""What is learned of ACHT: chances add up, better positions have more, and learning learns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command

from ai.learning.network import Network, divergence, fit
from ai.search.acht.board import compute_demands
from ai.search.acht.layout import PLAYS, ROUND, THERE, TOTALS, encode
from ai.search.acht.learning import played
from ai.search.acht.standing import UNIT, result_for
from ai.search.acht.value import DESK, FILE, INPUTS, chances
from games.rules.acht.shapes import AchtPhase
from tests.ai.acht_games import steps
from tests.support.sizes import sized

DESKTOP = np.zeros(DESK)
QUIET = (AchtPhase.CARD, AchtPhase.PLACE)


def rounds() -> Iterator[Any]:
    """Positions within a round of more than one seat, whatever the number of sides."""
    for number in range(12):
        for at, (state, _, _, _) in enumerate(steps(number, resigning=0.01)):
            if at % 9 or len(state.totals) == 1 or state.blind or state.phase not in QUIET:
                continue
            position = encode(state)
            compute_demands(position)
            yield position, 2 if state.teams else len(state.totals)


def test_the_chances_of_all_sides_are_one_together() -> None:
    tables = set()
    for position, sides in rounds():
        found = [chances(position, side, DESKTOP) for side in range(sides)]
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
        tables.add(sides)
    assert tables == {2, 3, 4}


def test_who_gave_up_has_no_chances_left() -> None:
    for position, sides in rounds():
        position[THERE : THERE + 4 : sides] = position[PLAYS : PLAYS + 4 : sides] = 0
        assert chances(position, 0, DESKTOP) == 0


@pytest.mark.parametrize("points", [ROUND, TOTALS])
def test_more_points_are_better_nearly_always(points: int) -> None:
    better = []
    for position, sides in rounds():
        for side in range(sides):
            before = chances(position, side, DESKTOP)
            richer = position.copy()
            richer[points + side] += 4
            if 0 < before < 0.99:
                better.append(chances(richer, side, DESKTOP) > before)
    assert len(better) > 100
    assert np.mean(better) > 0.95


def test_values_are_results_in_steps() -> None:
    for position, sides in rounds():
        found = [result_for(position.copy(), seat, DESKTOP) for seat in range(sides)]
        assert all(0 <= result <= UNIT for result in found)


def test_slopes_are_those_of_the_divergence() -> None:
    rng = np.random.default_rng(5)
    network = Network(6, 4, rng)
    network.hidden, network.out = rng.normal(size=(6, 4)), rng.normal(size=4)
    network.bias, network.direct = rng.normal(size=4), rng.normal(size=6)
    inputs = rng.normal(size=(9, 3, 6))
    there = np.arange(3) < rng.integers(2, 4, size=9)[:, None]
    results = rng.random((9, 3)) * there
    results /= results.sum(axis=1, keepdims=True)
    slopes = network.gradients(inputs, there, results)
    for weights, slope in zip(network.weights, slopes, strict=True):
        for at in np.ndindex(weights.shape):
            kept, little = weights[at], 1e-6
            weights[at] = kept + little
            above = divergence(network.chances(inputs, there), results)
            weights[at] = kept - little
            below = divergence(network.chances(inputs, there), results)
            weights[at] = kept
            assert slope[at] == pytest.approx((above - below) / (2 * little), abs=1e-6)


def test_learning_comes_closer_to_what_was_played() -> None:
    inputs, there, results = played(sized(800, 3_000), seed=2)
    rng = np.random.default_rng(1)
    network = Network(INPUTS, 4, rng)
    guessed = divergence(network.chances(inputs, there), results)
    epochs = []
    fit(network, inputs, there, results, epochs=150, rng=rng, report=epochs.append)
    assert epochs == list(range(1, 151))
    assert divergence(network.chances(inputs, there), results) < guessed / 2
    assert results.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert not results[~there].any()


def test_what_was_learned_fits_the_features() -> None:
    learned = json.loads(FILE.read_text())
    assert np.array(learned["hidden"]).shape == (INPUTS, len(learned["bias"]))
    assert len(learned["direct"]) == INPUTS


def test_the_command_writes_what_the_engines_read(tmp_path: Any) -> None:
    file = tmp_path / "value.json"
    call_command("learn", "acht", positions=200, units=3, epochs=1, write=file, stdout=StringIO())
    learned = json.loads(file.read_text())
    assert np.array(learned["hidden"]).shape == (INPUTS, 3)
    assert len(learned["bias"]) == len(learned["out"]) == 3
    assert len(learned["direct"]) == INPUTS
