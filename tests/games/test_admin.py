"""The operators' pages: apart from the service, read-only, and without anything that a player could not see."""

from __future__ import annotations

import re
import subprocess
from contextlib import suppress

import httpx
import pytest
from django.contrib import admin

from games.models import Decision, Game, Move, Player, Rating, Seat, Token
from tests.support.operators import OperatorsBrowser, logged_in
from tests.support.playing import new_game, no_guests, rated_game, rush
from tests.support.process import ROOT, Process, free_port, migrated_database
from tests.support.stack import until

SHOWN = (Decision, Game, Move, Player, Rating, Token)


@pytest.fixture
def browser(db):
    return logged_in()


@pytest.fixture
def private(alice, bob):
    """A private, rated game in full swing, and another that is over."""
    no_guests()
    over = rated_game(alice, bob)
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
    answer = OperatorsBrowser().get(page)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/admin/login/")


def test_the_first_page_leads_to_the_others(browser):
    assert browser.get("/")["Location"] == "/admin/"


def test_a_players_token_opens_no_page(alice):
    answer = OperatorsBrowser().get(
        "/admin/games/game/", headers={"Authorization": f"Bearer {alice.token}"}
    )
    assert answer.status_code == 302


def test_the_api_is_not_there(browser):
    assert browser.get("/api/v1/me").status_code == 404


def test_passwords_cannot_be_guessed_one_after_the_other(browser, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"login": (3, 60)}
    guess = {"username": "operator", "password": "guess"}
    answers = [OperatorsBrowser().post("/admin/login/", guess) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert OperatorsBrowser().get("/admin/login/").status_code == 200


def test_they_run_in_a_process_of_their_own(tmp_path):
    """Log in as an operator would, with a password made on the command line."""
    with migrated_database("sqlite", tmp_path) as url:
        process = Process(url, tmp_path)
    operator = {"DJANGO_SUPERUSER_PASSWORD": "a long password", "DJANGO_SUPERUSER_EMAIL": ""}
    create = [*process.manage, "createsuperuser", "--noinput", "--username", "operator"]
    subprocess.run(create, cwd=ROOT, env=process.env | operator, check=True)
    port = free_port()
    command = [*process.manage, "operators", "--port", str(port)]
    running = subprocess.Popen(command, cwd=ROOT, env=process.env)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", follow_redirects=True) as http:
            page = until(lambda: _answer(http))
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)[1]
            form = {"username": "operator", "password": "a long password", "next": "/admin/"}
            page = http.post("/admin/login/", data={**form, "csrfmiddlewaretoken": token})
            assert page.status_code == 200 and "/admin/games/game/" in page.text
            styles = re.search(r'href="(/static/admin/css/base[^"]*)"', page.text)[1]
            assert http.get(styles).status_code == 200
    finally:
        running.terminate()
        running.wait()


def _answer(http):
    with suppress(httpx.ConnectError):
        return http.get("/")
