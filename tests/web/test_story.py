"""What just happened: moves one after the other, rounds that are over, boards that stay where they are."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.people import rush
from tests.web.playing import NEXT_ROUND, version, with_the_mouse

MOVING = {"reduced_motion": "no-preference"}
#: Notes every version that the table shows from now on.
WATCH = """() => {
    const table = document.querySelector(".table");
    window.shown = [];
    new MutationObserver(() => window.shown.push(table.dataset.version)).observe(table, { attributeFilter: ["data-version"] });
}"""


def three_at_a_table(guest: Any) -> tuple[Any, Any, Any, str]:
    """The first has moved, the others have not."""
    alice, bob, carol = guest(), guest(), guest()
    game = alice.opens("rota", bob, carol, options={"start_seat": 1})
    assert alice.moves(game)
    return alice, bob, carol, game


def test_what_others_do_is_shown_move_by_move_and_marked_until_i_answer(visit, guest):
    alice, bob, carol, game = three_at_a_table(guest)
    page = visit(f"/#/table/{game}", alice, **MOVING)
    page.wait_for_selector(".table[data-version='2']")
    page.evaluate(WATCH)
    rush(game, bob, carol, moves=2)
    page.wait_for_selector(".place")
    assert page.evaluate("window.shown") == ["3", "4"]
    assert page.locator(".lying .last").count() == 2
    assert page.locator(".lying .fresh").count() == 1
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='5']")
    assert page.locator(".lying .last").count() == 1


def test_who_comes_back_is_told_and_can_be_told_again_or_skip_it(visit, guest):
    alice, bob, carol, game = three_at_a_table(guest)
    rush(game, bob, carol, moves=2)
    page = visit(f"/#/table/{game}", alice, **MOVING)
    page.wait_for_selector(".table[data-version='4'] .place")
    page.evaluate(WATCH)
    page.locator("[data-key=story]").click()
    page.wait_for_selector(".place", state="detached")
    page.wait_for_selector(".table[data-version='4'] .place")
    assert page.evaluate("window.shown") == ["2", "3", "4"]
    page.locator("[data-key=story]").click()
    page.wait_for_selector(".table[data-version='2']")
    page.locator("[data-key=skip-story]").click()
    page.wait_for_selector(".table[data-version='4'] .place")


def test_without_motion_the_newest_position_is_there_at_once_with_all_marks(visit, guest):
    alice, bob, carol, game = three_at_a_table(guest)
    rush(game, bob, carol, moves=2)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    assert version(page) == "4"
    assert page.locator(".lying .last").count() == 2
    assert page.locator(".flying").count() == 0


def test_a_round_that_is_over_stays_until_the_next_is_asked_for(visit, guest, complaints):
    complaints.expected = ("409 (Conflict)",)
    alice, bob = guest(), guest()
    game = alice.opens("acht", bob, options={"target": 40})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".table")
    while alice.call("GET", f"games/{game}/view")["round"] == 1:
        rush(game, alice, bob, moves=1)
    page.wait_for_selector(NEXT_ROUND)
    full = page.locator(".lying [data-cell]").count()
    assert full > 3
    assert page.locator(".rounds tbody tr").count() == 1
    assert page.locator(".place").count() == 0
    page.locator(NEXT_ROUND).click()
    page.wait_for_selector(".round-end", state="detached")
    expect(page.locator(".lying [data-cell]")).not_to_have_count(full, timeout=15_000)


def test_a_board_does_not_move_by_itself_but_points_to_what_is_out_of_sight(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, options={"start_seat": 2})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".table")
    for _ in range(6):
        page.locator("[data-key=zoom-in]").click()
    before = page.get_attribute("svg.board", "viewBox")
    bob.moves(game)
    page.locator(".beyond.fresh").wait_for()
    assert page.get_attribute("svg.board", "viewBox") == before
    page.locator(".beyond.fresh").click()
    page.wait_for_selector(".beyond", state="detached")


def test_a_move_is_taken_back_before_it_is_sent(visit, guest):
    alice = guest()
    game = alice.opens("rota")
    page = visit(f"/#/table/{game}", alice)
    page.evaluate("localStorage.setItem('axio.sending', 'back')")
    page.wait_for_selector(".place")
    with_the_mouse(page)
    # What is about to be sent is seen, wherever the mouse goes.
    page.locator("[data-key=take-back]").hover()
    assert page.locator(".ghost .tile").count() == 1
    page.locator("[data-key=take-back]").click()
    page.wait_for_selector("main:not(.sending) .place")
    assert alice.call("GET", f"games/{game}/moves")["items"] == []
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='2']")
    assert len(alice.call("GET", f"games/{game}/moves")["items"]) == 1


def test_who_wants_to_be_asked_is_asked(visit, guest):
    alice = guest()
    page = visit(f"/#/table/{alice.opens('rota')}", alice)
    page.wait_for_selector(".place")
    page.locator(".more > summary").click()
    page.locator("[data-key=sending]").select_option("ask")
    with_the_mouse(page)
    page.locator("[data-key=send-now]").click()
    page.wait_for_selector(".table[data-version='2']")


def test_games_that_wait_are_counted_and_visited_one_after_the_other(visit, guest, complaints):
    complaints.expected = ("409 (Conflict)",)
    alice = guest()
    games = [alice.opens("rota"), alice.opens("axio")]
    page = visit(f"/#/table/{games[0]}", alice)
    expect(page).to_have_title(re.compile(r"^\(2\) AXIO ROTA "), timeout=20_000)
    page.locator("[data-key=next-game]").click()
    page.wait_for_url(f"**/#/table/{games[1]}")
    expect(page).to_have_title(re.compile(r"^\(2\) AXIO \W"), timeout=20_000)
    alice.call("POST", f"games/{games[1]}/seats/1/resign")
    expect(page).to_have_title(re.compile(r"^\(1\) "), timeout=20_000)


def test_who_clicks_while_moves_are_shown_goes_on_at_once_where_they_clicked(visit, guest):
    """The piece is shown there with what it gives; as nobody saw that before, a second click lays it."""
    alice, bob, carol, game = three_at_a_table(guest)
    rush(game, bob, carol, moves=2)
    page = visit(f"/#/table/{game}", alice, **MOVING)
    page.wait_for_selector(".table[data-version='4'] .place")
    place = page.locator(".place[tabindex='0']")
    key, box = place.get_attribute("data-place"), place.bounding_box()
    page.evaluate(WATCH)
    page.locator("[data-key=story]").click()
    page.wait_for_selector(".table[data-version='2']")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(f".place.chosen[data-place='{key}']")
    assert page.evaluate("window.shown") == ["2", "4"]
    assert page.locator(".ghost .tile").count() == 1
    assert len(alice.call("GET", f"games/{game}/moves")["items"]) == 3
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='5']")


def test_a_question_that_was_answered_is_gone_while_the_moves_of_others_are_shown(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("acht", bob, options={"target": 40})
    while alice.call("GET", f"games/{game}")["pending"][0]["seat"] == 2:
        assert bob.moves(game)
    page = visit(f"/#/table/{game}", alice, **MOVING)
    page.wait_for_selector(".question")
    page.evaluate(
        """() => new MutationObserver(() => {
            const stale = document.querySelector(".question") && document.querySelector("[data-key=skip-story]:not([hidden])");
            document.body.dataset.stale ||= stale ? "yes" : "";
        }).observe(document.querySelector(".table"), { attributes: true, childList: true, subtree: true })"""
    )
    rush(game, alice, bob, moves=8)
    page.wait_for_selector(
        f".table[data-version='{alice.call('GET', f'games/{game}')['version']}']"
    )
    assert page.get_attribute("body", "data-stale") in (None, "")
