"""`python -m tests.docs.mutants`: change facts of the documentation, one at a time, and count which changes fail a test.

A fact is a number, a name in code type or a link in a page about the API, and a number or a name in the
descriptions of the OpenAPI document; half of the sample is of each. Not facts are the numbers of lists, of
ids and of example values, which are as right after the change as before. Reports that a command wrote are
not tried, nor are the pages for operators and contributors.

A change fails a test if one of the checks of `tests/docs` that read the changed text would: this calls the
functions that those tests call, and pastes the programs of a page whose program was changed. The
descriptions are checked as if the document had been generated anew from the changed text.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import django

django.setup()

from games.handbook.facts import FACT, filled  # noqa: E402
from games.handbook.pages import pages, without_marks  # noqa: E402
from tests.docs.blocks import FENCE, blocks_of, paste  # noqa: E402
from tests.docs.claims import broken_claims  # noqa: E402
from tests.docs.names import LINK, SPAN, TOKEN, lost_links, unknown_names  # noqa: E402
from tests.docs.schema_claims import (  # noqa: E402
    NUMBER,
    SOURCE,
    broken_schema_claims,
    numbers_without_a_claim,
    told,
)
from tests.support.process import ROOT, service  # noqa: E402

WRITTEN = ROOT / "docs/docs-mutants.md"
FOLDERS = ("concepts/", "games/", "tutorials/")
PAGES = (
    *("index", "recipes", "python", "typescript", "webhooks", "notifications", "plans"),
    "compatibility",
)
SHARE_OF_PAGES = 0.5
GOAL = 0.95


class Mutant(NamedTuple):
    source: str
    kind: str
    start: int
    before: str
    after: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.after + text[self.start + len(self.before) :]


def sources() -> list[str]:
    return [
        page.source for slug, page in pages().items() if slug in PAGES or slug.startswith(FOLDERS)
    ]


def text_of(source: str) -> str:
    return told() if source == SOURCE else (ROOT / source).read_text()


def number_like(rng: Random, text: str) -> str:
    value = int(text)
    return str(rng.choice([value + 1, value * 2 + 1, max(0, value - 1) if value else 2]))


def name_like(rng: Random, text: str) -> str:
    """With one letter left out or two exchanged."""
    at = rng.randrange(1, len(text) - 1)
    swapped = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return swapped if swapped != text and rng.random() < 0.5 else text[:at] + text[at + 1 :]


def of_page(source: str, rng: Random) -> Iterator[Mutant]:
    text = (ROOT / source).read_text()
    programs = [(found.start(), found.end(), found[1]) for found in FENCE.finditer(text)]

    def language(at: int) -> str | None:
        return next((info for start, end, info in programs if start <= at < end), None)

    for found in re.finditer(NUMBER, text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.end() + 2]
        inside = language(found.start())
        if re.match(r"\s*(#+ )?\d+\. ", line) or inside not in (None, "output"):
            continue
        if found.start() and text[found.start() - 1] == "*":
            continue  # the 8 is a shape
        yield Mutant(source, "number", found.start(), found[0], number_like(rng, found[0]))
    for span in SPAN.finditer(text):
        if language(span.start()) is None:
            for token in TOKEN.finditer(span[1]):
                if len(token[0]) > 3:
                    at = span.start(1) + token.start()
                    yield Mutant(source, "name", at, token[0], name_like(rng, token[0]))
    for link in LINK.finditer(text):
        if language(link.start()) is None and re.search(r"^(?![a-z]+:).{4}", link[1]):
            yield Mutant(source, "link", link.start(1), link[1], name_like(rng, link[1]))


def of_descriptions(rng: Random) -> Iterator[Mutant]:
    text = told()
    for found in re.finditer(NUMBER, text):
        yield Mutant(SOURCE, "number", found.start(), found[0], number_like(rng, found[0]))
    for span in SPAN.finditer(text):
        for token in TOKEN.finditer(span[1]):
            if len(token[0]) > 3:
                at = span.start(1) + token.start()
                yield Mutant(SOURCE, "name", at, token[0], name_like(rng, token[0]))


class Checks:
    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.base_url = ""

    def noticed(self, mutant: Mutant) -> str | None:
        """The test that notices the change."""
        text = mutant.applied(text_of(mutant.source))
        if mutant.source == SOURCE:
            wrong = broken_schema_claims(text) or numbers_without_a_claim(text)
            return "test_schema_text" if wrong or unknown_names(text) else None
        try:
            if filled(text) != text or len(FACT.findall(text)) != text.count("<!--="):
                return "test_facts"
        except KeyError:
            return "test_facts"
        plain = without_marks(text)
        if unknown_names(plain) or lost_links(plain, mutant.source):
            return "test_names"
        if broken_claims(mutant.source, plain):
            return "test_claims"
        return "test_programs" if self._programs_fail(mutant, text) else None

    def _programs_fail(self, mutant: Mutant, text: str) -> bool:
        before = list(blocks_of((ROOT / mutant.source).read_text()))
        if before == list(blocks_of(text)):
            return False
        if "/tutorials/" in mutant.source:
            return True  # the other language has the same programs
        if not self.base_url:
            folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
            self.base_url = self.stack.enter_context(service("sqlite", folder, worker=True))
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = paste(text, self.base_url, Path(folder), API=f"{self.base_url}/api/v1")
            except (AssertionError, ValueError):
                return True
            return any(one.wanted not in (None, one.printed) for one in done)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.docs.mutants")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    given = parser.parse_args()
    tried: list[Mutant] = []
    for seed in given.seeds:
        rng = Random(seed)
        in_pages = [one for source in sources() for one in of_page(source, rng)]
        in_document = list(of_descriptions(rng))
        of_pages = round(given.count * SHARE_OF_PAGES)
        tried += rng.sample(in_pages, of_pages) + rng.sample(in_document, given.count - of_pages)
    with ExitStack() as stack:
        checks = Checks(stack)
        for source in {mutant.source for mutant in tried}:
            unchanged = Mutant(source, "none", 0, "", "")
            if found := checks.noticed(unchanged):
                raise SystemExit(f"{source} fails {found} as it is.")
        verdicts = [(mutant, checks.noticed(mutant)) for mutant in tried]
    WRITTEN.write_text(report(verdicts, given.seeds, len(in_pages), len(in_document)))
    caught = sum(bool(found) for _, found in verdicts)
    print(f"{caught} of {len(verdicts)} caught; {WRITTEN.relative_to(ROOT)}")
    if caught < GOAL * len(verdicts):
        raise SystemExit(f"Less than {GOAL:.0%}.")


def report(
    verdicts: list[tuple[Mutant, str | None]], seeds: list[int], pages_: int, document: int
) -> str:
    rows, survivors = Counter[tuple[str, str]](), []
    caught: Counter[tuple[str, str]] = Counter()
    for mutant, found in verdicts:
        where = "descriptions of the OpenAPI document" if mutant.source == SOURCE else "pages"
        rows[where, mutant.kind] += 1
        caught[where, mutant.kind] += bool(found)
        if not found:
            survivors.append(f"- {mutant.source}: {mutant.before} became {mutant.after}\n")
    lines = [
        "# Mutants of the documentation\n\n",
        "`make docs-mutants` changes facts of the documentation, one at a time, and asks the checks of\n",
        "`tests/docs` whether they notice. A fact is a number, a name in code type or a link in a page about the\n",
        "API, and a number or a name in a description of the OpenAPI document; half of the sample is of each. The\n",
        "descriptions are checked as if the document had been generated anew with them. Not facts are the\n",
        "numbers of lists, ids, and values of examples, which are as right after the change as before. Not\n",
        "tried are reports that a command wrote and the pages for operators, contributors and agents, and\n",
        "`fairness` and `rulings`, which other tests follow rule by rule. A right name in the place of another\n",
        "right name is not tried either: only what runs would notice that.\n\n",
        f"A sample of {len(verdicts)}, drawn with seed{'s' * (len(seeds) > 1)} {' and '.join(map(str, seeds))} from {pages_} facts of pages and {document} of the\n"
        "document:\n\n",
        "| where | kind | tried | caught |\n|---|---|---:|---:|\n",
    ]
    lines += [f"| {w} | {k} | {n} | {caught[w, k]} |\n" for (w, k), n in sorted(rows.items())]
    total = sum(rows.values())
    lines.append(
        f"| all | | {total} | {sum(caught.values())} ({sum(caught.values()) / total:.1%}) |\n"
    )
    lines.append("\n## Not noticed\n\n")
    lines += survivors or ["Nothing.\n"]
    return "".join(lines)


if __name__ == "__main__":
    main()
