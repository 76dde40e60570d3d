"""The contract between a game's rules and everything else.

A ruleset is pure: every method is a function of its arguments, nothing is kept and nothing is
changed. States, moves and views are frozen structs, so they survive JSON as they are, and the
public ones describe themselves in the OpenAPI document. `viewers`, `gains`, `ranking` and `errors`
hold the other types of the contract.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields

from games.rules.errors import ForeignState
from games.rules.gains import Preview
from games.rules.ranking import Outcome
from games.rules.telling import members_text
from games.rules.viewers import Seat, SeatNumber, Viewer, Zone


class OpenDecision(Struct, frozen=True):
    """One open question put to one seat. A seat has at most one at a time."""

    seat: SeatNumber
    kind: str
    bonus: bool = False
    #: Sealed answers stay hidden until all of them are in.
    sealed: bool = False


class State(Protocol):
    """What every state has: 1 is the set-up position, each accepted move or resignation adds 1."""

    @property
    def version(self) -> int: ...


class SeatView(Protocol):
    """What a view shows of a seat. Clients that do not know the game show as its score a number
    `score`, `total` or `points`, or else the sum of a struct `scores`.
    """

    @property
    def seat(self) -> Seat: ...


class View(Protocol):
    """What every view has, whatever the game."""

    @property
    def version(self) -> int: ...
    @property
    def viewer(self) -> Viewer: ...
    @property
    def seats(self) -> Sequence[SeatView]:
        """One row for each seat, in order."""
        ...

    @property
    def hand(self) -> Sequence[Any]: ...
    @property
    def pending(self) -> Sequence[OpenDecision]: ...


S = TypeVar("S", bound=State)
M = TypeVar("M")
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Struct)  # noqa: E741 (O for options, as S, M and V)


class Step(Struct, Generic[S], frozen=True):
    """What a move leads to: the next state, and the effects of the move for the log."""

    state: S
    effects: tuple[Any, ...]


class Types(Struct, frozen=True):
    """The public shapes of a game, from which its part of the OpenAPI document is made.

    All of them are structs, or unions of structs, whose names begin with the capitalised slug:
    the document uses these names. A union may consist of a single struct, and options may be empty.
    `move` and `effect` are unions with the tag `type`; `view` and `components` have the tag
    `ruleset`. If several moves share a type, they are distinguished by another tag and `type` is a
    plain member: `move_shape` says how to parse them. Options and moves forbid unknown members, and
    every option has a default.
    """

    options: Any
    state: Any
    move: Any
    view: Any
    hand: Any
    preview: Any
    effect: Any
    components: Any
    #: Members of the view that repeat what is in the log: the search needs them, but they are not
    #: part of the API.
    view_aids: frozenset[str] = frozenset()


class Ruleset(ABC, Generic[S, M, V, O]):
    """One game. Holds no state: every method is a function of its arguments.

    A game is played, shown and verified by the version of its ruleset that it began with.
    To change a rule, raise `version`, say in `changes` what is different, and keep the old rules as
    a subclass in the package's module `former`: it has its own `version` and `changes`, overrides
    only what differs, and is listed in the package's `RULESETS`. All versions share the public
    shapes, so members may be added to them but not removed; only `types.state` may differ.
    """

    #: Lower-case letters.
    slug: ClassVar[str]
    name: ClassVar[str]
    description: ClassVar[str]
    #: Raised whenever the same seed and moves would lead to a different game than before.
    version: ClassVar[int]
    #: What is different from the version before it, for people to read.
    changes: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    decision_kinds: ClassVar[tuple[str, ...]]
    #: Every `rule` of an IllegalMove: what it means.
    rule_codes: ClassVar[Mapping[str, str]]
    #: The default one first; an option that chooses between them is called `component_set`.
    component_sets: ClassVar[tuple[str, ...]]
    types: ClassVar[Types]
    #: Every field of the state, and who may see it. Of a field that nobody may see, a view shows
    #: at most the size, as a number.
    zones: ClassVar[Mapping[str, Zone]]
    #: How to read `text_of`, for those who see it for the first time.
    legend: ClassVar[str] = ""
    #: The standing orders of a seat that has not set any; None if the game has no standing orders.
    standing_orders: ClassVar[Struct | None] = None

    @abstractmethod
    def check(self, *, seats: int, options: O) -> None:
        """Raise InvalidOptions unless a game with these options and this number of seats exists."""

    @abstractmethod
    def new_game(self, *, seats: int, options: O, seed: bytes) -> S:
        """The set-up position, version 1."""

    @abstractmethod
    def decisions(self, state: S) -> Sequence[OpenDecision]:
        """Who must decide what, now; empty once the game is over."""

    def answered(self, state: S) -> Sequence[Seat]:
        """Seats whose sealed answer is in. Their decisions stay open until the last one is."""
        return ()

    @abstractmethod
    def legal_moves(self, state: S, decision: OpenDecision) -> Iterator[M]:
        """Each distinct legal answer once, in an order that depends on the position alone."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Answer the open decision of this seat; raises IllegalMove.

        Of several sealed answers only the last one raises the version and has effects. The order in
        which they are given does not change the result.
        """

    @abstractmethod
    def resign(self, state: S, seat: Seat) -> Step[S]:
        """Take a seat that is still playing out of a game that is not over."""

    @abstractmethod
    def playing(self, state: S) -> Sequence[Seat]:
        """The seats that have not given up; none once the game is over."""

    @abstractmethod
    def resigned(self, state: S) -> Sequence[Seat]:
        """The seats that gave up, in that order."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while a decision is open."""

    @abstractmethod
    def preview(self, state: S, seat: Seat, move: M) -> Preview:
        """What a legal move would gain, from what the seat can see: a struct, see `Preview`."""

    @abstractmethod
    def view_for(self, state: S, viewer: Viewer) -> V:
        """All that this viewer may know of the position, and nothing else."""

    @abstractmethod
    def hand_of(self, state: S, seat: Seat) -> tuple[Any, ...]:
        """What a seat holds; only for viewers to whom `sees_hand` shows it."""

    def sees_hand(self, state: S, viewer: Viewer, seat: Seat) -> bool:
        return viewer.seat == seat

    @abstractmethod
    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """The effects of a move as this viewer may read them."""

    @abstractmethod
    def sample_state(self, view: V, *, options: O, resigned: Sequence[Seat] = (), rng: Random) -> S:
        """A complete state that fits the view: a guess for engines to search on.

        Besides the view, a client knows the options, and from the log the seats that resigned, in
        that order. The guess must also fit what past moves revealed indirectly.
        """

    def timeout_answer(self, state: S, decision: OpenDecision) -> M | None:
        """The answer that counts if a seat is out of time; None if the rules define none.

        A sealed decision always has such an answer: otherwise the way in which a timeout is
        resolved would reveal that the seat had not answered.
        """
        return None

    def standing_answer(self, state: S, decision: OpenDecision, orders: Any) -> M | None:
        """The answer that standing orders give to a decision; None if they leave it to the seat."""
        return None

    @abstractmethod
    def components(self, component_set: str) -> Struct:
        """The pieces of a set: geometry, colours, multiplicities."""

    def guide(self) -> str:
        """How the game is played, in a few sentences for those who have never seen it: what the
        docstring of its module says."""
        return inspect.getdoc(inspect.getmodule(type(self))) or self.description

    def text_of(self, view: V) -> str:
        """A position in words, for clients that read instead of drawing: the board with its
        coordinates, the seats, the pieces in hand. By default member by member."""
        return members_text(asdict(view))  # type: ignore[arg-type]  # every view is a struct

    def teams(self, *, seats: int, options: O) -> tuple[str | None, ...]:
        return (None,) * seats

    def parse_options(self, data: Any) -> O:
        options: O = msgspec.convert(data, self.types.options)
        return options

    def move_shape(self, data: Any) -> Any:
        """The type, or union of types, as which this move is parsed."""
        return self.types.move

    def parse_move(self, data: Any) -> M:
        move: M = msgspec.convert(data, self.move_shape(data))
        return move

    def load_move(self, text: str) -> M:
        return self.parse_move(msgspec.json.decode(text))

    def dump_state(self, state: S) -> str:
        """A state as it is stored, with the version that wrote it."""
        return f"{self.version}:{msgspec.json.encode(state).decode()}"

    def load_state(self, text: str) -> S:
        """Raises ForeignState for a state of another version."""
        # Version 1 used to be stored without its number.
        written_by, body = ("1", text) if text.startswith("{") else text.split(":", 1)
        if written_by != str(self.version):
            raise ForeignState(self.slug, self.version, f"version {written_by}")
        try:
            state: S = msgspec.json.decode(body, type=self.types.state)
        except msgspec.MsgspecError:
            raise ForeignState(self.slug, self.version, "another shape") from None
        return state


def move_type(move: type[Struct]) -> str:
    """The `type` of a kind of move, whether it is its tag or a plain member."""
    config = move.__struct_config__
    if config.tag_field == "type":
        return str(config.tag)
    member = next(field for field in fields(move) if field.encode_name == "type")
    return str(get_args(member.type)[0])
