"""The door for Celery, nothing else."""

from __future__ import annotations

from celery import shared_task

from games.live import mailing, webhooks


@shared_task(name="webhooks.deliver")
def deliver(delivery_id: str) -> None:
    webhooks.deliver(delivery_id)


@shared_task(name="webhooks.mail")
def mail(mail_id: str) -> None:
    mailing.mail_send(mail_id)
