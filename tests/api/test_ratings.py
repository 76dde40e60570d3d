"""Which rated games change ratings: those between people who are not the same, and not guests."""

from __future__ import annotations

import pytest

from games.models import Rating
from games.services import ratings
from games.services.ratings import LEAST_MOVES_PER_SEAT
from tests.support.client import Client, sign_up
from tests.support.jobs import work
from tests.support.playing import new_game, no_guests, rated_game, rush

pytestmark = pytest.mark.usefixtures("not_guests")

ME, OPEN = {"type": "me"}, {"type": "open"}


def bot_of(owner: Client, name: str) -> Client:
    return Client(name, owner.post("bots", {"name": name}).json["token"])


def play(*players: Client, **more) -> set[str]:
    """Play a rated game that all but the first give up, and tell whose rating there is."""
    game = rated_game(*players, welcomes="any", **more)
    for number, player in enumerate(players[1:], start=2):
        answer = player.post(f"games/{game['id']}/seats/{number}/resign")
        if answer.status != 200:
            break
    assert players[0].get(f"games/{game['id']}").json["status"] == "finished"
    return rated()


def played_on_by_an_engine(alice: Client, bob: Client, start_seat: int = 1):
    game = rated_game(alice, bob, options={"start_seat": start_seat})
    alice.post(f"games/{game['id']}/seats/1/substitute", {"type": "ai", "engine": "medium"})
    work()
    return game


def rated() -> set[str]:
    """Whoever has a rating: of people and bots the names, of engines the slugs."""
    names = Rating.objects.values_list("player__name", "engine")
    return {player or engine for player, engine in names}


def test_two_people_are_rated(alice, bob):
    assert play(alice, bob) == {"alice", "bob"}


def test_nobody_is_rated_for_what_an_engine_won(alice, bob):
    game = played_on_by_an_engine(alice, bob)
    bob.post(f"games/{game['id']}/seats/2/resign")
    assert rated() == set()


def test_an_engine_does_not_save_a_rating(alice, bob):
    game = played_on_by_an_engine(alice, bob)
    alice.put(f"games/{game['id']}/seats/1", ME)
    alice.post(f"games/{game['id']}/seats/1/resign")
    one, other = (Rating.objects.get(player__name=name, season="") for name in ("alice", "bob"))
    assert one.mu < other.mu and one.games == other.games == 1


def test_an_engine_that_never_moved_changes_nothing(alice, bob):
    game = played_on_by_an_engine(alice, bob, start_seat=2)
    bob.post(f"games/{game['id']}/seats/2/resign")
    assert rated() == {"alice", "bob"}


def test_bots_of_two_owners_are_rated(alice, bob):
    assert play(bot_of(alice, "robo"), bot_of(bob, "hal")) == {"robo", "hal"}


def test_a_bot_and_somebody_elses_owner_are_rated(alice, bob):
    assert play(alice, bot_of(bob, "hal")) == {"alice", "hal"}


def test_an_owner_and_an_own_bot_are_not_rated_whoever_wins(alice):
    robo = bot_of(alice, "robo")
    assert play(alice, robo) == play(robo, alice) == set()


def test_two_bots_of_one_owner_are_not_rated(alice):
    assert play(bot_of(alice, "robo"), bot_of(alice, "eliza")) == set()


def test_a_third_player_does_not_make_it_a_rated_game(alice, bob):
    assert play(alice, bob, bot_of(alice, "robo")) == set()
    assert play(bot_of(alice, "eliza"), bob, bot_of(alice, "hal")) == set()


def test_guests_are_not_rated_nor_who_plays_them(alice, bob):
    guest, other = sign_up("guest one"), sign_up("guest two")
    assert play(alice, guest) == play(guest, alice) == play(guest, other) == set()
    assert play(alice, bob, guest) == set()


def test_a_guests_bot_is_not_rated_either(alice):
    assert play(alice, bot_of(sign_up("guest one"), "robo")) == set()


TEAMS = {"ruleset": "axio", "options": {"teams": True}}


def team_game(*players: Client) -> None:
    """Seats 1 and 3 play against seats 2 and 4, who give up."""
    game = rated_game(*players, welcomes="any", **TEAMS)
    assert [seat["team"] for seat in game["seats"]] == ["A", "B", "A", "B"]
    for number in (2, 4):
        players[number - 1].post(f"games/{game['id']}/seats/{number}/resign")
    assert players[0].get(f"games/{game['id']}").json["status"] == "finished"


def test_an_owner_may_have_an_own_bot_as_partner(alice, bob):
    carol = sign_up("carol", password="long enough")
    team_game(alice, bob, bot_of(alice, "robo"), carol)
    assert rated() == {"alice", "bob", "robo", "carol"}


