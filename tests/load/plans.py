"""What the load generator is told to send; made beforehand, next to the database."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Prepared(Struct):
    """A request that can be sent as it is."""

    method: str
    path: str
    authorization: str
    body: dict[str, Any] | None = None
    #: Named with underscores.
    headers: dict[str, str] = {}


class PlannedGame(Struct):
    """A game in its middle, and the moves to come: who, and what."""

    path: str
    authorizations: list[str]
    decision_id: str
    moves: list[tuple[int, dict[str, Any]]]


class BarePlan(Struct):
    requests: list[Prepared]
    queries: int


class Plan(Struct):
    games: list[PlannedGame]
    views: list[Prepared]
    options: list[Prepared]
    #: With the tag of what they give: nothing has changed.
    turns: list[Prepared]
    schema: Prepared
    #: SQL statements of one request, without those that begin and end a transaction.
    queries: dict[str, int]
