"""`manage.py season_board rota 2026-Q4 < records.ndjson`: recompute the board of a season."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.services.seasons import season_board


class Command(BaseCommand):
    help = "Recomputes the board of a season from the lines of GET /api/v1/games/records."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("season")

    def handle(self, *args: Any, **options: Any) -> None:
        lines = (line for line in sys.stdin.buffer if line.strip())
        for standing in season_board(lines, ruleset=options["ruleset"], season=options["season"]):
            shown = {
                "player": standing.player,
                "kind": standing.kind,
                "games": standing.games,
                "rating": round(standing.skill.rating, 2),
                "uncertainty": round(standing.skill.sigma, 2),
            }
            self.stdout.write(msgspec.json.encode(shown).decode())
