"""Linters of OpenAPI documents find nothing to say about the committed one."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.support.process import ROOT
from tests.support.services import missing

FOLDER = ROOT / "clients/typescript"
DOCUMENT = ROOT / "docs/openapi.yaml"

pytestmark = pytest.mark.node


def lint(tool: str, *arguments: str) -> str:
    path = FOLDER / "node_modules/.bin" / tool
    if not path.exists():
        missing(f"{tool} is not installed (npm ci --prefix clients/typescript)")
    command = [str(path), "lint", *arguments]
    told = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True)
    assert told.stdout, told.stderr
    return told.stdout


def spectral(document: object) -> list[str]:
    told = lint("spectral", "-r", "spectral.yaml", "--format", "json", "-q", str(document))
    return [found["code"] for found in json.loads(told)]


def redocly(document: object) -> dict[str, int]:
    told = lint("redocly", "--config", "redocly.yaml", "--format", "json", str(document))
    return dict(json.loads(told)["totals"])


def test_spectral_finds_nothing():
    assert spectral(DOCUMENT) == []


def test_redocly_finds_nothing():
    totals = redocly(DOCUMENT)
    assert (totals["errors"], totals["warnings"]) == (0, 0)


def test_both_would_find_something(tmp_path):
    worse = tmp_path / "openapi.yaml"
    worse.write_text(DOCUMENT.read_text().replace("operationId: getGame\n", "operationId: getMe\n"))
    assert spectral(worse)
    assert redocly(worse)["errors"]
