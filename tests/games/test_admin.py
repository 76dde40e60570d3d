"""The operators' pages: read-only, and without anything that a player could not see."""

from __future__ import annotations

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client as Browser

from games.models import Decision, Game, Move, Player, Rating, Seat, Token
from tests.support.playing import new_game, rush

SHOWN = (Decision, Game, Move, Player, Rating, Token)


@pytest.fixture
def browser(db):
    operator = User.objects.create_superuser("operator", password=None)
    browser = Browser()
    browser.force_login(operator)
    return browser


@pytest.fixture
def private(alice, bob):
    """A private, rated game in full swing, and another that is over."""
    over = new_game(alice, bob, rated=True)
    bob.post(f"games/{over['id']}/seats/2/resign")
    game = new_game(alice, bob, visibility="private", options={"start_seat": 1})
    rush(game["id"], [alice, bob], moves=3)
    return game


def pages_of(model):
    base = f"/admin/games/{model._meta.model_name}/"
    return [base, *(f"{base}{row.pk}/change/" for row in model.objects.all())]


def test_every_model_of_ours_is_shown_or_part_of_another_page():
    ours = {model for model in admin.site._registry if model._meta.app_label == "games"}
    assert ours == set(SHOWN)
    assert Seat not in ours


@pytest.mark.parametrize("model", SHOWN)
def test_the_pages_load(browser, private, model):
    assert model.objects.exists()
    for page in pages_of(model):
        answer = browser.get(page)
        assert answer.status_code == 200, page
    assert browser.get("/admin/").status_code == 200


def test_no_page_tells_a_secret(browser, private, alice, bob):
    game = Game.objects.get(pk=private["id"])
    state = game.state
    hands = [client.get(f"games/{game.pk}/view").json["hand"] for client in (alice, bob)]
    secrets = [
        state,
        game.invite_code,
        bytes(game.seed).hex(),
        repr(bytes(game.seed)),
        alice.token,
        bob.token,
        *(bytes(token.digest).hex() for token in Token.objects.all()),
        *(repr(bytes(token.digest)) for token in Token.objects.all()),
    ]
    assert all(hands) and all(secrets)
    tiles = set(re.findall(r'"([RGBOP-]{4})"', state))
    assert len(tiles) > 10
    for model in SHOWN:
        for page in pages_of(model):
            text = browser.get(page).content.decode()
            for secret in secrets:
                assert secret not in text, page
            assert not tiles & set(re.findall(r"\b[RGBOP]{4}\b", text)), page
            assert "digest" not in text and "invite_code" not in text, page


@pytest.mark.parametrize("model", SHOWN)
def test_nothing_can_be_changed(browser, private, model):
    base = f"/admin/games/{model._meta.model_name}/"
    row = model.objects.first()
    before = list(model.objects.order_by("pk").values())
    for answer in (
        browser.get(f"{base}add/"),
        browser.post(f"{base}add/", {"name": "x"}),
        browser.post(f"{base}{row.pk}/change/", {"name": "x"}),
        browser.post(f"{base}{row.pk}/delete/", {"post": "yes"}),
    ):
        assert answer.status_code in {400, 403}
    action = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    browser.post(base, action)
    assert list(model.objects.order_by("pk").values()) == before


def test_a_filter_cannot_be_used_to_guess_a_secret(browser, private):
    game = Game.objects.get(pk=private["id"])
    token = Token.objects.first()
    for page in (
        f"/admin/games/game/?invite_code__startswith={game.invite_code[:3]}",
        "/admin/games/game/?state__contains=hands",
        f"/admin/games/token/?digest={token.digest!r}",
    ):
        assert browser.get(page).status_code in {302, 400, 403}, page


@pytest.mark.parametrize("page", ["/admin/", "/admin/games/game/", "/admin/games/token/"])
def test_strangers_are_led_to_the_login(db, page):
    answer = Browser().get(page)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/admin/login/")


def test_a_players_token_opens_no_page(alice):
    answer = Browser().get("/admin/games/game/", headers={"Authorization": f"Bearer {alice.token}"})
    assert answer.status_code == 302


def test_an_operators_session_opens_nothing_in_the_api(browser):
    assert browser.get("/api/v1/me").status_code == 401
