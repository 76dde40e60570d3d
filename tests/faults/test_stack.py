"""The production set-up: the same processes in docker-compose.yml and in `make stack`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from typing import Any

import httpx
import pytest
import yaml

from axio_api import digests, secret_files
from axio_api.stack import PROCESSES, environment
from tests.support.process import ROOT, free_port, fresh_database
from tests.support.services import require_program
from tests.support.stack import Broker, until

SITE = {"AXIO_ALLOWED_HOSTS": "example.org"}
DESCRIBED = yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def compose(**env: str) -> subprocess.CompletedProcess[str]:
    command = [require_program("docker-compose"), "-f", "docker-compose.yml", "config"]
    return subprocess.run(
        command, cwd=ROOT, env={"PATH": os.environ["PATH"], **env}, capture_output=True, text=True
    )


def test_docker_compose_understands_the_description():
    told = compose(**SITE)
    assert told.returncode == 0, told.stderr
    services = yaml.safe_load(told.stdout)["services"]
    assert services.keys() == {"proxy", "database", "redis", "prepare", *PROCESSES}
    for name in services.keys() - {"prepare"}:
        assert services[name]["healthcheck"]["test"], name
    assert services["web"]["environment"]["AXIO_ALLOWED_HOSTS"] == "example.org, web"


def test_docker_compose_asks_for_the_names_of_the_site():
    told = compose()
    assert told.returncode != 0
    assert "AXIO_ALLOWED_HOSTS" in told.stderr


def test_only_the_proxy_can_be_reached_from_outside():
    ports = {name: service.get("ports", []) for name, service in DESCRIBED["services"].items()}
    assert {name for name, open_ports in ports.items() if open_ports} == {"proxy", "operators"}
    assert ports["operators"] == ["127.0.0.1:8001:8001"]
    assert DESCRIBED["services"]["web"]["environment"]["AXIO_TRUSTED_PROXIES"] == "1"
    assert "reverse_proxy web:8000" in (ROOT / "axio_api/Caddyfile").read_text()


@pytest.mark.parametrize("name", DESCRIBED["services"])
def test_every_container_is_kept_small(name):
    service = DESCRIBED["services"][name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] and service["cpus"] and service["pids_limit"]
    assert (service["user"] == "root") == (name == "prepare")
    assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-\w+(-\w+)?", service["image"])


def test_every_setting_is_passed_on():
    settings = re.findall(r'"(AXIO_\w+)"', (ROOT / "axio_api/settings.py").read_text())
    environment = DESCRIBED["services"]["web"]["environment"]
    passed = {*environment, *(name.removesuffix("_FILE") for name in environment)}
    assert set(settings) - passed == set()


def test_secrets_are_files(tmp_path):
    secret_files.write(tmp_path / "secrets")
    made = {file.name: file.read_text() for file in (tmp_path / "secrets").iterdir()}
    assert {f"./secrets/{name}" for name in made} == {
        secret["file"] for secret in DESCRIBED["secrets"].values()
    }
    assert len(set(made.values())) == len(made) and made["email_password"] == ""
    secret_files.write(tmp_path / "secrets")
    assert made == {file.name: file.read_text() for file in (tmp_path / "secrets").iterdir()}


def test_images_can_be_pinned_by_content(tmp_path, monkeypatch):
    """With the answers of a docker that is not there."""
    docker = tmp_path / "docker"
    docker.write_text(f"#!/bin/sh\necho sha256:{'0' * 64}\n")
    docker.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    digests.write(ROOT / "docker-compose.yml", tmp_path / "pinned.yml")
    pinned = yaml.safe_load((tmp_path / "pinned.yml").read_text())["services"]
    assert pinned.keys() == DESCRIBED["services"].keys()
    assert pinned["redis"]["image"].startswith("redis:7.4.2-bookworm@sha256:000")
    docker.write_text("#!/bin/sh\necho none\n")
    with pytest.raises(SystemExit, match="no digest"):
        digests.write(ROOT / "docker-compose.yml", tmp_path / "pinned.yml")


def test_both_run_the_same_processes_with_the_same_settings():
    services = DESCRIBED["services"]
    assert services.keys() - PROCESSES.keys() == {"proxy", "database", "redis", "prepare"}
    for name, command in PROCESSES.items():
        assert services[name]["command"] == f"python manage.py {command}"
    passed = {name.removesuffix("_FILE") for name in services["web"]["environment"]}
    assert set(environment()) - set(os.environ) <= passed
    assert services["redis"]["command"][1:] == ["--appendonly", "yes"]


def _ready(base: str) -> Any:
    answer = httpx.get(f"{base}/readyz").json()
    return answer if answer["ready"] else None


def test_make_stack_plays_a_game(tmp_path):
    broker = Broker(tmp_path)
    broker.start()
    port, operators = free_port(), free_port()
    base = f"http://127.0.0.1:{port}"
    with fresh_database("postgresql", tmp_path) as database:
        env = os.environ | {
            "AXIO_DATABASE_URL": database,
            "AXIO_REDIS_URL": broker.url,
            "AXIO_DATA_DIR": str(tmp_path),
            "PORT": str(port),
            "OPERATORS_PORT": str(operators),
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
            page = until(lambda: httpx.get(f"http://127.0.0.1:{operators}/admin/login/"))
            assert page.status_code == 200
        finally:
            stack.send_signal(signal.SIGTERM)
            assert stack.wait(30) == 0, (tmp_path / "stack.log").read_text()
            broker.kill()
