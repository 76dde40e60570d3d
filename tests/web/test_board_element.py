"""`<axio-board>` on pages of other origins, whose policy allows nothing but the service."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from games.rules import RULES
from tests.support.process import ROOT
from tests.web.people import rush

HERE = "http://127.0.0.1:8000"
#: The page that the documentation prints.
(PAGE,) = re.findall(
    r"```html file=board.html\n(.*?)```", (ROOT / "docs/board.md").read_text(), re.S
)
EMPTY = """<!doctype html><html lang="de"><title>Empty</title>
<link rel="icon" href="data:,"><script nonce="own" type="module" src="{board}"></script></html>"""
#: What a board draws, without what is said of it, and without marks.
DRAWN = """board => [...board.querySelectorAll(".lying path, .lying rect:not(.last), .lying circle")].map((one) => one.outerHTML.replace(/ (role|aria-label|class)="[^"]*"/g, ""))"""


class Foreign(SimpleHTTPRequestHandler):
    """A site somewhere else: its files, and a policy for them."""

    service = ""
    extensions_map = {"": "text/html", ".js": "text/javascript"}

    def end_headers(self) -> None:
        self.send_header(
            "Content-Security-Policy",
            f"default-src 'none'; script-src 'nonce-own' 'self' {self.service}; "
            f"style-src 'nonce-own'; connect-src {self.service}; img-src data:",
        )
        super().end_headers()

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def site(tmp_path: Path, base_url: str) -> Iterator[tuple[Path, str]]:
    """A folder, and the address where it is served."""
    handler = type("Handler", (Foreign,), {"service": base_url})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def stranger(visit: Callable[..., Any], site: tuple[Path, str], base_url: str) -> Any:
    """A window on an empty page of another origin that has imported the element."""
    folder, address = site
    (folder / "empty.html").write_text(EMPTY.format(board=f"{base_url}/board/axio-board.js"))
    page = visit(f"{address}/empty.html")
    page.evaluate("customElements.whenDefined('axio-board').then(() => true)")
    return page


def show(page: Any, view: Any, **properties: Any) -> Any:
    page.evaluate(
        """([view, properties]) => new Promise((drawn) => {
            const board = Object.assign(document.createElement("axio-board"), properties);
            board.chosen = [];
            board.addEventListener("cell", ({ detail }) => board.chosen.push(detail));
            board.addEventListener("drawn", () => drawn(true));
            document.body.replaceChildren(board);
            board.view = view;
        })""",
        [view, properties],
    )
    return page.locator("axio-board")


def test_the_page_of_the_documentation_follows_a_game(visit, guest, site, base_url):
    assert len(PAGE.splitlines()) <= 30
    alice, bob = guest(), guest()
    game = alice.opens("rota", bob, options={"start_seat": 1})
    folder, address = site
    text = PAGE.replace(HERE, base_url).replace("<head>", "")
    text = re.sub(r"<(script|style)", r'<\1 nonce="own"', text)
    text = text.replace("<title>", '<link rel="icon" href="data:,"><title>')
    (folder / "board.html").write_text(text)
    page = visit(f"{address}/board.html")
    page.get_by_role("group", name="The board").wait_for()
    page.get_by_role("img", name="0 | 0: ").wait_for()
    before = page.get_by_role("img").count()
    assert alice.moves(game)
    page.locator(f"axio-board [data-cell] >> nth={before}").wait_for()
    assert page.get_by_role("img", name=re.compile("player 1$")).count() == 1
    page.locator("axio-board [data-cell='0,0']").click()
    page.get_by_text("You chose 0,0.").wait_for()


@pytest.mark.parametrize("ruleset", RULES)
def test_it_draws_what_the_page_draws(stranger, visit, guest, ruleset):
    alice, bob = guest(), guest()
    game = alice.opens(ruleset, bob)
    rush(game, alice, bob, moves=6)
    board = show(stranger, alice.call("GET", f"games/{game}/view"))
    page = visit(f"/#/table/{game}")
    page.wait_for_selector(".lying > *")
    assert board.locator("svg").evaluate(DRAWN) == page.locator("svg.board").evaluate(DRAWN)
    assert board.locator("svg").get_attribute("aria-label") == "Brett"


@pytest.mark.parametrize("ruleset", RULES)
def test_cells_are_chosen_with_the_keyboard_and_the_mouse(stranger, guest, ruleset):
    alice = guest()
    game = alice.opens(ruleset)
    cells: list[dict[str, int]] = []
    while not cells:
        pending = alice.call("GET", f"games/{game}")["pending"][0]
        path = f"games/{game}/decisions/{pending['decision_id']}/options?limit=1"
        move = alice.call("GET", path)["items"][0]["move"]
        cells = [{axis: move[axis] for axis in ("x", "y", "q", "r", "row", "col") if axis in move}]
        if not cells[0]:
            cells = []
            alice.call("POST", f"games/{game}/moves", move)
    board = show(stranger, alice.call("GET", f"games/{game}/view"), places=cells)
    place = board.get_by_role("button", name=re.compile("frei$"))
    place.press("Enter")
    place.click()
    chosen = board.evaluate("board => board.chosen")
    assert [{axis: one[axis] for axis in cells[0]} for one in chosen] == cells * 2


def test_a_game_without_a_drawing_is_told(stranger, guest):
    alice = guest()
    view = alice.call("GET", f"games/{alice.opens('rota')}/view") | {"ruleset": "new"}
    board = show(stranger, view)
    assert board.locator("table.cells").count() == 1
    assert board.locator("svg.board").count() == 0


def test_it_can_be_copied(visit, guest, site):
    folder, address = site
    shutil.copytree(ROOT / "web/board", folder / "mine")
    (folder / "empty.html").write_text(EMPTY.format(board="mine/axio-board.js"))
    alice = guest()
    page = visit(f"{address}/empty.html")
    page.evaluate("customElements.whenDefined('axio-board').then(() => true)")
    board = show(page, alice.call("GET", f"games/{alice.opens('axio')}/view"), label="Mine")
    assert board.get_by_role("img").count() > 80


def test_what_cannot_be_had_is_said(stranger, base_url, complaints):
    complaints.expected = ("404 (Not Found)",)
    stranger.evaluate(
        """(src) => {
            const board = document.createElement("axio-board");
            board.setAttribute("src", src);
            document.body.replaceChildren(board);
        }""",
        f"{base_url}/api/v1/games/nothing/view",
    )
    stranger.get_by_role("alert").wait_for()
    assert stranger.get_by_role("alert").inner_text() == "Die Stellung konnte nicht geladen werden."
