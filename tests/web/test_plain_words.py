"""What a game says of itself in JSON is told in plain words, whatever it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.web.people import rush
from tests.web.playing import ENGINE_ANSWER_MS, OPTIONS

MINUS = "\N{MINUS SIGN}"


def shown(text: str) -> str:
    """As a reader sees it: spaces are spaces."""
    return " ".join(text.split())


def adding(members: dict[str, Any]) -> Callable[[str], str]:
    return lambda text: json.dumps(json.loads(text) | members)


def answering(*options: tuple[dict[str, Any], dict[str, Any]]) -> Callable[[str], str]:
    items = [{"move": move, "preview": preview} for move, preview in options]
    return lambda _: json.dumps({"items": items, "next_cursor": None})


def test_options_of_any_shape_are_told_apart(undrawn, guest):
    alice = guest()
    engine = {"type": "ai", "engine": "easy"}
    game = alice.opens("rota", engine, engine, options={"start_seat": 1})
    steal, ship = {"type": "steal"}, {"type": "send_ship", "to": {"port": "Rio", "dock": -1}}
    options = answering(
        (steal | {"target_seat": 2}, {"points": {"gold": 2}}),
        (steal | {"target_seat": 3}, {"points": {"gold": 2, "fame": -1}, "risky": True}),
        (ship | {"cargo": ["red", "fine_silk"], "crew": None}, {"points": {}, "days": 3}),
        ({"type": "wait"}, {"points": {"fame": -2}}),
    )
    page = undrawn(f"/#/table/{game}", alice, {"**/options?*": options})
    page.wait_for_selector(OPTIONS)
    assert [shown(text) for text in page.locator(".choice").all_inner_texts()] == [
        f"send ship to (port Rio, dock {MINUS}1), cargo red, fine silk days 3 +0",
        f"wait fame {MINUS}2",
        "target seat Easy (2) gold +2",
        f"target seat Easy (3) risky +1 gold +2 fame {MINUS}1",
    ]


def test_a_view_of_any_shape_is_told(undrawn, guest):
    alice = guest()
    page = undrawn(
        f"/#/table/{alice.opens('rota', guest())}",
        alice,
        {
            "**/view": adding(
                {
                    "motto": "<i>Fair</i> winds_",
                    "secret": "0123456789abcdef",
                    "board": [["red", None], [7, {"kind": "tower"}]],
                    "harbours": {"north": {"ships": 3, "open": True}, "south": {"ships": 0}},
                    "market": {"prices": {"silk": 4}, "closed": [], "leader_seat": 1},
                    "routes": [{"from": "a", "miles": 5}, {"from": "b", "miles": 9}],
                    "hand": [{"card": "00ff00ff00ff00ff", "kind": "storm"}, "plain_text"],
                }
            )
        },
    )
    told = page.locator(".position")
    told.wait_for()
    assert "motto <i>Fair</i> winds_" in told.inner_text()
    assert "0123456789abcdef" not in told.inner_text()
    rows = [shown(row) for row in told.locator("tr").all_inner_texts()]
    assert rows == [
        "x \N{RIGHTWARDS ARROW} y \N{DOWNWARDS ARROW} 0 1",
        "0 red",
        "1 7 tower",
        "ships open",
        "north 3 yes",
        "south 0 \N{EN DASH}",
        "from miles",
        "a 5",
        "b 9",
    ]
    assert f"leader seat {alice.name} (1)" in shown(told.inner_text())
    assert [shown(one) for one in page.locator(".held li").all_inner_texts()] == [
        "kind storm",
        "plain text",
    ]


def test_moves_are_told_and_every_position_can_be_seen_again(undrawn, guest):
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, options={"start_seat": 1})
    rush(game, alice, bob)
    page = undrawn(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    first = page.locator(".moves li").last.inner_text().replace("\xa0", " ")
    assert first.startswith(
        f"{alice.name} place x 0, y \N{MINUS SIGN}1, rotation 0 · drew source stack"
    )
    filled = page.locator(".cells td:has(.colour)")
    assert filled.count() == 28
    page.locator(".slider input").fill("0")
    assert filled.count() == 4
    assert bob.name in page.locator(".position").inner_text()
    page.locator(".moves li button").first.click()
    assert filled.count() == 28


def test_what_would_have_been_better_is_told_by_its_pieces(undrawn, guest):
    alice, bob = guest(), guest()
    game = alice.opens("axio", bob)
    rush(game, alice, bob)
    page = undrawn(f"/#/table/{game}", alice)
    page.wait_for_selector(".chart")
    page.locator("[data-key=analyse]").click()
    judged = page.locator(".analysis li button").first
    judged.wait_for(timeout=ENGINE_ANSWER_MS)
    assert re.search(r"Better: place stone\s\(a\s\w+, b\s\w+\)", judged.inner_text())
    judged.click()
    page.locator(".cells .newest").first.wait_for()


def test_seats_are_told_by_their_numbers_and_spectators_are_asked_nothing(undrawn, guest):
    game = guest().opens("acht", guest())
    page = undrawn(f"/#/table/{game}")
    card = page.locator(".seat-card").first
    card.wait_for()
    assert "total 0" in card.inner_text()
    assert "card pile" in page.locator(".position").inner_text()
    assert page.locator(".choice, .held").count() == 0
