"""Answers about leave."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from games.projection.shapes import Answer, Time


class LeaveAnswer(Answer):
    """My leave that is announced or has begun, and how much more there can be."""

    from_: Annotated[Time | None, Meta(description="Null if there is none.")] = field(name="from")
    until: Time | None
    announced_at: Time | None
    begun: bool
    seconds_allowed: Annotated[
        int, Meta(description="Within any 365 days: 28 days.", examples=[2_419_200])
    ]
    seconds_left: Annotated[
        int, Meta(ge=0, description="Besides the leave that is shown.", examples=[1_209_600])
    ]
