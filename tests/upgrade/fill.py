"""Fills a running service with players, and with games of every kind in the middle of play.

Everything goes over HTTP, so that any commit of the service can be filled. What the service then
answers is written down, to be compared with what a later one answers from the same data.
"""

from __future__ import annotations

import time
from typing import Any

from tests.upgrade.looking import answers
from tests.upgrade.plans import (
    BOT,
    FOUR,
    FREE,
    GOING,
    GUEST,
    LOBBY,
    OVER,
    PASSWORD,
    PEOPLE,
    QUEUED,
    REACT,
    Plan,
)
from tests.upgrade.playing import Options, Service, people_of


class Filling:
    def __init__(self, base: str) -> None:
        self.service = Service(base, {})
        self.roles: dict[str, str] = {}

    def with_engines(self) -> None:
        """All of it, but for the last moves of people against engines."""
        self._sign_up()
        for plan in LOBBY:
            self._open(plan)
        for plan in GOING:
            self._play_on(plan)
        for plan in FREE:
            self._until_free(plan)
        for plan in OVER:
            self._to_the_end(plan)
        self._fork()
        self._react()
        orders = f"games/{self.roles['acht-3-orders']}/seats"
        self.service.put("alice", f"{orders}/1/standing-orders", {"on_eight": "pass"})
        self.service.put("bob", f"{orders}/2/standing-orders", {"on_eight": "keep_if_possible"})

    def thinking(self) -> None:
        """Return while an engine thinks, to be stopped in the middle of it."""
        service, game_id = self.service, self.roles["acht-2-thinking"]
        while service.advance(game_id, most=1)["status"] == "active":
            for _ in range(200):
                jobs = service.get("alice", f"games/{game_id}/jobs")["items"]
                if any(job["status"] == "running" for job in jobs):
                    return
                if not any(job["status"] == "queued" for job in jobs):
                    break
        raise AssertionError("nobody was seen thinking")

    def without_engines(self) -> None:
        """Leave decisions to engines that nobody computes."""
        for role in sorted(QUEUED):
            self.service.advance(self.roles[role])
        game_id = self.roles["acht-2-free-engine"]
        (decision,) = self.service.game(game_id)["pending"]
        path = f"games/{game_id}/seats/{decision['seat']}/substitute"
        self.service.post("alice" if decision["seat"] == 1 else "bob", path, self._engine("medium"))

    def manifest(self) -> dict[str, Any]:
        """Who and what there is, and what the service answers about it."""
        games = {role: answers(self.service, game_id) for role, game_id in self.roles.items()}
        return {"password": PASSWORD, "tokens": self.service.tokens, "games": games}

    def _sign_up(self) -> None:
        tokens = self.service.tokens
        for name in PEOPLE:
            body = {"name": name, "password": PASSWORD}
            tokens[name] = self.service.post(None, "players", body)["token"]
        tokens[GUEST] = self.service.post(None, "players", {"name": GUEST})["token"]
        tokens[BOT] = self.service.post("alice", "bots", {"name": BOT})["token"]

    @staticmethod
    def _engine(slug: str) -> dict[str, str]:
        return {"type": "ai", "engine": slug}

    def _open(self, plan: Plan) -> str:
        """A table at which everybody sits, engines and bots from the beginning."""
        seats: list[dict[str, str]] = [{"type": "me"}]
        for name in plan.seats[1:]:
            if name == BOT:
                seats.append({"type": "bot", "name": BOT})
            elif name.startswith("ai:"):
                seats.append(self._engine(name[3:]))
            else:
                seats.append({"type": "open"})
        body = {"ruleset": plan.ruleset, "seats": seats, **plan.more}
        game = self.service.post(plan.seats[0], "games", body)
        for number, name in enumerate(plan.seats[1:], start=2):
            if name in FOUR:
                code = {"invite_code": game["invite_code"]} if game["invite_code"] else {}
                path = f"games/{game['id']}/seats/{number}"
                self.service.put(name, path, {"type": "me", **code})
        self.roles[plan.role] = game["id"]
        return str(game["id"])

    def _play_on(self, plan: Plan) -> None:
        """So many moves, and then up to a decision of a person; those that end before remain."""
        for _ in range(20):
            game_id = self._open(plan)
            if self._is_on_after(game_id, plan.moves):
                return
        raise AssertionError(f"{plan.role} is always over too early")

    def _is_on_after(self, game_id: str, moves: int) -> bool:
        while (game := self.service.game(game_id))["status"] == "active":
            left = moves - game["version"] + 1
            if left > 0:
                self.service.advance(game_id, most=left, choose=self._without_cards)
            elif any(decision["seat"] in people_of(game) for decision in game["pending"]):
                return True
            time.sleep(0.02)
        return False

    def _without_cards(self, options: Options) -> dict[str, Any]:
        """Any answer, but cards stay in the hands: with them everybody is asked about an 8."""
        passing = [option for option in options if option["move"]["type"] == "pass"]
        return passing[0] if passing else self.service.rng.choice(options)

    def _until_free(self, plan: Plan) -> str:
        """Try until a game gets there."""
        for _ in range(60):
            game_id = self._open(plan)
            people = people_of(self.service.game(game_id))

            def free(
                decision: dict[str, Any],
                options: Options,
                people: dict[int, str] = people,
                game_id: str = game_id,
            ) -> bool:
                who, seat = people[decision["seat"]], decision["seat"]
                return self.service.diverges(who, game_id, seat, options)

            game = self.service.advance(game_id, until=free, choose=self._without_cards)
            if game["status"] == "active":
                return game_id
        raise AssertionError(f"{plan.role} was not found")

    def _to_the_end(self, plan: Plan) -> None:
        if plan.ruleset != "acht":
            self.service.advance(self._open(plan))
            return
        game_id = self._until_free(plan)
        game = self.service.game(game_id)
        (decision,) = game["pending"]
        who = people_of(game)[decision["seat"]]
        options = self.service.options(who, game_id, decision["decision_id"])
        closing = self.service.closing(who, game_id, options)
        free = next(option for option in options if option not in closing)
        self.service.post(who, f"games/{game_id}/moves", free["move"])
        self.service.advance(game_id, choose=self._without_cards)

    def _fork(self) -> None:
        old = self.service.game(self.roles["acht-2-over"])
        seats = [{"type": "me"}, {"type": "player", "name": "bob"}]
        body = {"at_version": old["version"] - 3, "seats": seats}
        fork = self.service.post("alice", f"games/{old['id']}/forks", body)
        self.service.put("bob", f"games/{fork['id']}/seats/2", {"type": "me"})
        self.roles["acht-2-fork"] = fork["id"]
        self.service.advance(fork["id"], most=1)

    def _react(self) -> None:
        """Somebody has made an 8; one of the seats has said what it does about it."""
        plan = REACT
        for _ in range(60):
            game_id = self._open(plan)
            game = self.service.advance(
                game_id,
                until=lambda decision, _: decision["kind"] == "react",
                choose=self._without_cards,
            )
            if len(game["pending"]) > 1:
                self.service.advance(game_id, most=1)
                return
        raise AssertionError("nobody made an 8")
