"""Asking the same in two worlds, and finding what differs."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from django.test import Client as DjangoClient

from games.replaying import replay
from games.rules.viewers import Viewer
from tests.projection.calls import Call, calls
from tests.projection.positions import PHASES, Position
from tests.projection.worlds import other_world
from tests.support.client import HANDLER, Client
from tests.support.sizes import THOROUGH

#: Differ from one request to the next, whatever is asked.
SET_ASIDE = {"Date", "Expires", "X-Request-Id", "RateLimit"}
#: Measured values, and keys of forms.
NOISE = (
    re.compile(rb"(?m)^()[a-z_]+(?:\{[^}]*\})? [0-9.e+-]+$"),
    re.compile(rb'("type":"(?:snapshot|resync|stream\.closing)","id":(?:"\d+"|null),"at":)"[^"]+"'),
    re.compile(rb'(csrfmiddlewaretoken" value=|"X-CSRFTOKEN"\] = )"\w+"'),
)


@dataclass(frozen=True)
class Heard:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Leak(AssertionError):
    """A viewer was told more than the viewer may know."""


def ask(http: DjangoClient, token: str, call: Call) -> Heard:
    headers = dict(call.headers)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    response = http.generic(call.method, call.path, call.body, "application/json", headers=headers)
    body = response.getvalue()
    for noise in NOISE:
        body = noise.sub(rb"\1", body)
    if call.path == "/metrics":
        body = b"\n".join(line for line in body.splitlines() if line)
    kept = {name: value for name, value in response.headers.items() if name not in SET_ASIDE}
    return Heard(response.status_code, tuple(sorted(kept.items())), body)


def ask_everything(position: Position, who: Client, viewer: Viewer) -> dict[str, Heard]:
    return dict(_ask_one_by_one(position, who, viewer))


def _ask_one_by_one(position: Position, who: Client, viewer: Viewer) -> Iterator[tuple[str, Heard]]:
    """What has nothing to do with a position is asked for in one of each ruleset alone, and pages
    outside of the API in one of them, by two."""
    first = next(phase for phase in PHASES if phase.ruleset == position.phase.ruleset)
    games_alone = position.phase != first and not THOROUGH
    api_alone = position.phase != PHASES[0] or who.name not in {"alice", "a stranger"}
    http = DjangoClient(raise_request_exception=False)
    http.handler = HANDLER
    for call in calls(position, viewer, games_alone=games_alone, api_alone=api_alone):
        answer = ask(http, who.token, call)
        assert answer.status != 500, f"{call} fails for {who.name}"
        reading = call.method in {"GET", "HEAD", "OPTIONS"}
        assert reading or call.harmless or answer.status >= 400, f"{call} was not refused"
        yield f"{call} {dict(call.headers) or ''}", answer


def compare_worlds(position: Position, who: Client, viewer: Viewer) -> dict[str, Heard]:
    """Raise Leak if an answer tells the true world from another; returns the answers."""
    truth = ask_everything(position, who, viewer)
    asked = set()
    with other_world(position.game_id, viewer):
        for call, answer in _ask_one_by_one(position, who, viewer):
            assert call in truth
            if answer != truth[call]:
                raise Leak(f"{call} tells {who.name}: {truth[call]} here, {answer} there")
            asked.add(call)
    assert truth.keys() == asked
    return truth


#: Shows hands of games that were recorded once; it is the same file for everybody.
RECORDED_EXAMPLES = "GET /api/schema"


def find_secrets(position: Position, who: Client, viewer: Viewer, answers: dict[str, Heard]) -> int:
    """Raise Leak if an answer holds the seed, or a piece that the viewer never held; returns how
    many pieces in hands the answers show."""
    table = position.table()
    ruleset = table.ruleset
    known = {
        (seat, msgspec.json.encode(piece))
        for state in replay(table)
        for seat in range(1, position.seats + 1)
        if ruleset.sees_hand(state, viewer, seat)
        for piece in ruleset.hand_of(state, seat)
    }
    known |= {(None, piece) for _, piece in known}
    seed = position.seed
    secrets = (seed, seed.hex().encode(), base64.b64encode(seed)[:-2])
    pieces_seen = 0
    for call, answer in answers.items():
        raw = answer.body + repr(answer.headers).encode()
        if any(secret in raw for secret in secrets):
            raise Leak(f"{call} tells {who.name} the seed")
        if call.startswith(RECORDED_EXAMPLES):
            continue
        for seat, piece in _held(answer.body):
            pieces_seen += 1
            if (seat, msgspec.json.encode(piece)) not in known:
                raise Leak(f"{call} shows {who.name} {piece} of seat {seat}")
    return pieces_seen


def _held(body: bytes) -> Iterator[tuple[int | None, Any]]:
    """Every piece in a hand, wherever in the answer, and whose it is said to be."""
    try:
        answer = json.loads(body)
    except ValueError:
        return
    stack = [answer]
    while stack:
        thing = stack.pop()
        if isinstance(thing, dict):
            for name in ("hand", "partner_hand"):
                held = thing.get(name)
                for piece in held if isinstance(held, list) else ():
                    yield thing.get("seat"), piece
            stack.extend(thing.values())
        elif isinstance(thing, list):
            stack.extend(thing)
