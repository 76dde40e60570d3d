"""Bots as processes, and tables for them."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axio_client import Client
from tests.support.process import ROOT

KIT = ROOT / "clients/python"
EXAMPLES = KIT / "examples"


def axio(*arguments: str, **environment: str) -> list[str]:
    return [sys.executable, "-m", "axio_client", *arguments]


def env(**environment: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("AXIO_")}
    return clean | {"PYTHONPATH": str(KIT), **environment}


@contextmanager
def running(bot: str, base_url: str, token: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        axio("bot", "run", bot, *more),
        env=env(AXIO_URL=base_url, AXIO_TOKEN=token),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def bot_of(owner: Client, **accepts: Any) -> dict[str, Any]:
    created = owner.create_bot(f"bot-{secrets.token_hex(5)}", accepts=accepts or None)
    return {"name": created["player"]["name"], "token": created["token"]}


def seated(name: str) -> dict[str, str]:
    return {"type": "bot", "name": name}


def write(folder: Path, text: str) -> str:
    path = folder / "my_bot.py"
    path.write_text(text)
    return str(path)
