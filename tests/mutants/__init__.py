"""Mutation testing: small faults are put into the code one at a time, and a test should fail.

It stands in for mutmut and cosmic-ray. The former has no sampling and has to run the whole suite
over a copy of the project; the latter starts Python for each mutant, which takes longer here than
the tests do. This one imports and collects once, and forks for each mutant.
"""
