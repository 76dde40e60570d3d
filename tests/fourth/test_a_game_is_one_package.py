"""A fourth game needs one package and one line, and everything else works with it."""

from __future__ import annotations

import filecmp
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.fourth.copied import REGISTRY, SLUG, Copy, Report
from tests.support.process import ROOT

#: What the two commands write.
WRITTEN = {
    "tests/rules/perft.json",
    "docs/openapi.yaml",
    "docs/concepts/opponents.md",
    "games/handbook/refusals.json",
    *(f"clients/python/axio_client/{name}/calls.py" for name in ("_async", "_sync")),
    "clients/python/axio_client/models.py",
}
RECORDED = f"tests/rules/recorded/{SLUG}-version-1/"

RULES = [
    f"tests/rules/test_{name}.py"
    for name in ("conformance", "conformance_knowledge", "recorded", "every_rule")
]
PROJECTION = [
    f"tests/projection/test_{name}.py"
    for name in ("two_worlds", "webhook_bodies", "engines_cannot_cheat", "deny_by_default")
]
ENGINES = [f"tests/ai/test_{name}.py" for name in ("engines", "contract_search", "jobs", "arena")]
SCHEMA = "tests/schema/test_schema.py"
PAGES = [f"tests/docs/test_{name}.py" for name in ("facts", "refusals")]


def files_of(root: Path) -> Iterator[str]:
    for path in root.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield str(path.relative_to(root))


def test_nothing_else_is_touched(copy: Copy) -> None:
    changed = {
        name
        for name in files_of(copy.root)
        if not (ROOT / name).exists() or not filecmp.cmp(ROOT / name, copy.root / name, False)
    }
    added = {name for name in changed if name.startswith((f"games/rules/{SLUG}/", RECORDED))}
    assert changed - added == {REGISTRY, *WRITTEN}
    before, after = ((root / REGISTRY).read_text().splitlines() for root in (ROOT, copy.root))
    (line,) = [line for line in after if line not in before]
    assert [other for other in after if other != line] == before


def test_the_package_is_clean(copy: Copy) -> None:
    package = f"games/rules/{SLUG}"
    copy.run("-m", "ruff", "check", "--no-cache", package)
    copy.run("-m", "ruff", "format", "--no-cache", "--check", package)
    copy.run("-m", "mypy", "--cache-dir", "/dev/null", package)


@pytest.fixture(scope="module")
def report(copy: Copy) -> Report:
    """The tests that run for every game, and those that compare all games with a list.

    Of the positions of the two-worlds tests one is chosen, in which one of two sealed answers is in.
    """
    chosen = (
        f"{SLUG} and not (projection and not half-way)",
        "test_every_recorded_game or test_every_game or has_positions or cover_every_game",
        "test_no_shape_holds_a_state or hidden_from_everybody",
        "test_schema and not example and not the_generated_one",
        "test_every_fact or test_a_broken_rule or test_a_game_without_a_page",
    )
    files = [*RULES, *PROJECTION, *ENGINES, SCHEMA, *PAGES]
    return copy.test(files, " or ".join(f"({names})" for names in chosen))


def test_the_rules_keep_the_contract(report: Report) -> None:
    assert len(report.passed(*RULES)) > 40


def test_nobody_learns_what_is_hidden(report: Report) -> None:
    names = report.passed(*PROJECTION)
    assert any(name.startswith("test_nobody_can_tell") for name in names)
    assert any(name.startswith("test_engines_think_the_same") for name in names)


def test_engines_of_every_strength_play_advise_and_analyse(report: Report) -> None:
    names = report.passed(*ENGINES)
    assert f"test_every_strength_plays_advises_and_analyses[{SLUG}]" in names


def test_engines_meet_in_the_arena(copy: Copy) -> None:
    match = ("easy", "random", "--games", "4", "--seats", "3", "--processes", "1")
    assert "| easy |" in copy.run("manage.py", "arena", SLUG, *match)


def test_the_schema_describes_it(copy: Copy, report: Report) -> None:
    assert report.passed(SCHEMA)
    schemas = yaml.safe_load((copy.root / "docs/openapi.yaml").read_text())["components"]["schemas"]
    title = SLUG.capitalize()
    assert {f"{title}View", f"{title}MoveInput", f"{title}Preview"} <= schemas.keys()
    assert schemas["View"]["discriminator"]["mapping"][SLUG].endswith(f"/{title}View")


def test_the_documentation_tells_of_it(copy: Copy, report: Report) -> None:
    assert report.passed(*PAGES)
    assert f"`{SLUG}`" in (copy.root / "docs/concepts/opponents.md").read_text()
