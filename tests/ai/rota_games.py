"""Games of AXIO ROTA for the tests of its kernel: all seat counts, all sets, some resignations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from ai.search.rota.board import CORNER, FRONTIER, ORIGIN, ROW, SIZE, TAKEN, Board, Numbers
from ai.search.rota.points import BLANK
from ai.search.rota.position import KINDS, Position
from ai.search.rota.rollout import next_seat
from games.rules import RULES
from games.rules.rota.shapes import RotaOptions, RotaState
from games.rules.thinking import Question

ROTA = RULES["rota"]
#: The four cells at the north-western point of a cell.
AROUND = (0, -1, -ROW, -ROW - 1)


def new_game(number: int) -> tuple[RotaOptions, RotaState]:
    options = ROTA.parse_options({"component_set": ROTA.component_sets[number % 3]})
    seed = number.to_bytes(32, "big")
    return options, ROTA.new_game(seats=1 + number % 4, options=options, seed=seed)


def question_of(options: RotaOptions, state: RotaState) -> Question:
    return Question.put(ROTA, options, state, ROTA.decisions(state)[0])


def questions(numbers: Sequence[int]) -> Iterator[tuple[Question, RotaState]]:
    """A position from each of these games, anywhere between the set-up and the end,
    in every third with high scores."""
    for number in numbers:
        rng = Random(number)
        options, state = new_game(number)
        for _ in range(rng.randrange(12 * len(state.hands))):
            step = random_step(state, rng, resigning=0.01 if len(state.hands) > 2 else 0)
            if not step.turn:
                break
            state = step
        if number % 3 == 0:
            state = replace(state, scores=tuple(_nearly_full(rng) for _ in state.scores))
        yield question_of(options, state), state


def _nearly_full(rng: Random) -> tuple[int, ...]:
    """So many points that bonus turns and instant wins are near."""
    return tuple(rng.randrange(8, 12) for _ in range(5))


def random_step(state: RotaState, rng: Random, resigning: float) -> RotaState:
    if rng.random() < resigning:
        resigned: RotaState = ROTA.resign(state, rng.choice(ROTA.playing(state))).state
        return resigned
    move = rng.choice(list(ROTA.legal_moves(state, ROTA.decisions(state)[0])))
    after: RotaState = ROTA.apply(state, state.turn, move).state
    return after


def corners_of(tile: str) -> Numbers:
    return np.array([KINDS.index(letter) for letter in tile], dtype=np.int64)


def count_moves(board: Board, hand: Numbers) -> int:
    """How many moves the kernel's board allows, colours for the empty corner told apart."""
    cells = [int(cell) for cell in board.frontier[: board.counts[SIZE]]]
    assert all(board.marks[cell] == FRONTIER for cell in cells)
    if BLANK not in hand:
        return 4 * len(cells)
    met = [
        any(board.marks[cell + corner + mate] == TAKEN for mate in AROUND)
        for cell in cells
        for corner in CORNER
    ]
    return 4 * sum(met) + len(met)


def dealt(state: RotaState, position: Position, deal: Sequence[int]) -> RotaState:
    """The state whose hidden tiles are those that a rollout dealt."""
    tiles = ["".join(KINDS[kind] for kind in position.unseen[tile]) for tile in deal]
    piles: list[list[str]] = [[] for _ in state.hands]
    left, seat = position.left.copy(), position.seat
    while left.any():
        seat = next_seat(left, seat)
        left[seat] -= 1
        piles[seat].append(tiles.pop(0))
    supply = tuple(tiles[: position.supply])
    hands = [
        state.hands[seat] if seat == position.seat or not pile else pile.pop(0)
        for seat, pile in enumerate(piles)
    ]
    return replace(state, hands=tuple(hands), stacks=tuple(map(tuple, piles)), supply=supply)


def cell_of(x: int, y: int) -> int:
    return ORIGIN + x + ROW * y
