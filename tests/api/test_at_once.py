"""Many requests at the same moment, on a real process: things happen once, and nothing fails."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from functools import partial

import httpx
import pytest

from games.services.ratings import LEAST_MOVES_PER_SEAT
from tests.support.crowd import Crowd, at_once
from tests.support.process import Process, migrated_database


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def process(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("service")
    with migrated_database(request.param, folder) as database:
        process = Process(database, folder, AXIO_ACCOUNT_LIMITS="open_tables=5,bots=3")
        process.start()
        try:
            yield process
        finally:
            process.stop()


@pytest.fixture
def crowd(process):
    with Crowd(process.base) as crowd:
        yield crowd


@pytest.fixture
def alice(crowd):
    return crowd.sign_up(f"alice {_number()}")


@pytest.fixture
def bob(crowd):
    return crowd.sign_up(f"bob {_number()}")


def _number(counter=[0]):  # noqa: B006 (names differ from test to test)
    counter[0] += 1
    return counter[0]


def outcomes(answers):
    """How often which status came, with the code of a refusal."""
    return Counter(
        (a.status_code, a.json()["code"] if a.status_code >= 400 else None) for a in answers
    )


def first_move(crowd, player, game):
    return crowd.option(player, game["id"], game["pending"][0]["decision_id"])


def test_of_thirty_moves_one_is_made(crowd, alice, bob):
    game = crowd.new_game(alice, bob)
    move = first_move(crowd, alice, game)
    post = partial(crowd.http.post, f"games/{game['id']}/moves", json=move, headers=alice)
    assert outcomes(at_once([post] * 30)) == {(201, None): 1, (409, "decision-closed"): 29}
    assert len(crowd.http.get(f"games/{game['id']}/moves").json()["items"]) == 1
    assert crowd.http.get(f"games/{game['id']}").json()["version"] == 2


def test_thirty_requests_with_one_key_get_one_answer(crowd, alice, bob):
    game = crowd.new_game(alice, bob)
    move = first_move(crowd, alice, game)
    headers = {**alice, "Idempotency-Key": "once"}
    post = partial(crowd.http.post, f"games/{game['id']}/moves", json=move, headers=headers)
    answers = at_once([post] * 30)
    assert outcomes(answers) == {(201, None): 30}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert len(crowd.http.get(f"games/{game['id']}/moves").json()["items"]) == 1


def test_one_key_opens_one_table(crowd, alice):
    headers = {**alice, "Idempotency-Key": "once"}
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    answers = at_once([partial(crowd.http.post, "games", json=body, headers=headers)] * 20)
    assert outcomes(answers) == {(201, None): 20}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_one_key_signs_up_one_player_and_loses_no_token(crowd):
    headers = {"Idempotency-Key": "once"}
    body = {"name": f"dora {_number()}"}
    answers = at_once([partial(crowd.http.post, "players", json=body, headers=headers)] * 20)
    assert outcomes(answers) == {(201, None): 20}
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    (token,) = {answer.json()["token"] for answer in answers}
    mine = {"Authorization": f"Bearer {token}"}
    assert len(crowd.http.get("me/tokens", headers=mine).json()["items"]) == 1


def test_one_key_makes_one_of_each(crowd, alice):
    headers = {**alice, "Idempotency-Key": "once"}
    for path, body in (("me/tokens", {}), ("bots", {"name": f"robo {_number()}"})):
        answers = at_once([partial(crowd.http.post, path, json=body, headers=headers)] * 20)
        assert outcomes(answers) == {(201, None): 20}
        assert len({answer.content for answer in answers}) == 1
    limits = crowd.http.get("me", headers=alice).json()["limits"]
    assert (limits["tokens"]["used"], limits["bots"]["used"]) == (3, 1)


def test_one_key_with_several_bodies_serves_one_of_them(crowd, alice):
    headers = {**alice, "Idempotency-Key": "once"}
    post = partial(crowd.http.post, "me/tokens", headers=headers)
    answers = at_once([partial(post, json={"label": str(number)}) for number in range(12)])
    assert outcomes(answers) == {(201, None): 1, (422, "idempotency-key-reused"): 11}


def test_of_twelve_who_change_what_they_have_seen_one_does(crowd, alice):
    webhook = crowd.http.post("webhooks", json={"url": "https://bot.example/x"}, headers=alice)
    path = f"webhooks/{webhook.json()['id']}"
    seen = crowd.http.get(path, headers=alice).headers["ETag"]
    patch = partial(crowd.http.patch, path, headers={**alice, "If-Match": seen})
    answers = at_once([partial(patch, json={"description": str(n)}) for n in range(12)])
    assert outcomes(answers) == {(200, None): 1, (412, "precondition-failed"): 11}
    (told,) = [answer.json()["description"] for answer in answers if answer.status_code == 200]
    assert crowd.http.get(path, headers=alice).json()["description"] == told


def test_of_twenty_who_want_a_seat_one_gets_it(crowd, alice):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}, {"type": "open"}]}
    game = crowd.http.post("games", json=body, headers=alice).json()["id"]
    guests = [crowd.sign_up(f"guest {_number()}") for _ in range(20)]
    take = partial(crowd.http.put, f"games/{game}/seats/2", json={"type": "me"})
    answers = at_once([partial(take, headers=guest) for guest in guests])
    assert outcomes(answers) == {(200, None): 1, (409, "seat-taken"): 19}


def test_a_player_who_takes_all_seats_at_once_gets_one(crowd, alice, bob):
    body = {"ruleset": "rota", "seats": [{"type": "me"}, *[{"type": "open"}] * 3]}
    game = crowd.http.post("games", json=body, headers=alice).json()["id"]
    answers = at_once(
        [
            partial(crowd.http.put, f"games/{game}/seats/{n}", json={"type": "me"}, headers=bob)
            for n in (2, 3, 4)
        ]
    )
    assert outcomes(answers) == {(200, None): 1, (409, "already-seated"): 2}


def test_of_twenty_who_want_a_name_one_gets_it(crowd):
    body = {"name": f"carol {_number()}"}
    answers = at_once([partial(crowd.http.post, "players", json=body)] * 20)
    assert outcomes(answers) == {(201, None): 1, (409, "name-taken"): 19}


def test_of_twenty_who_want_names_that_look_alike_one_gets_it(crowd):
    number = _number()
    bodies = [{"name": f"{name} {number}"} for name in ("dave", "d\u0430ve", "DAVE", "dav\u0435")]
    answers = at_once([partial(crowd.http.post, "players", json=body) for body in bodies * 5])
    assert outcomes(answers) == {(201, None): 1, (409, "name-taken"): 19}


def test_an_account_and_its_bots_pass_no_limit_together(crowd, alice):
    body = {"name": f"robo {_number()}"}
    token = crowd.http.post("bots", json=body, headers=alice).json()["token"]
    both = [alice, {"Authorization": f"Bearer {token}"}] * 10
    body = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}
    answers = at_once([partial(crowd.http.post, "games", json=body, headers=who) for who in both])
    assert outcomes(answers) == {(201, None): 5, (409, "limit-reached"): 15}
    hook = partial(crowd.http.post, "webhooks", json={"url": "https://bot.example/hook"})
    answers = at_once([partial(hook, headers=who) for who in both])
    assert outcomes(answers) == {(201, None): 10, (409, "limit-reached"): 10}
    make = partial(crowd.http.post, "bots", headers=alice)
    answers = at_once([partial(make, json={"name": f"robo {_number()}"}) for _ in range(10)])
    assert outcomes(answers) == {(201, None): 2, (409, "limit-reached"): 8}


def test_a_bot_that_many_want_at_once_plays_no_more_than_it_accepts(crowd, alice):
    bots = []
    for _ in range(2):
        accepts = {"from": "anybody", "most_games": 3}
        body = {"name": f"robo {_number()}", "accepts": accepts}
        token = crowd.http.post("bots", json=body, headers=alice).json()["token"]
        crowd.http.get("me", headers={"Authorization": f"Bearer {token}"})
        bots.append({"type": "bot", "name": body["name"]})
    hosts = [crowd.sign_up(f"host {_number()}") for _ in range(12)]
    # Both orders: who locks two bots must not wait for who locks them the other way round.
    calls = [
        partial(
            crowd.http.post,
            "games",
            json={"ruleset": "rota", "seats": [{"type": "me"}, *order]},
            headers=host,
        )
        for host, order in zip(hosts, [bots, bots[::-1]] * 6, strict=True)
    ]
    answers = at_once(calls)
    assert outcomes(answers) == {(201, None): 3, (409, "bot-declines"): 9}
    assert {a.json()["status"] for a in answers if a.status_code == 201} == {"active"}


def test_a_bot_that_is_retired_while_others_seat_it_sits_nowhere(crowd, alice):
    body = {"name": f"robo {_number()}", "accepts": {"from": "anybody", "most_games": 99}}
    token = crowd.http.post("bots", json=body, headers=alice).json()["token"]
    crowd.http.get("me", headers={"Authorization": f"Bearer {token}"})
    hosts = [crowd.sign_up(f"host {_number()}") for _ in range(10)]
    seats = [{"type": "me"}, {"type": "bot", "name": body["name"]}, {"type": "open"}]
    retire = partial(crowd.http.delete, f"me/bots/{body['name']}", headers=alice)
    seat = partial(crowd.http.post, "games", json={"ruleset": "rota", "seats": seats})
    retired, *answers = at_once([retire, *(partial(seat, headers=host) for host in hosts)])
    assert retired.status_code == 204
    assert {answer.status_code for answer in answers} <= {201, 422}
    for answer in answers:
        if answer.status_code == 201:
            game = crowd.http.get(f"games/{answer.json()['id']}").json()
            assert game["seats"][1]["occupant"]["type"] == "open"


def test_moves_in_many_games_do_not_stand_in_each_others_way(crowd, alice, bob):
    games = [crowd.new_game(alice, bob)["id"] for _ in range(24)]
    for player in (alice, bob):
        answers = at_once([partial(crowd.step, player, game) for game in games])
        assert outcomes(answers) == {(201, None): 24}


def test_games_that_end_at_once_all_count_for_the_rating(crowd):
    alice, bob = (crowd.sign_up(f"{n} {_number()}", password="long enough") for n in "ab")
    games = [crowd.new_game(alice, bob, rated=True) for _ in range(6)]
    games += [crowd.new_game(bob, alice, rated=True) for _ in range(6)]
    for game, players in zip(games, [[alice, bob]] * 6 + [[bob, alice]] * 6, strict=True):
        crowd.play(players, game["id"], moves=2 * LEAST_MOVES_PER_SEAT)
    resign = [
        partial(crowd.http.post, f"games/{game['id']}/seats/1/resign", headers=player)
        for game, player in zip(games, [alice] * 6 + [bob] * 6, strict=True)
    ]
    assert outcomes(at_once(resign)) == {(200, None): 12}
    for player in (alice, bob):
        (rating,) = crowd.http.get("me", headers=player).json()["ratings"]
        assert rating["games"] == 12


def test_a_rematch_asked_for_at_once_is_one(crowd, alice, bob):
    game = crowd.new_game(alice, bob)["id"]
    crowd.http.post(f"games/{game}/seats/2/resign", headers=bob)
    ask = partial(crowd.http.post, f"games/{game}/rematch", headers=alice)
    answers = at_once([ask] * 10)
    assert outcomes(answers) == {(201, None): 1, (200, None): 9}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_a_daily_challenge_that_is_opened_at_once_is_one_game(crowd, alice):
    answers = at_once([partial(crowd.http.post, "daily/rota", headers=alice)] * 10)
    assert outcomes(answers) == {(201, None): 1, (200, None): 9}
    assert len({answer.json()["id"] for answer in answers}) == 1
    (game,) = crowd.http.get("me/games", headers=alice).json()["items"]
    assert game["id"] == answers[0].json()["id"]


def test_a_resignation_and_a_move_at_once_leave_a_game_that_makes_sense(crowd, alice, bob):
    for _ in range(5):
        game = crowd.new_game(alice, bob)
        path = f"games/{game['id']}"
        move = first_move(crowd, alice, game)
        moved, resigned = at_once(
            [
                partial(crowd.http.post, f"{path}/moves", json=move, headers=alice),
                partial(crowd.http.post, f"{path}/seats/2/resign", headers=bob),
            ]
        )
        assert resigned.status_code == 200
        assert moved.status_code in {201, 409}
        over = crowd.http.get(path).json()
        log = crowd.http.get(f"{path}/moves").json()["items"]
        assert over["status"] == "finished"
        assert over["version"] == 1 + len(log) == (3 if moved.status_code == 201 else 2)


def test_a_view_read_while_moves_are_made_is_of_one_piece(crowd, alice, bob):
    game = crowd.new_game(alice, bob)["id"]
    path = f"games/{game}/view"
    seen = []

    def play():
        for _ in range(16):
            (pending,) = crowd.http.get(f"games/{game}").json()["pending"]
            player = (alice, bob)[pending["seat"] - 1]
            assert crowd.step(player, game).status_code == 201

    def look():
        for _ in range(60):
            seen.append(crowd.http.get(path).json())

    at_once([play, look, look, look])
    assert len({view["version"] for view in seen}) > 3
    for version in {view["version"] for view in seen}:
        past = crowd.http.get(f"{path}?at_version={version}").json()
        for view in seen:
            if view["version"] == version:
                assert view["pending"] == past["pending"], version


def test_no_acknowledged_move_is_lost_when_the_process_is_killed(process, crowd, alice):
    games = [crowd.new_game(alice)["id"] for _ in range(6)]
    acknowledged = _play_until_killed(process, crowd, alice, games)
    process.start()
    with Crowd(process.base) as after:
        for game in games:
            _require_whole(after, alice, game, acknowledged[game])
    assert sum(map(len, acknowledged.values())) > 5


def _play_until_killed(process, crowd, player, games):
    """Moves that were answered with 201 in each game, until nobody answers any more."""
    acknowledged = {game: [] for game in games}

    def play(game):
        with contextlib.suppress(httpx.TransportError):
            while True:
                answer = crowd.step(player, game)
                if answer.status_code != 201:
                    return
                acknowledged[game].append(answer.json()["move"])
                if answer.json()["result"]:
                    return

    players = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in players:
        thread.start()
    deadline = time.monotonic() + 10
    while sum(map(len, acknowledged.values())) < 12 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.kill()
    for thread in players:
        thread.join()
    return acknowledged


def _require_whole(crowd, player, game_id, acknowledged):
    game = crowd.http.get(f"games/{game_id}", headers=player).json()
    log = crowd.http.get(f"games/{game_id}/moves?limit=200", headers=player).json()["items"]
    assert log[: len(acknowledged)] == acknowledged
    assert len(log) - len(acknowledged) in {0, 1}
    assert [move["version"] for move in log] == list(range(2, game["version"] + 1))
    frames = crowd.http.get(f"games/{game_id}/replay?limit=200", headers=player).json()["items"]
    view = crowd.http.get(f"games/{game_id}/view", headers=player).json()
    assert frames[-1]["view"] == view
    assert view["version"] == game["version"]
    if game["status"] == "active":
        assert crowd.step(player, game_id).status_code == 201
