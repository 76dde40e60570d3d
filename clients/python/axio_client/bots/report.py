"""What a bot did: how fast, with which faults, and with which results."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass
class Report:
    decisions: int = 0
    #: Answers that came too late: the decision was closed already.
    too_late: int = 0
    #: By kind: `raised`, `slow`, `illegal`.
    faults: Counter[str] = field(default_factory=Counter)
    #: Games in which it did not answer by itself.
    faulty_games: set[str] = field(default_factory=set)
    #: What was thrown or refused, the last of each kind.
    last_fault: dict[str, str] = field(default_factory=dict)
    #: Seconds that the bot thought, and that the service took to accept the answer.
    thought: list[float] = field(default_factory=list)
    accepted: list[float] = field(default_factory=list)
    #: By ruleset: how often it came in on which place.
    places: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    games: int = 0
    invitations: Counter[str] = field(default_factory=Counter)

    def fault(self, kind: str, detail: str, game_id: str) -> None:
        self.faults[kind] += 1
        self.faulty_games.add(game_id)
        self.last_fault[kind] = detail

    def as_dict(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "too_late": self.too_late,
            "faults": dict(self.faults),
            "last_fault": self.last_fault,
            "thought_ms": _milliseconds(self.thought),
            "accepted_ms": _milliseconds(self.accepted),
            "games": self.games,
            "places": {slug: dict(sorted(found.items())) for slug, found in self.places.items()},
            "invitations": dict(self.invitations),
        }


def _milliseconds(seconds: list[float]) -> dict[str, float] | None:
    if not seconds:
        return None
    ordered = sorted(seconds)
    at_95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    found = {"median": median(ordered), "p95": at_95, "most": ordered[-1]}
    return {name: round(value * 1000, 1) for name, value in found.items()}
