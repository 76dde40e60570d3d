"""Bodies become structs, or a refusal that names every invalid member."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from games.parsing import (
    MOST_ERRORS,
    Submission,
    convert,
    decode,
    decode_object,
    digest_of,
    escaped,
    require_key,
)
from games.refusals import Refusal


class Step(Struct, forbid_unknown_fields=True):
    x: Annotated[int, Meta(ge=0)]
    y: int = 0


class Walk(Struct, tag_field="type", tag="walk", forbid_unknown_fields=True):
    steps: list[Step]
    note: str = ""


class Rest(Struct, tag_field="type", tag="rest", forbid_unknown_fields=True):
    hours: int


class Plan(Struct, forbid_unknown_fields=True):
    day: Annotated[tuple[Walk | Rest, ...], Meta(max_length=3)]
    goal: Annotated[Step, Meta(description="Where to.")] | None = None


def errors_of(data: Any, shape: Any, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as refused:
        convert(data, shape, **options)
    found = refused.value.members["errors"]
    assert refused.value.detail == found[0]["detail"]
    assert all(one["detail"].endswith(".") and "`" not in one["detail"] for one in found)
    return [(one["pointer"], one["code"]) for one in found]


def test_a_valid_body_becomes_a_struct() -> None:
    assert convert({"x": 1}, Step) == Step(1, 0)
    assert convert({"type": "rest", "hours": 8}, Walk | Rest) == Rest(8)


@pytest.mark.parametrize(
    ("data", "shape", "expected"),
    [
        ({}, Step, [("/x", "required")]),
        ({"x": "1"}, Step, [("/x", "invalid-type")]),
        ({"x": -1}, Step, [("/x", "invalid-value")]),
        ({"x": 1, "z": 2}, Step, [("/z", "unknown-member")]),
        ({"x": None, "y": [], "z": 2}, Step, [("/z", "unknown-member"), ("/x", "invalid-type"), ("/y", "invalid-type")]),
        ([], Step, [("", "invalid-type")]),
        ({"steps": []}, Walk, [("/type", "required")]),
        ({"type": "rest", "steps": []}, Walk, [("/type", "invalid-value")]),
        ({"type": 1, "steps": []}, Walk, [("/type", "invalid-type")]),
        ({"type": "walk"}, Walk | Rest, [("/steps", "required")]),
        ({"type": "rest", "steps": []}, Walk | Rest, [("/steps", "unknown-member"), ("/hours", "required")]),
        ({"type": "walk", "steps": [{"x": 0}, {"x": -1}]}, Walk, [("/steps/1/x", "invalid-value")]),
        ({"type": "walk", "steps": [{"x": "1"}, {"y": 1, "z": 1}, 3], "note": 4}, Walk, [
            ("/steps/0/x", "invalid-type"), ("/steps/1/z", "unknown-member"), ("/steps/1/x", "required"),
            ("/steps/2", "invalid-type"), ("/note", "invalid-type"),
        ]),
        ({"day": [{"type": "rest"}, {"type": "fly"}], "goal": {"x": -1, "y": "2"}}, Plan, [
            ("/day/0/hours", "required"), ("/day/1/type", "invalid-value"),
            ("/goal/x", "invalid-value"), ("/goal/y", "invalid-type"),
        ]),
        ({"day": [{"type": "rest", "hours": 1}] * 4, "goal": 7}, Plan, [("/day", "invalid-value"), ("/goal", "invalid-type")]),
        ({"type": "fly"}, Walk | Rest, [("/type", "invalid-value")]),
        ("rest", Walk | Rest, [("", "invalid-type")]),
        ({"x": 1, "a/b~c": 2}, Step, [("/a~1b~0c", "unknown-member")]),
    ],
)  # fmt: skip
def test_each_invalid_member_is_named(data: Any, shape: Any, expected: Any) -> None:
    assert errors_of(data, shape) == expected


def test_a_hostile_body_is_not_read_to_its_last_fault() -> None:
    assert len(errors_of({"type": "walk", "steps": [1] * 100_000}, Walk)) == MOST_ERRORS


def test_pointers_start_where_the_caller_says() -> None:
    assert errors_of({"z": 1}, Step, pointer="/options") == [
        ("/options/z", "unknown-member"),
        ("/options/x", "required"),
    ]


def test_the_code_is_the_callers() -> None:
    with pytest.raises(Refusal) as refused:
        convert({}, Step, code="invalid-options")
    assert refused.value.code == "invalid-options"


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b'"\xed\xa0\x80"', b"[" * 100_000, b"1e999x"])
def test_what_is_not_json_is_malformed(raw: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        decode(raw)
    assert refused.value.code == "malformed-json"


@pytest.mark.parametrize("raw", [b"[]", b"null", b"1", b'"x"'])
def test_a_body_that_is_no_object_is_invalid(raw: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        decode_object(raw)
    (error,) = refused.value.members["errors"]
    assert (refused.value.code, error["pointer"], error["code"]) == ("validation", "", "invalid-type")  # fmt: skip


def test_equal_json_has_the_same_digest_whatever_its_form() -> None:
    assert digest_of(b'{"a": 1, "b": [1, 2]}') == digest_of(b'{"b":[1,2],"a":1}')
    assert digest_of(b'{"a": 1}') != digest_of(b'{"a": 2}') != digest_of(b'{"a": [2]}')
    assert digest_of(b"[1,2]") != digest_of(b"[2,1]")
    assert digest_of(b"no json") == digest_of(b"no json") != digest_of(b"no  json")


def test_a_submission_raises_its_refusal_only_when_it_is_read() -> None:
    assert Submission({"x": 1}).members == {"x": 1}
    refused = Submission(Refusal("malformed-json"))
    with pytest.raises(Refusal) as raised:
        refused.members  # noqa: B018 (reading is what raises)
    assert raised.value.code == "malformed-json"


@pytest.mark.parametrize("key", ["a", "x" * 128, "!~", "6f1b-22"])
def test_a_visible_key_is_accepted(key: str) -> None:
    require_key(key)


@pytest.mark.parametrize("key", ["", "x" * 129, "a b", "ä", "a\x7f", "a\n"])
def test_any_other_key_is_refused(key: str) -> None:
    with pytest.raises(Refusal) as refused:
        require_key(key)
    assert refused.value.code == "validation"


def test_names_are_escaped_for_pointers() -> None:
    assert escaped("a/b~c~1") == "a~1b~0c~01"
