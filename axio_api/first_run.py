"""What `make run` does before there is an environment: look whether it can run, and install.

`check` ends with one sentence and an exit code of its own if something is in the way. It is run by
whatever `python3` is, so nothing here is younger than Python 3.7.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

NEEDED = (3, 11)
#: How pip begins the line about a package that it has found, or that this computer does not need.
SETTLED = ("Collecting", "Processing", "Requirement already", "Ignoring")
OLD_PYTHON, NO_VENV, READ_ONLY, PORT_TAKEN = 3, 4, 5, 6


def stop(code: int, sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(code)


def check(folder: str, host: str, port: int) -> None:
    if sys.version_info < NEEDED:
        found = "{}.{}".format(*sys.version_info)
        stop(OLD_PYTHON, f"This is Python {found}, but 3.11 is needed: make run PYTHON=/path/to/it")
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        package = "python{}.{}-venv".format(*sys.version_info)
        stop(NO_VENV, f"Python's venv is missing: on Debian and Ubuntu, apt-get install {package}")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        stop(READ_ONLY, f"{folder} cannot be written to: copy it to where you may write.")
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
    except OSError as error:
        reason = error.strerror or error
        stop(
            PORT_TAKEN, f"Port {port} of {host} cannot be used ({reason}): make run PORT={port + 1}"
        )


def install(python: str, lock: str) -> None:
    """Install what a lock file names, and tell how far it is."""
    with open(lock) as file:
        total = sum("==" in line for line in file)
    begun = time.monotonic()
    print(f"Installing {total} packages ...", flush=True)
    if shutil.which("uv"):
        arguments = ["uv", "pip", "install", "--quiet", "--python", python]
    else:
        # Modules are not compiled here: Python compiles the few that it imports.
        arguments = [python, "-m", "pip", "install", "--no-compile", "--progress-bar=off"]
        arguments += ["--disable-pip-version-check"]
    arguments += ["--require-hashes", "-r", lock]
    told = []
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        done = 0
        for line in process.stdout or ():
            told.append(line)
            done += line.startswith(SETTLED)
            if sys.stdout.isatty():
                unpacking = line.startswith("Installing collected")
                now = "unpacking" if unpacking else f"{done} of {total}"
                print(f"\r  {now} ...", end="", flush=True)
    if process.returncode:
        stop(process.returncode, "".join(told) + "The packages could not be installed, see above.")
    end = "\r" if sys.stdout.isatty() else ""
    print(f"{end}Installed in {time.monotonic() - begun:.0f} s.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command")
    checking = commands.add_parser("check")
    checking.add_argument("--host", default="127.0.0.1")
    checking.add_argument("--port", type=int, default=8000)
    installing = commands.add_parser("install")
    installing.add_argument("python")
    installing.add_argument("lock")
    given = parser.parse_args()
    if given.command == "check":
        check(os.getcwd(), given.host, given.port)
    else:
        install(given.python, given.lock)


if __name__ == "__main__":
    main()
