"""`manage.py arena rota hard medium --games 200`: engines against each other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ai.arena.drawing import draw
from ai.arena.playing import Match, engine_named, play_all
from ai.arena.tally import table, tally
from ai.registry import ENGINES
from games.rules import RULES


class Command(BaseCommand):
    help = "Let engines play against each other, and print their results."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", choices=list(RULES))
        parser.add_argument(
            "engines",
            nargs="+",
            help=f"{', '.join(ENGINES)}, a rating such as 1500, or one of another checkout of this "
            "project, such as expert@../former",
        )
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--teams", action="store_true", help="two teams of two")
        parser.add_argument("--seconds", type=float, help="time per decision, for every engine")
        parser.add_argument("--seed", default="arena")
        parser.add_argument("--processes", type=int)
        parser.add_argument("--plot", type=Path, metavar="FILE.png")

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match(
            ruleset=options["ruleset"],
            engines=tuple(options["engines"]),
            seats=4 if options["teams"] else options["seats"],
            games=options["games"],
            teams=options["teams"],
            seconds=options["seconds"],
            seed=options["seed"],
        )
        if len(match.engines) > match.seats:
            raise CommandError("There are more engines than seats.")
        for name in match.engines:
            try:
                engine_named(name, match.ruleset)
            except ValueError as error:
                raise CommandError(f"{name} is no engine: {error}") from None
        played = []
        for game in play_all(match, options["processes"]):
            played.append(game)
            _progress(len(played), match.games)
        lines = tally(match.engines, played)
        self.stdout.write(table(lines))
        if options["plot"]:
            draw(
                f"{match.ruleset}, {match.seats} seats, {match.games} games", lines, options["plot"]
            )


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        filled = 40 * done // games
        end = "\n" if done == games else ""
        bar = f"\r[{'#' * filled}{'.' * (40 - filled)}] {done} of {games} games{end}"
        sys.stderr.write(bar)
        sys.stderr.flush()
