"""The descriptions of the OpenAPI document: their numbers are those of the code, their names exist."""

from __future__ import annotations

from tests.docs.names import unknown_names
from tests.docs.schema_claims import broken_schema_claims, numbers_without_a_claim, told


def test_what_the_descriptions_say_in_numbers_is_so():
    assert broken_schema_claims(told()) == []


def test_no_number_of_a_description_is_left_unchecked():
    """A new one needs a line in `schema_claims`."""
    assert numbers_without_a_claim(told()) == []


def test_every_name_in_a_description_is_one():
    assert sorted(set(unknown_names(told()))) == []
