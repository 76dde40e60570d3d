"""The list of events of a game: complete, in order, and for everybody as they may know it."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from games.models import Event, Game
from games.projection.jobs import JobKind, JobStatus
from games.projection.stored_events import ClockWarning, JobUpdated
from games.services.events import event_write
from games.services.pruning import prune
from games.table import Table
from tests.support.playing import new_game, play, rush


def events_of(client, game_id, after=0):
    """All events after a cursor, page by page."""
    events = []
    while True:
        page = client.get(f"games/{game_id}/events?after={after}&limit=7").json
        events += page["items"]
        if not page["items"]:
            assert page["next_cursor"] == str(after)
            return events
        after = page["next_cursor"]
        assert after == page["items"][-1]["id"]


def types_of(events):
    return [event["type"] for event in events]


def test_without_a_cursor_it_begins_with_a_snapshot(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=3)
    page = alice.get(f"games/{duel['id']}/events").json
    (snapshot,) = page["items"]
    assert snapshot["type"] == "snapshot"
    assert snapshot["game"] == alice.get(f"games/{duel['id']}").json
    assert snapshot["view"] == alice.get(f"games/{duel['id']}/view").json
    assert snapshot["id"] == page["next_cursor"] == events_of(alice, duel["id"])[-1]["id"]


def test_the_snapshot_of_a_lobby_has_no_view(alice):
    game = alice.post("games", {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]})
    (snapshot,) = alice.get(f"games/{game.json['id']}/events").json["items"]
    assert snapshot["view"] is None and snapshot["game"]["version"] == 0


def test_a_whole_game_is_told_in_order_and_without_gaps(alice, bob):
    game = new_game(alice, bob, options={"start_seat": 1})
    final = rush(game["id"], [alice, bob])
    events = events_of(bob, game["id"])
    assert [event["id"] for event in events] == [str(n) for n in range(1, len(events) + 1)]
    types = types_of(events)
    assert types[:3] == ["seat.changed", "game.started", "decision.opened"]
    assert types[-2:] == ["move.made", "game.finished"]
    assert events[-1]["result"] == final["result"] and events[-1]["status"] == "finished"
    moves = [event["move"] for event in events if event["type"] == "move.made"]
    assert moves == bob.get(f"games/{game['id']}/moves?limit=200").json["items"]
    for event in events:
        assert event["game_id"] == game["id"]
    opened = [event["decision"] for event in events if event["type"] == "decision.opened"]
    assert [one["decision_id"] for one in opened] == [move["decision_id"] for move in moves]


def test_a_move_tells_what_is_open_now(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=1)
    made, opened = events_of(alice, duel["id"])[-2:]
    game = alice.get(f"games/{duel['id']}").json
    assert made["pending"] == game["pending"] == [opened["decision"]]
    assert made["version"] == opened["version"] == game["version"]


def test_a_lobby_tells_who_comes_and_goes(alice, bob, stranger):
    seats = [{"type": "me"}, {"type": "open"}, {"type": "open"}]
    game_id = alice.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    bob.put(f"games/{game_id}/seats/2", {"type": "me"})
    bob.put(f"games/{game_id}/seats/2", {"type": "me"})
    bob.delete(f"games/{game_id}/seats/2")
    told = [event["seat"] for event in events_of(stranger, game_id)]
    assert [seat["occupant"]["name"] for seat in told] == ["bob", None]
    assert [seat["status"] for seat in told] == ["playing", "open"]
    alice.post(f"games/{game_id}/cancel")
    (end,) = events_of(stranger, game_id, after=2)
    assert (end["type"], end["status"], end["result"]) == ("game.finished", "cancelled", None)


def test_a_resignation_changes_a_seat_and_is_a_move(alice, bob, duel):
    before = events_of(alice, duel["id"])
    bob.post(f"games/{duel['id']}/seats/2/resign")
    seat, move, end = events_of(alice, duel["id"], after=len(before))
    assert seat["type"] == "seat.changed" and seat["seat"]["status"] == "resigned"
    assert move["move"]["type"] == "resign" and end["result"]["reason"] == "resigned"


def test_rounds_are_told(alice):
    game = new_game(alice, ruleset="acht")
    play(game["id"], [alice])
    ends = [e for e in events_of(alice, game["id"]) if e["type"] == "round.ended"]
    assert ends and all(end["effect"]["type"] == "round_ended" for end in ends)


def test_work_and_clocks_are_told(alice, bob, duel):
    decision, seat = duel["pending"][0]["decision_id"], duel["pending"][0]["seat"]
    with transaction.atomic():
        table = Table.load(duel["id"], lock=True)
        now = timezone.now()
        event_write(
            table,
            JobUpdated(
                job_id="j" * 16,
                kind=JobKind.MOVE,
                status=JobStatus.RUNNING,
                engine="hard",
                progress=0.5,
                seat=seat,
                decision_id=decision,
            ),
            ClockWarning(decision, seat, now),
            at=now,
        )
    job, warning = events_of(bob, duel["id"])[-2:]
    assert (job["type"], job["status"]) == ("job.updated", "running")
    assert (warning["type"], warning["seat"]) == ("clock.warning", seat)
    assert Game.objects.get(pk=duel["id"]).events_made == int(warning["id"])


def test_others_do_not_hear_what_is_hidden(alice, bob, stranger):
    game = new_game(alice, bob, ruleset="axio", options={"start_seat": 1})
    rush(game["id"], [alice, bob], moves=4)
    for client in (alice, bob, stranger):
        log = client.get(f"games/{game['id']}/moves").json["items"]
        events = events_of(client, game["id"])
        assert [event["move"] for event in events if event["type"] == "move.made"] == log


@pytest.mark.parametrize("after", ["nonsense", "-1", "1.5", "²", "99999999999", "%00"])
def test_it_refuses_what_cannot_be_a_cursor(alice, solo, after):
    for accept in ("application/json", "text/event-stream"):
        answer = alice.get(f"games/{solo['id']}/events?after={after}", Accept=accept)
        assert (answer.status, answer.code) == (422, "validation")


def test_a_cursor_beyond_the_end_leads_nowhere(alice, solo):
    answer = alice.get(f"games/{solo['id']}/events?after=999")
    assert (answer.status, answer.code) == (410, "cursor-expired")
    stream = alice.send("GET", f"games/{solo['id']}/events?after=999", Accept="text/event-stream")
    resync, snapshot, *_ = stream.content.decode().strip().split("\n\n")[1:]
    assert resync.startswith("event: resync\n") and '"id":null' in resync
    assert snapshot.startswith("id: ") and "event: snapshot" in snapshot


def test_old_events_are_forgotten_and_cursors_with_them(alice, bob, duel, solo, settings):
    rush(duel["id"], [alice, bob])
    last = events_of(alice, duel["id"])[-1]["id"]
    settings.EVENT_DAYS = 30
    assert sum(prune(timezone.now())) == 0
    later = timezone.now() + timedelta(days=31)
    assert sum(prune(later)) > 0
    assert list(Event.objects.values_list("game_id", flat=True).distinct()) == [solo["id"]]
    assert alice.get(f"games/{duel['id']}/events?after=3").code == "cursor-expired"
    assert alice.get(f"games/{duel['id']}/events?after=0").code == "cursor-expired"
    assert alice.get(f"games/{duel['id']}/events?after={last}").json["items"] == []
    assert alice.get(f"games/{duel['id']}/events").json["next_cursor"] == last
    assert alice.get("me/events?after=0").code == "cursor-expired"
    assert int(alice.get("me/events").json["next_cursor"]) > 0


def test_events_that_were_never_read_are_counted_for_their_own_player(alice, bob, duel, solo):
    """Alice has more of them: her game alone told nobody else."""
    rush(duel["id"], [alice, bob])
    rush(solo["id"], [alice])
    count = {
        client.name: Event.objects.filter(player__name=client.name).count()
        for client in (alice, bob)
    }
    assert count["alice"] > count["bob"] > 0
    assert sum(prune(timezone.now() + timedelta(days=31))) > 0
    for client in (alice, bob):
        assert client.get("me/events").json["next_cursor"] == str(count[client.name])


def test_a_private_game_tells_outsiders_nothing(alice, bob, mallory, stranger):
    game = new_game(alice, bob, visibility="private")
    for client in (mallory, stranger):
        for accept in ("application/json", "text/event-stream", "application/x-ndjson"):
            for query in ("", "?after=0", "?after=999"):
                answer = client.get(f"games/{game['id']}/events{query}", Accept=accept)
                assert (answer.status, answer.code) == (404, "not-found")
    assert types_of(events_of(bob, game["id"]))[-1] == "decision.opened"


def test_reading_many_events_costs_few_queries(alice, bob, duel, django_assert_max_num_queries):
    rush(duel["id"], [alice, bob])
    alice.get(f"games/{duel['id']}/events?after=0")
    with django_assert_max_num_queries(4):
        alice.get(f"games/{duel['id']}/events?after=0&limit=200")


def test_a_stream_begins_with_all_that_came_after_the_cursor(alice, bob, duel):
    path = f"games/{duel['id']}/events"
    sent = alice.send("GET", f"{path}?after=1", Accept="text/event-stream")
    assert sent.headers["Content-Type"] == "text/event-stream"
    assert sent.content.startswith(b"retry: ")
    frames = sent.content.decode().strip().split("\n\n")[1:]
    assert [frame.splitlines()[:-1] for frame in frames] == [
        ["id: 2", "event: game.started"],
        ["id: 3", "event: decision.opened"],
        # Not part of the list, so a browser keeps the id of the last event.
        ["event: stream.closing"],
    ]
    # What a browser sends when it comes again is newer than what stands in the address.
    again = alice.send("GET", f"{path}?after=1", Accept="text/event-stream", Last_Event_ID="2")
    assert again.content.count(b"id: 3") == 1 and again.content.count(b"id: 2") == 0
    lines = alice.send("GET", f"{path}?after=1", Accept="application/x-ndjson").content
    assert [json.loads(line)["id"] for line in lines.splitlines()] == ["2", "3", None]
