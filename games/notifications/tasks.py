"""Celery tasks: they call one function each."""

from __future__ import annotations

from celery import shared_task

from games.notifications.mails import mail_send
from games.notifications.sending import deliver_next
from games.server.connections import fresh_connections


@shared_task(name="notifications.deliver")
def deliver(delivery_id: str) -> None:
    """Safe to run twice, because a delivery is claimed first."""
    with fresh_connections():
        deliver_next(delivery_id)


@shared_task(name="notifications.mail")
def send_mail(mail_id: str) -> None:
    with fresh_connections():
        mail_send(mail_id)
