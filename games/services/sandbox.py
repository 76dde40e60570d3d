"""The sandbox: games for developers, with a clock and a seed of their choice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from msgspec import Meta, Struct

from games.account_limits import account_clocks, account_lock, limit_require
from games.models import Game, Player, SandboxClock
from games.models.ids import PATTERN
from games.paging import Paging
from games.refusals import Refusal, invalid

#: Clocks show times in between, so that deadlines and expiries stay within what can be stored.
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
#: If the request that advances a clock has not moved it for this time, it is presumed dead.
LEASE_SECONDS = 60


class SandboxInput(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a developer chooses for a game. All of it may be left out."""

    clock: Annotated[
        Annotated[str, Meta(max_length=64, examples=["c3v9t1m5x7q2k8rz"])] | None,
        Meta(description="A clock of yours that the game goes by; without one, the real time."),
    ] = None
    seed: Annotated[
        Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$", examples=["a1" * 32])] | None,
        Meta(description="64 hex digits; without them, a random seed."),
    ] = None


def require_sandbox() -> None:
    if not settings.SANDBOX:
        raise Refusal("sandbox-disabled", "The operator of this service has switched it off.")


def sandbox_apply(game: Game, request: SandboxInput) -> None:
    """Make a new game a sandbox game: private, and with the clock that was asked for."""
    require_sandbox()
    game.sandbox, game.visibility = True, Game.Visibility.PRIVATE
    if request.clock is not None:
        clock = _clocks(game.host).filter(pk=request.clock).first()
        if clock is None:
            raise Refusal("not-found", "There is no such clock.")
        clock.used_at = timezone.now()
        clock.save(update_fields=["used_at"])
        game.clock = clock


def sandbox_copy(old: Game, host: Player) -> SandboxClock | None:
    """The clock of a rematch or fork: that of the old game, if it is the host's own."""
    require_sandbox()
    return old.clock if old.clock is not None and old.clock.player_id == host.pk else None


def clock_create(*, player: Player, now: datetime | None) -> SandboxClock:
    require_sandbox()
    real = timezone.now()
    with transaction.atomic():
        account_lock(player)
        limit_require(player, "sandbox_clocks")
        return SandboxClock.objects.create(
            player=player,
            now=clock_time(real if now is None else now, "/now"),
            created_at=real,
            used_at=real,
        )


def clock_time(at: datetime, pointer: str) -> datetime:
    """A time that a clock may show."""
    if not EARLIEST <= at <= LATEST:
        detail = f"A time from {EARLIEST.year} to {LATEST.year}."
        raise invalid(pointer, "invalid-value", detail)
    return at.astimezone(UTC)


def clock_get(player: Player, clock_id: str) -> SandboxClock:
    require_sandbox()
    clock = _clocks(player).filter(pk=clock_id).first() if PATTERN.fullmatch(clock_id) else None
    if clock is None:
        raise Refusal("not-found", "There is no such clock.")
    return clock


def clock_list(player: Player, paging: Paging) -> tuple[list[SandboxClock], str | None]:
    require_sandbox()
    return paging.slice(_clocks(player), "created_at", "id")


def clock_games(clock: SandboxClock) -> int:
    """How many of its games are not over."""
    return clock.games.filter(status__in=[Game.Status.LOBBY, Game.Status.ACTIVE]).count()


def clock_hold(clock: SandboxClock) -> None:
    """Keep others from advancing or deleting the clock, for a while."""
    now = timezone.now()
    free = SandboxClock.objects.filter(Q(lease_until=None) | Q(lease_until__lt=now), pk=clock.pk)
    _lease(clock, free)


def clock_hold_to_advance(clock: SandboxClock) -> None:
    """Hold the clock, unless the account advances another one."""
    with transaction.atomic():
        # The clock first, then the account, as new games do.
        clock_hold(clock)
        account_lock(clock.player)
        others = account_clocks(clock.player.account_id).exclude(pk=clock.pk)
        if others.filter(lease_until__gte=timezone.now()).exists():
            raise Refusal("clock-advancing", "An account advances one clock at a time.")


def lease_renew(clock: SandboxClock, **changes: Any) -> None:
    """Hold the clock for longer, and change it; refused if another request holds it by now."""
    _lease(clock, _held(clock), **changes)


def clock_release(clock: SandboxClock) -> None:
    """Let others have the clock, unless another request holds it by now."""
    _held(clock).update(lease_until=None)


def _lease(clock: SandboxClock, row: QuerySet[SandboxClock], **changes: Any) -> None:
    until = timezone.now() + timedelta(seconds=LEASE_SECONDS)
    if not row.update(lease_until=until, **changes):
        raise Refusal("clock-advancing", "Another request is advancing this clock.")
    clock.lease_until = until


def _held(clock: SandboxClock) -> QuerySet[SandboxClock]:
    """The end of a lease tells whose it is."""
    return SandboxClock.objects.filter(pk=clock.pk, lease_until=clock.lease_until)


def clock_delete(*, player: Player, clock_id: str) -> None:
    clock = clock_get(player, clock_id)
    clock_hold(clock)
    clock_remove(clock)


def clock_remove(clock: SandboxClock) -> None:
    """Delete a clock with all of its games, game by game: there may be many moves."""
    for game in clock.games.only("pk"):
        with transaction.atomic():
            # Whoever moves now is waited for, and who comes later finds no game.
            if Game.objects.select_for_update().filter(pk=game.pk).only("pk").first() is None:
                continue
            Game.objects.filter(rematch_of=game).update(rematch_of=None)
            Game.objects.filter(forked_from=game).update(forked_from=None)
            game.delete()
    clock.delete()


def _clocks(player: Player) -> QuerySet[SandboxClock]:
    return SandboxClock.objects.filter(player=player)
