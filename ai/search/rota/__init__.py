"""Searching AXIO ROTA: `points`, `board`, `greedy` and `rollout` are the kernel, `worth` its values,
`searching` its interface to the search."""

from __future__ import annotations

from ai.search.base import Level
from ai.search.rota.searching import STRENGTHS, RotaSearch
from games.rules.thinking import Question


def prepare(question: Question, seed: int, level: Level = Level.EXPERT) -> RotaSearch:
    return RotaSearch(question, seed, STRENGTHS[level])
