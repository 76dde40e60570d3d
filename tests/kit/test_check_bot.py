"""`axio check-bot`: good bots pass, and each of the broken ones fails for its own reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from axio_client.checking.check import Checked, check_bot
from axio_client.checking.ground import python_command
from axio_client.checking.scenarios import SCENARIOS
from tests.kit.bots import EXAMPLES, KIT, axio, env
from tests.support.services import require_program
from tests.support.sizes import sized

BROKEN = Path(__file__).with_name("broken")
#: What each of them fails, and the words about it.
REASONS = {
    "impatient": ("throttled", "asked to wait 2 seconds"),
    "twofold": ("lost-answers", "twice, with different moves"),
    "forgetful": ("restart", "did not answer"),
    "brittle": ("stale-decisions", "ended with exit code 1"),
    "guest": ("invitations", "that its rules (`accepts`) do not allow"),
}
#: Long enough for a busy machine, short enough for a bot that will never answer.
SECONDS = 12.0


@pytest.fixture(autouse=True)
def kit_is_installed(monkeypatch):
    """For the processes of the runner."""
    monkeypatch.setenv("PYTHONPATH", str(KIT))


def found_by(base_url: str, command: list[str], *only: str) -> dict[str, Checked]:
    return {found.name: found for found in check_bot(base_url, command, only=only, seconds=SECONDS)}


def faults(checked: dict[str, Checked]) -> dict[str, str]:
    return {name: found.fault for name, found in checked.items() if found.fault}


def test_the_runner_with_an_example_passes_everything(base_url):
    checked = found_by(base_url, python_command(str(EXAMPLES / "greedy.py")))
    assert checked.keys() == SCENARIOS.keys() and faults(checked) == {}


def test_a_program_in_another_language_passes(base_url):
    program = f"{require_program('node')} {EXAMPLES / 'bot.mjs'}"
    checked = found_by(base_url, python_command(program), "lost-answers", "swap")
    assert len(checked) == 2 and faults(checked) == {}


def test_a_bot_that_speaks_http_itself_passes_what_the_broken_ones_fail(base_url):
    command = [sys.executable, str(BROKEN / "base.py")]
    checked = found_by(base_url, command, *(name for name, _ in REASONS.values()))
    assert len(checked) == len(REASONS) and faults(checked) == {}


@pytest.mark.parametrize("broken", REASONS)
def test_a_broken_bot_fails_for_its_own_reason(base_url, broken):
    name, words = REASONS[broken]
    others = [other for other, _ in REASONS.values() if other != name]
    command = [sys.executable, str(BROKEN / f"{broken}.py")]
    checked = found_by(base_url, command, name, *others[: sized(1, len(others))])
    assert faults(checked).keys() == {name} and words in checked[name].fault
    assert "/api/v1/" in checked[name].exchange


def test_the_command_tells_the_fault_and_the_exchange(base_url):
    bot = f"{sys.executable} {BROKEN / 'brittle.py'}"
    command = axio("check-bot", bot, "--http", "--only", "stale-decisions", "--url", base_url)
    done = subprocess.run(command, env=env(), capture_output=True, text=True)
    assert done.returncode == 1 and "failed  stale-decisions" in done.stdout
    assert "409" in done.stdout and "refused!" in done.stdout


def test_a_bot_that_is_killed_is_no_news(base_url):
    command = axio("check-bot", "best", "--only", "restart", "--url", base_url)
    done = subprocess.run(command, env=env(), capture_output=True, text=True)
    assert done.stdout == f"passed  restart: {SCENARIOS['restart'][0]}\n" and done.stderr == ""


def test_an_unknown_check_is_refused(base_url):
    command = axio("check-bot", "best", "--only", "everything", "--url", base_url)
    done = subprocess.run(command, env=env(), capture_output=True, text=True)
    assert done.returncode == 1 and "There is no check everything" in done.stderr
