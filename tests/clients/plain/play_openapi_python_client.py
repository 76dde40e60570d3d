"""Plays a game alone with the client of openapi-python-client: this <base> <ruleset>."""

from __future__ import annotations

import json
import sys
from uuid import uuid4

from axio import AuthenticatedClient, Client, models
from axio.api.games import create_game, get_game
from axio.api.moves import submit_move
from axio.api.people import create_player
from axio.api.positions import list_options

base, ruleset = sys.argv[1:]
name = models.PlayerCreateInput(name=f"guest-{uuid4().hex[:12]}")
created = create_player.sync(client=Client(base_url=base), body=name)
assert isinstance(created, models.PlayerCreated), created
client = AuthenticatedClient(base_url=base, token=created.token)
seats = [models.MeSeat(type_=models.MeSeatType.ME)]
table = models.GameCreateInput(ruleset=ruleset, seats=seats)
game = create_game.sync(client=client, body=table)
assert isinstance(game, models.Game), game
pending, made = game.pending, 0
while pending:
    page = list_options.sync(game.id, pending[0].decision_id, client=client, limit=20)
    assert isinstance(page, models.OptionPage), page
    accepted = submit_move.sync(game.id, client=client, body=page.items[0].move)
    assert isinstance(accepted, models.MoveAccepted), accepted
    pending, made = accepted.pending, made + 1
end = get_game.sync(game.id, client=client)
assert isinstance(end, models.Game), end
print(json.dumps({"status": end.status, "moves": made, "reason": end.result.reason}))
