"""All hosted opponents, one line each."""

from __future__ import annotations

from msgspec import Struct


class Engine(Struct, frozen=True):
    """An opponent that the service computes itself."""

    slug: str
    name: str
    description: str
    rulesets: tuple[str, ...]
    think_seconds: float


ENGINES: dict[str, Engine] = {}
