"""What the end of a game is worth to each seat."""

from __future__ import annotations

from games.rules.ranking import Outcome


def rewards_of(outcome: Outcome, seats: int) -> list[float]:
    """The share of the opponents that a seat is ahead of, less the share that is ahead of it: 1 for a
    winner, -1 for the last, and 0 together. Alone, it is the score."""
    if seats == 1:
        return [float(outcome.ranking[0].score or 0)]
    rows = {seat: row for row in outcome.ranking for seat in row.seats}
    rewards = []
    for own in (rows[seat] for seat in range(1, seats + 1)):
        others = [row.place for row in rows.values() if row.team is None or row.team != own.team]
        ahead = sum(place > own.place for place in others)
        behind = sum(place < own.place for place in others)
        opponents = len(others) - (own.team is None)
        rewards.append((ahead - behind) / opponents)
    return rewards
