"""The course of a game of acht, as the specification tells it: rounds, turns, decisions.

Nothing here is clever or fast. A game is an object that changes with each answer.
"""

from __future__ import annotations

from typing import Any

from . import asking, cards, reporting
from .asking import Move
from .dice import Dice
from .geometry import Lying
from .table import DARK, Card, Side, Table, TowerEmpty


class Game(Table):
    """A game in which answers are taken from `options`; others are not checked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind: str | None = None
        self.turn = 1
        self.turn_owed = False
        self.stolen: Card | None = None
        self.reactions: dict[int, bool | None] = {}
        self.tiebreaks: dict[Side, list[int]] = {}
        self.reason: str | None = None
        self._begin_round()

    # What is asked

    def decisions(self) -> list[tuple[int, str]]:
        """Who must decide what. Sealed answers close nothing until the last one is in."""
        if self.kind == "react":
            return [(seat, "react") for seat in sorted(self.reactions)]
        return [(self.turn, self.kind)] if self.kind else []

    def answered(self) -> list[int]:
        return [seat for seat, play in sorted(self.reactions.items()) if play is not None]

    def options(self, seat: int) -> list[Move]:
        """Every distinct answer that a seat can give to its open decision."""
        return asking.options(self, seat)

    def preview(self, seat: int, move: Move) -> dict[str, Any]:
        """What the placing side gains by markers, and whether it makes an 8."""
        return asking.preview(self, seat, move)

    # What is answered

    def play(self, seat: int, move: Move) -> None:
        if move["type"] == "react":
            self.reactions[seat] = move["play"]
            self.version += None not in self.reactions.values()
            self._settle_reactions()
            return
        self.version += 1
        try:
            if move["type"] == "place":
                self._place(seat, move)
            elif move["type"] == "pass":
                self._draw()
            else:
                self._play_card(seat, move)
        except TowerEmpty:
            self._end_round("tower empty")

    def _play_card(self, seat: int, move: Move) -> None:
        card = self.stolen or next(card for card in self.hands[seat] if card.id == move["card"])
        self.stolen = None
        self.spend(seat, card)
        kind = move["as"]
        self.story[f"played {kind}"] += 1
        if card.kind == cards.JOKER:
            self.story[f"joker as {kind}"] += 1
        if cards.is_idle(move):
            self.story[f"{kind} without effect"] += 1
        elif kind == "time_travel":
            self.turn_owed = True
        elif kind == "magnetic_reversal":
            cards.reverse(self, seat, move["target_seat"])
        elif kind == "revolution":
            cards.revolve(self, seat, move["direction"])
        elif kind == "meteorite":
            cards.strike(self, seat)
        elif kind == "quantum_leap":
            cards.leap(self, seat, move)
            if self.eights:
                self._eight_made(seat)
                return
        elif self._abduct(seat, move["target_seat"]):
            return
        self._draw()

    def _abduct(self, seat: int, victim: int) -> bool:
        """Steal a card; true if the thief must say how it is played."""
        card = self.steal_card(seat, victim)
        self.story[f"stole {card.kind}"] += 1
        if any(cards.choices(self, seat, kind) for kind in cards.stands_for(card.kind)):
            self.stolen, self.kind = card, "play_stolen"
            return True
        self.story["stolen card without effect"] += 1
        self.spend(seat, card)
        return False

    def _place(self, seat: int, move: Move) -> None:
        self.tiles[seat].remove(move["tile"])
        before = len(self.eights)
        self.lay(cards.cell(move), Lying(move["tile"], move["rotation"], seat), seat)
        if self.solo:
            self.story["eight"] += len(self.eights) - before
            if self.eights and not any(self.markers[self.sides[0]].values()):
                self._end_round("all markers and an eight")
                return
        elif self.eights:
            self._eight_made(seat)
            return
        if self.board.free_cells():
            self._end_turn()
        else:
            self._end_round("full board")

    # An 8

    def _eight_made(self, seat: int) -> None:
        """In a blind round it wins; else all who hold cards are asked at once."""
        self.story["eight"] += 1
        asked = [] if self.blind else [other for other in self.in_turn(seat) if self.hands[other]]
        self.reactions = dict.fromkeys(asked)
        self.kind = "react"
        if not asked:
            self._end_round("eight")

    def _settle_reactions(self) -> None:
        if None in self.reactions.values():
            return
        for seat, play in sorted(self.reactions.items()):
            if play:
                card = cards.keeper(self, seat)
                assert card
                self.story["infinity"] += 1
                self.story["joker as infinity"] += card.kind == cards.JOKER
                self.spend(seat, card)
        self._end_round("eight")

    # Turns

    def _begin_turn(self, seat: int, second: bool = False) -> None:
        self.turn = seat
        if self.hands[seat] and not (second or self.blind):
            self.kind = "card"
        else:
            self._draw()

    def _draw(self) -> None:
        seat, held = self.turn, self.tiles[self.turn]
        self.draw_tile(seat)
        if set(held) != {DARK}:
            self.kind = "place"
            return
        held.clear()
        if self.blind:
            self.story["blind DARK"] += 1
        else:
            self.story["two DARKs"] += 1
            self.draw_tile(seat)
            self.draw_card(seat)
        self._end_turn()

    def _end_turn(self) -> None:
        if self.turn_owed:
            self.turn_owed = False
            self._begin_turn(self.turn, second=True)
        else:
            self._begin_turn(self.after(self.turn))

    # Rounds

    def _begin_round(self) -> None:
        self.lay_out([seat for seat in self.seats if seat not in self.resigned])
        if not self.solo:
            for seat in self.players:
                self._deal(seat)
        self._begin_turn(max(self.players, key=self._claim_to_start))

    def _deal(self, seat: int) -> None:
        while self.draw_tile(seat) == DARK:
            self.tower.append(self.tiles[seat].pop())
        self.draw_card(seat)

    def _claim_to_start(self, seat: int) -> int:
        """Of equal claims that of the lowest seat counts, which `max` meets first."""
        if self.round > 1:
            return self.totals[self.side_of(seat)]
        return sum(self.values[kind] for kind in self.tiles[seat])

    def _end_round(self, why: str) -> None:
        self.kind, self.turn_owed = None, False
        self.story[f"round ended: {why}"] += 1
        maker = self.side_of(self.turn) if why == "eight" else None
        kept = {self.side_of(seat) for seat, play in self.reactions.items() if play}
        self.reactions = {}
        if self.solo:
            self.reason = "completed"
            self.totals[self.sides[0]] = reporting.solo_score(self) or 0
            return
        points = {side: self._round_points(side, maker, kept) for side in self.sides}
        if self.blind:
            self._decide_blind_round(points, maker)
            return
        for side in self.standing_sides():
            self.totals[side] += points[side]
        best = max(self.totals[side] for side in self.standing_sides())
        leaders = [side for side in self.standing_sides() if self.totals[side] == best]
        assert self.target
        if best < self.target:
            self._begin_round()
        elif len(leaders) == 1:
            self.reason = "completed"
        else:
            self._begin_blind_round(leaders)

    def _round_points(self, side: Side, maker: Side | None, kept: set[Side]) -> int:
        marked = self.marked_points(side)
        if maker:
            return 8 * (side == maker) + marked * (side in kept)
        if self.blind or side in self.shapes.values():
            return marked
        return max(sum(self.values[kind] for kind in self.tiles[seat]) for seat in side)

    def _begin_blind_round(self, leaders: list[Side]) -> None:
        self.story["blind round"] += 1
        self.blind = True
        self.lay_out(sorted(seat for side in leaders for seat in side if seat not in self.resigned))
        self._begin_turn(self.players[0])

    def _decide_blind_round(self, points: dict[Side, int], maker: Side | None) -> None:
        """Most points win; those who are level draw tiles until one draws the highest."""
        self.reason = "instant_win" if maker else "completed"
        self.story["blind round won by an eight"] += bool(maker)
        self.tiebreaks = {side: [points[side]] for side in self._contenders()}
        attempt = 0
        while len(level := self._first()) > 1:
            attempt += 1
            self.story["draw after a blind round"] += 1
            self.tiles = {seat: [] for seat in self.seats}
            drawn = Dice(self.seed, f"acht draw {self.round} {attempt}").shuffle(self.tile_set)
            for side, kind in zip(level, drawn, strict=False):
                self.tiles[min(set(side) - set(self.resigned))] = [kind]
                self.tiebreaks[side].append(self.values[kind])

    def _contenders(self) -> list[Side]:
        """The sides that take part in the round and have not given up."""
        return [side for side in self.standing_sides() if set(side) & set(self.players)]

    def _first(self) -> list[Side]:
        best = max(self.tiebreaks.values())
        return [side for side, points in self.tiebreaks.items() if points == best]

    # Giving up

    def resign(self, seat: int) -> None:
        """The seat's tiles leave the game, its turn or reaction lapses, the others go on."""
        self.version += 1
        self.story["resignation"] += 1
        self.resigned.append(seat)
        self.tiles[seat] = []
        contenders = self._contenders()
        if self.solo or len(contenders) == 1:
            self._end_for_lack_of_others(contenders)
        elif self.kind == "react":
            self.reactions.pop(seat, None)
            self._settle_reactions()
        elif seat == self.turn:
            self.turn_owed, self.stolen = False, None
            try:
                self._begin_turn(self.after(seat))
            except TowerEmpty:
                self._end_round("tower empty")

    def _end_for_lack_of_others(self, contenders: list[Side]) -> None:
        """Nobody is left to play against: all tiles leave; a blind round is decided as it stands."""
        self.kind, self.turn_owed, self.reactions = None, False, {}
        self.tiles = {seat: [] for seat in self.seats}
        self.reason = "completed" if len(self.standing_sides()) > 1 else "resigned"
        if self.blind:
            self.tiebreaks = {side: [self.marked_points(side)] for side in contenders}

    # What is told

    def view(self, viewer: int | None) -> dict[str, Any]:
        return reporting.view(self, viewer)

    def result(self) -> dict[str, Any] | None:
        return reporting.result(self)
