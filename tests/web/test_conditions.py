"""What a game is played under: time, targets, and engines that stand in for people."""

from __future__ import annotations

import re
from typing import Any

from tests.web.playing import ENGINE_ANSWER_MS

MINE, THEIRS = ".seat-card[data-seat='1']", ".seat-card[data-seat='2']"


def clocks(seconds: int, policy: str) -> dict[str, Any]:
    control = {"type": "per_decision", "seconds": seconds}
    return {"time_control": control, "timeout_policy": policy, "options": {"start_seat": 1}}


def test_the_clock_of_whoever_decides_runs(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, **clocks(90, "forfeit"))
    page = visit(f"/#/table/{game}", bob)
    clock = page.locator(f"{MINE} .clock")
    before = clock.inner_text()
    assert re.fullmatch(r"1:[0-3]\d", before)
    clock.filter(has_not_text=before).wait_for()
    assert page.locator(f"{THEIRS} .clock").count() == 0
    alice.moves(game)
    page.wait_for_selector(f"{THEIRS} .clock")
    assert page.locator(f"{MINE} .clock").count() == 0
    assert "the seat is lost" in page.locator(".banner").inner_text()


def test_a_game_without_a_clock_shows_none(visit, guest):
    alice = guest()
    page = visit(f"/#/table/{alice.opens('rota', guest())}", alice)
    page.wait_for_selector(".seat-card.turn")
    assert page.locator(".clock").count() == 0


def test_a_clock_warns_then_an_engine_sits_in_and_the_player_comes_back(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, **clocks(16, "ai_takeover"))
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(f"{MINE} .clock.short", timeout=ENGINE_ANSWER_MS)
    page.wait_for_selector(f"{MINE} .stand-in", timeout=ENGINE_ANSWER_MS)
    assert alice.name in page.locator(MINE).inner_text()
    page.locator("[data-key=back]").click()
    page.wait_for_selector(f"{MINE} .stand-in", state="detached")
    assert page.locator("[data-key=resign]").count() == 1


def test_a_seat_is_handed_to_an_engine_and_taken_back(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, options={"start_seat": 2})
    page = visit(f"/#/table/{game}", alice)
    page.locator(".more > summary").click()
    page.locator("[data-key=stand-in-1]").click()
    page.locator("[data-key=stand-in-1easy]").click()
    assert page.locator(f"{MINE} .stand-in").inner_text() == "Easy sits in"
    bob.moves(game)
    page.wait_for_selector(".table[data-version='3']", timeout=ENGINE_ANSWER_MS)
    page.locator("[data-key=back]").click()
    page.wait_for_selector(f"{MINE} .stand-in", state="detached")
    bob.moves(game)
    page.wait_for_selector(".status.mine")


def test_the_host_lets_an_engine_sit_in_for_who_is_gone(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob, options={"start_seat": 2})
    page = visit(f"/#/table/{game}", alice)
    page.locator(".more > summary").click()
    page.locator("[data-key=stand-in-2]").click()
    page.locator("[data-key=stand-in-2easy]").click()
    page.wait_for_selector(f"{THEIRS} .stand-in")
    page.wait_for_selector(".status.mine", timeout=ENGINE_ANSWER_MS)
    assert visit(f"/#/table/{game}", bob).locator("[data-key=back]").inner_text()


def test_conditions_are_chosen_with_the_game(visit, guest):
    alice = guest()
    page = visit("/", alice)
    page.locator("label:has([data-key='ruleset-acht'])").click()
    page.locator("label:has([data-key='against-open'])").click()
    page.locator("[data-key=more]").click()
    for choice in ("target-16", "clock-300", "timeouts-ai_move", "rated"):
        page.locator(f"label:has([data-key='{choice}'])").click()
    page.locator("[data-key=play]").click()
    agreed = page.locator(".lobby .hint").inner_text()
    assert agreed.split(" · ") == [
        "5 min for each decision, then an engine makes the move",
        "up to 16 points",
        "rated",
    ]
    opened = alice.call("GET", f"games/{page.url.rpartition('/')[2]}")
    assert opened["time_control"] == {"type": "per_decision", "seconds": 300}
    assert (opened["options"]["target"], opened["timeout_policy"]) == (16, "ai_move")
    assert opened["rated"]
