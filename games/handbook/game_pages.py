"""A page for every game that has none in docs/games/: what its ruleset tells of itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.handbook.facts import filled
from games.rules import RULES


def game_page(slug: str) -> str:
    ruleset = RULES[slug]
    sections = {
        "Moves": "moves",
        "Options": "options",
        "Who sees what": "zones",
        "Rules that a move can break": "rules",
    }
    text = (
        f"# {ruleset.name}\n\nRuleset `{slug}`, for {_fact(slug, 'seats')} seats. {ruleset.description}\n\n"
        f"## How it is played\n\n{ruleset.guide()}\n\nIts kinds of decisions: {_fact(slug, 'kinds')}.\n"
    )
    for heading, fact in sections.items():
        text += f"\n## {heading}\n\n{_fact(slug, fact)}\n"
    return filled(text)


def _fact(slug: str, name: str) -> str:
    return f"<!--={slug}.{name}--><!--/-->"


def generated(written: Callable[[str], bool]) -> dict[str, Callable[[], str]]:
    """A function that makes each of these pages, by slug; not for the pages that are written."""
    slugs = {slug: f"games/{slug}" for slug in RULES}
    return {page: partial(game_page, slug) for slug, page in slugs.items() if not written(page)}
