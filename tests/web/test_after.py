"""What can be done with a finished game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.people import rush
from tests.web.playing import ENGINE_ANSWER_MS


def answering(answer: Any) -> Callable[[Any], None]:
    return lambda route: route.fulfill(status=202, json=answer)


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
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".lying .tile").count() == full - 2
    page.locator("[data-key=link]").click()
    shared = visit("/#" + page.url.partition("#")[2])
    shared.wait_for_selector(".chart")
    assert shared.locator(".lying .tile").count() == full - 2
    shared.locator("[data-key=autoplay]").click()
    expect(shared.locator(".lying .tile")).to_have_count(full, timeout=15_000)
    assert shared.locator(".seat-card .track").count() == 5


def test_a_finished_game_makes_the_page_no_longer_than_the_screen(visit, guest):
    alice = guest()
    game = alice.opens("rota")
    rush(game, alice)
    page = visit(f"/#/table/{game}", viewport={"width": 1440, "height": 900})
    page.wait_for_selector(".chart")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone_the_board_comes_into_sight_when_a_move_is_chosen(visit, guest):
    alice = guest()
    game = alice.opens("rota")
    rush(game, alice)
    page = visit(f"/#/table/{game}", viewport={"width": 360, "height": 740})
    page.wait_for_selector(".chart")
    page.locator(".log summary").click()
    page.locator(".moves li button").last.click()
    expect(page.locator(".stage")).to_be_in_viewport(ratio=0.9)


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


def test_who_did_not_host_offers_a_rematch_and_the_other_side_sees_it(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob)
    bob.call("POST", f"games/{game}/seats/2/resign")
    here, there = visit(f"/#/table/{game}", alice), visit(f"/#/table/{game}", bob)
    here.wait_for_selector("[data-key=rematch]")
    there.locator("[data-key=rematch]").click()
    there.wait_for_selector(".lobby")
    here.get_by_text(f"{bob.name} wants to play again.").wait_for()
    lists = visit("/", alice)
    assert lists.locator(".game-row.turn small").inner_text() == "You are invited"
    here.locator("[data-key=rematch]").click()
    for page in (here, there):
        page.wait_for_selector(".table[data-version='1']")
    assert here.url == there.url


def test_who_only_watched_is_offered_no_rematch(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob)
    bob.call("POST", f"games/{game}/seats/2/resign")
    page = visit(f"/#/table/{game}", guest())
    page.wait_for_selector("[data-key=analyse]")
    assert page.locator("[data-key=rematch]").count() == 0


def test_partners_have_one_line_in_the_chart(visit, guest):
    cast = [guest() for _ in range(4)]
    game = cast[0].opens("axio", *cast[1:], options={"teams": True})
    rush(game, *cast, moves=12)
    for number in (1, 3):
        cast[number - 1].call("POST", f"games/{game}/seats/{number}/resign")
    page = visit(f"/#/table/{game}")
    page.wait_for_selector(".chart .line", state="attached")
    assert page.locator(".chart .line").count() == 2
    named = page.locator(".legend li").all_inner_texts()
    assert [text.count(" & ") for text in named] == [1, 1]


def test_the_move_that_was_played_is_not_named_as_the_better_one(visit, guest):
    """Nor is a stone of the same colours at the same place."""
    alice = guest()
    game = alice.opens("axio", guest(), options={"start_seat": 1})
    alice.moves(game)
    alice.call("POST", f"games/{game}/seats/1/resign")
    (first, _) = alice.call("GET", f"games/{game}/moves")["items"]
    place = {key: first[key] for key in ("type", "decision_id", "stone", "q", "r", "direction")}
    judged = {"number": 1, "seat": 1, "version": 2, "value": 0.2, "best_value": 0.6, "cost": 0.4}
    other = {**place, "direction": (place["direction"] + 1) % 6}
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector("[data-key=analyse]")
    for best, told in ((place, "nearly the same"), (other, "Better: stone on")):
        rows = [{**judged, "move": place, "best": best}]
        job = {"id": "j", "status": "succeeded", "result": {"type": "analysis", "moves": rows}}
        page.route("**/analysis", answering(job))
        page.locator("[data-key=analyse]").click()
        page.locator(".analysis", has_text=told).first.wait_for()
    played, better = page.locator(".analysis li button").inner_text().split("Better:")
    assert better.strip() not in played


def test_what_would_have_been_better_is_drawn_on_the_board(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob)
    rush(game, alice, bob)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    page.locator("[data-key=analyse]").click()
    page.locator(".analysis li button").first.click(timeout=ENGINE_ANSWER_MS)
    assert page.locator(".ghost .better .tile").count() == 1
    assert page.locator(".ghost .played .tile").count() == 1
    page.locator("[data-key=on]").click()
    assert page.locator(".ghost .tile").count() == 0
