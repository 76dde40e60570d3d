"""`/mcp`: agents sit down, play and are refused, as players of the API are."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from games.mcp import waiting
from games.mcp.tools import TOOLS
from games.models import Game, Move
from games.rules import RULES
from tests.agents.messages import request, request_for
from tests.agents.playing import tokens_of
from tests.support.agents import Agent, Refused
from tests.support.client import Client
from tests.support.playing import legal_move
from tests.support.process import ROOT

MOST_TOKENS_OF_TOOLS = 2000


@pytest.fixture
def agent(alice: Client) -> Agent:
    return Agent(alice)


@pytest.fixture
def alone(agent: Agent) -> dict[str, Any]:
    """The agent at a table of its own, asked to decide."""
    return agent.call("sit_down", ruleset="rota", opponents=[])


def first_move(agent: Agent, game_id: str) -> dict[str, Any]:
    move: dict[str, Any] = agent.call("options", game_id=game_id, limit=1)["moves"][0]
    return move


def test_there_are_ten_tools_at_most_and_their_list_is_short(agent):
    listed = agent.result("tools/list")
    assert {tool["name"] for tool in listed["tools"]} == TOOLS.keys() and len(TOOLS) <= 10
    sent = agent.ask(request("tools/list")).content.decode()
    assert tokens_of(sent) <= MOST_TOKENS_OF_TOOLS


def test_tools_tell_what_they_may_change(agent):
    hints = {tool["name"]: tool["annotations"] for tool in agent.result("tools/list")["tools"]}
    writing = {name for name, hint in hints.items() if not hint["readOnlyHint"]}
    assert writing == {"sit_down", "play", "resign"}
    assert [name for name, hint in hints.items() if hint["destructiveHint"]] == ["resign"]
    assert hints["play"]["idempotentHint"] and not hints["sit_down"]["idempotentHint"]


def test_two_agents_find_each_other_and_play(agent, bob):
    other = Agent(bob)
    game = agent.call("sit_down", ruleset="rota", options={"start_seat": 1})["game_id"]
    assert agent.call("look", game_id=game)["status"] == "lobby"
    assert game in other.call("list_tables")["game_ids"]
    assert other.call("sit_down", game_id=game)["seat"] == 2
    turn = agent.call("wait_for_my_turn", game_id=game)
    assert turn["decision_id"] and "y\\x" in turn["text"]
    made = agent.call(
        "play", game_id=game, decision_id=turn["decision_id"], move=first_move(agent, game)
    )
    assert made["version"] == 2 and made["decision_id"] is None
    assert "Seat 2 must decide" in made["text"]
    assert "your turn" in other.call("list_tables", which="mine")["text"]
    since = other.call("wait_for_my_turn", board=False)
    assert re.search(r"Seat 1: place, .* \+\w+ \d", since["text"]) and "y\\x" not in since["text"]
    log = other.call("look", game_id=game, moves=1)["text"]
    assert 'version 2, seat 1: {"type":"place",' in log


def test_a_move_may_wait_for_the_next_decision(agent, alone):
    """Alone, the next decision is there at once."""
    answer = {"game_id": alone["game_id"], "move": first_move(agent, alone["game_id"])}
    made = agent.call("play", decision_id=alone["decision_id"], wait=True, **answer)
    assert made["decision_id"] not in {None, alone["decision_id"]} and "y\\x" not in made["text"]
    answer = {"game_id": alone["game_id"], "move": first_move(agent, alone["game_id"])}
    again = agent.call("play", decision_id=made["decision_id"], board=True, **answer)
    assert "y\\x" in again["text"]


def test_it_waits_for_the_others_for_a_while(agent, bob):
    """Here time is short; the scripted agents wait for each other's moves."""
    game = agent.call("sit_down", ruleset="rota", options={"start_seat": 1})["game_id"]
    Agent(bob).call("sit_down", game_id=game)
    turn = agent.call("wait_for_my_turn", game_id=game)
    answer = {"decision_id": turn["decision_id"], "move": first_move(agent, game)}
    told = agent.call("play", game_id=game, wait=True, **answer)
    assert told["version"] == 2 and told["decision_id"] is None
    played, waits = told["text"].splitlines()
    assert played.startswith("Played") and waits.startswith("Seat 2 must decide")


