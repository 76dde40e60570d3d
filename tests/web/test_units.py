"""Choosing, describing and retrying without a browser, by the runner that comes with node."""

from __future__ import annotations

import subprocess

import pytest

from tests.support.process import ROOT
from tests.support.services import require_program


@pytest.mark.node
def test_the_units_of_the_page():
    require_program("node")
    told = subprocess.run(
        ["node", "--test", "tests/web/unit/"], cwd=ROOT, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout
