"""Sending to webhooks and push services: one attempt at a delivery that was claimed."""

from __future__ import annotations

from datetime import datetime
from time import perf_counter

from django.conf import settings
from django.utils import timezone

from games.models import Delivery, PushSubscription, Webhook
from games.notifications.deliveries import WEBHOOK_DISABLED, WITHDRAWN, is_for_people
from games.notifications.delivery_attempts import (
    Attempt,
    delivery_claim_next,
    delivery_end,
    delivery_pass_over,
    delivery_put_off,
    delivery_withhold,
    now_for,
)
from games.notifications.http_post import PostFailed, post
from games.notifications.outgoing import Outgoing
from games.notifications.push_requests import push_request
from games.notifications.verdicts import PutOff, Send, Withhold, verdict_on
from games.notifications.webhook_requests import webhook_request

#: How many messages are told as one.
MAX_BUNDLED = 50
BUNDLED = (Delivery.Held.QUIET_HOURS, Delivery.Held.DIGEST)


def deliver_next(announced: str) -> None:
    """Make one attempt at the delivery whose turn it is, perhaps not the one that was announced."""
    delivery = delivery_claim_next()
    if delivery is None or delivery.pk != announced:
        delivery_pass_over(announced)
    if delivery is not None:
        attempt(delivery)


def attempt(delivery: Delivery) -> None:
    """Send a delivery that was claimed, unless there is a reason to wait or not to send it."""
    now = timezone.now()
    if delivery.target is None:
        delivery_withhold(delivery, WITHDRAWN)
        return
    if delivery.webhook and not delivery.webhook.enabled:
        delivery_end(delivery, Attempt(None, WEBHOOK_DISABLED, 0))
        return
    match verdict_on(delivery, now=now, in_game=now_for(delivery)):
        case Withhold(reason):
            delivery_withhold(delivery, reason)
        case PutOff(until, held):
            by_clock = held != Delivery.Held.WATCHING
            delivery_put_off(delivery, until, held, by_clock=by_clock)
        case Send():
            others = _bundled_with(delivery, now)
            delivery_end(delivery, _attempt(delivery, others), others)


def _bundled_with(delivery: Delivery, now: datetime) -> list[Delivery]:
    """Other messages to the same target that waited for the same moment: all are told as one."""
    if delivery.held not in BUNDLED or not is_for_people(delivery):
        return []
    waiting = Delivery.objects.filter(
        status=Delivery.Status.PENDING,
        **{delivery.TARGETS[delivery.channel]: delivery.target},
        clock=delivery.clock_id,
        held__in=BUNDLED,
        next_attempt_at__lte=now,
    )
    # No other worker claims them: this account has an attempt under way on this channel.
    found = waiting.exclude(pk=delivery.pk).order_by("created_at", "pk")[:MAX_BUNDLED]
    at = now_for(delivery)
    return [other for other in found if isinstance(verdict_on(other, now=now, in_game=at), Send)]


def _attempt(delivery: Delivery, others: list[Delivery]) -> Attempt:
    outgoing = _request(delivery, others)
    started = perf_counter()
    try:
        answer = post(
            outgoing.url, outgoing.body, outgoing.headers, seconds=settings.WEBHOOK_SECONDS
        )
    except PostFailed as failure:
        return Attempt(None, failure.code, _since(started))
    start = answer.body[:200].decode(errors="replace")
    shown = "".join(letter if letter.isprintable() else " " for letter in start)
    return Attempt(answer.status, _error(answer.status), _since(started), shown, answer.retry_after)


def _request(delivery: Delivery, others: list[Delivery]) -> Outgoing:
    match delivery.target:
        case Webhook() as webhook:
            return webhook_request(webhook, delivery, others)
        case PushSubscription() as subscription:
            return push_request(subscription, delivery, others)
        case None:
            raise AssertionError("`attempt` sends nothing without a target.")


def _error(status: int) -> str | None:
    """Only 2xx is a success. Redirects are refused: their target was not checked."""
    if 200 <= status < 300:
        return None
    return "redirected" if 300 <= status < 400 else "bad-status"


def _since(started: float) -> int:
    return int((perf_counter() - started) * 1000)
