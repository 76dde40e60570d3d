"""By the tutorials alone: a bot beats `random` and survives crashes, and a small page plays a game."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from games.handbook.pages import DOCS
from tests.docs.blocks import blocks_of, paste, save_files
from tests.support.process import Process, migrated_database, service
from tests.support.services import missing

BOTS = ("first-bot", "erster-bot")
CLIENTS = ("first-client", "erster-client")
MOST_LINES = 150
SECONDS = 240


def tutorial(name: str) -> str:
    return (DOCS / f"tutorials/{name}.md").read_text()


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with service("sqlite", tmp_path_factory.mktemp("tutorials"), worker=True) as url:
        yield url


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_beats_random_by_the_tutorial_alone(name, base_url, tmp_path, installed):
    blocks = paste(tutorial(name), base_url, tmp_path, AXIO_URL=base_url, **installed)
    for block in blocks:
        if block.wanted is not None:
            assert block.printed == block.wanted, block.name
    (game,) = [block for block in blocks if block.name == "bot"]
    assert "finished completed" in game.printed
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["decisions"] >= 12 and not report["faults"]


def test_both_languages_have_the_same_programs():
    for english, german in (BOTS, CLIENTS):
        first, second = (list(blocks_of(tutorial(name))) for name in (english, german))
        assert first == second


def test_the_bot_survives_the_death_of_itself_and_of_the_service(tmp_path, installed):
    save_files(tutorial(BOTS[0]), tmp_path)
    with migrated_database("sqlite", tmp_path) as database:
        process = Process(database, tmp_path, worker=True)
        process.start()
        try:
            _live_through_crashes(process, tmp_path, os.environ | installed)
        finally:
            process.stop()


def _live_through_crashes(process: Process, folder: Path, env: dict[str, str]) -> None:
    env = env | {"AXIO_URL": process.base}
    subprocess.run([f"{folder}/bin/axio", "sign-up", "ada"], cwd=folder, env=env, check=True)
    bot = _run_bot(folder, env)
    owner = json.loads((folder / "config/axio/accounts.json").read_text())
    tokens = next(iter(owner.values()))["tokens"]
    http = httpx.Client(
        base_url=f"{process.base}/api/v1",
        headers={"Authorization": f"Bearer {tokens['ada']}"},
        timeout=30,
    )
    try:
        game = _table(http)
        _until(http, game, lambda now: now["version"] >= 4)
        bot.kill()
        bot.wait()
        bot = _run_bot(folder, env)
        _until(http, game, lambda now: now["version"] >= 8)
        process.kill()
        process.start()
        done = _until(http, game, lambda now: now["status"] == "finished")
        assert done["result"]["reason"] == "completed"
        # Each decision was answered once: versions rise by one, without gaps.
        moves = http.get(f"games/{game}/moves", params={"limit": 200}).json()["items"]
        assert [move["version"] for move in moves] == list(range(2, done["version"] + 1))
        assert {move["made_by"] for move in moves} == {"bot", "ai"}
    finally:
        bot.send_signal(signal.SIGTERM)
        bot.wait(30)


def _run_bot(folder: Path, env: dict[str, str]) -> subprocess.Popen[bytes]:
    log = (folder / "bot.log").open("ab")
    command = [f"{folder}/bin/axio", "bot", "run", "my_bot.py", "--name", "survivor"]
    return subprocess.Popen(command, cwd=folder, env=env, stderr=log, stdout=log)


def _table(http: httpx.Client) -> str:
    seats = [{"type": "bot", "name": "survivor"}, {"type": "ai", "engine": "random"}]
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        answer = http.post("games", json={"ruleset": "rota", "seats": seats})
        if answer.status_code == 201:
            return str(answer.json()["id"])
        time.sleep(0.3)
    raise AssertionError(answer.text)


def _until(http: httpx.Client, game: str, reached: Any) -> dict[str, Any]:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        now = http.get(f"games/{game}").json()
        if reached(now):
            return dict(now)
        time.sleep(0.1)
    raise AssertionError(now)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        missing("the program chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


def test_a_small_page_plays_a_whole_game(browser, base_url, tmp_path):
    save_files(tutorial(CLIENTS[0]), tmp_path)
    file = tmp_path / "client.html"
    assert len(file.read_text().splitlines()) <= MOST_LINES
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_default_timeout(60_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"file://{file}?api={base_url}/api/v1")
    says = page.locator("#says")
    while "The end" not in says.inner_text():
        assert "went wrong" not in says.inner_text()
        page.wait_for_function(
            "/Your turn|The end|went wrong/.test(document.getElementById('says').textContent)"
        )
        if "Your turn" in says.inner_text():
            page.locator(".free").first.dispatch_event("click")
            page.wait_for_timeout(30)
    assert "you are on place" in says.inner_text()
    assert faults == []
    page.close()