def test_an_own_bot_on_the_other_team_ends_it(alice, bob):
    carol = sign_up("carol", password="long enough")
    team_game(alice, bob, carol, bot_of(alice, "robo"))
    team_game(bot_of(alice, "eliza"), bot_of(alice, "hal"), bob, carol)
    assert rated() == set()


def test_a_guest_on_any_team_ends_it(alice, bob):
    carol = sign_up("carol", password="long enough")
    team_game(alice, bob, sign_up("guest one"), carol)
    assert rated() == set()


def test_who_is_no_guest_when_the_game_ends_is_rated(alice):
    guest = sign_up("guest one")
    game = rated_game(alice, guest)
    no_guests()
    guest.post(f"games/{game['id']}/seats/2/resign")
    assert rated() == {"alice", "guest one"}


def test_who_gives_up_at_once_has_not_played(alice, bob):
    game = new_game(alice, bob, rated=True)["id"]
    rush(game, [alice, bob], moves=2 * LEAST_MOVES_PER_SEAT - 1)
    bob.post(f"games/{game}/seats/2/resign")
    assert rated() == set()
    assert play(alice, bob) == {"alice", "bob"}


def test_who_leaves_early_does_not_undo_what_the_others_play(alice, bob):
    carol = sign_up("carol", password="long enough")
    game = new_game(alice, bob, carol, rated=True)["id"]
    carol.post(f"games/{game}/seats/3/resign")
    rush(game, [alice, bob, carol], moves=3 * LEAST_MOVES_PER_SEAT)
    bob.post(f"games/{game}/seats/2/resign")
    assert rated() == {"alice", "bob", "carol"}


def test_a_short_game_that_is_played_to_its_end_counts(alice, bob, monkeypatch):
    monkeypatch.setattr(ratings, "LEAST_MOVES_PER_SEAT", 1000)
    game = new_game(alice, bob, rated=True)["id"]
    assert rush(game, [alice, bob])["result"]["reason"] == "completed"
    assert rated() == {"alice", "bob"}


def against_engines(alice: Client, bob: Client, *engines: str, **more) -> set[str]:
    """Alice and Bob play with engines at a rated table until Bob resigns, and the engines play on."""
    seats = [{"type": "ai", "engine": engine} for engine in engines]
    body = {"ruleset": "rota", "seats": [ME, OPEN, *seats], "rated": True, **more}
    game = alice.post("games", body).json["id"]
    assert bob.put(f"games/{game}/seats/2", ME).status == 200
    moves = LEAST_MOVES_PER_SEAT * (2 + len(engines))
    while len(alice.get(f"games/{game}/moves?limit=200").json["items"]) < moves:
        work()
        rush(game, [alice, bob], moves=1)
    for number, client in ((1, alice), (2, bob)):
        client.post(f"games/{game}/seats/{number}/resign")
    work()
    assert alice.get(f"games/{game}").json["status"] == "finished"
    return rated()


def test_engines_are_rated_where_everybody_agreed_to_meet_them(alice, bob):
    assert against_engines(alice, bob, "random", welcomes="any") == {"alice", "bob", "random"}


def test_elsewhere_the_others_are_rated_without_them(alice, bob):
    assert against_engines(alice, bob, "random") == {"alice", "bob"}


def test_an_engine_on_two_sides_is_not_rated_against_itself(alice, bob):
    found = against_engines(alice, bob, "random", "random", welcomes="any")
    assert found == {"alice", "bob"}


def board(client: Client, query: str) -> list[str]:
    answer = client.get(f"rulesets/rota/leaderboard?{query}")
    assert answer.status == 200, answer
    return [entry["player"] for entry in answer.json["items"]]


def test_people_bots_and_engines_have_boards_of_their_own(alice, bob, stranger):
    robo = bot_of(alice, "robo")
    against_engines(alice, bob, "random", welcomes="any")
    play(bob, robo)
    assert set(board(stranger, "of=people")) == {"alice", "bob"}
    assert board(stranger, "of=bots") == ["robo"]
    assert board(stranger, "of=engines") == ["random"]
    assert set(board(stranger, "")) == {"alice", "bob", "robo"}
    (entry,) = stranger.get("rulesets/rota/leaderboard?of=engines").json["items"]
    assert (entry["kind"], entry["games"]) == ("engine", 1)
    assert 0 < entry["uncertainty"] < 25 / 3


@pytest.mark.parametrize("query", ["of=nobody", "kind=solo&of=people", "kind=solo&season=2026-Q4"])
def test_it_refuses_boards_that_do_not_exist(stranger, db, query):
    answer = stranger.get(f"rulesets/rota/leaderboard?{query}")
    assert (answer.status, answer.code) == (422, "validation")
