"""`python -m tests.load.prepare MOVES`: migrate, play games to their middle, plan what follows.

Moves are planned with the rules alone, so that whoever sends them has nothing to think about.
"""

from __future__ import annotations

import itertools
import os
import sys
from random import Random
from typing import Any

import msgspec

from tests.load.plans import Plan, PlannedGame, Prepared

RULESET = "rota"
PAIRS = 16
STILL_GAMES = 12
QUIET_GAMES = 4


def main(moves: int) -> Plan:
    from django.db import transaction

    from games.services.players import player_create
    from tests.load.queries import queries_of

    with transaction.atomic():
        pairs = [
            [player_create(name=f"player {pair} {seat}", password=None) for seat in (1, 2)]
            for pair in range(PAIRS)
        ]
        # Two who play nothing else, so that their turns stay as they are.
        quiet = [player_create(name=f"quiet {seat}", password=None) for seat in (1, 2)]
        for number in range(QUIET_GAMES):
            _middle_of_a_game(quiet, Random(number))
        made = (_middle_of_a_game(pairs[n % PAIRS], Random(n)) for n in itertools.count())
        still = [next(made) for _ in range(STILL_GAMES)]
        games = [next(made)]
        while sum(len(game.moves) for game in games) < moves:
            games.append(next(made))
    turns = [_known("/api/v1/me/turns", f"Bearer {token}") for _, token in quiet]
    views = [Prepared("GET", f"{game.path}/view", game.authorizations[0]) for game in still]
    options = [
        Prepared("GET", f"{game.path}/decisions/{game.decision_id}/options", _turn(game))
        for game in still
    ]
    spare, keyed = (_first_move(next(made)) for _ in range(2))
    return Plan(
        games=games,
        turns=turns,
        schema=_known("/api/schema?format=json", ""),
        views=views,
        options=options,
        queries={
            "move": queries_of(spare),
            "move with key": queries_of(keyed, **{"Idempotency-Key": "a-key"}),
            "turns": queries_of(turns[0]),
            "view": queries_of(views[0]),
            "options": queries_of(options[0]),
        },
    )


def _middle_of_a_game(pair: list[tuple[Any, str]], rng: Random) -> PlannedGame:
    """A game of which a quarter is played; planned is the next half."""
    from games.parsing import Submission
    from games.services.games import GameCreateInput, game_create
    from games.services.moves import move_submit
    from games.services.seat_requests import MeSeat, OpenSeat
    from games.services.seats import TakeSeat, seat_put

    (host, _), (guest, _) = pair
    request = GameCreateInput(ruleset=RULESET, seats=(MeSeat(), OpenSeat()))
    lobby = game_create(host=host, request=request)
    game_id = lobby.game.pk
    table = seat_put(game_id=game_id, number=2, player=guest, request=TakeSeat())
    moves = _random_game(table.ruleset, table.state, rng)
    decision_id = table.decisions[0].pk
    for seat, move in moves[: len(moves) // 4]:
        submission = Submission({"decision_id": decision_id, **move})
        accepted, _ = move_submit(game_id=game_id, player=pair[seat - 1][0], submission=submission)
        decision_id = accepted.pending[0].decision_id
    return PlannedGame(
        path=f"/api/v1/games/{game_id}",
        authorizations=[f"Bearer {token}" for _, token in pair],
        decision_id=decision_id,
        moves=moves[len(moves) // 4 : len(moves) * 3 // 4],
    )


def _random_game(ruleset: Any, state: Any, rng: Random) -> list[tuple[int, dict[str, Any]]]:
    moves = []
    while decisions := ruleset.decisions(state):
        move = rng.choice(list(ruleset.legal_moves(state, decisions[0])))
        moves.append((decisions[0].seat, msgspec.to_builtins(move)))
        state = ruleset.apply(state, decisions[0].seat, move).state
    return moves


def _known(path: str, authorization: str) -> Prepared:
    """A request with the tag of what it would give."""
    from django.test import Client

    headers = {"Authorization": authorization} if authorization else {}
    tag = Client().get(path, headers=headers)["ETag"]
    return Prepared("GET", path, authorization, headers={"If_None_Match": tag})


def _turn(game: PlannedGame) -> str:
    """The token of the seat that has to decide."""
    return game.authorizations[game.moves[0][0] - 1]


def _first_move(game: PlannedGame) -> Prepared:
    body = {"decision_id": game.decision_id, **game.moves[0][1]}
    return Prepared("POST", f"{game.path}/moves", _turn(game), body)


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    os.environ["DJANGO_SETTINGS_MODULE"] = "axio_api.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    print(msgspec.json.encode(main(int(sys.argv[1]))).decode())
