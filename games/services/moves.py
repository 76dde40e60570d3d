"""Making a move. The order of the checks is part of the contract: see `move_submit`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.deciding import move_apply, move_parse, require_decision
from games.models import Job, Move, Player, Seat
from games.models.prepared import Prepared
from games.models.writing import row_insert
from games.parsing import decode_object, digest_of, require_key
from games.projection import project_move, project_pending, project_result
from games.projection.jobs import JobStatus
from games.projection.shapes import MoveAccepted
from games.refusals import Refusal
from games.rules.base import Viewer
from games.services.events import event_write
from games.services.jobs import job_end, job_told
from games.services.positions import position_advance
from games.table import Table

_BY_KEY = Prepared(
    lambda game, key, player: Move.objects.filter(
        game_id=game, idempotency_key=key, player_id=player
    )
)


def move_submit(
    *, game_id: str, player: Player, key: str | None, read_body: Callable[[], bytes]
) -> bytes:
    """Answer a decision; returns the response body, and raises `Replayed` for a known key.

    Checked in this order, so that a refusal tells nothing that the caller may not know: the game
    exists for the caller, the caller has a seat, the idempotency key, the body names a decision,
    the game is active, the decision is open and the caller's, no engine stands in for the caller,
    the body is well formed, the rules.
    """
    with transaction.atomic():
        table = Table.load(game_id, lock=True)
        table.require_visible(player)
        seat = table.require_seat_of(player)
        raw = read_body()
        digest = None
        if key is not None:
            require_key(key)
            digest = digest_of(raw)
            _replay(table, player, key, digest)
        data = decode_object(raw)
        decision = require_decision(table, seat, data)
        table.require_playing(seat)
        body = move_parse(table, data)
        step = move_apply(table, seat, body)
        move = Move(
            game=table.game,
            seat=seat.number,
            decision_id=decision.pk,
            body=msgspec.json.encode(body).decode(),
            made_by=Move.MadeBy.BOT if player.kind == Player.Kind.BOT else Move.MadeBy.PLAYER,
            player=player,
            at=timezone.now(),
            idempotency_key=key,
            request_digest=digest,
        )
        position_advance(table, step, move)
        answer = msgspec.json.encode(
            MoveAccepted(
                move=project_move(table, move, Viewer.at(seat.number)),
                version=table.game.version,
                pending=project_pending(table.decisions),
                result=project_result(table.game),
            )
        )
        move.answer = None if key is None else answer
        row_insert(move)
    return answer


def engine_move_submit(*, job: Job, move: dict[str, Any]) -> None:
    """Answer a decision with what an engine thought of, and end its job with it.

    The job is the engine's right to answer: for its own seat, or for one that is out of time.
    """
    with transaction.atomic():
        table = Table.load(job.game_id, lock=True)
        seat = table.seat(job.seat or 0)
        own = seat.occupant == Seat.Occupant.AI
        decision = require_decision(table, seat, {"decision_id": job.decision_id})
        body = move_parse(table, move)
        made = Move(
            game=table.game,
            seat=seat.number,
            decision_id=decision.pk,
            body=msgspec.json.encode(body).decode(),
            made_by=Move.MadeBy.AI if own else Move.MadeBy.TIMEOUT,
            at=timezone.now(),
        )
        position_advance(table, move_apply(table, seat, body), made)
        row_insert(made)
        if not job_end(job, Job.Status.SUCCEEDED, {"version": made.version}):
            # Somebody else took the job over, or a person plays the seat again.
            raise Refusal("decision-closed", current_version=table.game.version)
        if not job.sealed:
            event_write(table, job_told(job, JobStatus.SUCCEEDED, 1.0), at=made.at)


class Replayed(Exception):
    """The request was answered before: here is that answer again."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer


def _replay(table: Table, player: Player, key: str, digest: bytes | None) -> None:
    before = _BY_KEY.first(table.game.pk, key, player.pk)
    if before is None:
        return
    if bytes(before.request_digest or b"") != digest:
        raise Refusal("idempotency-key-reused")
    raise Replayed(bytes(before.answer or b""))
