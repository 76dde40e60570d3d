"""Links of the document: what the response of one operation leads to, for tools and for readers."""

from __future__ import annotations

from typing import Any

from games.api.openapi.components import Schema

_GAME = {"game_id": "/id"}
_OF_A_GAME = {
    "getGame": _GAME,
    "getView": _GAME,
    "listMoves": _GAME,
    "listGameEvents": _GAME,
    "listJobs": _GAME,
    "startGame": _GAME,
    "cancelGame": _GAME,
}
_WEBHOOK = {"webhook_id": "/id"}
_JOB = {"getJob": {"job_id": "/id"}}
_TOKEN_ID = {"token_id": "/id"}
_TOKEN = {"getToken": _TOKEN_ID, "revokeToken": _TOKEN_ID}
_BOT = {"name": "/player/name"}
_SLUG = {"slug": "/items/0/slug"}
_TURN = {"game_id": "/items/0/game_id"}

#: Operation id → operation ids that it leads to → their parameters, by where in the successful
#: response each of them stands.
LINKS: dict[str, dict[str, dict[str, str]]] = {
    "createGame": {
        **_OF_A_GAME,
        "listOptions": {**_GAME, "decision_id": "/pending/0/decision_id"},
    },
    "rematchGame": _OF_A_GAME,
    "forkGame": _OF_A_GAME,
    "listTurns": {
        "getView": _TURN,
        "submitMove": _TURN,
        "listOptions": {**_TURN, "decision_id": "/items/0/decision_id"},
    },
    "listGames": {"getGame": {"game_id": "/items/0/id"}},
    "createPlayer": {"getPlayer": {"name": "/player/name"}},
    "createToken": _TOKEN,
    "createMyToken": _TOKEN,
    "createBot": {"getPlayer": _BOT, "updateBot": _BOT, "createBotToken": _BOT, "retireBot": _BOT},
    "createWebhook": {
        "getWebhook": _WEBHOOK,
        "updateWebhook": _WEBHOOK,
        "testWebhook": _WEBHOOK,
        "listDeliveries": _WEBHOOK,
        "rotateWebhookSecret": _WEBHOOK,
        "deleteWebhook": _WEBHOOK,
    },
    "requestHint": _JOB,
    "requestAnalysis": _JOB,
    "listRulesets": {
        "getRuleset": _SLUG,
        "listRulesetVersions": _SLUG,
        "getComponents": _SLUG,
        "getLeaderboard": _SLUG,
    },
}


def add_links(result: Schema, **unused: Any) -> Schema:
    """A postprocessing hook of drf-spectacular."""
    for methods in result["paths"].values():
        for operation in methods.values():
            for target, places in LINKS.get(operation["operationId"], {}).items():
                for status, response in operation["responses"].items():
                    if status.startswith("2"):
                        response.setdefault("links", {})[target] = _link(target, places)
    return result


def _link(target: str, places: dict[str, str]) -> Schema:
    parameters = {name: f"$response.body#{pointer}" for name, pointer in places.items()}
    return {"operationId": target, "parameters": parameters}
