"""What all routes have in common: problems, request ids, headers, CORS, strictness."""

from __future__ import annotations

import pytest

from tests.support.playing import new_game

MEMBERS = {"type", "title", "status", "detail", "instance", "code"}
TWO = {"ruleset": "rota", "seats": [{"type": "me"}, {"type": "open"}]}


def problem(answer, status, code):
    """Every failure looks the same, whoever noticed it."""
    assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
    body = answer.json
    assert (body["status"], body["code"]) == (status, code)
    assert body.keys() >= MEMBERS
    assert all(isinstance(body[name], str) for name in MEMBERS - {"status"})
    assert answer.headers["X-Request-Id"]
    assert answer.headers["Cache-Control"] == "no-store"
    return body


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v2/games", "/nowhere", "/api"])
def test_an_address_where_nothing_is(stranger, db, path):
    body = problem(stranger.send("GET", path), 404, "not-found")
    assert body["instance"] == path


def test_a_seat_is_a_number(alice, duel):
    problem(alice.send("GET", f"games/{duel['id']}/seats/one/hand"), 404, "not-found")
    problem(alice.send("GET", f"games/{duel['id']}/seats/-1/hand"), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "games", {"GET", "POST"}),
        ("PUT", "me", {"GET", "PATCH", "DELETE"}),
        ("POST", "rulesets", {"GET"}),
        ("GET", "players", {"POST"}),
        ("GET", "exports/verify", {"POST"}),
        ("PUT", "/healthz", {"GET"}),
    ],
)
def test_a_method_that_is_not_allowed_tells_which_are(alice, method, path, allowed):
    answer = alice.request(method, path)
    problem(answer, 405, "method-not-allowed")
    told = {name.strip() for name in answer.headers["Allow"].split(",")}
    assert told - {"HEAD", "OPTIONS"} == allowed


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "x"])
def test_a_body_that_is_not_json_by_its_type(alice, duel, content_type):
    for path in ("games", f"games/{duel['id']}/moves", "bots", "exports/verify"):
        answer = alice.post(path, raw=b"{}", Content_Type=content_type)
        problem(answer, 415, "unsupported-media-type")


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/ld+json"]
)
def test_json_by_other_names_is_json(alice, content_type):
    body = b'{"ruleset": "rota", "seats": [{"type": "me"}]}'
    assert alice.post("games", raw=body, Content_Type=content_type).status == 201


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"{'a': 1}", b"\xef\xbb\xbf{}", b"\xff", b"nan", b"[" * 90_000, b'"\\ud800"'],
)
def test_a_body_that_is_not_json(alice, body):
    problem(alice.post("games", raw=body), 400, "malformed-json")


@pytest.mark.parametrize("body", [b"[]", b"null", b"1", b'"x"', b"true"])
def test_a_body_that_is_no_object(alice, body):
    found = problem(alice.post("games", raw=body), 422, "validation")
    assert found["errors"][0]["pointer"] == ""


def test_a_body_that_is_too_large(alice, duel, settings):
    huge = b'{"name": "' + b"x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'
    for path in ("games", "bots", f"games/{duel['id']}/moves", "exports/verify"):
        problem(alice.post(path, raw=huge), 413, "body-too-large")


@pytest.mark.parametrize("what", ["start", "cancel", "rematch", "seats/1/resign"])
def test_calls_without_members_refuse_other_bodies_as_announced(alice, duel, what, settings):
    path = f"games/{duel['id']}/{what}"
    huge = b" " * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    problem(alice.post(path, raw=huge), 413, "body-too-large")
    problem(alice.post(path, raw=b"{}", Content_Type="text/plain"), 415, "unsupported-media-type")
    problem(alice.post(path, raw=b"{"), 400, "malformed-json")


