"""The documentation as it is served, read without a browser."""

from __future__ import annotations

import os
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games.handbook.pages import pages
from tests.support.client import Answer, Client
from tests.support.process import ROOT


class Links(HTMLParser):
    """Where a page leads, what it loads, and the anchors it has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.to: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if "id" in has:
            self.anchors.add(has["id"])
        if tag == "a" and "href" in has:
            self.to.add(has["href"])
        elif tag in {"img", "script"} and "src" in has:
            self.loaded.add(has["src"])
        elif tag == "link":
            self.loaded.add(has["href"])


class Site:
    """Pages that were asked for once."""

    def __init__(self) -> None:
        self.client = Client()
        self._kept: dict[str, Answer] = {}

    def get(self, url: str) -> Answer:
        if url not in self._kept:
            self._kept[url] = self.client.send("GET", url)
        return self._kept[url]

    def links(self, url: str) -> Links:
        return Links(self.get(url).content.decode())


@pytest.fixture(scope="session")
def site() -> Site:
    return Site()


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """As after `pip install ./clients/python`: the library, and the command on the path."""
    (tmp_path / "bin").mkdir()
    for name, module in {"axio": "-m axio_client", "python3": ""}.items():
        command = tmp_path / "bin" / name
        command.write_text(f'#!/bin/sh\nexec {sys.executable} {module} "$@"\n')
        command.chmod(0o755)
    return {
        "PATH": f"{tmp_path}/bin:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "clients/python"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "page" in metafunc.fixturenames:
        metafunc.parametrize("page", list(pages().values()), ids=list(pages()))
