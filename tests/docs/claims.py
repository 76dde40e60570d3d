"""Sentences of the documentation that a program can check, beside the facts that are filled in.

Each claim is what a page must say, with the numbers that the code has now.
"""

from __future__ import annotations

import re
from functools import cache
from inspect import signature
from math import erf, sqrt

from django.conf import settings

from axio_client import Client
from axio_client._async.client import LOCAL
from axio_client.arena import WITHIN_95, score_of
from games.notifications.delivery_attempts import HTTP_GONE, HTTP_NOT_FOUND, RETRY_JITTER
from games.notifications.quiet_hours import DAILY_AT
from games.notifications.url_policy import FIRST_USER_PORT, WEB_PORTS
from games.refusals import CATALOGUE
from games.rules import RULES, plans
from games.rules.rota.ruleset import SQUARE
from games.services import orders
from games.services.sandbox import SandboxInput

TEAMS = RULES["axio"].teams(seats=4, options=RULES["axio"].parse_options({"teams": True}))
A, B = ([seat for seat, team in enumerate(TEAMS, start=1) if team == name] for name in "AB")
SIDES = f"seats {A[0]} and {A[1]} against {B[0]} and {B[1]}"
XS, YS = ([corner[axis] for corner in SQUARE] for axis in (0, 1))
#: A pattern that counts them: ^[0-9a-fA-F]{64}$
SEED_DIGITS = re.findall(r"\{(\d+)\}", str(SandboxInput.__annotations__["seed"]))[0]
PORTS = ", ".join(map(str, sorted(WEB_PORTS)))
BUSY = f"{CATALOGUE['rate-limited'][0]}"


@cache
def claims() -> dict[str, tuple[str, ...]]:
    jitter = round((RETRY_JITTER[1] - 1) * 100)
    created, first = 201, 1
    return {
        "docs/games/rota.md": (
            f"from `x` {min(XS)} and `y` {min(YS)} to `x` {max(XS)} and `y` {max(YS)}.",
            f"`(i + rotation) % {len(SQUARE)}`",
        ),
        "docs/games/axio.md": (SIDES, f"directions from 0 to {6 // 2 - 1}:"),
        "docs/games/acht.md": (SIDES, "`(p + 2) % 8`", "counted from 0 at the top left"),
        "docs/concepts/decisions.md": (
            f"It is 0 in the lobby, whatever happens there, {first} in the",
        ),
        "docs/concepts/sealed-answers.md": (f"accepted with {created}, but",),
        "docs/concepts/sandbox.md": (
            f"A `seed` is {SEED_DIGITS} hexadecimal digits.",
            "(`AXIO_SANDBOX=1`)",
        ),
        "docs/concepts/idempotency.md": (
            f"| {BUSY}, {CATALOGUE['unavailable'][0]} | repeat",
            f"| {CATALOGUE['internal-error'][0]} | repeat",
            "| other 4xx |",
        ),
        "docs/webhooks.md": (
            f"minus {jitter} %",
            f"`{HTTP_GONE} Gone`",
            "Any 2xx",
            "AXIO_WEBHOOKS_ALLOW_HTTP=1`",
            "AXIO_WEBHOOKS_ALLOW_LOOPBACK=1`",
            f"port {PORTS}, or above {FIRST_USER_PORT - 1}",
        ),
        "docs/plans.md": (
            f"at most {plans.MOST_ENTRIES} entries, {plans.MOST_CONDITIONS} conditions in each list, "
            f"and {orders.MOST_BYTES // 1024} kB.",
        ),
        "docs/notifications.md": (
            f"its push service answers {HTTP_NOT_FOUND} or {HTTP_GONE},",
            f"(without any, at {DAILY_AT.hour}:{DAILY_AT.minute:02})",
            f"for {settings.EVENT_DAYS} days (`AXIO_EVENT_DAYS`)",
        ),
        "clients/python/README.md": (
            f"patience={signature(Client).parameters['patience'].default:g}",
            f"by default `{LOCAL}`",
            f"answers {BUSY} or {CATALOGUE['unavailable'][0]}, after",
            f"in mid-game, {BUSY} and {CATALOGUE['unavailable'][0]}, short",
            "the number of an option, from 0.",
            "the exit code is 1 if",
            f"A score is {score_of(1, 1, 2):g} for the first and {score_of(2, 1, 2):g} for the last",
            f"an interval of {round(erf(WITHIN_95 / sqrt(2)) * 100)} %",
        ),
        "docs/typescript.md": (f"connection, {BUSY}, 5xx and",),
        "docs/compatibility.md": ("RFC 9745", "RFC 8594"),
        "docs/tutorials/first-client.md": (f"{BUSY} and 5xx are tried",),
        "docs/tutorials/erster-client.md": (f"Nach {BUSY} und 5xx wird",),
    }


def broken_claims(source: str, text: str) -> list[str]:
    told = re.sub(r"\s+", " ", text)
    return [claim for claim in claims().get(source, ()) if claim not in told]
