"""TypeScript types generated from the committed document, and a small client that uses them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.support.process import ROOT
from tests.support.services import missing, require_program

FOLDER = ROOT / "clients/typescript"
PLAY = FOLDER / "src/play.ts"

pytestmark = pytest.mark.node

#: What is written wrongly, and how the compiler must complain about it.
MISTAKES = {
    "a misspelt member": ("seat.seat === view.viewer.seat", "seat.saet === view.viewer.seat"),
    "a tag that does not exist": ('case "axio"', 'case "chess"'),
    "a member of another game's view": (
        "view.board.map((cell) => `${cell.q}",
        "view.board.map((cell) => `${cell.x}",
    ),
    "a view taken for another game's": ('case "rota": {', 'case "acht": {'),
    "a member of another kind of move": ('if (move.type === "resign") return 0;', "move.x;"),
    "a request without its members": ('seats: [{ type: "me" }]', "players: 1"),
    "a seat that does not exist": ('[{ type: "me" }]', '[{ type: "chair" }]'),
    "null taken for a number": ("end.result?.ranking", "end.result.ranking"),
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=FOLDER, capture_output=True, text=True)


def tool(name: str) -> str:
    path = FOLDER / "node_modules/.bin" / name
    if not path.exists():
        missing(f"{name} is not installed (npm ci --prefix clients/typescript)")
    return str(path)


@pytest.fixture(scope="module")
def types() -> Path:
    npm = require_program("npm")
    tool("openapi-typescript")
    told = run(npm, "run", "--silent", "types")
    assert told.returncode == 0, told.stderr
    return FOLDER / "build/axio.d.ts"


@pytest.fixture(scope="module")
def complaints(types: Path) -> str:
    """What the compiler says about the client with one mistake at a time."""
    folder = types.with_name("mistakes")
    folder.mkdir(exist_ok=True)
    text = PLAY.read_text().replace("../build/axio.d.ts", "../axio.d.ts")
    for mistake, (right, wrong) in MISTAKES.items():
        assert right in text
        (folder / source_of(mistake)).write_text(text.replace(right, wrong))
    config = {"extends": "../../tsconfig.json", "compilerOptions": {"rootDir": "."}}
    (folder / "tsconfig.json").write_text(json.dumps({**config, "include": ["."]}))
    return run(tool("tsc"), "--noEmit", "--project", str(folder)).stdout


def source_of(mistake: str) -> str:
    return mistake.replace(" ", "-").replace("'", "") + ".ts"


def test_the_client_fits_the_generated_types(types):
    told = run(tool("tsc"), "--noEmit")
    assert told.returncode == 0, told.stdout
    assert "any;" not in types.read_text()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_types_find_a_mistake(complaints, mistake):
    assert f"{source_of(mistake)}(" in complaints, complaints


@pytest.fixture(scope="module")
def compiled(types: Path) -> str:
    told = run(tool("tsc"))
    assert told.returncode == 0, told.stdout
    return "build/js/play.js"


@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_the_compiled_client_plays_a_game(compiled, base_url, ruleset):
    played = run(require_program("node"), compiled, base_url, ruleset)
    assert played.returncode == 0, played.stderr
    end = json.loads(played.stdout)
    assert end["status"] == "finished"
    if ruleset != "acht":
        assert end["standing"] == end["tiebreak"][0]
        assert end["points"] == sum(end["tiebreak"])
    assert sum(lying.startswith(end["last"]) for lying in end["board"]) == 1
