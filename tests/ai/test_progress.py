"""Thinking is told of now and then, and stops when nobody needs it."""

from __future__ import annotations

import pytest

from ai.workers import progress
from ai.workers.progress import REPORT_EVERY_SECONDS, Superseded, reporting


@pytest.fixture
def stored(monkeypatch):
    """Progress that was stored for a job, which is needed as long as the list says so."""
    stored, needed = [], [True, True, False]

    def job_progress(job, how_far):
        stored.append((job, how_far))
        return needed.pop(0)

    monkeypatch.setattr(progress, "job_progress", job_progress)
    return stored


@pytest.fixture
def wait(monkeypatch):
    """Lets time pass."""
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])

    def wait(seconds):
        now[0] += seconds

    return wait


def test_it_is_stored_only_now_and_then_until_the_job_is_not_needed(stored, wait):
    report = reporting("job")
    report(0.1)
    wait(REPORT_EVERY_SECONDS / 2)
    report(0.2)
    assert stored == []
    wait(REPORT_EVERY_SECONDS)
    report(0.3)
    report(0.4)
    assert stored == [("job", 0.3)]
    wait(REPORT_EVERY_SECONDS)
    report(0.5)
    wait(REPORT_EVERY_SECONDS)
    with pytest.raises(Superseded):
        report(0.6)
    assert [how_far for _, how_far in stored] == [0.3, 0.5, 0.6]
