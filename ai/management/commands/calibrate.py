"""`manage.py calibrate rota`: measure opponents by number, for the scale and for docs/levels.md."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from ai.arena.playing import Match, play_all
from ai.arena.strength import published_duels
from ai.arena.tally import tally
from ai.levels.calibration import TARGETS, Meeting, check, measure
from ai.levels.report import document
from ai.levels.scales import Calibration, calibration_write
from games.engines import SCALES
from games.rules import RULES

#: Seconds for each decision: simulations end a search, so that a busy machine measures the same.
UNHURRIED = 600.0


class Command(BaseCommand):
    help = "Measure the strength of opponents by number. Takes hours, and resumes where it stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rulesets", nargs="*", default=list(RULES), metavar="ruleset")
        parser.add_argument("--games", type=int, default=200, help="against each of two engines")
        parser.add_argument("--places", type=int, default=TARGETS, help="on the dial")
        parser.add_argument("--checked", type=int, default=TARGETS, help="ratings; 0: none")
        parser.add_argument("--processes", type=int)
        parser.add_argument("--kept", type=Path, default=settings.DATA_DIR / "calibration.jsonl")
        parser.add_argument(
            "--duels",
            type=Path,
            default=settings.BASE_DIR / "docs/strength.md",
            help="results of engines that have a name; others are played",
        )
        parser.add_argument("--write", type=Path, default=settings.BASE_DIR / "docs/levels.md")

    def handle(self, *args: Any, **options: Any) -> None:
        for ruleset in options["rulesets"]:
            self._calibrate(ruleset, options)

    def _calibrate(self, ruleset: str, options: dict[str, Any]) -> None:
        meeting = _Meetings(ruleset, options, self.stdout.write)
        found = measure(meeting.of("calibration"), options["places"])
        calibration = Calibration(
            version=RULES[ruleset].version,
            day=str(datetime.now(UTC).date()),
            games=options["games"],
            named={name: round(strength) for name, strength in found.named.items()},
            points=found.points,
        )
        calibration_write(ruleset, calibration)
        # The processes that play are forks of this one, and know the new scale.
        scale = SCALES[ruleset] = calibration.scale()
        checked = check(
            meeting.of("check"), scale.named, scale.lowest, scale.highest, options["checked"]
        )
        page: Path = options["write"]
        before = page.read_text() if page.exists() else ""
        page.write_text(document(ruleset, calibration, checked, before))


class _Meetings:
    """Plays what was not played before, and keeps its results."""

    def __init__(self, ruleset: str, options: dict[str, Any], tell: Any) -> None:
        self.ruleset, self.games, self.tell = ruleset, options["games"], tell
        self.seats = min(seats for seats in RULES[ruleset].seat_counts if seats > 1)
        self.processes, self.kept = options["processes"], options["kept"]
        lines = self.kept.read_text().splitlines() if self.kept.exists() else []
        entries = [msgspec.json.decode(line, type=tuple[Match, Meeting]) for line in lines]
        self.known = dict(entries)
        duels: Path = options["duels"]
        self.duels = published_duels(duels.read_text(), ruleset) if duels.exists() else {}

    def of(self, seed: str) -> Any:
        def meet(first: str, second: str) -> Meeting:
            if (first, second) in self.duels:
                games, rate = self.duels[first, second]
                return Meeting(first, second, games, rate * games)
            match = Match(
                self.ruleset, (first, second), self.seats, self.games, seconds=UNHURRIED, seed=seed
            )
            if match not in self.known:
                own = tally(match.engines, play_all(match, self.processes))[0]
                self.known[match] = Meeting(first, second, own.games, own.rate * own.games)
                line = msgspec.json.encode((match, self.known[match])).decode()
                with self.kept.open("a") as file:
                    file.write(line + "\n")
                self.tell(f"{self.ruleset}: {first} against {second}: {own.rate:.1%}")
            return self.known[match]

        return meet
