"""Which pages there are, where each is served, and in which order strangers find them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import NamedTuple

from django.conf import settings

from games.handbook import game_pages, refusal_pages
from games.rules import RULES

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
#: Pages that lie beside docs/, by their file.
OUTSIDE = {
    "README.md": "readme",
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "clients/python/README.md": "python",
}
HOME = "index"
#: What the navigation shows, by reader. An address without a page here is a link out of /docs.
SECTIONS: dict[str, tuple[str, ...]] = {
    "Start": (
        HOME,
        "tutorials/first-bot",
        "tutorials/first-client",
        "tutorials/erster-bot",
        "tutorials/erster-client",
    ),
    "The games": (*(f"games/{slug}" for slug in RULES), "rulings", "fairness", "ratings", "daily"),
    "Concepts": (
        "concepts/decisions",
        "concepts/hidden-information",
        "concepts/sealed-answers",
        "concepts/clocks",
        "concepts/leave",
        "plans",
        "concepts/events",
        "concepts/idempotency",
        "concepts/opponents",
        "concepts/seeks",
        "concepts/sandbox",
    ),
    "Clients and bots": (
        "recipes",
        "python",
        "typescript",
        "board",
        "clients",
        "notifications",
        "month",
        "webhooks",
        "agents",
        "training",
        "/api/docs",
    ),
    "Refusals": ("problems/index", "rules/index"),
    "Policy": ("compatibility", "changelog"),
    "Operators": ("operations", "readme", "growth", "load", "faults", "strangers", "benchmarks"),
    "Contributors": (
        "architecture",
        "contributing",
        "strength",
        "levels",
        "mutants",
        "docs-mutants",
    ),
}
#: Folders whose pages are reached through their index, not through the navigation.
LISTED_ELSEWHERE = ("problems/", "rules/")
NAMES = {
    "/api/docs": "Reference of all calls",
    "readme": "README",
    "python": "The Python library",
    HOME: "Welcome",
}


class Page(NamedTuple):
    slug: str
    #: The path in the repository, or where it would be if it were not made from the code.
    source: str
    read: Callable[[], str]

    @property
    def is_file(self) -> bool:
        """Whether it can be edited, or is made from the code."""
        return (ROOT / self.source).exists()

    @property
    def url(self) -> str:
        return url_of(self.slug)

    @property
    def text(self) -> str:
        return without_marks(self.read())

    @property
    def title(self) -> str:
        heading = re.search(r"^# (.+)$", self.text, re.MULTILINE)
        return heading[1].replace("`", "") if heading else self.slug

    @property
    def language(self) -> str:
        return "de" if self.slug.startswith("tutorials/erster-") else "en"


def url_of(slug: str) -> str:
    if slug.startswith("/"):
        return slug
    slug = slug.removesuffix("index").rstrip("/")
    return f"/docs/{slug}" if slug else "/docs"


@cache
def pages() -> dict[str, Page]:
    """All pages, by slug."""
    found = {slug: Page(slug, name, (ROOT / name).read_text) for name, slug in OUTSIDE.items()}
    for file in sorted(DOCS.rglob("*.md")):
        slug = file.relative_to(DOCS).with_suffix("").as_posix()
        found[slug] = Page(slug, f"docs/{slug}.md", file.read_text)
    made = {**refusal_pages.generated(), **game_pages.generated(lambda slug: slug in found)}
    for slug, make in made.items():
        found[slug] = Page(slug, f"docs/{slug}.md", make)
    return found


def page_at(path: str) -> Page | None:
    """The page of an address below /docs."""
    path = path.strip("/")
    return pages().get(path or HOME) or pages().get(f"{path}/{HOME}")


class Entry(NamedTuple):
    name: str
    url: str


@cache
def navigation() -> dict[str, tuple[Entry, ...]]:
    """The pages by section. A page that no section names is shown in the last one."""
    named = {slug for slugs in SECTIONS.values() for slug in slugs}
    others = tuple(
        slug for slug in pages() if slug not in named and not slug.startswith(LISTED_ELSEWHERE)
    )
    last = list(SECTIONS)[-1]
    return {
        section: tuple(
            Entry(NAMES.get(slug) or pages()[slug].title, url_of(slug))
            for slug in (*slugs, *(others if section == last else ()))
            if slug.startswith("/") or slug in pages()
        )
        for section, slugs in SECTIONS.items()
    }


#: Where a fact of the code begins and ends in a page: see `games.handbook.facts`.
MARK = re.compile(r"<!--=[^>]*-->|<!--/-->")


def without_marks(text: str) -> str:
    return MARK.sub("", text)


def address_of(target: str, source: str) -> str | None:
    """Where a link in a page leads on the site; None if that file is not served."""
    if re.match(r"[a-z]+:|/|#", target):
        return target
    path, hash_mark, fragment = target.partition("#")
    file = normpath(f"{source.rpartition('/')[0]}/{path}".lstrip("/"))
    if file == "docs/openapi.yaml":
        return "/api/schema"
    if file.startswith("docs/pictures/"):
        return "/" + file
    slug = OUTSIDE.get(file) or file.removeprefix("docs/").removesuffix(".md")
    if not file.endswith(".md") or slug not in pages():
        return None
    return url_of(slug) + hash_mark + fragment
