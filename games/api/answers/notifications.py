"""Webhooks, push subscriptions, what is sent to them, and the settings of channels."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, field

from games.projection.shapes import Answer, DecisionId, GameId, Slug, Time
from games.projection.webhooks import WebhookPayload, WebhookType


class WebhookFormat(str, Enum):
    """`standard` is signed JSON for programs; the others show people a text."""

    STANDARD = "standard"
    NTFY = "ntfy"
    DISCORD = "discord"


class WebhookCommon(Answer):
    """What a webhook with and without its secret have in common."""

    id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    url: Annotated[str, Meta(examples=["https://bot.example/hook"])]
    types: tuple[WebhookType, ...]
    format: WebhookFormat
    description: str
    enabled: bool
    disabled_reason: Annotated[
        str | None,
        Meta(
            description="Why the service switched it off: `gone` (it answered 410) or `failing` "
            "(no success for five days).",
            examples=["failing"],
        ),
    ]
    failing_since: Annotated[Time | None, Meta(description="Null after a success.")]
    old_secret_until: Annotated[
        Time | None, Meta(description="Until then messages are also signed by the old secret.")
    ]
    created_at: Time


class Webhook(WebhookCommon):
    """A URL that gets your events."""


class WebhookWithSecret(WebhookCommon):
    """A webhook and its secret, shown only in this response."""

    secret: Annotated[str, Meta(examples=["whsec_" + "MDEyMzQ1Njc4OWFiY2RlZg=="])]


class DeliveryStatus(str, Enum):
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    WITHHELD = "withheld"


class Delivery(Answer):
    """One message to one webhook, and the outcome of its last attempt."""

    id: Annotated[
        str,
        Meta(description="The `webhook-id` of all its attempts.", examples=["e4x8w2q6z0b3t7hc"]),
    ]
    webhook_id: Annotated[str, Meta(examples=["w2c6m8x4qh0v3t7b"])]
    status: DeliveryStatus
    attempts: Annotated[int, Meta(ge=0)]
    created_at: Time
    last_attempt_at: Time | None
    next_attempt_at: Annotated[
        Time | None, Meta(description="Null if there will be none; by the clock of the game.")
    ]
    status_code: Annotated[int | None, Meta(examples=[200])]
    error: Annotated[
        str | None,
        Meta(
            description="Null after a success, else a stable code: `bad-status`, `redirected`, "
            "`timed-out`, `connection-failed`, `tls-failed`, `name-not-found`, `address-refused`, "
            "`url-refused`, `webhook-disabled`; of a message that was withheld: `answered`, "
            "`withdrawn`, `watching`, `switched-off`.",
            examples=["timed-out"],
        ),
    ]
    response_ms: Annotated[int, Meta(ge=0, examples=[35])] | None
    response_start: Annotated[str | None, Meta(description="The beginning of the response body.")]
    payload: WebhookPayload


class Digest(str, Enum):
    """How often a digest may be sent."""

    OFF = "off"
    HOURLY = "hourly"
    DAILY = "daily"


#: As in quiet hours.
Clock = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["22:00"])]


class QuietHours(Answer):
    """Local times between which people are told nothing; the second may be on the next day."""

    from_: Clock = field(name="from")
    until: Clock


class ChannelSettings(Answer):
    """What is sent by one channel."""

    on: bool
    off_for: Annotated[
        tuple[Slug, ...], Meta(description="Rulesets of whose games nothing is sent.")
    ]
    digest: Annotated[
        Digest,
        Meta(
            description="One message at the full hour, or one a day at the end of the quiet hours "
            "(else at 8:00), instead of many. Warnings and standard webhooks do not wait. That of "
            "mail is `digest` of the settings themselves."
        ),
    ]


class ChannelsSettings(Answer):
    webhook: ChannelSettings
    push: ChannelSettings
    mail: ChannelSettings


class NotificationSettings(Answer):
    """The mail address, how often a digest is sent, and what else is sent when."""

    email: Annotated[str | None, Meta(examples=["alice@example.org"])]
    confirmed: Annotated[
        bool, Meta(description="An unconfirmed address gets nothing but the code.")
    ]
    digest: Digest
    digest_sent_at: Annotated[Time | None, Meta(description="When the last digest was written.")]
    time_zone: Annotated[
        str, Meta(description="Of quiet hours and digests.", examples=["Europe/Berlin"])
    ]
    quiet_hours: QuietHours | None
    channels: ChannelsSettings


class PushSubscription(Answer):
    """A browser that gets your messages."""

    id: Annotated[str, Meta(examples=["p3v7c1k9d5s2x8qm"])]
    endpoint: Annotated[str, Meta(examples=["https://push.example/send/c2VjcmV0"])]
    description: str
    failing_since: Annotated[Time | None, Meta(description="Null after a success.")]
    created_at: Time


class MessageChannel(str, Enum):
    WEBHOOK = "webhook"
    PUSH = "push"
    MAIL = "mail"


class MessageStatus(str, Enum):
    WAITING = "waiting"
    SENT = "sent"
    NOT_SENT = "not_sent"


class MessageReason(str, Enum):
    """Why a message was sent, was not, or waits.

    Sent: `sent`, or `digest` together with others. Not sent: `answered` (the decision, in time),
    `watching` (a stream of yours on that game was open), `withdrawn` (the decision or invitation was
    no longer yours), `switched-off` (by your settings), `gone` (the browser unsubscribed), `failed`.
    Waiting: `queued`, `retrying`, `quiet-hours`, `digest`, `follow-up` (you have just moved and are
    to decide again), `watching` (it is checked whether you still are).
    """

    SENT = "sent"
    DIGEST = "digest"
    ANSWERED = "answered"
    WATCHING = "watching"
    WITHDRAWN = "withdrawn"
    SWITCHED_OFF = "switched-off"
    GONE = "gone"
    FAILED = "failed"
    QUEUED = "queued"
    RETRYING = "retrying"
    QUIET_HOURS = "quiet-hours"
    FOLLOW_UP = "follow-up"


class Message(Answer):
    """One message to one of your webhooks, browsers, or by mail: what became of it, and why."""

    id: Annotated[
        str,
        Meta(description="As in the message itself.", examples=["e4x8w2q6z0b3t7hc"]),
    ]
    type: Annotated[str, Meta(description="One of `WebhookType`, or `test`.", examples=["turn"])]
    channel: MessageChannel
    target_id: Annotated[
        str | None,
        Meta(
            description="The webhook or push subscription; null for mail, and once it is deleted.",
            examples=["p3v7c1k9d5s2x8qm"],
        ),
    ]
    game_id: GameId | None
    ruleset: Slug | None
    decision_id: DecisionId | None
    deadline_at: Time | None
    status: MessageStatus
    reason: MessageReason
    attempts: Annotated[int, Meta(ge=0)]
    created_at: Time
    next_attempt_at: Annotated[
        Time | None,
        Meta(
            description="When it is looked at again, by the clock of the game. Null if it is not, or "
            "by a digest."
        ),
    ]
    sent_at: Time | None
