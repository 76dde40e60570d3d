"""The official conformance suite of the protocol, against the running service."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.process import ROOT
from tests.support.services import missing, require_program

pytestmark = pytest.mark.node

SUITE = ROOT / "clients/typescript/node_modules/@modelcontextprotocol/conformance/dist/index.js"
SHIM = Path(__file__).with_name("suite_on_node_20.mjs")

#: The others call tools, resources and prompts of the suite's own example server by their names.
APPLY = {
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "completion-complete",
    "dns-rebinding-protection",
}
#: Scenarios that do not apply, by the reason.
EXAMPLE_SERVER = "needs what only the example server of the suite has"
NOT_OFFERED = "is about what this server does not offer"
LEFT_OUT = {
    "logging-set-level": NOT_OFFERED,
    "resources-subscribe": NOT_OFFERED,
    "resources-unsubscribe": NOT_OFFERED,
    "server-sse-polling": NOT_OFFERED,
    "server-sse-multiple-streams": NOT_OFFERED,
    **dict.fromkeys(
        [
            *(f"tools-call-{kind}" for kind in ("simple-text", "image", "audio", "error")),
            *("tools-call-embedded-resource", "tools-call-mixed-content"),
            *("tools-call-with-logging", "tools-call-with-progress"),
            *("tools-call-sampling", "tools-call-elicitation", "json-schema-2020-12"),
            *("elicitation-sep1034-defaults", "elicitation-sep1330-enums"),
            *("resources-read-text", "resources-read-binary", "resources-templates-read"),
            *("prompts-get-simple", "prompts-get-with-args", "prompts-get-embedded-resource"),
            "prompts-get-with-image",
        ],
        EXAMPLE_SERVER,
    ),
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    node = require_program("node")
    if not SUITE.exists():
        missing("the conformance suite is not installed (npm ci --prefix clients/typescript)")
    command = [node, "--import", str(SHIM), str(SUITE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_every_scenario_of_the_suite_is_run_or_left_out_for_a_reason() -> None:
    listed = run("list", "--server").stdout.splitlines()
    names = {line.split()[1] for line in listed if line.startswith("  - ")}
    assert names == APPLY | LEFT_OUT.keys()


@pytest.mark.parametrize("scenario", sorted(APPLY))
def test_the_suite_passes(base_url: str, tmp_path: Path, scenario: str) -> None:
    asked = ("--url", f"{base_url}/mcp", "--scenario", scenario, "-o", str(tmp_path))
    told = run("server", *asked)
    (found,) = tmp_path.rglob("checks.json")
    checks: list[dict[str, Any]] = json.loads(found.read_text())
    assert checks and all(check["status"] in {"SUCCESS", "INFO"} for check in checks), told.stdout
    assert told.returncode == 0, told.stdout
