"""The map of the code shows the code as it is."""

from __future__ import annotations

import re

from docs.pictures.draw_architecture import draw
from tests.support.process import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text()
#: A walk is worth reading as long as it is short.
MOST_FILES = 20


def named_paths(text: str) -> list[str]:
    return re.findall(r"`((?:axio_api|ai|games|web|tests|docs)/[\w/.]*)`", text)


def files_in_tables(text: str) -> set[str]:
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return set(named_paths("\n".join(rows)))


def section(heading: str) -> str:
    return PAGE.split(f"## {heading}")[1].split("\n## ")[0]


def test_the_drawing_follows_the_import_contracts():
    assert (ROOT / "docs/pictures/architecture.svg").read_text() == draw()


def test_every_path_it_names_exists():
    paths = named_paths(PAGE)
    assert len(paths) > 50
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_a_move_passes_no_more_files_than_can_be_read():
    assert 10 < len(files_in_tables(section("A move, from request to response"))) <= MOST_FILES


def test_an_engines_decision_passes_no_more_files_than_can_be_read():
    text = section("A decision of an engine")
    _, broker, embedded, both = re.split(r"\*\*(?:With a broker|Embedded|Then, in both)", text)
    for set_up in (broker, embedded):
        assert 10 < len(files_in_tables(set_up + both)) <= MOST_FILES
