"""Playing games over the API in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.models import Game, Player
from games.services.ratings import LEAST_MOVES_PER_SEAT
from games.table import Table
from tests.support.client import Client

Choice = Callable[[list[Any]], Any]


def new_game(host: Client, *guests: Client, ruleset: str = "rota", **more: Any) -> dict[str, Any]:
    """A started game: the host on seat 1, the guests on the others in order."""
    seats = [{"type": "me"}, *({"type": "open"} for _ in guests)]
    answer = host.post("games", {"ruleset": ruleset, "seats": seats, **more})
    assert answer.status == 201, answer
    game = answer.json
    for number, guest in enumerate(guests, start=2):
        body = {"type": "me"}
        if game["invite_code"]:
            body["invite_code"] = game["invite_code"]
        taken = guest.put(f"games/{game['id']}/seats/{number}", body)
        assert taken.status == 200, taken
    return host.get(f"games/{game['id']}").json


def rated_game(host: Client, *guests: Client, **more: Any) -> dict[str, Any]:
    """A started rated game that counts, however it ends: its opening is played."""
    game = new_game(host, *guests, rated=True, **more)
    moves = LEAST_MOVES_PER_SEAT * len(game["seats"])
    return rush(game["id"], [host, *guests], moves=moves)


def options_of(client: Client, game_id: str, decision_id: str, **query: Any) -> list[Any]:
    """All legal answers, read page by page."""
    items: list[Any] = []
    cursor = None
    while True:
        parts = [f"{name}={value}" for name, value in {**query, "limit": 200}.items()]
        if cursor:
            parts.append(f"cursor={cursor}")
        answer = client.get(f"games/{game_id}/decisions/{decision_id}/options?{'&'.join(parts)}")
        assert answer.status == 200, answer
        items += answer.json["items"]
        cursor = answer.json["next_cursor"]
        if cursor is None:
            return items


def first(options: list[Any]) -> Any:
    return options[0]


def best(options: list[Any]) -> Any:
    return max(options, key=lambda option: sum(option["preview"]["points"].values()))


def play(
    game_id: str, players: Sequence[Client], *, moves: int | None = None, choose: Choice = best
) -> dict[str, Any]:
    """Make so many moves, or play to the end; seat n is played by the n-th client."""
    made = 0
    answered: set[str] = set()
    game = players[0].get(f"games/{game_id}").json
    pending = game["pending"]
    while pending and (moves is None or made < moves):
        # A sealed answer leaves its decision open to the eye.
        decision = next(one for one in pending if one["decision_id"] not in answered)
        answered.add(decision["decision_id"])
        client = players[decision["seat"] - 1]
        option = choose(options_of(client, game_id, decision["decision_id"]))
        answer = client.post(f"games/{game_id}/moves", option["move"])
        assert answer.status == 201, answer
        pending = answer.json["pending"]
        made += 1
    return players[0].get(f"games/{game_id}").json


def no_guests() -> None:
    """Give everybody a password, quickly: rated games with guests do not count."""
    Player.objects.filter(kind=Player.Kind.PLAYER, password="").update(password="unusable")


def legal_move(game_id: str) -> tuple[int, dict[str, Any]]:
    """The seat to decide and its first legal answer, straight from the rules."""
    table = Table.of(Game.objects.get(pk=game_id))
    decision = next(decision for decision in table.decisions if not decision.answered)
    questions = table.ruleset.decisions(table.state)
    question = next(one for one in questions if one.seat == decision.seat.number)
    move = next(table.ruleset.legal_moves(table.state, question))
    return decision.seat.number, {**msgspec.to_builtins(move), "decision_id": decision.pk}


def rush(game_id: str, players: Sequence[Client], *, moves: int | None = None) -> dict[str, Any]:
    """Like `play`, but without looking at the options: for tests that need a position, quickly."""
    made, going = 0, True
    while going and (moves is None or made < moves):
        seat, move = legal_move(game_id)
        answer = players[seat - 1].post(f"games/{game_id}/moves", move)
        assert answer.status == 201, answer
        made, going = made + 1, bool(answer.json["pending"])
    return players[0].get(f"games/{game_id}").json
