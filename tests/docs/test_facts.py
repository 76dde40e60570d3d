"""What the pages say in numbers and names is what the code does."""

from __future__ import annotations

import re

import pytest

from games.handbook.facts import FACT, facts, filled
from games.handbook.game_pages import generated
from games.handbook.pages import DOCS, pages
from games.rules import RULES
from tests.support.process import ROOT

FILES = sorted(DOCS.rglob("*.md"))
NAMES = [file.relative_to(ROOT).as_posix() for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_every_fact_is_the_one_of_the_code(file):
    text = file.read_text()
    assert filled(text) == text, "run `make fix`"


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_marks_are_whole_and_do_not_begin_a_line_of_text(file):
    text = file.read_text()
    assert text.count("<!--=") == text.count("<!--/-->") == len(FACT.findall(text))
    # There Markdown would take the rest of the line as HTML.
    assert re.findall(r"^<!--=[\w.-]+-->.", text, re.MULTILINE) == []


def test_every_fact_is_told_somewhere():
    told = {key for page in pages().values() for key, _ in FACT.findall(page.read())}
    assert set(facts()) - told == set()


@pytest.mark.parametrize("slug", RULES)
def test_a_game_without_a_page_tells_of_itself(slug):
    assert generated(lambda _: True) == {}
    page = generated(lambda _: False)[f"games/{slug}"]()
    ruleset = RULES[slug]
    assert page.startswith(f"# {ruleset.name}\n") and filled(page) == page
    assert ruleset.guide() in page
    assert all(f"(../rules/{code}.md)" in page for code in ruleset.rule_codes)
