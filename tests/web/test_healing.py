"""Calls that fail once, or for a while: the page heals by itself, and what was done is done once."""

from __future__ import annotations

from typing import Any

from tests.web.playing import with_the_mouse

CUT = ("ERR_FAILED", "ERR_INTERNET_DISCONNECTED")


def test_every_call_may_fail_once(visit, complaints):
    """A newcomer opens a game and lays a piece, and no call succeeds at the first try."""
    complaints.expected = CUT
    seen: set[tuple[str, str]] = set()

    def fail_at_first(route: Any) -> None:
        call = (route.request.method, route.request.url.partition("?")[0])
        if call in seen:
            return route.continue_()
        seen.add(call)
        return route.abort()

    page = visit("/icon.svg")
    page.route("**/api/v1/**", fail_at_first)
    page.goto("/")
    page.locator("label:has([data-key='seats-1'])").click()
    page.locator("[data-key=play]").click()
    page.wait_for_selector(".table[data-version='1'] .place")
    with_the_mouse(page)
    page.wait_for_selector(".table[data-version='2']")
    assert {method for method, _ in seen} == {"GET", "POST"}
    assert page.locator(".doing .trouble").inner_text() == ""


def test_a_move_that_was_tried_offline_is_sent_once_when_the_network_is_back(
    visit, guest, complaints
):
    complaints.expected = CUT
    alice = guest()
    game = alice.opens("rota")
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    keys: list[str] = []
    page.on(
        "request",
        lambda one: (
            one.method == "POST"
            and one.url.endswith("/moves")
            and keys.append(one.headers["idempotency-key"])
        ),
    )
    page.context.set_offline(True)
    with_the_mouse(page)
    page.wait_for_selector(".lost")
    page.context.set_offline(False)
    page.wait_for_selector(".table[data-version='2'] .place")
    assert len(set(keys)) == 1
    assert len(alice.call("GET", f"games/{game}/moves")["items"]) == 1


def test_options_that_were_lost_come_back_with_the_network(visit, guest, complaints):
    complaints.expected = CUT
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob, options={"start_seat": 2})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".table")
    page.route("**/options?*", lambda route: route.abort())
    bob.moves(game)
    page.wait_for_selector(".status.mine")
    page.wait_for_event("requestfailed")
    page.unroute("**/options?*")
    page.wait_for_selector(".place")
