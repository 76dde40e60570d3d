"""KRAN: `shapes` is the game as data, `ruleset` the game as rules."""

from games.rules.kran.ruleset import Kran

RULESETS = (Kran(),)
