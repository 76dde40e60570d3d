"""Plays games of every ruleset through `/mcp`, and writes what they cost: `make agents`.

`python -m tests.agents --games 100 --rulesets rota --write docs/agents.md` renews one row.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from pathlib import Path
from statistics import median

from games.rules import RULES
from tests.agents.playing import Cost, ScriptedAgent, play_a_game, tools_tokens
from tests.support.process import ROOT, service

UNLIMITED = {f"AXIO_LIMIT_{name}": "1000000/60" for name in ("READ", "WRITE", "SIGNUP", "LOGIN")}
HEAD = "| ruleset | games | errors | calls | tokens, median | tokens, most | ms per call |"


def row(slug: str, games: int, costs: list[Cost], seconds: float) -> str:
    tokens = [cost.tokens for cost in costs]
    calls = sum(cost.calls for cost in costs)
    errors = sum(len(cost.errors) for cost in costs)
    numbers = (games, errors, calls, int(median(tokens)), max(tokens), round(seconds / calls * 1e3))
    return f"| {slug} | " + " | ".join(f"{number:,}" for number in numbers) + " |"


def measure(slug: str, games: int, base: str) -> str:
    host, guest = (ScriptedAgent(base, f"{slug}-{role}") for role in ("host", "guest"))
    host.call("rules", ruleset=slug)
    began = time.monotonic()
    costs = [cost for seed in range(games) for cost in play_a_game(host, guest, slug, seed)]
    return row(slug, games, costs, time.monotonic() - began)


def write(path: Path, rows: dict[str, str], tools: int) -> None:
    """Renew these rows, and how much the list of tools costs."""
    text = path.read_text()
    for slug, line in rows.items():
        text = re.sub(rf"(?m)^\| {slug} \|.*$", line, text)
    path.write_text(
        re.sub(r"list of tools costs [\d,]+ tokens", f"list of tools costs {tools:,} tokens", text)
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.agents")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rulesets", nargs="+", choices=list(RULES), default=list(RULES))
    parser.add_argument("--write", type=lambda name: ROOT / name)
    chosen = parser.parse_args()
    rows: dict[str, str] = {}
    print(HEAD, flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        service("sqlite", Path(folder), **UNLIMITED) as base,
    ):
        tools = tools_tokens(base)
        for slug in chosen.rulesets:
            rows[slug] = measure(slug, chosen.games, base)
            print(rows[slug], flush=True)
    if chosen.write:
        write(chosen.write, rows, tools)


if __name__ == "__main__":
    main()
