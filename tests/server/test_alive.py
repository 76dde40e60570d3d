"""Health checks see that a process without a port is alive."""

from __future__ import annotations

import os

from games.server import alive


def test_a_file_is_touched_if_one_is_named(settings, tmp_path):
    settings.ALIVE_FILE = str(tmp_path / "alive")
    alive.touch()
    os.utime(settings.ALIVE_FILE, (0, 0))
    alive.touch()
    assert os.stat(settings.ALIVE_FILE).st_mtime > 0


def test_nothing_is_touched_otherwise(settings):
    settings.ALIVE_FILE = ""
    alive.touch()
