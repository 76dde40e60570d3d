"""Other worlds: games that a viewer cannot tell from the true one.

`dealing` deals the pieces that a viewer never saw in another way; `other_world` puts such a deal in
the place of the true one, rows and all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import transaction

from games.models import Game, Move
from games.projection import project_move
from games.rules import RULES, AnyRuleset
from games.rules.errors import IllegalMove
from games.rules.viewers import Viewer
from games.table import Table
from tests.projection.dealing import Deal, Log, steps_of

#: What others have planned in another world.
OTHER_PLAN = {"entries": [], "wake": [{"type": "score_reached", "points": 7, "seat": None}]}


def log_of(game_id: str) -> Log:
    game = Game.objects.get(pk=game_id)
    read = RULES[game.ruleset].load_move
    return [(move.seat, None if move.decision_id is None else read(move.body)) for move in game.log]


def true_setup(table: Table) -> Any:
    return table.ruleset.new_game(
        seats=len(table.seats), options=table.options, seed=bytes(table.game.seed)
    )


@cache
def _other_setup(slug: str, options: Any, setup: str, log: Log, viewer: Viewer) -> Any:
    """Worlds take a while to find, and the same are asked for by several tests."""
    ruleset = RULES[slug]
    return Deal(ruleset, options, ruleset.load_state(setup), log, viewer, Random(0)).anew()


@contextmanager
def other_world(game_id: str, viewer: Viewer) -> Iterator[Any]:
    """While it is open, the game is another one that looks the same to the viewer."""
    table = Table.load(game_id)
    ruleset, game, log = table.ruleset, table.game, log_of(game_id)
    true = ruleset.dump_state(true_setup(table))
    setup = _other_setup(game.ruleset, table.options, true, tuple(log), viewer)
    try:
        steps = list(steps_of(ruleset, setup, log))
    except IllegalMove as refusal:
        raise AssertionError("The moves that were made are not legal in this world") from refusal
    state = steps[-1].state if steps else setup
    sealed = list(game.moves.filter(number=None, seat__in=ruleset.answered(table.state)))
    for move in sealed:
        made = _sealed_answer(ruleset, state, move, viewer)
        move.body = msgspec.json.encode(made).decode()
        state = ruleset.apply(state, move.seat, made).state
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
        for move, step in zip(game.log, steps, strict=True):
            move.effects = msgspec.json.encode(step.effects).decode()
            move.answer = _answer_again(table, move)
            move.save(update_fields=["effects", "answer"])
        for move in sealed:
            move.answer = _answer_again(table, move)
            move.save(update_fields=["body", "answer"])
        for seat in table.seats:
            if seat.number != viewer.seat and seat.standing_orders:
                seat.standing_orders["plan"] = OTHER_PLAN
                seat.save(update_fields=["standing_orders"])
        yield state
        transaction.set_rollback(True)


def _sealed_answer(ruleset: AnyRuleset, state: Any, move: Move, viewer: Viewer) -> Any:
    """What was answered by the viewer itself; what others have answered nobody knows yet."""
    made = ruleset.load_move(move.body)
    decision = next(one for one in ruleset.decisions(state) if one.seat == move.seat)
    if viewer.seat == move.seat:
        return made
    others = [other for other in ruleset.legal_moves(state, decision) if other != made]
    return others[-1] if others else made


def _answer_again(table: Table, move: Move) -> bytes | None:
    """The stored answer to a request, with the move as its maker may read it in this world.

    An answer that was sealed when it was given tells of nothing else, in any world.
    """
    if move.answer is None or b'"number":null' in bytes(move.answer):
        return move.answer
    answer = msgspec.json.decode(bytes(move.answer), type=dict[str, msgspec.Raw])
    made = project_move(table, move, Viewer.at(move.seat))
    return msgspec.json.encode({**answer, "move": made})
