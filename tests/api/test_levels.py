"""The index, the feature level, and how something is declared as deprecated."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from rest_framework.test import APIRequestFactory

from games.api.http.views import Endpoint, answered
from games.api.levels import FEATURE_LEVEL, Deprecation
from games.api.openapi.operations import NO_SCOPE, documented
from games.api.service import LINKS
from tests.support.contract import document
from tests.support.process import ROOT


def test_the_index_tells_what_this_is_and_where_to_go(stranger, db):
    answer = stranger.get("/api/v1")
    assert answer.status == 200
    assert answer.json.keys() == {
        "name",
        "version",
        "feature_level",
        "vapid_public_key",
        "links",
    }
    assert (answer.json["name"], answer.json["feature_level"]) == ("Axio API", FEATURE_LEVEL)
    assert answer.json["version"] == document()["info"]["version"]
    assert stranger.send("GET", "/api/v1/").headers["Location"] == "/api/v1"
    days = {"daily", "leave", "mcp", "my_games", "next", "push_subscriptions", "sandbox_clocks"}
    days |= {"seeks"}
    assert days <= answer.json["links"].keys()
    for path in answer.json["links"].values():
        # Some need a token, or are for POST alone; none is missing.
        assert stranger.send("GET", path).status in {200, 401, 405}, path


def test_every_operation_says_since_when_it_exists():
    levels = [
        operation["x-since-level"]
        for methods in document()["paths"].values()
        for operation in methods.values()
    ]
    assert set(levels) <= set(range(1, FEATURE_LEVEL + 1))
    new = document()["paths"]["/api/v1"]["get"]
    assert f"Since feature level {new['x-since-level']}." in new["description"]


def test_what_is_deprecated_says_so_with_every_response(db):
    goes = Deprecation(
        since=datetime(2027, 1, 1, tzinfo=UTC),
        ends=datetime(2027, 7, 1, tzinfo=UTC),
        instead="Use `getIndex`.",
    )

    class Old(Endpoint):
        @documented(
            "getOld",
            "Old",
            tag="Service",
            scope=NO_SCOPE,
            answers={200: (None, "")},
            deprecated=goes,
        )
        def get(self, request):
            return answered(LINKS)

        def post(self, request):
            return answered(LINKS)

    request = APIRequestFactory()
    for made in (request.get("/old"), request.head("/old")):
        response = Old.as_view()(made)
        assert response.status_code == 200
        assert response["Deprecation"] == "@1798761600"
        assert response["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
    assert "Deprecation" not in Old.as_view()(request.put("/old"))
    assert goes.sentence == "Deprecated; it ends on 2027-07-01. Use `getIndex`."


def test_the_changelog_names_every_operation_at_its_level():
    told = {}
    for part in (ROOT / "CHANGELOG.md").read_text().split("\n## Level ")[1:]:
        level, _, text = part.partition("\n")
        told[int(level)] = set(re.findall(r"`(\w+)`", text))
    assert list(told) == list(range(FEATURE_LEVEL, 0, -1))
    for methods in document()["paths"].values():
        for operation in methods.values():
            name, since = operation["operationId"], operation["x-since-level"]
            assert name in told[since], f"{name} is not in level {since} of CHANGELOG.md"
