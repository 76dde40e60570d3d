"""Metrics of jobs and clocks for Prometheus, read from the tables: they cover all processes."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from games.workload import job_counts, overdue_since, queued_job_oldest


class Jobs(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily]:
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
        overdue = overdue_since(now)
        lag = (now - overdue).total_seconds() if overdue else 0.0
        yield GaugeMetricFamily(
            "axio_sweep_lag_seconds", "How long ago the sweeper should have acted on a clock.", lag
        )


JOBS = CollectorRegistry(auto_describe=False)
JOBS.register(Jobs())
