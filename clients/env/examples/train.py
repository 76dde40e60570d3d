"""Trains a small policy by playing against itself: minutes on a CPU, for a policy that beats `easy`.

python train.py rota --games 6000 --save policy.json

It learns by policy gradients (REINFORCE): what a seat chose in a game that it won is made likelier, by
how much it won.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from axio_env import AxioEnv, raw_env
from axio_env.policy import WEIGHTS, Floats, Policy, features

#: Games between two steps of the weights, and the length of a step.
BATCH = 8
STEP = 0.12


def play(table: AxioEnv, weights: Floats, rng: np.random.Generator) -> Floats:
    """One game against itself: how the choices of each seat depend on the weights, times its reward."""
    table.reset(seed=int(rng.integers(2**31)))
    slopes = {agent: np.zeros(WEIGHTS) for agent in table.agents}
    while not any(table.terminations.values()):
        agent = table.agent_selection
        told = features(table.view(agent), table.previews(agent))
        worth = told @ weights
        chances = np.exp(worth - worth.max())
        chances /= chances.sum()
        chosen = int(rng.choice(len(chances), p=chances))
        slopes[agent] += told[chosen] - chances @ told
        table.step(chosen)
    return np.sum([slopes[agent] * table.rewards[agent] for agent in slopes], axis=0)


def train(ruleset: str, games: int, seed: int = 1) -> Policy:
    """The mean of the weights of the second half: single steps are noisy."""
    table, rng = raw_env(ruleset), np.random.default_rng(seed)
    weights, drift, size = np.zeros(WEIGHTS), np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    later = []
    steps = max(1, games // BATCH)
    for step in range(1, steps + 1):
        slope = sum(play(table, weights, rng) for _ in range(BATCH)) / BATCH
        # Adam: each weight goes as far as its slope is steady.
        drift = 0.9 * drift + 0.1 * slope
        size = 0.99 * size + 0.01 * slope**2
        weights = weights + STEP * (drift / (1 - 0.9**step)) / (
            np.sqrt(size / (1 - 0.99**step)) + 1e-8
        )
        if 2 * step > steps:
            later.append(weights)
    return Policy(np.mean(later, axis=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, default=Path(__file__).with_name("policy.json"))
    chosen = parser.parse_args()
    began = time.process_time()
    train(chosen.ruleset, chosen.games, chosen.seed).save(chosen.save)
    sys.stdout.write(f"{chosen.games} games, {time.process_time() - began:.0f} s of CPU\n")


if __name__ == "__main__":
    main()
