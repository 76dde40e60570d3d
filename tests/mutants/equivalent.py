"""Mutants that no test can catch, because they behave as the code does, and why."""

from __future__ import annotations

#: By path, function, code before and after: lines move too often.
EQUIVALENT: dict[tuple[str, str, str, str], str] = {}
