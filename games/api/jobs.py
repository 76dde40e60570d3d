"""Jobs of engines: moves, hints, analyses."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.json import require_empty_body
from games.api.http.query import PAGING, Query
from games.api.http.views import Endpoint, answered, game_of_token, player_of, stranger_or_player
from games.api.openapi.components import page_of, ref, typed, union_of
from games.api.openapi.moves import EXPORTED_MOVE, MOVE_INPUT
from games.api.openapi.operations import (
    CURSOR,
    GAME_ID,
    LIMIT,
    LOCATION,
    documented,
    path_parameter,
)
from games.models import Job as JobRow
from games.models import Scope
from games.projection.advice import AnalysedMove, AnalysisResult, HintedOption, HintResult
from games.projection.jobs import Job, MoveResult, project_jobs
from games.selectors import job_get, job_list, table_get
from games.services.advice import analysis_request, hint_request
from games.table import Table

typed(HintedOption, "move", MOVE_INPUT)
typed(AnalysedMove, "move", EXPORTED_MOVE)
typed(AnalysedMove, "best", EXPORTED_MOVE)
union_of("JobResult", MoveResult | HintResult | AnalysisResult)
JOB = ref(Job)


class GameJobs(Endpoint):
    @documented(
        "listJobs",
        "List the jobs of a game",
        tag="Engines",
        scope=Scope.READ,
        description="Newest first. A hint is shown only to the player who asked for it.",
        answers={200: (page_of("JobPage", JOB), "Jobs, newest first.")},
        refusals=["not-found", "validation"],
        parameters=[GAME_ID, LIMIT, CURSOR],
        token=None,
    )
    def get(self, request: Request, game_id: str) -> Response:
        player = stranger_or_player(request)
        paging = Query(request, *PAGING).paging()
        return answered(job_list(table_get(game_id, player, state=False), player, paging))


class JobDetail(Endpoint):
    @documented(
        "getJob",
        "One job",
        tag="Engines",
        scope=Scope.READ,
        keeps_to_game=True,
        answers={200: (JOB, "The job.")},
        refusals=["not-found", "validation"],
        parameters=[path_parameter("job_id", "Id of a job.")],
        token=None,
    )
    def get(self, request: Request, job_id: str) -> Response:
        Query(request)
        return answered(job_get(job_id, stranger_or_player(request), game_of_token(request)))


class Hints(Endpoint):
    def require_admission(self, request: Request, **path: Any) -> None:
        player = player_of(request)
        table_get(path["game_id"], player, state=False).require_seat_of(player)

    @documented(
        "requestHint",
        "Ask an engine for advice",
        tag="Engines",
        scope=Scope.PLAY,
        description="On your own open decision, in unrated games. The result of the job is the "
        "most promising options with their values and, of the first three, the reason: points now, what "
        "the next opponent can gain then, and how far it is ahead of the second best. A newer request "
        "supersedes an older one.",
        headers=LOCATION,
        answers={202: (JOB, "The job; poll it until it has succeeded.")},
        refusals=[
            "not-found",
            "not-your-seat",
            "game-not-active",
            "rated-game",
            "day-not-over",
            "seat-not-playing",
            "not-your-decision",
            "validation",
        ],
        takes_no_members=True,
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        require_empty_body(request)
        return _accepted(*hint_request(game_id=game_id, player=player_of(request)))


class Analysis(Endpoint):
    @documented(
        "requestAnalysis",
        "Analyse a finished game",
        tag="Engines",
        scope=Scope.PLAY,
        description="The result of the job has a row for each move: its value, the best "
        "alternative, and the difference, all by what the seat could know; and how luck went on from "
        "there. For each seat all that is added up, so that the result is explained: its chance at first, "
        "less its own regret, plus what others gave away, plus luck. A newer request of yours supersedes "
        "an older one.",
        headers=LOCATION,
        answers={202: (JOB, "The job; poll it until it has succeeded.")},
        refusals=["not-found", "game-not-finished", "day-not-over", "limit-reached", "validation"],
        takes_no_members=True,
        parameters=[GAME_ID],
    )
    def post(self, request: Request, game_id: str) -> Response:
        require_empty_body(request)
        return _accepted(*analysis_request(game_id=game_id, player=player_of(request)))


def _accepted(table: Table, job: JobRow) -> Response:
    answer = project_jobs(table.game.ruleset, [job])[0]
    return Response(answer, status=202, headers={"Location": f"/api/v1/jobs/{job.pk}"})
