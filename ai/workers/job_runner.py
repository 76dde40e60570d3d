"""Running a job: project the question, let the engine think, submit its move.

A game never hangs on an engine: if it fails, a simpler engine answers, and in the end the first
legal move. A job that was attempted before starts further down this list.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from itertools import zip_longest
from socket import gethostname
from time import monotonic

import msgspec
from celery.exceptions import SoftTimeLimitExceeded

from ai.coach.reasons import reasons
from ai.warming import load_later
from ai.workers.analysis import analyse
from ai.workers.progress import Superseded, reporting
from games.engines import BY_RATING, ROLES, Role, engine_of
from games.messages import PLAY_ON_SECONDS, withheld
from games.models import Decision, Job
from games.projection import project_question
from games.refusals import Refusal
from games.rules.thinking import Effort, Judged, Question, Thought
from games.server.logs import REQUEST_ID
from games.services.jobs import job_claim_next, job_end
from games.services.moves import engine_move_submit
from games.table import Table

logger = logging.getLogger(__name__)
#: One line for each job, for programs that read them.
log = logging.getLogger("axio.jobs")

FIRST_OPTION = "first-option"
#: How many attempts are made with the job's own engine.
OWN_ENGINE_ATTEMPTS = 2


def run_next(queue: str, *, woken_for: str = "") -> None:
    """Run the job whose turn it is, if any waits in this queue; then, for a while, as many more as
    these have led to: mostly the decisions of engines that follow in the same game.

    Each time it is the turn of another account, so that nobody waits longer for it.
    """
    end = monotonic() + PLAY_ON_SECONDS
    with withheld(queue) as own:
        while job := job_claim_next(queue):
            _run_and_log(job, REQUEST_ID.get() if job.pk == woken_for else "")
            goes_on = bool(own.messages) and monotonic() < end
            own.send(without=int(goes_on))
            if not goes_on:
                return


def _run_and_log(job: Job, request_id: str) -> None:
    """The id is unknown if the job is another one than the message was sent for."""
    started, token = monotonic(), REQUEST_ID.set(request_id)
    run(job)
    fields = {
        "job": job.pk,
        "kind": job.kind,
        "engine": job.engine,
        "attempt": job.attempts,
        "ms": round((monotonic() - started) * 1000, 1),
        "worker": f"{gethostname()}:{os.getpid()}",
    }
    log.info("job", extra={"fields": fields})
    REQUEST_ID.reset(token)


def run(job: Job) -> None:
    """Run a job that was claimed, to its end."""
    try:
        match Job.Kind(job.kind):
            case Job.Kind.MOVE:
                _move(job)
            case Job.Kind.HINT:
                _hint(job)
            case Job.Kind.ANALYSIS:
                job_end(job, Job.Status.SUCCEEDED, analyse(job))
    except Superseded:
        job_end(job, Job.Status.SUPERSEDED)
    except Exception as error:
        _record_error(job, error)
        job_end(job, Job.Status.FAILED)


def _move(job: Job) -> None:
    table = Table.load(job.game_id)
    decision = _open_decision(table, job)
    question = project_question(table, decision)
    for engine in _engines_to_try(job):
        try:
            thought = _think(job, engine, question, table.seat(decision.seat.number).rating)
            if thought.move not in question.moves:
                raise IllegalAnswer
            job.fallback = None if engine == job.engine else engine
            engine_move_submit(job=job, move=msgspec.to_builtins(thought.move))
            return
        except Superseded:
            raise
        except Refusal as refusal:
            if refusal.code != "illegal-move":
                # The decision was closed, or the player took the seat back.
                raise Superseded from None
            _record_error(job, refusal)
        except Exception as error:
            _record_error(job, error)
    job_end(job, Job.Status.FAILED)


def _hint(job: Job) -> None:
    table = Table.load(job.game_id)
    question = project_question(table, _open_decision(table, job))
    thought = _think(job, job.engine, question)
    # A move without an alternative is not judged.
    judged = thought.judged or (Judged(thought.move, 1.0, 0),)
    why = [msgspec.to_builtins(one) for one in reasons(question, judged, job.seed)]
    options = [
        {
            "move": msgspec.to_builtins(found.move),
            "value": found.value,
            "simulations": found.simulations,
            "reason": reason,
        }
        for found, reason in zip_longest(judged, why)
    ]
    job_end(job, Job.Status.SUCCEEDED, {"options": options})


class NoSuchEngine(Exception):
    """It was there when it took its seat."""


class IllegalAnswer(Exception):
    """An engine chose a move that is not an option."""


def _engines_to_try(job: Job) -> Iterator[str]:
    """The engines to ask, one after the other, until one gives a legal move."""
    simpler = next(slug for slug in ROLES[Role.FALLBACK] if slug != job.engine)
    engines = (*(job.engine,) * OWN_ENGINE_ATTEMPTS, simpler, FIRST_OPTION)
    start = min(job.attempts, len(engines)) - 1
    yield from dict.fromkeys(engines[start:])


def _think(job: Job, slug: str, question: Question, rating: int | None = None) -> Thought:
    if slug == FIRST_OPTION:
        return Thought(question.moves[0])
    load_later(question.ruleset)
    engine = engine_of(question.ruleset, slug, rating if slug == BY_RATING else None)
    if engine is None:
        raise NoSuchEngine
    effort = Effort(engine.think_seconds)
    return engine.mind.think(question, seed=job.seed, effort=effort, progress=reporting(job))


def _open_decision(table: Table, job: Job) -> Decision:
    for decision in table.decisions:
        if decision.pk == job.decision_id and not decision.answered:
            return decision
    raise Superseded


def _record_error(job: Job, error: Exception) -> None:
    """Store a stable code, which reveals nothing about the position."""
    match error:
        case SoftTimeLimitExceeded() | TimeoutError():
            code = "engine-timed-out"
        case Refusal(code="unknown-ruleset-version" | "state-of-another-version"):
            code = "rules-unknown"
        case IllegalAnswer() | Refusal():
            code = "engine-answered-illegally"
        case _:
            code = "engine-raised"
    # The first of several failures is the most informative.
    job.error = job.error or code
    logger.error("job %s: %s (%s)", job.pk, code, type(error).__name__)
