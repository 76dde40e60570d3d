"""Which names there are: what stands in code type in the documentation must be one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from games.api.openapi.problems import ACCEPTS, RULE_CODES
from games.engines import ENGINES
from games.handbook.pages import Page, address_of, page_at
from games.handbook.rendering import render
from games.refusals import CATALOGUE
from games.rules import RULES
from games.rules.acht.pieces import PIECES
from tests.docs.blocks import FENCE
from tests.support.process import ROOT

SPAN = re.compile(r"`([^`\n]+)`")
TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*")
PATH = re.compile(r"/api/v1(?:/[\w{}.-]+)*")
FILE = re.compile(r"(?:[\w-]+/)+[\w-]+\.(?:py|yaml|toml|mjs|go|js)\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: Words of other languages and tools, and of examples.
OTHER_WORDS = """
Accept Accept-Language Allow Authorization Bearer Content-Type Deprecation ETag EventSource GET
POST PUT PATCH DELETE If-Match If-None-Match Idempotency-Key Idempotent-Replayed Last-Event-ID
Origin RateLimit RateLimit-Policy Retry-After Sunset X-Request-Id Axio-Feature-Level
application/json text event-stream application x-ndjson problem json https http example.org
whsec_ axio_ webhook-id curl python3 API TOKEN fetch import type from true false null kill node
bot.mjs expert npm run ci types isError mcpServers headers url my agent hook Gone typescript
axio.d.ts documented deprecated FEATURE_LEVEL levels.py first_games.py c1e0b7f52a94d36 axio
client.html api v1 openapi-typescript applicationServerKey toJSON gzip
Europe Berlin ntfy.sh topic Topic X-Sequence-ID five_lines.py my_own_client.py option_or_move match.png
"""
#: Addresses of the service outside of the documentation.
ELSEWHERE = {"/", "/api/docs", "/api/schema", "/llms.txt"}
#: Where codes are made that no enumeration has: why a message or an engine failed.
CODES_IN = ("games/notifications", "games/models", "ai/workers")
#: Fences whose words are not looked up: programs and what they print.
PROGRAMS = {"sh", "python", "js", "html", "output", "http", ""}


@cache
def document() -> dict[str, Any]:
    loaded = yaml.load((ROOT / "docs/openapi.yaml").read_text(), Loader=yaml.CSafeLoader)
    return dict(loaded)


@cache
def paths() -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(re.sub(r"\{\w+\}", r"(?:\\{\\w+\\}|[\\w.-]+)", path))
        for path in document()["paths"]
    )


@cache
def known() -> frozenset[str]:
    found = {*OTHER_WORDS.split(), *CATALOGUE, *RULE_CODES, *ACCEPTS, *ENGINES, *RULES, *PIECES}
    found |= set(_words_of(document()))
    for pieces in PIECES.values():
        found |= {*pieces.tiles, "CENTRE", *(card.value for card in pieces.cards)}
    for ruleset in RULES.values():
        found |= {*ruleset.zones, *ruleset.component_sets}
    for file in _sources():
        found |= set(TOKEN.findall(file.read_text()))
    for folder in CODES_IN:
        for file in (ROOT / folder).rglob("*.py"):
            found |= set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', file.read_text()))
    for file in ("Makefile", "axio_api/settings.py", "docker-compose.yml"):
        found |= set(re.findall(r"AXIO_\w+|^[a-z-]+(?=:)", (ROOT / file).read_text(), re.MULTILINE))
    return frozenset(found)


def _sources() -> Iterator[Any]:
    """The libraries whose calls the pages name, and the tools for agents."""
    yield from (ROOT / "clients/typescript").glob("*.js")
    yield from (ROOT / "clients/python/axio_client").rglob("*.py")
    yield from (ROOT / "games/mcp").glob("*.py")


def _words_of(part: Any) -> Iterator[str]:
    """Names of operations, members, parameters and paths, and values of enumerations."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from TOKEN.findall(str(key))
            if key in {"operationId", "name", "const"} and isinstance(value, str):
                yield value
            if key == "enum":
                yield from map(str, value)
            elif key not in {"description", "examples", "example"}:
                yield from _words_of(value)
    elif isinstance(part, list):
        for value in part:
            yield from _words_of(value)


def unknown_names(text: str) -> list[str]:
    """Words in code type that name nothing."""
    wrong = []
    for words in _in_code_type(text):
        wrong += [path for path in PATH.findall(words) if not _is_path(path)]
        wrong += [file for file in FILE.findall(words) if not (ROOT / file).exists()]
        for token in TOKEN.findall(FILE.sub(" ", PATH.sub(" ", words))):
            if len(token) > 2 and not _is_known(token):
                wrong.append(token)
    return wrong


def _in_code_type(text: str) -> Iterator[str]:
    for info, code in FENCE.findall(text):
        if (info.split() or [""])[0] not in PROGRAMS:
            yield code
    yield from SPAN.findall(FENCE.sub("", text))


def _is_path(path: str) -> bool:
    return path == "/api/v1" or any(one.fullmatch(path) for one in paths())


def _is_known(token: str) -> bool:
    if token in known() or (ROOT / token).exists() or (ROOT / f"{token}.py").exists():
        return True
    module = token.replace(".", "/")
    if "." in token and (
        (ROOT / f"{module}.py").exists() or (ROOT / module / "__main__.py").exists()
    ):
        return True
    # Ids and secrets in examples; files by their path; members of members.
    if re.fullmatch(r"[0-9a-z]{16}|[A-Z]{2,4}", token):
        return True
    parts = re.split(r"[.-]", token)
    return len(parts) > 1 and all(part in known() or part.isdigit() for part in parts)


def lost_links(text: str, source: str) -> list[str]:
    """Links that lead to no page, no heading of one, and no file."""
    return [
        target
        for target in LINK.findall(FENCE.sub("", text))
        if not re.match(r"[a-z]+:", target) and not _leads_somewhere(target, source)
    ]


def _leads_somewhere(target: str, source: str) -> bool:
    address = address_of(target, source)
    if address is None or address.startswith("/docs/pictures/"):
        return ((ROOT / source).parent / target).exists()
    path, _, fragment = address.partition("#")
    if not path.startswith("/docs"):
        return path in ELSEWHERE
    page = page_at(path.removeprefix("/docs"))
    return page is not None and (not fragment or fragment in headings_of(page))


@cache
def headings_of(page: Page) -> frozenset[str]:
    return frozenset(heading.id for heading in render(page).headings)
