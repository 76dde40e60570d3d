"""The list of events of an account: what a bot listens to."""

from __future__ import annotations

from games.models import Event
from tests.support.client import sign_up
from tests.support.playing import new_game, rush


def events_of(client, after=0):
    page = client.get(f"me/events?after={after}&limit=200").json
    return page["items"]


def test_it_begins_with_what_waits_now(alice, bob, duel):
    seats = [{"type": "me"}, {"type": "player", "name": "alice"}]
    invited = bob.post("games", {"ruleset": "rota", "seats": seats}).json
    (snapshot,) = alice.get("me/events").json["items"]
    assert snapshot["turns"] == alice.get("me/turns").json["items"]
    assert snapshot["invitations"] == [
        {"game_id": invited["id"], "ruleset": "rota", "seat": 2, "host": "bob"}
    ]
    assert events_of(alice, snapshot["id"]) == []


def test_it_tells_of_turns_invitations_and_finished_games(alice, bob):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    options = {"start_seat": 1}
    body = {"ruleset": "rota", "seats": seats, "options": options}
    game_id = alice.post("games", body).json["id"]
    bob.put(f"games/{game_id}/seats/2", {"type": "me"})
    rush(game_id, [alice, bob], moves=2)
    bob.post(f"games/{game_id}/seats/2/resign")
    events = events_of(bob)
    assert [event["type"] for event in events] == ["invitation", "turn", "game.finished"]
    assert [event["id"] for event in events] == ["1", "2", "3"]
    assert events[0]["invitation"]["host"] == "alice"
    assert events[1]["turn"]["game_id"] == events[1]["game_id"] == game_id
    assert events[2]["result"]["reason"] == "resigned"
    assert [event["type"] for event in events_of(alice)] == ["turn", "turn", "game.finished"]


def test_every_turn_is_told_to_its_player_alone(alice, bob, mallory, duel):
    rush(duel["id"], [alice, bob])
    moves = alice.get(f"games/{duel['id']}/moves?limit=200").json["items"]
    for seat, client in ((1, alice), (2, bob)):
        told = [e["turn"]["decision_id"] for e in events_of(client) if e["type"] == "turn"]
        assert told == [move["decision_id"] for move in moves if move["seat"] == seat]
    assert events_of(mallory) == []


def test_a_rematch_that_was_cancelled_can_be_asked_for_again(alice, bob, duel):
    """Otherwise whoever asks first could keep the others from playing again."""
    bob.post(f"games/{duel['id']}/seats/2/resign")
    path = f"games/{duel['id']}/rematch"
    first = bob.post(path).json["id"]
    assert alice.post(path).json["id"] == first
    bob.post(f"games/{first}/cancel")
    again = alice.post(path)
    assert (again.status, again.json["status"]) == (201, "lobby") and again.json["id"] != first
    assert bob.post(path).json["id"] == again.json["id"]
    assert alice.get(f"games/{duel['id']}").json["rematch_id"] == again.json["id"]


def test_a_rematch_invites_the_same_company(alice, bob, duel):
    bob.post(f"games/{duel['id']}/seats/2/resign")
    again = alice.post(f"games/{duel['id']}/rematch").json
    invited, offered = events_of(bob)[-2:]
    assert (invited["type"], offered["type"]) == ("invitation", "rematch.offered")
    assert invited["invitation"] == offered["invitation"]
    assert offered["invitation"]["game_id"] == offered["game_id"] == again["id"]
    assert (offered["rematch_of"], offered["by"]) == (duel["id"], "alice")
    assert "rematch.offered" not in [event["type"] for event in events_of(alice)]
    bob.post(f"games/{duel['id']}/rematch")
    assert events_of(bob)[-1] == offered


def test_a_cancelled_table_is_told_to_those_who_wait(alice, bob):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    game_id = alice.post("games", {"ruleset": "rota", "seats": seats}).json["id"]
    alice.post(f"games/{game_id}/cancel")
    end = events_of(bob)[-1]
    assert (end["type"], end["status"], end["result"]) == ("game.finished", "cancelled", None)


def test_numbers_have_no_gaps_whoever_reads_when(alice, bob):
    guests = [bob, sign_up("carol"), sign_up("dave")]
    seen = []
    for guest in guests:
        game = new_game(alice, guest, options={"start_seat": 1})
        rush(game["id"], [alice, guest], moves=4)
        seen += events_of(alice, seen[-1]["id"] if seen else 0)
    assert [event["id"] for event in seen] == [str(n) for n in range(1, len(seen) + 1)]
    assert events_of(alice) == seen
    assert Event.objects.filter(player__name="alice", number=None).count() == 0


def test_it_needs_a_token(stranger):
    assert stranger.get("me/events").code == "unauthenticated"


def test_it_refuses_a_cursor_of_nobody(alice, solo):
    assert alice.get("me/events?after=nonsense").code == "validation"
    assert alice.get("me/events?after=99").code == "cursor-expired"
    stream = alice.send("GET", "me/events?after=99", Accept="application/x-ndjson").content
    assert b'"resync"' in stream.splitlines()[0] and b'"snapshot"' in stream.splitlines()[1]
