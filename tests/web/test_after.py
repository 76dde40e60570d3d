"""What can be done with a finished game."""

from __future__ import annotations

from tests.web.people import rush
from tests.web.playing import ENGINE_ANSWER_MS


def test_every_position_can_be_seen_again(visit, guest):
    alice = guest()
    game = alice.opens("rota")
    rush(game, alice)
    page = visit(f"/#/table/{game}")
    page.wait_for_selector(".chart")
    full = page.locator(".lying .tile").count()
    page.locator(".slider input").fill("0")
    assert page.locator(".lying .tile").count() == 4
    page.locator("[data-key=on]").click()
    assert page.locator(".lying .tile").count() == 5
    page.locator(".moves li button").first.click()
    assert page.locator(".lying .tile").count() == full


def test_the_shuffle_is_verified_and_the_record_saved(visit, guest):
    alice = guest()
    game = alice.opens("axio")
    rush(game, alice)
    page = visit(f"/#/table/{game}", alice)
    page.locator("[data-key=verify]").click()
    page.wait_for_selector(".proof .good")
    with page.expect_download() as saved:
        page.locator("[data-key=export]").click()
    assert saved.value.suggested_filename == f"axio-{game}.json"


def test_a_rematch_leads_to_a_new_table(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob)
    alice.call("POST", f"games/{game}/seats/1/resign")
    page = visit(f"/#/table/{game}", alice)
    assert page.locator(".result").inner_text().startswith(f"{bob.name} wins")
    page.locator("[data-key=rematch]").click()
    page.wait_for_url(lambda address: game not in address)
    page.wait_for_selector(".lobby, .table")


def test_what_would_have_been_better_is_drawn_on_the_board(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob)
    rush(game, alice, bob)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    page.locator("[data-key=analyse]").click()
    page.locator(".analysis li button").first.click(timeout=ENGINE_ANSWER_MS)
    assert page.locator(".ghost .tile").count() == 1
    page.locator("[data-key=on]").click()
    assert page.locator(".ghost .tile").count() == 0