def test_a_failure_tells_nothing_but_that_it_happened(alice, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("the secret of the seed")

    monkeypatch.setattr("games.api.tables.game_list", fail)
    answer = alice.get("games")
    problem(answer, 500, "internal-error")
    assert b"secret" not in answer.content and b"Traceback" not in answer.content


def test_a_failure_outside_of_the_api_is_a_problem_too(stranger, db, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("the secret of the seed")

    monkeypatch.setattr("games.api.service.generate_latest", fail)
    body = stranger.send("GET", "/metrics")
    assert (body.status, body.json["code"]) == (500, "internal-error")
    assert body.headers["Content-Type"] == "application/problem+json"


def test_a_busy_database_asks_to_try_again(alice, monkeypatch):
    from django.db import OperationalError

    def busy(*_, **__):
        raise OperationalError("database is locked")

    monkeypatch.setattr("games.api.tables.game_list", busy)
    answer = alice.get("games")
    problem(answer, 503, "unavailable")
    assert int(answer.headers["Retry-After"]) >= 1


def test_the_type_of_a_problem_leads_to_its_explanation(alice):
    body = alice.get("games/nothing").json
    answer = alice.send("GET", body["type"])
    assert answer.status == 200
    assert f'<h1 id="{body["code"]}">'.encode() in answer.content


@pytest.mark.parametrize("given", ["abc-123", "A.b_c", "x" * 64])
def test_a_callers_own_request_id_is_kept(stranger, db, given):
    assert stranger.request("GET", "rulesets", X_Request_Id=given).headers["X-Request-Id"] == given
    assert stranger.request("GET", "me", X_Request_Id=given).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, "ü", "<script>", "a;b", "a\tb"])
def test_a_request_id_that_could_do_harm_is_replaced(stranger, db, given):
    told = stranger.request("GET", "rulesets", X_Request_Id=given).headers["X-Request-Id"]
    assert told != given and len(told) >= 16


def test_request_ids_differ(stranger, db):
    told = {stranger.get("rulesets").headers["X-Request-Id"] for _ in range(5)}
    assert len(told) == 5


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/api/v1/games/?status=lobby&limit=2", "/api/v1/games?status=lobby&limit=2"),
        ("/api/v1/rulesets/rota/", "/api/v1/rulesets/rota"),
        ("/api/v1/rulesets///", "/api/v1/rulesets"),
        ("/api/schema/?format=json", "/api/schema?format=json"),
        ("/api/v1/players/%E5%B1%B1/", "/api/v1/players/%E5%B1%B1"),
        ("/api/v1/players/a%20b/", "/api/v1/players/a%20b"),
        ("/api/v1/players/a%3Fb/", "/api/v1/players/a%3Fb"),
        ("/api/v1/players/a%0D%0Ab/", "/api/v1/players/a%0D%0Ab"),
    ],
)
def test_a_trailing_slash_leads_to_the_address_without(stranger, db, path, location):
    for method in ("GET", "POST", "DELETE"):
        answer = stranger.send(method, path)
        assert (answer.status, answer.headers["Location"]) == (308, location)


def test_web_pages_of_any_origin_may_call(stranger, db):
    answer = stranger.request("GET", "rulesets", Origin="https://example.org")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    exposed = {h.strip() for h in answer.headers["Access-Control-Expose-Headers"].split(",")}
    assert exposed >= {
        "ETag",
        "Location",
        "Retry-After",
        "RateLimit",
        "RateLimit-Policy",
        "Idempotent-Replayed",
        "X-Request-Id",
    }
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games/x/moves", "/api/v1/nothing"])
def test_a_preflight_is_answered_without_a_token(stranger, path):
    answer = stranger.send(
        "OPTIONS",
        path,
        Origin="https://example.org",
        Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="authorization,idempotency-key",
    )
    assert (answer.status, answer.content) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    for name in ("authorization", "content-type", "idempotency-key", "if-none-match"):
        assert name in allowed
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/v1", "GET, HEAD, OPTIONS"),
        ("/api/v1/games", "GET, HEAD, POST, OPTIONS"),
        ("/api/v1/games/x", "GET, HEAD, OPTIONS"),
        ("/api/v1/games/x/seats/1", "PUT, DELETE, OPTIONS"),
        ("/api/v1/exports/verify", "POST, OPTIONS"),
        ("/api/v1/me", "GET, HEAD, PATCH, DELETE, OPTIONS"),
        ("/api/schema", "GET, HEAD, OPTIONS"),
        ("/healthz", "GET, HEAD, OPTIONS"),
        ("/", "GET, HEAD, OPTIONS"),
    ],
)
def test_options_names_what_a_path_has(stranger, path, allowed):
    answer = stranger.send("OPTIONS", path)
    assert (answer.status, answer.content) == (204, b"")
    assert answer.headers["Allow"] == allowed
    assert "Content-Type" not in answer.headers
    refused = stranger.send("PROPFIND", path)
    assert refused.status in {401, 405}
    if refused.status == 405:
        assert set(refused.headers["Allow"].split(", ")) == set(allowed.split(", "))


