"""Metrics of jobs and clocks for Prometheus, read from the tables: they cover all processes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeHistogramMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from games.workload import job_counts, overdue_since, queued_job_oldest, think_times

#: The jobs whose time is told: those that ended within this, so that a scrape reads few rows.
WINDOW = timedelta(seconds=60)
#: Upper ends in seconds, around the time limits of the engines.
BUCKETS = ("0.02", "0.05", "0.1", "0.2", "0.5", "1.0", "1.5", "2.0", "3.0", "5.0", "8.0", "+Inf")


class Jobs(Collector):
    def collect(self) -> Iterator[Metric]:
        counts = GaugeMetricFamily("axio_jobs", "Open jobs.", labels=("kind", "engine", "status"))
        for kind, engine, status, count in job_counts():
            counts.add_metric((kind, engine, status), count)
        yield counts
        oldest = queued_job_oldest()
        now = timezone.now()
        age = (now - oldest.queued_at).total_seconds() if oldest else 0.0
        yield GaugeMetricFamily(
            "axio_oldest_queued_job_seconds", "How long the oldest queued job has waited.", age
        )
        thought = GaugeHistogramMetricFamily(
            "axio_think_seconds",
            "Time of the moves and hints that ended in the last minute.",
            labels=("engine",),
        )
        by_engine: dict[str, list[float]] = defaultdict(list)
        for engine, seconds in think_times(now, WINDOW):
            by_engine[engine].append(seconds)
        for engine, times in sorted(by_engine.items()):
            buckets = [(end, sum(seconds <= float(end) for seconds in times)) for end in BUCKETS]
            thought.add_metric((engine,), buckets, gsum_value=sum(times))
        yield thought
        overdue = overdue_since(now)
        lag = (now - overdue).total_seconds() if overdue else 0.0
        yield GaugeMetricFamily(
            "axio_sweep_lag_seconds", "How long ago the sweeper should have acted on a clock.", lag
        )


JOBS = CollectorRegistry(auto_describe=False)
JOBS.register(Jobs())
