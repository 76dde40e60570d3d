"""docs/mutants.md: how many mutants were caught in each area, and which were not."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.areas import AREAS
from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.faults import ROOT, Mutant
from tests.mutants.forking import CAUGHT, NOT_CALLED, TIMED_OUT

Verdicts = list[tuple[Mutant, str]]
DOCUMENT = ROOT / "docs" / "mutants.md"
HEAD = """# Mutants

A mutant is the code with one small fault: a comparison or a condition turned round, a number that is
one too high, a statement, a result or an argument left out. `make mutants` puts such faults into
functions, one at a time, and runs the tests that call the function, the quickest first. A test that
fails, or hangs, has caught the mutant. Tests that start processes of their own do not take part;
so locks, and other arguments that matter only among several processes, are left as they are, and so
are constants of modules, texts and logging.

Each area is a sample of {each} mutants at most, drawn with seed {seed}:
`python -m tests.mutants --seed 2` draws another one, and `--each` changes its size.

| area | mutants | tried | caught | equivalent | share | goal |
|---|---:|---:|---:|---:|---:|---:|
"""


def show(area: str, verdicts: Verdicts) -> None:
    print(f"{area}: {share_of(verdicts):.0%} of {len(verdicts)} caught")
    print("".join(_survivors(verdicts)), flush=True)


def write(found: dict[str, Verdicts], totals: dict[str, int], *, each: int, seed: int) -> None:
    lines = [HEAD.format(each=each, seed=seed)]
    lines += [_row(area, verdicts, totals[area]) for area, verdicts in found.items()]
    lines.append("\nEquivalent mutants behave as the code does; the share is that of the others.\n")
    lines.append("\n## Survivors\n")
    for area, verdicts in found.items():
        lines.append(f"\n### {area}\n\n")
        lines += list(_survivors(verdicts)) or ["None.\n"]
    lines.append("\n## Equivalent mutants\n\n")
    for mutant, reason in _equivalents(found):
        lines.append(f"{_line(mutant)}: {reason}\n")
    DOCUMENT.write_text("".join(lines))


def share_of(verdicts: Verdicts) -> float:
    caught, equivalent = _caught(verdicts), sum(_key(one) in EQUIVALENT for one, _ in verdicts)
    return caught / max(1, len(verdicts) - equivalent)


def _row(area: str, verdicts: Verdicts, total: int) -> str:
    equivalent = sum(_key(one) in EQUIVALENT for one, _ in verdicts)
    files = ", ".join(f"`{name}`" for name in AREAS[area].files)
    share = f"{share_of(verdicts):.0%}"
    cells = (total, len(verdicts), _caught(verdicts), equivalent, share, f"{AREAS[area].goal:.0%}")
    return f"| {files} | {' | '.join(map(str, cells))} |\n"


def _survivors(verdicts: Verdicts) -> Iterator[str]:
    for mutant, verdict in verdicts:
        if verdict not in {CAUGHT, TIMED_OUT} and _key(mutant) not in EQUIVALENT:
            yield _line(mutant) + (f" ({verdict})\n" if verdict == NOT_CALLED else "\n")


def _equivalents(found: dict[str, Verdicts]) -> Iterator[tuple[Mutant, str]]:
    for verdicts in found.values():
        for mutant, _ in verdicts:
            if reason := EQUIVALENT.get(_key(mutant)):
                yield mutant, reason


def _caught(verdicts: Verdicts) -> int:
    return sum(
        verdict in {CAUGHT, TIMED_OUT} and _key(one) not in EQUIVALENT for one, verdict in verdicts
    )


def _key(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.path, mutant.function, mutant.before, mutant.after


def _line(mutant: Mutant) -> str:
    return f"- `{mutant.path}:{mutant.line}` {_short(mutant.before)} → {_short(mutant.after)}"


def _short(code: str) -> str:
    if code == "nothing":
        return code
    word, code = ("without ", code[8:]) if code.startswith("without ") else ("", code)
    return f"{word}`{code[:77]}...`" if len(code) > 80 else f"{word}`{code}`"
