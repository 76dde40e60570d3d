"""Slices of load: all scenarios take turns, so that a noisy moment hits each of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain

from msgspec import Struct

from tests.load.servers import Server
from tests.load.traffic import Connection, Traffic


class Sample(Struct):
    """One slice: seconds in all, seconds of each request, processor seconds."""

    seconds: float
    latencies: list[float]
    cpu: float
    database_cpu: float | None


class Scenario:
    """One kind of request, on connections that are kept alive during a slice."""

    def __init__(
        self, name: str, server: Server, queries: int, traffic: Callable[[int], Traffic]
    ) -> None:
        self.name, self.server, self.queries = name, server, queries
        self.traffic = traffic
        self.lines: list[_Line] = []

    def slice(self, connections: int, requests: int) -> Sample:
        while len(self.lines) < connections:
            self.lines.append(_Line(self.traffic(len(self.lines))))
        lines, each = self.lines[:connections], max(1, requests // connections)
        with ExitStack() as stack:
            for line in lines:
                line.connection = stack.enter_context(closing(Connection(self.server.port)))
            pool = stack.enter_context(ThreadPoolExecutor(connections))
            database_before = self.server.database_cpu()
            cpu_before, start = self.server.cpu(), time.perf_counter()
            parts = list(pool.map(lambda line: line.run(each), lines))
            seconds, cpu = time.perf_counter() - start, self.server.cpu() - cpu_before
            database_after = self.server.database_cpu()
        database = None
        if database_before is not None and database_after is not None:
            database = database_after - database_before
        return Sample(seconds, list(chain.from_iterable(parts)), cpu, database)


class _Line:
    """A connection and what is sent over it."""

    connection: Connection

    def __init__(self, traffic: Traffic) -> None:
        self.traffic = traffic
        self.request = next(traffic)

    def run(self, requests: int) -> list[float]:
        latencies = []
        for _ in range(requests):
            start = time.perf_counter()
            answer = self.connection.exchange(self.request)
            latencies.append(time.perf_counter() - start)
            self.request = self.traffic.send(answer)
        return latencies


class Figures(Struct):
    """What one kind of request costs at one number of connections."""

    name: str
    connections: int
    queries: int
    per_second: float
    p50: float
    p95: float
    cpu: float
    database_cpu: float | None
    #: Processor time of the server, and time taken, relative to the bare view in the same round:
    #: median, least and most.
    cpu_ratio: tuple[float, float, float]
    time_ratio: tuple[float, float, float]


def measure(
    scenarios: Sequence[Scenario], *, connections: Sequence[int], rounds: int, requests: int
) -> list[Figures]:
    """The first scenario is the yardstick of all."""
    found = []
    for number in connections:
        taken: list[list[Sample]] = [[] for _ in scenarios]
        for scenario in scenarios:
            scenario.slice(number, requests // 4)
        for turn in range(rounds):
            order = list(zip(scenarios, taken, strict=True))
            for scenario, samples in order if turn % 2 else reversed(order):
                samples.append(scenario.slice(number, requests))
        found += [
            _figures(scenario, number, samples, taken[0])
            for scenario, samples in zip(scenarios, taken, strict=True)
        ]
    return found


def _figures(
    scenario: Scenario, connections: int, samples: list[Sample], bare: list[Sample]
) -> Figures:
    latencies = sorted(latency for sample in samples for latency in sample.latencies)
    database = [s.database_cpu for s in samples if s.database_cpu is not None]
    rounds = list(zip(samples, bare, strict=True))
    return Figures(
        name=scenario.name,
        connections=connections,
        queries=scenario.queries,
        per_second=len(latencies) / sum(sample.seconds for sample in samples),
        p50=latencies[len(latencies) // 2],
        p95=latencies[len(latencies) * 95 // 100],
        cpu=sum(sample.cpu for sample in samples) / len(latencies),
        database_cpu=sum(database) / len(latencies) if database else None,
        cpu_ratio=_spread([own.cpu / max(other.cpu, 1e-9) for own, other in rounds]),
        time_ratio=_spread([own.seconds / other.seconds for own, other in rounds]),
    )


def _spread(ratios: list[float]) -> tuple[float, float, float]:
    return statistics.median(ratios), min(ratios), max(ratios)
