"""Rollouts: the unseen stones are dealt, a move is made, and all seats play by the policy."""

from __future__ import annotations

from ai.search.axio.judging import result
from ai.search.axio.layout import LAID, OVER, RNG, SEAT_COUNT, SWAPPING, TURN, Row
from ai.search.axio.policy import choose, choose_carefully, copy, stage_of
from ai.search.axio.turns import draw, end_turn, place
from ai.search.compiled import njit
from ai.search.rng import first_state

#: Instead of the stone: the move is not a placement.
SWAP, KEEP = -1, -2


@njit
def deal(game: Row, unseen: Row, seed: int, world: int) -> None:
    """Deal random unseen stones to the other seats."""
    game[RNG] = first_state(seed, world)
    for seat in range(game[SEAT_COUNT]):
        for _ in range(unseen[seat]):
            draw(game, seat)


@njit
def make(board: Row, game: Row, held: int, at: int, mate: int) -> None:
    if held < 0:
        end_turn(game, held == SWAP)
    else:
        place(board, game, held, at, mate)


@njit
def play_on(board: Row, game: Row, spare: Row, worth: Row, careful: int, most: int) -> None:
    """Play until the game is over or `most` stones are laid, the first ones carefully."""
    while game[TURN] != OVER and game[LAID] < most:
        seat, stage = game[TURN], stage_of(game)
        if game[SWAPPING]:
            end_turn(game, True)
        elif game[LAID] < careful:
            _, held, at, mate = choose_carefully(board, game, spare, worth, seat, stage)
            place(board, game, held, at, mate)
        else:
            _, held, at, mate = choose(board, game, worth, seat, stage)
            place(board, game, held, at, mate)


@njit
def rollouts(
    board: Row,
    root: Row,
    scratch: Row,
    spare: Row,
    unseen: Row,
    worth: Row,
    powers: Row,
    held: int,
    at: int,
    mate: int,
    seed: int,
    first: int,
    count: int,
    careful: int,
    most: int,
) -> int:
    """The sum of the results of some worlds, for the seat whose turn it is."""
    total = 0
    for world in range(first, first + count):
        copy(root, scratch)
        deal(scratch, unseen, seed, world)
        make(board, scratch, held, at, mate)
        play_on(board, scratch, spare, worth, careful, most)
        total += result(scratch, worth, powers, root[TURN])
    return total
