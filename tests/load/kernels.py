"""How fast the compiled kernels play on, beside random play by the rules in pure Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from tests.load import kernel_acht, kernel_axio, kernel_rota


class Speed(Struct):
    """Per second of processor time, at tables of two, averaged over the decisions of a game."""

    game: str
    what: str
    kernel: float
    rules: float


def speeds(seconds: float) -> Iterator[Speed]:
    rota = kernel_rota.kernel_pace(rollouts=max(20, int(500 * seconds)))
    yield Speed("rota", "greedy rollouts to the end of the game", rota.kernel, rota.python)
    axio = kernel_axio.kernel_pace(rollouts=max(20, int(200 * seconds)))
    yield Speed("axio", "greedy rollouts to the end of the game", axio.rollouts, axio.playouts)
    acht = next(islice((p for p in kernel_acht.round_paces(seconds) if p.seats == 2), 1))
    yield Speed("acht", "rounds from their start", acht.from_the_start, acht.in_python)
    yield Speed("acht", "rounds from all over a round", acht.from_anywhere, acht.in_python)
