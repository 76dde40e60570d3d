"""The contract between a game's rules and everything else.

A ruleset is pure: every method is a function of its arguments, nothing is kept and nothing is
changed. States, moves and views are frozen structs, so they survive JSON as they are, and the
public ones describe themselves in the OpenAPI document.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, fields

Seat = int
SeatNumber = Annotated[int, Meta(ge=1, description="Seats are numbered from 1 in turn order.")]


class Zone(str, Enum):
    """Who may see a part of the state. What is not declared is seen by nobody."""

    PUBLIC = "public"
    OWNER = "owner"
    TEAM = "team"
    NOBODY = "nobody"


class ViewerType(str, Enum):
    SEAT = "seat"
    SPECTATOR = "spectator"


class Viewer(Struct, frozen=True):
    """Through whose eyes a position is seen."""

    type: ViewerType
    seat: Annotated[int, Meta(ge=1)] | None

    @classmethod
    def at(cls, seat: Seat) -> Viewer:
        return cls(ViewerType.SEAT, seat)


SPECTATOR = Viewer(ViewerType.SPECTATOR, None)


class OpenDecision(Struct, frozen=True):
    """One open question put to one seat. A seat has at most one at a time."""

    seat: SeatNumber
    kind: str
    bonus: bool = False
    #: Sealed answers stay unseen until the last one of them is in.
    sealed: bool = False


class Reason(str, Enum):
    """Why a game ended."""

    COMPLETED = "completed"
    INSTANT_WIN = "instant_win"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    ABANDONED = "abandoned"


class Ranked(Struct, frozen=True):
    """A place in the ranking; a shared place lists several seats and the next place skips."""

    place: Annotated[int, Meta(ge=1, examples=[1])]
    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, examples=[[2]])]
    team: Literal["A", "B"] | None
    score: Annotated[int, Meta(examples=[7])] | None
    tiebreak: Annotated[tuple[int, ...], Meta(examples=[[7, 9, 9, 11, 12]])]


class Outcome(Struct, frozen=True):
    reason: Reason
    ranking: tuple[Ranked, ...]


class State(Protocol):
    """What every state has: 1 is the set-up position, each accepted move or resignation adds 1."""

    @property
    def version(self) -> int: ...


class SeatView(Protocol):
    """What a view shows of a seat. Clients that do not know the game take a number `score`,
    `total` or `points` for its standing, or else the sum of a struct `scores`.
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


class Preview(Protocol):
    """What every preview has: by name, the points that a legal move gains at once.

    `points` is a struct of integers, always with the same members. Of an answer that is not
    sealed they are exactly what the effects `scored` of its seat then add up to, so that clients
    and engines can choose by them. Of a sealed answer they are what it gains whatever the others
    answer, mostly nothing.
    """

    @property
    def points(self) -> Struct: ...


class Scored(Protocol):
    """What every effect tagged `scored` has. Nothing but these effects tells of gained points."""

    @property
    def seat(self) -> Seat: ...
    @property
    def points(self) -> Struct:
        """With the members that `points` of a preview has."""
        ...


S = TypeVar("S", bound=State)
M = TypeVar("M")
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Struct)  # noqa: E741 (O for options, as S, M and V)


class Step(Struct, Generic[S], frozen=True):
    """What a move leads to: the next state, and effects that tell the story of the move."""

    state: S
    effects: tuple[Any, ...]


