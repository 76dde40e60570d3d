"""Names that generators make of the document."""

from __future__ import annotations

import re
from collections import defaultdict

from games.api.openapi.plain import BARE_CONSTANTS, name_constants
from tests.support.contract import document


def test_no_two_constants_of_enumerations_have_one_name():
    """In Go all constants of a package share one name space."""
    owners = defaultdict(set)
    for name, schema in document()["components"]["schemas"].items():
        if "enum" in schema:
            bare = [re.sub(r"\W+", "_", str(value)).upper() for value in schema["enum"]]
            for constant in schema.get("x-enum-varnames", bare):
                owners[constant].add(name)
    assert {constant: names for constant, names in owners.items() if len(names) > 1} == {}


def test_an_enumeration_that_is_new_renames_no_constants():
    new = {"Mood": {"enum": ["lobby", "in-between"]}, "GameStatus": {"enum": ["lobby"]}}
    name_constants(new)
    assert new["Mood"]["x-enum-varnames"] == ["MOOD_LOBBY", "MOOD_IN_BETWEEN"]
    assert "GameStatus" in BARE_CONSTANTS and "x-enum-varnames" not in new["GameStatus"]
