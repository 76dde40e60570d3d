"""Reading a question into the kernel: the game as its seat sees it, and what is unseen."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import astuple

from ai.search.axio.laying import bare, board_for, lay
from ai.search.axio.layout import (
    COLOURS,
    DECK,
    DECK_COUNT,
    FIRSTS,
    HAND,
    HANDS,
    OUT,
    OWED,
    SCORES,
    SIZES,
    SWAPPING,
    TURN,
    WALL,
    Row,
    row,
)
from ai.search.axio.rollouts import KEEP, SWAP
from games.rules.axio.board import grid_for
from games.rules.axio.shapes import AxioPlace, AxioSwap, AxioView
from games.rules.axio.stones import INDEX, KINDS, LETTER, kind_of
from games.rules.thinking import Question

NUMBER = {kind: number for number, kind in enumerate(KINDS)}


def read(question: Question) -> Row:
    """The game, with all unseen stones in the deck."""
    view: AxioView = question.view
    seats = len(view.seats)
    sides = 2 if question.options.teams else seats
    game, own = bare(seats, sides), question.decision.seat - 1
    deck = Counter(KINDS)
    for kind in [*_lay_stones(view, game), *_take_hand(view, game, own)]:
        deck[kind] -= 1
    for number, kind in enumerate(deck.elements()):
        game[DECK + number] = NUMBER[kind]
    game[DECK_COUNT] = deck.total()
    for side in range(sides):
        for colour, score in enumerate(astuple(view.seats[side].scores)):
            game[SCORES + COLOURS * side + colour] = score
    game[TURN] = own
    game[OWED] = view.bonus_left
    game[SWAPPING] = int(question.decision.kind == "swap_or_keep")
    playing = {seat % sides for seat in range(seats) if seat + 1 not in question.resigned}
    game[OUT] = sum(1 << side for side in range(sides) if side not in playing)
    return game


def unseen_by(question: Question) -> Row:
    """How many stones of each seat are unseen."""
    seats = question.view.seats
    own = question.decision.seat
    return row(0 if seat.seat == own else seat.hand_size for seat in seats)


def _lay_stones(view: AxioView, game: Row) -> list[str]:
    seats, kinds = len(view.seats), []
    grid, board = grid_for(seats), board_for(seats)
    halves = [half for half in view.board if half.seat is not None]
    for first, second in zip(halves[::2], halves[1::2], strict=True):
        at, mate = grid.cell[first.q, first.r], grid.cell[second.q, second.r]
        lay(board, game, at, INDEX[LETTER[first.colour]])
        lay(board, game, mate, INDEX[LETTER[second.colour]])
        place = FIRSTS + 2 * ((first.seat or 1) - 1)
        if game[place] == WALL:
            game[place], game[place + 1] = at, mate
        kinds.append(kind_of(first.colour, second.colour))
    return kinds


def _take_hand(view: AxioView, game: Row, own: int) -> list[str]:
    kinds = [kind_of(stone.a, stone.b) for stone in view.hand]
    for held, kind in enumerate(kinds):
        game[HANDS + HAND * own + held] = NUMBER[kind]
    game[SIZES + own] = len(kinds)
    return kinds


def move_numbers(question: Question) -> list[tuple[int, int, int]]:
    """The moves as numbers: the place of the stone in the hand, and the cells."""
    spot = grid_for(len(question.view.seats)).spot
    held = {stone.stone: place for place, stone in enumerate(question.view.hand)}
    moves = []
    for move in question.moves:
        if isinstance(move, AxioPlace):
            at, mate, _, _, _ = spot[move.q, move.r, move.direction]
            moves.append((held[move.stone], at, mate))
        else:
            moves.append((SWAP if isinstance(move, AxioSwap) else KEEP, WALL, WALL))
    return moves
