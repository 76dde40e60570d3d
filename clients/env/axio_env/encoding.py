"""A view as an array of fixed length: made from the type of the view, so for any ruleset.

Members come in their order. A number, a truth value or a member of an enumeration takes one place; what
may be absent has a place before it that says whether it is there; a list has its length first, and
then room for as many items as it may have. Enumerations and names of pieces count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
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
#: How many items of lists are remembered as they were told.
REMEMBERED = 1 << 14
Tell = Callable[[Any], list[float]]


class Part:
    """How a value of some type is told, and how many places it has. It may be told in fewer numbers: the
    places that are left are 0."""

    def __init__(self, width: int, tell: Tell) -> None:
        self.width, self.tell = width, tell


class Encoding:
    """The arrays of a ruleset with this number of seats."""

    def __init__(self, slug: str, seats: int) -> None:
        self._seats = seats
        self._pieces = {name: number for number, name in enumerate(_pieces(slug), 1)}
        view: Any = inspect.type_info(RULES[slug].types.view)
        parts = list(self._parts(view.fields))
        self._members = list(_placed(parts))
        self.width = sum(part.width for _, part in parts)

    def __call__(self, view: Any) -> NDArray[np.float32]:
        array = np.zeros(self.width, dtype=np.float32)
        for name, place, part in self._members:
            told = part.tell(getattr(view, name))
            array[place : place + len(told)] = told
        return array

    def _of(self, kind: Any, longest: int = LONGEST_LIST) -> Part:
        match kind:
            case inspect.IntType() | inspect.FloatType() | inspect.BoolType():
                return Part(1, _number)
            case inspect.StrType():
                return Part(1, _index(self._pieces))
            case inspect.EnumType(cls=members):
                return Part(1, _index({one: n for n, one in enumerate(members, 1)}))
            case inspect.LiteralType(values=values):
                return Part(1, _index({one: n for n, one in enumerate(values, 1)}))
            case inspect.Metadata(type=inner):
                return self._of(inner, longest)
            case inspect.UnionType(types=types):
                (inner,) = (one for one in types if not isinstance(one, inspect.NoneType))
                return _optional(self._of(inner, longest))
            case inspect.VarTupleType(item_type=item, max_length=most):
                return _list(self._of(item), most or longest)
            case inspect.StructType(fields=fields):
                return _struct(list(self._parts(fields)))
        raise TypeError(f"There is no encoding of {kind}.")

    def _parts(self, fields: Iterable[inspect.Field]) -> Iterator[tuple[str, Part]]:
        for field in fields:
            longest = self._seats if field.encode_name in BY_SEAT else LONGEST_LIST
            yield field.name, self._of(field.type, longest)


@cache
def encoding(slug: str, seats: int) -> Encoding:
    return Encoding(slug, seats)


def _placed(parts: Iterable[tuple[str, Part]]) -> Iterator[tuple[str, int, Part]]:
    place = 0
    for name, part in parts:
        yield name, place, part
        place += part.width


def _number(value: Any) -> list[float]:
    return [value]


def _index(numbers: dict[Any, int]) -> Tell:
    """Names that are no pieces, such as random ids, say nothing: they are 0."""
    return lambda value: [numbers.get(value, 0)]


def _optional(part: Part) -> Part:
    return Part(1 + part.width, lambda value: [] if value is None else [1, *part.tell(value)])


def _list(part: Part, longest: int) -> Part:
    @lru_cache(REMEMBERED)  # Positions differ in few items.
    def tell_item(item: Any) -> list[float]:
        told = part.tell(item)
        return told + [0] * (part.width - len(told))

    def tell(value: Any) -> list[float]:
        if len(value) > longest:
            raise ValueError(f"A list has {len(value)} items; there is room for {longest}.")
        return [len(value), *chain.from_iterable(map(tell_item, value))]

    return Part(1 + longest * part.width, tell)


def _struct(parts: list[tuple[str, Part]]) -> Part:
    members = list(_placed(parts))

    def tell(value: Any) -> list[float]:
        told: list[float] = []
        for name, place, part in members:
            told += [0] * (place - len(told))
            told += part.tell(getattr(value, name))
        return told

    return Part(sum(part.width for _, part in parts), tell)


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
