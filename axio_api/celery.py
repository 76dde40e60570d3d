"""The queue. In production Redis carries the messages; otherwise the worker feeds itself.

Messages are only hints: jobs stand in the database, are claimed there, and a sweep repairs what
got lost. So nothing here has to be durable, but everything has to be prompt.
"""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "axio_api.settings")

from celery import Celery
from django.conf import settings

app = Celery("axio_api")
app.conf.update(
    broker_url=settings.BROKER_URL or "memory://localhost/",
    broker_transport_options={
        # Far above the longest time limit, so that nothing is delivered again while it runs.
        "visibility_timeout": 3600,
        "socket_timeout": 2,
        "socket_connect_timeout": 2,
    }
    if settings.BROKER_URL
    else {"polling_interval": 0.01},
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    imports=("ai.tasks", "games.live.tasks"),
    task_default_queue="ai",
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_send_task_events=False,
    worker_hijack_root_logger=False,
    worker_enable_remote_control=False,
    # Connections are kept between tasks, as between requests.
    CELERY_DB_REUSE_MAX=1_000_000,
)
app.set_default()
