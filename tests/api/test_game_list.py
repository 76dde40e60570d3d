"""GET /games and GET /games/{id}: who finds which game."""

from __future__ import annotations

import pytest

from games.models import Game
from tests.support.playing import new_game, rush

TWO = [{"type": "me"}, {"type": "open"}]


def opened(client, **more):
    answer = client.post("games", {"ruleset": "rota", "seats": TWO, **more})
    assert answer.status == 201, answer
    return answer.json["id"]


def listed(client, query=""):
    answer = client.get(f"games?{query}")
    assert answer.status == 200, answer
    return [game["id"] for game in answer.json["items"]]


def test_games_are_listed_newest_first_for_everybody(alice, bob, stranger):
    games = [opened(alice), opened(bob), opened(alice)]
    assert listed(stranger) == games[::-1]


def test_a_card_holds_no_position_and_no_secret(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=2)
    (card,) = alice.get("games").json["items"]
    assert (card["id"], card["version"], card["open_seats"]) == (duel["id"], 3, 0)
    hidden = {"board", "hand", "pending", "seed", "invite_code", "options", "state"}
    assert not hidden & card.keys()


def test_games_are_found_by_status(alice, bob, stranger):
    lobby, active = opened(alice), new_game(alice, bob)["id"]
    over = new_game(alice, bob)["id"]
    bob.post(f"games/{over}/seats/2/resign")
    gone = opened(bob)
    bob.post(f"games/{gone}/cancel")
    assert listed(stranger, "status=lobby") == [lobby]
    assert listed(stranger, "status=active") == [active]
    assert listed(stranger, "status=finished") == [over]
    assert listed(stranger, "status=cancelled") == [gone]
    assert listed(stranger, "status=expired") == []


def test_games_are_found_by_player_and_ruleset(alice, bob, stranger):
    both, hers, his = new_game(alice, bob)["id"], opened(alice), opened(bob)
    assert listed(stranger, "player=alice") == [hers, both]
    assert listed(stranger, "player=BOB") == [his, both]
    assert listed(stranger, "player=nobody") == []
    assert listed(stranger, "ruleset=rota") == [his, hers, both]
    assert listed(stranger, "ruleset=rota&player=bob&status=lobby") == [his]


def test_games_are_found_by_their_open_seats(alice, bob, stranger):
    full = new_game(alice, bob)["id"]
    one = opened(alice)
    three = opened(alice, seats=[{"type": "me"}, *[{"type": "open"}] * 3])
    invited = opened(alice, seats=[{"type": "me"}, {"type": "player", "name": "bob"}])
    assert listed(stranger, "open_seats=0") == [invited, three, one, full]
    assert listed(stranger, "open_seats=1") == [three, one]
    assert listed(stranger, "open_seats=3") == [three]
    assert listed(stranger, "open_seats=4") == []


@pytest.mark.parametrize(
    "query",
    [
        "status=open",
        "ruleset=chess",
        "open_seats=-1",
        "open_seats=many",
        "open_seats=99999999999",
        "player=a%00b",
        "limit=0",
        "limit=201",
        "limit=x",
        "limit=1&limit=2",
        "cursor=nonsense",
        "page=2",
    ],
)
def test_it_refuses_a_filter_that_makes_no_sense(stranger, db, query):
    answer = stranger.get(f"games?{query}")
    assert (answer.status, answer.code) == (422, "validation")
    (error,) = answer.json["errors"]
    assert error["pointer"] == f"?{query.partition('=')[0]}"


def test_a_filter_left_empty_is_no_filter(alice, stranger):
    game = opened(alice)
    assert listed(stranger, "status=&ruleset=&open_seats=&player=&limit=&cursor=") == [game]


def test_pages_hold_fifty_unless_asked_otherwise(alice, stranger):
    Game.objects.bulk_create(_copies(opened(alice), 60))
    assert len(listed(stranger)) == 50
    assert len(listed(stranger, "limit=200")) == 61
    assert len(listed(stranger, "limit=7")) == 7


def test_pages_stay_whole_while_new_games_are_opened(alice, stranger):
    games = [opened(alice) for _ in range(7)][::-1]
    found, cursor = [], ""
    while cursor is not None:
        page = stranger.get(f"games?limit=2{cursor and '&cursor='}{cursor}").json
        found += [game["id"] for game in page["items"]]
        cursor = page["next_cursor"]
        opened(alice)
    assert found == games


def test_pages_tell_games_of_the_same_moment_apart(alice, stranger):
    Game.objects.bulk_create(_copies(opened(alice), 5))
    found, cursor = [], ""
    while cursor is not None:
        page = stranger.get(f"games?limit=1{cursor and '&cursor='}{cursor}").json
        found += [game["id"] for game in page["items"]]
        cursor = page["next_cursor"]
    assert len(found) == len(set(found)) == 6


