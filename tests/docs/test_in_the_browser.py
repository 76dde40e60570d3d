"""The documentation in a real browser: search, theme, menu, and no page that is too wide for a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.docs.test_tutorials import browser
from tests.support.process import service

__all__ = ["browser"]
PHONE = {"width": 360, "height": 740}
SHOWN = ("/docs", "/docs/games/acht", "/docs/problems", "/docs/operations", "/docs/readme")


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with service("sqlite", tmp_path_factory.mktemp("shown")) as url:
        yield url


@pytest.fixture
def window(browser: Any, base_url: str) -> Iterator[Any]:
    context = browser.new_context(base_url=base_url, viewport=PHONE, color_scheme="light")
    shown = context.new_page()
    shown.set_default_timeout(30_000)
    complaints: list[str] = []
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.on("console", lambda told: told.type == "error" and complaints.append(told.text))
    yield shown
    context.close()
    assert complaints == []


def test_the_search_leads_to_a_page(window):
    window.goto("/docs")
    window.keyboard.press("/")
    window.keyboard.type("decision-closed")
    window.wait_for_selector("#found a[href='/docs/problems/decision-closed'][aria-selected=true]")
    results = window.locator("#found").bounding_box()
    assert results["x"] >= 0 and results["x"] + results["width"] <= PHONE["width"]
    window.keyboard.press("Enter")
    window.wait_for_url("**/docs/problems/decision-closed")


def test_a_search_for_nothing_says_so(window):
    window.goto("/docs")
    window.fill("#search", "qqqqzzzz")
    window.wait_for_selector("#found p")
    assert window.locator("#found").inner_text() == "Nothing found."


def test_the_theme_is_remembered(window):
    window.goto("/docs")
    colour = "getComputedStyle(document.body).backgroundColor"
    light = window.evaluate(colour)
    window.click("#theme")
    dark = window.evaluate(colour)
    assert dark != light
    window.goto("/docs/recipes")
    assert window.evaluate(colour) == dark


def test_the_menu_opens_on_a_phone(window):
    window.goto("/docs")
    assert not window.locator("#nav").is_visible()
    window.click("#menu")
    window.click("#nav a[href='/docs/concepts/clocks']")
    window.wait_for_url("**/docs/concepts/clocks")


@pytest.mark.parametrize("path", SHOWN)
def test_a_page_is_not_wider_than_a_phone(window, path):
    window.goto(path)
    assert window.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
