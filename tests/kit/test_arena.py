"""`axio arena`: duplicate deals, scores with intervals, and faults apart from losses."""

from __future__ import annotations

import asyncio
import subprocess

import pytest

from axio_client import AxioError
from axio_client.arena import Contestant, Match, play_match, score_of, seat_orders
from axio_client.cli.arena import elo
from tests.kit.bots import EXAMPLES, axio, env, write

GREEDY = str(EXAMPLES / "greedy.py")


def play(base_url: str, *sources: str, **match: object) -> list[Contestant]:
    return asyncio.run(play_match(base_url, sources, Match("rota", **match)))


def test_everybody_sits_on_every_seat_of_the_same_deal(base_url):
    match = Match("rota", 3)
    assert len({match.deal(number) for number in range(3)}) == 3
    assert match.deal(1) == Match("rota", 9).deal(1) != Match("rota", 3, seed="other").deal(1)
    assert seat_orders(3) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    # The same bot on both sides: each deal is played twice alike, with the names exchanged.
    first, second = play(base_url, GREEDY, GREEDY, deals=3)
    assert first.scores == second.scores == [0.5, 0.5, 0.5] and first.margin > 0


def test_a_bot_plays_an_engine_of_the_service(base_url):
    bot, engine = play(base_url, GREEDY, "random", deals=2)
    assert engine.is_engine and not bot.is_engine
    assert len(bot.scores) == 2 and bot.mean + engine.mean == pytest.approx(1)
    assert bot.places.total() == engine.places.total() == 4 and not bot.report.faults


FAULTY = """
def choose(view, options):
    if view["viewer"]["seat"] == 2:
        raise ValueError("no idea")
    return options[0]
"""


def test_faults_are_counted_apart(base_url, tmp_path):
    faulty, good = play(base_url, write(tmp_path, FAULTY), "best", deals=2)
    assert faulty.faulty_games == 2 and good.faulty_games == 0
    assert faulty.report.faults["raised"] >= 2 and faulty.scores == good.scores == []
    assert faulty.places.total() == 4


@pytest.mark.parametrize(
    ("place", "shared", "seats", "score"),
    [(1, 1, 2, 1), (2, 1, 2, 0), (1, 2, 2, 0.5), (2, 2, 4, 0.5)],
)
def test_places_are_scored_from_0_to_1(place, shared, seats, score):
    assert score_of(place, shared, seats) == score


def test_intervals_and_ratings():
    assert Contestant("a", True).margin is None
    assert Contestant("a", True, scores=[1.0] * 10).margin == pytest.approx(0.163, abs=0.001)
    assert Contestant("a", True, scores=[0, 1] * 50).margin == pytest.approx(0.0985, abs=0.001)
    assert [elo(score) for score in (0.5, 0.75, 1.0, 0.0, None)] == ["+0", "+191", "+∞", "-∞", ""]


def test_the_command_tells_and_draws(base_url, tmp_path):
    drawn = tmp_path / "match.png"
    command = axio(
        "arena", GREEDY, "random", "--games", "3", "--url", base_url, "--plot", str(drawn)
    )
    done = subprocess.run(command, env=env(COLUMNS="160"), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "2 deals, each in 2 orders of seats" in done.stdout and "random" in done.stdout
    assert drawn.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_played_is_refused(base_url, tmp_path):
    with pytest.raises(AxioError, match="Two to four"):
        play(base_url, GREEDY, deals=1)
    with pytest.raises(AxioError, match="There is no file"):
        play(base_url, GREEDY, str(tmp_path / "none.py"), deals=1)
