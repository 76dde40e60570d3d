"""Mutants that no test can catch, because they behave as the code does, and why."""

from __future__ import annotations

#: By path, function, code before and after: lines move too often.
EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    ("games/server/threads.py", "WsgiInThreads._run", "3", "4"): "int() ignores the space after it",
}
