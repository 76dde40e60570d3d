"""Searching AXIO ROTA: `points`, `board`, `greedy` and `rollout` are the kernel, `worth` what it
strives for, `searching` what the search is offered."""

from __future__ import annotations

from ai.search.rota.searching import RotaSearch
from ai.thinking import Question


def prepare(question: Question, seed: int) -> RotaSearch:
    return RotaSearch(question, seed)
