"""Why a move is good: what it gains now, and what it leaves to the opponents.

Both are found by the contract of the rules alone, in worlds that fit what the seat can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from msgspec import Struct

from games.rules.gains import gain
from games.rules.thinking import Judged, Question

#: The moves that are explained, the worlds in which replies are looked for, and the time for it.
EXPLAINED_MOVES = 3
REPLY_WORLDS = 6
SECONDS = 0.5


class Reason(Struct, frozen=True):
    """What a move does, in points."""

    #: What it gains at once.
    points: int
    #: What the next opponent can gain at most in the answer, on average; None if nobody answers, or if
    #: there was no time to find out.
    reply_points: float | None


def reasons(question: Question, judged: Sequence[Judged], seed: int) -> list[Reason]:
    """Of the first of these moves."""
    deadline = monotonic() + SECONDS
    explained = [found.move for found in judged[:EXPLAINED_MOVES]]
    rules, seat = question.rules, question.decision.seat
    replies: list[list[int]] = [[] for _ in explained]
    for number in range(REPLY_WORLDS):
        # Every move is answered in the same worlds: so they can be compared.
        world = question.world(Random(f"{seed} {number} reasons"))
        found = [_best_reply(question, world, move) for move in explained]
        for known, points in zip(replies, found, strict=True):
            known += [] if points is None else [points]
        if monotonic() > deadline:
            break
    position = question.world(Random(seed))
    return [
        Reason(
            gain(rules.preview(position, seat, move)),
            sum(points) / len(points) if points else None,
        )
        for move, points in zip(explained, replies, strict=True)
    ]


def _best_reply(question: Question, world: Any, move: Any) -> int | None:
    """The most points of an answer to a move in one world; None if no opponent is to answer."""
    rules, seat = question.rules, question.decision.seat
    after = rules.apply(world, seat, move).state
    teams = rules.teams(seats=len(question.view.seats), options=question.options)
    own = teams[seat - 1]
    for asked in rules.decisions(after):
        if asked.seat != seat and (own is None or teams[asked.seat - 1] != own):
            moves = rules.legal_moves(after, asked)
            return max(gain(rules.preview(after, asked.seat, answer)) for answer in moves)
    return None
