"""The options of a decision as buttons: sorted, narrowed down, advised, sealed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.services import missing
from tests.web.people import rush
from tests.web.playing import ENGINE_ANSWER_MS, OPTIONS, version
from tests.web.test_manners import AXE


def gains(page: Any) -> list[int]:
    """Of the options in their order, as their buttons say."""
    told = page.locator(".choice .gains").all_inner_texts()
    return [int((re.findall(r"\+\d+", text) or ["0"])[0]) for text in told]


def test_the_keyboard_stays_at_the_options_from_turn_to_turn(undrawn, guest):
    alice = guest()
    page = undrawn(f"/#/table/{alice.opens('rota')}", alice)
    page.wait_for_selector(OPTIONS)
    page.keyboard.press("b")
    for reached in range(2, 5):
        page.keyboard.press("Enter")
        page.wait_for_selector(f".table[data-version='{reached}'] .choice:focus")


def test_the_most_gainful_options_come_first_and_all_can_be_seen(undrawn, guest):
    alice = guest()
    game = alice.opens("rota")
    page = undrawn(f"/#/table/{game}", alice)
    page.wait_for_selector(OPTIONS)
    assert page.locator(".choice").count() == 30
    pending = alice.call("GET", f"games/{game}")["pending"][0]["decision_id"]
    options = alice.call("GET", f"games/{game}/decisions/{pending}/options?limit=200")["items"]
    page.locator("[data-key=all-place]").click()
    assert page.locator(".choice").count() == len(options)
    assert page.locator(".choice:focus").count() == 1
    expected = [sum(option["preview"]["points"].values()) for option in options]
    assert gains(page) == sorted(expected, reverse=True)


def test_options_beyond_one_page_of_answers_are_there_and_can_be_narrowed_down(undrawn, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob, options={"start_seat": 1})
    rush(game, alice, bob, moves=2)
    page = undrawn(f"/#/table/{game}", alice)
    page.wait_for_selector(OPTIONS)
    heading = page.locator(".options h3")
    assert int(heading.inner_text().split()[-1]) > 200
    held = page.locator("[data-key=only-stone] option").all_inner_texts()
    page.locator("[data-key=only-stone]").select_option(held[1])
    page.locator("[data-key=only-direction]").select_option("2")
    shown = page.locator(".choice").all_inner_texts()
    assert shown
    assert all(held[1] in text.replace("\n", "") for text in shown)
    assert all("direction\xa02" in text for text in shown)


def test_an_engine_marks_the_options_that_it_would_choose(undrawn, guest):
    alice = guest()
    page = undrawn(f"/#/table/{alice.opens('axio')}", alice)
    page.wait_for_selector(OPTIONS)
    page.locator("[data-key=hint]").click()
    page.locator(".advised").first.wait_for(timeout=ENGINE_ANSWER_MS)
    first = page.locator(".choice").first
    assert "advised" in str(first.get_attribute("class"))
    first.click()
    page.wait_for_selector(".table[data-version='2']")


def test_options_that_could_not_be_had_are_asked_for_again(undrawn, guest, complaints):
    complaints.expected = ("ERR_FAILED",)
    alice = guest()
    page = undrawn("/", alice)
    page.route("**/options?*", lambda route: route.abort(), times=1)
    page.goto(f"/#/table/{alice.opens('rota')}")
    page.wait_for_selector(OPTIONS)
    assert page.locator(".doing .trouble").inner_text() == ""


def test_a_sealed_answer_waits_for_the_others_and_is_not_asked_for_twice(
    undrawn, guest, complaints
):
    alice, bob = guest(), guest()
    for _ in range(60):
        game = alice.opens("acht", bob)
        while pending := alice.call("GET", f"games/{game}")["pending"]:
            if len(pending) > 1:
                break
            assert alice.moves(game) or bob.moves(game)
        if pending:
            break
    page = undrawn(f"/#/table/{game}", alice)
    page.wait_for_selector(OPTIONS)
    before = version(page)
    page.locator(".choice").first.click()
    waiting = page.get_by_text("Your answer is in.")
    waiting.wait_for()
    assert version(page) == before
    complaints.expected = ("409 (Conflict)",)
    page.reload()
    waiting.wait_for()
    assert page.locator(".choice").count() == 0
    assert page.locator(".doing .trouble").inner_text() == ""
    assert bob.moves(game)
    page.wait_for_selector(f".table:not([data-version='{before}'])")
    waiting.wait_for(state="hidden")


@pytest.mark.node
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_nobody_is_shut_out_of_options(undrawn, guest, ruleset, light):
    if not AXE.exists():
        missing("axe-core is not installed (npm ci --prefix clients/typescript)")
    alice, bob = guest(), guest()
    game = alice.opens(ruleset, bob)
    rush(game, alice, bob, moves=9)
    while alice.call("GET", f"games/{game}")["pending"][0]["seat"] != 1:
        assert bob.moves(game)
    page = undrawn(f"/#/table/{game}", alice, color_scheme=light)
    page.wait_for_selector(OPTIONS)
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found]
