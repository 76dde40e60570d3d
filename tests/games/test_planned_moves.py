"""Plans: moves given in advance, in any game, made in the transaction of the move that asks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.models import Decision, Move
from games.rules import RULES
from games.services import advancing, opening
from games.services.postponed import postponed_sweep
from tests.support.acht import post
from tests.support.client import Client, sign_up
from tests.support.clocks import HOUR, events_of, told_to
from tests.support.planning import anywhere, path_of, place, plan
from tests.support.playing import legal_move, new_game, options_of, rush

Game = dict[str, Any]
ENGINE = {"type": "ai", "engine": "medium"}


@pytest.fixture
def game(alice: Client, bob: Client) -> Game:
    """Alice begins."""
    return new_game(alice, bob, options={"start_seat": 1}, time_control=HOUR)


def move_somehow(game: Game, *players: Client) -> Any:
    seat, move = legal_move(game["id"])
    answer = players[seat - 1].post(f"games/{game['id']}/moves", move)
    assert answer.status == 201, answer
    return answer


def asked(answer: Any) -> list[int]:
    return [one["seat"] for one in answer.json["pending"]]


def makers(client: Client, game: Game) -> list[tuple[int, str]]:
    log = client.get(f"games/{game['id']}/moves?limit=200").json["items"]
    return [(move["seat"], move["made_by"]) for move in log]


def test_a_plan_answers_in_the_transaction_of_the_move_that_asks(alice, bob, game):
    assert plan(bob, game, 2, *anywhere()).status == 200
    answer = move_somehow(game, alice, bob)
    assert (answer.json["version"], asked(answer)) == (3, [1])
    assert makers(alice, game) == [(1, "player"), (2, "standing_order")]


def test_it_tells_when_an_entry_was_made(alice, bob, game):
    plan(bob, game, 2, *anywhere())
    move_somehow(game, alice, bob)
    entries = bob.get(path_of(game, 2)).json["plan"]["entries"]
    assert [entry["played"] for entry in entries if entry["played"]] == [2]


@pytest.mark.parametrize("slug", RULES)
def test_every_game_is_played_by_plans(alice, bob, slug):
    """Each seat plans what it would do now; all of it is made as soon as it is asked."""
    game = new_game(alice, bob, ruleset=slug)
    players, ordered = [alice, bob], 0
    for _ in range(12):
        seat, move = legal_move(game["id"])
        own = {name: value for name, value in move.items() if name != "decision_id"}
        body = {"plan": {"entries": [{"move": own}]}}
        if slug == "acht":
            body["on_eight"] = "ask"
        given = players[seat - 1].put(path_of(game, seat), body)
        assert given.status == 200, given
        (entry,) = given.json["plan"]["entries"]
        assert own.items() <= entry["move"].items()
        assert entry["move"]["full_type"].startswith(f"{slug}.")
        players[seat - 1].post(f"games/{game['id']}/moves", move)
    ordered = Move.objects.filter(game=game["id"], made_by=Move.MadeBy.STANDING_ORDER).count()
    assert len(makers(alice, game)) == 12 + ordered


@pytest.mark.parametrize("slug", RULES)
def test_a_seat_may_leave_all_moves_that_gain_to_its_plan(alice, bob, slug):
    game = new_game(alice, bob, ruleset=slug)
    players = (alice, bob)
    body = {"plan": {"entries": [], "best": {"at_least": 1}}}
    if slug == "acht":
        body["on_eight"] = "ask"
    # A plan answers no decision that is open already, and chance decides who begins.
    while [one["seat"] for one in alice.get(f"games/{game['id']}/view").json["pending"]] == [2]:
        move_somehow(game, *players)
    assert bob.put(path_of(game, 2), body).status == 200
    for _ in range(60):
        if not (pending := alice.get(f"games/{game['id']}/view").json["pending"]):
            break
        if [one["seat"] for one in pending] == [2]:
            # Nothing that Bob could do would have gained anything.
            options = options_of(bob, game["id"], pending[0]["decision_id"])
            assert not any(sum(one["preview"]["points"].values()) for one in options)
        move_somehow(game, *players)
    assert (2, "standing_order") in makers(alice, game)


def test_it_wakes_nobody_for_a_turn_that_it_answers(alice, bob, game):
    plan(bob, game, 2, *anywhere())
    move_somehow(game, alice, bob)
    assert told_to(bob, "turn") == []
    assert bob.get("me/turns").json["items"] == []
    # Everybody who follows the game sees both moves.
    assert [event["type"] for event in events_of(game["id"], "")][-4:] == [
        *("move.made", "decision.opened", "move.made", "decision.opened"),
    ]


def test_it_wakes_its_owner_if_no_entry_can_be_made(alice, bob, game):
    plan(bob, game, 2, {"move": place(500, 500)})
    assert asked(move_somehow(game, alice, bob)) == [2]
    assert len(told_to(bob, "turn")) == 1


def test_a_condition_wakes_its_owner_and_ends_the_plan(alice, bob, game):
    taken = {"type": "cell_taken", "cell": {"x": 0, "y": 0}}
    plan(bob, game, 2, *anywhere(), wake=[taken])
    assert asked(move_somehow(game, alice, bob)) == [2]
    assert len(told_to(bob, "turn")) == 1
    assert bob.get(path_of(game, 2)).json["plan"]["stopped_by"] == "cell_taken"
    plan(bob, game, 2, *anywhere())
    assert bob.get(path_of(game, 2)).json["plan"]["stopped_by"] is None


def test_a_plan_made_while_being_asked_counts_from_the_next_time_on(alice, bob, game):
    assert plan(alice, game, 1, *anywhere()).status == 200
    assert makers(alice, game) == []
    move_somehow(game, alice, bob)
    assert asked(move_somehow(game, alice, bob)) == [2]
    assert makers(alice, game) == [(1, "player"), (2, "player"), (1, "standing_order")]


def test_a_seat_out_of_time_does_what_its_plan_says(alice, bob, clock):
    game = new_game(alice, bob, options={"start_seat": 1}, time_control=HOUR)
    plan(alice, game, 1, *anywhere())
    clock.forward(hours=2)
    assert makers(alice, game) == [(1, "standing_order")]


def test_the_next_orders_replace_a_plan(alice, bob, game):
    plan(bob, game, 2, *anywhere())
    assert bob.put(path_of(game, 2), {}).json == {"plan": None, "ruleset": "rota"}
    assert asked(move_somehow(game, alice, bob)) == [2]


def test_a_plan_can_be_made_before_the_game_starts(alice, bob):
    seats = [{"type": "me"}, {"type": "open"}]
    options = {"start_seat": 1}
    game = alice.post("games", {"ruleset": "rota", "seats": seats, "options": options}).json
    assert plan(alice, game, 1, *anywhere()).status == 200
    bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    assert makers(bob, game) == [(1, "standing_order")]


def test_plans_of_several_seats_go_on_in_the_next_transaction(alice, bob, game, monkeypatch):
    monkeypatch.setattr(advancing, "MOST_ORDERED_MOVES", 3)
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere())
    answer = move_somehow(game, alice, bob)
    assert (answer.json["version"], asked(answer)) == (5, [1])
    # Alice is not told: her plan will answer.
    assert len(told_to(alice, "turn")) == 1
    assert Decision.objects.get().postponed
    postponed_sweep()
    assert len(makers(alice, game)) == 7
    assert not Decision.objects.filter(opened_version__lt=8).exists()


def test_plans_that_answer_each_other_end_with_their_entries(alice, bob, game):
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere())
    move_somehow(game, alice, bob)
    for _ in range(30):
        postponed_sweep()
    assert not Decision.objects.filter(postponed=True).exists()
    _, turn = (*told_to(alice, "turn"), *told_to(bob, "turn"))
    assert turn["turn"]["version"] == alice.get(f"games/{game['id']}").json["version"]


def test_a_plan_that_was_withdrawn_meanwhile_wakes_its_owner(alice, bob, game, monkeypatch):
    monkeypatch.setattr(advancing, "MOST_ORDERED_MOVES", 1)
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere())
    assert asked(move_somehow(game, alice, bob)) == [1]
    before = len(events_of(game["id"]))
    alice.put(path_of(game, 1), {})
    postponed_sweep()
    postponed_sweep()
    assert [one["turn"]["version"] for one in told_to(alice, "turn")] == [1, 3]
    # That is between alice and the service.
    assert len(events_of(game["id"])) == before


def test_who_answers_a_postponed_decision_is_faster_than_the_plan(alice, bob, game, monkeypatch):
    monkeypatch.setattr(advancing, "MOST_ORDERED_MOVES", 1)
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere())
    move_somehow(game, alice, bob)
    move_somehow(game, alice, bob)
    postponed_sweep()
    assert makers(alice, game)[2] == (1, "player")


def test_a_game_that_fails_does_not_stop_the_others(alice, bob, game, monkeypatch):
    monkeypatch.setattr(advancing, "MOST_ORDERED_MOVES", 1)
    games = [game, new_game(alice, bob, options={"start_seat": 1})]
    for each in games:
        for seat, player in enumerate((alice, bob), 1):
            plan(player, each, seat, *anywhere())
        move_somehow(each, alice, bob)
    broken = games[0]["id"]
    decision = Decision.objects.get(game=broken)
    type(decision.game).objects.filter(pk=broken).update(state="99:{}")
    postponed_sweep()
    assert not Decision.objects.filter(game=games[1]["id"], opened_version=3).exists()


@pytest.mark.parametrize("leaving", ["resign", "substitute"])
def test_a_plan_ends_when_its_owner_leaves_the_seat(alice, bob, leaving):
    carol = sign_up("carol")
    game = new_game(alice, bob, carol, options={"start_seat": 1})
    plan(bob, game, 2, *anywhere())
    body = ENGINE if leaving == "substitute" else None
    assert bob.post(f"games/{game['id']}/seats/2/{leaving}", body).status == 200
    assert bob.get(path_of(game, 2)).json["plan"]["stopped_by"] == "seat_left"
    refused = plan(bob, game, 2, *anywhere())
    assert (refused.status, refused.code) == (409, "seat-not-playing")
    if leaving == "substitute":
        assert bob.put(f"games/{game['id']}/seats/2", {"type": "me"}).status == 200
        assert asked(move_somehow(game, alice, bob, carol)) == [2]


def test_plans_are_shown_to_all_after_the_game(alice, bob, game, mallory, stranger):
    plan(bob, game, 2, *anywhere())
    for client, status in ((alice, 403), (mallory, 403), (stranger, 401)):
        assert client.get(path_of(game, 2)).status == status
    rush(game["id"], [alice, bob])
    own = bob.get(path_of(game, 2)).json
    assert [entry["played"] for entry in own["plan"]["entries"] if entry["played"]]
    for client in (alice, mallory, stranger):
        assert client.get(path_of(game, 2)).json == own
    refused = plan(bob, game, 2)
    assert (refused.status, refused.code) == (409, "game-not-active")


def test_a_game_played_by_plans_is_exported_and_verified(alice, bob, game):
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere())
    rush(game["id"], [alice, bob])
    exported = alice.get(f"games/{game['id']}/export").json
    assert alice.post("exports/verify", exported).json["valid"]
    assert ("standing_order", "plan") not in exported.items()


def test_the_end_of_a_round_wakes(three, before_the_eight):
    """All three would pass whenever they may play a card, until the round is over."""
    game_id, road = before_the_eight
    game = {"id": game_id}
    pass_always = {"move": {"type": "pass"}, "repeat": True}
    for seat, player in enumerate(three, 1):
        plan_of_it = {"entries": [pass_always], "wake": [{"type": "round_ended"}]}
        body = {"on_eight": "pass", "plan": plan_of_it}
        assert player.put(path_of(game, seat), body).status == 200
    seat, move = road.eight
    answer = post(three[seat - 1], game_id, move)
    (pending,) = answer.json["pending"]
    assert pending["kind"] == "card"
    stopped = {
        seat: player.get(path_of(game, seat)).json["plan"]["stopped_by"]
        for seat, player in enumerate(three, 1)
    }
    assert stopped == {1: None, 2: None, 3: None} | {pending["seat"]: "round_ended"}


def test_a_plan_that_makes_nothing_is_not_noticed(alice, bob, clock, monkeypatch):
    """The same game twice: once bob has a plan that wakes him, once he has none."""
    monkeypatch.setattr(opening.secrets, "token_bytes", lambda size: b"7" * size)
    waking = {"type": "score_reached", "points": 1, "seat": 1}
    seen = []
    for wake in ([waking], None):
        game = new_game(alice, bob, options={"start_seat": 1})
        if wake:
            assert plan(bob, game, 2, {"move": place(500, 500)}, wake=wake).status == 200
        moved = [move_somehow(game, alice, bob) for _ in range(6)]
        paths = ("", "/view", "/moves", "/events?after=0", "/replay", "/seats/2/standing-orders")
        looked = [alice.get(f"games/{game['id']}{path}") for path in paths]
        told = [answer.content.decode() for answer in (*moved[::2], *looked)]
        ids = dict.fromkeys(re.findall(r"[a-z0-9]{16}", "".join(told)))
        for number, known in enumerate(ids):
            told = [text.replace(known, f"id {number}") for text in told]
        seen.append((told, len(told_to(alice)), len(told_to(bob)), game["version"]))
    first, second = seen
    assert first[0] == second[0]
    assert first[1] * 2 == second[1]
    assert first[2] * 2 == second[2]


def test_they_go_on_before_the_clock_of_a_sandbox_does(alice, bob, monkeypatch):
    monkeypatch.setattr(advancing, "MOST_ORDERED_MOVES", 1)
    clock = alice.post("sandbox/clocks", {"now": "2026-03-01T12:00:00Z"}).json["id"]
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    body = {"ruleset": "rota", "seats": seats, "options": {"start_seat": 1}}
    game = alice.post("games", {**body, "sandbox": {"clock": clock}}).json
    bob.put(f"games/{game['id']}/seats/2", {"type": "me"})
    for seat, player in enumerate((alice, bob), 1):
        plan(player, game, seat, *anywhere()[:4])
    move_somehow(game, alice, bob)
    assert alice.post(f"sandbox/clocks/{clock}/advance", {"seconds": 1}).status == 200
    assert not Decision.objects.filter(postponed=True).exists()
    assert {move.at.isoformat() for move in Move.objects.all()} == {"2026-03-01T12:00:00+00:00"}
