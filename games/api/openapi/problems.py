"""The schema of refusals: every code of a problem and of a broken rule, with cause and remedy."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from drf_spectacular.utils import OpenApiExample

from games.api.openapi.components import COMPONENTS, named
from games.api.openapi.examples import examples
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
            "enum": list(settings.ACCOUNT_LIMITS),
            "description": "With `limit-reached`: which of the `limits` of `getMe`.",
        },
        "allowed": {"type": "integer", "description": "With `limit-reached`."},
        "game_id": {
            "type": "string",
            "description": "With `already-matched`: the table that opened.",
        },
        "scope": {
            "type": "string",
            "enum": [scope.value for scope in Scope],
            "description": "With `missing-scope`: what a token needs for this call.",
        },
    },
    "required": ["type", "title", "status", "detail", "instance", "code"],
}
PROBLEM_REF = named("Problem")


def problem_examples(codes: Sequence[str]) -> list[OpenApiExample]:
    """What was recorded of these refusals."""
    recorded = examples().refusals
    return [OpenApiExample(code, value=recorded[code]) for code in codes if code in recorded]
