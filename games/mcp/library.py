"""What an agent may read besides tools: resources and prompts, made from the rulesets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from games.mcp.callers import Caller
from games.mcp.playing import Look, look
from games.mcp.rulebook import example_text, rules_text
from games.models import Scope
from games.refusals import Refusal
from games.rules import RULES

INSTRUCTIONS = (
    "Play tile-laying games against people, bots and engines. Call rules, then sit_down, then "
    "wait_for_my_turn, then play with wait until the game is over. The token is a header, never an "
    "argument."
)
TEXT, JSON = "text/plain", "application/json"
GAMES = "axio://games/"
TEMPLATE = GAMES + "{game_id}"


class Resource(NamedTuple):
    name: str
    about: str
    media_type: str
    text: Callable[[str], str]
    slug: str


class Prompt(NamedTuple):
    about: str
    text: Callable[[str], str]


def _components(slug: str) -> str:
    ruleset = RULES[slug]
    return msgspec.json.encode(ruleset.components(ruleset.component_sets[0])).decode()


KINDS: dict[str, tuple[str, str, Callable[[str], str]]] = {
    "rules": ("How it is played, and how its moves are written.", TEXT, rules_text),
    "example": ("A position in words, and some legal moves.", TEXT, example_text),
    "components": ("Its pieces, as the API describes them.", JSON, _components),
}
RESOURCES = {
    f"axio://rulesets/{slug}/{kind}": Resource(f"{slug}-{kind}", about, media_type, text, slug)
    for slug in RULES
    for kind, (about, media_type, text) in KINDS.items()
}


async def read_resource(caller: Caller, uri: str) -> tuple[str, str]:
    """The media type and the text of a resource. A game is told as `look` tells it."""
    if found := RESOURCES.get(uri):
        return found.media_type, found.text(found.slug)
    if uri.startswith(GAMES):
        asked = Look(game_id=uri.removeprefix(GAMES))
        caller.require_scopes((Scope.READ,), asked.game_id)
        return TEXT, (await caller.in_thread(look, caller, asked)).text
    raise Refusal("not-found", "There is no such resource.")


def _play(slug: str) -> str:
    return (
        f"Play a game of {RULES[slug].name} to its end with the tools of this server, and tell me "
        "the result. Open a table with sit_down, then repeat wait_for_my_turn and play.\n\n"
        f"{rules_text(slug)}\n\nAn example of a position:\n{example_text(slug)}"
    )


def _explain(slug: str) -> str:
    return (
        f"Explain {RULES[slug].name} to somebody who has never played it, with the example.\n\n"
        f"{rules_text(slug)}\n\n{example_text(slug)}"
    )


PROMPTS = {
    "play": Prompt("Play a game to its end.", _play),
    "explain": Prompt("Explain a game by an example.", _explain),
}
