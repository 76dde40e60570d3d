"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task
from django.db import close_old_connections

from games.live import mailing, webhooks


@shared_task(name="webhooks.deliver")
def deliver(delivery_id: str) -> None:
    """To be told of a delivery twice does no harm."""
    close_old_connections()
    webhooks.deliver(delivery_id)


@shared_task(name="webhooks.mail")
def mail(mail_id: str) -> None:
    close_old_connections()
    mailing.mail_send(mail_id)
