"""Which players and games the test data is made of, by the names that tests know them by."""

from __future__ import annotations

from typing import Any, NamedTuple

PASSWORD = "correct horse battery"
#: Those who have a password, who have none, and the bot of the first.
PEOPLE, GUEST, BOT = ("alice", "bob", "dora"), "carol", "robot"
#: The longest that a table may choose.
MONTH = {
    "time_control": {"type": "per_decision", "seconds": 2_592_000},
    "timeout_policy": "ai_move",
}
TEAMS = {"options": {"teams": True}}
FOUR = ("alice", "bob", "carol", "dora")


class Plan(NamedTuple):
    """A game: who plays it, beginning with its host, and how far."""

    role: str
    ruleset: str
    seats: tuple[str, ...]
    moves: int
    more: dict[str, Any]


#: In the middle of play, up to some move.
GOING = (
    Plan("rota-1", "rota", FOUR[:1], 6, {}),
    Plan("rota-2-private", "rota", FOUR[:2], 14, {"visibility": "private"}),
    Plan("rota-3-bot", "rota", ("alice", BOT, "carol"), 28, {}),
    Plan("rota-4-clock", "rota", FOUR, 40, MONTH),
    Plan("rota-2-engine", "rota", ("alice", "ai:easy"), 11, {}),
    Plan("axio-1", "axio", FOUR[:1], 32, {}),
    Plan("axio-2-rated", "axio", FOUR[:2], 30, {"rated": True}),
    Plan("axio-3-engine", "axio", ("alice", "ai:easy", "bob"), 44, {}),
    Plan("axio-4", "axio", FOUR, 64, {}),
    Plan("axio-4-teams", "axio", FOUR, 64, TEAMS),
    Plan("acht-3-bot", "acht", ("alice", BOT, "carol"), 20, {"options": {"target": 8}}),
    Plan("acht-4", "acht", FOUR, 24, {"options": {"target": 6}}),
    Plan("acht-2-clock", "acht", FOUR[:2], 9, {"options": {"target": 8}, **MONTH}),
    Plan("acht-2-engine", "acht", ("alice", "ai:medium"), 6, {"options": {"target": 8}}),
    Plan("acht-2-thinking", "acht", ("alice", "ai:expert"), 6, {"options": {"target": 8}}),
    Plan("acht-3-orders", "acht", FOUR[:3], 50, {"options": {"target": 16}}),
    # For tests that spoil what is stored.
    Plan("acht-2-spoilt", "acht", FOUR[:2], 8, MONTH),
    Plan("acht-2-spoilt-too", "acht", FOUR[:2], 8, {}),
    Plan("acht-2-spoilt-engine", "acht", ("alice", "ai:medium"), 6, {}),
    Plan("rota-2-spoilt", "rota", FOUR[:2], 8, {}),
)
#: At a placement that the next version of ACHT would bind and this one leaves free.
FREE = (
    Plan("acht-1-free", "acht", FOUR[:1], 0, {}),
    Plan("acht-1-free-too", "acht", FOUR[:1], 0, {}),
    Plan("acht-2-free", "acht", FOUR[:2], 0, {"options": {"target": 6}}),
    Plan("acht-2-free-too", "acht", FOUR[:2], 0, {"options": {"target": 6}}),
    Plan("acht-2-free-engine", "acht", FOUR[:2], 0, {"options": {"target": 6}}),
    Plan("acht-4-free-teams", "acht", FOUR, 0, {"options": {"teams": True, "target": 6}}),
)
#: Played to the end; those of ACHT with a move in them that the next version refuses.
OVER = (
    Plan("rota-over", "rota", FOUR[:2], 0, {}),
    Plan("axio-over", "axio", FOUR[:1], 0, {}),
    Plan("acht-1-over", "acht", FOUR[:1], 0, {}),
    Plan("acht-2-over", "acht", FOUR[:2], 0, {"options": {"target": 6}}),
    Plan("acht-1-over-spoilt", "acht", FOUR[:1], 0, {}),
    Plan("acht-2-over-spoilt", "acht", FOUR[:2], 0, {"options": {"target": 6}}),
)
LOBBY = (
    Plan("rota-lobby", "rota", ("alice", "open"), 0, {}),
    Plan("axio-lobby", "axio", ("alice", "open"), 0, {}),
    Plan("acht-lobby", "acht", ("alice", "open"), 0, {"options": {"target": 6}}),
    Plan("acht-lobby-spoilt", "acht", ("alice", "open"), 0, {}),
)
#: Somebody has made an 8, and one of the seats has said what it does about it.
REACT = Plan("acht-3-react", "acht", FOUR[:3], 0, {"options": {"target": 8}})
#: An engine has to decide, and nobody has begun to think.
QUEUED = {"rota-2-engine", "axio-3-engine", "acht-2-engine", "acht-2-spoilt-engine"}