def test_options_of_nothing_is_not_found(stranger, db):
    problem(stranger.send("OPTIONS", "/api/v1/nothing"), 404, "not-found")
    assert stranger.send("OPTIONS", "/api/v1/games/").status == 308


def test_a_refusal_can_be_read_by_web_pages_too(stranger, db):
    for path in ("me", "nothing"):
        answer = stranger.send("GET", path)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_pages_of_operators_are_not_on_the_public_port(stranger, db):
    for path in ("/admin/", "/admin/login/"):
        assert stranger.send("GET", path).status == 404


def test_no_answer_of_the_api_sets_a_cookie(alice):
    for path in ("me", "games", "/healthz", "nothing"):
        assert "Set-Cookie" not in alice.send("GET", path).headers


@pytest.mark.parametrize(
    "path", ["games?x=1", "me/tokens?x=1", "bots?x=1", "games?limit=1&limit=2"]
)
def test_an_unknown_or_repeated_parameter_is_refused(alice, path):
    body = problem(alice.get(path), 422, "validation")
    assert body["errors"][0]["pointer"].startswith("?")


@pytest.mark.parametrize("path", ["me", "engines", "rulesets", "rulesets/rota", "players/alice"])
def test_an_unknown_parameter_is_refused_where_none_is_known(alice, path):
    problem(alice.send("GET", f"{path}?x=1"), 422, "validation")


def test_answers_that_depend_on_who_asks_are_not_kept_by_others(alice, duel):
    game = f"games/{duel['id']}"
    for path in ("me", "games", game, f"{game}/view", f"{game}/moves", f"{game}/replay"):
        answer = alice.get(path)
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Authorization" in answer.headers["Vary"]


def test_head_is_get_without_a_body(alice, duel):
    game = f"games/{duel['id']}"
    for path in (
        *("me", "games", game, f"{game}/view", f"{game}/events", "rulesets", "/healthz", "/"),
        *("me/turns", "me/turns?include=view", "/api/v1", "/api/schema", "/docs/problems"),
    ):
        head, get = alice.send("HEAD", path), alice.send("GET", path)
        assert (head.status, head.content) == (200, b"")
        assert head.headers["Content-Type"] == get.headers["Content-Type"]
        assert head.headers.get("ETag") == get.headers.get("ETag")


@pytest.mark.parametrize(
    "accept",
    [
        *("application/json", "*/*", "", "application/*", "text/html, */*;q=0.1"),
        *("Application/JSON; charset=utf-8", "text/html, application/json;q=0.001"),
    ],
)
def test_an_accept_header_that_names_json_is_content_with_it(alice, accept):
    assert alice.request("GET", "me", Accept=accept).status == 200
    assert alice.request("GET", "games/nothing", Accept=accept).status == 404


@pytest.mark.parametrize(
    "accept",
    [
        *("text/html", "image/png", "nonsense", "application/xml;q=0.1", "text/*"),
        *("application/json;q=0", "*/*, application/json;q=0", "application/json;q=x"),
    ],
)
def test_a_client_that_does_not_want_json_gets_nothing_else(alice, duel, accept):
    for path in ("me", "games", "me/turns", "me/turns?wait=1", "games/nothing"):
        problem(alice.request("GET", path, Accept=accept), 406, "not-acceptable")
    made = alice.request("POST", "games", TWO, Accept=accept)
    problem(made, 406, "not-acceptable")
    assert [game["id"] for game in alice.get("games").json["items"]] == [duel["id"]]


def test_turns_are_no_stream(alice):
    problem(alice.request("GET", "me/turns", Accept="text/event-stream"), 406, "not-acceptable")


def test_every_member_is_always_there(alice, bob):
    lobby = alice.post("games", TWO).json
    active = new_game(alice, bob)
    assert lobby.keys() == active.keys()
