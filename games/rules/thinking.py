"""The input and output of an engine. An engine gets nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from games.rules import AnyRuleset, ruleset_of
from games.rules.base import OpenDecision
from games.rules.gains import Preview
from games.rules.viewers import Viewer


class Question(Struct, frozen=True):
    """One open decision, with exactly what a client on its seat could read over HTTP."""

    ruleset: str
    #: The version of the ruleset that the game began with.
    version: int
    options: Any
    decision: OpenDecision
    #: The position as this seat sees it.
    view: Any
    #: Seats that resigned, in that order, as the log shows them.
    resigned: tuple[int, ...]
    #: Every legal move, in the order of the options that clients read.
    moves: tuple[Any, ...]

    @classmethod
    def put(cls, ruleset: AnyRuleset, options: Any, state: Any, decision: OpenDecision) -> Question:
        return cls(
            ruleset=ruleset.slug,
            version=ruleset.version,
            options=options,
            decision=decision,
            view=ruleset.view_for(state, Viewer.at(decision.seat)),
            resigned=tuple(ruleset.resigned(state)),
            moves=tuple(ruleset.legal_moves(state, decision)),
        )

    @property
    def rules(self) -> AnyRuleset:
        return ruleset_of(self.ruleset, self.version)

    def world(self, rng: Random) -> Any:
        """A complete position that fits all that the seat knows."""
        return self.rules.sample_state(
            self.view, options=self.options, resigned=self.resigned, rng=rng
        )

    def previews(self) -> Iterator[Preview]:
        """What each move gains, as clients read it beside the options, in the order of `moves`.

        They are computed lazily, because there may be thousands. The position is a sampled one,
        because engines never get the true one: both give the same gains.
        """
        rules, position = self.rules, self.world(Random(0))  # noqa: S311 (any one will do)
        return (rules.preview(position, self.decision.seat, move) for move in self.moves)


class Effort(Struct, frozen=True):
    """How much an engine may think: until the time or the simulations are used up."""

    seconds: float
    #: None: the engine's own number for this game.
    simulations: int | None = None
    #: Of its own number, an engine makes this share.
    share: float = 1.0


class Judged(Struct, frozen=True):
    """A move and its estimated value, from 0 (lost) to 1 (won)."""

    move: Any
    value: float
    simulations: int


class Thought(Struct, frozen=True):
    """The chosen move, and the moves that were compared, best first.

    An engine that does not search compares none.
    """

    move: Any
    judged: tuple[Judged, ...] = ()
    simulations: int = 0


Progress = Callable[[float], None]


def silently(progress: float) -> None:
    """Ignore the progress."""


class Mind(Protocol):
    """How an engine thinks. The same question, seed and simulations give the same move."""

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        """Choose a move. Those in `weigh` are always judged, however bad they look."""
        ...
