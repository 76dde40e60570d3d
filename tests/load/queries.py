"""How many SQL statements a request needs, counted in process."""

from __future__ import annotations

import msgspec

from tests.load.plans import Prepared


def queries_of(request: Prepared, **headers: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    own = {name.replace("_", "-"): value for name, value in request.headers.items()}
    sent = {"Authorization": request.authorization, **own, **headers}
    with CaptureQueriesContext(connection) as captured:
        answer = Client().generic(
            request.method,
            request.path,
            b"" if request.body is None else msgspec.json.encode(request.body),
            "application/json",
            headers=sent,
        )
    assert answer.status_code in {200, 201, 304}, answer.content
    frame = ("BEGIN", "COMMIT")
    return sum(not query["sql"].startswith(frame) for query in captured.captured_queries)
