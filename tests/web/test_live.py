"""Two browsers at one table."""

from __future__ import annotations

from tests.web.playing import version, with_the_mouse

BOARD = "[...document.querySelectorAll('.lying [data-cell]')].map((one) => one.dataset.cell).sort().join(' ')"


def lay(page):
    page.wait_for_selector(".status.mine")
    page.wait_for_selector(".place")
    before = version(page)
    with_the_mouse(page)
    page.wait_for_selector(f".table:not([data-version='{before}'])")
    return version(page)


def test_friends_meet_by_a_link_and_play_on_after_a_cut(visit, complaints):
    one = visit("/")
    one.locator("label:has([data-key='against-private'])").click()
    one.locator("[data-key=play]").click()
    link = one.locator(".share input").input_value()
    complaints.expected = (*complaints.expected, "404 (Not Found)", "ERR_INTERNET_DISCONNECTED")
    other = visit(link)
    other.locator("[data-key=join]").click()
    for page in (one, other):
        page.wait_for_selector(".table")
    first, second = (one, other) if one.query_selector(".status.mine") else (other, one)
    reached = lay(first)
    second.wait_for_selector(f".table[data-version='{reached}']")
    reached = lay(second)
    first.wait_for_selector(f".table[data-version='{reached}']")

    second.evaluate("document.body.dataset.same = 'page'")
    second.context.set_offline(True)
    second.wait_for_selector(".lost")
    reached = lay(first)
    second.context.set_offline(False)
    second.wait_for_selector(f".table[data-version='{reached}']")
    second.wait_for_selector(".lost", state="detached")
    assert second.evaluate("document.body.dataset.same") == "page"
    assert first.evaluate(BOARD) == second.evaluate(BOARD)
    reached = lay(second)
    first.wait_for_selector(f".table[data-version='{reached}']")


def test_two_tabs_of_one_player_agree(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob, options={"start_seat": 1})
    here = visit(f"/#/table/{game}", alice)
    there = here.context.new_page()
    there.goto(f"/#/table/{game}")
    there.wait_for_selector(".status.mine")
    reached = lay(here)
    there.wait_for_selector(f".table[data-version='{reached}']")
    assert there.query_selector(".status.mine") is None
    assert here.evaluate(BOARD) == there.evaluate(BOARD)
