"""Long polls: answered as soon as there is something to tell, and no thread waits with them."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex

import pytest


@pytest.fixture
def pair(crowd):
    return [crowd.sign_up(f"{name} {token_hex(4)}") for name in ("alice", "bob")]


@pytest.fixture
def game(crowd, pair):
    return crowd.new_game(*pair)["id"]


@pytest.fixture
def pool():
    with ThreadPoolExecutor(32) as pool:
        yield pool


def get(crowd, path, who, **headers):
    answer = crowd.http.get(path, headers={**who, **headers})
    assert answer.status_code in {200, 304}, answer.text
    return answer


def cursor_of(crowd, path, who):
    return get(crowd, path, who).json()["next_cursor"]


def test_many_may_wait_while_one_thread_serves_all(crowd, pair, game, pool):
    """The service has a single thread for requests, and goes on answering."""
    after = cursor_of(crowd, f"games/{game}/events", pair[0])
    path = f"games/{game}/events?after={after}&wait=25"
    waiting = [pool.submit(get, crowd, path, pair[n % 2]) for n in range(24)]
    time.sleep(0.5)
    assert not any(answer.done() for answer in waiting)
    assert crowd.step(pair[0], game).status_code == 201
    for answer in waiting:
        items = answer.result(20).json()["items"]
        assert [event["type"] for event in items] == ["move.made", "decision.opened"]


def test_what_has_happened_already_is_told_at_once(crowd, pair, game):
    items = get(crowd, f"games/{game}/events?after=0&wait=25", pair[0]).json()["items"]
    assert items[0]["id"] == "1"
    (snapshot,) = get(crowd, f"games/{game}/events?wait=25", pair[0]).json()["items"]
    assert snapshot["type"] == "snapshot"


def test_who_waits_in_vain_gets_an_empty_page_and_its_cursor(crowd, pair, game):
    after = cursor_of(crowd, f"games/{game}/events", pair[0])
    answer = get(crowd, f"games/{game}/events?after={after}&wait=1", pair[0])
    assert answer.json() == {"items": [], "next_cursor": after}
    assert "RateLimit" in answer.headers and "X-Request-Id" in answer.headers


def test_turns_are_waited_for_until_there_is_one(crowd, pair, game, pool):
    waiting = pool.submit(get, crowd, "me/turns?wait=25", pair[1])
    time.sleep(0.3)
    crowd.step(pair[0], game)
    (turn,) = waiting.result(20).json()["items"]
    assert turn["game_id"] == game


def test_turns_are_waited_for_until_they_change(crowd, pair, game, pool):
    tag = get(crowd, "me/turns", pair[0]).headers["ETag"]
    unchanged = crowd.http.get("me/turns?wait=1", headers={**pair[0], "If-None-Match": tag})
    assert unchanged.status_code == 304
    known = {"If-None-Match": tag}
    waiting = pool.submit(get, crowd, "me/turns?wait=25", pair[0], **known)
    time.sleep(0.3)
    crowd.step(pair[0], game)
    assert waiting.result(20).json()["items"] == []


def test_an_account_is_waited_for(crowd, pair, game, pool):
    after = cursor_of(crowd, "me/events", pair[1])
    waiting = pool.submit(get, crowd, f"me/events?after={after}&wait=25", pair[1])
    time.sleep(0.3)
    crowd.step(pair[0], game)
    (event,) = waiting.result(20).json()["items"]
    assert event["type"] == "turn"


def test_a_ticket_lasts_as_long_as_its_request(crowd, pair, game, pool):
    after = cursor_of(crowd, "me/events", pair[1])
    ticket = crowd.http.post("stream-tickets", headers=pair[1]).json()["ticket"]
    path = f"me/events?after={after}&wait=25&ticket={ticket}"
    waiting = pool.submit(get, crowd, path, {})
    time.sleep(0.3)
    crowd.step(pair[0], game)
    assert waiting.result(20).json()["items"]


def test_a_token_that_is_revoked_meanwhile_is_refused(crowd, pair, game, pool):
    token = crowd.http.get("me", headers=pair[1]).json()["token_id"]
    waiting = pool.submit(crowd.http.get, "me/turns?wait=25", headers=pair[1])
    time.sleep(0.3)
    crowd.http.delete(f"me/tokens/{token}", headers=pair[1])
    crowd.step(pair[0], game)
    assert waiting.result(20).status_code == 401
