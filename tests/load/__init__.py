"""Benchmarks: what a request costs beside a bare DRF view, and how fast the rules are."""
