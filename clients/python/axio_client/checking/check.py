"""Runs scenarios, and tells what went wrong, with the exchange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from axio_client.checking.ground import Failed, Ground
from axio_client.checking.scenarios import SCENARIOS
from axio_client.errors import AxioError

#: As much of the exchange as is told with a failure.
LAST_EXCHANGES = 12


@dataclass(frozen=True)
class Checked:
    name: str
    about: str
    #: What went wrong; None if nothing did.
    fault: str | None
    #: The last requests and responses before that, and what the bot wrote.
    exchange: str = ""
    output: str = ""


def check_bot(
    url: str, command: Sequence[str], *, only: Sequence[str] = (), seconds: float = 15.0
) -> Iterator[Checked]:
    """One after the other, against a service that runs at `url`."""
    unknown = set(only) - SCENARIOS.keys()
    if unknown:
        raise AxioError(f"There is no check {', '.join(sorted(unknown))}: {', '.join(SCENARIOS)}.")
    ground = Ground(url, command, seconds)
    try:
        for name in only or SCENARIOS:
            yield _check(ground, name)
    finally:
        ground.close()


def _check(ground: Ground, name: str) -> Checked:
    about, run = SCENARIOS[name]
    with ground.proxy.lock:
        ground.proxy.exchanges.clear()
        ground.proxy.faults.clear()
    begun = monotonic()
    try:
        if ground.process is None or ground.process.poll() is not None:
            ground.start()
            ground.wait_until_it_listens()
        run(ground)
    except Failed as failed:
        with ground.proxy.lock:
            last = ground.proxy.exchanges[-LAST_EXCHANGES:]
        exchange = "\n".join(found.line(begun) for found in last)
        output = ground.last_words()
        # What it is confused by must not spoil the next check.
        ground.kill()
        return Checked(name, about, str(failed), exchange, output)
    return Checked(name, about, None)
