"""The words of messages that people read, made of the same thin payload that programs get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings

from games.projection.webhooks import WebhookData, WebhookPayload, WebhookType
from games.rules import RULES

TITLES = {
    WebhookType.TURN.value: "Your turn",
    WebhookType.CLOCK_WARNING.value: "Your time is running out",
    WebhookType.INVITATION.value: "You are invited",
    WebhookType.REMATCH_OFFERED.value: "A rematch is offered",
    WebhookType.SEEK_MATCHED.value: "Players were found",
    WebhookType.PAUSE_PROPOSED.value: "A pause is proposed",
    WebhookType.GAME_FINISHED.value: "A game is over",
}
#: For what has no words of its own, such as a test message.
OTHER_TITLE = "A message"


class Text(NamedTuple):
    title: str
    text: str
    link: str


def text_for(payload: WebhookPayload, others: Sequence[WebhookPayload]) -> Text:
    """One message or, with others, a digest that leads to the list of games."""
    if not others:
        title = TITLES.get(payload.type, OTHER_TITLE)
        return Text(title, _line(payload.data), _link(payload.data))
    together = [payload, *others]
    lines = [f"{TITLES.get(one.type, OTHER_TITLE)}: {_line(one.data)}" for one in together]
    return Text(f"{len(together)} messages", "\n".join(lines), f"{settings.PUBLIC_URL}/")


def _line(data: WebhookData) -> str:
    if data.ruleset is None:
        return "It works."
    name = RULES[data.ruleset].name if data.ruleset in RULES else data.ruleset
    seat = f", seat {data.seat}" if data.seat else ""
    until = f", until {data.deadline_at:%Y-%m-%d %H:%M} UTC" if data.deadline_at else ""
    return f"{name}{seat}{until}"


def _link(data: WebhookData) -> str:
    path = f"/#/games/{data.game_id}" if data.game_id else "/"
    return f"{settings.PUBLIC_URL}{path}"
