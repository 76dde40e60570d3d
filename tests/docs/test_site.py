"""/docs: every page is there, every link resolves, and nothing comes from elsewhere."""

from __future__ import annotations

import json
import re

import pytest

from docs.pictures.draw_boards import FOLDER, pictures
from games.handbook.pages import DOCS, address_of, navigation, pages
from games.handbook.views import POLICY
from tests.support.process import ROOT

pytestmark = pytest.mark.django_db


def test_a_page_is_served_with_a_strict_policy(site, page):
    answer = site.get(page.url)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["Content-Security-Policy"] == POLICY
    html = answer.content.decode()
    assert "<!--=" not in html and "{{" not in html.replace("{{ ", "")
    assert f"<title>{page.title.replace(chr(39), '&#x27;')} · Axio API</title>" in html
    assert not re.search(r"<script(?! src)|\son\w+=", html.split("<main")[0])


def test_every_link_of_a_page_resolves(site, page):
    links = site.links(page.url)
    for target in sorted(links.to):
        if re.match(r"[a-z]+:", target):
            assert target.startswith(("https://", "http://127.0.0.1")), target
            continue
        address, _, fragment = target.partition("#")
        assert site.get(address or page.url).status == 200, target
        if fragment:
            assert fragment in site.links(address or page.url).anchors, target


def test_everything_a_page_loads_comes_from_the_service(site, page):
    for address in site.links(page.url).loaded:
        assert address.startswith("/") and not address.startswith("//"), address
        assert site.get(address).status == 200, address


def test_every_link_between_files_leads_to_a_file():
    for file in [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\((?![a-z]+:|/|#)([^)#\s]+)", file.read_text()):
            made_from_code = address_of(target, file.relative_to(ROOT).as_posix())
            assert (file.parent / target).exists() or made_from_code, f"{file.name}: {target}"


def test_a_page_can_be_read_as_markdown(site, page):
    address = "/docs/index.md" if page.url == "/docs" else f"{page.url}.md"
    answer = site.get(address)
    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.content.decode() == page.text


def test_an_unknown_page_is_a_friendly_404(site):
    for path in (
        "/docs/nothing",
        "/docs/nothing/at/all.md",
        "/docs/../secret",
        "/docs/pictures/x.svg",
    ):
        answer = site.get(path)
        assert answer.status == 404
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert b"There is no such page" in answer.content


def test_only_reading_is_allowed(site):
    answer = site.client.send("POST", "/docs")
    assert (answer.status, answer.json["code"]) == (405, "method-not-allowed")


def test_a_slash_at_the_end_leads_to_the_page(site):
    answer = site.get("/docs/webhooks/")
    assert (answer.status, answer.headers["Location"]) == (301, "/docs/webhooks")


def test_every_page_is_in_the_navigation_or_listed_by_its_index(site):
    named = {entry.url for entries in navigation().values() for entry in entries}
    for folder in ("problems", "rules"):
        named |= {target.partition("#")[0] for target in site.links(f"/docs/{folder}").to}
    assert [page.url for page in pages().values() if page.url not in named] == []


def test_the_search_knows_every_page(site):
    entries = json.loads(site.get("/docs/search.json").content)
    found = {url.partition("#")[0] for url, *_ in entries}
    assert found == {page.url for page in pages().values()}
    assert any("decision_id" in words for *_, words in entries)


def test_language_models_find_every_page_of_the_navigation(site):
    assert site.get("/llms.txt").content == site.get("/docs/llms.txt").content
    text = site.get("/llms.txt").content.decode()
    targets = re.findall(r"\]\((.+?)\)", text)
    assert len(targets) == sum(map(len, navigation().values()))
    assert [target for target in targets if site.get(target).status != 200] == []


def test_the_boards_are_drawn_from_positions_of_today():
    for name, drawn in pictures().items():
        assert (FOLDER / name).read_text() == drawn, (
            f"run `python -m docs.pictures.draw_boards` ({name})"
        )
