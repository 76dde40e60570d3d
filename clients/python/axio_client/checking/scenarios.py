"""What a bot is played through. Each scenario raises Failed with a sentence, or passes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from axio_client import Client, Problem
from axio_client.checking.ground import Failed, Ground
from axio_client.checking.proxy import Exchange
from axio_client.checking.rehearsal import position_with

#: A bot may try again what was refused, but not for ever.
MOST_REPEATS = 5
#: After that, a bot that has taken one seat will not take the other.
SILENCE_SECONDS = 3.0

Scenario = Callable[[Ground], None]
SCENARIOS: dict[str, tuple[str, Scenario]] = {}


def scenario(name: str, about: str) -> Callable[[Scenario], Scenario]:
    def add(check: Scenario) -> Scenario:
        SCENARIOS[name] = (about, check)
        return check

    return add


def _plays_on(ground: Ground, game: Any, moves: int, words: str) -> None:
    """The bot makes its next move, whatever happened."""
    ground.play_on(game, lambda now: ground.moves_of_bot(now) > moves)
    if ground.moves_of_bot(game) <= moves:
        raise Failed(words)


def _no_second_answer(ground: Ground) -> None:
    """Two different answers to one decision, of which one was accepted."""
    answers: dict[str | None, set[str]] = {}
    for move in ground.proxy.moves():
        if move.status is not None and (move.status < 300 or move.status == 409):
            members = {n: v for n, v in move.body.items() if n != "decision_id"}
            answers.setdefault(move.decision_id, set()).add(repr(sorted(members.items(), key=str)))
    for decision, found in answers.items():
        if len(found) > 1:
            raise Failed(f"It answered decision {decision} twice, with different moves.")


@scenario("lost-answers", "the response to a move is lost after the service has accepted it")
def lost_answers(ground: Ground) -> None:
    # A fault is there before the table is: a quick bot moves at once.
    lost = ground.fault("lose", lambda exchange: exchange.is_move)
    with ground.table() as game:
        ground.wait_for(lambda: lost.seen, "It made no move at all.")
        _plays_on(ground, game, 1, "It did not play on.")
        _no_second_answer(ground)


@scenario("stale-decisions", "another program with the same token answers before it")
def stale_decisions(ground: Ground) -> None:
    with Client(ground.owner.url, ground.token) as twin:

        def overtake(exchange: Exchange) -> None:
            game_id, mine = str(exchange.game_id), exchange.body
            options = twin.games.options(game_id, str(exchange.decision_id))
            other = next(o for o in options if any(o["move"].get(n) != v for n, v in mine.items()))
            twin.games.play(game_id, other, key=secrets.token_hex(8))

        stale = ground.fault("pass", lambda exchange: exchange.is_move, before=overtake)
        with ground.table() as game:
            ground.wait_for(lambda: stale.seen and stale.seen[0].status, "It made no move at all.")
            _plays_on(ground, game, 1, "It did not play on after `decision-closed`.")
    decision = stale.seen[0].decision_id
    again = [move for move in ground.proxy.moves() if move.decision_id == decision]
    if len(again) > MOST_REPEATS:
        raise Failed(f"It answered a closed decision {len(again)} times.")


@scenario("cut-streams", "streams and long polls break off in the middle")
def cut_streams(ground: Ground) -> None:
    cut = ground.fault("cut", lambda exchange: exchange.method == "GET", times=4)
    with ground.table() as game:
        ground.play_on(game, lambda now: len(cut.seen) >= 3 and ground.moves_of_bot(now) >= 2)
        _plays_on(ground, game, ground.moves_of_bot(game), "It did not play on.")


@scenario("restart", "the bot is killed in the middle of a game, and started again")
def restart(ground: Ground) -> None:
    with ground.table() as game:
        ground.play_on(game, lambda now: ground.moves_of_bot(now) >= 2)
        ground.kill()
        # Its turn comes while it is away.
        moves = ground.moves_of_bot(game)
        ground.play_on(game, lambda now: any(asked["seat"] == 2 for asked in now["pending"]))
        ground.start()
        _plays_on(ground, game, moves, "It did not pick up the game that was running.")


@scenario("throttled", "the service answers 429 and says when to come back")
def throttled(ground: Ground) -> None:
    _refused(ground, 429)


@scenario("unavailable", "the service answers 503 and says when to come back")
def unavailable(ground: Ground) -> None:
    _refused(ground, 503)


def _refused(ground: Ground, status: int) -> None:
    with ground.table() as game:
        ground.play_on(game, lambda now: ground.moves_of_bot(now) >= 1)
        refused = ground.fault("refuse", lambda e: True, times=3, status=status, retry_after=2)
        ground.play_on(game, lambda now: len(refused.seen) >= 3)
        moves = ground.moves_of_bot(game)
        _plays_on(ground, game, moves, f"It did not play on after {status}.")
        for exchange in refused.seen:
            _came_back_in_time(ground, exchange, refused.retry_after)


def _came_back_in_time(ground: Ground, refused: Exchange, retry_after: float) -> None:
    for later in ground.proxy.exchanges:
        same = (later.method, later.path) == (refused.method, refused.path)
        if same and 0 < later.at - refused.at < retry_after * 0.9:
            raise Failed(
                f"It was asked to wait {retry_after} seconds (Retry-After), and came back "
                f"{later.at - refused.at:.2f} seconds later: {later.method} {later.path}."
            )


@scenario("short-clocks", "ten seconds for each decision")
def short_clocks(ground: Ground) -> None:
    clock: Any = {"type": "per_decision", "seconds": 10}
    with ground.table(time_control=clock) as game:
        end = ground.play_on(game, lambda now: ground.moves_of_bot(now) >= 5)
        if end["seats"][1]["status"] == "timed_out":
            raise Failed("It ran out of time.")


@scenario("bonus-turns", "a second decision directly after the first")
def bonus_turns(ground: Ground) -> None:
    _special(ground, "rota", lambda pending: pending["bonus"])


@scenario("swap", "a decision that is no placement: swap or keep")
def swap(ground: Ground) -> None:
    _special(ground, "axio", lambda pending: pending["kind"] == "swap_or_keep")


@scenario("reactions", "sealed answers of several seats at the same time")
def reactions(ground: Ground) -> None:
    _special(ground, "acht", lambda pending: pending["kind"] == "react")


def _special(ground: Ground, ruleset: str, is_special: Callable[[Any], bool]) -> None:
    """The bot takes over where somebody else is asked what is not asked in every game."""
    game_id, version = position_with(ground, ruleset, is_special)
    seats: list[Any] = [{"type": "me"}, {"type": "bot", "name": ground.name}]
    game = ground.owner.api.fork_game(game_id, {"at_version": version, "seats": seats})
    (asked,) = (p["decision_id"] for p in game["pending"] if p["seat"] == 2)
    ground.play_on(game, lambda now: asked not in {p["decision_id"] for p in now["pending"]})
    ground.play_on(game, lambda now: ground.moves_of_bot(now) > 1)
    with suppress(Problem):
        ground.owner.games.resign(game["id"], 1)


@scenario("invitations", "invitations that its rules allow, and others that they do not")
def invitations(ground: Ground) -> None:
    rules = {"from": "anybody", "rated": False, "least_seconds": 0, "most_games": 8}
    name, token = ground.new_bot(f"invited-{secrets.token_hex(4)}", **rules)
    seats: list[Any] = [{"type": "bot", "name": name}, "open"]
    slow: Any = {"type": "per_decision", "seconds": 600}
    quick: Any = {"type": "per_decision", "seconds": 20}
    allowed = ground.stranger.games.create("rota", seats, time_control=slow)
    forbidden = ground.stranger.games.create("rota", seats, time_control=quick)
    # It was allowed when the bot was invited: the rules have changed since.
    changed: Any = {"accepts": {**rules, "least_seconds": 60}}
    ground.owner.api.update_bot(name, changed)
    ground.kill()
    ground.start(token)

    def seat_of(game: Any) -> str:
        return ground.stranger.games.get(game["id"])["seats"][0]["occupant"]["type"]

    try:
        ground.wait_for(
            lambda: seat_of(allowed) == "bot", "It did not take a seat that its rules allow."
        )
        # To decline is better than to say nothing, but neither is wrong.
        with suppress(Failed):
            ground.wait_for(lambda: seat_of(forbidden) != "invited", "", SILENCE_SECONDS)
        if seat_of(forbidden) == "bot":
            raise Failed("It took a seat at a table that its rules (`accepts`) do not allow.")
    finally:
        ground.kill()
        for game in (allowed, forbidden):
            with suppress(Problem):
                ground.stranger.api.cancel_game(game["id"])
