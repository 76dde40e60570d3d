"""Every command and program of the documentation is run, and prints what the page says."""

from __future__ import annotations

import json

import pytest

from games.handbook.pages import DOCS
from tests.docs.blocks import blocks_of, paste
from tests.support.process import ROOT, service
from tests.support.services import require_program

FILES = {file.relative_to(ROOT).as_posix(): file.read_text() for file in DOCS.rglob("*.md")}
#: The tutorials have tests of their own.
PASTED = [
    name for name, text in FILES.items() if "```sh run=" in text and "/tutorials/" not in name
]
PROGRAMS = {"sh", "python", "js", "javascript", "html", "bash", "ts"}
#: Blocks that other tests run, or that need a host of their own, by file and first words.
ELSEWHERE = {
    ("docs/webhooks.md", "import base64"): "tests/notifications",
    ("docs/operations.md", "make secrets"): "tests/faults/test_stack.py",
    ("docs/operations.md", "docker-compose exec"): "a host with containers",
    ("docs/operations.md", "ssh -L"): "a host with containers",
    **{
        (f"docs/tutorials/{name}.md", first): "tests/server/test_first_run.py, tests/kit"
        for name in ("first-bot", "erster-bot")
        for first in ("make run", "python3 -m venv")
    },
}


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory):
    with service("sqlite", tmp_path_factory.mktemp("docs"), worker=True) as url:
        yield url


@pytest.mark.parametrize("name", PASTED)
def test_what_a_page_says_to_paste_works(name, base_url, tmp_path):
    require_program("curl")
    for block in paste(FILES[name], base_url, tmp_path, API=f"{base_url}/api/v1"):
        if block.wanted is not None:
            assert block.printed == block.wanted, f"{name}: {block.name}"


def test_no_program_is_left_out():
    for name, text in FILES.items():
        for block in blocks_of(text):
            if block.language not in PROGRAMS or {"run", "file"} & set(block.marks):
                continue
            known = [first for file, first in ELSEWHERE if file == name]
            assert any(block.code.startswith(first) for first in known), (name, block.code[:60])


@pytest.mark.parametrize("name", FILES)
def test_what_is_called_json_is_json(name):
    for block in blocks_of(FILES[name]):
        if block.language == "json":
            json.loads(block.code)
