"""How passwords are stored, and that neither their age nor a name shows in a refusal."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher, make_password

from games.models import Player
from tests.support.client import sign_up

PASSWORD = "correct horse battery"
LOGIN = {"name": "carol", "password": PASSWORD}


class Counting(MD5PasswordHasher):
    """A quick hasher that counts how often it works."""

    algorithm = "counting"
    worked = 0

    def encode(self, password: str, salt: str) -> str:
        type(self).worked += 1
        return super().encode(password, salt)


class CountingOld(Counting):
    algorithm = "counting_old"
    worked = 0


@pytest.fixture
def real_hashers(settings):
    from axio_api.settings import PASSWORD_HASHERS

    settings.PASSWORD_HASHERS = PASSWORD_HASHERS


def hash_of(name: str) -> str:
    return Player.objects.get(name=name).password


def test_new_passwords_are_hashed_by_argon2(db, real_hashers, stranger):
    sign_up("carol", password=PASSWORD)
    assert hash_of("carol").startswith("argon2$argon2id$")
    assert stranger.post("tokens", LOGIN).status == 201


def test_a_former_hash_is_good_and_replaced_at_the_next_log_in(db, real_hashers, stranger):
    sign_up("carol", password=PASSWORD)
    former = make_password(PASSWORD, hasher="pbkdf2_sha256")
    Player.objects.update(password=former)
    wrong = stranger.post("tokens", {**LOGIN, "password": "wrong password"})
    assert (wrong.code, hash_of("carol")) == ("bad-credentials", former)
    assert stranger.post("tokens", LOGIN).status == 201
    replaced = hash_of("carol")
    assert replaced.startswith("argon2$")
    assert stranger.post("tokens", LOGIN).status == 201
    assert hash_of("carol") == replaced


def test_every_refusal_costs_the_same_work(db, settings, stranger):
    settings.PASSWORD_HASHERS = [f"{__name__}.Counting", f"{__name__}.CountingOld"]
    sign_up("new", password=PASSWORD)
    sign_up("old", password=PASSWORD)
    sign_up("guest")
    old = make_password(PASSWORD, hasher="counting_old")
    Player.objects.filter(name="old").update(password=old)
    costs = {}
    for name in ("new", "old", "guest", "unknown", "a\0b"):
        Counting.worked = CountingOld.worked = 0
        answer = stranger.post("tokens", {"name": name, "password": "wrong password"})
        assert answer.code == "bad-credentials"
        costs[name] = (Counting.worked, CountingOld.worked)
    assert set(costs.values()) == {(1, 1)}, costs


@pytest.mark.parametrize(("length", "status"), [(7, 422), (8, 201), (128, 201), (129, 422)])
def test_a_password_has_eight_to_128_characters(stranger, db, length, status):
    answer = stranger.post("players", {"name": "carol", "password": "x" * length})
    assert answer.status == status
