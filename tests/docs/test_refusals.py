"""Every code that a client may get has a page that its `type` leads to."""

from __future__ import annotations

import json

import pytest

from games.api.openapi.problems import ACCEPTS, RULE_CODES
from games.api.openapi.remedies import REMEDIES
from games.handbook.causes import CAUSES
from games.handbook.refusal_pages import RECORDED, recorded
from games.refusals import CATALOGUE
from tests.support.playing import legal_move

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_problem_has_a_page(site, code):
    status, title = CATALOGUE[code]
    text = site.get(f"/docs/problems/{code}.md").content.decode()
    for part in (f"# `{code}`", f"{status} {title}.", REMEDIES[code], CAUSES.get(code, title)):
        assert part in text


def test_every_problem_has_a_cause_and_an_example(site):
    pages = {code: site.get(f"/docs/problems/{code}.md").content.decode() for code in CATALOGUE}
    assert set(CAUSES) == set(CATALOGUE)
    without = {code for code, page in pages.items() if "## Recorded" not in page}
    assert without == set()


@pytest.mark.parametrize("code", [*RULE_CODES, *ACCEPTS])
def test_a_rule_has_a_page(site, code):
    text = site.get(f"/docs/rules/{code}.md").content.decode()
    assert f"# `{code}`" in text and "## What to do" in text


@pytest.mark.parametrize("code", RULE_CODES)
def test_a_broken_rule_has_an_example(code):
    name = f"rule/{code}"
    assert name in recorded(), "run `make fix`; if it finds no such move, make one in tests/api"
    assert recorded()[name]["problem"]["rule"] == code


def test_the_type_of_a_refusal_leads_to_its_page(site, alice, duel):
    _, move = legal_move(duel["id"])
    refused = alice.post(f"games/{duel['id']}/moves", {**move, "x": 99}).json
    page = site.get(refused["type"])
    assert page.status == 200
    assert "illegal-move" in page.content.decode()


def test_no_cause_is_told_of_a_code_that_does_not_exist():
    assert set(CAUSES) <= set(CATALOGUE)


@pytest.mark.parametrize("name", json.loads(RECORDED.read_text()))
def test_what_was_recorded_is_what_the_service_says_today(name):
    problem = recorded()[name]["problem"]
    code = problem["code"]
    assert (problem["status"], problem["title"]) == CATALOGUE[code]
    assert problem["type"] == f"/docs/problems/{code}"
    assert name == code or name == f"rule/{problem['rule']}"