def test_what_a_fast_opponent_did_meanwhile_is_told(agent, bob, monkeypatch):
    """They may have moved before the move of the agent is answered."""
    game = agent.call("sit_down", ruleset="rota", options={"start_seat": 1})["game_id"]
    Agent(bob).call("sit_down", game_id=game)
    turn, move_make = agent.call("wait_for_my_turn", game_id=game), waiting.move_make

    def with_a_fast_opponent(caller, asked):
        told = move_make(caller, asked)
        _, answer = legal_move(game)
        assert bob.post(f"games/{game}/moves", answer).status == 201
        return told

    monkeypatch.setattr(waiting, "move_make", with_a_fast_opponent)
    answer = {"decision_id": turn["decision_id"], "move": first_move(agent, game)}
    made = agent.call("play", game_id=game, wait=True, **answer)
    assert re.search(r"^Played.*\nSeat 2: place, x .*\nDecide ", made["text"])


def test_rules_name_the_values_that_options_and_moves_may_have(agent):
    assert (
        "`direction` clockwise or counter_clockwise" in agent.call("rules", ruleset="acht")["text"]
    )
    told = agent.call("rules", ruleset="rota")["text"]
    assert '`component_set` balanced-30 or blank-20 or blank-10 (default "balanced-30")' in told


def test_a_decision_is_named_as_the_texts_name_it(agent, bob, alone):
    shown = re.search(r"^Decide (\w+):", alone["text"], re.MULTILINE)[1]
    assert alone["decision_id"].startswith(shown) and len(shown) < len(alone["decision_id"])
    game = {"game_id": alone["game_id"]}
    move = first_move(agent, alone["game_id"])
    assert agent.call("preview", decision_id=shown, move=move, **game)["legal"]
    other = Agent(bob)
    for decision, who in (("000000", agent), (shown[:-1], agent), (shown, other)):
        with pytest.raises(Refused, match=r"decision-closed|not-found"):
            who.call("play", decision_id=decision, move=move, **game)
    made = agent.call("play", decision_id=shown, move=move, **game)
    # Repeated after a lost response, by either name.
    for name in (shown, alone["decision_id"]):
        assert agent.call("play", decision_id=name, move=move, **game) == made
    assert Move.objects.count() == 1


def test_of_further_moves_only_the_difference_is_told(agent, alone):
    lines = alone["text"].splitlines()
    best, other = lines[-2:]
    members = json.loads(re.match(r"\{.*?\}", best)[0])
    changed = json.loads(re.match(r"or with (\{.*?\})", other)[1])
    assert changed and all(members.get(name) != value for name, value in changed.items())
    listed = agent.call("options", game_id=alone["game_id"], limit=2)["moves"]
    # What the best move has and another has not is null there.
    other_members = {n: value for n, value in (members | changed).items() if value is not None}
    assert listed == [members, other_members]


def test_a_move_that_is_repeated_is_made_once(agent, alone):
    answer = {
        "game_id": alone["game_id"],
        "decision_id": alone["decision_id"],
        "move": first_move(agent, alone["game_id"]),
    }
    assert agent.call("play", **answer) == agent.call("play", **answer)
    assert Move.objects.count() == 1
    with pytest.raises(Refused, match="answered with another move"):
        agent.call("play", **{**answer, "move": {"type": "place", "x": 9, "y": 9, "rotation": 0}})


