"""What is derived is up to date, and the package can be installed."""

from __future__ import annotations

import subprocess
import sys
import zipfile

from tests.support.process import ROOT

KIT = ROOT / "clients/python"


def test_models_calls_and_the_synchronous_half_are_up_to_date():
    command = [sys.executable, str(KIT / "generate.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_pip_builds_the_package(tmp_path):
    """Without the network: what it needs is in the environment of the tests."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*command, "-w", str(tmp_path), str(KIT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("axio_client-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"axio_client/py.typed", "axio_client/_sync/client.py"} <= set(names)
    assert any(name.endswith("entry_points.txt") for name in names)
