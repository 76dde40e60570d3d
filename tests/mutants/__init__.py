"""Mutation testing: small faults are put into the code one at a time, and a test should fail.

It stands in for mutmut and cosmic-ray, which start pytest (the latter Python, too) for each mutant,
and run every test that calls the function: up to 1,500 for a service, minutes for each survivor.
mutmut 3.8 took 217 s of CPU for the 185 mutants of `games/paging.py` with only two files of tests.
This one collects and creates the tables once, forks for each mutant, and runs the quickest tests
that call the function, for 20 s at most, so that 800 mutants of all areas fit into 20 minutes.
"""
