"""Which rated games change ratings: those between people who are not the same, and not guests."""

from __future__ import annotations

import pytest

from games.models import Rating
from tests.support.client import Client, sign_up
from tests.support.jobs import work
from tests.support.playing import new_game, no_guests

pytestmark = pytest.mark.usefixtures("not_guests")

ME, OPEN = {"type": "me"}, {"type": "open"}


def bot_of(owner: Client, name: str) -> Client:
    return Client(name, owner.post("bots", {"name": name}).json["token"])


def play(*players: Client, **more) -> set[str]:
    """Play a rated game that all but the first give up, and tell whose rating there is."""
    game = new_game(*players, rated=True, welcomes="any", **more)
    for number, player in enumerate(players[1:], start=2):
        answer = player.post(f"games/{game['id']}/seats/{number}/resign")
        if answer.status != 200:
            break
    assert players[0].get(f"games/{game['id']}").json["status"] == "finished"
    return rated()


def played_on_by_an_engine(alice: Client, bob: Client, start_seat: int = 1):
    game = new_game(alice, bob, rated=True, options={"start_seat": start_seat})
    alice.post(f"games/{game['id']}/seats/1/substitute", {"type": "ai", "engine": "medium"})
    work()
    return game


def rated() -> set[str]:
    return set(Rating.objects.values_list("player__name", flat=True))


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
    one, other = (Rating.objects.get(player__name=name) for name in ("alice", "bob"))
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
    game = new_game(*players, rated=True, welcomes="any", **TEAMS)
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
    game = new_game(alice, guest, rated=True)
    no_guests()
    guest.post(f"games/{game['id']}/seats/2/resign")
    assert rated() == {"alice", "guest one"}
