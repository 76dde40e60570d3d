"""The schema of refusals: every code of a problem and of a broken rule, with cause and remedy."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample

from games.api.openapi.components import COMPONENTS, named
from games.api.openapi.remedies import REMEDIES
from games.models import Scope
from games.refusals import CATALOGUE
from games.rules import RULES

#: With `bot-declines`: the members of `accepts` that may not allow a game.
ACCEPTS = ("from", "rated", "rulesets", "least_seconds", "most_games")


def _rule_codes() -> dict[str, str]:
    """Every code with the rulesets that use it, and what it means there."""
    meanings: dict[str, dict[str, list[str]]] = {}
    for slug, ruleset in RULES.items():
        for code, meaning in ruleset.rule_codes.items():
            meanings.setdefault(code, {}).setdefault(meaning, []).append(slug)
    return {
        code: " ".join(f"{text} ({', '.join(slugs)})" for text, slugs in found.items())
        for code, found in sorted(meanings.items())
    }


def _listed(codes: dict[str, str]) -> str:
    return "\n".join(f"- `{code}`: {text}" for code, text in codes.items())


RULE_CODES = _rule_codes()
COMPONENTS["ProblemCode"] = {
    "title": "ProblemCode",
    "description": "Why a request was refused, and what to do.\n\n"
    + _listed(
        {code: f"{title}. {REMEDIES.get(code, '')}" for code, (_, title) in CATALOGUE.items()}
    ),
    "type": "string",
    "enum": list(CATALOGUE),
}
COMPONENTS["RuleCode"] = {
    "title": "RuleCode",
    "description": "With `illegal-move`, and in previews: which rule a move breaks.\n\n"
    + _listed(RULE_CODES)
    + "\n\nWith `bot-declines`: the member of `accepts` that does not allow the game.",
    "type": "string",
    "enum": [*RULE_CODES, *ACCEPTS],
}
COMPONENTS["FieldError"] = {
    "title": "FieldError",
    "description": "An invalid member of the request.",
    "type": "object",
    "properties": {
        "pointer": {
            "type": "string",
            "description": "JSON pointer into the body, or `?name` for a query parameter.",
            "examples": ["/seats/0/type"],
        },
        "code": {
            "type": "string",
            "enum": ["invalid-type", "invalid-value", "required", "unknown-member"],
        },
        "detail": {"type": "string", "examples": ["Expected int, got str."]},
    },
}
COMPONENTS["Problem"] = {
    "title": "Problem",
    "description": "A refusal (RFC 9457). `code` is stable: decide by it, never by the texts.",
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string"},
        "instance": {"type": "string", "format": "uri-reference"},
        "code": named("ProblemCode"),
        "errors": {
            "type": "array",
            "items": named("FieldError"),
            "description": "With `validation` and `invalid-options`.",
        },
        "rule": named("RuleCode"),
        "pointer": {"type": "string", "description": "With `illegal-move`."},
        "current_version": {"type": "integer", "description": "With `decision-closed`."},
        "limit": {
            "type": "string",
            "enum": [
                *("open_tables", "running_games", "bots", "tokens", "webhooks", "streams"),
                "analyses",
            ],
            "description": "With `limit-reached`: which of the `limits` of `getMe`.",
        },
        "allowed": {"type": "integer", "description": "With `limit-reached`."},
        "scope": {
            "type": "string",
            "enum": [scope.value for scope in Scope],
            "description": "With `missing-scope`: what a token needs for this call.",
        },
    },
    "required": ["type", "title", "status", "detail", "instance", "code"],
}
PROBLEM_REF = named("Problem")


def problem_example(code: str) -> OpenApiExample:
    status, title = CATALOGUE[code]
    value: dict[str, Any] = {
        "type": f"/api/docs/problems#{code}",
        "title": title,
        "status": status,
        "detail": f"{title}.",
        "instance": "/api/v1/games/7k2m9x4qh0v3c8ta/moves",
        "code": code,
    }
    if code in {"validation", "invalid-options"}:
        detail = "Expected int, got str."
        value["errors"] = [{"pointer": "/x", "code": "invalid-type", "detail": detail}]
    if code == "illegal-move":
        value |= {"rule": "not-adjacent", "pointer": "/x"}
    if code == "decision-closed":
        value["current_version"] = 8
    if code == "bot-declines":
        value["rule"] = "least_seconds"
    if code == "missing-scope":
        value["scope"] = "play"
    if code == "limit-reached":
        value |= {"limit": "open_tables", "allowed": 20}
    return OpenApiExample(code, value=value)
