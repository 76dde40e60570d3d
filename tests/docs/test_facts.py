"""What the pages say in numbers and names is what the code does."""

from __future__ import annotations

import re

import pytest

from games.handbook.facts import FACT, facts, filled
from games.handbook.pages import DOCS
from tests.support.process import ROOT

FILES = sorted(DOCS.rglob("*.md"))
NAMES = [file.relative_to(ROOT).as_posix() for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_every_fact_is_the_one_of_the_code(file):
    text = file.read_text()
    assert filled(text) == text, "run `manage.py handbook`"


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_marks_are_whole_and_do_not_begin_a_line_of_text(file):
    text = file.read_text()
    assert text.count("<!--=") == text.count("<!--/-->") == len(FACT.findall(text))
    # There Markdown would take the rest of the line as HTML.
    assert re.findall(r"^<!--=[\w.-]+-->.", text, re.MULTILINE) == []


def test_every_fact_is_told_somewhere():
    told = {key for file in FILES for key, _ in FACT.findall(file.read_text())}
    assert set(facts()) - told == set()