def test_a_table_with_a_key_is_opened_once(agent):
    tables = [agent.call("sit_down", ruleset="axio", key="one")["game_id"] for _ in range(2)]
    assert tables[0] == tables[1] and Game.objects.count() == 1
    with pytest.raises(Refused, match="idempotency-key-reused"):
        agent.call("sit_down", ruleset="rota", key="one")


def test_an_opponent_may_be_chosen_by_its_rating(agent):
    made = agent.call("sit_down", ruleset="rota", opponents=["1000"])
    assert "2 engine rated 1000" in agent.call("list_tables", which="mine")["text"]
    assert Game.objects.get(pk=made["game_id"]).seats.get(number=2).rating == 1000
    for rating in ("-1", "999999"):
        with pytest.raises(Refused, match=r"invalid-options.* to ") as refused:
            agent.call("sit_down", ruleset="rota", opponents=[rating])
        assert "/seats/1" in str(refused.value)


def test_options_can_be_narrowed_and_begin_with_the_best(agent, alone):
    all_of_them = agent.call("options", game_id=alone["game_id"], limit=50)
    here = {name: all_of_them["moves"][0][name] for name in ("x", "y")}
    some = agent.call("options", game_id=alone["game_id"], where=here, limit=50)
    assert 0 < some["total"] < all_of_them["total"]
    assert all(move["x"] == here["x"] and move["y"] == here["y"] for move in some["moves"])
    gains = [line.partition(" +")[2] for line in all_of_them["text"].splitlines()[1:]]
    points = [sum(int(word) for word in gain.replace(",", "").split()[1::2]) for gain in gains]
    assert points == sorted(points, reverse=True)


def test_a_preview_changes_nothing(agent, alone):
    asked = {"game_id": alone["game_id"], "decision_id": alone["decision_id"]}
    move = first_move(agent, alone["game_id"])
    assert agent.call("preview", **asked, move=move)["legal"]
    far = agent.call("preview", **asked, move={**move, "x": 40})
    assert (far["legal"], far["rule"]) == (False, "not-adjacent")
    assert Move.objects.count() == 0


def test_resigning_ends_the_game(agent, alone):
    assert agent.call("resign", game_id=alone["game_id"])["status"] == "finished"
    over = agent.call("wait_for_my_turn", game_id=alone["game_id"])
    assert "Over (resigned)" in over["text"]


def test_waiting_ends_without_a_turn(agent):
    game = agent.call("sit_down", ruleset="rota")["game_id"]
    assert agent.call("wait_for_my_turn", game_id=game, seconds=1)["decision_id"] is None
    with pytest.raises(Refused, match="None of your games waits for you"):
        agent.call("wait_for_my_turn", seconds=1)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("look", {"game_id": "0" * 16}, "not-found"),
    ("look", {"game_id": "\0"}, "not-found"),
    ("look", {}, "/game_id: This member is required"),
    ("look", {"game_id": 1}, "/game_id"),
    ("look", {"game_id": "x" * 65}, "/game_id"),
    ("look", {"game_id": "x", "nonsense": 1}, "/nonsense"),
    ("rules", {"ruleset": "chess"}, "/ruleset"),
    ("list_tables", {"which": "all"}, "/which"),
    ("wait_for_my_turn", {"seconds": 26}, "/seconds"),
    ("sit_down", {}, "/game_id"),
    ("sit_down", {"ruleset": "rota", "opponents": ["nobody"]}, "invalid-options"),
    ("sit_down", {"ruleset": "rota", "opponents": ["open"] * 7}, "invalid-options"),
    ("sit_down", {"ruleset": "rota", "key": "ü"}, "/key"),
    ("options", {"game_id": "0" * 16, "limit": 51}, "/limit"),
    ("play", {"game_id": "0" * 16, "decision_id": "x", "move": []}, "/move"),
    ("play", {"game_id": "0" * 16, "decision_id": "ü", "move": {}}, "decision-closed"),
]


