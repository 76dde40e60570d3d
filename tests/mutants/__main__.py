"""`python -m tests.mutants`: try a sample of mutants in each area, and write docs/mutants.md."""

from __future__ import annotations

import argparse
import os
import pickle
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.mutants.areas import AREAS, OPTIONS, files_of
from tests.mutants.faults import Mutant, mutants_of
from tests.mutants.forking import AT_IMPORT, Forking, in_fork, run_afresh
from tests.mutants.report import Verdicts, show, write

AFRESH_SECONDS = 600.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}")
    parser.add_argument("--each", type=int, default=40, help="mutants in each area")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another sample")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--match", default="", help="only mutants of paths that contain this")
    given = parser.parse_args()
    totals, drawn = {}, {}
    for area in given.areas or AREAS:
        every = [
            one for path in files_of(area) for one in mutants_of(path) if given.match in one.path
        ]
        totals[area] = len(every)
        drawn[area] = Random(given.seed).sample(every, min(given.each, len(every)))
    found = dict(_found(drawn, given.workers))
    if not given.areas and not given.match:
        write({area: found[area] for area in drawn}, totals, each=given.each, seed=given.seed)


def _found(drawn: dict[str, list[Mutant]], workers: int) -> Iterator[tuple[str, Verdicts]]:
    """The verdicts of each area. Areas with the same tests are tried together."""
    together = defaultdict(list)
    for area in drawn:
        together[AREAS[area].tests].append(area)
    for tests, areas in together.items():
        verdicts = dict(try_out(tests, [one for area in areas for one in drawn[area]], workers))
        for area in areas:
            of_area = [(one, verdicts[one]) for one in sorted(drawn[area])]
            of_area = [(one, _tried_afresh(area, one, verdict)) for one, verdict in of_area]
            show(area, of_area)
            yield area, of_area


def try_out(tests: Sequence[str], mutants: Sequence[Mutant], workers: int) -> Verdicts:
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder, "results")
        pid = os.fork()
        if not pid:
            plugin = Forking(mutants, workers, results)
            os._exit(pytest.main([*tests, *OPTIONS], plugins=[plugin]))
        if os.waitpid(pid, 0)[1]:
            sys.exit("They could not be tried.")
        files = sorted(Path(folder).glob("results.*"))
        return [verdict for file in files for verdict in pickle.loads(file.read_bytes())]


def _tried_afresh(area: str, mutant: Mutant, verdict: str) -> str:
    """A fault in what runs while modules are imported needs a process that imports them anew."""
    if verdict != AT_IMPORT:
        return verdict
    arguments = [*(AREAS[area].at_import or AREAS[area].tests), *OPTIONS]
    return in_fork(lambda: run_afresh(mutant, arguments), AFRESH_SECONDS)


if __name__ == "__main__":
    main()
