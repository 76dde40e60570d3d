"""The Celery app. With Redis as the broker, or without one with queues in the worker's memory.

Messages are only hints: jobs are rows of the database and claimed there, and a sweep sends lost
messages again. So nothing here has to be durable, but everything has to be fast.
"""

from __future__ import annotations

import logging
import os
from time import perf_counter
from typing import Any

from celery import Celery
from celery.signals import task_postrun, task_prerun

from games.server.logs import REQUEST_ID

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")


def configuration() -> dict[str, Any]:
    """Read lazily, because this module is imported before the settings."""
    from django.conf import settings

    redis = {
        # Far above the longest time limit, so that no running task is delivered again.
        "visibility_timeout": 3600,
        "socket_timeout": 2,
        "socket_connect_timeout": 2,
    }
    return {
        "broker_url": settings.BROKER_URL or "memory://localhost/",
        "broker_transport_options": redis if settings.BROKER_URL else {"polling_interval": 0.01},
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "imports": ("ai.workers.tasks", "games.notifications.tasks"),
        "task_default_queue": "ai",
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "worker_prefetch_multiplier": 1,
        "worker_send_task_events": False,
        "worker_hijack_root_logger": False,
        "worker_enable_remote_control": False,
        # Connections are kept between tasks, as between requests.
        "CELERY_DB_REUSE_MAX": 1_000_000,
    }


log = logging.getLogger("axio.tasks")


@task_prerun.connect
def _begin(task: Any, **_: Any) -> None:
    """Nothing is known of the request if a sweep sent the message."""
    REQUEST_ID.set(getattr(task.request, "request_id", None) or "")
    task.request.started = perf_counter()


@task_postrun.connect
def _end(task: Any, args: Any, state: str | None = None, **_: Any) -> None:
    ms = round((perf_counter() - task.request.started) * 1000, 1)
    fields = {"task": task.name, "row": next(iter(args), None), "state": state, "ms": ms}
    log.info("task", extra={"fields": fields})


app = Celery("axio_api")
app.add_defaults(configuration)
app.set_default()
