"""`make clients`: plain generators make clients from the committed document, which are compiled and
play a game of each ruleset. Writes the table in docs/clients.md; fails if one of them does."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from games.rules import RULES
from tests.clients.conftest import UNLIMITED
from tests.clients.plain.tools import GENERATORS, Generator, Missing, Told
from tests.support.process import ROOT, service

#: What openapi-generator says of every document of this version of OpenAPI; of every one that forbids
#: unknown members (`additionalProperties: false`) or has an example in its place, where it looks for a
#: name and finds none; of every example of a body, which it does not use; and of reserved words.
SAID_OF_ALL = re.compile(
    r"still in beta|Failed to get the schema name: null|Ignoring complex example on request body"
    r"|Renamed to|reserved word"
)
WARNING = re.compile(r"\bWARN(?:ING)?\b|⚠")
HEAD = """# Clients made by generators

`make clients` writes this table: each generator gets [openapi.yaml](openapi.yaml) as it is, its client
is compiled as it comes, and plays a whole game of each ruleset against a running service. Warnings
are counted without those about reserved words and those that openapi-generator gives to any document of
OpenAPI 3.1 that forbids unknown members or shows examples: it looks for a name there ("Failed to get the
schema name: null"), and does not use examples of bodies in Java ("Ignoring complex example").

| generator | warnings | compiles | plays |
|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", help="names of generators")
    asked = parser.parse_args()
    chosen = [g for g in GENERATORS if not asked.only or g.name in asked.only]
    with TemporaryDirectory() as name, service("sqlite", Path(name) / "data", **UNLIMITED) as base:
        rows = [row_of(generator, Path(name) / generator.name, base) for generator in chosen]
    if not asked.only:
        table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        (ROOT / "docs/clients.md").write_text(HEAD + table)
    required = os.environ.get("AXIO_REQUIRE_SERVICES", "") not in {"", "0"}
    bad = [
        row
        for row in rows
        if any("**no**" in cell or (required and "not tried" in cell) for cell in row)
    ]
    return int(bool(bad))


def row_of(generator: Generator, folder: Path, base: str) -> tuple[str, str, str, str]:
    row = (generator.name, *_cells(generator, folder, base))
    print(" | ".join(row), flush=True)
    return row


def _cells(generator: Generator, folder: Path, base: str) -> tuple[str, str, str]:
    try:
        made = generator.generate(folder)
        if not made.ok:
            return _failed(made), "", ""
        warnings = str(_warnings(made.text))
        if not generator.compiles:
            return warnings, "not tried", ""
        compiled = generator.compile(folder)
        if not compiled.ok:
            return warnings, _failed(compiled), ""
        return warnings, "yes", _played(generator, folder, base)
    except Missing as missing:
        return f"not tried: {missing}", "", ""


def _played(generator: Generator, folder: Path, base: str) -> str:
    if not generator.plays:
        return ""
    played = []
    for ruleset in RULES:
        told = generator.play(folder, base, ruleset)
        if not told.ok or json.loads(told.text.splitlines()[-1])["status"] != "finished":
            return _failed(told)
        played.append(ruleset)
    return ", ".join(played)


def _warnings(text: str) -> int:
    lines = {line for line in text.splitlines() if WARNING.search(line)}
    return sum(not SAID_OF_ALL.search(line) for line in lines)


def _failed(told: Told) -> str:
    print(told.text[-3000:], file=sys.stderr)
    return "**no**"


if __name__ == "__main__":
    sys.exit(main())
