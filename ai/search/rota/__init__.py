"""Searching AXIO ROTA: `points`, `board`, `greedy` and `rollout` are the kernel, `worth` what it
strives for, `searching` what the search is offered."""

from __future__ import annotations

from ai.search.rota.searching import STRENGTHS, RotaSearch
from ai.thinking import Question


def prepare(question: Question, seed: int, engine: str = "expert") -> RotaSearch:
    return RotaSearch(question, seed, STRENGTHS[engine])
