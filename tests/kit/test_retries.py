"""What is repeated, when, and how often: against a service that is made up."""

from __future__ import annotations

import json

import httpx
import pytest

from axio_client import Client, Problem, Unreachable
from axio_client._sync import streams, transport


@pytest.fixture
def pauses(monkeypatch) -> list[float]:
    """How long the client would have slept."""
    slept: list[float] = []
    monkeypatch.setattr(transport, "sleep", slept.append)
    monkeypatch.setattr(streams, "sleep", slept.append)
    return slept


class Scripted:
    """Answers with one response after the other; remembers the requests."""

    def __init__(self, *responses: httpx.Response | Exception) -> None:
        self.responses, self.requests = list(responses), []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        response = self.responses.pop(0)
        if isinstance(response, Exception):
            raise response
        return response


def client_of(service: Scripted) -> Client:
    return Client(
        "http://axio.test", "axio_x", http=httpx.Client(transport=httpx.MockTransport(service))
    )


def refusal(status: int, code: str = "", **headers: str) -> httpx.Response:
    return httpx.Response(status, json={"code": code}, headers=headers)


def lines(*events: object) -> httpx.Response:
    return httpx.Response(200, text="".join(json.dumps(event) + "\n\n" for event in events))


def event(number: int, kind: str = "move.made") -> dict[str, str]:
    return {"id": str(number), "type": kind}


def test_what_passes_is_repeated_as_the_service_asks(pauses):
    lost = httpx.ReadError("lost")
    service = Scripted(
        *(refusal(429, **{"Retry-After": "7"}), refusal(503, **{"Retry-After": "2"}), lost),
        *(refusal(409, "idempotency-in-progress"), httpx.Response(201, json={"id": "g"})),
    )
    assert client_of(service).games.create("rota")["id"] == "g"
    assert pauses[:2] == [7, 2] and all(0 < pause < 5 for pause in pauses[2:])
    keys = {request.headers["Idempotency-Key"] for request in service.requests}
    bodies = {request.content for request in service.requests}
    assert len(service.requests) == 5 and len(keys) == len(bodies) == 1


def test_every_new_call_has_a_new_key(pauses):
    service = Scripted(*(httpx.Response(201, json={}) for _ in range(2)))
    client = client_of(service)
    client.games.create("rota")
    client.games.create("rota")
    assert len({request.headers["Idempotency-Key"] for request in service.requests}) == 2


def test_what_is_refused_is_not_repeated(pauses):
    service = Scripted(refusal(409, "seat-taken"))
    with pytest.raises(Problem, match="seat-taken"):
        client_of(service).games.join("g", 1)
    assert pauses == []


def test_patience_ends(pauses):
    service = Scripted(refusal(503, **{"Retry-After": "61"}))
    with pytest.raises(Unreachable, match="GET /api/v1/me: 503"):
        client_of(service).me()
    assert pauses == []


def test_a_stream_resumes_and_drops_doubles(pauses):
    closing = {"id": None, "type": "stream.closing", "reason": "lifetime"}
    over = {"id": None, "type": "stream.closing", "reason": "game-over"}
    service = Scripted(
        *(lines(event(1, "snapshot"), event(2), closing), httpx.ConnectError("refused")),
        *(lines(event(2), event(3)), lines(event(4), over)),
    )
    found = [found["id"] for found in client_of(service).games.events("g")]
    assert found == ["1", "2", "3", "4"]
    cursors = [request.url.params.get("after") for request in service.requests]
    assert cursors == [None, "2", "2", "3"] and len(pauses) == 3


def test_a_stream_begins_anew_when_its_cursor_has_expired(pauses):
    resync = {"id": None, "type": "resync"}
    over = {"id": None, "type": "stream.closing", "reason": "game-over"}
    service = Scripted(
        *(refusal(410, "cursor-expired"), lines(event(8, "snapshot"), resync)),
        lines(event(9, "snapshot"), over),
    )
    found = [found["id"] for found in client_of(service).games.events("g", after="3")]
    assert found == ["8", "9"]
    assert [request.url.params.get("after") for request in service.requests] == ["3", None, None]


def test_patience_with_a_stream_counts_from_its_last_sign_of_life(pauses, monkeypatch):
    clock = iter(range(0, 10_000, 50))
    monkeypatch.setattr(streams, "monotonic", lambda: next(clock))
    lost = httpx.ReadError("lost")
    service = Scripted(lines(event(1)), lost, lost)
    with pytest.raises(Unreachable, match="lost"):
        list(client_of(service).games.events("g"))
    assert len(service.requests) == 2


def test_lists_are_read_page_by_page(pauses):
    first = {"items": [{"id": "a"}, {"id": "b"}], "next_cursor": "more"}
    last = {"items": [{"id": "c"}], "next_cursor": None}
    service = Scripted(httpx.Response(200, json=first), httpx.Response(200, json=last))
    games = client_of(service).games.list(open_seats=True)
    assert next(games)["id"] == "a" and len(service.requests) == 1
    assert [game["id"] for game in games] == ["b", "c"]
    assert service.requests[1].url.params["cursor"] == "more"
    assert service.requests[1].url.params["open_seats"] == "true"


def test_a_problem_without_a_body_is_one_too(pauses):
    with pytest.raises(Problem, match="404 unknown: Not Found"):
        client_of(Scripted(httpx.Response(404, text="<html>"))).me()
