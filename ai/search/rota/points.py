"""What lies at a grid point, as one small number.

Only the colours of up to three corners matter, not their places: that makes 56 codes. A point with
four tiles never changes again; its code is 0, as if it were empty.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

COLOURS = 5
#: The colour of an empty corner: it adds nothing to its point.
BLANK = COLOURS

_KINDS = [kind for size in range(4) for kind in combinations_with_replacement(range(COLOURS), size)]
_CODES = {kind: code for code, kind in enumerate(_KINDS)}
POINTS = len(_KINDS)

#: How many corners of each colour lie at a point.
COUNT = np.array([[kind.count(c) for c in range(COLOURS)] for kind in _KINDS], dtype=np.int64)
#: The code after adding a corner of a colour, or an empty one.
WITH = np.array(
    [
        [_CODES.get(tuple(sorted((*kind, c))), 0) for c in range(COLOURS)] + [code]
        for code, kind in enumerate(_KINDS)
    ],
    dtype=np.uint8,
)
#: The code without one corner of its last colour; that colour; how many corners have it.
FEWER = np.array([_CODES[kind[:-1]] for kind in _KINDS], dtype=np.int64)
LAST = np.array([kind[-1] if kind else 0 for kind in _KINDS], dtype=np.int64)
TIMES = np.array([kind.count(kind[-1]) if kind else 0 for kind in _KINDS], dtype=np.int64)
