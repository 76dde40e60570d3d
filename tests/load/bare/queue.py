"""The yardstick of queues: Celery tasks that do nothing, on the same kind of broker.

`python -m tests.load.bare.queue N` sends N tasks that tell how long they waited;
`... N LINES` sends tasks in as many lines, each of which only sends the next one, N in all.
"""

from __future__ import annotations

import os
import sys
import time

import redis
from celery import Celery

URL = os.environ.get("AXIO_REDIS_URL", "redis://127.0.0.1:6379/0")
#: What was waited, and how many of the tasks in lines have run.
KEY, COUNT = "bare-delays", "bare-count"
app = Celery("bare", broker=URL)
app.conf.update(task_ignore_result=True, broker_connection_retry_on_startup=True)
_redis = redis.Redis.from_url(URL)


@app.task
def note(sent: float) -> None:
    _redis.rpush(KEY, time.time() - sent)


@app.task
def follow(left: int) -> None:
    """Only the last one of a line tells that it ran, so that nothing but Celery is measured."""
    if left:
        follow.delay(left - 1)
    else:
        _redis.incr(COUNT)


if __name__ == "__main__":
    from tests.load.bare.queue import follow as in_line
    from tests.load.bare.queue import note as registered

    count = int(sys.argv[1])
    if len(sys.argv) > 2:
        lines = int(sys.argv[2])
        for _ in range(lines):
            in_line.delay(count // lines - 1)
    else:
        for _ in range(count):
            registered.delay(time.time())
            time.sleep(0.01)
