"""`manage.py strength`: play the matches of docs/strength.md, and write it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from ai.arena.playing import play_all
from ai.arena.strength import Result, document, load, matches
from ai.arena.tally import tally
from games.rules import RULES


class Command(BaseCommand):
    help = "Measure the strength of the engines. Takes hours, and resumes where it was stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rulesets", nargs="*", default=list(RULES), metavar="ruleset")
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument(
            "--seed", default="arena", help="of the deals; use one that was not tuned on"
        )
        parser.add_argument("--processes", type=int)
        parser.add_argument("--kept", type=Path, default=settings.DATA_DIR / "strength.jsonl")
        parser.add_argument("--write", type=Path, default=settings.BASE_DIR / "docs/strength.md")

    def handle(self, *args: Any, **options: Any) -> None:
        kept: Path = options["kept"]
        results = load(kept.read_text()) if kept.exists() else []
        played = {result.match for result in results}
        asked = list(matches(options["games"], options["rulesets"], options["seed"]))
        for match in asked:
            if match in played:
                continue
            lines = tally(match.engines, play_all(match, options["processes"]))
            result = Result(match, tuple(lines), str(datetime.now(UTC).date()))
            results.append(result)
            with kept.open("a") as file:
                file.write(msgspec.json.encode(result).decode() + "\n")
            self.stdout.write(
                f"{match.ruleset} {match.seats} {lines[0].engine}: {lines[0].rate:.1%}"
            )
        found = [result for result in results if result.match in asked]
        found.sort(key=lambda result: asked.index(result.match))
        page: Path = options["write"]
        page.write_text(document(found, page.read_text() if page.exists() else ""))
