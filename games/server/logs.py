"""Log lines as JSON, each with the id of the request that caused it, in all processes.

Lines name routes, rows and durations. They never repeat what somebody sent or what an exception says:
both may hold tokens, or pieces that are hidden.
"""

from __future__ import annotations

import json
import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

#: Of the request that this process answers or, in a worker, of the one that sent the message.
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if request_id := REQUEST_ID.get():
            line["request_id"] = request_id
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line)
