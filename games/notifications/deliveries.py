"""Deliveries: created with their event, announced to the workers, withdrawn, cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.messages import Message, send_on_commit
from games.models import Decision, Delivery, DeliveryTarget, Move, Player, PushSubscription, Webhook
from games.projection.stored_events import StoredAccountEvent, TurnStarted
from games.projection.webhooks import WebhookPayload, project_payload, type_of
from games.shares import turn_sql
from games.table import Table

QUEUE = "notifications"
#: If no worker has claimed a delivery by then, its message counts as lost.
LOST_AFTER = timedelta(seconds=30)
#: Who has just moved and must decide again is about to do so: people are told after this time.
FOLLOW_UP_AFTER = timedelta(seconds=60)
#: Error codes of deliveries that were not sent.
WEBHOOK_DISABLED, ANSWERED, WITHDRAWN, GONE = "webhook-disabled", "answered", "withdrawn", "gone"
#: A decision that one of these answered was taken from its player.
BY_OTHERS = (Move.MadeBy.AI, Move.MadeBy.TIMEOUT)
#: Deliveries are not told apart by how long they take.
COST = 1.0
Channel, Held, Status = Delivery.Channel, Delivery.Held, Delivery.Status
#: Nothing waits to be sent, and nothing is known to have arrived.
OVER = (Status.WITHHELD, Status.FAILED)


def deliveries_put(
    table: Table,
    to_accounts: Sequence[tuple[Player, StoredAccountEvent]],
    *,
    at: datetime,
    acting: Collection[int],
) -> None:
    """A delivery for each event and each target of its player, in the transaction of the event."""
    events = [(player, kept) for player, kept in to_accounts if player.is_notified]
    if not events:
        return
    rows: list[Delivery] = []
    for target in _targets([player for player, _ in events]):
        for player, kept in events:
            if target.player_id != player.pk or not _subscribes(target, kept):
                continue
            row = delivery_of(target, project_payload(table, player, kept, at=at))
            row.clock_id = table.game.clock_id
            if player.pk in acting and is_for_people(row):
                row.held = Held.FOLLOW_UP
                delivery_due(row, at + FOLLOW_UP_AFTER)
            rows.append(row)
    for player, kept in events:
        if player.has_digest and isinstance(kept, TurnStarted):
            row = delivery_of(player, project_payload(table, player, kept, at=at))
            if table.game.clock_id:
                row.clock_id = table.game.clock_id
                delivery_due(row, at)
            rows.append(row)
    earlier = _earlier(rows)
    for row in rows:
        if before := earlier.get(_told(row)):
            _put_again(before, row)
        else:
            delivery_put(row)


def delivery_due(delivery: Delivery, at: datetime) -> dict[str, Any]:
    """Set when it is due, by the clock of its game; returns the columns to store."""
    due = {"next_attempt_at": at, "clock_due_at": None}
    if delivery.clock_id:
        due = {"next_attempt_at": None, "clock_due_at": at}
    for column, value in due.items():
        setattr(delivery, column, value)
    return due


def _targets(players: Sequence[Player]) -> list[DeliveryTarget]:
    hooked = {player.pk for player in players if player.has_webhooks}
    pushed = {player.pk for player in players if player.has_push}
    found: list[DeliveryTarget] = []
    if hooked:
        webhooks = Webhook.objects.select_related("player")
        found += webhooks.filter(player__in=hooked, enabled=True)
    if pushed:
        found += PushSubscription.objects.select_related("player").filter(player__in=pushed)
    return found


def _subscribes(target: DeliveryTarget, kept: StoredAccountEvent) -> bool:
    return not isinstance(target, Webhook) or type_of(kept) in target.types


def is_for_people(delivery: Delivery) -> bool:
    """Whether a person reads it. Standard webhooks call programs, which want to know at once."""
    webhook = delivery.webhook
    return webhook is None or webhook.format != Webhook.Format.STANDARD


def delivery_put(delivery: Delivery) -> None:
    """Store a new delivery in the line of its account, and wake a worker after the commit."""
    delivery.turn = delivery_turn(delivery.account_id)
    # A constraint lets a decision be told to a target once, whatever the caller has overlooked.
    Delivery.objects.bulk_create([delivery], ignore_conflicts=True)
    _announce(delivery)


def _earlier(rows: Sequence[Delivery]) -> dict[tuple[Any, ...], Delivery]:
    """What the targets were to be told of the same decisions before, as when a player returns."""
    decisions = {row.decision_id for row in rows if row.decision_id}
    if not decisions:
        return {}
    found: dict[tuple[Any, ...], Delivery] = {}
    for row in Delivery.objects.filter(decision_id__in=decisions).order_by("created_at"):
        before = found.get(_told(row))
        if before is None or before.status in OVER:
            found[_told(row)] = row
    return found


def _told(row: Delivery) -> tuple[Any, ...]:
    """Who is told of what: of these there is one message."""
    return row.channel, row.target_id or row.player_id, row.decision_id, row.type


def _put_again(before: Delivery, row: Delivery) -> None:
    """A decision was given back to its player. What was sent stays so, and what was not is due again.

    It keeps its id, because an attempt of which nobody knows the outcome may have arrived.
    """
    if before.status == Status.SUCCEEDED:
        return
    same = Delivery.objects.filter(pk=before.pk)
    news = {"body": row.body, "created_at": row.created_at}
    # A worker that is about to withhold it sees by the new time that it must not.
    if same.filter(status=Status.PENDING).update(**news):
        return
    revived = same.filter(status__in=OVER).update(
        status=Status.PENDING,
        turn=delivery_turn(row.account_id),
        held=row.held,
        insistent=False,
        next_attempt_at=row.next_attempt_at,
        clock_due_at=row.clock_due_at,
        announced_at=row.announced_at,
        error=None,
        **news,
    )
    if revived:
        row.pk = before.pk
        _announce(row)


def _announce(delivery: Delivery) -> None:
    if delivery.next_attempt_at and delivery.held is None:
        send_on_commit(delivery_message(delivery.pk))


def delivery_turn(account: int) -> float:
    """A turn at the end of the account's line."""
    turn = turn_sql(Delivery._meta.db_table, waiting="status = 'pending'", line="account_id = %s")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {turn}", [account, COST])
        return float(cursor.fetchone()[0])


