"""The kernel of AXIO ROTA repeats the rules: here it is held against them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.search.rng import first_state
from ai.search.rota.board import DEPTH, ORIGIN, ROW, SIZE, find, lay, take_back
from ai.search.rota.glance import score_moves
from ai.search.rota.greedy import score
from ai.search.rota.judging import ONE, share
from ai.search.rota.position import Position, read_moves, read_position
from ai.search.rota.rollout import NOBODY, choose, play_on, room_for
from ai.search.rota.worth import habits
from games.rules.ranking import Reason
from games.rules.rota.shapes import RotaBonusEarned, RotaPlace, RotaState
from tests.ai.rota_games import (
    ROTA,
    corners_of,
    count_moves,
    dealt,
    new_game,
    question_of,
    questions,
)
from tests.support.sizes import sized

GAMES = sized(252, 2_040)
PARTS = 12
TO_THE_END = 99


def scored(position: Position, move: RotaPlace) -> tuple[np.ndarray, int]:
    after = np.zeros((1, 5), dtype=np.int64)
    filled = np.zeros(1, dtype=np.int64)
    own = position.scores[position.seat]
    score_moves(position.board, position.hand, own, read_moves([move]), after, filled)
    return after[0], int(filled[0])


@pytest.mark.parametrize("part", range(PARTS))
def test_it_counts_and_scores_moves_as_the_rules_do(part: int) -> None:
    """Half of these games are left in the middle, as a kernel may be asked anywhere."""
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        options, state = new_game(number)
        position = read_position(question_of(options, state))
        stop = rng.randrange(24 * len(state.hands))
        while state.turn and position.board.counts[DEPTH] < stop:
            if len(state.hands) > 1 and rng.random() < 0.01:
                state = ROTA.resign(state, rng.choice(ROTA.playing(state))).state
                continue
            seat = state.turn - 1
            position = position._replace(
                hand=corners_of(state.hands[seat]), scores=np.array(state.scores), seat=seat
            )
            moves = list(ROTA.legal_moves(state, ROTA.decisions(state)[0]))
            assert count_moves(position.board, position.hand) == len(moves)
            move = rng.choice(moves)
            after, filled = scored(position, move)
            step = ROTA.apply(state, state.turn, move)
            assert tuple(after) == step.state.scores[seat]
            earned = [e for e in step.effects if isinstance(e, RotaBonusEarned)]
            assert filled == sum(len(effect.colours) for effect in earned)
            cell = int(read_moves([move])[0, 0])
            lay(position.board, find(position.board, cell), position.hand, move.rotation)
            state = step.state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_on_as_the_rules_do(seats: int) -> None:
    """Turns, bonus turns, the end and the ranking: the rules follow a rollout, tile by tile."""
    bonus_turns = instant_wins = 0
    for number, (question, state) in enumerate(questions(range(seats - 1, 600, 4))):
        position = read_position(question)
        policy = habits(seats).policy
        room, other_room = (room_for(seats, len(position.unseen)) for _ in range(2))
        move = question.moves[number % len(question.moves)]
        after, filled = scored(position, move)
        cell = int(read_moves([move])[0, 0])
        lay(position.board, find(position.board, cell), position.hand, move.rotation)
        for one in (room, other_room):
            one.scores[:], one.left[:] = position.scores, position.left
            one.scores[position.seat] = after
        winner = position.seat
        if after.min() < 12:
            owed, supply = position.owed + filled, position.supply
            winner = play_on(
                position.board, room, position.unseen, policy, position.seat, owed, supply,
                TO_THE_END, first_state(number, 0),
            )  # fmt: skip
        laid = int(position.board.counts[DEPTH])
        cells = [int(row[0]) for row in position.board.log[:laid]]
        while position.board.counts[DEPTH] > 1:
            take_back(position.board)

        state = ROTA.apply(dealt(state, position, room.deal), state.turn, move).state
        while state.turn:
            seat, corners = state.turn - 1, corners_of(state.hands[state.turn - 1])
            bonus_turns += state.bonus
            if not state.bonus:
                other_room.left[seat] -= 1
            steps = policy[other_room.left[seat]]
            found = choose(position.board, other_room, corners, other_room.scores[seat], steps)
            cell = int(position.board.frontier[found >> 2])
            assert cell == cells[position.board.counts[DEPTH]]
            score(position.board, found >> 2, corners, found & 3, steps, other_room.scores[seat])
            state = follow(state, cell, found & 3, tuple(other_room.scores[seat]))
            lay(position.board, found >> 2, corners, found & 3)

        assert position.board.counts[DEPTH] == laid
        assert state.scores == tuple(map(tuple, room.scores))
        outcome = ROTA.outcome(state)
        assert outcome is not None
        best = outcome.ranking[0].seats
        if outcome.reason is Reason.INSTANT_WIN:
            instant_wins += 1
            assert best == (winner + 1,)
        else:
            assert winner == NOBODY
            for seat in np.flatnonzero(position.playing):
                part = share(room.scores, position.playing, seat, room.notes)
                assert part == (ONE // len(best) if seat + 1 in best else 0)
    assert bonus_turns > 100
    assert instant_wins > 5


def follow(state: RotaState, cell: int, rotation: int, scores: tuple[int, ...]) -> RotaState:
    """The same placement by the rules, with the colour for the empty corner that scores so."""
    x = (cell - ORIGIN + ROW // 2) % ROW - ROW // 2
    y = (cell - ORIGIN - x) // ROW
    for move in ROTA.legal_moves(state, ROTA.decisions(state)[0]):
        if (move.x, move.y, move.rotation) == (x, y, rotation):
            after: RotaState = ROTA.apply(state, state.turn, move).state
            if after.scores[state.turn - 1] == scores:
                return after
    raise AssertionError("no legal move does this")


def test_taking_back_restores_the_board_to_the_letter() -> None:
    for question, _ in questions(range(20)):
        board = read_position(question).board
        before = [
            part.copy() for part in (board.codes, board.marks, board.frontier[: board.counts[SIZE]])
        ]
        for place in (3, 0, 7):
            lay(board, place, corners_of("RG-B"), 1)
        for _ in range(3):
            take_back(board)
        now = (board.codes, board.marks, board.frontier[: board.counts[SIZE]])
        assert all(map(np.array_equal, before, now))
