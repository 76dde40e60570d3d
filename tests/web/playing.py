"""Playing in the page, with the mouse, with a finger or with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError as StillTheSame

#: Milliseconds: before its first move ever an engine may have to be compiled.
ENGINE_ANSWER_MS = 120_000
MY_TURN_OR_OVER = ".status.mine, .result h2"
#: Answers to questions that are no placements.
ANSWERS = "[data-key=pass], [data-key=keep], [data-key=let]"
#: Keeps a round that is over on the board.
NEXT_ROUND = "[data-key=next-round]"
#: Where a game is not drawn.
OPTIONS = ".options:not(.sent) .choice"


def version(page: Any) -> str:
    return str(page.get_attribute(".table", "data-version"))


def play_to_the_end(page: Any, lay: Callable[[Any], None]) -> int:
    """Answers whatever is asked until the game is over; says how many placements it took."""
    laid = 0
    while True:
        page.wait_for_selector(MY_TURN_OR_OVER, timeout=ENGINE_ANSWER_MS)
        if page.query_selector(".result h2"):
            return laid
        before = version(page)
        page.wait_for_selector(f".place, {ANSWERS}, {NEXT_ROUND}")
        if page.query_selector(NEXT_ROUND):
            page.locator(NEXT_ROUND).click()
            page.wait_for_selector(f".place, {ANSWERS}, .result h2")
            continue
        if page.query_selector(".question"):
            page.locator(ANSWERS).click()
        else:
            lay(page)
            laid += 1
        changed = f".table:not([data-version='{before}']), .result h2"
        try:
            page.wait_for_selector(changed)
        except StillTheSame:
            # A click while the moves of others are still shown ends the show, and lays nothing yet.
            lay(page)
            page.wait_for_selector(changed)


def show_all(page: Any) -> None:
    """The board does not move by itself: an arrow says that there are places out of sight."""
    if page.query_selector(".beyond"):
        page.locator("[data-key=zoom-fit]").click()


def with_the_mouse(page: Any) -> None:
    show_all(page)
    page.locator(".place[tabindex='0']").click()
    if page.query_selector(".wild"):
        page.locator(".wild").first.click()


def with_a_finger(page: Any) -> None:
    """The first tap shows it, a second one turns it, the button lays it."""
    show_all(page)
    place = page.locator(".place[tabindex='0']")
    place.tap()
    place.tap()
    page.locator(".wild, [data-key=lay]").first.tap()


def with_the_keyboard(page: Any) -> None:
    for key in ("b", "ArrowRight", "r", "Enter"):
        page.keyboard.press(key)
    if page.query_selector(".wild"):
        page.keyboard.press("1")


def play_by_options(page: Any, choose: Callable[[Any], None]) -> int:
    """Answers whatever is asked in a game that is not drawn until it is over; says how often."""
    decided = 0
    while True:
        page.wait_for_selector(MY_TURN_OR_OVER, timeout=ENGINE_ANSWER_MS)
        if page.query_selector(".result h2"):
            return decided
        page.wait_for_selector(OPTIONS)
        before = version(page)
        choose(page)
        decided += 1
        page.wait_for_selector(
            f".table:not([data-version='{before}']), .status:not(.mine), .result h2"
        )


def by_clicking(page: Any) -> None:
    page.locator(".choice").first.click()


def by_tapping(page: Any) -> None:
    page.locator(".choice").first.tap()


def by_keys(page: Any) -> None:
    for key in ("b", "ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
