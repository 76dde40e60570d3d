"""The production set-up: the same processes in docker-compose.yml and in `make stack`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import httpx
import pytest
import yaml

from axio_api.stack import PROCESSES, environment
from tests.support.process import ROOT, free_port, fresh_database
from tests.support.services import require_program
from tests.support.stack import Broker, until

SECRETS = {
    "AXIO_SECRET_KEY": "a-secret",
    "POSTGRES_PASSWORD": "another-secret",
    "AXIO_ALLOWED_HOSTS": "example.org",
}


def compose(**env: str) -> subprocess.CompletedProcess[str]:
    command = [require_program("docker-compose"), "-f", "docker-compose.yml", "config"]
    return subprocess.run(
        command, cwd=ROOT, env={"PATH": os.environ["PATH"], **env}, capture_output=True, text=True
    )


def test_docker_compose_understands_the_description():
    told = compose(**SECRETS)
    assert told.returncode == 0, told.stderr
    services = yaml.safe_load(told.stdout)["services"]
    assert {"database", "redis", *PROCESSES} <= services.keys()
    for name in ("database", "redis", *PROCESSES):
        assert services[name]["healthcheck"]["test"], name


@pytest.mark.parametrize("missing", SECRETS)
def test_docker_compose_asks_for_every_secret(missing):
    told = compose(**{name: value for name, value in SECRETS.items() if name != missing})
    assert told.returncode != 0
    assert missing in told.stderr


def test_both_run_the_same_processes_with_the_same_settings():
    described = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    for name, command in PROCESSES.items():
        assert described["services"][name]["command"] == f"python manage.py {command}"
    settings = described["services"]["web"]["environment"]
    assert set(environment()) - set(os.environ) <= set(settings)
    assert described["services"]["redis"]["command"][1:] == ["--appendonly", "yes"]


def _ready(base: str) -> Any:
    answer = httpx.get(f"{base}/readyz").json()
    return answer if answer["ready"] else None


def test_make_stack_plays_a_game(tmp_path):
    broker = Broker(tmp_path)
    broker.start()
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with fresh_database("postgresql", tmp_path) as database:
        env = os.environ | {
            "AXIO_DATABASE_URL": database,
            "AXIO_REDIS_URL": broker.url,
            "AXIO_DATA_DIR": str(tmp_path),
            "PORT": str(port),
        }
        with (tmp_path / "stack.log").open("wb") as log:
            stack = subprocess.Popen(
                [sys.executable, "-m", "axio_api.stack"], cwd=ROOT, env=env, stdout=log, stderr=log
            )
        try:
            ready = until(lambda: _ready(base))
            checks = {check["name"]: check["ok"] for check in ready["checks"]}
            assert checks == {"database": True, "workers": True, "jobs": True, "broker": True}
            token = httpx.post(f"{base}/api/v1/players", json={"name": "alice"}).json()["token"]
            seats = [{"type": "ai", "engine": "easy"}, {"type": "ai", "engine": "hard"}]
            game = httpx.post(
                f"{base}/api/v1/games",
                content=json.dumps({"ruleset": "rota", "seats": seats}),
                headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
            ).json()
            path = f"{base}/api/v1/games/{game['id']}"
            until(lambda: httpx.get(path).json()["status"] == "finished", 120)
        finally:
            stack.send_signal(signal.SIGTERM)
            assert stack.wait(30) == 0, (tmp_path / "stack.log").read_text()
            broker.kill()