@pytest.mark.parametrize(("tool", "arguments", "told"), REFUSED)
def test_what_is_wrong_is_refused_in_words(agent, tool, arguments, told):
    with pytest.raises(Refused) as refused:
        agent.call(tool, **arguments)
    assert told in str(refused.value) and "\nNext: " in str(refused.value)
    assert Game.objects.count() == 0


@pytest.mark.parametrize("move", [{}, {"type": "nonsense"}, {"type": "place", "x": 10**30}])
def test_a_wrong_move_is_refused_in_words(agent, alone, move):
    asked = {"game_id": alone["game_id"], "decision_id": alone["decision_id"], "move": move}
    for tool in ("play", "preview"):
        with pytest.raises(Refused, match="validation"):
            agent.call(tool, **asked)
    assert Move.objects.count() == 0


def test_strangers_read_and_are_told_how_to_play(alone):
    stranger = Agent(Client())
    assert stranger.call("look", game_id=alone["game_id"])["seat"] is None
    assert "place" in stranger.call("rules", ruleset="rota")["text"]
    for tool, arguments in (("sit_down", {"ruleset": "rota"}), ("wait_for_my_turn", {})):
        with pytest.raises(Refused, match=r"unauthenticated.*\n.*POST /api/v1/players"):
            stranger.call(tool, **arguments)


def test_an_outsider_neither_plays_nor_sees_hands(agent, alone, bob):
    other = Agent(bob)
    assert "Your tile" not in other.call("look", game_id=alone["game_id"])["text"]
    move = {"move": {"type": "place"}, "decision_id": alone["decision_id"]}
    for tool, more in (("options", {}), ("play", move), ("resign", {}), ("preview", move)):
        with pytest.raises(Refused, match="not-your-seat"):
            other.call(tool, game_id=alone["game_id"], **more)


def limited(client: Client, **more: Any) -> Agent:
    answer = client.post("me/tokens", more)
    assert answer.status == 201, answer
    return Agent(Client(client.name, answer.json["token"]))


def test_scopes_hold_for_agents(alice, alone):
    reader = limited(alice, scopes=["read"])
    assert reader.call("look", game_id=alone["game_id"])["seat"] == 1
    move = {"move": {}, "decision_id": alone["decision_id"]}
    for tool, more in (("play", move), ("resign", {}), ("sit_down", {})):
        with pytest.raises(Refused, match="missing-scope"):
            reader.call(tool, game_id=alone["game_id"], **more)
    player = limited(alice, scopes=["read", "play"])
    with pytest.raises(Refused, match=r"missing-scope.*host"):
        player.call("sit_down", ruleset="rota")
    with pytest.raises(Refused, match="missing-scope"):
        limited(alice, scopes=["host"]).call("look", game_id=alone["game_id"])


def test_a_token_of_one_game_keeps_to_it(alice, agent, alone):
    other = agent.call("sit_down", ruleset="rota", opponents=[])["game_id"]
    kept = limited(alice, game_id=alone["game_id"])
    assert kept.call("wait_for_my_turn")["game_id"] == alone["game_id"]
    refused: list[tuple[str, dict[str, Any]]] = [("look", {"game_id": other}), ("list_tables", {})]
    refused += [("wait_for_my_turn", {"game_id": other}), ("sit_down", {"ruleset": "rota"})]
    for tool, arguments in refused:
        with pytest.raises(Refused, match="missing-scope"):
            kept.call(tool, **arguments)
    answer = kept.ask(request("resources/read", {"uri": f"axio://games/{other}"}))
    assert "missing-scope" in answer.json["error"]["message"]


def test_wrong_tokens_are_refused_as_in_the_api(db):
    for token in ("axio_nonsense", "nonsense"):
        answer = Agent(Client("x", token)).ask(request("tools/list"))
        assert (answer.status, answer.code) == (401, "unauthenticated")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_reading_and_writing_count_for_the_limits_of_the_api(agent, settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "write": (1, 3600)}
    agent.call("sit_down", ruleset="rota")
    answer = agent.ask(request_for("sit_down", {"ruleset": "rota"}))
    assert (answer.status, answer.code) == (429, "rate-limited") and answer.headers["Retry-After"]
    assert agent.call("list_tables")["game_ids"]


