"""AXIO: `shapes` is the game as data, `ruleset` and `turns` the game as rules."""

from games.rules.axio.ruleset import Axio

RULESETS = (Axio(),)
