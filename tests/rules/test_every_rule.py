"""Every rule has its test: the table in `every_rule.md` is complete and names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from games.rules import RULES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HEAD = ["rule", "test"]
LINE = ["---", "---"]
TEST = re.compile(r"(?P<file>[\w/]+\.py)(?P<name>(::Test\w+)?::test_\w+)")

#: For each heading, the rules below it and the names of their tests.
Tables = dict[str, list[tuple[str, list[str]]]]


def tables_of(text: str) -> Tables:
    """Reads the table strictly: whatever looks like a row but is none is an error."""
    tables: Tables = {}
    heading, head = "", []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"line {number}: {line}"
        if line.startswith("## "):
            heading, head = line.removeprefix("## ").strip(), []
            assert heading not in tables, f"twice the same heading, {where}"
            tables[heading] = []
        elif not line.startswith("|"):
            assert "::" not in line and "|" not in line, f"not a row, {where}"
        else:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            assert len(cells) == 2 and line.rstrip().endswith("|"), f"not two cells, {where}"
            if len(head) < 2:
                head.append(cells)
                assert head in ([HEAD], [HEAD, LINE]), f"not the head of a table, {where}"
                continue
            rule, names = cells[0], cells[1].split(", ")
            assert re.fullmatch(r"\w.+\.", rule), f"not a sentence, {where}"
            assert all(TEST.fullmatch(name) for name in names), f"not the name of a test, {where}"
            assert rule not in [known for known, _ in tables[heading]], f"told twice, {where}"
            tables[heading].append((rule, names))
    return tables


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names of all tests of a file, those of a class after its name."""
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names.add(f"::{node.name}")
        elif isinstance(node, ast.ClassDef):
            inner = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            names |= {f"::{node.name}::{one.name}" for one in inner}
    return frozenset(names)


def exists(name: str) -> bool:
    test = TEST.fullmatch(name)
    assert test is not None
    path = (ROOT if test["file"].startswith("tests/") else HERE) / test["file"]
    return path.is_file() and test["name"] in names_in(path)


def rulings() -> dict[str, int]:
    """The headings of the rulings, and how many there are below each."""
    counts: dict[str, int] = {}
    for line in (ROOT / "docs" / "rulings.md").read_text().splitlines():
        if line.startswith("## "):
            counts[line.removeprefix("## ").strip()] = 0
        elif line.startswith("- "):
            counts[[*counts][-1]] += 1
    return counts


TABLES = tables_of((HERE / "every_rule.md").read_text())


def test_every_named_test_exists() -> None:
    named = {name for rows in TABLES.values() for _, names in rows for name in names}
    assert sorted(name for name in named if not exists(name)) == []


def test_every_game_with_tests_of_its_own_has_its_table() -> None:
    assert all(TABLES.values())
    tested = [slug for slug in RULES if any(HERE.glob(f"test_{slug}_*.py"))]
    for slug in ("rota", "axio", "acht"):
        assert len(TABLES[f"`{slug}`"]) > 50
    assert {*TABLES} == {
        "Common to all",
        *(f"`{slug}`" for slug in tested),
        *(f"Rulings: {heading}" for heading in rulings()),
    }


@pytest.mark.parametrize("heading", sorted(rulings()))
def test_every_ruling_has_its_row(heading: str) -> None:
    assert rulings()[heading] > 0
    assert len(TABLES[f"Rulings: {heading}"]) >= rulings()[heading]


@pytest.mark.parametrize(
    "row",
    [
        "| A rule. |  |",
        "| A rule. | test_dice.py |",
        "| A rule. | test_dice.py:test_a_roll |",
        "| A rule. | test_dice.py::test_a_roll test_dice.py::test_b |",
        "| A rule. | test_dice.py::test_a_roll,test_dice.py::test_b |",
        "| A rule. | test_dice.py::test_a_roll, |",
        "|  | test_dice.py::test_a_roll |",
        "| A rule | test_dice.py::test_a_roll |",
        "| A rule. | test_dice.py::test_a_roll",
        " | A rule. | test_dice.py::test_a_roll |",
        "A rule. test_dice.py::test_a_roll",
        "| A rule. | test_dice.py::test_a_roll | more |",
        "| One rule. | test_dice.py::test_a_roll |",
    ],
)
def test_a_slip_in_the_table_is_noticed(row: str) -> None:
    table = "## A game\n\n| rule | test |\n| --- | --- |\n| One rule. | test_dice.py::test_b |\n"
    assert tables_of(table) == {"A game": [("One rule.", ["test_dice.py::test_b"])]}
    with pytest.raises(AssertionError):
        tables_of(table + row)


@pytest.mark.parametrize("name", ["test_dice.py::test_nothing", "test_nothing.py::test_dice"])
def test_a_test_that_is_not_there_is_noticed(name: str) -> None:
    assert not exists(name)
