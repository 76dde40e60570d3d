"""Several hosts on one machine: each is a network namespace, all at one bridge.

PostgreSQL and Redis are on one of them, web processes, workers and sweepers on two others. A host
that is cut off hears nothing and is told nothing, not even that its connections are gone.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.chaos.stack import Stack
from tests.support.postgres_server import own_postgresql
from tests.support.redis_server import own_redis

#: Longer than the lease of a job, and than a transaction may wait for a host that is gone.
CUT_OFF_SECONDS = (5.0, 25.0)
DATA, HOSTS = "data", ("one", "two")
#: On each of the hosts that are cut off.
PROCESSES = {
    "opponents": "worker --queues ai --processes 2",
    "others": "worker --queues analysis,notifications,mail --processes 1",
    "sweeper": "sweeper",
}
WEB_PORT = 8000


def why_not() -> str:
    """Why there can be no hosts here; empty if there can."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "the program ip (iproute2) is not installed"
    probe = f"axio-probe-{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", probe], capture_output=True).returncode:
        return "this machine allows no network namespaces"
    _ip("netns", "del", probe)
    return ""


class Network:
    """Hosts by name, with their addresses."""

    def __init__(self) -> None:
        self.number = os.getpid() % 200 + 20
        self.bridge = f"axio{self.number}"
        self.addresses = {
            name: f"10.99.{self.number}.{at}" for at, name in enumerate((DATA, *HOSTS), start=11)
        }

    def inside(self, host: str) -> list[str]:
        """What is put before a command, so that it runs on this host."""
        return ["ip", "netns", "exec", self._namespace(host)]

    def create(self) -> None:
        _ip("link", "add", self.bridge, "type", "bridge")
        _ip("addr", "add", f"10.99.{self.number}.1/24", "dev", self.bridge)
        _ip("link", "set", self.bridge, "up")
        for host, address in self.addresses.items():
            namespace, outer = self._namespace(host), self._link(host)
            _ip("netns", "add", namespace)
            _ip("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", namespace)
            _ip("link", "set", outer, "master", self.bridge, "up")
            for setting in (
                ("addr", "add", f"{address}/24", "dev", "eth0"),
                ("link", "set", "eth0", "up"),
                ("link", "set", "lo", "up"),
            ):
                _ip("-n", namespace, *setting)

    def cut_off(self, host: str) -> None:
        _ip("link", "set", self._link(host), "down")

    def heal(self, host: str) -> None:
        _ip("link", "set", self._link(host), "up")

    def remove(self) -> None:
        for host in self.addresses:
            subprocess.run(["ip", "netns", "del", self._namespace(host)], check=False)
        subprocess.run(["ip", "link", "del", self.bridge], check=False)

    def _namespace(self, host: str) -> str:
        return f"axio{self.number}-{host}"

    def _link(self, host: str) -> str:
        return f"axio{self.number}{host}"


class Hosts(Stack):
    network: Network

    def start_all(self, webs: int = 1) -> None:
        addresses = self.network.addresses
        self.env["AXIO_ALLOWED_HOSTS"] = ",".join(addresses.values())
        self.migrate()
        for number, host in enumerate(HOSTS, start=1):
            own = {f"{name} on {host}": command for name, command in PROCESSES.items()}
            serve = f"serve --host {addresses[host]} --port {WEB_PORT}"
            self.commands |= own | {f"web {number}": serve}
            self.inside |= dict.fromkeys((*own, f"web {number}"), self.network.inside(host))
            self.bases.append(f"http://{addresses[host]}:{WEB_PORT}")
        self.start_commands()


def cut_off_host(stack: Stack, rng: random.Random) -> None:
    assert isinstance(stack, Hosts)
    host = rng.choice(HOSTS)
    stack.network.cut_off(host)
    time.sleep(rng.uniform(*CUT_OFF_SECONDS))
    stack.network.heal(host)


@contextlib.contextmanager
def running_hosts() -> Iterator[Hosts]:
    network = Network()
    try:
        network.create()
        place = {"address": network.addresses[DATA], "inside": network.inside(DATA)}
        with (
            tempfile.TemporaryDirectory() as name,
            own_postgresql(**place) as postgresql,
            own_redis(Path(name), **place) as redis,
        ):
            stack = Hosts(Path(name), postgresql, redis, {})
            stack.network = network
            try:
                stack.start_all()
                yield stack
            finally:
                for process in stack.processes:
                    stack.kill(process)
    finally:
        network.remove()


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)
