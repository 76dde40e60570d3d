"""Benchmarks: what a request costs beside a bare DRF view, and how fast the rules are."""

import sys

from tests.support.process import ROOT

# As pytest has it: `axio-env` is measured, too.
sys.path.insert(0, str(ROOT / "clients" / "env"))
