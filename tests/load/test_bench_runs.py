"""The benchmarks still run; what they measure is not judged here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.load.__main__ import main


def test_it_measures_the_service_and_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "benchmarks.md"
    tiny = "--databases sqlite --connections 1,2 --rounds 1 --requests 8 --rules-seconds 0.001"
    tiny += " --idle-streams 4 --stream-moves 4 --deliveries 40 --turns 0 --no-stack --games 1 --boards 0"
    assert main([*tiny.split(), "--write", str(written)]) == 0
    for text in (capsys.readouterr().out, written.read_text()):
        for line in (
            "bare view",
            "POST move with key",
            "GET view",
            "GET options",
            "GET turns",
            "GET schema, 304",
            "turns with views and options, gzip",
            "idle streams",
            "rota",
        ):
            assert line in text
