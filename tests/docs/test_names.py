"""What stands in code type exists, links lead somewhere, and claims hold."""

from __future__ import annotations

import pytest

from games.handbook.pages import pages
from tests.docs.claims import broken_claims, claims
from tests.docs.mutants import sources
from tests.docs.names import lost_links, unknown_names
from tests.support.process import ROOT

TEXTS = {page.source: page.text for page in pages().values()}


@pytest.mark.parametrize("source", sources())
def test_every_name_in_code_type_exists(source):
    assert unknown_names(TEXTS[source]) == []


@pytest.mark.parametrize("source", sources())
def test_every_link_leads_to_a_page_or_a_file(source):
    assert lost_links(TEXTS[source], source) == []


@pytest.mark.parametrize("source", claims())
def test_what_a_page_claims_holds(source):
    assert (ROOT / source).exists()
    assert broken_claims(source, TEXTS[source]) == []


def test_a_wrong_name_path_or_link_is_noticed():
    assert unknown_names("`listTrns`") == ["listTrns"]
    assert unknown_names("`GET /api/v1/gmes`") == ["/api/v1/gmes"]
    assert unknown_names("`games/rules/plans.py`, `games/ruels/plans.py`") == [
        "games/ruels/plans.py"
    ]
    assert unknown_names("`GET /api/v1/games/{id}/view`") == []
    assert lost_links("[x](nothing.md)", "docs/index.md") == ["nothing.md"]
