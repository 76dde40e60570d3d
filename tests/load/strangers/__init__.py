"""What strangers can do to others: each line is something that was bad once, measured again.

`python -m tests.load.strangers` runs the production set-up on a PostgreSQL and a Redis of its own and
tells each figure beside the one that was seen before it was mended.
"""
