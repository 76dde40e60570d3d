"""Finding others and seeing how one stands: profiles, rankings, days, seeks, and tables with conditions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.support.process import ROOT
from tests.support.services import missing
from tests.web.people import Guest, rush

AXE = ROOT / "clients/typescript/node_modules/axe-core/axe.min.js"
DAYS = {"type": "per_decision", "seconds": 259_200}
#: Where to look, and what shows that the page is there.
PAGES = {
    "me": "[data-key=sounds]",
    "me/tell": "[data-key=quiet]",
    "me/messages": ".part h2",
    "me/leave": "[data-key=announce]",
    "me/keys": "[data-key=add-key]",
    "player/{name}": ".graph svg",
    "boards/rota/people": ".ledger .me",
    "boards/rota/solo": ".panel .hint",
    "daily": ".part, .day, .stack > .hint",
    "seeks": ".seek",
}


def in_days(days: int) -> str:
    return (datetime.now(UTC) + timedelta(days)).isoformat()


def rated(winner: Guest, loser: Guest, games: int = 1) -> str:
    for _ in range(games):
        game = winner.opens("rota", loser, rated=True)
        rush(game, winner, loser, moves=6)
        loser.call("POST", f"games/{game}/seats/2/resign")
    return game


def test_a_profile_shows_ratings_how_they_came_about_and_games(visit, person):
    alice, bob = person(), person()
    game = rated(alice, bob, games=3)
    page = visit(f"/#/player/{alice.name}", bob)
    page.wait_for_selector(".graph svg")
    rating = alice.call("GET", f"players/{alice.name}")["ratings"][0]
    assert page.locator(".rating b").inner_text() == f"{rating['rating']:.1f}"
    assert f"± {rating['uncertainty']:.1f}" in page.locator(".rating").inner_text()
    assert (
        page.locator(".graph svg")
        .get_attribute("aria-label")
        .startswith("The likely strength over 3")
    )
    assert "3 won" in page.locator(".record").inner_text()
    page.locator(f"[data-key='{game}']").click()
    page.wait_for_selector(".result h2")


def test_rankings_have_people_engines_seasons_and_solo_games(visit, person):
    alice, bob = person(), person()
    rated(alice, bob)
    page = visit("/#/boards", alice)
    page.locator(".ledger .me th", has_text=alice.name).wait_for()
    page.locator("[data-key=engines]").click()
    page.locator(".hint", has_text="Nobody yet").wait_for()
    page.locator("[data-key=people]").click()
    page.locator("[data-key=season]").select_option(index=1)
    page.locator(".ledger .me th", has_text=alice.name).wait_for()
    page.locator("[data-key=season]").select_option(index=2)
    page.locator(".hint", has_text="Nobody yet").wait_for()
    page.locator("[data-key=solo]").click()
    page.locator(".hint", has_text="The best game of each player").wait_for()


def test_a_seek_tells_what_fits_and_is_given_up(visit, person):
    alice, bob = person(), person()
    page = visit("/#/seeks", alice)
    for key in ("rulesets-acht", "seats-4", "seats-2"):
        page.locator(f"label:has([data-key={key}])").click()
    page.locator("label:has([data-key=rulesets-rota])").click()
    page.locator("[data-key=seek]").click()
    mine = page.locator(".seek.open")
    mine.get_by_text("Nobody fits yet").wait_for()
    (made,) = alice.call("GET", "seeks")["items"]
    assert (made["rulesets"], made["seats"], made["time_controls"]) == (["acht"], [4], [DAYS])
    wish = {"rulesets": ["acht"], "seats": [3], "time_controls": [DAYS], "opponents": "people"}
    bob.call("POST", "seeks", {**wish, "expires_at": made["expires_at"]})
    mine.get_by_text("1 more would fit without this wish: Players.").wait_for()
    page.locator(f"[data-key=cancel-{made['id']}]").click()
    page.locator(".seek.cancelled").wait_for()
    assert alice.call("GET", f"seeks/{made['id']}")["status"] == "cancelled"


def test_two_seeks_that_fit_lead_to_a_table(visit, person):
    alice, bob = person(), person()
    page = visit("/#/seeks", alice)
    page.locator("label:has([data-key=time_controls-minutes])").click()
    page.locator("[data-key=seek]").click()
    page.locator(".seek.open").wait_for()
    (made,) = alice.call("GET", "seeks")["items"]
    wish = {"rulesets": ["rota"], "seats": [2], "time_controls": [DAYS], "opponents": "people"}
    bob.call("POST", "seeks", {**wish, "expires_at": made["expires_at"]})
    page.locator(f"[data-key=go-{made['id']}]").click()
    page.wait_for_selector(".table")


def test_the_challenge_of_a_day_is_begun_and_its_board_is_secret(visit, person):
    alice = person()
    page = visit("/icon.svg", alice)
    today, later = "2026-03-01", "2026-03-02"
    base = {"ruleset": "rota", "seed_commitment": "0" * 64, "seed": None}
    days = [
        {**base, "date": date, "starts_at": f"{date}T00:00:00Z", "ends_at": f"{date}T23:59:59Z"}
        for date in (later, today)
    ]
    entry = {
        "rank": 1,
        "player": alice.name,
        "kind": "player",
        "guest": True,
        "score": 12,
        "tiebreak": [14, 15],
        "game_id": "g",
    }
    page.route(
        "**/api/v1/daily?*", lambda route: route.fulfill(json={"items": days, "next_cursor": None})
    )
    page.route(
        "**/daily/rota/2026-03-01?*",
        lambda route: route.fulfill(json={**days[1], "items": [], "next_cursor": None}),
    )
    page.route(
        "**/daily/rota/2026-02-28?*",
        lambda route: route.fulfill(
            json={**days[1], "seed": "00", "items": [entry], "next_cursor": None}
        ),
    )
    page.goto("/#/daily")
    page.wait_for_selector(".day")
    assert page.locator(".day").count() == 1
    page.locator("[data-key=board-rota]").click()
    row = page.locator(".ledger tr.me")
    assert "guest" in row.inner_text() and "14 · 15" in row.inner_text()
    page.locator("[data-key=day-after]").click()
    page.get_by_text("The board opens when the day is over.").last.wait_for()


def test_a_table_with_a_bank_that_welcomes_people_is_opened(visit, person):
    alice, bob = person(), person()
    page = visit("/", alice)
    page.locator("label:has([data-key='against-open'])").click()
    page.locator("[data-key=more]").click()
    for choice in ("welcomes-people", "clock-300+5"):
        page.locator(f"label:has([data-key='{choice}'])").click()
    page.locator("[data-key=pauses]").uncheck()
    page.locator("[data-key=play]").click()
    assert (
        page.locator(".lobby .hint")
        .inner_text()
        .startswith("5 min in all, 0:05 more for each answer")
    )
    game = page.url.rpartition("/")[2]
    opened = alice.call("GET", f"games/{game}")
    assert opened["time_control"] == {"type": "bank", "initial": 300, "increment": 5, "most": 600}
    assert (opened["welcomes"], opened["leave"], opened["pauses"]) == ("people", True, False)
    bob.call("PUT", f"games/{game}/seats/2", {"type": "me"})
    page.wait_for_selector(".seat-card .clock")
    assert page.locator(".seat-card .saved").inner_text() == "5:00"


@pytest.mark.node
@pytest.mark.parametrize(("language", "light"), [("en-GB", "light"), ("de-AT", "dark")])
def test_nobody_is_shut_out_of_the_pages_behind_the_first(visit, person, language, light):
    if not AXE.exists():
        missing("axe-core is not installed (npm ci --prefix clients/typescript)")
    alice, bob = person(), person()
    rated(alice, bob, games=2)
    wish = {"rulesets": ["acht"], "seats": [2], "time_controls": [DAYS], "opponents": "bots"}
    alice.call("POST", "seeks", {**wish, "expires_at": in_days(10)})
    page = visit(
        "/", alice, color_scheme=light, locale=language, viewport={"width": 360, "height": 740}
    )
    page.evaluate(AXE.read_text())
    for path, there in PAGES.items():
        page.evaluate("(path) => (location.hash = path)", f"#/{path.format(name=alice.name)}")
        page.wait_for_selector(there)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        assert not found, [
            (path, one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found
        ]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
