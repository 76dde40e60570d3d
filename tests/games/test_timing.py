"""Clock arithmetic, for any limit."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.timing import WARNING_MAXIMUM, WARNING_MINIMUM, first_due_at, limit_of
from tests.support.clocks import NOON

quickly = settings(derandomize=True, deadline=None, max_examples=200, database=None)
limits = st.integers(min_value=5, max_value=2_592_000)
spans = st.timedeltas(timedelta(microseconds=1), timedelta(days=400))
SECOND = timedelta(seconds=1)


@quickly
@given(limits)
def test_a_decision_has_the_time_that_was_agreed_on(seconds: int) -> None:
    assert limit_of(seconds, sealed=False) == seconds * SECOND


@quickly
@given(limits)
def test_a_sealed_answer_has_less_time_but_never_less_than_five_seconds(seconds: int) -> None:
    sealed = limit_of(seconds, sealed=True)
    assert 5 * SECOND <= sealed <= seconds * SECOND
    assert sealed - SECOND < max(5, seconds / 3) * SECOND <= sealed + SECOND


@quickly
@given(limits, limits)
def test_more_time_is_never_less(one: int, other: int) -> None:
    one, other = sorted((one, other))
    for sealed in (False, True):
        assert limit_of(one, sealed=sealed) <= limit_of(other, sealed=sealed)


@quickly
@given(spans)
def test_a_reminder_comes_in_time_and_not_before_the_last_day(span: timedelta) -> None:
    end = NOON + span
    look = first_due_at(NOON, end)
    assert NOON < look <= end
    assert end - look <= min(span / 4, WARNING_MAXIMUM) + timedelta(microseconds=1)
    assert look == end or end - look >= WARNING_MINIMUM


@quickly
@given(spans, spans)
def test_who_has_more_time_is_not_reminded_earlier(one: timedelta, other: timedelta) -> None:
    one, other = sorted((one, other))
    assert first_due_at(NOON, NOON + one) <= first_due_at(NOON, NOON + other)


@pytest.mark.parametrize(
    ("limit", "ahead"),
    [
        (timedelta(seconds=19), timedelta(0)),
        (timedelta(seconds=20), timedelta(seconds=5)),
        (timedelta(hours=1), timedelta(minutes=15)),
        (timedelta(days=1), timedelta(hours=6)),
        (timedelta(days=3), timedelta(hours=18)),
        (timedelta(days=30), timedelta(days=1)),
    ],
)
def test_a_reminder_comes_with_a_quarter_of_the_time_left(
    limit: timedelta, ahead: timedelta
) -> None:
    assert first_due_at(NOON, NOON + limit) == NOON + limit - ahead
