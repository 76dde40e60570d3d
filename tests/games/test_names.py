"""Names that look alike, that cannot be seen, and that nobody may have."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from games.engines import ENGINES
from games.models import Bot, Player
from games.names import RESERVED, is_invisible, is_reserved, key_of, skeleton_of
from tests.support.client import sign_up

MIGRATION = import_module("games.migrations.0010_accounts")

LOOK_ALIKE = [
    ("alice", "\u0430lice"),  # a Cyrillic a
    ("alice", "\u0430l\u0456\u0441\u0435"),  # Cyrillic but for the l
    ("alice", "\u03b1lice"),  # a Greek alpha
    ("alice", "AIice"),  # a capital i
    ("alice", "a1ice"),
    ("alice", "\uff41lice"),
    ("alice", "ALICE"),
    ("alice", "\U0001d4ea\U0001d4f5\U0001d4f2\U0001d4ec\U0001d4ee"),  # mathematical letters
    ("bob", "b0b"),
    ("bob", "b\u043eb"),
    ("BOB", "\u0412\u041e\u0412"),  # Cyrillic capitals
    ("TOM", "\u03a4\u039f\u039c"),  # Greek capitals
    ("modern", "modem"),
    ("Zo\u00eb", "Zo\u0451"),
    ("andrew", "andrevv"),
    ("paul", "\u0440\u0430ul"),
    ("lisa", "\u026aisa"),
    ("olli", "o\u01c0\u01c0i"),
]


@pytest.mark.parametrize(("name", "double"), LOOK_ALIKE)
def test_names_that_look_alike_share_a_skeleton(name, double):
    assert skeleton_of(name) == skeleton_of(double)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("alice", "alicia"),
        ("robo", "robo 2"),
        ("a b", "ab"),
        ("a.b", "a-b"),
        ("Zoe", "Zo\u00eb"),
        ("\u5c71\u7530", "\u5c71\u672c"),
        ("\u0418\u0432\u0430\u043d", "\u0418\u0440\u0438\u043d\u0430"),
        ("robo 1", "robo 2"),
    ],
)
def test_names_that_differ_to_the_eye_do_not(name, other):
    assert skeleton_of(name) != skeleton_of(other)


@pytest.mark.parametrize("name", [name for pair in LOOK_ALIKE for name in pair])
def test_a_skeleton_is_its_own_skeleton_and_no_matter_of_case(name):
    assert skeleton_of(skeleton_of(name)) == skeleton_of(name)
    assert skeleton_of(name.casefold()) == skeleton_of(skeleton_of(name.casefold()))


@pytest.mark.parametrize(("name", "double"), LOOK_ALIKE)
def test_nobody_takes_a_name_that_looks_like_a_taken_one(stranger, db, name, double):
    sign_up(name)
    answer = stranger.post("players", {"name": double})
    assert (answer.status, answer.code) == (409, "name-taken")
    assert Player.objects.count() == 1


def test_a_player_is_not_found_by_a_name_that_looks_alike(stranger, db):
    sign_up("alice")
    assert stranger.get("players/a1ice").status == 404
    assert stranger.get("players/ALICE").status == 200


INVISIBLE = ["\u3164", "\u115f", "\u1160", "\uffa0", "\u200b", "\u2060", "\ufeff", "\u00ad"]
INVISIBLE += ["\u0301", "\u180e", "\u2800", "\ufe0f", "\U000e0061"]


@pytest.mark.parametrize("letter", INVISIBLE)
def test_nobody_has_a_name_that_cannot_be_seen(stranger, db, letter):
    for name in (letter, letter * 3, f"{letter}x", f"x{letter}", f"x{letter}y"):
        answer = stranger.post("players", {"name": name})
        composed = letter == "\u0301" and answer.status == 201 and name != letter
        assert composed or (answer.status, answer.code) == (422, "validation"), name
        if not composed:
            assert answer.json["errors"][0]["pointer"] == "/name"


@pytest.mark.parametrize(
    "name", ["admin", "ADMIN", "Adm1n", "\u0430dmin", "root", "r00t", "System", "me", "Axio", "api"]
)
def test_nobody_has_a_name_of_the_service(stranger, alice, name):
    for answer in (stranger.post("players", {"name": name}), alice.post("bots", {"name": name})):
        assert (answer.status, answer.code) == (422, "validation")
        assert answer.json["errors"][0]["pointer"] == "/name"


def test_nobody_has_the_name_of_an_engine(stranger, db):
    for slug in ENGINES:
        assert stranger.post("players", {"name": slug}).status == 422


def test_a_name_may_contain_a_reserved_word(db):
    for name in ("admin2", "rooted", "system of a down", "me too", "hard-bot"):
        assert not is_reserved(name, *ENGINES)
        sign_up(name)


def test_all_reserved_words_are_reserved():
    assert all(is_reserved(word) and is_reserved(word.upper()) for word in RESERVED)
    assert not is_invisible("alice")


def _player(name: str, kind: str = "player") -> Player:
    player = Player(name=name, name_key=key_of(name), kind=kind, created_at=timezone.now())
    player.save()
    return player


def test_players_from_before_keep_their_names_and_the_oldest_the_skeleton(db, stranger):
    names = ["alice", "a1ice", "\u0430lice", "bob", "admin"]
    for name in names:
        _player(name)
    MIGRATION.set_skeletons(apps, None)
    players = Player.objects.order_by("pk")
    assert [player.name for player in players] == names
    assert [player.skeleton is not None for player in players] == [True, False, False, True, True]
    for name in names:
        assert stranger.get(f"players/{name}").json["name"] == name
        assert stranger.post("players", {"name": name}).status in {409, 422}
    assert stranger.post("players", {"name": "AIICE"}).code == "name-taken"


def test_bots_from_before_accept_games_of_their_owner(db, stranger):
    owner = _player("alice")
    bot = _player("robo", "bot")
    Player.objects.filter(pk=bot.pk).update(owner=owner)
    MIGRATION.describe_bots(apps, None)
    assert Bot.objects.get().player_id == bot.pk
    assert stranger.get("players/robo").json["accepts"]["from"] == "owner"
