"""What is old goes, in portions; a game that lost what can be recomputed answers as before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Delivery, Event, Game, Job, Move, Player, StreamTicket, Token
from games.periodic import PORTIONS_PER_ROUND, PRUNE_EVERY_SECONDS, Periodic
from games.services import pruning
from games.services.pruning import prune
from games.table import Table
from tests.support.client import sign_up
from tests.support.playing import new_game, rush

LATER = timedelta(days=31)
READS = (
    "",
    "/view",
    "/view?as=public",
    "/view?at_version=1",
    "/view?at_version=4",
    "/moves?limit=200",
    "/replay?limit=200",
    "/replay?as=all",
    "/replay?as=seat:1",
    "/export",
    "/seats/1/hand",
)


#: A cursor behind the third move, and one of another list.
THIRD, OTHER = "WzNd", "WyJhIiwyXQ"
PAGES = (
    "/moves?limit=3",
    "/moves?limit=2&after_version=2",
    f"/moves?limit=3&cursor={THIRD}",
    f"/moves?cursor={THIRD}&after_version=999",
    f"/moves?cursor={OTHER}",
    f"/moves?cursor={OTHER}&after_version=999",
)


def prune_later() -> int:
    return sum(prune(timezone.now() + LATER))


def answers(client, game_id):
    return {part: client.get(f"games/{game_id}{part}").content for part in READS + PAGES}


@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_a_pruned_game_answers_to_the_byte_as_before(alice, bob, stranger, ruleset):
    players = [alice, bob, sign_up("carol")]
    game_id = new_game(*players, ruleset=ruleset)["id"]
    rush(game_id, players)
    before = [answers(client, game_id) for client in (*players, stranger)]
    state = Table.load(game_id).state
    assert prune_later() > 0
    game = Game.objects.get(pk=game_id)
    assert (game.state, game.pruned, game.moves.count()) == ("", True, 0)
    assert [answers(client, game_id) for client in (*players, stranger)] == before
    assert Table.load(game_id).state == state
    assert not Event.objects.filter(game=game).exists()


def test_a_pruned_game_that_somebody_left_answers_as_before(alice, bob, duel, stranger):
    rush(duel["id"], [alice, bob], moves=6)
    bob.post(f"games/{duel['id']}/seats/2/resign")
    before = answers(stranger, duel["id"])
    prune_later()
    assert Game.objects.get(pk=duel["id"]).state == ""
    assert answers(stranger, duel["id"]) == before


def test_a_pruned_game_is_verified_forked_followed_and_analysed(alice, bob, duel, stranger):
    rush(duel["id"], [alice, bob])
    path = f"games/{duel['id']}"
    snapshot = alice.get(f"{path}/events").json["items"][0]
    fork = alice.post(f"{path}/forks", {"at_version": 5, "seats": [{"type": "me"}, *AI]}).json
    view = alice.get(f"games/{fork['id']}/view").json
    prune_later()
    assert stranger.post("exports/verify", stranger.get(f"{path}/export").json).json["valid"]
    again = alice.post(f"{path}/forks", {"at_version": 5, "seats": [{"type": "me"}, *AI]}).json
    assert _nameless(alice.get(f"games/{again['id']}/view").json) == _nameless(view)
    assert {**alice.get(f"{path}/events").json["items"][0], "at": snapshot["at"]} == snapshot
    assert alice.post(f"{path}/analysis").status == 202
    assert alice.post(f"{path}/rematch").status == 201


AI = [{"type": "ai", "engine": "easy"}]


def _nameless(view):
    return {**view, "game_id": None, "pending": None}


def test_a_position_that_no_replay_leads_to_is_kept(alice, bob, duel):
    rush(duel["id"], [alice, bob])
    game = Game.objects.get(pk=duel["id"])
    Move.objects.filter(game=game, number=game.moves_made).delete()
    unknown = new_game(alice, bob)["id"]
    bob.post(f"games/{unknown}/seats/2/resign")
    Game.objects.filter(pk=unknown).update(ruleset_version=99)
    prune_later()
    assert Game.objects.get(pk=duel["id"]).state == game.state
    assert Game.objects.get(pk=unknown).state
    assert Game.objects.filter(pruned=True).count() == 2
    assert not Event.objects.exists()


def test_a_game_that_goes_on_is_not_touched(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=4)
    rows = list(Event.objects.filter(player=None).values_list("pk", flat=True))
    before = Game.objects.values().get(pk=duel["id"])
    prune_later()
    assert Game.objects.values().get(pk=duel["id"]) == before
    assert list(Event.objects.values_list("pk", flat=True)) == rows


def test_a_repeated_request_is_no_longer_known(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=2)
    decision = alice.get(f"games/{duel['id']}").json["pending"][0]["decision_id"]
    option = alice.get(f"games/{duel['id']}/decisions/{decision}/options").json["items"][0]
    for _ in range(2):
        made = alice.post(f"games/{duel['id']}/moves", option["move"], Idempotency_Key="k")
        assert made.status == 201
    bob.post(f"games/{duel['id']}/seats/2/resign")
    prune_later()
    made = alice.post(f"games/{duel['id']}/moves", option["move"], Idempotency_Key="k")
    assert made.code == "game-not-active"


def test_finished_jobs_go_and_open_ones_stay(alice):
    seats = [{"type": "me"}, {"type": "ai", "engine": "easy"}]
    game = Game.objects.get(pk=alice.post("games", {"ruleset": "rota", "seats": seats}).json["id"])
    now = timezone.now()
    Job.objects.all().delete()
    about = {"kind": "hint", "game": game, "account": game.host, "engine": "easy"}
    about |= {"queued_at": now, "sent_at": now}
    for status in Job.Status:
        ended = None if status in Job.OPEN else now
        Job.objects.create(status=status, finished_at=ended, **about)
    assert sum(prune(now)) == 0
    prune_later()
    assert set(Job.objects.values_list("status", flat=True)) == {"queued", "running"}


def test_no_statement_deletes_more_than_a_portion(alice, bob, duel, monkeypatch):
    monkeypatch.setattr(pruning, "ROWS_PER_PORTION", 3)
    monkeypatch.setattr(pruning, "GAMES_PER_PORTION", 1)
    rush(duel["id"], [alice, bob])
    rush(new_game(alice)["id"], [alice])
    token, now = Token.objects.first(), timezone.now()
    for number in range(7):
        StreamTicket.objects.create(token=token, digest=b"%d" % number, expires_at=now)
    account = Event.objects.exclude(player=None).count()
    portions = list(prune(now + LATER))
    of_games = portions[:2]
    assert all(of_games) and max(portions[2:]) <= 3
    assert sum(portions[2:]) == account + 7
    assert not Event.objects.exists() and not StreamTicket.objects.exists()
    made = dict(Player.objects.values_list("name", "events_made"))
    assert made["alice"] + made["bob"] == account


def test_a_round_prunes_some_portions_and_the_next_one_goes_on(alice, monkeypatch):
    monkeypatch.setattr(pruning, "ROWS_PER_PORTION", 1)
    token, past = Token.objects.first(), timezone.now() - timedelta(days=1)
    for number in range(PORTIONS_PER_ROUND + 2):
        StreamTicket.objects.create(token=token, digest=b"%d" % number, expires_at=past)
    periodic = Periodic()
    periodic.run()
    assert StreamTicket.objects.count() == PORTIONS_PER_ROUND + 2
    periodic.pruned_at -= PRUNE_EVERY_SECONDS + 1
    periodic.run()
    assert StreamTicket.objects.count() == 2
    periodic.run()
    assert not StreamTicket.objects.exists()


def test_two_who_prune_at_once_do_not_disturb_each_other(alice, bob, duel):
    rush(duel["id"], [alice, bob])
    one, two = prune(timezone.now() + LATER), prune(timezone.now() + LATER)
    count = Event.objects.count()
    both = [next(one), next(two, 0)]
    assert sum([*both, *one, *two]) == count


def test_a_round_without_anything_old_asks_little(alice, bob, duel):
    rush(duel["id"], [alice, bob], moves=3)
    with CaptureQueriesContext(connection) as captured:
        assert not list(prune(timezone.now()))
    assert len(captured) == 10
    assert not Delivery.objects.exists()
