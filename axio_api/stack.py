"""`make stack`: the processes of docker-compose.yml on this machine, without containers.

They use a running PostgreSQL and Redis, with the settings of production.
"""

from __future__ import annotations

import getpass
import os
import secrets
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit, urlunsplit

from axio_api.env import text

ROOT = Path(__file__).resolve().parent.parent
#: The commands of `manage.py` that docker-compose.yml runs, by service.
PROCESSES = {
    "web": "serve --host 0.0.0.0 --port 8000",
    "opponents": "worker --queues ai",
    "analysis": "worker --queues analysis --processes 1",
    "notifications": "worker --queues notifications --processes 4",
    "mail": "worker --queues mail --processes 1",
    "sweeper": "sweeper",
    "operators": "operators --host 0.0.0.0 --port 8001",
}


def environment() -> dict[str, str]:
    """The environment of production, with defaults for this machine."""
    user = getpass.getuser()
    defaults = {
        "AXIO_PRODUCTION": "1",
        "AXIO_SECRET_KEY": secrets.token_urlsafe(48),
        "AXIO_ALLOWED_HOSTS": "localhost,127.0.0.1",
        "AXIO_DATABASE_URL": f"postgres://{user}@127.0.0.1:5432/axio",
        "AXIO_REDIS_URL": "redis://127.0.0.1:6379/0",
    }
    return defaults | dict(os.environ)


def create_database(url: str) -> None:
    """Create the database if it does not exist."""
    import psycopg
    from psycopg.sql import SQL, Identifier

    parts = urlsplit(url)
    name = parts.path.strip("/")
    maintenance = urlunsplit(parts._replace(path="/postgres"))
    # As in the settings, the variable goes before the password of the URL.
    password = text("AXIO_DATABASE_PASSWORD", "") or None
    with psycopg.connect(
        maintenance, password=password, autocommit=True, connect_timeout=5
    ) as server:
        known = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if not known:
            server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))


def manage(command: str, env: dict[str, str]) -> subprocess.Popen[bytes]:
    line = [sys.executable, "manage.py", *command.split()]
    return subprocess.Popen(line, cwd=ROOT, env=env)  # noqa: S603 (one of our own commands)


def main() -> None:
    env = environment()
    create_database(env["AXIO_DATABASE_URL"])
    if manage("migrate --verbosity 0", env).wait():
        raise SystemExit("The database could not be prepared.")
    host, port = env.get("HOST", "127.0.0.1"), env.get("PORT", "8000")
    # Without a container around it, the operators' port is for this machine only.
    commands = PROCESSES | {
        "web": f"serve --host {host} --port {port}",
        "operators": f"operators --port {env.get('OPERATORS_PORT', '8001')}",
    }
    running = {name: manage(command, env) for name, command in commands.items()}
    over = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    while not over.wait(1.0):
        for name, process in running.items():
            if process.poll() is not None:
                running[name] = manage(commands[name], env)
    for process in running.values():
        process.terminate()
    for process in running.values():
        process.wait()


if __name__ == "__main__":
    main()
