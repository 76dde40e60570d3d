"""A view as an array of fixed length: made from the type of the view, so for any ruleset.

Members come in their order. A number, a truth value or a member of an enumeration takes one place; what
may be absent has a place before it that says whether it is there; a list has its length first, and
then room for as many items as it may have. Enumerations and names of pieces count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect
from numpy.typing import NDArray

from games.rules import RULES

#: Room in lists whose types do not say how long they may be.
LONGEST_LIST = 192
#: Members that have a row for each seat, or at most one.
BY_SEAT = frozenset({"seats", "pending"})
Write = Callable[[NDArray[np.float32], int, Any], None]


class Part:
    """How a value of some type is written, and how many places it takes."""

    def __init__(self, width: int, write: Write) -> None:
        self.width, self.write = width, write


class Encoding:
    """The arrays of a ruleset with this number of seats."""

    def __init__(self, slug: str, seats: int) -> None:
        self._seats = seats
        self._pieces = {name: number for number, name in enumerate(_pieces(slug), 1)}
        self._part = self._of(inspect.type_info(RULES[slug].types.view))
        self.width = self._part.width

    def __call__(self, view: Any) -> NDArray[np.float32]:
        array = np.zeros(self.width, dtype=np.float32)
        self._part.write(array, 0, view)
        return array

    def _of(self, kind: Any, longest: int = LONGEST_LIST) -> Part:
        match kind:
            case inspect.IntType() | inspect.FloatType() | inspect.BoolType():
                return Part(1, _write_number)
            case inspect.StrType():
                return Part(1, _write_index(self._pieces))
            case inspect.EnumType(cls=members):
                return Part(1, _write_index({one: n for n, one in enumerate(members, 1)}))
            case inspect.LiteralType(values=values):
                return Part(1, _write_index({one: n for n, one in enumerate(values, 1)}))
            case inspect.Metadata(type=inner):
                return self._of(inner, longest)
            case inspect.UnionType(types=types):
                (inner,) = (one for one in types if not isinstance(one, inspect.NoneType))
                return _optional(self._of(inner, longest))
            case inspect.VarTupleType(item_type=item, max_length=most):
                return _list(self._of(item), most or longest)
            case inspect.StructType(fields=fields):
                return _struct([(one.name, self._member(one)) for one in fields])
        raise TypeError(f"There is no encoding of {kind}.")

    def _member(self, field: inspect.Field) -> Part:
        longest = self._seats if field.encode_name in BY_SEAT else LONGEST_LIST
        return self._of(field.type, longest)


@cache
def encoding(slug: str, seats: int) -> Encoding:
    return Encoding(slug, seats)


def _write_number(array: NDArray[np.float32], at: int, value: Any) -> None:
    array[at] = value


def _write_index(numbers: dict[Any, int]) -> Write:
    """Names that are no pieces, such as random ids, say nothing: they are 0."""

    def write(array: NDArray[np.float32], at: int, value: Any) -> None:
        array[at] = numbers.get(value, 0)

    return write


def _optional(part: Part) -> Part:
    def write(array: NDArray[np.float32], at: int, value: Any) -> None:
        if value is not None:
            array[at] = 1
            part.write(array, at + 1, value)

    return Part(1 + part.width, write)


def _list(part: Part, longest: int) -> Part:
    def write(array: NDArray[np.float32], at: int, value: Any) -> None:
        if len(value) > longest:
            raise ValueError(f"A list has {len(value)} items; there is room for {longest}.")
        array[at] = len(value)
        for place, item in zip(count(at + 1, part.width), value, strict=False):
            part.write(array, place, item)

    return Part(1 + longest * part.width, write)


def _struct(members: list[tuple[str, Part]]) -> Part:
    places, width = [], 0
    for name, part in members:
        places.append((name, width, part.write))
        width += part.width

    def write(array: NDArray[np.float32], at: int, value: Any) -> None:
        for name, place, write_member in places:
            write_member(array, at + place, getattr(value, name))

    return Part(width, write)


def _pieces(slug: str) -> list[str]:
    """All words in the lists of pieces of a ruleset."""
    ruleset = RULES[slug]
    sets = (msgspec.to_builtins(ruleset.components(name)) for name in ruleset.component_sets)
    return sorted({word for one in sets for word in _words(one)})


def _words(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _words(list(value.values()))
        case list() | tuple():
            for item in value:
                yield from _words(item)
