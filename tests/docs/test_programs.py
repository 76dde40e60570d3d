"""Every command and program of the documentation is run, and prints what the page says."""

from __future__ import annotations

import json
import subprocess

import pytest

from games.handbook.pages import DOCS
from tests.docs.blocks import blocks_of, paste
from tests.support.process import ROOT, service
from tests.support.push_service import Browser
from tests.support.receiver import Receiver, answering
from tests.support.services import require_program

PAGES = (*DOCS.rglob("*.md"), ROOT / "clients/python/README.md")
FILES = {file.relative_to(ROOT).as_posix(): file.read_text() for file in PAGES}
#: The tutorials have tests of their own.
PASTED = [
    name for name, text in FILES.items() if "```sh run=" in text and "/tutorials/" not in name
]
PROGRAMS = {"sh", "python", "js", "html"}
DATA = {"json", "http", "output"}
#: Blocks that other tests run, or that need a host of their own, by file and first words.
ELSEWHERE = {
    ("docs/webhooks.md", "import base64"): "tests/notifications",
    ("docs/training.md", "pip install ./clients/env"): "tests/training/test_package.py",
    ("docs/training.md", "import axio_env"): "tests/training/test_environment.py",
    ("docs/training.md", "from axio_env.batch"): "tests/training/test_environment.py",
    ("docs/training.md", "python clients/env/examples/train.py"): "tests/training/test_policy.py",
    ("docs/ratings.md", "curl -H 'Accept"): "tests/api/test_seasons.py",
    ("docs/notifications.md", "const subscription"): "below",
    ("docs/operations.md", "make secrets"): "tests/faults/test_stack.py",
    ("docs/operations.md", "docker-compose exec"): "a host with containers",
    ("docs/operations.md", "ssh -L"): "a host with containers",
    ("docs/board.md", "<!doctype html>"): "tests/web/test_board_element.py",
    ("docs/typescript.md", "import { Axio"): "tests/clients/test_typescript_library.py",
    ("docs/typescript.md", "finished completed"): "tests/clients/test_typescript_library.py",
    ("clients/python/README.md", "pip install"): "tests/docs/test_fresh_clone.py",
    **{
        (f"docs/tutorials/{name}.md", first): "tests/docs/test_fresh_clone.py"
        for name in ("first-bot", "erster-bot")
        for first in ("make run", "python3 -m venv")
    },
    **{
        (f"docs/tutorials/{name}.md", "<!doctype html>"): "tests/docs/test_tutorials.py"
        for name in ("first-client", "erster-client")
    },
}


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory):
    with service("sqlite", tmp_path_factory.mktemp("docs"), worker=True) as url:
        yield url


@pytest.mark.parametrize("name", PASTED)
def test_what_a_page_says_to_paste_works(name, base_url, tmp_path, installed):
    require_program("curl")
    addresses = {"API": f"{base_url}/api/v1", "AXIO_URL": base_url}
    for block in paste(FILES[name], base_url, tmp_path, **addresses, **installed):
        if block.wanted is not None:
            assert block.printed == block.wanted, f"{name}: {block.name}"


@pytest.mark.parametrize("name", FILES)
def test_every_program_is_run_and_every_output_is_compared(name):
    blocks = list(blocks_of(FILES[name]))
    pasted = "".join(block.code for block in blocks if "run" in block.marks)
    left_out = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        assert block.language in PROGRAMS | DATA, f"what is {block.language!r}?"
        file = block.marks.get("file")
        is_run = "run" in block.marks or (file is not None and file in pasted)
        is_compared = before is not None and "run" in before.marks
        if block.language in PROGRAMS and not is_run:
            left_out.append(block.code)
        if block.language == "output" and not is_compared:
            left_out.append(block.code)
    known = tuple(first for file, first in ELSEWHERE if file == name)
    assert [code[:60] for code in left_out if not code.startswith(known)] == []
    assert all(any(code.startswith(first) for code in left_out) for first in known)


#: What a browser has when it subscribes to pushes.
BROWSER = """
const [api, given] = process.argv.slice(1);
const index = await (await fetch(api)).json();
const registration = { pushManager: { subscribe: async (how) => {
  if (!how.userVisibleOnly || how.applicationServerKey.length !== 87) throw new Error("refused");
  return JSON.parse(given);
} } };
const send = globalThis.fetch;
globalThis.fetch = (path, more) => send(new URL(path, api), more).then((answer) => (console.log(answer.status), answer));
const { token } = await (await send(`${api}/players`, { method: "POST",
  headers: { "Content-Type": "application/json" }, body: '{"name": "web-pusher"}' })).json();
"""


def test_a_browser_subscribes_as_the_page_says(base_url):
    (block,) = [
        block for block in blocks_of(FILES["docs/notifications.md"]) if block.language == "js"
    ]
    subscription = Browser(Receiver("https://push.example/hook", answering(201))).subscription
    done = subprocess.run(
        [
            *(require_program("node"), "--input-type=module", "--eval", BROWSER + block.code),
            *(f"{base_url}/api/v1", json.dumps(subscription)),
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "201\n", done.stderr


@pytest.mark.parametrize("name", FILES)
def test_what_is_called_json_is_json(name):
    for block in blocks_of(FILES[name]):
        if block.language == "json":
            json.loads(block.code)
