"""Bots: how they are written, loaded and run."""

from axio_client.bots.players import Player, load_player
from axio_client.bots.report import Report
from axio_client.bots.runner import Runner
from axio_client.bots.settings import Settings

__all__ = ["Player", "Report", "Runner", "Settings", "load_player"]
