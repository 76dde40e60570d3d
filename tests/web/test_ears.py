"""Whole games by the accessibility tree alone, what is said meanwhile, and what can be told apart."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from games.rules import RULES
from tests.support.services import missing
from tests.web.ears import play_by_ear
from tests.web.people import rush
from tests.web.test_manners import AXE

#: What was said in a game of one seat with this seed. `AXIO_RECORD=1` writes it again.
SPOKEN = Path(__file__).parent / "spoken"
SEED = "5e" * 32
#: The smallest contrast of what must be seen to play (WCAG 2.2, 1.4.11).
CONTRAST = 3
#: The contrast between what is drawn and what lies under it, for each of these pairs.
MEASURE = """(pairs) => pairs.map(([selector, property, under, ground]) => {
    const parts = (element, name) => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        canvas.fillStyle = getComputedStyle(element)[name];
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((one) => one / 255);
    };
    const light = (all) => {
        const [r, g, b] = all.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const one = light(parts(document.querySelector(selector), property));
    const other = light(parts(document.querySelector(under), ground));
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
})"""
PAIRS = {
    "rota": [[".face", "stroke", ".stage", "backgroundColor"]],
    "axio": [
        [".cell", "stroke", ".cell", "fill"],
        [".cell", "stroke", ".stage", "backgroundColor"],
        [".stone .body", "fill", ".cell", "fill"],
    ],
    "acht": [
        [".frame .grid", "stroke", ".frame .ground", "fill"],
        [".tile .path", "stroke", ".black", "fill"],
    ],
}


@pytest.mark.parametrize("ruleset", RULES)
def test_a_whole_game_is_played_by_ear_and_told_as_recorded(visit, guest, ruleset):
    alice = guest()
    game = alice.opens(ruleset, sandbox={"seed": SEED})
    page = visit(f"/#/table/{game}", alice)
    heard = "\n".join(play_by_ear(page)).replace(alice.name, "alice") + "\n"
    assert alice.call("GET", f"games/{game}")["status"] == "finished"
    recorded = SPOKEN / f"{ruleset}.txt"
    if os.environ.get("AXIO_RECORD"):
        recorded.write_text(heard)
    assert heard == recorded.read_text()


def position(guest: Any, ruleset: str, moves: int) -> tuple[Any, str]:
    alice, bob = guest(), guest()
    game = alice.opens(ruleset, bob)
    rush(game, alice, bob, moves=moves)
    return alice, f"/#/table/{game}"


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("ruleset", RULES)
def test_cells_and_tracks_can_be_told_from_what_is_around_them(visit, guest, ruleset, light):
    alice, path = position(guest, ruleset, 6)
    page = visit(path, alice, color_scheme=light)
    page.wait_for_selector(".lying > *")
    page.evaluate(
        "document.querySelectorAll('.track').forEach((one) => "
        "(one.style.outlineColor = getComputedStyle(one).boxShadow.match(/^[^)]*\\)/)[0]))"
    )
    pairs = [
        *PAIRS[ruleset],
        [".track", "outlineColor", ".seat-card", "backgroundColor"],
        [".track", "outlineColor", ".track", "backgroundColor"],
    ]
    found = page.evaluate(MEASURE, pairs)
    assert [pair for pair, one in zip(pairs, found, strict=True) if one < CONTRAST] == [], found


@pytest.mark.parametrize("ruleset", RULES)
def test_every_tile_and_cell_has_a_name(visit, guest, ruleset):
    alice, path = position(guest, ruleset, 6)
    page = visit(path, alice)
    page.wait_for_selector(".lying > *")
    board = page.get_by_role("group", name="Board of")
    names = [one.get_attribute("aria-label") for one in board.get_by_role("img").all()]
    view = alice.call("GET", f"games/{path.rpartition('/')[2]}/view")
    if ruleset == "rota":
        assert len(names) == len(view["board"])
    elif ruleset == "acht":
        assert len(names) == 25 + len(view["shapes"]) + len(view["eights"])
    else:
        free = 3 * view["radius"] * (view["radius"] + 1) + 1 - len(view["board"])
        stones = {one["version"] for one in view["board"] if one["seat"]}
        starts = [one for one in view["board"] if one["seat"] is None]
        assert len(names) == free + len(stones) + len(starts)
    assert len({name.partition(":")[0] for name in names}) >= len(view["board"]) / 2
    assert not [name for name in names if "." in name or "undefined" in name]


#: States of a table that other tests of axe do not see.
STATES = {
    "a place chosen": ("rota", ".place", lambda page: page.locator(".place").first.focus()),
    "the rules beside it": (
        "axio",
        ".lying > *",
        lambda page: page.locator("[data-key=rules]").click(),
    ),
    "giving up": ("rota", ".lying > *", lambda page: page.locator("[data-key=resign]").click()),
}


@pytest.mark.node
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_no_state_shuts_anybody_out(visit, guest, state, light):
    if not AXE.exists():
        missing("axe-core is not installed (npm ci --prefix clients/typescript)")
    ruleset, there, act = STATES[state]
    alice = guest()
    path = f"/#/table/{alice.opens(ruleset)}"
    page = visit(path, alice, color_scheme=light)
    page.wait_for_selector(there)
    act(page)
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found]
