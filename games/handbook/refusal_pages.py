"""A page for every problem code and every broken rule, made from the catalogue itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from games.api.docs import document
from games.api.openapi.examples import examples
from games.api.openapi.problems import ACCEPTS, RULE_CODES
from games.api.openapi.remedies import REMEDIES
from games.handbook.causes import CAUSES
from games.refusals import CATALOGUE
from games.rules import RULES

RECORDED = Path(__file__).with_name("refusals.json")
SEVERAL = 12
#: Marks an example that the rules gave, and not the service over HTTP.
FROM_RULES = "from_rules"


@cache
def recorded() -> dict[str, Any]:
    """What the tests of the API have provoked, by code and by rule."""
    return dict(json.loads(RECORDED.read_text()))


def problem_index() -> str:
    rows = "".join(
        f'| <a id="{code}"></a>[`{code}`]({code}.md) | {status} | {title}. {REMEDIES[code]} |\n'
        for code, (status, title) in CATALOGUE.items()
    )
    return (
        "# Problems\n\nEvery failure is `application/problem+json` (RFC 9457). `code` is stable: decide "
        "by it, and show `detail` to people. `type` leads to the page of the code. With "
        "`Accept-Language: de`, `title` and `detail` are German. A broken rule of a game is an "
        "[`illegal-move`](illegal-move.md) whose `rule` has [a page of its own](../rules/index.md).\n\n"
        f"| code | status | what it means, and what to do |\n|---|---|---|\n{rows}"
    )


def problem_page(code: str) -> str:
    status, title = CATALOGUE[code]
    text = (
        f"# `{code}`\n\n**{status} {title}.**\n\n"
        f"## What happened\n\n{CAUSES.get(code, title + '.')}\n\n"
        f"## What to do\n\n{REMEDIES[code]}\n"
    )
    if code in {"illegal-move", "bot-declines"}:
        text += "\nWhat each `rule` means is told on [a page of its own](../rules/index.md).\n"
    text += _example(code)
    found = list(_operations_with(code))
    if found:
        names = ", ".join(f"`{name}`" for name in found[:SEVERAL])
        more = f" and {len(found) - SEVERAL} more" if len(found) > SEVERAL else ""
        text += f"\n## Where it occurs\n\n{names}{more}. [The reference](/api/docs) lists the refusals of every call.\n"
    return text


def rule_index() -> str:
    rows = "".join(f"| [`{code}`]({code}.md) | {text} |\n" for code, text in RULE_CODES.items())
    asked = "".join(f"| [`{code}`]({code}.md) | {_accepts(code)} |\n" for code in ACCEPTS)
    return (
        "# Rules\n\nA move that breaks a rule is refused with [`illegal-move`](../problems/illegal-move.md), "
        "and `rule` names which; `previewMove` tells the same without playing. Nothing has changed, and the "
        "decision is still open.\n\n"
        f"| rule | what it means |\n|---|---|\n{rows}\n"
        "## Rules of bots\n\nA bot that does not accept a game answers "
        "[`bot-declines`](../problems/bot-declines.md), and `rule` names the member of its `accepts`.\n\n"
        f"| rule | what it means |\n|---|---|\n{asked}"
    )


def rule_page(code: str) -> str:
    if code in ACCEPTS:
        problem, meaning = "bot-declines", _accepts(code)
        advice = (
            f"Change the game so that `accepts.{code}` of the bot allows it, or ask another bot."
        )
    else:
        problem = "illegal-move"
        meaning = "\n".join(
            f"- `{slug}`: {ruleset.rule_codes[code]}"
            for slug, ruleset in RULES.items()
            if code in ruleset.rule_codes
        )
        advice = (
            "Choose one of the moves that `listOptions` lists: they are all legal. `pointer` names the "
            "member of the move that is at fault, and `previewMove` tells whether another one is legal."
        )
    return (
        f"# `{code}`\n\nA `rule` of [`{problem}`](../problems/{problem}.md).\n\n"
        f"## What happened\n\n{meaning}\n\n## What to do\n\n{advice}\n{_example(f'rule/{code}')}"
    )


def _accepts(code: str) -> str:
    return {
        "from": "The bot plays only with its owner.",
        "rated": "The bot plays no rated games.",
        "rulesets": "The bot does not play this game.",
        "least_seconds": "The clock of the table gives the bot too little time.",
        "most_games": "The bot plays as many games as it wants to already.",
    }.get(code, "Its owner does not want such games.")


def _example(name: str) -> str:
    entry = recorded().get(name)
    if entry is None:
        problem = examples().refusals.get(name)
        return f"\n## Recorded\n\n{_shown(problem)}" if problem else ""
    request = entry["request"]
    lines = [f"{request['method']} {request['path']}"]
    lines += [f"{header}: {value}" for header, value in request["headers"].items()]
    if request["body"] not in (None, ""):
        body = request["body"]
        lines += ["", body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)]
    asked = "\n".join(lines)
    heading = "As the rules refuse it" if entry.get(FROM_RULES) else "Recorded"
    return f"\n## {heading}\n\n```http\n{asked}\n```\n\n{_shown(entry['problem'])}"


def _shown(problem: Any) -> str:
    return f"```json\n{json.dumps(problem, indent=2, ensure_ascii=False)}\n```\n"


def _operations_with(code: str) -> Iterator[str]:
    """The operations whose description names the refusal."""
    for methods in _paths().values():
        for operation in methods.values():
            for response in operation.get("responses", {}).values():
                for media in response.get("content", {}).values():
                    if code in {name.lower() for name in media.get("examples", {})}:
                        yield operation["operationId"]


@cache
def _paths() -> dict[str, Any]:
    made = document("json", "application/vnd.oai.openapi+json").content
    return dict(json.loads(made)["paths"])


def generated() -> dict[str, Callable[[], str]]:
    """All these pages: a function that makes each, by slug."""
    return {
        "problems/index": problem_index,
        **{f"problems/{code}": partial(problem_page, code) for code in CATALOGUE},
        "rules/index": rule_index,
        **{f"rules/{code}": partial(rule_page, code) for code in (*RULE_CODES, *ACCEPTS)},
    }
