"""Messages to workers: each names a task and a row, nothing else.

A message for a job or a delivery wakes a worker, which takes the row whose turn it is, perhaps
another one than the message was sent for.

Both set-ups use the same messages. With a broker, `send_on_commit` puts a message on its queue
after the commit. Without one it sends nothing: the table poller of the embedded worker finds the
row and passes on the same message. A message may get lost, because the row is the truth: a sweep
finds the row and sends the message again.

A worker that has just run a job can take the next one itself, which saves most of what a job costs
besides thinking: see `withheld`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from math import ceil

from celery import current_app
from django.conf import settings
from django.db import transaction
from msgspec import Struct

from games.engines import ENGINES
from games.models import Job
from games.server.logs import REQUEST_ID

logger = logging.getLogger(__name__)

TASKS = {Job.MOVES: "ai.play", Job.ANALYSES: "ai.analyse"}
#: An analysis that takes longer is stopped.
ANALYSIS_SECONDS = 600.0
#: Seconds within which a worker begins further jobs for the same message.
PLAY_ON_SECONDS = 1


class Message(Struct, frozen=True):
    """Run this task, because of this row, within this many seconds."""

    task: str
    pk: str
    queue: str
    seconds: int


def job_message(job: Job) -> Message:
    return Message(TASKS[job.queue], job.pk, job.queue, job_seconds(job.queue))


def job_seconds(queue: str) -> int:
    """The time limit of a message: for whichever jobs of the queue its worker claims."""
    longest = max(engine.think_seconds for engine in ENGINES.values())
    thinking = ANALYSIS_SECONDS if queue == Job.ANALYSES else longest
    return PLAY_ON_SECONDS + ceil(thinking) + settings.AI_GRACE_SECONDS


def send(message: Message) -> None:
    """Put a message on its queue. If the broker is down, a sweep sends it again later."""
    try:
        current_app.send_task(
            message.task,
            (message.pk,),
            queue=message.queue,
            soft_time_limit=message.seconds,
            time_limit=message.seconds + 1,
            retry=False,
            # So that the lines of a worker can be found by the request that caused them.
            headers={"request_id": REQUEST_ID.get()},
        )
    except Exception as error:
        logger.warning("%s %s was not sent: %s", message.task, message.pk, type(error).__name__)


def send_on_commit(message: Message) -> None:
    """Send a message once its row is committed; without a broker, do nothing."""
    own = _OWN_QUEUE.get()
    if own and own.queue == message.queue:
        transaction.on_commit(partial(own.messages.append, message))
    elif settings.BROKER_URL:
        transaction.on_commit(partial(send, message))


class OwnQueue(Struct):
    """The queue that this worker serves, and the messages that it has not sent to it yet."""

    queue: str
    messages: list[Message] = []

    def send(self, *, without: int) -> None:
        """Send the messages without some of them: for these the worker looks itself."""
        messages, self.messages = self.messages[without:], []
        # Without a broker there is nothing to send: the poller finds the rows.
        for message in messages if settings.BROKER_URL else ():
            send(message)


_OWN_QUEUE: ContextVar[OwnQueue | None] = ContextVar("own_queue", default=None)


@contextmanager
def withheld(queue: str) -> Iterator[OwnQueue]:
    """Keep the messages that this worker has for its own queue, until it knows whether it goes on.

    If the process dies, a wake-up remains: the message that the worker was woken by is not
    acknowledged yet. Whatever else is lost, a sweep sends again.
    """
    own = OwnQueue(queue)
    token = _OWN_QUEUE.set(own)
    try:
        yield own
    finally:
        _OWN_QUEUE.reset(token)
