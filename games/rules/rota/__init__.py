"""AXIO ROTA: `shapes` is the game as data, `ruleset` the game as rules."""

from games.rules.rota.ruleset import Rota

RULESETS = (Rota(),)