def test_private_games_are_listed_for_insiders_alone(alice, bob, mallory, stranger):
    hidden = new_game(alice, bob, visibility="private")["id"]
    asked = [{"type": "open"}, {"type": "player", "name": "bob"}]
    invited = opened(alice, visibility="private", seats=asked)
    assert listed(alice) == [invited, hidden]
    assert listed(bob) == [invited, hidden]
    assert listed(mallory) == listed(stranger) == []
    assert listed(mallory, "player=alice") == listed(mallory, "status=active") == []


def every_route(game_id, decision_id):
    move = {"decision_id": decision_id, "type": "place", "x": 2, "y": 0, "rotation": 0}
    game = f"games/{game_id}"
    return [
        ("GET", game, None),
        ("POST", f"{game}/start", None),
        ("POST", f"{game}/cancel", None),
        ("POST", f"{game}/rematch", None),
        ("PUT", f"{game}/seats/1", {"type": "me"}),
        ("PUT", f"{game}/seats/2", {"type": "me", "invite_code": "a guess"}),
        ("PUT", f"{game}/seats/2", {"type": "open"}),
        ("PUT", f"{game}/seats/9", {"type": "me"}),
        ("DELETE", f"{game}/seats/1", None),
        ("DELETE", f"{game}/seats/9", None),
        ("POST", f"{game}/seats/1/resign", None),
        ("GET", f"{game}/seats/1/hand", None),
        ("GET", f"{game}/seats/9/hand", None),
        ("GET", f"{game}/view", None),
        ("GET", f"{game}/view?at_version=1", None),
        ("GET", f"{game}/decisions/{decision_id}/options", None),
        ("GET", f"{game}/decisions/nothing/options", None),
        ("POST", f"{game}/move-previews", move),
        ("POST", f"{game}/moves", move),
        ("POST", f"{game}/moves", []),
        ("GET", f"{game}/moves", None),
        ("GET", f"{game}/replay", None),
        ("GET", f"{game}/replay?as=all", None),
        ("GET", f"{game}/export", None),
        ("POST", f"{game}/forks", {"at_version": 1}),
    ]


@pytest.mark.parametrize("stage", ["lobby", "active", "finished"])
def test_a_private_game_does_not_exist_for_outsiders_on_any_route(
    alice, bob, mallory, stranger, stage
):
    if stage == "lobby":
        game = alice.post("games", {"ruleset": "rota", "seats": TWO, "visibility": "private"}).json
    else:
        game = new_game(alice, bob, visibility="private")
    if stage == "finished":
        alice.post(f"games/{game['id']}/seats/1/resign")
    decision = game["pending"][0]["decision_id"] if game["pending"] else "d" * 16
    nowhere = "0" * 16
    routes = every_route(game["id"], decision)
    for method, path, body in routes:
        answer = mallory.request(method, path, body)
        assert (answer.status, answer.code) == (404, "not-found"), path
        other = mallory.request(method, path.replace(game["id"], nowhere), body)
        assert answer.content.replace(game["id"].encode(), nowhere.encode()) == other.content
        assert stranger.request(method, path, body).status in {401, 404}
        if method == "GET" and not path.partition("/seats/")[2] and "decisions" not in path:
            assert stranger.request(method, path, body).status == 404


def test_the_invite_code_opens_a_private_table(alice, mallory):
    game = alice.post("games", {"ruleset": "rota", "seats": TWO, "visibility": "private"}).json
    path = f"games/{game['id']}/seats/2"
    assert mallory.put(path, {"type": "me", "invite_code": "wrong"}).status == 404
    answer = mallory.put(path, {"type": "me", "invite_code": game["invite_code"]})
    assert (answer.status, answer.json["status"]) == (200, "active")
    assert answer.json["invite_code"] is None
    assert mallory.get(f"games/{game['id']}/view").status == 200


def test_an_invited_person_needs_no_code(alice, bob):
    seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
    body = {"ruleset": "rota", "seats": seats, "visibility": "private"}
    game = alice.post("games", body).json
    assert bob.put(f"games/{game['id']}/seats/2", {"type": "me"}).status == 200


def test_the_code_of_one_table_opens_no_other(alice, mallory):
    body = {"ruleset": "rota", "seats": TWO, "visibility": "private"}
    one, two = alice.post("games", body).json, alice.post("games", body).json
    taken = {"type": "me", "invite_code": one["invite_code"]}
    assert one["invite_code"] != two["invite_code"]
    assert mallory.put(f"games/{two['id']}/seats/2", taken).status == 404


def test_a_public_table_has_no_code_to_be_guessed(alice, mallory):
    game = opened(alice)
    for code in (None, "", "anything"):
        answer = mallory.put(f"games/{game}/seats/2", {"type": "me", "invite_code": code})
        assert answer.status == 200


@pytest.mark.parametrize("game_id", ["nothing", "0" * 16, "%00" * 16, "I" * 16, "0" * 17])
def test_it_finds_no_game_of_another_id(alice, game_id):
    answer = alice.get(f"games/{game_id}")
    assert (answer.status, answer.code) == (404, "not-found")


def _copies(game_id, count):
    game = Game.objects.get(pk=game_id)
    return [Game(**{**_values(game), "id": f"{number:016d}"}) for number in range(count)]


def _values(game):
    return {field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields}
