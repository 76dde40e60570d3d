"""Working at a job: look through the seat's eyes, think, submit.

A game never hangs on an engine: one that fails is followed by a simpler one, and that by the
first legal answer. Jobs that keep losing their workers start further down.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
from celery.exceptions import SoftTimeLimitExceeded

from ai.analysis import analyse
from ai.registry import ENGINES
from ai.reporting import Superseded, reporting
from ai.thinking import Effort, Question, Thought
from games.models import Decision, Job
from games.projection import project_question
from games.refusals import Refusal
from games.services.jobs import job_claim, job_end
from games.services.moves import engine_move_submit
from games.table import Table

logger = logging.getLogger(__name__)

FIRST_OPTION = "first-option"
#: So many attempts are made with the engine itself.
TRUST = 2


def play(job_id: str) -> None:
    job = job_claim(job_id)
    if job is None:
        return
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
        _note(job, error)
        job_end(job, Job.Status.FAILED)


def _move(job: Job) -> None:
    table = Table.load(job.game_id)
    decision = _open_decision(table, job)
    question = project_question(table, decision)
    for engine in _ladder(job):
        try:
            thought = _think(job, engine, question)
            if thought.move not in question.moves:
                raise IllegalAnswer
            job.fallback = None if engine == job.engine else engine
            engine_move_submit(job=job, move=msgspec.to_builtins(thought.move))
            return
        except Superseded:
            raise
        except Refusal as refusal:
            if refusal.code != "illegal-move":
                # The decision was closed meanwhile, or is a person's again.
                raise Superseded from None
            _note(job, refusal)
        except Exception as error:
            _note(job, error)
    job_end(job, Job.Status.FAILED)


def _hint(job: Job) -> None:
    table = Table.load(job.game_id)
    question = project_question(table, _open_decision(table, job))
    thought = _think(job, job.engine, question)
    options = [
        {
            "move": msgspec.to_builtins(found.move),
            "value": found.value,
            "simulations": found.simulations,
        }
        for found in thought.judged
    ]
    job_end(job, Job.Status.SUCCEEDED, {"options": options})


class IllegalAnswer(Exception):
    """An engine answered with what it was not offered."""


def _ladder(job: Job) -> Iterator[str]:
    """Who is asked, one after the other."""
    simpler = "easy" if job.engine != "easy" else "random"
    rungs = (*(job.engine,) * TRUST, simpler, FIRST_OPTION)
    start = min(job.attempts, len(rungs)) - 1
    yield from dict.fromkeys(rungs[start:])


def _think(job: Job, slug: str, question: Question) -> Thought:
    if slug == FIRST_OPTION:
        return Thought(question.moves[0])
    engine = ENGINES[slug]
    effort = Effort(engine.think_seconds)
    return engine.mind.think(question, seed=job.seed, effort=effort, progress=reporting(job))


def _open_decision(table: Table, job: Job) -> Decision:
    for decision in table.decisions:
        if decision.pk == job.decision_id and not decision.answered:
            return decision
    raise Superseded


def _note(job: Job, error: Exception) -> None:
    """What went wrong, without a word of the position."""
    match error:
        case SoftTimeLimitExceeded():
            code = "engine-timed-out"
        case IllegalAnswer() | Refusal():
            code = "engine-answered-illegally"
        case _:
            code = "engine-raised"
    # Of several failures the first one tells most.
    job.error = job.error or code
    logger.error("job %s: %s (%s)", job.pk, code, type(error).__name__)
