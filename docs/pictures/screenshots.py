"""Takes the pictures of the README: `python -m docs.pictures.screenshots` (needs chromium).

It starts a service of its own, plays each game for a while, and looks at the tables as people do.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.support.process import service
from tests.web.people import Guest

FOLDER = Path(__file__).parent
#: How far each game is played, and which question the picture shall show.
MOVES = {"rota": 15, "axio": 19, "acht": 17}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1200, "height": 750}}
LOOKS: dict[str, dict[str, Any]] = {
    "": {**DESK, "color_scheme": "light"},
    "-dark": {**DESK, "color_scheme": "dark"},
    "-phone": {**PHONE, "color_scheme": "light"},
}


def play(game: str, *guests: Guest, moves: int) -> None:
    """Plays so many moves well enough to look at, until the first guest can lay a piece well."""
    made = 0
    while True:
        pending = guests[0].call("GET", f"games/{game}")["pending"][0]
        guest = guests[pending["seat"] - 1]
        path = f"games/{game}/decisions/{pending['decision_id']}/options?limit=200"
        best = max(guest.call("GET", path)["items"], key=appeal)
        placing = pending["seat"] == 1 and pending["kind"] == "place"
        if made >= moves and placing and appeal(best) > 1 and not best["move"].get("wild"):
            return
        guest.call("POST", f"games/{game}/moves", best["move"])
        made += 1


def appeal(option: dict[str, Any]) -> int:
    preview = option["preview"]
    return sum(preview["points"].values()) - 100 * preview.get("eight", False)


def take(page: Any, name: str) -> None:
    """A picture in few colours, so that it stays small."""
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    path = FOLDER / f"{name}.png"
    few = shot.quantize(256, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.0f} kB\n")


def show_the_best(page: Any) -> None:
    """Chooses the piece and the place that promise most, and turns it until it keeps the promise."""
    page.wait_for_selector(".place")
    found = []
    for key in [one.get_attribute("data-key") for one in page.locator(".piece:enabled").all()]:
        choose(page, key)
        promises = [one.get_attribute("aria-label") for one in page.locator(".place").all()]
        most = [int(re.findall(r"up to (\d+)", promise)[0]) for promise in promises]
        found.append((max(most, default=0), key, most))
    best, key, most = max(found, key=lambda one: one[0])
    choose(page, key)
    page.locator(".place").nth(most.index(best)).focus()
    for _ in range(6):
        gains = re.findall(r"\+(\d+)", page.locator(".ghost .badge").text_content())
        if sum(map(int, gains)) == best:
            return
        page.keyboard.press("r")


def choose(page: Any, piece: str) -> None:
    page.locator(f"[data-key={piece}]").click()
    page.wait_for_selector(f"[data-key={piece}][aria-pressed=true]")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("The program chromium is not installed.")
    with (
        tempfile.TemporaryDirectory() as folder,
        service("sqlite", Path(folder)) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        alice, bob = Guest(base, "alice"), Guest(base, "bob")
        for ruleset, moves in MOVES.items():
            game = alice.opens(ruleset, bob)
            play(game, alice, bob, moves=moves)
            for look, how in LOOKS.items():
                context = browser.new_context(base_url=base, locale="en-GB", **how)
                context.add_init_script(f"localStorage.setItem('axio.session', {alice.session!r})")
                page = context.new_page()
                page.goto(f"/#/table/{game}")
                show_the_best(page)
                take(page, f"table-{ruleset}{look}")
                context.close()


if __name__ == "__main__":
    main()
