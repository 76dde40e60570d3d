"""Structs in words: how any position can be told, and what the texts of several games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

#: Members that every view has, and that are told in the same way whatever the game.
COMMON = frozenset({"version", "viewer", "pending", "game_id", "status", "result"})


def members_text(view: Mapping[str, Any]) -> str:
    """Every member of a view on a line of its own, lists of structs with a line for each."""
    return "\n".join(
        line for name, value in view.items() if name not in COMMON for line in _lines(name, value)
    )


def _lines(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, tuple) and value and isinstance(value[0], Struct):
        yield f"{name}:"
        yield from (f"  {words(item)}" for item in value)
    else:
        yield f"{name}: {words(value)}"


def words(value: Any) -> str:
    """A value on one line."""
    match value:
        case Struct():
            told = ((name, words(member)) for name, member in asdict(value).items())
            return ", ".join(f"{name} {member}" for name, member in told)
        case tuple() | list():
            return " ".join(words(item) for item in value) or "none"
        case Enum():
            return str(value.value)
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def counts(numbers: Struct) -> str:
    """Numbers by name, without those that are zero."""
    return ", ".join(f"{name} {n}" for name, n in asdict(numbers).items() if n) or "nothing"


def lettered(letters: str, numbers: Struct) -> str:
    """Numbers by letter, such as `R3 G0 B5`."""
    values: Iterable[int] = asdict(numbers).values()
    return " ".join(f"{letter}{n}" for letter, n in zip(letters, values, strict=True))
