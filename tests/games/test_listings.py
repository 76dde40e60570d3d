"""How games are found stays true, whatever happens to their seats and to their status."""

from __future__ import annotations

import pytest

from games.models import Game, Listing, Player, Seat
from tests.support.playing import new_game, rush

OPEN, ME = {"type": "open"}, {"type": "me"}


def require_true_listings() -> None:
    """Compare what is stored with the seats, by other means than the service's."""
    for game in Game.objects.all():
        seats = Seat.objects.filter(game=game)
        players = set(seats.exclude(player=None).values_list("player_id", flat=True))
        if game.visibility == "public":
            ways = {(0, player) for player in players}
        else:
            ways = {(v, s) for v in players | {game.host_id} for s in players | {0}}
        listed = Listing.objects.filter(game=game)
        assert set(listed.values_list("viewer", "seated")) == ways
        assert game.open_seats == seats.filter(occupant="open", status="open").count()
        for row in listed:
            assert (row.ruleset, row.status) == (game.ruleset, game.status)
            assert (row.open_seats, row.created_at) == (game.open_seats, game.created_at)


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_every_change_of_a_table_is_listed(alice, bob, visibility):
    seats = [OPEN, OPEN, {"type": "player", "name": "bob"}]
    body = {"ruleset": "rota", "seats": seats, "visibility": visibility, "start": "by_host"}
    path = f"games/{alice.post('games', body).json['id']}"
    for client, call in (
        (alice, lambda: alice.put(f"{path}/seats/1", ME)),
        (bob, lambda: bob.delete(f"{path}/seats/3")),
        (alice, lambda: alice.put(f"{path}/seats/3", {"type": "ai", "engine": "easy"})),
        (alice, lambda: alice.put(f"{path}/seats/3", OPEN)),
        (alice, lambda: alice.put(f"{path}/seats/3", {"type": "ai", "engine": "easy"})),
        (alice, lambda: alice.put(f"{path}/seats/2", {"type": "ai", "engine": "easy"})),
        (alice, lambda: alice.post(f"{path}/start")),
        (alice, lambda: alice.post(f"{path}/seats/1/substitute", {"type": "ai", "engine": "easy"})),
        (alice, lambda: alice.put(f"{path}/seats/1", ME)),
        (alice, lambda: alice.post(f"{path}/seats/1/resign")),
    ):
        assert call().status in {200, 204}, client.name
        require_true_listings()


def test_the_end_of_a_game_is_listed_and_counted(alice, bob, stranger):
    duel = new_game(alice, bob, rated=True)
    rush(duel["id"], [alice, bob])
    rush(new_game(alice)["id"], [alice])
    require_true_listings()
    alice.post(f"games/{duel['id']}/rematch")
    alice.post(f"games/{duel['id']}/forks", {"at_version": 3})
    require_true_listings()
    played = dict(Player.objects.values_list("name", "games_played"))
    assert played == {"alice": 2, "bob": 1}


def test_a_table_that_closes_is_listed_as_closed(alice, stranger, clock):
    body = {"ruleset": "rota", "seats": [ME, OPEN]}
    cancelled, expired = (alice.post("games", body).json["id"] for _ in range(2))
    alice.post(f"games/{cancelled}/cancel")
    clock.forward(days=8)
    require_true_listings()
    for status, game_id in (("cancelled", cancelled), ("expired", expired)):
        for query in (f"status={status}", f"status={status}&player=alice&open_seats=1"):
            found = stranger.get(f"games?{query}").json["items"]
            assert [game["id"] for game in found] == [game_id]


def test_a_private_game_of_two_players_is_found_by_both_and_nobody_else(
    alice, bob, mallory, stranger
):
    """Also by filters that name a player, who need not be the one who asks."""
    game_id = new_game(alice, bob, visibility="private")["id"]
    for query in ("", "player=alice", "player=bob&status=active", "ruleset=rota&player=alice"):
        for client, expected in (
            (alice, [game_id]),
            (bob, [game_id]),
            (mallory, []),
            (stranger, []),
        ):
            found = client.get(f"games?{query}").json["items"]
            assert [game["id"] for game in found] == expected


def test_pages_lead_through_public_and_private_games_alike(alice, bob):
    games = [
        new_game(alice, bob, visibility=visibility)["id"]
        for visibility in ("public", "private", "private", "public", "private")
    ][::-1]
    for query in ("", "&status=active", "&ruleset=rota&player=bob"):
        found, cursor = [], ""
        while cursor is not None:
            page = alice.get(f"games?limit=2{query}{cursor and '&cursor='}{cursor}").json
            found += [game["id"] for game in page["items"]]
            cursor = page["next_cursor"]
        assert found == games


@pytest.mark.parametrize("query", ["player=nobody", "open_seats=200"])
def test_a_wrong_cursor_is_refused_even_where_nothing_can_be_found(stranger, db, query):
    assert stranger.get(f"games?{query}&cursor=nonsense").code == "validation"
    assert stranger.get(f"games?{query}").json == {"items": [], "next_cursor": None}
