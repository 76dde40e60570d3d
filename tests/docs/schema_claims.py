"""Sentences of the OpenAPI document's descriptions that a program can check, and their text.

The document is generated, so what a description says in a number is right only if these tests know where
the number comes from. Numbers that count from 0 or 1 by definition are those of the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings

from games.api.service import JOB_START_SECONDS, LIFE_SIGN_SECONDS
from games.contests import START, TENFOLD
from games.live.long_polls import MAX_WAIT_SECONDS
from games.models import Player
from games.notifications import quiet_hours, webhooks
from games.notifications.delivery_attempts import HTTP_GONE, HTTP_NOT_FOUND
from games.notifications.url_policy import FIRST_USER_PORT, WEB_PORTS
from games.paging import DEFAULT_LIMIT, MAX_LIMIT
from games.parsing import _KEY
from games.refusals import CATALOGUE
from games.rules import RULES
from games.rules.acht.reacting import EIGHT
from games.rules.axio.board import DIRECTIONS
from games.rules.axio.ranking import CAP as AXIO_CAP
from games.rules.rota.ruleset import CAP as ROTA_CAP
from games.seeks import MOST_COMPARED
from games.server.encodings import LEAST_COMPRESSED_BYTES
from games.services import advance, pauses, sandbox, seeks
from games.timing import (
    LEAVE_ALLOWED,
    LEAVE_WITHIN,
    SEALED_MINIMUM,
    WARNING_MINIMUM,
)
from games.turns import MOST_IN_FULL
from tests.docs.names import document

SOURCE = "docs/openapi.yaml"
HOUR = 3600


def descriptions(document: Any) -> Iterator[str]:
    """Of everything that the document describes; examples are recorded."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key == "description" and isinstance(value, str):
                yield value
            elif key not in {"examples", "example"}:
                yield from descriptions(value)
    elif isinstance(document, list):
        for value in document:
            yield from descriptions(value)


@cache
def told() -> str:
    """Every description once. Since which level something exists is written by the generator."""
    text = "\n\n".join(dict.fromkeys(descriptions(document())))
    return re.sub(r"\(?Since feature level \d+\.\)?", "", text)


def _status(code: str) -> int:
    return CATALOGUE[code][0]


