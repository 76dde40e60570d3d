"""The command `axio`: what people type, and where their tokens go."""

from __future__ import annotations

import json
import secrets
import stat
import subprocess
from io import StringIO

import pytest
from rich.console import Console

from axio_client import Client
from axio_client.cli.boards import board_of
from tests.kit.bots import axio, env


@pytest.fixture
def run(base_url, tmp_path):
    def run(*arguments: str, told: str = "", fails: bool = False) -> str:
        done = subprocess.run(
            axio(*arguments),
            env=env(AXIO_URL=base_url, XDG_CONFIG_HOME=str(tmp_path), COLUMNS="200"),
            input=told,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout

    return run


def test_sign_up_open_a_table_play_and_watch(run, tmp_path, base_url):
    assert "Nobody has signed up" in run("whoami", fails=True)
    name = f"person-{secrets.token_hex(5)}"
    assert name in run("sign-up", name)
    path = tmp_path / "axio/accounts.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert f"{name} (guest)" in run("whoami")
    game = run("open", "rota", "me").split()[1]
    assert game in run("games")
    # The first of the options that are shown, again and again; more lines than there are decisions.
    played = run("play", game, told="1\n" * 60)
    assert "rota: completed" in played and "rotation" in played and "None" not in played
    assert "place" in run("watch", game)
    path.chmod(0o644)
    assert "others can read it" in run("whoami", fails=True)


def test_a_refusal_is_one_sentence(run):
    run("sign-up", f"person-{secrets.token_hex(5)}")
    assert run("join", "0" * 16, fails=True).startswith("404 not-found")


def test_brackets_in_what_is_told_stay(run, tmp_path):
    run("sign-up", f"person-{secrets.token_hex(5)}")
    missing = str(tmp_path / "[draft].py")
    assert f"There is no file {missing}." in run("bot", "run", missing, fails=True)


def test_a_bot_that_cannot_be_loaded_gets_no_account(run, tmp_path):
    run("sign-up", f"person-{secrets.token_hex(5)}")
    name = f"bot-{secrets.token_hex(5)}"
    assert "There is no file" in run("bot", "run", "nothing.py", "--name", name, fails=True)
    (accounts,) = json.loads((tmp_path / "axio/accounts.json").read_text()).values()
    assert name not in accounts["tokens"]


@pytest.mark.parametrize("ruleset", ["rota", "axio", "acht"])
def test_boards_are_drawn_with_everything_on_them(sign_up, ruleset):
    client: Client = sign_up()
    game = client.games.create(ruleset, ["me"])
    for turn in client.turns(game):
        turn.play(turn.best())
    console = Console(width=120, record=True, file=StringIO())
    view = client.games.view(game["id"])
    console.print(board_of(view))
    text = console.export_text()
    if ruleset == "rota":
        letters = [c[0].upper() for tile in view["board"] for c in tile["corners"] if c]
        seats = sum(len(seat["scores"]) for seat in view["seats"])
        assert sum(text.count(f"{letter} ") for letter in "RGBOP") == len(letters) + seats
    elif ruleset == "axio":
        seats = sum(len(seat["scores"]) for seat in view["seats"])
        assert sum(text.count(f"{letter} ") for letter in "RGBOYP") == len(view["board"]) + seats
    else:
        assert all(tile["kind"] in text for tile in view["board"])
    assert "seat 1" in text
