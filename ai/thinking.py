"""What an engine is asked, and what it answers. An engine knows nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from games.rules.base import Decision, Ruleset, Viewer


class Question(Struct, frozen=True):
    """One open decision, told as its seat's own client could learn it over HTTP."""

    ruleset: str
    options: Any
    decision: Decision
    #: The position as this seat sees it.
    view: Any
    #: Who gave up, in that order: the log tells it.
    resigned: tuple[int, ...]
    #: Every legal answer, in the order of the options that clients read.
    moves: tuple[Any, ...]

    @classmethod
    def put(
        cls, ruleset: Ruleset[Any, Any, Any, Any], options: Any, state: Any, decision: Decision
    ) -> Question:
        return cls(
            ruleset=ruleset.slug,
            options=options,
            decision=decision,
            view=ruleset.view_for(state, Viewer.at(decision.seat)),
            resigned=tuple(ruleset.resigned(state)),
            moves=tuple(ruleset.legal_moves(state, decision)),
        )


class Effort(Struct, frozen=True):
    """How much an engine may think: it ends with whichever comes first."""

    seconds: float
    #: None: as many as are usual for the engine in this game.
    simulations: int | None = None


class Judged(Struct, frozen=True):
    """A move and what it is thought to be worth, from 0 (lost) to 1 (won)."""

    move: Any
    value: float
    simulations: int


class Thought(Struct, frozen=True):
    """The answer, and the moves that were weighed for it, best first.

    Who only glances at a position weighs nothing.
    """

    move: Any
    judged: tuple[Judged, ...] = ()
    simulations: int = 0


Progress = Callable[[float], None]


def silently(progress: float) -> None:
    """For those who do not want to know how far the thinking is."""


class Mind(Protocol):
    """How an engine thinks. The same question, seed and simulations give the same answer."""

    def think(
        self,
        question: Question,
        *,
        seed: int,
        effort: Effort,
        progress: Progress = silently,
        weigh: Sequence[Any] = (),
    ) -> Thought:
        """Choose a move. Those in `weigh` are judged as well, however bad they look."""
        ...
