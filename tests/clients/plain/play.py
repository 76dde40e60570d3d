"""Plays a game alone with the Python client of openapi-generator: play.py <base> <ruleset>."""

from __future__ import annotations

import json
import sys
from uuid import uuid4

import openapi_client as axio

base, ruleset = sys.argv[1:]
configuration = axio.Configuration(host=base)
client = axio.ApiClient(configuration)
name = f"guest-{uuid4().hex[:12]}"
created = axio.PeopleApi(client).create_player(axio.PlayerCreateInput(name=name))
configuration.access_token = created.token
table = axio.GameCreateInput(
    ruleset=ruleset, seats=[axio.SeatRequest(axio.MeSeat(type="me"))], rated=False
)
game = axio.GamesApi(client).create_game(table)
positions, moves = axio.PositionsApi(client), axio.MovesApi(client)
pending, made = game.pending, 0
while pending:
    page = positions.list_options(game.id, pending[0].decision_id, limit=20)
    move = page.items[0].actual_instance.move
    leaf = getattr(move, "actual_instance", move)
    accepted = moves.submit_move(game.id, axio.MoveInput(leaf))
    pending, made = accepted.pending, made + 1
view = positions.get_view(game.id).actual_instance
assert view.ruleset == ruleset and view.result is not None
end = axio.GamesApi(client).get_game(game.id)
assert end.options.actual_instance.ruleset == ruleset
print(json.dumps({"status": end.status, "moves": made, "reason": end.result.reason}))