HOSTILE: list[tuple[bytes | Any, int]] = [
    (b"{", 400),
    (b"[]", 400),
    (b"\xff", 400),
    (b"[" * 100_000, 400),
    ([request("ping")], 400),
    ({"jsonrpc": "1.0", "id": 1, "method": "ping"}, 400),
    (request("nonsense"), 200),
    (request("tools/call", {"name": "nonsense", "arguments": {}}), 200),
    (request("tools/call", {"name": "look", "arguments": []}), 200),
    (request("tools/call"), 200),
    (request("resources/read", {"uri": "axio://nonsense"}), 200),
    (request("prompts/get", {"name": "play"}), 200),
]


@pytest.mark.parametrize(("body", "status"), HOSTILE)
def test_what_is_no_proper_request_is_an_error_of_the_protocol(agent, body, status):
    raw = {"raw": body} if isinstance(body, bytes) else {}
    answer = agent.client.send("POST", "/mcp", None if raw else body, **raw)
    assert answer.status == status, answer
    assert answer.json["error"]["code"] < 0 and answer.json["error"]["message"]


def test_versions_that_nobody_speaks_are_refused(agent):
    answer = agent.ask(request("tools/list"), MCP_Protocol_Version="1999-01-01")
    assert answer.status == 400 and "error" in answer.json


def test_bodies_have_the_limit_of_the_api(agent, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = agent.ask(request_for("look", {"game_id": "x" * 1000}))
    assert (answer.status, answer.code) == (413, "body-too-large")


def test_bodies_are_json(agent):
    for sent in ({"raw": b""}, {"raw": b"{}", "Content_Type": "text/plain"}):
        answer = agent.client.send("POST", "/mcp", **sent)
        assert (answer.status, answer.code) == (415, "unsupported-media-type")


def test_other_methods_are_refused(agent):
    for method in ("GET", "DELETE", "PUT"):
        answer = agent.client.send(method, "/mcp")
        assert (answer.status, answer.code) == (405, "method-not-allowed")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://[", "http://"])
def test_pages_of_other_sites_are_refused(agent, origin):
    answer = agent.ask(request("tools/list"), Origin=origin)
    assert (answer.status, answer.code) == (403, "foreign-origin")


def test_a_name_that_points_here_is_no_name_of_ours(agent, settings):
    """In development the API answers to every name; agents are not found by one that was rebound."""
    settings.ALLOWED_HOSTS = ["*"]
    answer = agent.ask(request("tools/list"), Host="evil.example", Origin="http://evil.example")
    assert (answer.status, answer.code) == (403, "foreign-origin")
    for host in ("localhost:8000", "127.0.0.1", "[::1]:8000", "192.0.2.7:9000"):
        assert agent.ask(request("tools/list"), Host=host, Origin=f"http://{host}").status == 200


@pytest.mark.parametrize("slug", RULES)
def test_rules_examples_and_pieces_can_be_read(agent, slug):
    listed = {one["uri"] for one in agent.result("resources/list")["resources"]}
    for kind in ("rules", "example", "components"):
        uri = f"axio://rulesets/{slug}/{kind}"
        assert uri in listed
        (content,) = agent.result("resources/read", {"uri": uri})["contents"]
        assert len(content["text"]) > 100
    for name in ("play", "explain"):
        got = agent.result("prompts/get", {"name": name, "arguments": {"ruleset": slug}})
        assert RULES[slug].guide() in got["messages"][0]["content"]["text"]


def test_the_service_starts_without_the_sdk():
    """It takes a second to import, which only the first agent needs to wait for."""
    code = "import sys, axio_api.asgi, axio_api.urls; sys.exit('mcp' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
