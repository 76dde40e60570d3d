"""Steps of games at random: the environments of `axio-env` beside those that others come with.

`python -m tests.load.training --write docs/training.md docs/benchmarks.md` renews the table of the documentation.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from os import environ
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct

from ai.search import STEPPING
from axio_env import env, raw_env
from axio_env.batch import Batch
from games.rules import RULES

#: PettingZoo's own that need no further package, and games of OpenSpiel, if it is installed.
CLASSIC = ("connect_four_v3", "tictactoe_v3")
OPENSPIEL = ("connect_four", "backgammon")
BATCH = 256


class Steps(Struct):
    """How many moves are made in a second of processor time."""

    name: str
    steps: float
    #: Whether it is one of those that ours are compared with.
    classic: bool = False


def steps_of_all(seconds: float) -> Iterator[Steps]:
    environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    for name in CLASSIC:
        table = import_module(f"pettingzoo.classic.{name}").env()
        yield Steps(f"PettingZoo {name}", _pace(lambda t=table: _classic(t), seconds), True)
    yield from _openspiel(seconds)
    for slug in RULES:
        table, bare = env(slug), raw_env(slug)
        yield Steps(f"{slug}, AEC", _pace(lambda t=table: _classic(t), seconds))
        yield Steps(f"{slug}, AEC, moves alone", _pace(lambda t=bare: _unseen(t), seconds))
    for slug in STEPPING:
        batch, name = Batch(slug, BATCH, seed=1), f"{slug}, batch of {BATCH}"
        yield Steps(name, _pace(lambda b=batch: _batch(b, looks=True), seconds))
        yield Steps(f"{name}, moves alone", _pace(lambda b=batch: _batch(b), seconds))


def _pace(play: Callable[[], int], seconds: float) -> float:
    # Whatever is compiled or loaded at first does not count.
    play()
    steps, began = 0, time.process_time()
    while not steps or time.process_time() - began < seconds:
        steps += play()
    return steps / (time.process_time() - began)


def _classic(table: Any) -> int:
    """A whole game, in which every agent looks before it moves."""
    rng, steps = np.random.default_rng(1), 0
    table.reset(seed=1)
    for _ in table.agent_iter():
        observation, _, over, cut, _ = table.last()
        legal = observation["action_mask"].nonzero()[0]
        table.step(None if over or cut else int(rng.choice(legal)))
        steps += not (over or cut)
    return steps


def _unseen(table: Any) -> int:
    """The same without observations."""
    rng, steps = Random(1), 0
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(rng.randrange(len(table.moves(table.agent_selection))))
        steps += 1
    return steps


def _batch(batch: Batch, *, looks: bool = False) -> int:
    """All games to their end, and dealt anew."""
    steps = 0
    batch.deal(range(BATCH))
    while playing := int(np.count_nonzero(batch.counts)):
        if looks:
            batch.observe()
        batch.step(batch.random())
        steps += playing
    return steps


def _openspiel(seconds: float) -> Iterator[Steps]:
    try:
        import pyspiel
    except ImportError:
        return
    for name in OPENSPIEL:
        game = pyspiel.load_game(name)
        yield Steps(f"OpenSpiel {name}", _pace(lambda g=game: _state(g), seconds), True)
    import_module("axio_env.openspiel")
    for slug in RULES:
        game = pyspiel.load_game(f"axio_{slug}(players=2)")
        yield Steps(f"{slug}, OpenSpiel", _pace(lambda g=game: _state(g), seconds))


def _state(game: Any) -> int:
    rng, steps, state = Random(1), 0, game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def main() -> None:
    from tests.load.report import training_table

    parser = argparse.ArgumentParser(prog="python -m tests.load.training")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", type=Path, nargs="*", default=[])
    chosen = parser.parse_args()
    rows = training_table(list(steps_of_all(chosen.seconds)))
    print(rows)
    for page in chosen.write:
        page.write_text(re.sub(r"(?s)<!-- steps -->.*<!-- /steps -->", rows, page.read_text()))


if __name__ == "__main__":
    main()
