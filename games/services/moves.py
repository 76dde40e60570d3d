"""Making a move. The order of the checks is part of the contract: see `move_submit`."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction

from games.models import Job, Move, Player, Seat
from games.models.writing import gathered
from games.move_checks import move_apply, move_parse, require_decision
from games.parsing import Submission, is_key, require_key
from games.projection import project_accepted
from games.projection.jobs import JobStatus
from games.projection.shapes import MoveAccepted
from games.refusals import Refusal
from games.services.advancing import move_record
from games.services.jobs import job_end, job_updated_event
from games.table import Table


def move_submit(
    *, game_id: str, player: Player, submission: Submission
) -> tuple[MoveAccepted, bool]:
    """Answer a decision; returns the move, and whether it is new or was made before with this key.

    Checked in this order, so that a refusal reveals nothing that the caller may not know: the game
    is visible, the caller has a seat, the idempotency key, the body names a decision, the game is
    active, the decision is open and the caller's, no engine stands in for the caller, the body is
    well formed, the rules.
    """
    with transaction.atomic():
        key = submission.key if submission.key and is_key(submission.key) else None
        table = Table.load(game_id, lock=True, key=(player.pk, key))
        table.require_visible(player)
        seat = table.require_seat_of(player)
        if before := _made_before(table, submission):
            return before, False
        decision = require_decision(table, seat, submission.members)
        table.require_playing(seat)
        body = move_parse(table, submission.members)
        step = move_apply(table, seat, body, submission.members)
        move = move_record(
            table,
            step,
            seat=seat,
            decision=decision,
            body=body,
            made_by=Move.MadeBy.BOT if player.kind == Player.Kind.BOT else Move.MadeBy.PLAYER,
            player=player,
            submission=submission,
            at=table.now(),
        )
        return project_accepted(table, move), True


def engine_move_submit(*, job: Job, move: dict[str, Any]) -> None:
    """Answer a decision with an engine's move, and end its job in the same transaction.

    The claim on the job is the permission to answer: for the engine's own seat, or for a seat that
    is out of time.
    """
    with transaction.atomic(), gathered():
        table = Table.load(job.game_id, lock=True)
        seat = table.seat(job.seat or 0)
        own = seat.occupant == Seat.Occupant.AI
        decision = require_decision(table, seat, {"decision_id": job.decision_id})
        body = move_parse(table, move)
        # A sealed answer is not told before all answers are in.
        told = () if job.sealed else (job_updated_event(job, JobStatus.SUCCEEDED, 1.0),)
        made = move_record(
            table,
            move_apply(table, seat, body, move),
            seat=seat,
            decision=decision,
            body=body,
            made_by=Move.MadeBy.AI if own else Move.MadeBy.TIMEOUT,
            at=table.now(),
            told=told,
        )
        if not job_end(job, Job.Status.SUCCEEDED, {"version": made.version}):
            # Another worker took the job over, or the player took the seat back.
            raise Refusal("decision-closed", current_version=table.game.version)


def _made_before(table: Table, submission: Submission) -> MoveAccepted | None:
    """The stored response for this key; refuses the key for another move."""
    if submission.key is None:
        return None
    require_key(submission.key)
    if table.move_with_key is None:
        return None
    before = Move.objects.get(pk=table.move_with_key)
    if bytes(before.request_digest or b"") != submission.digest:
        raise Refusal("idempotency-key-reused")
    return msgspec.json.decode(before.answer or b"", type=MoveAccepted)
