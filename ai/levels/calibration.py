"""Measuring the strength of places on the dial by games against engines that have a name.

With 400 points more one wins ten times as often, and the engine that stands in for players is where
everybody begins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import log

from msgspec import Struct

from games.contests import START, TENFOLD
from games.engines import ENGINES, Role, engine_for

#: The places on the dial that are measured, and the ratings that are checked afterwards, if nothing else
#: is said.
TARGETS = 20
#: Each meets this number of engines, those that are nearest in strength.
OPPONENTS = 2
#: A shared win between those who met: otherwise who won all games would be infinitely strong.
VIRTUAL_GAMES = 1.0
#: The search for the best fit ends with a step that is smaller than this.
CLOSE_ENOUGH = 0.01


class Meeting(Struct, frozen=True):
    """What one opponent won in games against another: a shared win counts as a half."""

    first: str
    second: str
    games: int
    wins: float


#: Half of a 95 % interval of a strength from one game; from n games it is this, divided by √n.
INTERVAL = 680
#: Plays games between two opponents, named as in the arena, or knows their results already.
Meet = Callable[[str, str], Meeting]


class Measured(Struct, frozen=True):
    """The strengths of all engines up to the strongest, and of places on the dial."""

    named: dict[str, float]
    points: tuple[tuple[float, float], ...]


class Checked(Struct, frozen=True):
    """An opponent by number: what was asked for, and what its results say."""

    target: int
    measured: float
    games: int


def measure(meet: Meet, targets: int = TARGETS) -> Measured:
    """Go up the dial; each place meets the engines that are nearest to the place before it.

    The end of the dial is the strongest engine itself.
    """
    named = list(ENGINES)[: list(ENGINES).index(engine_for(Role.ADVISER)) + 1]
    weakest, strongest, stand_in = named[0], named[-1], engine_for(Role.STAND_IN)
    places = [f"{place / (targets - 1):.4f}" for place in range(targets - 1)]
    meetings = [meet(stronger, weaker) for weaker, stronger in pairwise(named)]
    meetings.append(meet(places[0], weakest))
    fixed = {stand_in: float(START)}
    before = fit(meetings, fixed)[places[0]]
    for place in places:
        strengths = fit(meetings, fixed)
        judges = nearest({name: strengths[name] for name in named if name != weakest}, before)
        meetings += [meet(place, judge) for judge in judges]
        before = fit(meetings, fixed)[place]
    strengths = fit(meetings, fixed)
    return Measured(
        {name: strengths[name] for name in named},
        rising(
            [*((float(place), strengths[place]) for place in places), (1.0, strengths[strongest])]
        ),
    )


def check(
    meet: Meet, named: Mapping[str, float], lowest: int, highest: int, targets: int = TARGETS
) -> list[Checked]:
    """Play opponents of ratings evenly spread over the range against engines of known strength."""
    weakest = next(iter(named))
    known = {name: rating for name, rating in named.items() if name != weakest}
    found = []
    for number in range(targets):
        target = round(lowest + (highest - lowest) * number / (targets - 1))
        meetings = [meet(str(target), judge) for judge in nearest(known, target)]
        strength = fit(meetings, known)[str(target)]
        found.append(Checked(target, strength, sum(one.games for one in meetings)))
    return found


def nearest(strengths: Mapping[str, float], to: float) -> list[str]:
    return sorted(strengths, key=lambda name: abs(strengths[name] - to))[:OPPONENTS]


def chance(first: float, second: float) -> float:
    """How often the first wins, by their strengths."""
    return float(1 / (1 + 10 ** ((second - first) / TENFOLD)))


def fit(meetings: Iterable[Meeting], fixed: Mapping[str, float]) -> dict[str, float]:
    """The strengths that make these results most probable, given those that are known."""
    met: dict[str, list[tuple[str, float, float]]] = defaultdict(list)
    for one in meetings:
        games, wins = one.games + VIRTUAL_GAMES, one.wins + VIRTUAL_GAMES / 2
        met[one.first].append((one.second, games, wins))
        met[one.second].append((one.first, games, games - wins))
    strengths = dict.fromkeys(met, float(START)) | dict(fixed)
    widest = float(TENFOLD)
    while widest > CLOSE_ENOUGH:
        widest = 0.0
        for name in sorted(met.keys() - fixed.keys()):
            change = _newton(strengths[name], [(strengths[o], g, w) for o, g, w in met[name]])
            strengths[name] += change
            widest = max(widest, abs(change))
    return strengths


def _newton(own: float, results: Sequence[tuple[float, float, float]]) -> float:
    """One step towards the strength at which the expected wins are the real ones."""
    expected = [(chance(own, other), games, wins) for other, games, wins in results]
    missing = sum(wins - games * rate for rate, games, wins in expected)
    slope = sum(games * rate * (1 - rate) for rate, games, _ in expected) * log(10) / TENFOLD
    return max(-TENFOLD / 2, min(TENFOLD / 2, missing / max(slope, 1e-9)))


def rising(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """The same points where they rise; neighbours that do not are replaced by their mean."""
    pools: list[tuple[list[float], float]] = []
    for place, rating in points:
        pools.append(([place], rating))
        while len(pools) > 1 and pools[-2][1] >= pools[-1][1]:
            (upper, high), (lower, low) = pools.pop(), pools.pop()
            size = len(upper) + len(lower)
            pools.append((lower + upper, (len(upper) * high + len(lower) * low) / size))
    return tuple(
        (round(sum(places) / len(places), 4), round(rating, 1)) for places, rating in pools
    )
