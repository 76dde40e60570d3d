"""The runner of bots: many games, faults, restarts, invitations, programs in other languages."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from axio_client import AsyncClient, Client
from axio_client.bots import Report, Runner, Settings, load_player
from tests.kit.bots import EXAMPLES, bot_of, running, seated, write
from tests.support.services import require_program


def run_until(
    bot: dict[str, Any], base_url: str, source: str, over: Callable[[Report], bool], **settings: Any
) -> Report:
    """Run a bot in this process until its report says that it is enough."""

    async def go() -> Report:
        async with AsyncClient(base_url, bot["token"]) as client:
            chosen = Settings(**settings)
            runner = Runner(client, load_player(source, at_once=chosen.at_once), chosen)
            running = asyncio.create_task(runner.run())
            async with asyncio.timeout(120):
                while not (running.done() or over(runner.report)):
                    await asyncio.sleep(0.02)
            runner.stop()
            return await running

    return asyncio.run(go())


def moves_of(client: Client, game: dict[str, Any]) -> list[Any]:
    return list(client.games.moves(game["id"]))


@pytest.mark.parametrize("example", ["greedy.py", "balanced.py"])
def test_an_example_plays_several_games_at_once(sign_up, base_url, example):
    owner = sign_up("owner")
    bot = bot_of(owner)
    games = [owner.games.create(slug, [seated(bot["name"])]) for slug in ("rota", "axio", "acht")]
    report = run_until(bot, base_url, str(EXAMPLES / example), lambda r: r.games == 3)
    assert report.places.keys() == {"rota", "axio", "acht"} and not report.faults
    assert report.decisions == sum(len(moves_of(owner, game)) for game in games)
    told = report.as_dict()
    assert told["too_late"] == 0 and told["thought_ms"]["median"] > 0 < told["accepted_ms"]["p95"]


BAD = """
answers = iter(range(1000))
def choose(view, options):
    number = next(answers)
    if number % 4 == 0:
        raise ValueError("no idea")
    if number % 4 == 1:
        return {"type": "place", "x": 99, "y": 99, "rotation": 0, "wild": None}
    if number % 4 == 2:
        return None
    return options[0]
"""


def test_faults_are_counted_and_cost_no_game(sign_up, base_url, tmp_path):
    owner = sign_up("owner")
    bot = bot_of(owner)
    game = owner.games.create("rota", [seated(bot["name"])])
    report = run_until(bot, base_url, write(tmp_path, BAD), lambda r: r.games == 1)
    assert report.faults["raised"] > 0 < report.faults["illegal"]
    assert "no idea" in report.last_fault["raised"]
    assert report.decisions == len(moves_of(owner, game))


SLOW = """
import time
def choose(view, options):
    time.sleep(0.3)
    return options[0]
"""


def test_a_slow_bot_is_answered_for(sign_up, base_url, tmp_path):
    owner = sign_up("owner")
    bot = bot_of(owner)
    owner.games.create("rota", [seated(bot["name"])])
    report = run_until(
        *(bot, base_url, write(tmp_path, SLOW), lambda r: r.games == 1),
        think_seconds=0.05,
        at_once=2,
    )
    assert report.faults["slow"] == report.decisions > 0


def test_invitations_within_its_rules_are_taken_and_others_declined(sign_up, base_url):
    owner, stranger = sign_up("owner"), sign_up("stranger")
    everything = {"from": "anybody", "rulesets": ["rota", "axio"], "least_seconds": 0}
    bot = bot_of(owner, **everything, most_games=2)
    clock = {"type": "per_decision", "seconds": 30}
    tables = [
        stranger.games.create(slug, [seated(bot["name"]), "open"], time_control=clock)
        for slug in ("rota", "axio")
    ]
    # Both were allowed when the bot was invited; meanwhile one of them no longer is.
    owner.api.update_bot(bot["name"], {"accepts": {**everything, "rulesets": ["rota"]}})
    report = run_until(
        *(bot, base_url, "best", lambda r: r.invitations.total() == 2),
    )
    assert report.invitations == {"accepted": 1, "declined": 1}
    occupants = [stranger.games.get(game["id"])["seats"][0]["occupant"] for game in tables]
    assert [occupant["type"] for occupant in occupants] == ["bot", "open"]


def test_it_survives_a_kill_and_stops_politely(sign_up, base_url, tmp_path):
    owner = sign_up("owner")
    bot = bot_of(owner)
    game = owner.games.create("rota", ["me", seated(bot["name"])], options={"start_seat": 1})
    greedy, report = str(EXAMPLES / "greedy.py"), tmp_path / "report.json"
    with running(greedy, base_url, bot["token"]) as first:
        turns = owner.turns(game)
        for turn in turns:
            turn.play(turn.best())
            if any(move["seat"] == 2 for move in moves_of(owner, game)):
                break
        first.kill()
    with running(greedy, base_url, bot["token"], "--report", str(report)) as second:
        for turn in turns:
            turn.play(turn.best())
        # The end of the game reaches the bot a moment after us.
        while "is over" not in (line := second.stdout.readline()):
            assert line, "the bot has ended"
        second.send_signal(signal.SIGTERM)
        assert second.wait(20) == 0
    assert owner.games.get(game["id"])["status"] == "finished"
    told = json.loads(report.read_text())
    assert told["games"] == 1 and told["faults"] == {}
    decisions = [move["decision_id"] for move in moves_of(owner, game)]
    assert len(set(decisions)) == len(decisions)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The examples in other languages, as commands."""

    def command(language: str) -> str:
        if language == "javascript":
            return f"{require_program('node')} {EXAMPLES / 'bot.mjs'}"
        built = tmp_path_factory.mktemp("go") / "bot"
        command = [require_program("go"), "build", "-o", str(built), str(EXAMPLES / "bot.go")]
        subprocess.run(command, check=True)
        return str(built)

    return command


@pytest.mark.parametrize("language", ["javascript", "go"])
def test_a_program_in_another_language_plays(sign_up, base_url, programs, language):
    owner = sign_up("owner")
    bot = bot_of(owner)
    owner.games.create("rota", [seated(bot["name"])])
    report = run_until(bot, base_url, programs(language), lambda r: r.games == 1)
    assert report.decisions > 5 and not report.faults


def test_a_program_that_dies_or_babbles_is_replaced(sign_up, base_url, tmp_path):
    owner = sign_up("owner")
    bot = bot_of(owner)
    owner.games.create("rota", [seated(bot["name"])])
    script = "read line; read line; echo nonsense"
    report = run_until(
        bot, base_url, f"sh -c '{script}'", lambda r: r.games == 1, think_seconds=0.2
    )
    assert report.faults.total() == report.decisions > 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nmae = 'x'", "there is no setting `nmae`"),
        ("at_once = 'many'", "`at_once` is not a whole number"),
        ("if_it_fails = 'panic'", "`if_it_fails` is not"),
        ("at_once = 0", "`at_once` is at least 1"),
        ("= 3", "is not TOML"),
    ],
)
def test_a_wrong_configuration_is_refused(tmp_path: Path, text: str, words: str):
    (tmp_path / "bot.toml").write_text(text)
    with pytest.raises(Exception, match=words):
        Settings.read(tmp_path / "bot.toml")


def test_the_example_of_a_configuration_is_one():
    settings = Settings.read(EXAMPLES / "bot.toml")
    assert Path(settings.bot) == EXAMPLES / "greedy.py" and settings.accepts["least_seconds"] == 5
