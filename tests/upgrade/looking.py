"""What a service tells about a game, to be compared with what another one tells."""

from __future__ import annotations

from typing import Any

from tests.upgrade.playing import Service, people_of


def answers(service: Service, game_id: str) -> dict[str, Any]:
    """The game and its past as everybody sees them, and what those see who play it."""
    game, path = service.game(game_id), f"games/{game_id}"
    if game["status"] == "lobby":
        return {"game": game}
    middle = (game["version"] + 1) // 2
    found = {
        "game": game,
        "view": service.get("alice", f"{path}/view?as=public"),
        "past": service.get("alice", f"{path}/view?as=public&at_version={middle}"),
        "moves": service.pages("alice", f"{path}/moves"),
    }
    if game["status"] == "finished":
        return {**found, "export": service.get("alice", f"{path}/export")}
    people = people_of(game)
    asked = {
        decision["decision_id"]: people[decision["seat"]]
        for decision in game["pending"]
        if decision["seat"] in people
    }
    return {
        **found,
        "views": {who: service.get(who, f"{path}/view") for who in people.values()},
        "options": {pk: service.options(who, game_id, pk) for pk, who in asked.items()},
    }


def difference(before: Any, after: Any, at: str = "") -> str | None:
    """Where an answer is not what it was; members that came to it since do not count."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            if name not in after:
                return f"{at}/{name} is gone"
            if found := difference(value, after[name], f"{at}/{name}"):
                return found
        return None
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return next((d for n, (b, a) in pairs if (d := difference(b, a, f"{at}/{n}"))), None)
    return None if before == after else f"{at} was {before!r} and is {after!r}"
