"""`manage.py learn`: learn anew how likely sides of `acht` win from where they stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from ai.learning.network import Network, divergence, fit

#: Decimals that are written.
EXACT = 4


class Command(BaseCommand):
    help = "Play games of acht, learn who wins from where, and write what was learned (minutes)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--positions", type=int, default=340_000)
        parser.add_argument("--units", type=int, default=48)
        parser.add_argument("--epochs", type=int, default=15)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", type=Path, help="another file than the engines'")

    def handle(self, *args: Any, **options: Any) -> None:
        from ai.search.acht.learning import played
        from ai.search.acht.value import FILE, INPUTS

        inputs, there, results = played(options["positions"], options["seed"])
        self.stdout.write(f"{len(inputs)} positions")
        lot = np.random.default_rng(options["seed"])
        network = Network(INPUTS, options["units"], lot)
        kept = slice(0, len(inputs) // 20)
        learned = slice(len(inputs) // 20, None)

        def report(epoch: int) -> None:
            off = divergence(network.chances(inputs[kept], there[kept]), results[kept])
            self.stdout.write(f"{epoch}: off by {off:.4f} where it did not learn")

        fit(
            network,
            inputs[learned],
            there[learned],
            results[learned],
            epochs=options["epochs"],
            lot=lot,
            report=report,
        )
        names = ("hidden", "bias", "out", "direct")
        told = {
            name: np.round(weights.astype(float), EXACT).tolist()
            for name, weights in zip(names, network.weights, strict=True)
        }
        lines = ",\n".join(json.dumps(row) for row in told.pop("hidden"))
        rest = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in told.items())
        text = f'{{"hidden": [\n{lines}\n],\n{rest}}}\n'
        (options["write"] or FILE).write_text(text)
