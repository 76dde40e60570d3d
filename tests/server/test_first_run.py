"""What `make run` says when something is in its way."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import socket
import subprocess
import sys

import pytest
from django.core.management import call_command

from axio_api import first_run
from games.management.commands import serve
from tests.support.process import ROOT

SCRIPT = str(ROOT / "axio_api" / "first_run.py")
NOBODY = 65534


def stopped(capsys, folder, *, port=0):
    """The exit code of a check that fails, and its one sentence."""
    with pytest.raises(SystemExit) as ended:
        first_run.check(str(folder), "127.0.0.1", port)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return ended.value.code, said


def test_nothing_is_said_when_nothing_is_in_the_way(tmp_path):
    told = subprocess.run(
        [sys.executable, SCRIPT, "check", "--port", "0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (told.stdout, told.stderr, list(tmp_path.iterdir())) == ("", "", [])


def test_an_old_python_is_told(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    code, said = stopped(capsys, tmp_path)
    assert code == first_run.OLD_PYTHON and "Python 3.9" in said and "3.11 is needed" in said


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_venv_is_told(monkeypatch, capsys, tmp_path, missing):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == missing else find(name)
    )
    code, said = stopped(capsys, tmp_path)
    assert code == first_run.NO_VENV and "-venv" in said


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere: the next test is for root")
def test_a_folder_that_cannot_be_written_to_is_told(capsys, tmp_path):
    tmp_path.chmod(0o500)
    code, said = stopped(capsys, tmp_path)
    assert code == first_run.READ_ONLY and str(tmp_path) in said


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_a_folder_of_somebody_else_is_told(monkeypatch, tmp_path):
    # Who root becomes perhaps cannot read the modules of this Python.
    monkeypatch.setattr(importlib.util, "find_spec", bool)
    child = os.fork()
    if not child:
        os.setuid(NOBODY)
        try:
            first_run.check(str(tmp_path), "127.0.0.1", 0)
        except SystemExit as ended:
            os._exit(ended.code)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == first_run.READ_ONLY


def test_a_port_that_is_taken_is_told(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = stopped(capsys, tmp_path, port=port)
    assert code == first_run.PORT_TAKEN and f"Port {port}" in said and f"PORT={port + 1}" in said


def test_packages_that_cannot_be_installed_are_told(capsys, tmp_path):
    lock = tmp_path / "lock.txt"
    lock.write_text("no-such-package-anywhere==1.0 --hash=sha256:" + "0" * 64 + "\n")
    with pytest.raises(SystemExit):
        first_run.install(sys.executable, str(lock))
    said = capsys.readouterr()
    assert "Installing 1 packages" in said.out and "could not be installed" in said.err


SAID = [
    "Ignoring pywin32: markers 'sys_platform == \"win32\"' don't match your environment",
    "Collecting amqp==5.4.2 (from -r run.txt (line 3))",
    "  Downloading amqp-5.4.2-py3-none-any.whl (51 kB)",
    "Processing ./wheels/attrs-26.1.0-py3-none-any.whl",
    "Installing collected packages: amqp, attrs",
]


def test_each_package_is_counted_until_all_are_there(monkeypatch, capsys, tmp_path):
    lock, pip = tmp_path / "lock.txt", tmp_path / "python"
    lock.write_text("".join(f"{name}==1 \\\n    --hash=sha256:0\n" for name in "abc"))
    pip.write_text("#!/bin/sh\ncat <<'SAID'\n" + "\n".join(SAID) + "\nSAID\n")
    pip.chmod(0o755)
    monkeypatch.setattr(first_run.shutil, "which", lambda name: None)
    monkeypatch.setattr(first_run.sys.stdout, "isatty", lambda: True)
    first_run.install(str(pip), str(lock))
    begun, *told = capsys.readouterr().out.split("\r")
    assert begun == "Installing 3 packages ...\n" and told[-1].startswith("Installed in")
    assert [line.strip(" .") for line in told[:-1]] == [
        "1 of 3",
        "2 of 3",
        "2 of 3",
        "3 of 3",
        "unpacking",
    ]


def test_the_addresses_are_told_once_it_listens(monkeypatch, capsys):
    async def startup(self, sockets=None):
        self.started = True

    monkeypatch.setattr(serve.uvicorn.Server, "startup", startup)
    monkeypatch.setattr(serve.Server, "run", lambda self: asyncio.run(self.startup()))
    call_command("serve", "--no-worker", "--host", "::1", "--port", "8001", "--welcome")
    assert "http://[::1]:8001/docs" in capsys.readouterr().out
    call_command("serve", "--no-worker")
    assert capsys.readouterr().out == ""
