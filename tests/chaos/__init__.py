"""The production set-up under load and under faults, with players who keep what was promised.

`python -m tests.chaos` kills and stops its processes while games are played, and compares what the
players were told with what the service remembers afterwards. `python -m tests.chaos.load` plays the
same games without faults, and tells how fast they were.
"""
