"""Scripted agents play whole games through `/mcp`, and one with the official client of the protocol."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from games.rules import RULES
from tests.agents.playing import ScriptedAgent, play_a_game, tools_tokens
from tests.support.sizes import sized

#: On average: how long a game lasts is not for agents to say.
MOST_TOKENS_OF_A_CALL = 300


@pytest.mark.parametrize("ruleset", RULES)
def test_agents_play_whole_games_without_an_error(base_url, ruleset):
    agents = [ScriptedAgent(base_url, secrets.token_hex(8)) for _ in range(2)]
    for seed in range(sized(1, 100)):
        for cost in play_a_game(*agents, ruleset, seed):
            assert not cost.errors and cost.calls > 10
            assert cost.tokens <= MOST_TOKENS_OF_A_CALL * cost.calls


def test_the_list_of_tools_is_short(base_url):
    assert 500 < tools_tokens(base_url) <= 2000


def test_the_official_client_is_understood(base_url):
    from mcp import Client

    async def session() -> tuple[set[str], bool]:
        async with Client(f"{base_url}/mcp") as client:
            tools = await client.list_tools()
            result = await client.call_tool("rules", {"ruleset": next(iter(RULES))})
            return {tool.name for tool in tools.tools}, result.is_error

    names, failed = asyncio.run(session())
    assert "play" in names and not failed
