"""Other worlds: games that a viewer cannot tell from the true one.

`OTHER_WORLDS` knows for each ruleset how to deal the pieces that a viewer never saw in another
way; `other_world` puts such a deal in the place of the true one, rows and all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import transaction
from msgspec.structs import replace

from games.models import Game, Move
from games.projection import project_move
from games.rules import RULES
from games.rules.axio.shapes import AxioState, Stone
from games.rules.base import IllegalMove, Step, Viewer
from games.rules.rota.shapes import RotaDrew, RotaSource, RotaState
from games.table import Table
from tests.projection.acht_worlds import pieces_of_acht, with_pieces_of_acht

#: Who did what: a seat with its move, or with None for a resignation.
Log = Sequence[tuple[int, Any]]
OtherWorld = Callable[[Any, Log, Viewer, Random], Any]
Pieces = Callable[[Any], list[Any]]
WithPieces = Callable[[Any, list[Any]], Any]


def log_of(game_id: str) -> Log:
    game = Game.objects.get(pk=game_id)
    read = RULES[game.ruleset].load_move
    return [(move.seat, None if move.decision_id is None else read(move.body)) for move in game.log]


def steps_of(ruleset: Any, setup: Any, log: Log) -> Iterator[Step[Any]]:
    """What each entry of the log leads to from this set-up."""
    state = setup
    for seat, move in log:
        step = ruleset.resign(state, seat) if move is None else ruleset.apply(state, seat, move)
        yield step
        state = step.state


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


def seen_by(ruleset: Any, setup: Any, log: Log, viewer: Viewer) -> Iterator[Any]:
    """Move by move all that the rules let a viewer know of a game."""
    yield ruleset.view_for(setup, viewer), list(ruleset.decisions(setup))
    for step in steps_of(ruleset, setup, log):
        yield ruleset.view_for(step.state, viewer), list(ruleset.decisions(step.state))
        yield ruleset.effects_for(step.effects, viewer)


def by_exchanging(slug: str, pieces_of: Pieces, with_pieces: WithPieces) -> OtherWorld:
    """Exchange pieces of the set-up, two by two, as long as the viewer notices nothing.

    What the viewer may know, the ruleset's own view and effects say. Pieces of different types
    are never exchanged.
    """
    ruleset = RULES[slug]

    def other(setup: Any, log: Log, viewer: Viewer, rng: Random) -> Any:
        truth = list(seen_by(ruleset, setup, log, viewer))
        dealt = pieces_of(setup)
        pieces = dealt.copy()
        free: set[int] = set()

        def exchange(one: int, another: int) -> bool:
            """Unless a piece would be, or be again, what it is in truth."""
            if pieces[one] == dealt[another] or pieces[another] == dealt[one]:
                return False
            deal = pieces.copy()
            deal[one], deal[another] = deal[another], deal[one]
            there = seen_by(ruleset, with_pieces(setup, deal), log, viewer)
            try:
                same = all(here == elsewhere for here, elsewhere in zip(truth, there, strict=True))
            except IllegalMove:
                return False
            if same:
                pieces[:] = deal
            return same

        def partners_of(one: int) -> list[int]:
            """A piece that was exchanged before will rather be free to be exchanged again."""
            like = [at for at, other in enumerate(pieces) if type(other) is type(pieces[one])]
            sure = [at for at in like if at in free]
            return rng.sample(sure or like, min(12, len(sure or like)))

        for one in rng.sample(range(len(pieces)), len(pieces)):
            if pieces[one] == dealt[one]:
                another = next((at for at in partners_of(one) if exchange(one, at)), None)
                free |= set() if another is None else {one, another}
        return with_pieces(setup, pieces)

    return other


def stones_of(setup: AxioState) -> list[str]:
    return [*(stone.kind for hand in setup.hands for stone in hand), *setup.bag]


def with_stones(setup: AxioState, kinds: list[str]) -> AxioState:
    """The same ids with other kinds: ids are drawn from dice that know nothing of kinds."""
    left = iter(kinds)
    hands = tuple(tuple(Stone(s.id, next(left)) for s in hand) for hand in setup.hands)
    return replace(setup, hands=hands, bag=tuple(left))


OTHER_WORLDS: dict[str, OtherWorld] = {
    "rota": other_rota,
    "axio": by_exchanging("axio", stones_of, with_stones),
    "acht": by_exchanging("acht", pieces_of_acht, with_pieces_of_acht),
}


def true_setup(table: Table) -> Any:
    return table.ruleset.new_game(
        seats=len(table.seats), options=table.options, seed=bytes(table.game.seed)
    )


@cache
def _other_setup(slug: str, setup: str, log: Log, viewer: Viewer, number: int) -> Any:
    """Worlds take a while to find, and the same are asked for by several tests."""
    return OTHER_WORLDS[slug](RULES[slug].load_state(setup), log, viewer, Random(number))


@contextmanager
def other_world(game_id: str, viewer: Viewer, *, number: int = 0) -> Iterator[Any]:
    """While it is open, the game is another one that looks the same to the viewer."""
    table = Table.load(game_id)
    ruleset, game, log = table.ruleset, table.game, log_of(game_id)
    true = ruleset.dump_state(true_setup(table))
    setup = _other_setup(game.ruleset, true, tuple(log), viewer, number)
    try:
        steps = list(steps_of(ruleset, setup, log))
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
        for move, step in zip(game.log, steps, strict=True):
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
