"""ACHT ausgemacht: `shapes` and `moves` are the game as data, the other modules as rules.

`pieces` and `geometry` know the board, `placing` what may be laid, `marking` who scores it,
`cards` what secret cards do, `rounds` and `reacting` how turns, rounds and the game go on.
`former` keeps what earlier versions of the rules did differently.
"""

from games.rules.acht.former import AchtVersion1
from games.rules.acht.ruleset import Acht

RULESETS = (Acht(), AchtVersion1())
