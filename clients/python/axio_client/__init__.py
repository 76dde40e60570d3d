"""A client of the Axio API: `Client`, or `AsyncClient` for asyncio."""

from axio_client._async.client import AsyncClient
from axio_client._async.games import AsyncGames
from axio_client._async.turns import AsyncTurn
from axio_client._sync.client import Client
from axio_client._sync.games import Games
from axio_client._sync.turns import Turn
from axio_client.choosing import best_option, gain
from axio_client.errors import AxioError, Problem, Unreachable

__all__ = [
    "AsyncClient",
    "AsyncGames",
    "AsyncTurn",
    "AxioError",
    "Client",
    "Games",
    "Problem",
    "Turn",
    "Unreachable",
    "best_option",
    "gain",
]