@cache
def schema_claims() -> tuple[str, ...]:
    sides = _sides()
    directions = ", ".join(f"{at} ({q},{r})" for at, (q, r) in enumerate(DIRECTIONS))
    key_length = re.findall(r",(\d+)\}", _KEY.pattern)[0]
    seed_digits = re.findall(r"\{(\d+)\}", str(sandbox.SandboxInput.__annotations__["seed"]))[0]
    least, warned = (int(one.total_seconds()) for one in (SEALED_MINIMUM, WARNING_MINIMUM))
    ports = ", ".join(map(str, sorted(WEB_PORTS)))
    leave, within = LEAVE_ALLOWED.days, LEAVE_WITHIN.days
    day = f"{advance.LONGEST.days} days"
    most_games = Player.bot.related.related_model._meta.get_field("accepts_most_games").default
    two_signatures = int(webhooks.OLD_SECRET_VALID_FOR.total_seconds()) // HOUR
    port_count = sum(1 for _ in "NESW") * 2
    return (
        "`version` is 0 in the lobby, 1 in the set-up position, and increases by one with",
        "0 in the lobby, 1 in the set-up position, one more with each",
        f"Sealed answers get a third of the time, but at least {least} seconds.",
        f"A sealed decision has a third of what is left, at least {least} seconds.",
        f"Sealed decisions get a third of it, at least {least} seconds.",
        f"no reminder less than {warned} seconds before",
        f"at most {leave} days within any {within}, before",
        f"there are {leave} days within any {within}.",
        f"Within any {within} days: {leave} days.",
        f"last for {pauses.LONGEST.days} days at most",
        f"When the pause ends, within {pauses.LONGEST.days} days;",
        f"(`expired`) {settings.LOBBY_DAYS} days after",
        f"does not answer for {settings.IDLE_DAYS} days is",
        f"({seed_digits} hex digits) the same moves",
        f"{seed_digits} hex digits; without",
        f"and `wait={MAX_WAIT_SECONDS}`, and the response",
        f"`limit` (default {DEFAULT_LIMIT}, at most {MAX_LIMIT})",
        f"{_status('rate-limited')} and {_status('unavailable')} carry `Retry-After`",
        f"there is a {_status('limit-reached')} `limit-reached`",
        f"Beyond it: {_status('limit-reached')} `limit-reached`",
        "an unchanged response is a 304.",
        "if it is current, the response is a 304.",
        f"the answer is a {_status('precondition-failed')} `precondition-failed`",
        f"the request is refused with a {_status('precondition-failed')}.",
        f"Bodies above {LEAST_COMPRESSED_BYTES // 1024} kB are",
        "Times are RFC 3339 in UTC.",
        "A refusal (RFC 9457).",
        "Seats count from 1.",
        "Number of a seat, from 1.",
        "Seats are numbered from 1 in turn order.",
        "Counts moves from 1;",
        f"At most {key_length} visible ASCII characters.",
        "is answered with 200 and `valid: false`",
        "`?x=2&y=0` or, which is the same, `?move.x=2&move.y=0`",
        f"send a heartbeat every {settings.HEARTBEAT_SECONDS} seconds",
        "`0` gives the list from its beginning",
        "`0` is before the first event",
        "0 begins with the lobby",
        f"its push service answers {HTTP_NOT_FOUND} or {HTTP_GONE}.",
        f"at most {MOST_IN_FULL} turns",
        f"For {two_signatures} hours messages carry two signatures",
        f"has answered for {LIFE_SIGN_SECONDS} s, or",
        f"waited for one for {JOB_START_SECONDS} s",
        f"any clock, {most_games} games at a time",
        "Counts from 0 at the top.",
        "Counts from 0 at the left.",
        f"An {EIGHT} was made.",
        f"An {EIGHT}, by its middle cell.",
        f"Whether it makes an {EIGHT}.",
        f"An {EIGHT} was made: keep",
        f"when an {EIGHT} is made.",
        f"makes an {EIGHT}: one that does",
        f"Two of the ports from 0, N left, clockwise to {port_count - 1}, W top.",
        f"{sides}; needs four seats.",
        f"{sides}; for four seats.",
        "0 if no move was better.",
        "From 0 (lost) to 1 (won)",
        f"reached {AXIO_CAP}, or in team play {2 * AXIO_CAP}, by",
        f"Colours that reached {ROTA_CAP} by",
        f"Directions 0 to {len(DIRECTIONS) - 1}.",
        f"second half: {directions}.",
        f"(else at {quiet_hours.DAILY_AT.hour}:{quiet_hours.DAILY_AT.minute:02}), instead",
        f"exactly one of the two, at most {day} with one call.",
        f"By this time, at most {day} with one call.",
        f"To this time, at most {day} after that of the clock",
        f"from {sandbox.EARLIEST.year} to {sandbox.LATEST.year};",
        "0 once it is closed",
        f"at most the {MOST_COMPARED} newest seeks",
        f"at most {seeks.MOST_TABLES} kinds of tables",
        f"nobody fits it, at most {seeks.LONGEST.days} days from now",
        f"`gone` (it answered {HTTP_GONE})",
        f"port {ports}, or above {FIRST_USER_PORT - 1};",
        "in seconds since 1970.",
        "Any status from 200 to 299 says",
        f'`{{"type": "ai", "rating": {START}}}` for one of about this strength',
        f"with {TENFOLD} points more one wins ten times as often as the other",
        f"Every player begins at {START};",
        f"{START} at first.",
        "an analysis from before feature level 9",
    )


def _sides() -> str:
    teams = RULES["axio"].teams(seats=4, options=RULES["axio"].parse_options({"teams": True}))
    a, b = ([seat for seat, team in enumerate(teams, start=1) if team == name] for name in "AB")
    return f"Seats {a[0]} and {a[1]} against {b[0]} and {b[1]}"


def broken_schema_claims(text: str) -> list[str]:
    plain = re.sub(r"\s+", " ", text)
    return [claim for claim in schema_claims() if claim not in plain]


def numbers_without_a_claim(text: str) -> list[str]:
    """Where a number stands of which no claim tells."""
    plain = re.sub(r"\s+", " ", text)
    covered = [
        (found.start(), found.end())
        for claim in schema_claims()
        for found in re.finditer(re.escape(claim), plain)
    ]
    return [
        plain[max(0, found.start() - 40) : found.end() + 40]
        for found in re.finditer(NUMBER, plain)
        if not any(start <= found.start() < end for start, end in covered)
    ]


#: Not the numbers in names, versions and paths.
NUMBER = r"(?<![\w./#-])\d+(?![\w.]*\w-)"
