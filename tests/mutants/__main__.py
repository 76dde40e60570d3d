"""`python -m tests.mutants`: try a sample of mutants in each area, and write docs/mutants.md."""

from __future__ import annotations

import argparse
import os
import pickle
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.mutants.areas import AREAS, OPTIONS, files_of
from tests.mutants.faults import Mutant, mutants_of
from tests.mutants.forking import AT_IMPORT, Forking, in_fork, run_afresh
from tests.mutants.report import show, write

AFRESH_SECONDS = 600.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}")
    parser.add_argument("--each", type=int, default=100, help="mutants in each area")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another sample")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--match", default="", help="only mutants of paths that contain this")
    given = parser.parse_args()
    found, totals = {}, {}
    for area in given.areas or AREAS:
        every = [
            one for path in files_of(area) for one in mutants_of(path) if given.match in one.path
        ]
        chosen = Random(given.seed).sample(every, min(given.each, len(every)))
        found[area], totals[area] = try_out(area, chosen, given.workers), len(every)
        show(area, found[area])
    if not given.areas and not given.match:
        write(found, totals, each=given.each, seed=given.seed)


def try_out(area: str, mutants: Sequence[Mutant], workers: int) -> list[tuple[Mutant, str]]:
    arguments = [*AREAS[area].tests, *OPTIONS]
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder, "results")
        pid = os.fork()
        if not pid:
            os._exit(pytest.main(arguments, plugins=[Forking(mutants, workers, results)]))
        if os.waitpid(pid, 0)[1]:
            sys.exit(f"{area} could not be tried.")
        files = sorted(Path(folder).glob("results.*"))
        found = [verdict for file in files for verdict in pickle.loads(file.read_bytes())]
    afresh = [*(AREAS[area].at_import or AREAS[area].tests), *OPTIONS]
    return sorted(
        (one, in_fork(lambda one=one: run_afresh(one, afresh), AFRESH_SECONDS))
        if verdict == AT_IMPORT
        else (one, verdict)
        for one, verdict in found
    )


if __name__ == "__main__":
    main()
