"""How many queries a call costs: few, and no more when there is more to read."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.client import sign_up
from tests.support.playing import legal_move, new_game, no_guests, rated_game, rush

TOKEN = 1


def test_a_move_costs_few_queries(alice, bob, duel, django_assert_max_num_queries):
    rush(duel["id"], [alice, bob], moves=4)
    seat, move = legal_move(duel["id"])
    player = (alice, bob)[seat - 1]
    # Savepoint and release come from the test's own transaction. PostgreSQL gets four writes as one.
    most = TOKEN + (5 if connection.vendor == "postgresql" else 8)
    with django_assert_max_num_queries(most):
        answer = player.post(f"games/{duel['id']}/moves", move, Idempotency_Key="k")
    assert answer.status == 201
    with django_assert_max_num_queries(TOKEN + 6):
        player.post(f"games/{duel['id']}/moves", move, Idempotency_Key="k")


def test_a_late_move_costs_as_much_as_an_early_one(alice, bob, duel):
    counts = []
    for moves in (1, 15):
        rush(duel["id"], [alice, bob], moves=moves)
        seat, move = legal_move(duel["id"])
        with _counting() as queries:
            (alice, bob)[seat - 1].post(f"games/{duel['id']}/moves", move)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_view_costs_three_queries(alice, bob, stranger, duel, django_assert_max_num_queries):
    path = f"games/{duel['id']}/view"
    tag = alice.get(path).headers["ETag"]
    with django_assert_max_num_queries(TOKEN + 2):
        alice.get(path)
    with django_assert_max_num_queries(TOKEN + 2):
        alice.request("GET", path, If_None_Match=tag)
    with django_assert_max_num_queries(2):
        stranger.get(path)
    rush(duel["id"], [alice, bob], moves=6)
    with django_assert_max_num_queries(TOKEN + 3):
        alice.get(f"{path}?at_version=2")
    with django_assert_max_num_queries(TOKEN + 3):
        alice.get(f"games/{duel['id']}/replay")


def test_options_cost_three_queries(alice, duel, django_assert_max_num_queries):
    decision = duel["pending"][0]["decision_id"]
    with django_assert_max_num_queries(TOKEN + 2):
        alice.get(f"games/{duel['id']}/decisions/{decision}/options?limit=200")


def test_the_log_costs_four_queries(alice, bob, duel, django_assert_max_num_queries):
    rush(duel["id"], [alice, bob], moves=8)
    with django_assert_max_num_queries(TOKEN + 3):
        alice.get(f"games/{duel['id']}/moves")


def test_a_list_of_many_games_costs_as_much_as_of_one(alice, bob, stranger):
    guests = [sign_up(f"guest {number}") for number in range(4)]
    calls = (
        (stranger, "games"),
        (alice, "games?status=lobby&ruleset=rota&open_seats=1&player=alice"),
    )
    _table(alice, bob)
    before = [_cost(client, path) for client, path in calls]
    for guest in guests:
        _table(alice, guest)
        _table(guest, bob)
    after = [_cost(client, path) for client, path in calls]
    assert after == before
    assert max(after) <= TOKEN + 3


def test_a_list_of_many_bots_costs_as_much_as_of_one(alice, bob, stranger):
    alice.post("bots", {"name": "robo"})
    before = _cost(stranger, "bots")
    for number in range(6):
        (alice, bob)[number % 2].post("bots", {"name": f"robo {number}"})
    assert _cost(stranger, "bots") == before


def test_a_leaderboard_of_many_costs_as_much_as_of_two(alice, bob, stranger):
    path = "rulesets/rota/leaderboard"
    _rated(alice, bob)
    before = _cost(stranger, path)
    for number in range(3):
        _rated(alice, sign_up(f"guest {number}"))
    assert _cost(stranger, path) == before == 1


def test_a_game_of_four_costs_as_much_as_a_game_alone(alice, bob, solo):
    guests = [sign_up(f"guest {number}") for number in range(2)]
    four = new_game(alice, bob, *guests)
    for part in ("", "/view", "/moves", "/replay"):
        alone = _cost(alice, f"games/{solo['id']}{part}")
        assert _cost(alice, f"games/{four['id']}{part}") == alone


def _table(host, guest):
    seats = [{"type": "me"}, {"type": "player", "name": guest.name}, {"type": "open"}]
    assert host.post("games", {"ruleset": "rota", "seats": seats}).status == 201


def _rated(one, two):
    no_guests()
    game = rated_game(one, two)
    two.post(f"games/{game['id']}/seats/2/resign")


def _counting():
    return CaptureQueriesContext(connection)


def _cost(client, path):
    with _counting() as queries:
        assert client.get(path).status == 200
    return len(queries)
