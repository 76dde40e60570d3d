"""ACHT ausgemacht: `shapes` and `moves` are the game as data, the other modules as rules.

`pieces` and `geometry` know the board, `placing` what may be laid, `marking` who scores it,
`cards` what secret cards do, `rounds` and `reacting` how turns, rounds and the game go on.
"""

from games.rules.acht.ruleset import Acht

__all__ = ["Acht"]
