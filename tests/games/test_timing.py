"""Clock arithmetic, for any limit."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.timing import (
    WARNING_MAXIMUM,
    WARNING_MINIMUM,
    Bank,
    Span,
    counted,
    end_of,
    first_due_at,
    leave_used,
    limit_of,
    time_run,
)
from tests.support.clocks import NOON

quickly = settings(derandomize=True, deadline=None, max_examples=200, database=None)
limits = st.integers(min_value=5, max_value=2_592_000)
spans = st.timedeltas(timedelta(microseconds=1), timedelta(days=400))
SECOND, HOURS = timedelta(seconds=1), timedelta(hours=1)


@quickly
@given(limits)
def test_a_decision_has_the_time_that_was_agreed_on(seconds: int) -> None:
    assert limit_of(seconds * SECOND, sealed=False) == seconds * SECOND


@quickly
@given(limits)
def test_a_sealed_answer_has_less_time_but_never_less_than_five_seconds(seconds: int) -> None:
    sealed = limit_of(seconds * SECOND, sealed=True)
    assert 5 * SECOND <= sealed <= seconds * SECOND
    assert sealed - SECOND < max(5, seconds / 3) * SECOND <= sealed + SECOND


@quickly
@given(limits, limits)
def test_more_time_is_never_less(one: int, other: int) -> None:
    one, other = sorted((one, other))
    for sealed in (False, True):
        assert limit_of(one * SECOND, sealed=sealed) <= limit_of(other * SECOND, sealed=sealed)


@quickly
@given(spans)
def test_a_reminder_comes_in_time_and_not_before_the_last_day(span: timedelta) -> None:
    end = NOON + span
    look = first_due_at(NOON, span)
    assert NOON < look <= end
    assert end - look <= min(span / 4, WARNING_MAXIMUM) + timedelta(microseconds=1)
    assert look == end or end - look >= WARNING_MINIMUM


@quickly
@given(spans, spans)
def test_who_has_more_time_is_not_reminded_earlier(one: timedelta, other: timedelta) -> None:
    one, other = sorted((one, other))
    assert first_due_at(NOON, one) <= first_due_at(NOON, other)


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
    assert first_due_at(NOON, limit) == NOON + limit - ahead


moments = st.integers(min_value=0, max_value=60 * 24).map(lambda hours: NOON + hours * HOURS)
stops = st.lists(st.tuples(moments, moments).map(lambda pair: Span(*sorted(pair))), max_size=4)
some_time = st.integers(min_value=0, max_value=30 * 24).map(lambda hours: hours * HOURS)


@quickly
@given(moments, some_time, stops)
def test_the_end_is_when_all_of_the_time_has_run(start, left, stopped):
    end = end_of(start, left, stopped)
    assert time_run(start, end, stopped) == left
    assert end >= start + left
    assert end - start - left <= sum((stop.end - stop.start for stop in stopped), timedelta())


@quickly
@given(moments, some_time, stops)
def test_time_runs_by_the_hour_unless_it_is_stopped(start, span, stopped):
    """The same, counted hour by hour."""
    hours = range(int(span / HOURS))
    running = (
        not any(stop.start <= start + hour * HOURS < stop.end for stop in stopped) for hour in hours
    )
    assert time_run(start, start + span, stopped) == sum(running) * HOURS


@quickly
@given(moments, some_time, some_time, stops)
def test_looking_at_a_clock_in_between_changes_nothing(start, left, later, stopped):
    """So clocks can be set anew whenever a leave or a pause is changed."""
    at = min(start + later, end_of(start, left, stopped))
    rest = left - time_run(start, at, stopped)
    assert end_of(at, rest, stopped) in {end_of(start, left, stopped), at + rest}
    assert time_run(at, end_of(at, rest, stopped), stopped) == rest


@quickly
@given(moments, some_time, some_time, stops)
def test_what_is_shown_of_a_clock_agrees_with_when_it_ends(start, left, later, stopped):
    now = start + later
    rest, since = counted(start, left, stopped, now=now)
    standing = any(stop.start <= now < stop.end for stop in stopped)
    assert (since is None) == standing
    run = time_run(start, now if since is None else since, stopped)
    assert rest == max(timedelta(), left - run)
    assert since is None or time_run(since, now, stopped) == now - since


@quickly
@given(
    st.tuples(*[st.integers(min_value=0, max_value=500)] * 3),
    st.lists(st.integers(min_value=0, max_value=300), max_size=60),
)
def test_a_bank_never_gives_more_than_was_put_in_nor_holds_more_than_it_may(control, thought):
    initial, increment, more = control
    bank = Bank(initial * SECOND, increment * SECOND, (initial + more) * SECOND)
    left, granted = bank.initial, timedelta()
    for answers, seconds in enumerate(thought, start=1):
        spent = min(seconds * SECOND, left)
        granted += spent
        left = bank.after(left, spent)
        assert timedelta() <= left <= bank.most
        assert granted + left <= bank.initial + answers * bank.increment
    assert bank.after(left, timedelta(days=1), answers=0) == timedelta()


@quickly
@given(st.lists(st.tuples(moments, st.integers(min_value=1, max_value=600)), max_size=6), moments)
def test_leave_within_a_year_is_counted_as_a_day_at_least(taken, until):
    leaves = [Span(start, start + hours * HOURS) for start, hours in taken]
    used = leave_used(leaves, until)
    begun = [leave for leave in leaves if leave.start < until]
    assert used >= len(begun) * timedelta(days=1)
    assert used <= sum((max(one.end - one.start, 24 * HOURS) for one in begun), timedelta())


def test_leave_of_long_ago_is_forgotten():
    leave = Span(NOON, NOON + timedelta(days=28))
    assert leave_used([leave], leave.end) == timedelta(days=28)
    assert leave_used([leave], leave.start + timedelta(days=379)) == timedelta(days=14)
    assert leave_used([leave], leave.end + timedelta(days=365)) == timedelta()
