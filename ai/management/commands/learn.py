"""`manage.py learn SLUG`: train the network that estimates the chances of each side in a game."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from ai.learning.network import Network, divergence, fit
from ai.search import LEARNING

DECIMALS_WRITTEN = 4


class Command(BaseCommand):
    help = "Play games, fit the value network to them, and write its weights (minutes)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", choices=LEARNING)
        parser.add_argument("--positions", type=int, default=340_000)
        parser.add_argument("--units", type=int, default=48)
        parser.add_argument("--epochs", type=int, default=15)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", type=Path, help="instead of the file that the engines read")

    def handle(self, *args: Any, **options: Any) -> None:
        game = import_module(LEARNING[options["ruleset"]])
        inputs, there, results = game.played(options["positions"], options["seed"])
        self.stdout.write(f"{len(inputs)} positions")
        rng = np.random.default_rng(options["seed"])
        network = Network(game.INPUTS, options["units"], rng)
        kept = slice(0, len(inputs) // 20)
        learned = slice(len(inputs) // 20, None)

        def report(epoch: int) -> None:
            off = divergence(network.chances(inputs[kept], there[kept]), results[kept])
            self.stdout.write(f"epoch {epoch}: divergence {off:.4f} on held-out positions")

        fit(
            network,
            inputs[learned],
            there[learned],
            results[learned],
            epochs=options["epochs"],
            rng=rng,
            report=report,
        )
        names = ("hidden", "bias", "out", "direct")
        rounded = {
            name: np.round(weights.astype(float), DECIMALS_WRITTEN).tolist()
            for name, weights in zip(names, network.weights, strict=True)
        }
        lines = ",\n".join(json.dumps(row) for row in rounded.pop("hidden"))
        rest = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in rounded.items())
        text = f'{{"hidden": [\n{lines}\n],\n{rest}}}\n'
        (options["write"] or game.FILE).write_text(text)
