"""A bot in one function: it plays the option that gains most at once.

axio bot run examples/greedy.py
"""


def choose(view, options):
    return max(options, key=lambda option: sum(option["preview"]["points"].values()))
