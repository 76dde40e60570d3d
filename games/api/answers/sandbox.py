"""Answers about clocks of the sandbox."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from games.projection.shapes import Answer, Time

ClockId = Annotated[str, Meta(description="Opaque id of a clock.", examples=["c3v9t1m5x7q2k8rz"])]


class SandboxClock(Answer):
    """A clock that stands still until it is advanced."""

    id: ClockId
    now: Annotated[Time, Meta(description="The time of all games with this clock.")]
    created_at: Annotated[Time, Meta(description="In real time.")]
    games: Annotated[int, Meta(ge=0, description="Games with this clock that are not over.")]


class ClockAdvanced(SandboxClock):
    """A clock that was advanced, after everything that was due has happened."""

    done: Annotated[
        bool,
        Meta(
            description="Whether the clock shows the time that was asked for. If engines, or all that "
            "is due, need more time than a request has, it stands at a moment on the way: send the "
            "same `to` again."
        ),
    ]
