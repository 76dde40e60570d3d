"""Lists and lookups among many games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event

from tests.chaos.stack import Stack
from tests.load.busy import BUSY, BUSY_TOKEN
from tests.load.strangers.ground import Line, milliseconds, run_module, web_alone, with_token

FEW = 1_000
#: Strangers who ask again and again, each on a connection of their own.
CONNECTIONS = 10
#: A path, and whether the busy player asks.
CALLS = {
    "games": ("games", True),
    "open": ("games?open_seats=1", False),
    "open with a token": ("games?open_seats=1", True),
    "solo": ("rulesets/rota/leaderboard?kind=solo", False),
    "player": (f"games?player={BUSY}", False),
    "profile": (f"players/{BUSY}", False),
    "bots": ("bots", False),
}


@cache
def _measured(games: int) -> tuple[dict[str, float], dict[str, float]]:
    """Each call with few and with many games; once for all lines."""
    with web_alone() as stack:
        run_module(stack, "tests.load.fill", "0", str(FEW))
        few = _all(stack)
        run_module(stack, "tests.load.fill", str(FEW), str(games))
        many = _all(stack)
        many["turns of others"] = _turns_meanwhile(stack)
    return few, many


def _all(stack: Stack) -> dict[str, float]:
    return {name: _call(stack, *call) for name, call in CALLS.items()}


def _call(stack: Stack, path: str, by_player: bool) -> float:
    with with_token(stack, BUSY_TOKEN if by_player else "") as client:
        return milliseconds(lambda: client.get(path).raise_for_status())


def _turns_meanwhile(stack: Stack) -> float:
    """A player's turns while strangers ask for open seats."""
    over = Event()

    def ask(_: int) -> None:
        with with_token(stack, "") as client:
            while not over.is_set():
                client.get("games?open_seats=1")

    with ThreadPoolExecutor(CONNECTIONS) as pool, with_token(stack, BUSY_TOKEN) as player:
        asked = pool.map(ask, range(CONNECTIONS))
        try:
            return milliseconds(lambda: player.get("me/turns").raise_for_status())
        finally:
            over.set()
            list(asked)


def _games(games: int) -> str:
    few, many = _measured(games)
    return f"{few['games']:.0f} → {many['games']:.0f} ms"


def _open_seats(games: int) -> str:
    few, many = _measured(games)
    return (
        f"{few['open']:.0f} → {many['open']:.0f} ms, with a token {many['open with a token']:.0f} ms; "
        f"turns of others meanwhile {many['turns of others']:.0f} ms"
    )


def _lookups(games: int) -> str:
    _, many = _measured(games)
    return ", ".join(f"{many[name]:.0f}" for name in ("solo", "player", "profile", "bots")) + " ms"


LINES = (
    Line(
        "games",
        f"`GET /games` with a token and no status, {FEW:,} → many games",
        "40 → 2,264 ms",
        _games,
    ),
    Line(
        "open-seats",
        "`GET /games?open_seats=1`, and the turns of others while ten strangers ask for it",
        "26 → 6,462 ms, with a token 12 s; turns of others 20 s",
        _open_seats,
    ),
    Line(
        "lookups",
        "solo leaderboard, `?player=` and profile of somebody with a twentieth of all games, `/bots`",
        "365, 77, 53, 28 ms",
        _lookups,
    ),
)
