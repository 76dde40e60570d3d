"""A scale that does not change with what is measured."""

from __future__ import annotations

from ai.levels.scales import Calibration

#: From 1000 to 2000, evenly.
EVEN = Calibration(
    version=1,
    day="2026-03-01",
    games=100,
    named={"random": 700, "easy": 1250, "medium": 1500, "hard": 1800, "expert": 1990},
    points=((0.0, 1000.0), (0.25, 1250.0), (1.0, 2000.0)),
)
