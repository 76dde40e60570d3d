"""A month of a game of four: leave, a pause, a plan, a warning, a takeover, a return, a rematch.

`python -m tests.notifications.month` plays it and writes docs/month.md, which a test compares with what
happens now.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.models import Game
from tests.support.client import Client
from tests.support.clocks import time_of
from tests.support.planning import plan
from tests.support.playing import legal_move, new_game
from tests.support.process import ROOT

DOCUMENT = ROOT / "docs" / "month.md"
BEGIN, END = "<!-- made by tests.notifications.month -->\n", "<!-- until here -->\n"
#: Set to write the document instead of comparing it.
WRITE = "AXIO_WRITE_MONTH"

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)
#: People look at the game this often.
ROUND = timedelta(hours=12)
SEED = "5e" * 32
TWO_DAYS = {"type": "per_decision", "seconds": 2 * 86400}


class Month:
    """A game in the sandbox, whose players look in twice a day unless they are away."""

    def __init__(self, players: Sequence[Client]) -> None:
        self.players, self.host, self.now = players, players[0], START
        self.clock = self.host.post("sandbox/clocks", {"now": told(START)}).json["id"]
        self.game = new_game(
            *players,
            options={"start_seat": 1},
            time_control=TWO_DAYS,
            timeout_policy="ai_takeover",
            sandbox={"clock": self.clock, "seed": SEED},
        )
        self.away: set[int] = set()

    @property
    def path(self) -> str:
        return f"games/{self.game['id']}"

    def go(self, to: datetime) -> None:
        """Time passes, and whoever is asked and not away moves twice a day."""
        while self.now < to and self._is_running():
            seat, move = legal_move(self.game["id"])
            if seat not in self.away and self._may_move(seat):
                answer = self.players[seat - 1].post(f"{self.path}/moves", move)
                assert answer.status == 201, answer
            self.pass_time(ROUND)

    def pass_time(self, span: timedelta) -> None:
        self.now += span
        path = f"sandbox/clocks/{self.clock}/advance"
        moved = self.host.post(path, {"to": told(self.now)})
        assert moved.status == 200 and moved.json["done"], moved

    def _is_running(self) -> bool:
        return Game.objects.get(pk=self.game["id"]).status == "active"

    def _may_move(self, seat: int) -> bool:
        """Nobody moves while the game is paused, nor for an engine."""
        shown = self.host.get(self.path).json
        return not shown["paused_until"] and shown["seats"][seat - 1]["occupant"]["type"] != "ai"


def month_of(players: Sequence[Client]) -> Month:
    """Alice, Bob, Carol and Dave play from the first of March to the end."""
    month = Month(players)
    alice, bob, carol, dave = players
    month.go(START + 5 * DAY)
    begin, end = (told(START + days * DAY) for days in (6, 10))
    away = alice.put(f"me/leave?clock={month.clock}", {"from": begin, "until": end})
    assert away.status == 200, away
    month.go(START + 6 * DAY)
    month.away = {1}
    month.go(START + 10 * DAY)
    month.away = set()
    month.go(START + 12 * DAY)
    for player in players:
        asked = player.post(f"{month.path}/pause", {"until": told(START + 15 * DAY)})
        assert asked.status in {200, 201}, asked
    month.go(START + 15 * DAY)
    given = plan(dave, month.game, 4, best={"at_least": 1})
    assert given.status == 200, given
    month.go(START + 18 * DAY)
    month.away = {2}
    month.go(START + 23 * DAY)
    month.away = set()
    back = bob.put(f"{month.path}/seats/2", {"type": "me"})
    assert back.status == 200, back
    month.go(START + 90 * DAY)
    again = alice.post(f"{month.path}/rematch")
    assert again.status == 201, again
    month.pass_time(ROUND)
    for number, player in enumerate((bob, carol, dave), start=2):
        taken = player.put(f"games/{again.json['id']}/seats/{number}", {"type": "me"})
        assert taken.status == 200, taken
    assert alice.get(f"games/{again.json['id']}").json["status"] == "active"
    month.pass_time(ROUND)
    return month


def told(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")


def page_of(month: Month) -> str:
    return "".join(
        [
            _happened(month),
            "\n## The ledger of Bob\n\n",
            _ledger(month.players[1]),
            "\n## All ledgers\n\n",
            _counted(month),
        ]
    )


def _happened(month: Month) -> str:
    """Day by day: who made moves, and everything else that the game told."""
    days: dict[int, tuple[Counter[str], list[str]]] = {}
    for event in events_of(month):
        day = (time_of(event["at"]) - START) // DAY + 1
        moves, others = days.setdefault(day, (Counter(), []))
        if event["type"] == "move.made":
            moves[event["move"]["made_by"]] += 1
        elif event["type"] not in QUIET:
            others.append(_sentence(event))
    rows = ["| day | moves by hand | by plan | by an engine | what else happened |\n"]
    rows.append("|---:|---:|---:|---:|---|\n")
    for day, (moves, others) in sorted(days.items()):
        made = [moves[by] or "" for by in ("player", "standing_order", "ai")]
        cells = " | ".join(map(str, [day, *made, "; ".join(others)]))
        rows.append(f"| {cells} |\n".replace("  |", " |"))
    return "".join(rows)


#: What every move brings with it, and what begins a game.
QUIET = {"decision.opened", "decision.closed", "game.created", "engine.progress"}


def _sentence(event: dict[str, Any]) -> str:
    name = f"`{event['type']}`"
    seat = event.get("seat")
    if isinstance(seat, dict):
        return f"{name} seat {seat['number']}, {seat['status']}"
    return f"{name} seat {seat}" if seat else name


def events_of(month: Month) -> Iterator[dict[str, Any]]:
    after = "0"
    while items := month.host.get(f"{month.path}/events?after={after}&limit=200").json["items"]:
        yield from items
        after = items[-1]["id"]


def messages_of(player: Client) -> Iterator[dict[str, Any]]:
    """The ledger, the oldest first."""
    found: list[dict[str, Any]] = []
    path = "me/messages?limit=200"
    while path:
        page = player.get(path).json
        found += page["items"]
        cursor = page["next_cursor"]
        path = f"me/messages?limit=200&cursor={cursor}" if cursor else ""
    return reversed(found)


def _ledger(player: Client) -> str:
    rows = ["| message | channel | deadline | what became of it |\n|---|---|---|---|\n"]
    for one in messages_of(player):
        until = time_of(one["deadline_at"]).strftime("%d %b, %H:%M") if one["deadline_at"] else ""
        cells = f"`{one['type']}`", one["channel"], until, _fate(one)
        rows.append(f"| {' | '.join(cells)} |\n")
    return "".join(rows)


def _fate(message: dict[str, Any]) -> str:
    status, reason = message["status"].replace("_", " "), message["reason"]
    return status if status == reason else f"{status}: {reason}"


def _counted(month: Month) -> str:
    rows = ["| player | channel | message | what became of it | times |\n|---|---|---|---|---:|\n"]
    for player in month.players:
        told = Counter(
            (one["channel"], f"`{one['type']}`", _fate(one)) for one in messages_of(player)
        )
        for what, times in sorted(told.items()):
            rows.append(f"| {player.name} | {' | '.join(what)} | {times} |\n")
    return "".join(rows)


def doubled(messages: Iterable[dict[str, Any]]) -> list[Any]:
    """What was told more than once of a decision to a target."""
    told = Counter(
        (one["target_id"], one["type"], one["decision_id"])
        for one in messages
        if one["decision_id"]
    )
    return [what for what, times in told.items() if times > 1]


if __name__ == "__main__":
    os.environ[WRITE] = "1"
    raise SystemExit(pytest.main(["-q", "tests/notifications/test_month.py"]))
