"""`python -m tests.load.board`: a four-seat table of AXIO in the browser, beside a page that only paints its board.

From the click on a game in the list to the painted board; and from the click on a button of a page that
already holds the finished drawing as text. A task of 50 ms or more is one that people can feel.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.support.process import service
from tests.web.people import Guest, rush

SEATS, MOVES = 4, 24
BOARD = ".lying > *"
#: Calls `window.painted` when what is in sight after a click has been painted.
WATCH = """() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
    window.measure = (act) => new Promise((resolve) => {
        const start = performance.now();
        act();
        const look = () => (document.querySelector(".lying > *")
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
            : requestAnimationFrame(look));
        look();
    });
}"""


class BoardTime(Struct):
    """Milliseconds, each the median of some rounds."""

    name: str
    board: float
    #: 0 if none was as long as 50 ms.
    longest_task: float


def board_times(rounds: int) -> list[BoardTime]:
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        service("sqlite", Path(folder)) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        guests = [Guest(base) for _ in range(SEATS)]
        game = guests[0].opens("axio", *guests[1:])
        rush(game, *guests, moves=MOVES)
        page = browser.new_context(
            base_url=base, viewport={"width": 1280, "height": 800}
        ).new_page()
        drawn = _drawn(page, game)
        painted, table = [], []
        for _ in range(rounds):
            painted.append(_painted(page, drawn))
            table.append(_table(page, game))
        browser.close()
    return [_median("painted alone", painted), _median("table", table)]


def _drawn(page: Any, game: str) -> str:
    page.goto(f"/#/table/{game}")
    page.wait_for_selector(BOARD)
    return str(page.evaluate("document.querySelector('svg.board').outerHTML"))


def _painted(page: Any, drawn: str) -> tuple[float, float]:
    """The baseline: the browser parses and paints the same drawing, and nothing else."""
    page.goto("about:blank")
    page.evaluate(WATCH)
    took = page.evaluate(
        "(drawn) => window.measure(() => (document.body.innerHTML = drawn))", drawn
    )
    return took, _longest(page)


def _table(page: Any, game: str) -> tuple[float, float]:
    """From the first page, with all files at hand, as if its row in the list were clicked."""
    page.goto("about:blank")
    page.goto("/")
    page.wait_for_selector("[data-key=play]")
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    took = page.evaluate(
        "(game) => window.measure(() => (location.hash = `#/table/${game}`))", game
    )
    return took, _longest(page)


def _longest(page: Any) -> float:
    page.wait_for_timeout(300)
    return float(page.evaluate("window.longest"))


def _median(name: str, found: list[tuple[float, float]]) -> BoardTime:
    board, longest = (statistics.median(one) for one in zip(*found, strict=True))
    return BoardTime(name, board, longest)


if __name__ == "__main__":
    from tests.load.report import board_part

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    print(board_part(board_times(parser.parse_args().rounds)))
