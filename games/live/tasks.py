"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task

from axio_api.connecting import fresh_connections
from games.live import mailing, webhooks


@shared_task(name="webhooks.deliver")
def deliver(delivery_id: str) -> None:
    """To be told of a delivery twice does no harm."""
    with fresh_connections():
        webhooks.deliver(delivery_id)


@shared_task(name="webhooks.mail")
def mail(mail_id: str) -> None:
    with fresh_connections():
        mailing.mail_send(mail_id)
