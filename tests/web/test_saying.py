"""Saying why: what a hint and an analysis tell, and opponents by number."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.services import missing
from tests.web.people import rush
from tests.web.playing import ANSWERS, ENGINE_ANSWER_MS, NEXT_ROUND, with_the_keyboard
from tests.web.test_after import answering
from tests.web.test_manners import AXE

REASON = {"points": 4, "reply_points": 2.5, "denied_points": 1.5, "ahead": 0.06, "text": ""}


def test_a_hint_gives_its_reason(visit, guest):
    alice = guest()
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    pending = alice.call("GET", f"games/{game}")["pending"][0]["decision_id"]
    path = f"games/{game}/decisions/{pending}/options?limit=1"
    (option,) = alice.call("GET", path)["items"]
    hint = {"move": option["move"], "value": 0.62, "simulations": 9, "reason": REASON}
    job = {"id": "j", "status": "succeeded", "result": {"type": "hint", "options": [hint]}}
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    page.route("**/hints", answering(job))
    page.locator("[data-key=hint]").click()
    told = page.locator(".advice")
    told.wait_for()
    assert told.locator("li").all_inner_texts() == [
        "It gains 4 points now.",
        "The next player can then gain 2.5 on average: 1.5 less than after the second best move.",
        "The chance to win is 62 %, 6 % more than with the second best move.",
    ]
    assert page.locator(".ghost .tile").count() == 1
    page.locator("[data-key=lay]").click()
    page.wait_for_selector(".table[data-version='2']")
    expect(page.locator(".advice")).to_have_count(0)


def test_an_engine_gives_a_hint_with_a_reason(visit, guest):
    alice = guest()
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice, locale="de-DE")
    page.wait_for_selector(".place")
    page.locator("[data-key=hint]").click()
    page.locator(".advice li").first.wait_for(timeout=ENGINE_ANSWER_MS)
    assert "Chance zu gewinnen" in page.locator(".advice").inner_text()


def test_an_opponent_is_chosen_by_its_strength(visit, guest):
    alice = guest()
    page = visit("/", alice)
    page.locator("label:has([data-key='ruleset-rota'])").click()
    page.locator("label:has([data-key='seats-2'])").click()
    page.locator("label:has([data-key='against-strength'])").click()
    page.locator("[data-key=rating]").fill("1200")
    page.locator("[data-key=mine]").click()
    assert page.locator("[data-key=rating]").input_value() == "1500"
    page.locator("[data-key=rating]").focus()
    page.keyboard.press("ArrowLeft")
    page.locator("[data-key=play]").click()
    page.wait_for_selector(".seat-card h2:text('Engine 1490')")
    game = page.url.rpartition("/")[2]
    occupants = [one["occupant"] for one in alice.call("GET", f"games/{game}")["seats"]]
    assert [one["rating"] for one in occupants] == [None, 1490]


def finished(guest: Any, ruleset: str) -> tuple[Any, str]:
    alice, bob = guest(), guest()
    game = alice.opens(ruleset, bob)
    rush(game, alice, bob)
    return alice, game


def test_luck_and_skill_are_told_apart(visit, guest):
    alice, game = finished(guest, "rota")
    moves = alice.call("GET", f"games/{game}/moves")["items"]
    ((at, one),) = [(i, move) for i, move in enumerate(moves) if move["seat"] == 1][2:3]
    place = {key: one[key] for key in ("type", "x", "y", "rotation", "wild")}
    best = {**place, "x": moves[0]["x"], "y": moves[0]["y"], "rotation": (one["rotation"] + 1) % 4}
    knowable = {"value": 0.3, "best_value": 0.7, "regret": 0.4, "uncertainty": 0.05}
    row = {"number": at + 1, "seat": 1, "version": one["version"], "move": place, "best": best}
    row |= {"value": 0.3, "best_value": 0.7, "cost": 0.4, "knowable": knowable, "luck": 0.2}
    sums = {"seat": 1, "moves": 1, "mean_cost": 0.4, "start": 0.5, "result": 0.0}
    sums |= {"regret": 0.4, "given": 0.1, "luck": -0.2}
    moment = {"number": at + 1, "seat": 1, "regret": 0.4, "text": ""}
    result = {"type": "analysis", "moves": [row], "seats": [sums], "moments": [moment]}
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    page.route("**/analysis", answering({"id": "j", "status": "succeeded", "result": result}))
    page.locator("[data-key=analyse]").click()
    ledger = page.locator(".ledger")
    assert "from 50 % to 0 %" in ledger.inner_text().replace("\xa0", " ")
    told = [text.replace("\xa0", " ") for text in ledger.locator("dd").all_inner_texts()]
    assert told == ["\u221240 %", "+10 %", "\u221220 %"]
    page.locator(".moments button").click()
    assert page.locator(".ghost .better, .ghost .played").count() == 2
    colours = page.evaluate(
        "[...document.querySelectorAll('.compared .face')].map((one) => getComputedStyle(one).stroke)"
    )
    assert len(set(colours)) == 2
    page.keyboard.press("ArrowRight")
    assert page.locator(".compared").count() == 0


def test_a_game_is_played_on_from_a_position_of_the_past(visit, guest):
    alice, game = finished(guest, "rota")
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    assert page.locator("[data-key=play-on]").is_disabled()
    page.locator(".slider input").fill("4")
    lying = page.locator(".lying .tile").count()
    page.locator("[data-key=play-on]").click()
    page.wait_for_url(lambda address: game not in address)
    page.wait_for_selector(".place", timeout=ENGINE_ANSWER_MS)
    fork = alice.call("GET", f"games/{page.url.rpartition('/')[2]}")
    assert not fork["rated"]
    assert [one["occupant"]["type"] for one in fork["seats"]] == ["player", "ai"]
    assert page.locator(".lying .tile").count() >= lying


def test_a_position_is_saved_as_a_picture_with_the_scores(visit, guest, tmp_path):
    alice, game = finished(guest, "axio")
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    page.locator(".slider input").fill("9")
    with page.expect_download() as saved:
        page.locator("[data-key=picture]").click()
    assert saved.value.suggested_filename == f"axio-{game}-9.png"
    from PIL import Image

    saved.value.save_as(tmp_path / "picture.png")
    picture = Image.open(tmp_path / "picture.png").convert("RGB")
    assert picture.width == 1080
    pixels = [picture.getpixel((x, y)) for x in range(0, 1080, 4) for y in range(0, 1200, 4)]
    # The colours of the stones that lie there and of the bars.
    assert {(216, 71, 90), (47, 158, 114), (59, 118, 201)} <= set(pixels)


def test_the_service_says_at_the_cell_why_a_piece_cannot_lie_there(visit, guest):
    alice = guest()
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    page.locator("[data-key=zoom-out]").click()
    box = page.locator(".stage > svg").bounding_box()
    page.mouse.click(box["x"] + 40, box["y"] + 40)
    assert page.locator(".why-not").inner_text() == "It must lie beside a lying piece."
    assert alice.call("GET", f"games/{game}/moves")["items"] == []


def forced(guest: Any) -> tuple[Any, str]:
    """A table of ACHT where a shape has to be closed."""
    for _ in range(40):
        alice, bob = guest(), guest()
        game = alice.opens("acht", bob, options={"target": 40})
        for _ in range(40):
            pending = alice.call("GET", f"games/{game}")["pending"][0]
            if pending["seat"] == 1 and pending["kind"] == "place":
                path = f"games/{game}/decisions/{pending['decision_id']}/options?limit=200"
                options = alice.call("GET", path)["items"]
                if all(one["preview"]["closes"] for one in options):
                    return alice, game
            rush(game, alice, bob, moves=1)
    raise AssertionError("nobody has to close anything")


def test_what_is_forced_is_said_at_each_place(visit, guest):
    alice, game = forced(guest)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    places = page.locator(".place").count()
    assert page.locator(".place .must").count() == places
    told = [str(one.get_attribute("aria-label")) for one in page.locator(".place").all()]
    assert all("You must close a shape here" in one or "8" in one for one in told)


def test_each_wild_colour_tells_its_own_gain_and_shows_it_on_my_bars(visit, guest):
    alice, place, game = None, None, ""
    while place is None:
        alice = guest()
        game = alice.opens("rota", guest(), options={"start_seat": 1})
        pending = alice.call("GET", f"games/{game}")["pending"][0]["decision_id"]
        path = f"games/{game}/decisions/{pending}/options?limit=200"
        options = alice.call("GET", path)["items"]
        wild = [one for one in options if one["move"]["wild"] and one["preview"]["points"]]
        place = next((f"{one['move']['x']},{one['move']['y']}" for one in wild), None)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".place")
    page.locator(f"[data-place='{place}']").hover()
    for _ in range(4):
        if page.locator(".wild").count():
            break
        page.keyboard.press("r")
    buttons = page.locator(".wild")
    assert buttons.count() > 1
    sums = [int(text[1:]) for text in buttons.locator("b").all_inner_texts()]
    badge = page.locator(".ghost .badge text").all_text_contents()
    assert [int(text[1:]) for text in badge] == sums
    best = sums.index(max(sums))
    page.locator(f"[data-place='{place}']").click()
    buttons.nth(best).focus()
    gained = page.evaluate(
        "[...document.querySelectorAll('.mine .track')].reduce((all, one) => all + Number(one.style.getPropertyValue('--gain')) * one.ariaValueMax, 0)"
    )
    assert round(gained) == sums[best]


def test_the_cells_are_called_what_the_log_calls_them(visit, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob)
    rush(game, alice, bob, moves=1)
    page = visit(f"/#/table/{game}", alice)
    page.wait_for_selector(".moves li")
    assert not page.locator(".coordinates").is_visible()
    page.locator("[data-key=coordinates]").click()
    (move,) = alice.call("GET", f"games/{game}/moves")["items"]
    name = f"{move['q']} | {move['r']}"
    assert name in page.locator(".moves li").inner_text()
    assert page.locator(".coordinates text", has_text=name).first.is_visible()
    page.reload()
    page.wait_for_selector(".moves li")
    assert page.locator(".coordinates").is_visible()


def test_the_rules_are_read_beside_a_board_that_can_be_played(visit, guest):
    alice = guest()
    game = alice.opens("rota", guest(), options={"start_seat": 1})
    page = visit(f"/#/table/{game}", alice, viewport={"width": 1440, "height": 900})
    page.wait_for_selector(".place")
    page.locator("[data-key=rules]").click()
    drawer = page.locator(".drawer")
    assert drawer.locator("h1").inner_text() == "AXIO ROTA"
    board = page.locator(".stage").bounding_box()
    assert board["x"] + board["width"] <= drawer.bounding_box()["x"]
    page.locator(".place[tabindex='0']").click()
    if page.query_selector(".wild"):
        page.locator(".wild").first.click()
    page.wait_for_selector(".table[data-version='2']")
    assert drawer.is_visible()
    page.locator("[data-key=close]").focus()
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")
    assert page.locator("[data-key=rules]").evaluate("(one) => one === document.activeElement")


@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_a_newcomer_makes_three_guided_moves_with_the_keyboard(visit, ruleset):
    page = visit("/", reduced_motion="no-preference")
    page.locator(f"[data-key=learn-{ruleset}]").focus()
    page.keyboard.press("Enter")
    guide = page.locator(".guide p")
    for step in ("1 of 3.", "2 of 3.", "3 of 3."):
        while True:
            asked = page.locator(f".place.advised, .question button, {NEXT_ROUND}")
            asked.first.wait_for(timeout=ENGINE_ANSWER_MS)
            # An 8 can end the round before all three moves are made.
            if page.query_selector(NEXT_ROUND):
                page.locator(NEXT_ROUND).press("Enter")
                continue
            if not page.query_selector(".question"):
                break
            page.locator(ANSWERS).press("Enter")
            page.wait_for_selector(".question", state="detached")
        expect(guide).to_contain_text(step)
        assert page.locator(".guide").get_attribute("role") == "status"
        with_the_keyboard(page)
        expect(guide).not_to_contain_text(step, timeout=ENGINE_ANSWER_MS)
    expect(guide).to_contain_text("Well done.", timeout=ENGINE_ANSWER_MS)
    page.locator("[data-key=end-guide]").press("Enter")
    assert page.locator(".guide").count() == 0
    page.goto("/")
    page.wait_for_selector(f"[data-key=learn-{'axio' if ruleset != 'axio' else 'rota'}]")
    assert page.locator(f"[data-key=learn-{ruleset}]").count() == 0


def test_the_guide_can_be_left_at_once(visit):
    page = visit("/#/learn/rota", locale="de-DE")
    expect(page.locator(".guide p")).to_contain_text("1 von 3.")
    page.locator("[data-key=end-guide]").click()
    page.reload()
    page.wait_for_selector(".place")
    assert page.locator(".guide, .place.advised").count() == 0


@pytest.mark.node
@pytest.mark.parametrize("light", ["light", "dark"])
def test_what_is_said_shuts_nobody_out(visit, light):
    if not AXE.exists():
        missing("axe-core is not installed (npm ci --prefix clients/typescript)")
    page = visit("/#/learn/axio", color_scheme=light, viewport={"width": 1440, "height": 900})
    page.wait_for_selector(".place.advised")
    page.locator("[data-key=coordinates]").click()
    page.locator("[data-key=rules]").click()
    page.wait_for_selector(".drawer h1")
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not grave, [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in grave]
