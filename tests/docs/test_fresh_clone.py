"""From a fresh clone, by the tutorial alone: installed, started, and a bot that beats `random`."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from games.handbook.pages import DOCS
from tests.docs.blocks import Block, blocks_of, paste
from tests.support.process import ROOT, free_port
from tests.support.services import require_program
from tests.support.sizes import THOROUGH

#: That the processor may work for all of it, and a busy machine may take for that.
MOST_PROCESSOR_SECONDS = 600
MOST_SECONDS = 1800

pytestmark = [
    pytest.mark.skipif(not THOROUGH, reason="it installs everything anew: minutes"),
    pytest.mark.timeout(MOST_SECONDS + 60),
]


def test_a_bot_beats_random_within_ten_minutes(tmp_path):
    end, before = time.monotonic() + MOST_SECONDS, _processor_seconds()
    clone, url = tmp_path / "axio", f"http://127.0.0.1:{free_port()}"
    git = [require_program("git"), "clone", "--quiet", str(ROOT), str(clone)]
    subprocess.run(git, check=True)
    text = (DOCS / "tutorials/first-bot.md").read_text()
    start, install = [block for block in blocks_of(text) if _is_pasted_by_hand(block)]
    with _running(start.code, clone, url, end):
        _paste_first(install.code, clone, end)
        environment = _environment() | {
            "AXIO_URL": url,
            "PATH": f"{clone}/bots/bin:{os.environ['PATH']}",
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        blocks = paste(text, url, clone, **environment)
    assert _processor_seconds() - before < MOST_PROCESSOR_SECONDS
    assert [block.name for block in blocks if block.wanted not in (None, block.printed)] == []
    assert "finished completed" in "".join(block.printed for block in blocks)


def _processor_seconds() -> float:
    """Of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _is_pasted_by_hand(block: Block) -> bool:
    return block.language == "sh" and not block.marks


def _environment() -> dict[str, str]:
    """Without what these tests were started with."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("AXIO_", "PYTHON", "VIRTUAL_ENV", "DJANGO_"))
    }


def _paste_first(code: str, clone: Path, end: float) -> None:
    subprocess.run(
        ["bash", "-euc", code],
        cwd=clone,
        env=_environment(),
        check=True,
        timeout=end - time.monotonic(),
    )


@contextmanager
def _running(command: str, clone: Path, url: str, end: float) -> Iterator[None]:
    """`make run`, until its addresses answer."""
    chosen = {"PORT": url.rpartition(":")[2], "PYTHON": sys.executable}
    log = clone.parent / "run.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            ["bash", "-euc", f"exec {command}"],
            cwd=clone,
            env=_environment() | chosen,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    try:
        while f"docs    {url}/docs" not in log.read_text():
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.5)
        assert [httpx.get(url + path).status_code for path in ("/", "/docs")] == [200, 200]
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        process.wait(30)