class IllegalMove(Exception):
    """The rules refuse a move. `rule` is a stable code, `pointer` names the guilty member."""

    def __init__(self, rule: str, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.rule, self.pointer, self.detail = rule, pointer, detail


class InvalidOptions(Exception):
    """The options, or the number of seats, do not make a game."""

    def __init__(self, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.pointer, self.detail = pointer, detail


class UnknownVersion(Exception):
    """No code is kept that plays this version of a ruleset."""

    def __init__(self, slug: str, version: int) -> None:
        super().__init__(f"Version {version} of {slug} is not known here.")
        self.slug, self.version = slug, version


class ForeignState(Exception):
    """A stored state was not written by the version of the rules that is to go on with it."""

    def __init__(self, slug: str, version: int, written_by: str) -> None:
        super().__init__(f"Version {version} of {slug} cannot go on from a state of {written_by}.")


class Types(Struct, frozen=True):
    """The public shapes of a game, from which its part of the OpenAPI document is made.

    All of them are structs, or unions of structs, whose names begin with the slug, capitalised:
    the document names them so. The union types (`move`, `effect`) carry the tag `type`, `view` and
    `components` the tag `ruleset`. Where several moves share a type, another tag tells them apart
    and `type` is a plain member: `move_shape` knows how to read them. Options and moves forbid
    unknown members, and every option has a default.
    """

    options: Any
    state: Any
    move: Any
    view: Any
    hand: Any
    preview: Any
    effect: Any
    components: Any
    #: Members of the view that repeat what the log tells: searching needs them at hand, but they
    #: are not part of what clients are promised.
    view_aids: frozenset[str] = frozenset()


class Ruleset(ABC, Generic[S, M, V, O]):
    """One game. Holds no state: every method is a function of its arguments.

    A game is played by the version of its ruleset that it began with, to its end and ever after.
    To change a rule, raise `version`, say in `changes` what is different, and keep what was there
    before as a subclass in the package's module `former`: it names its own `version` and
    `changes`, overrides what differs and nothing else, and is listed in the package's `RULESETS`.
    Public shapes are shared by all versions, so members may be added to them but not taken away;
    only `types.state` may be a former version's own.
    """

    #: Lower-case letters.
    slug: ClassVar[str]
    name: ClassVar[str]
    description: ClassVar[str]
    #: Raised whenever the same seed and moves would give another game than before.
    version: ClassVar[int]
    #: What this version plays differently from the one before it, for people.
    changes: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    decision_kinds: ClassVar[tuple[str, ...]]
    #: The default one first; an option that chooses between them is called `component_set`.
    component_sets: ClassVar[tuple[str, ...]]
    types: ClassVar[Types]
    #: Every field of the state, and who may see it. Of what nobody may see, a view shows at the
    #: most the size, as a number.
    zones: ClassVar[Mapping[str, Zone]]
    #: What a seat has laid down in advance before it says anything; None if a game knows no
    #: such orders.
    standing_orders: ClassVar[Struct | None] = None

    @abstractmethod
    def check(self, *, seats: int, options: O) -> None:
        """Raise InvalidOptions unless these options make a game for so many seats."""

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

        Of sealed answers only the last one raises the version and has effects, and in whatever
        order they come, the result is the same.
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
        """The result, or None while somebody has to decide."""

    @abstractmethod
    def preview(self, state: S, seat: Seat, move: M) -> Preview:
        """What a legal move would gain, from what the seat can see: a struct, see `Preview`."""

    @abstractmethod
    def view_for(self, state: S, viewer: Viewer) -> V:
        """All that this viewer may know of the position, and nothing else."""

    @abstractmethod
    def hand_of(self, state: S, seat: Seat) -> tuple[Any, ...]:
        """What a seat holds; only for those whom `sees_hand` allows."""

    def sees_hand(self, state: S, viewer: Viewer, seat: Seat) -> bool:
        return viewer.seat == seat

    @abstractmethod
    def effects_for(self, effects: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
        """The effects of a move as this viewer may read them."""

    @abstractmethod
    def sample_state(self, view: V, *, options: O, resigned: Sequence[Seat] = (), rng: Random) -> S:
        """A complete state that fits the view: a guess for engines to search on.

        Beside the view a client knows the options, and from the log who gave up, in that order.
        """

    def timeout_answer(self, state: S, decision: OpenDecision) -> M | None:
        """What silence means; None if only a seat itself can say what it wants.

        To sealed questions there is always such an answer: else the way in which a seat is
        helped out would tell that it had not answered.
        """
        return None

    def standing_answer(self, state: S, decision: OpenDecision, orders: Any) -> M | None:
        """What a seat's standing orders answer to a decision; None if they leave it to the seat."""
        return None

    @abstractmethod
    def components(self, component_set: str) -> Struct:
        """The pieces of a set: geometry, colours, multiplicities."""

    def teams(self, *, seats: int, options: O) -> tuple[str | None, ...]:
        return (None,) * seats

    def parse_options(self, data: Any) -> O:
        options: O = msgspec.convert(data, self.types.options)
        return options

    def move_shape(self, data: Any) -> Any:
        """The type, or union of types, that this move is to be read as."""
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


def gain(told: Preview | Scored) -> int:
    """All points of a preview, or of an effect `scored`, together."""
    return sum(astuple(told.points))


def is_scored(effect: Struct) -> bool:
    """Whether an effect is one of those that `Scored` describes."""
    return effect.__struct_config__.tag == "scored"


def ends_round(effect: Struct) -> bool:
    """An effect tagged `round_ended` is also told as an event of its own."""
    return effect.__struct_config__.tag == "round_ended"


def rank_by_sorted_scores(
    scores: Sequence[Sequence[int]], *, resigned: Sequence[Seat] = (), winner: Seat | None = None
) -> tuple[Ranked, ...]:
    """Rank seats by their scores sorted upwards, the lowest colour first.

    An instant winner comes first whatever the others have; resigned seats come last, a later
    resignation above an earlier one.
    """

    def vector(seat: Seat) -> tuple[int, ...]:
        return tuple(sorted(scores[seat - 1]))

    def standing(seat: Seat) -> tuple[Any, ...]:
        if seat in resigned:
            return (0, resigned.index(seat))
        return (2 if seat == winner else 1, vector(seat))

    seats = sorted(range(1, len(scores) + 1), key=standing, reverse=True)
    ranking: list[Ranked] = []
    for standing_now in dict.fromkeys(standing(seat) for seat in seats):
        sharing = tuple(sorted(seat for seat in seats if standing(seat) == standing_now))
        best = vector(sharing[0])
        place = 1 + sum(len(ranked.seats) for ranked in ranking)
        ranking.append(Ranked(place, sharing, None, best[0], best))
    return tuple(ranking)
