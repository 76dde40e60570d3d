"""Quiet hours and digests: messages wait for their end, and come as one."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from games.models import Notifications
from games.notifications.digests import digests_put
from games.notifications.quiet_hours import QuietHours, next_day, next_hour, quiet_end
from games.services.clocks import clock_sweep
from tests.support.outgoing import deliver_due, ledger, new_webhook, subscribe
from tests.support.playing import new_game, rush
from tests.support.push_service import Browser

NIGHT = QuietHours(time(22), time(7), "Europe/Berlin")
SENT, HELD = ("turn", "push", "sent", "sent"), ("turn", "push", "waiting", "quiet-hours")
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
CLOCKS = st.times().map(lambda one: one.replace(second=0, microsecond=0))
ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Africa/Cairo"]
)


@pytest.fixture
def evening():
    """23:00 in Berlin, an hour after the quiet hours began."""
    at = datetime(2026, 3, 1, 22, tzinfo=UTC)
    with time_machine.travel(at, tick=True) as moved:
        yield moved


@pytest.fixture
def browser(bob, push):
    browser = Browser(push)
    subscribe(bob, browser)
    wishes = {
        "time_zone": "Europe/Berlin",
        "quiet_hours": {"from": "22:00", "until": "07:00"},
    }
    assert bob.patch("me/notifications", wishes).json["quiet_hours"] == wishes["quiet_hours"]
    return browser


def test_the_night_is_found_in_summer_and_in_winter():
    for month, hours in ((1, 1), (7, 2)):
        late = datetime(2026, month, 10, 21 - hours, 59, tzinfo=UTC)
        assert quiet_end(late, NIGHT) is None
        end = quiet_end(late + timedelta(minutes=1), NIGHT)
        assert end == datetime(2026, month, 11, 7 - hours, tzinfo=UTC)
        assert quiet_end(end - timedelta(seconds=1), NIGHT) == end
        assert quiet_end(end, NIGHT) is None


def test_hours_within_a_day_are_quiet_too():
    work = QuietHours(time(9), time(17), "UTC")
    day = datetime(2026, 3, 2, tzinfo=UTC)
    assert quiet_end(day + timedelta(hours=8, minutes=59), work) is None
    assert quiet_end(day + timedelta(hours=9), work) == day + timedelta(hours=17)
    assert quiet_end(day + timedelta(hours=17), work) is None


@given(now=MOMENTS, start=CLOCKS, end=CLOCKS, zone=ZONES)
def test_what_waits_for_the_end_of_quiet_hours_waits_no_longer(now, start, end, zone):
    if start == end:
        return
    quiet = QuietHours(start, end, zone)
    over = quiet_end(now, quiet)
    if over is None:
        return
    # A day has 25 hours when clocks are set back.
    assert now < over <= now + timedelta(hours=25)
    assert quiet_end(over, quiet) is None or _set_back(over, zone)


@given(now=MOMENTS, zone=ZONES, at=CLOCKS)
def test_digests_come_at_the_next_hour_and_the_next_day(now, zone, at):
    hour = next_hour(now, zone)
    assert now < hour <= now + timedelta(hours=1)
    assert hour.astimezone(ZoneInfo(zone)).minute == 0 or _set_back(hour, zone)
    assert now < next_day(now, zone, at) <= now + timedelta(hours=49)


def _set_back(moment: datetime, zone: str) -> bool:
    """Whether clocks of this zone were changed within a day of this moment."""
    day = timedelta(days=1)
    offsets = {(moment + d).astimezone(ZoneInfo(zone)).utcoffset() for d in (-day, 0 * day, day)}
    return len(offsets) > 1


def test_what_is_open_after_the_night_comes_as_one_message(alice, bob, browser, evening):
    games = [new_game(alice, bob, options={"start_seat": 2}) for _ in range(4)]
    assert deliver_due() == 4 and not browser.heard()
    assert ledger(bob) == [HELD] * 4
    rush(games[0]["id"], [alice, bob], moves=1)
    evening.shift(timedelta(hours=8, seconds=1))
    deliver_due()
    (message,) = browser.messages()
    assert message["type"] == "digest" and message["more"] == 0
    told = {one["data"]["game_id"] for one in message["messages"]}
    assert told == {game["id"] for game in games[1:]}
    digest = ("turn", "push", "sent", "digest")
    assert ledger(bob) == [("turn", "push", "not_sent", "answered"), *[digest] * 3]
    assert deliver_due() == 0


def test_a_warning_waits_only_if_there_is_time(alice, bob, browser, evening):
    """One deadline is at night, the other after breakfast."""
    for hours in (4, 16):
        control = {"type": "per_decision", "seconds": hours * 3600}
        new_game(alice, bob, options={"start_seat": 2}, time_control=control)
    evening.shift(timedelta(hours=3, minutes=1))
    clock_sweep()
    deliver_due()
    (message,) = browser.messages()
    assert message["type"] == "clock.warning"
    assert ("clock.warning", "push", "sent", "sent") in ledger(bob)


def test_programs_have_no_quiet_hours_but_texts_do(alice, bob, browser, receiver, evening):
    new_webhook(bob, receiver.url, types=["turn"])
    new_webhook(bob, receiver.url, types=["turn"], format="ntfy")
    new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert len(receiver.heard) == 1 and "webhook-signature" in receiver.heard[0].headers
    waiting = [one for one in ledger(bob) if one[2] == "waiting"]
    assert sorted(one[1] for one in waiting) == ["push", "webhook"]


@pytest.mark.parametrize(("digest", "hours"), [("hourly", 1), ("daily", 14)])
def test_one_message_instead_of_many(alice, bob, browser, evening, digest, hours):
    evening.shift(timedelta(hours=-6, minutes=30))  # 17:30 in Berlin
    bob.patch("me/notifications", {"channels": {"push": {"digest": digest}}})
    for _ in range(3):
        new_game(alice, bob, options={"start_seat": 2})
    deliver_due()
    assert ledger(bob) == [("turn", "push", "waiting", "digest")] * 3
    evening.shift(timedelta(hours=hours))
    deliver_due()
    (message,) = browser.messages()
    assert len(message["messages"]) == 3
    assert ledger(bob) == [("turn", "push", "sent", "digest")] * 3


def test_a_digest_of_mail_waits_for_the_end_of_the_night(bob, browser, evening):
    Notifications.objects.filter(player__name="bob").update(
        email="bob@example.org", confirmed=True, digest="hourly", next_digest_at="2026-03-01T22:00Z"
    )
    digests_put(datetime(2026, 3, 1, 22, 5, tzinfo=UTC))
    mine = Notifications.objects.get(player__name="bob")
    assert mine.next_digest_at == datetime(2026, 3, 2, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/time_zone", {"time_zone": "Europe"}),
        ("/time_zone", {"time_zone": "../../etc/passwd"}),
        ("/quiet_hours", {"quiet_hours": {"from": "22:00", "until": "22:00"}}),
        ("/quiet_hours/from", {"quiet_hours": {"from": "24:00", "until": "22:00"}}),
        ("/channels/push/off_for", {"channels": {"push": {"off_for": ["nonsense"]}}}),
        ("/channels/mail/digest", {"channels": {"mail": {"digest": "daily"}}}),
        ("/channels/pigeon", {"channels": {"pigeon": {"on": True}}}),
    ],
)
def test_wishes_that_make_no_sense_are_refused(bob, pointer, change):
    answer = bob.patch("me/notifications", change)
    assert answer.code == "validation"
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


def test_wishes_are_changed_one_by_one(bob):
    bob.patch("me/notifications", {"channels": {"push": {"off_for": ["rota", "axio"]}}})
    bob.patch("me/notifications", {"channels": {"push": {"digest": "daily"}}})
    answer = bob.patch("me/notifications", {"quiet_hours": {"from": "22:00", "until": "07:00"}})
    assert answer.json["channels"]["push"] == {
        "on": True,
        "off_for": ["axio", "rota"],
        "digest": "daily",
    }
    assert bob.patch("me/notifications", {"quiet_hours": None}).json["quiet_hours"] is None
