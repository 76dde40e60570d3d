"""Games of ACHT that lead to an 8, for tests of sealed answers and standing orders."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.models import Game, Player
from games.parsing import Submission
from games.rules import RULES
from games.rules.acht.reacting import infinity_of
from games.rules.base import Step
from games.rules.rng import seed_commitment
from games.rules.viewers import SPECTATOR
from games.services.moves import move_submit
from games.table import Table
from tests.support.client import Client

ACHT = RULES["acht"]


class Road(NamedTuple):
    """A seed, the moves that lead to the position before an 8, and the move that makes it."""

    seed: bytes
    moves: tuple[tuple[int, Any], ...]
    eight: tuple[int, Any]
    #: Who may keep its points, and who holds other cards only.
    keeper: int
    others: tuple[int, ...]


@cache
def road_to_an_eight(seats: int) -> Road:
    """The first of many random games in which everybody is asked and somebody can keep points."""
    for number in range(10_000):
        seed = bytes([number % 256, number // 256]) * 16
        state = ACHT.new_game(seats=seats, options=ACHT.parse_options({}), seed=seed)
        rng, moves = Random(number), []
        while state.round == 1 and ACHT.decisions(state)[0].kind != "react":
            decision = ACHT.decisions(state)[0]
            options = list(ACHT.legal_moves(state, decision))
            move = options[0] if decision.kind == "card" else rng.choice(options)
            step = ACHT.apply(state, decision.seat, move)
            moves.append((decision.seat, move))
            if road := _found(step, seed, moves, seats):
                return road
            state = step.state
    raise AssertionError("no such game was found")


def _found(step: Step[Any], seed: bytes, moves: list[Any], seats: int) -> Road | None:
    asked = [decision.seat for decision in ACHT.decisions(step.state) if decision.kind == "react"]
    seen = ACHT.view_for(step.state, SPECTATOR).seats
    able = [s for s in asked if infinity_of(step.state, s) and seen[s - 1].round_points]
    unable = tuple(s for s in asked if infinity_of(step.state, s) is None)
    if len(asked) == seats and able and unable:
        return Road(seed, tuple(moves[:-1]), moves[-1], able[0], unable)
    return None


def game_before_an_eight(players: list[Client]) -> tuple[str, Road]:
    """A started game, played up to the move before the 8."""
    road = road_to_an_eight(len(players))
    host, *guests = players
    body = {
        "ruleset": "acht",
        "start": "by_host",
        "seats": [{"type": "me"}, *({"type": "open"} for _ in guests)],
    }
    game_id: str = host.post("games", body).json["id"]
    for number, guest in enumerate(guests, start=2):
        guest.put(f"games/{game_id}/seats/{number}", {"type": "me"})
    commitment = seed_commitment(road.seed, game_id)
    Game.objects.filter(pk=game_id).update(seed=road.seed, seed_commitment=commitment)
    assert host.post(f"games/{game_id}/start").status == 200
    for seat, move in road.moves:
        _make(players[seat - 1], game_id, move)
    return game_id, road


def _make(client: Client, game_id: str, move: Any) -> None:
    """Make a move without the detour over HTTP, which would take longer than the tests."""
    decision = Table.load(game_id).decisions[0].pk
    members = {**msgspec.to_builtins(move), "decision_id": decision}
    player = Player.objects.get(name=client.name)
    move_submit(game_id=game_id, player=player, submission=Submission(members))


def post(client: Client, game_id: str, move: Any, **headers: str) -> Any:
    """Answer the open decision of this client's seat."""
    members = move if isinstance(move, dict) else msgspec.to_builtins(move)
    decision = decision_of(client, game_id)
    return client.post(f"games/{game_id}/moves", {**members, "decision_id": decision}, **headers)


def decision_of(client: Client, game_id: str) -> str:
    game = client.get(f"games/{game_id}").json
    seats = {seat["occupant"]["name"]: seat["number"] for seat in game["seats"]}
    own = [one for one in game["pending"] if one["seat"] == seats[client.name]]
    return str(own[0]["decision_id"])
