"""The TypeScript library: its types, its manners, and whole games on a real service."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.clients.test_typescript_types import FOLDER, run, tool, types
from tests.docs.blocks import blocks_of
from tests.support.process import ROOT, service
from tests.support.services import require_program

__all__ = ["types"]
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
