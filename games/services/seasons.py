"""The board of a season, recomputed from records: by anybody, with the numbers that the service shows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from games.contests import Entrant, Skill, skills_after
from games.projection.export_shapes import Rated


class Record(Struct, frozen=True):
    """What matters of a line of `listRecords`."""

    ruleset: str
    rating: Rated | None


class Standing(Struct, frozen=True):
    """A line of a board, with its members' names."""

    player: str
    kind: str
    games: int
    skill: Skill


def season_board(lines: Iterable[bytes], *, ruleset: str, season: str) -> list[Standing]:
    """People, bots and engines, best first. Every player counts from the first game of the season."""
    records = (msgspec.json.decode(line, type=Record) for line in lines)
    games = {
        record.rating.number: record.rating
        for record in records
        if record.ruleset == ruleset and record.rating and record.rating.season == season
    }
    skills: dict[tuple[str, str], Skill] = {}
    played: dict[tuple[str, str], int] = {}
    for _, game in sorted(games.items()):
        entrants = [
            Entrant((one.kind.value, one.name), one.side, one.place, one.helped, one.rating)
            for one in game.contenders
        ]
        start = {entrant.key: Skill() for entrant in entrants}
        changed = skills_after(entrants, {**start, **skills})
        skills.update(changed)
        played.update({key: played.get(key, 0) + 1 for key in changed})
    board = [
        Standing(player=name, kind=kind, games=played[kind, name], skill=skill)
        for (kind, name), skill in skills.items()
    ]
    return sorted(board, key=lambda standing: -standing.skill.rating)
