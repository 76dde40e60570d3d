"""An example bot: it plays the option that gains most, with nothing but the standard library.

    python example_bot.py http://127.0.0.1:8000           plays alone
    python example_bot.py http://127.0.0.1:8000 GAME_ID   takes an open seat and plays to the end

With AXIO_TOKEN it is that player's bot; otherwise it signs its owner up as a guest first.
"""

import json
import os
import sys
import time
from urllib.request import Request, urlopen
from uuid import uuid4

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
NAME = f"example-bot-{uuid4().hex[:8]}"


def call(method, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{BASE}/api/v1/{path}", data, headers, method=method)  # noqa: S310
    with urlopen(request) as answer:  # noqa: S310 (the address is the caller's own)
        return json.load(answer)


def gain(option):
    return sum(option["preview"]["points"].values())


owner = os.environ.get("AXIO_TOKEN") or call("POST", "players", {"name": f"{NAME}-owner"})["token"]
bot = call("POST", "bots", {"name": NAME, "description": "Takes what gains most."}, owner)["token"]

if len(sys.argv) > 2:
    game = call("GET", f"games/{sys.argv[2]}", token=bot)
    seat = next(s["number"] for s in game["seats"] if s["occupant"]["type"] == "open")
    game = call("PUT", f"games/{game['id']}/seats/{seat}", {"type": "me"}, bot)
else:
    game = call("POST", "games", {"ruleset": "rota", "seats": [{"type": "me"}]}, bot)
    seat = 1

path = f"games/{game['id']}"
while game["status"] in ("lobby", "active"):
    mine = [decision for decision in game["pending"] if decision["seat"] == seat]
    if not mine:
        time.sleep(0.2)
    for decision in mine:
        question = f"{path}/decisions/{decision['decision_id']}/options?limit=200"
        options = call("GET", question, token=bot)["items"]
        call("POST", f"{path}/moves", max(options, key=gain)["move"], bot)
    game = call("GET", path, token=bot)
end = {"game": game["id"], "bot": NAME, "seat": seat, "result": game["result"]}
sys.stdout.write(f"{json.dumps(end)}\n")
