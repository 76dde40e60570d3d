"""Quick generators make clients that compile and play; `make clients` tries all of them."""

from __future__ import annotations

import json

import pytest

from tests.clients.plain.tools import HeyApi, Missing, Orval
from tests.support.services import missing

pytestmark = pytest.mark.node


@pytest.mark.parametrize("generator", [HeyApi(), Orval()], ids=lambda one: one.name)
def test_a_generated_client_compiles_and_plays(generator, base_url, tmp_path):
    folder = tmp_path / generator.name
    try:
        for told in (generator.generate(folder), generator.compile(folder)):
            assert told.ok, told.text
    except Missing as reason:
        missing(str(reason))
    told = generator.play(folder, base_url, "axio")
    assert told.ok and json.loads(told.text.splitlines()[-1])["status"] == "finished", told.text
