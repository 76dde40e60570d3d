"""A game with its seats and open decisions, loaded together."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Subquery
from django.utils import timezone

from games.models import Decision, Game, Move, Player, Seat
from games.models.ids import PATTERN
from games.models.prepared import Prepared
from games.models.records import log_of
from games.refusals import Refusal
from games.replaying import replay
from games.rules import RULES, ruleset_of
from games.rules.base import Ruleset
from games.rules.errors import ForeignState, UnknownVersion
from games.rules.plans import StoredPlan
from games.rules.viewers import SPECTATOR, Viewer

_LOCKED = Prepared(lambda pk: Game.objects.select_for_update().filter(pk=pk))
_SEATS = Prepared(lambda pk: Seat.objects.select_related("player", "decision").filter(game_id=pk))
# What a keyed move needs besides is found by the same statement.
_SEATS_AND_KEY = Prepared(
    lambda move_of, key, player, pk: (
        Seat.objects.select_related("player", "decision")
        .filter(game_id=pk)
        .annotate(
            move_with_key=Subquery(
                Move.objects.filter(game_id=move_of, player_id=player, idempotency_key=key)
                .order_by()
                .values("pk")
            )
        )
    )
)
# Without a lock, one statement reads everything: a move could be made between two statements.
_WHOLE = Prepared(
    lambda pk: Seat.objects.select_related("game", "player", "decision").filter(game_id=pk)
)
_WITHOUT_STATE = Prepared(
    lambda pk: (
        Seat.objects.select_related("game", "player", "decision")
        .defer("game__state", "game__seed", "game__record")
        .filter(game_id=pk)
    )
)


def require_id(game_id: str) -> None:
    """Refuse malformed ids without a query."""
    if not PATTERN.fullmatch(game_id):
        raise Refusal("not-found", "There is no such game.")


def rules_of(game: Game) -> Ruleset[Any, Any, Any, Any]:
    """The rules in the version that the game began with."""
    try:
        return ruleset_of(game.ruleset, game.ruleset_version)
    except UnknownVersion as error:
        raise Refusal("unknown-ruleset-version", str(error)) from None


def time_of(game: Game) -> datetime:
    """The real time or, in a sandbox, that of its clock."""
    return timezone.now() if game.clock is None else game.clock.now


class Table:
    #: The move that was made before with the key of this request.
    move_with_key: int | None = None

    def __init__(self, game: Game, seats: list[Seat], decisions: list[Decision]) -> None:
        self.game = game
        self.seats = seats
        self.decisions = decisions

    @classmethod
    def load(
        cls,
        game_id: str,
        *,
        lock: bool = False,
        state: bool = True,
        key: tuple[int, str | None] = (0, None),
    ) -> Table:
        """With the `key` of a player, the move that was made with it is looked for, too."""
        require_id(game_id)
        if lock:
            game = _LOCKED.first(game_id)
            if game is not None:
                return cls._of(game, *key)
        elif seats := (_WHOLE if state else _WITHOUT_STATE).fetch(game_id):
            return cls._with(seats[0].game, seats)
        raise Refusal("not-found", "There is no such game.")

    @classmethod
    def load_all(cls, game_ids: Iterable[str]) -> dict[str, Table]:
        """Several games with their positions, with one query."""
        found: dict[str, list[Seat]] = {}
        seats = Seat.objects.select_related("game", "player", "decision")
        for seat in seats.filter(game_id__in=set(game_ids)):
            found.setdefault(seat.game_id, []).append(seat)
        return {game_id: cls._with(seats[0].game, seats) for game_id, seats in found.items()}

    @classmethod
    def of(cls, game: Game) -> Table:
        return cls._with(game, _SEATS.fetch(game.pk))

    @classmethod
    def _of(cls, game: Game, player_id: int, key: str | None) -> Table:
        if key is None:
            return cls.of(game)
        seats = _SEATS_AND_KEY.fetch(game.pk, key, player_id, game.pk)
        table = cls._with(game, list(seats))
        table.move_with_key = seats[0].move_with_key  # type: ignore[attr-defined]
        return table

    @classmethod
    def _with(cls, game: Game, seats: list[Seat]) -> Table:
        for seat in seats:
            seat.game = game
        asked = (getattr(seat, "decision", None) for seat in seats)
        decisions = [decision for decision in asked if decision]
        for decision in decisions:
            decision.game = game
        return cls(game, seats, decisions)

    @cached_property
    def ruleset(self) -> Ruleset[Any, Any, Any, Any]:
        return rules_of(self.game)

    @cached_property
    def options(self) -> Any:
        """Readable even if the game's version of the rules is unknown: versions share this shape."""
        return RULES[self.game.ruleset].parse_options(self.game.options)

    @cached_property
    def state(self) -> Any:
        """The current position, which is replayed if the game is pruned."""
        if not self.game.state:
            return replay(self)[-1]
        try:
            return self.ruleset.load_state(self.game.state)
        except ForeignState as error:
            raise Refusal("state-of-another-version", str(error)) from None

    def moves_so_far(self) -> list[Move]:
        """The moves that led to the loaded position; newer ones may have been made since."""
        return [move for move in log_of(self.game) if (move.version or 0) <= self.game.version]

    def now(self) -> datetime:
        """The time of this game, which everything that happens in it goes by."""
        return time_of(self.game)

    def seat(self, number: int) -> Seat:
        if not 1 <= number <= len(self.seats):
            raise Refusal("not-found", "There is no such seat.")
        return self.seats[number - 1]

    def seat_of(self, player: Player | None) -> Seat | None:
        """The player's seat; an invitation does not count."""
        if player is None:
            return None
        for seat in self.seats:
            if seat.player_id == player.pk and seat.occupant != Seat.Occupant.INVITED:
                return seat
        return None

    def orders_of(self, seat: Seat) -> Any:
        """What a seat answers to decisions that are particular to the game, or None."""
        if seat.standing_orders is None or self.ruleset.standing_orders is None:
            return None
        given = {name: value for name, value in seat.standing_orders.items() if name != "plan"}
        return msgspec.convert(given, type(self.ruleset.standing_orders))

    def plan_of(self, seat: Seat) -> StoredPlan | None:
        """The plan of a seat, also one that has ended."""
        plan = (seat.standing_orders or {}).get("plan")
        return msgspec.convert(plan, StoredPlan) if plan else None

    def viewer(self, player: Player | None) -> Viewer:
        seat = self.seat_of(player)
        return Viewer.at(seat.number) if seat else SPECTATOR

    def require_visible(self, player: Player | None) -> None:
        """A private game does not exist for outsiders, nor does a daily challenge during its day."""
        game = self.game
        if game.visibility == Game.Visibility.PUBLIC or (game.hidden_until and not game.is_hidden):
            return
        insiders = {self.game.host_id, *(seat.player_id for seat in self.seats)}
        if player is None or player.pk not in insiders:
            raise Refusal("not-found", "There is no such game.")

    def require_seat_of(self, player: Player) -> Seat:
        if seat := self.seat_of(player):
            return seat
        raise Refusal("not-your-seat", "You have no seat in this game.")

    def require_own_seat(self, number: int, player: Player) -> Seat:
        seat = self.seat(number)
        if self.seat_of(player) != seat:
            raise Refusal("not-your-seat")
        return seat

    def require_host(self, player: Player) -> None:
        if self.game.host_id != player.pk:
            raise Refusal("not-host")

    def require_company(self, player: Player) -> None:
        if self.game.host_id != player.pk and self.seat_of(player) is None:
            raise Refusal("not-your-seat", "Only who played, and the host, may ask for a rematch.")

    def require_day_over(self) -> None:
        """Refuse what would tell the deal of a daily challenge that others may still play."""
        if self.game.is_hidden:
            raise Refusal("day-not-over", "Others may play the same deal until the day is over.")

    def require_playing(self, seat: Seat) -> None:
        """Refuse to act for a seat that resigned or that an engine plays."""
        if seat.status == Seat.Status.REPLACED:
            raise Refusal("seat-not-playing", "An engine plays for you: take your seat back first.")
        if seat.status != Seat.Status.PLAYING:
            raise Refusal("seat-not-playing", f"The seat is {seat.status}.")

    def require_orders_shown(self, number: int, player: Player | None) -> Seat:
        """A seat whose standing orders the player may see: all once the game is finished."""
        if self.game.status == Game.Status.FINISHED:
            return self.seat(number)
        return self.require_orders_of(number, player)

    def require_orders_of(self, number: int, player: Player | None) -> Seat:
        """The player's own seat."""
        seat = self.seat(number)
        if self.seat_of(player) != seat:
            raise Refusal("not-your-seat", "Standing orders are private to a seat.")
        return seat

    def require_rules(self) -> None:
        """Refuse a game whose version of the rules, or whose stored state, is unknown."""
        if self.game.state:
            _ = self.state
        _ = self.ruleset

    def require_position(self) -> None:
        if self.game.started_at is None:
            raise Refusal("game-not-active", "There is no position before the game starts.")

    def decision_of(self, seat: Seat) -> Decision | None:
        """The open decision of a seat."""
        return next((d for d in self.decisions if d.seat_id == seat.pk), None)

    def require_active(self) -> None:
        if self.game.status != Game.Status.ACTIVE:
            raise Refusal("game-not-active", f"The game is {self.game.status}.")
