"""Who has to answer a decision, and until when; when idle games and tables expire.

A decision keeps how much time it had left at a moment. From that, and from the leave of its player and
the pause of its game, everything else follows: see `games.timing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Decision, Game, Seat
from games.stops import stops_for
from games.table import Table
from games.timing import NONE, Bank, Span, end_of, first_due_at, limit_of, time_run

#: The columns that starting, stopping or shifting a clock changes.
CLOCK = ("player", "clock_at", "clock_left", "deadline_at", "due_at")


def bank_of(game: Game) -> Bank | None:
    if game.bank_initial is None:
        return None
    control = (game.bank_initial, game.bank_increment or 0, game.bank_most or game.bank_initial)
    return Bank(*(timedelta(seconds=seconds) for seconds in control))


def is_timed(game: Game) -> bool:
    return game.seconds_per_decision is not None or game.bank_initial is not None


def banks_fill(table: Table) -> None:
    """Give the seats of players their banks, before the first decision. The caller stores the rows."""
    bank = bank_of(table.game)
    for seat in table.seats:
        seat.bank = bank.initial if bank and seat.player_id else None


def decision_start_clock(decision: Decision, *, at: datetime) -> None:
    """Set who must answer and start the clock; engines have no clock. The caller stores the row."""
    decision.player = decision.clock_at = decision.deadline_at = decision.due_at = None
    if decision.seat.occupant == Seat.Occupant.AI:
        return
    decision.player = decision.seat.player
    if decision.clock_left is None:
        decision.clock_left = _limit(decision)
    decision.clock_at = at
    _show(decision)


def decision_hand_over(decision: Decision, *, at: datetime) -> None:
    """Start the clock for whoever has the seat now, who goes on with what is left of the time.

    It is kept while an engine plays the seat: otherwise a player could go and come back for the full
    time, again and again.
    """
    decision_stop_clock(decision, at=at, answered=False)
    if decision.clock_at is not None and decision.clock_left is not None:
        ran = time_run(decision.clock_at, at, stops_for(decision))
        decision.clock_left = max(NONE, decision.clock_left - ran)
    decision_start_clock(decision, at=at)


def decision_stop_clock(decision: Decision, *, at: datetime, answered: bool) -> None:
    """Take the time that was used from the bank of the seat, and increase it with an answer.

    An answer of an engine that stands in adds nothing, except where it took over because the bank was
    empty: otherwise the player would have no time after coming back.
    """
    bank, seat = bank_of(decision.game), decision.seat
    if bank is None or seat.bank is None:
        return
    spent, earned = NONE, decision.clock_left == NONE
    if decision.clock_at is not None:
        # Of a sealed answer the clock stopped when it was given, although nobody could see that.
        end = (decision.answered_at or at) if answered else at
        spent, earned = time_run(decision.clock_at, end, stops_for(decision)), True
    seat.bank = bank.after(seat.bank, spent, answers=int(answered and earned))
    seat.save(update_fields=["bank"])


def clocks_shift(table: Table, *, at: datetime, before: Sequence[Sequence[Span]]) -> None:
    """Set all clocks of a table anew after a leave or a pause was changed, which until now stopped
    them as given for each decision."""
    if table.game.status == Game.Status.LOBBY:
        # No clock runs yet.
        return
    for decision, stops in zip(table.decisions, before, strict=True):
        due_at, end = decision.due_at, _end(decision, stops)
        if due_at is None or end is None:
            # An engine decides, or was asked because the time was over.
            continue
        if decision.clock_at is None or decision.clock_left is None:
            decision.clock_at, decision.clock_left = at, end - at
        ran = time_run(decision.clock_at, at, stops)
        decision.clock_left = max(NONE, decision.clock_left - ran)
        decision.clock_at = max(at, decision.clock_at)
        if decision.seat.bank is not None:
            # Also of a sealed answer that was given: otherwise the difference would reveal it.
            decision.seat.bank = max(NONE, decision.seat.bank - ran)
            decision.seat.save(update_fields=["bank"])
        _show(decision)
        if ends_at(decision) == end:
            # The seat may have been reminded of this end already.
            decision.due_at = due_at
        decision.save(update_fields=CLOCK)
    table.game.expires_at = idle_expiry(table.game, table.decisions)
    table.game.save(update_fields=["expires_at"])


def stops_of(table: Table) -> list[list[Span]]:
    """What stops the clock of each open decision."""
    return [stops_for(decision) for decision in table.decisions]


def ends_at(decision: Decision) -> datetime | None:
    """When the time for a decision is over, by its clock or because nobody is there."""
    return _end(decision, stops_for(decision))


def _end(decision: Decision, stops: Sequence[Span]) -> datetime | None:
    if decision.clock_at is None or decision.clock_left is None:
        # Of an engine, or asked by a process of a former release.
        return decision.deadline_at or decision.game.expires_at
    return end_of(decision.clock_at, decision.clock_left, stops)


def idle_expiry(game: Game, decisions: Iterable[Decision]) -> datetime | None:
    """When a game without a clock counts as abandoned, if nobody answers these decisions."""
    if is_timed(game):
        return None
    asked = (decision for decision in decisions if decision.due_at is not None)
    return min((end for decision in asked if (end := ends_at(decision))), default=None)


def lobby_expiry(at: datetime) -> datetime:
    """When a table closes if nobody else sits down."""
    return at + timedelta(days=settings.LOBBY_DAYS)


def lobbies_from_before(now: datetime) -> datetime:
    """Tables that close now were created at this time at the latest: who sits down delays it."""
    return now - timedelta(days=settings.LOBBY_DAYS)


def _limit(decision: Decision) -> timedelta:
    game, seat = decision.game, decision.seat
    if seat.bank is not None:
        return limit_of(seat.bank, sealed=decision.sealed)
    if game.seconds_per_decision is None:
        return timedelta(days=settings.IDLE_DAYS)
    return limit_of(timedelta(seconds=game.seconds_per_decision), sealed=decision.sealed)


def _show(decision: Decision) -> None:
    """Set the deadline, and when the sweep handles it next."""
    if decision.clock_at is None or decision.clock_left is None:
        return
    stops = stops_for(decision)
    decision.due_at = first_due_at(decision.clock_at, decision.clock_left, stops)
    timed = is_timed(decision.game)
    decision.deadline_at = end_of(decision.clock_at, decision.clock_left, stops) if timed else None
