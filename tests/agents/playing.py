"""A scripted agent: it reads what a model would read, plays what it is told, and counts the tokens."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import httpx

from tests.agents.messages import VERSION, request

#: A decision as the texts tell it: its id, the best move, and perhaps another one.
DECISION = re.compile(r"^Decide (\w+): .*\n(\{.*\})(?: \+.*)?(?:\nor (.*))?$", re.MULTILINE)
#: What is different in the other move, if it is one of the same kind.
OTHER_MEMBERS = re.compile(r"(?:with )?(\{.*\})(?: \+.*)?$")
#: A game that lasts longer than this will not end.
MOST_TURNS = 500
#: In the decisions between it reads the moves that were made, as one does who remembers the board.
BOARD_EVERY = 6


@cache
def tokenizer() -> Any:
    """One whose vocabulary comes with it: nothing is loaded from anywhere."""
    from rs_bpe.bpe import openai

    return openai.o200k_base()


def tokens_of(text: str) -> int:
    return int(tokenizer().count(text))


def tools_tokens(base: str) -> int:
    """What the list of tools costs every conversation, as it is sent."""
    answer = httpx.post(f"{base}/mcp", json=request("tools/list"), timeout=60)
    return tokens_of(json.dumps(answer.json()["result"], separators=(",", ":")))


@dataclass
class Cost:
    """What one agent read and wrote in one game."""

    calls: int = 0
    #: Of the arguments and of the text of each result: what a model writes and reads.
    tokens: int = 0
    #: The same for a client that shows models the structured content instead.
    tokens_structured: int = 0
    #: Answers that are no results, or results that say that something was wrong.
    errors: list[str] = field(default_factory=list)


class ScriptedAgent:
    """A player who knows one address and one token."""

    def __init__(self, base: str, name: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=60)
        answer = self.http.post("/api/v1/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        token = f"Bearer {answer.json()['token']}"
        self.http.headers.update({"Authorization": token, "MCP-Protocol-Version": VERSION})
        self.cost = Cost()

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        self.cost.calls += 1
        body = request("tools/call", {"name": tool, "arguments": arguments})
        answer = self.http.post("/mcp", json=body)
        result = answer.json().get("result") if answer.status_code == 200 else None
        if result is None or result["isError"]:
            self.cost.errors.append(f"{tool} {arguments}: {answer.status_code} {answer.text}")
            raise AssertionError(self.cost.errors[-1])
        asked = tokens_of(json.dumps({"name": tool, "arguments": arguments}))
        facts: dict[str, Any] = result["structuredContent"]
        self.cost.tokens += asked + tokens_of(result["content"][0]["text"])
        self.cost.tokens_structured += asked + tokens_of(json.dumps(facts))
        return facts

    def play_on(self, game_id: str, rng: Random) -> dict[str, Any]:
        """To the end: wait, then answer whatever there is to decide."""
        facts = self.call("wait_for_my_turn", game_id=game_id)
        for turn in range(MOST_TURNS):
            if facts["status"] == "finished":
                return facts
            if facts["decision_id"]:
                board = {"board": True} if turn % BOARD_EVERY == 0 else {}
                # As texts tell it: a model writes what it has read.
                decision, move = self._choice(facts, rng)
                facts = self.call(
                    "play", game_id=game_id, decision_id=decision, move=move, wait=True, **board
                )
            else:
                facts = self.call("wait_for_my_turn", game_id=game_id, board=False)
        raise AssertionError("This game does not end.")

    def _choice(self, facts: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
        """Mostly the first move, which gains most; sometimes the other one that is told."""
        decision, best, other = DECISION.findall(facts["text"])[-1]
        move: dict[str, Any] = json.loads(best)
        if not other or rng.random() >= 0.1:
            return decision, move
        if told := OTHER_MEMBERS.match(other):
            return decision, move | json.loads(told[1])
        kind = {"type": other.partition(",")[0]}
        found = self.call("options", game_id=facts["game_id"], where=kind, limit=1)
        return decision, found["moves"][0]


def play_a_game(host: ScriptedAgent, guest: ScriptedAgent, ruleset: str, seed: int) -> list[Cost]:
    """One opens a table, the other finds it; then both play at once. Returns what each paid."""
    for agent in (host, guest):
        agent.cost = Cost()
        agent.call("rules", ruleset=ruleset)
    game_id = host.call("sit_down", ruleset=ruleset)["game_id"]
    assert game_id in guest.call("list_tables", ruleset=ruleset)["game_ids"]
    guest.call("sit_down", game_id=game_id)
    with ThreadPoolExecutor(2) as pool:
        playing = [
            pool.submit(agent.play_on, game_id, Random(2 * seed + number))
            for number, agent in enumerate((host, guest))
        ]
        ends = [one.result() for one in playing]
    assert all(end["text"].splitlines()[-1].startswith("Over (") for end in ends), ends
    return [host.cost, guest.cost]
