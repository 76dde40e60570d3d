"""Delivering and mailing in the test's own process."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games import messages
from games.models import Delivery, Mail
from games.notifications.deliveries import deliveries_due
from games.notifications.delivery_attempts import delivery_claim
from games.notifications.mails import mail_send
from games.notifications.sending import attempt
from tests.support.client import Client
from tests.support.push_service import Browser


def new_webhook(client: Client, url: str, **more: Any) -> dict[str, Any]:
    answer = client.post("webhooks", {"url": url, **more})
    assert answer.status == 201, answer
    return answer.json


def subscribe(client: Client, browser: Browser) -> dict[str, Any]:
    answer = client.post("me/push-subscriptions", browser.subscription)
    assert answer.status == 201, answer
    return answer.json


def ledger(client: Client) -> list[tuple[str, str, str, str]]:
    """What became of each message, the oldest first: type, channel, status and reason."""
    items = client.get("me/messages?limit=200").json["items"]
    return [(one["type"], one["channel"], one["status"], one["reason"]) for one in reversed(items)]


def announce(most: int | None = None) -> None:
    """Tell workers of what is due, as a sweeper does."""
    for message in deliveries_due(timezone.now(), most=most):
        messages.send(message)


def deliver_due() -> int:
    """Make an attempt at each delivery that is due; how many there were."""
    due = Delivery.objects.filter(status="pending", next_attempt_at__lte=timezone.now())
    pks = list(due.order_by("created_at", "pk").values_list("pk", flat=True))
    for pk in pks:
        if delivery := delivery_claim(pk):
            attempt(delivery)
    return len(pks)


def send_mail() -> int:
    pks = list(Mail.objects.order_by("created_at").values_list("pk", flat=True))
    for pk in pks:
        mail_send(pk)
    return len(pks)


def the_delivery() -> Delivery:
    return Delivery.objects.select_related("webhook").get()
