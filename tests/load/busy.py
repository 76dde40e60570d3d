"""Players of a service that was filled (see `filling`), by name."""

from __future__ import annotations

#: Plays a twentieth of all games.
BUSY, BUSY_TOKEN = "p0", "axio_of-the-busy-player"
#: Played some of the first thousand games, and none since.
OTHER = "p7"