def delivery_of(target: DeliveryTarget | Player, payload: WebhookPayload) -> Delivery:
    """A new delivery, due at once; one to a player waits for the next digest.

    Its other times are those of this service, whatever the clock of the game says.
    """
    now = timezone.now()
    row = Delivery(
        type=payload.type,
        decision_id=payload.data.decision_id,
        body=msgspec.json.encode(payload).decode(),
        created_at=now,
        next_attempt_at=now,
        announced_at=now if settings.BROKER_URL else None,
    )
    if isinstance(target, Player):
        row.channel, row.player = Channel.MAIL, target
        row.held, row.next_attempt_at, row.announced_at = Held.DIGEST, None, None
    else:
        row.player = target.player
        row.address_to(target)
    row.account_id = row.player.account_id
    return row


def delivery_message(pk: str) -> Message:
    return Message("notifications.deliver", pk, QUEUE, settings.WEBHOOK_SECONDS + 3)


def deliveries_claimable(now: datetime) -> QuerySet[Delivery]:
    """Deliveries that are due, in their turn, of accounts for which no worker makes an attempt on
    that channel.

    So receivers that hang, however many an account has, occupy one worker for each channel.
    """
    pending = Delivery.objects.filter(status=Status.PENDING)
    busy = pending.filter(
        account=OuterRef("account_id"), channel=OuterRef("channel"), lease_until__gt=now
    )
    due = pending.filter(~Exists(busy), next_attempt_at__lte=now)
    return due.order_by("turn", "next_attempt_at")


def deliveries_due(now: datetime, *, most: int | None = None) -> list[Message]:
    """Messages for deliveries that are due: one for each account and channel, because these get one
    at a time.

    `most` limits how many may be under way at once.
    """
    pending = Delivery.objects.filter(status=Status.PENDING)
    unannounced = Q(announced_at=None) | Q(announced_at__lt=F("next_attempt_at"))
    lost = Q(announced_at__lte=now - LOST_AFTER)
    waiting = deliveries_claimable(now).filter(unannounced | lost)
    first: dict[tuple[int, str], tuple[str, datetime | None]] = {}
    columns = ("pk", "account_id", "channel", "announced_at")
    for pk, account, channel, before in waiting.values_list(*columns):
        first.setdefault((account, channel), (pk, before))
    rows = list(first.values())
    if rows and most is not None:
        announced = Q(announced_at__gte=F("next_attempt_at"), announced_at__gt=now - LOST_AFTER)
        under_way = pending.filter(announced & Q(next_attempt_at__lte=now) | Q(lease_until__gt=now))
        rows = rows[: max(0, most - under_way.count())]
    return [
        delivery_message(pk)
        for pk, before in rows
        # Another sweeper may have announced it in the meantime.
        if pending.filter(pk=pk, announced_at=before).update(announced_at=now)
    ]


def deliveries_close(gone: Sequence[Decision], move: Move) -> None:
    """A move answered a decision, and perhaps ended others: what waits to be told of them is not
    sent any more."""
    answered = [one for one in gone if one.pk == move.decision_id and move.made_by not in BY_OTHERS]
    deliveries_withdraw(answered, ANSWERED)
    deliveries_withdraw((decision for decision in gone if decision not in answered), WITHDRAWN)


def deliveries_withdraw(decisions: Iterable[Decision], reason: str) -> None:
    """Take back what waits to be told of decisions that are over, or are no longer this player's.

    It costs nothing unless their players are told outside of the API.
    """
    told = [d.pk for d in decisions if d.seat.player and d.seat.player.is_notified]
    if told:
        deliveries_withhold(Delivery.objects.filter(decision_id__in=told), reason)


def deliveries_withhold(rows: QuerySet[Delivery], reason: str) -> None:
    """End those that wait, without sending them; attempts under way end by themselves."""
    idle = Q(lease_until=None) | Q(lease_until__lte=timezone.now())
    rows.filter(idle, status=Status.PENDING, insistent=False).update(
        status=Status.WITHHELD, error=reason, next_attempt_at=None, lease_until=None
    )


def deliveries_cancel(webhook: Webhook, *, now: datetime) -> None:
    """Cancel pending deliveries of a webhook that is off; running attempts end by themselves."""
    waiting = webhook.deliveries.filter(status=Status.PENDING).exclude(lease_until__gt=now)
    waiting.update(
        status=Status.FAILED, error=WEBHOOK_DISABLED, next_attempt_at=None, lease_until=None
    )
