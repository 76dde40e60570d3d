"""Other worlds: games that a viewer cannot tell from the true one.

`OTHER_WORLDS` knows for each ruleset how to deal the pieces that a viewer never saw in another
way; `other_world` puts such a deal in the place of the true one, rows and all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import transaction
from msgspec.structs import replace

from games.models import Game, Move
from games.projection import project_move
from games.rules import RULES
from games.rules.base import IllegalMove, Step, Viewer
from games.rules.rota.shapes import RotaDrew, RotaSource, RotaState
from games.table import Table

#: Who did what: a seat with its move, or with None for a resignation.
Log = Sequence[tuple[int, Any]]
OtherWorld = Callable[[Any, Log, Viewer, Random], Any]


def log_of(game_id: str) -> Log:
    game = Game.objects.get(pk=game_id)
    shape = RULES[game.ruleset].types.move
    return [
        (
            move.seat,
            None if move.decision_id is None else msgspec.json.decode(move.body, type=shape),
        )
        for move in game.moves.all()
    ]


def steps_of(ruleset: Any, setup: Any, log: Log) -> list[Step[Any]]:
    """What each entry of the log leads to from this set-up."""
    steps: list[Step[Any]] = []
    state = setup
    for seat, move in log:
        step = ruleset.resign(state, seat) if move is None else ruleset.apply(state, seat, move)
        steps.append(step)
        state = step.state
    return steps


def other_rota(setup: RotaState, log: Log, viewer: Viewer, rng: Random) -> RotaState:
    """Shuffle what the viewer saw neither on the board nor in the own hand."""
    piles = [[hand, *stack] for hand, stack in zip(setup.hands, setup.stacks, strict=True)]
    piles.append(list(setup.supply))
    supply = len(piles) - 1
    places = [(pile, at) for pile, tiles in enumerate(piles) for at in range(len(tiles))]
    drawn = [1] * supply + [0]
    held = {seat: (seat - 1, 0) for seat in range(1, supply + 1)}
    seen = {held[viewer.seat]} if viewer.seat else set()
    for (seat, move), step in zip(log, steps_of(RULES["rota"], setup, log), strict=True):
        if move is not None:
            seen.add(held[seat])
        for effect in step.effects:
            if isinstance(effect, RotaDrew):
                pile = supply if effect.source is RotaSource.SUPPLY else seat - 1
                held[seat] = (pile, drawn[pile])
                drawn[pile] += 1
                if seat == viewer.seat:
                    seen.add(held[seat])
    hidden = [place for place in places if place not in seen]
    tiles = [piles[pile][at] for pile, at in hidden]

    def unlikeness(deal: list[str]) -> tuple[int, int]:
        """Other hands count most: they are what a careless answer would tell."""
        changed = [place for place, old, new in zip(hidden, tiles, deal, strict=True) if old != new]
        return sum(place in held.values() for place in changed), len(changed)

    best = max((rng.sample(tiles, len(tiles)) for _ in range(50)), key=unlikeness)
    for (pile, at), tile in zip(hidden, best, strict=True):
        piles[pile][at] = tile
    return replace(
        setup,
        hands=tuple(pile[0] for pile in piles[:-1]),
        stacks=tuple(tuple(pile[1:]) for pile in piles[:-1]),
        supply=tuple(piles[-1]),
    )


OTHER_WORLDS: dict[str, OtherWorld] = {"rota": other_rota}


def true_setup(table: Table) -> Any:
    return table.ruleset.new_game(
        seats=len(table.seats), options=table.options, seed=bytes(table.game.seed)
    )


@contextmanager
def other_world(game_id: str, viewer: Viewer, *, number: int = 0) -> Iterator[Any]:
    """While it is open, the game is another one that looks the same to the viewer."""
    table = Table.load(game_id)
    ruleset, game, log = table.ruleset, table.game, log_of(game_id)
    setup = OTHER_WORLDS[game.ruleset](true_setup(table), log, viewer, Random(number))
    try:
        steps = steps_of(ruleset, setup, log)
    except IllegalMove as refusal:
        raise AssertionError("The moves that were made are not legal in this world") from refusal
    state = steps[-1].state if steps else setup
    assert ruleset.dump_state(state) != game.state, "This is the same world"
    assert ruleset.decisions(state) == ruleset.decisions(table.state)
    true_new_game = ruleset.new_game

    def new_game(*, seats: int, options: Any, seed: bytes) -> Any:
        if seed == bytes(game.seed):
            return setup
        return true_new_game(seats=seats, options=options, seed=seed)

    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(ruleset, "new_game", new_game)
        Game.objects.filter(pk=game_id).update(state=ruleset.dump_state(state))
        for move, step in zip(game.moves.all(), steps, strict=True):
            move.effects = msgspec.json.encode(step.effects).decode()
            move.answer = _answer_again(table, move)
            move.save(update_fields=["effects", "answer"])
        yield state
        transaction.set_rollback(True)


def _answer_again(table: Table, move: Move) -> bytes | None:
    """The stored answer to a request, with the move as its maker may read it in this world."""
    if move.answer is None:
        return None
    answer = msgspec.json.decode(bytes(move.answer), type=dict[str, msgspec.Raw])
    made = project_move(table, move, Viewer.at(move.seat))
    return msgspec.json.encode({**answer, "move": made})
