"""Who comes again asks for the page alone: all its files are kept, and are never asked about."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("path", ["/", "/#/rules/rota", "/#/me"])
def test_a_second_visit_asks_for_no_file(visit, complaints, path):
    # A blank page, between both visits, has no storage for what each window begins with.
    complaints.expected = ("localStorage",)
    page = visit(path)
    page.wait_for_selector("main > *")
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")
    asked: dict[str, str] = {}
    sent: list[str] = []

    def remember(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    network = page.context.new_cdp_session(page)
    network.on("Network.requestWillBeSent", remember)
    # Only for what leaves the browser.
    network.on("Network.requestWillBeSentExtraInfo", lambda event: sent.append(event["requestId"]))
    network.send("Network.enable")
    page.goto(path)
    page.wait_for_selector("main > *")
    page.wait_for_load_state("networkidle")
    files = [url for url in asked.values() if "/at/" in url]
    assert len(files) > 30
    left = {asked[one].rpartition(":")[2].partition("/")[2] for one in sent if one in asked}
    assert not [path for path in left if path and not path.startswith("api/")]
