"""What lies on the table: tower, cards, hands, markers and points, and the simplest handling of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from .dice import Dice
from .geometry import Board, Cell, Eight, Lying, Shape

DARK, ZERO = "DARK", "ZERO"

Side = tuple[int, ...]


class TowerEmpty(Exception):
    """A tile must be drawn and there is none: the round ends at this draw."""


class Card(NamedTuple):
    id: str
    kind: str


class Table:
    """The things of a game, without its course."""

    def __init__(
        self,
        components: dict[str, Any],
        seats: int = 2,
        teams: bool = False,
        target: int = 24,
        seed: bytes = b"",
    ) -> None:
        self.seed = seed
        self.seats = range(1, seats + 1)
        self.teams = teams
        self.solo = seats == 1
        self.target = None if self.solo else target
        self.sides: list[Side] = [(1, 3), (2, 4)] if teams else [(seat,) for seat in self.seats]
        self.board = Board(components)
        self.values = {tile["kind"]: tile["value"] for tile in components["tiles"]}
        self.marker_set: dict[str, int] = components["markers"]
        self.marker_points: dict[str, int] = components["marker_points"]
        tiles = [tile["kind"] for tile in components["tiles"] for _ in range(tile["count"])]
        self.tile_set = [kind for kind in tiles if not (self.solo and kind == DARK)]
        cards = [card["kind"] for card in components["cards"] for _ in range(card["count"])]
        self.pile = [] if self.solo else Dice(seed, "acht cards 1").shuffle(cards)
        self.discard: list[str] = []
        self.hands: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.totals = dict.fromkeys(self.sides, 0)
        self.resigned: list[int] = []
        self.version = 1
        self.round = 0
        self.blind = False
        #: How often each thing worth counting has happened.
        self.story: Counter[str] = Counter()

    def lay_out(self, players: list[int]) -> None:
        """A fresh round for these seats: everything back but cards and totals."""
        self.round += 1
        self.players = players
        self.board.clear()
        self.tower = Dice(self.seed, f"acht round {self.round}").shuffle(self.tile_set)
        self.tiles: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.markers = {side: dict(self.marker_set) for side in self.sides}
        self.shapes: dict[Shape, Side | None] = {}
        self.eights: list[Eight] = []

    def side_of(self, seat: int) -> Side:
        return next(side for side in self.sides if seat in side)

    def in_turn(self, first: int) -> list[int]:
        """Who takes part in the round and has not given up, in turn order, beginning at a seat."""
        order = [*range(first, len(self.seats) + 1), *range(1, first)]
        return [seat for seat in order if seat in self.players and seat not in self.resigned]

    def after(self, seat: int) -> int:
        """The next seat in turn order; the seat itself if it is the only one."""
        return self.in_turn(seat % len(self.seats) + 1)[0]

    def standing_sides(self) -> list[Side]:
        return [side for side in self.sides if not set(side) <= set(self.resigned)]

    def draw_tile(self, seat: int) -> str:
        if not self.tower:
            raise TowerEmpty
        self.tiles[seat].append(self.tower.pop(0))
        return self.tiles[seat][-1]

    def draw_card(self, seat: int) -> None:
        if not self.pile:
            self.pile = Dice(self.seed, f"acht cards {self.version}").shuffle(self.discard)
            self.story["discard pile reshuffled"] += bool(self.discard)
            self.discard = []
        if self.pile:
            hand = self.hands[seat]
            dice = Dice(self.seed, f"acht card {self.version} {seat} {len(hand)}")
            name = "".join(f"{dice.below(2**32):08x}" for _ in range(2))
            hand.append(Card(name, self.pile.pop(0)))

    def steal_card(self, thief: int, victim: int) -> Card:
        hand = self.hands[victim]
        card = hand.pop(Dice(self.seed, f"acht steal {self.version}").below(len(hand)))
        self.hands[thief].append(card)
        return card

    def spend(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card.kind)

    def lay(self, cell: Cell, tile: Lying, player: int) -> None:
        """Put a tile down for a player, who marks what it closes and makes what eights it makes."""
        self.board.lying[cell] = tile
        for shape in self.board.shapes_of(cell):
            self.shapes[shape] = self._mark(shape.kind, player)
        self.eights += self.board.eights_of(cell)

    def _mark(self, kind: str, player: int) -> Side | None:
        """Take a fitting marker of the player, or of the next seat that has one."""
        self.story["shape closed"] += 1
        for seat in self.in_turn(player):
            side = self.side_of(seat)
            if self.markers[side][kind]:
                self.markers[side][kind] -= 1
                self.story["shape marked by another side"] += player not in side
                return side
        self.story["shape that nobody can mark"] += 1
        return None

    def lift(self, cell: Cell) -> Lying:
        """Take a tile up; shapes that it leaves are gone."""
        for shape in self.board.shapes_of(cell):
            del self.shapes[shape]
        return self.board.lying.pop(cell)

    def is_movable(self, cell: Cell) -> bool:
        marked = (self.shapes[shape] for shape in self.board.shapes_of(cell))
        return cell != self.board.centre and not any(marked)

    def marked_points(self, side: Side) -> int:
        return sum(
            self.marker_points[shape.kind]
            for shape, marker in self.shapes.items()
            if marker == side
        )

    def worth(self, shapes: list[Shape], seat: int) -> dict[str, int]:
        """The points that a seat's own side would gain by closing these shapes."""
        left = self.markers[self.side_of(seat)]
        closed = Counter(shape.kind for shape in shapes)
        return {
            kind: self.marker_points[kind] * min(closed[kind], left[kind])
            for kind in ("small", "large", "square")
        }
