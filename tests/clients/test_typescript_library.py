"""The TypeScript library: its types, its manners, and whole games on a real service."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.clients.test_typescript_types import FOLDER, run, tool, types
from tests.docs.blocks import blocks_of
from tests.docs.test_tutorials import browser
from tests.support.process import ROOT, service
from tests.support.services import require_program

__all__ = ["browser", "types"]
pytestmark = pytest.mark.node
PAGE = (ROOT / "docs/typescript.md").read_text()


@pytest.fixture(scope="module")
def with_engines(tmp_path_factory: pytest.TempPathFactory):
    with service("sqlite", tmp_path_factory.mktemp("library"), worker=True) as url:
        yield url


def test_the_library_fits_the_generated_types(types):
    told = run(tool("tsc"), "--project", "tsconfig.library.json")
    assert told.returncode == 0, told.stdout


def test_it_needs_nothing_else():
    for file in ("axio.js", "errors.js", "streams.js"):
        imports = re.findall(r'^import .* from "(.+)";$', (FOLDER / file).read_text(), re.MULTILINE)
        assert all(name.startswith("./") for name in imports), file


@pytest.mark.parametrize("suite", ["faults", "service"])
def test_it_plays_and_copes(suite, with_engines):
    node = require_program("node")
    told = subprocess.run(
        [node, "--test", f"test/{suite}.test.mjs"],
        cwd=FOLDER,
        env=os.environ | {"AXIO_URL": with_engines},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert told.returncode == 0, told.stdout[-4000:]
    assert "# skipped 0" in told.stdout


def test_the_program_of_its_page_runs(with_engines, tmp_path: Path):
    (block,) = [block for block in blocks_of(PAGE) if block.marks.get("file") == "play.mjs"]
    file = tmp_path / "play.mjs"
    file.write_text(
        block.code.replace("./clients/typescript/axio.js", f"{FOLDER}/axio.js").replace(
            "http://127.0.0.1:8000", with_engines
        )
    )
    told = subprocess.run(
        [require_program("node"), str(file)], capture_output=True, text=True, timeout=200
    )
    assert told.stdout == "finished completed\n", told.stderr


@pytest.fixture
def page_of_somebody() -> Iterator[str]:
    """Another origin than the service's, where the files of the library lie."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


GAME = """async (url) => {
  const { Axio } = await import("/axio.js");
  const axio = new Axio(url);
  await axio.signUp(`visitor-${Date.now()}`);
  const game = await axio.games.create("rota", ["me", "random"]);
  for await (const turn of axio.turns(game)) await turn.play(turn.best());
  const last = [];
  for await (const { type } of axio.games.events(game.id)) last.splice(0, 1, type);
  return [(await axio.games.get(game.id)).status, ...last];
}"""


def test_it_plays_in_a_browser_on_a_page_of_another_origin(browser, with_engines, page_of_somebody):
    page = browser.new_page()
    page.set_default_timeout(120_000)
    # Any page of that origin will do.
    page.goto(f"{page_of_somebody}/package.json")
    assert page.evaluate(GAME, with_engines) == ["finished", "snapshot"]
    page.close()
