"""Languages, light, secrets, and people who do not use a mouse or their eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.process import ROOT
from tests.support.services import missing
from tests.web.people import rush

AXE = ROOT / "clients/typescript/node_modules/axe-core/axe.min.js"


def test_a_german_browser_is_spoken_to_in_german_until_it_asks_for_english(visit):
    page = visit("/#/rules/acht", locale="de-AT")
    assert "Geheime Karten" in page.locator(".rules").inner_text()
    page.locator("[data-key=language]").click()
    page.get_by_text("Secret cards").wait_for()
    page.reload()
    page.get_by_text("Secret cards").wait_for()


def test_the_page_follows_the_browser_into_the_dark_and_can_be_lit(visit):
    brightness = "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number).reduce((a, b) => a + b)"
    page = visit("/", color_scheme="dark")
    assert page.evaluate(brightness) < 150
    page.locator("[data-key=light]").click()
    assert page.evaluate(brightness) > 600


def test_a_token_is_in_no_address(visit):
    addresses: list[str] = []
    page = visit("/")
    page.on("request", lambda request: addresses.append(request.url))
    page.locator("label:has([data-key='seats-1'])").click()
    page.locator("[data-key=play]").click()
    page.wait_for_selector(".place")
    token = page.evaluate("JSON.parse(localStorage.getItem('axio.session')).token")
    assert addresses
    assert not [one for one in [*addresses, page.url] if token in one or "axio_" in one]


def test_a_name_is_kept_by_signing_up_and_found_by_signing_in(visit):
    page = visit("/#/me")
    page.locator("#name-new").fill("Änne 77")
    page.locator("#password-new").fill("correct horse")
    page.locator("form:has(#name-new) button").click()
    page.locator("#top .me", has_text="Änne 77").wait_for()
    page.goto("/#/me")
    page.get_by_role("button", name="Sign out").click()
    page.locator("#top .me", has_text="Sign in").click()
    page.locator("#name-old").fill("Änne 77")
    page.locator("#password-old").fill("correct horse")
    page.locator("form:has(#name-old) button").click()
    page.locator("#top .me", has_text="Änne 77").wait_for()


def test_a_guest_who_signs_up_keeps_the_games(visit, guest):
    alice = guest()
    alice.opens("rota", guest())
    page = visit("/#/me", alice)
    page.locator("#name-new").fill(f"{alice.name}-kept")
    page.locator("#password-new").fill("correct horse")
    page.locator("form:has(#name-new) button").click()
    page.locator(".game-row .who", has_text=f"{alice.name}-kept").first.wait_for()
    assert not alice.call("GET", "me")["guest"]


def test_the_rules_of_a_table_are_laid_over_it(visit, guest):
    alice = guest()
    page = visit(f"/#/table/{alice.opens('acht', guest())}", alice)
    page.wait_for_selector(".table")
    address = page.url
    page.locator("[data-key=rules]").click()
    assert page.locator("dialog h1").inner_text() == "ACHT ausgemacht"
    page.locator("[data-key=close]").click()
    page.wait_for_selector("dialog", state="detached")
    assert page.url == address
    assert page.locator(".table").count() == 1


def test_a_shout_can_be_read_without_motion(visit, guest):
    """Measured in the page, whose timers are never early."""
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, options={"start_seat": 2})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".table")

    def cheer(route: Any) -> None:
        answer = route.fetch().json()
        for move in answer["items"]:
            move["effects"].append({"type": "bonus_earned", "seat": 2, "colours": ["red"]})
        route.fulfill(json=answer)

    page.route("**/moves?*", cheer)
    page.evaluate("""() => {
        let since = 0;
        new MutationObserver(([{ addedNodes }]) => {
            if (addedNodes.length) since = performance.now();
            else document.body.dataset.lived = performance.now() - since;
        }).observe(document.querySelector(".fanfare"), { childList: true });
    }""")
    bob.moves(game)
    page.wait_for_selector(".shout")
    assert page.evaluate("getComputedStyle(document.querySelector('.shout')).opacity") == "1"
    page.wait_for_selector(".shout", state="detached")
    assert float(page.evaluate("document.body.dataset.lived")) > 2000


def table(ruleset: str, moves: int, **more: Any) -> Callable[[Any], tuple[Any, str]]:
    def sit_down(guest: Any) -> tuple[Any, str]:
        alice, bob = guest(), guest()
        game = alice.opens(ruleset, bob, **more)
        rush(game, alice, bob, moves=moves)
        return alice, f"/#/table/{game}"

    return sit_down


#: Where to look, and what shows that the page is there.
PAGES = {
    "start": (lambda guest: (guest(), "/"), "[data-key=play]"),
    "account": (lambda guest: (None, "/#/me"), "#name-new"),
    "rules": (lambda guest: (None, "/#/rules/axio"), ".rules figure"),
    "rota": (table("rota", 9), ".bar .track"),
    "axio": (table("axio", 9), ".bar .track"),
    "acht": (table("acht", 9), ".bar .track"),
    "finished": (table("rota", 999), ".chart"),
}


@pytest.mark.node
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nobody_is_shut_out(visit, guest, name, light):
    if not AXE.exists():
        missing("axe-core is not installed (npm ci --prefix clients/typescript)")
    sit_down, there = PAGES[name]
    alice, path = sit_down(guest)
    page = visit(path, alice, color_scheme=light)
    page.wait_for_selector(there)
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found]
