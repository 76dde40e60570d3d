"""The yardstick of waiting: a Celery task that does nothing, on the same kind of broker."""

from __future__ import annotations

import os
import sys
import time

import redis
from celery import Celery

URL = os.environ.get("AXIO_REDIS_URL", "redis://127.0.0.1:6379/0")
KEY = "bare-delays"
app = Celery("bare", broker=URL)
app.conf.update(task_ignore_result=True, broker_connection_retry_on_startup=True)
_redis = redis.Redis.from_url(URL)


@app.task
def note(sent: float) -> None:
    _redis.rpush(KEY, time.time() - sent)


if __name__ == "__main__":
    from tests.load.bare.queue import note as registered

    for _ in range(int(sys.argv[1])):
        registered.delay(time.time())
        time.sleep(0.01)
