"""The files of the client as they are, without a browser."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from axio_api.client import files
from games.rules import RULES
from tests.support.process import ROOT
from tests.support.services import missing, require_program

WEB = ROOT / "web"
MODULES = {path: path.read_text() for path in sorted(WEB.rglob("*.js"))}
#: Those of the first view, and those of the pages behind it.
WORDS = {
    language: "".join(
        (WEB / f"js/words/{part}{language}.js").read_text().partition("words = ")[2]
        for part in ("", "more-")
    )
    for language in ("en", "de")
}
#: A key with its text, the beginning of a group, or its end.
PART = re.compile(r'"?([\w-]+)"?: (?:"(?:[^"\\]|\\.)*"|(\{))|(\})')


def keys(language: str) -> list[str]:
    found, groups = [], []
    for name, opened, closed in PART.findall(WORDS[language]):
        if opened:
            groups.append(name)
        elif not closed:
            found.append(".".join([*groups, name]))
        elif groups:
            groups.pop()
    return found


def gaps(language: str) -> list[list[str]]:
    texts = re.findall(r': "((?:[^"\\]|\\.)*)"', WORDS[language])
    return [sorted(re.findall(r"\{(\w+)\}", text)) for text in texts]


def test_both_languages_say_the_same_things_with_the_same_gaps():
    assert keys("en") == keys("de")
    assert gaps("en") == gaps("de")


def test_every_word_that_is_asked_for_exists_and_every_word_is_asked_for():
    text = "".join(text for path, text in MODULES.items() if path.parent.name != "words")
    asked = set(re.findall(r'\bt\("([\w.-]+)"', text))
    asked |= {
        f"{key}.{form}"
        for key in re.findall(r'\bcount\("([\w.]+)"', text)
        for form in ("one", "many")
    }
    assert asked <= set(keys("en"))
    begun = tuple(set(re.findall(r"`([\w.]+\.)\$", text)))
    unused = [key for key in keys("en") if f'"{key}"' not in text and not key.startswith(begun)]
    assert set(unused) <= asked


def test_only_boards_words_and_samples_know_which_games_there_are():
    knowing = {path for path in MODULES if {"board", "boards", "words"} & set(path.parts)}
    knowing.add(WEB / "js/pages/samples.js")
    named = re.compile(rf"""["'`/]({"|".join(RULES)})\b["'`]""")
    assert not [path.name for path in MODULES.keys() - knowing if named.search(MODULES[path])]


def test_a_game_that_has_words_has_all_of_them():
    named = {key.partition(".")[2] for key in keys("en") if key.startswith("game.")}
    assert {f"short.{slug}" for slug in named} <= set(keys("en"))
    for language in ("en", "de"):
        rules = (WEB / f"js/words/rules-{language}.js").read_text()
        assert set(re.findall(r"^\t(\w+): \[$", rules, re.MULTILINE)) == named
        guide = (WEB / f"js/words/guide-{language}.js").read_text()
        assert set(re.findall(r"^\t(\w+): \{$", guide, re.MULTILINE)) == named


@pytest.mark.parametrize(
    "danger",
    ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"],
)
def test_nothing_parses_what_others_wrote(danger):
    assert not [path.name for path, text in MODULES.items() if danger in text]


def test_nothing_comes_from_elsewhere():
    files = [path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".png"]
    outside = re.compile(r"https?://(?!www\.w3\.org/2000/svg)")
    assert not [path.name for path in files if outside.search(path.read_text())]


@pytest.mark.node
def test_the_types_fit_the_document_of_the_api():
    require_program("npm")
    folder = ROOT / "clients/typescript"
    compiler = folder / "node_modules/.bin/tsc"
    if not compiler.exists():
        missing("tsc is not installed (npm ci --prefix clients/typescript)")
    subprocess.run(["npm", "run", "--silent", "types"], cwd=folder, check=True, capture_output=True)
    told = subprocess.run(
        [compiler, "--project", "tsconfig.web.json"], cwd=folder, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout


def imported(*first: Path) -> set[str]:
    """These modules and those that they import, but for what is imported when it is needed."""
    found: set[str] = set()
    waiting = [*first]
    while waiting:
        path = waiting.pop()
        if (name := path.relative_to(WEB).as_posix()) not in found:
            found.add(name)
            imports = re.findall(r'^import (?:[^;]* from )?"([^"]+)";', MODULES[path], re.MULTILINE)
            waiting += [(path.parent / other).resolve() for other in imports]
    return found


def first_view() -> set[str]:
    """What the first page or a table imports."""
    return imported(*(WEB / f"js/{name}.js" for name in ("main", "pages/start", "pages/table")))


def test_the_page_loads_its_modules_at_once_and_the_rest_on_demand():
    page = (WEB / "index.html").read_text()
    preloaded = set(re.findall(r'modulepreload" href="/([\w/.-]+)"', page))
    assert preloaded == first_view() - {"js/main.js"}


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("ruleset", RULES)
def test_the_first_view_is_small(language, ruleset):
    """All that is loaded beforehand, and a table with its board."""
    page = (WEB / "index.html").read_text()
    linked = set(re.findall(r'rel="(?:stylesheet|icon)" href="/([\w/.-]+)"', page))
    names = {"index.html"} | linked | first_view()
    names |= imported(WEB / f"js/boards/{ruleset}/board.js", WEB / f"js/words/{language}.js")
    assert sum(len(files()[name].compressed) for name in names) < 75_000


@pytest.mark.parametrize("ruleset", [*RULES, "plain"])
def test_the_element_is_small_for_each_game(ruleset):
    """As it comes over the wire: what every game needs, and its own drawing."""
    names = ("axio-board", ruleset, "words/de")
    needed = imported(*(WEB / f"board/{name}.js" for name in names))
    assert all(name.startswith("board/") for name in needed)
    assert sum(len(files()[name].compressed) for name in needed) <= 10_000
