"""Cursors lead through a whole list once, whatever is inserted meanwhile, and are hard to abuse."""

from __future__ import annotations

import base64
from typing import Any

import msgspec
import pytest
from django.db.models import QuerySet
from django.utils.timezone import now

from games.models import Player
from games.paging import DEFAULT_LIMIT, MAX_OFFSET, Paging
from games.refusals import Refusal


def cursor_of(*values: Any) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(values)).decode().rstrip("=")


def player(name: str, description: str = "") -> Player:
    return Player.objects.create(
        name=name, name_key=name, description=description, created_at=now()
    )


@pytest.fixture
def seven(db: Any) -> QuerySet[Player]:
    for number in range(7):
        player(f"p{number}", "even" if number % 2 == 0 else "odd")
    return Player.objects.all()


def walk(rows: QuerySet[Player], limit: int, *order: str) -> list[str]:
    names, cursor = [], None
    while True:
        page, cursor = Paging(limit, cursor).slice(rows, *order)
        assert 0 < len(page) <= limit
        names += [one.name for one in page]
        if cursor is None:
            return names


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 8])
def test_pages_of_any_size_give_every_row_once(seven: QuerySet[Player], limit: int) -> None:
    ascending = [f"p{number}" for number in range(7)]
    assert walk(seven, limit, "name") == ascending
    assert walk(seven, limit, "-name") == ascending[::-1]
    mixed = ["p1", "p3", "p5", "p0", "p2", "p4", "p6"]
    assert walk(seven, limit, "-description", "id") == mixed
    assert walk(seven, limit, "description", "-id") == mixed[::-1]


def test_rows_inserted_before_the_cursor_do_not_shift_the_page(seven: QuerySet[Player]) -> None:
    first, cursor = Paging(2).slice(seven, "name")
    player("a-newcomer")
    second, _ = Paging(2, cursor).slice(seven, "name")
    assert [one.name for one in (*first, *second)] == ["p0", "p1", "p2", "p3"]


def test_a_page_that_is_just_full_is_the_last_one(seven: QuerySet[Player]) -> None:
    assert Paging(7).slice(seven, "name")[1] is None
    assert Paging(6).slice(seven, "name")[1] is not None
    page, start, cursor = Paging(7).ranked(seven.order_by("name"))
    assert (len(page), start, cursor) == (7, 0, None)


def test_a_ranking_tells_how_many_rows_come_before_the_page(seven: QuerySet[Player]) -> None:
    ranked = seven.order_by("name")
    page, start, cursor = Paging(3).ranked(ranked)
    assert ([one.name for one in page], start) == (["p0", "p1", "p2"], 0)
    page, start, cursor = Paging(3, cursor).ranked(ranked)
    assert ([one.name for one in page], start) == (["p3", "p4", "p5"], 3)
    page, start, cursor = Paging(3, cursor).ranked(ranked)
    assert ([one.name for one in page], start, cursor) == (["p6"], 6, None)


def test_lists_in_memory_are_paged_alike() -> None:
    items, cursor, seen = "abcdefg", None, ""
    while True:
        page, cursor = Paging(3, cursor).part(items)
        seen += "".join(page)
        if cursor is None:
            break
    assert seen == items
    assert Paging(7).part(items)[1] is None
    assert len(Paging().part(range(99))[0]) == DEFAULT_LIMIT


def test_a_sorted_list_in_memory_may_change_between_pages() -> None:
    page, cursor = Paging(2).keyed(["b", "d", "f"], list)
    assert page == ("b", "d") and cursor
    assert Paging(2, cursor).keyed(["a", "b", "c", "e", "f"], list) == (("e", "f"), None)
    assert Paging(3).keyed(["b", "d", "f"], list)[1] is None


@pytest.mark.parametrize(
    "cursor",
    ["", "!", "é", "a", cursor_of(), cursor_of("p0", "p1"), cursor_of({}), cursor_of(None), cursor_of("a\0")],
)  # fmt: skip
def test_what_is_no_cursor_of_the_list_is_refused(seven: QuerySet[Player], cursor: str) -> None:
    with pytest.raises(Refusal) as refused:
        Paging(2, cursor).slice(seven, "name")
    assert refused.value.code == "validation"


@pytest.mark.parametrize("value", ["x", 2**62, -(2**62), 1e400, "1.5"])
def test_numbers_that_no_row_can_have_are_refused(seven: QuerySet[Player], value: Any) -> None:
    with pytest.raises(Refusal):
        Paging(2, cursor_of(value)).slice(seven, "id")


@pytest.mark.parametrize("value", ["yesterday", "2026-11-18T12:00:00", "9999-99-99T00:00:00Z", 5])
def test_times_without_a_zone_or_meaning_are_refused(seven: QuerySet[Player], value: Any) -> None:
    with pytest.raises(Refusal):
        Paging(2, cursor_of(value, 1)).slice(seven, "created_at", "id")


@pytest.mark.parametrize("values", [(-1,), (MAX_OFFSET + 1,), ("1",), (1, 2), (True,), (1.0,), ()])
def test_an_offset_is_a_number_within_reach(values: tuple[Any, ...]) -> None:
    with pytest.raises(Refusal):
        Paging(2, cursor_of(*values)).offset()
    assert Paging(2, cursor_of(MAX_OFFSET)).offset() == MAX_OFFSET
    assert Paging(2, cursor_of(0)).offset() == 0


def test_keys_of_a_changing_list_are_texts() -> None:
    with pytest.raises(Refusal):
        Paging(2, cursor_of(1)).keyed(["a"], list)
