"""Ratings after a rated game, by openskill's Plackett-Luce model for any number of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import combinations

from openskill.models import PlackettLuce

from games.models import Move, Player, Rating
from games.rules.ranking import Reason
from games.table import Table

MODEL = PlackettLuce()


def ratings_update(table: Table, last: Move) -> None:
    """Rate players and bots by their places; engines are not rated.

    Nobody wins or loses rating by the work of an engine: who let one play does not rise, and who played
    against it does not fall. But a game that is lost still counts after an engine was called.

    A game that was abandoned says nothing about strength. Nobody is rated if somebody could have
    played against themselves: see `_are_strangers`.
    """
    result = table.game.result or {}
    if result.get("reason") == Reason.ABANDONED.value:
        return
    sides: dict[object, list[Player]] = defaultdict(list)
    places: dict[object, float] = {}
    for seat in table.seats:
        if seat.player:
            side = seat.team or seat.number
            sides[side].append(seat.player)
            places[side] = float(seat.place or 0)
    if len(sides) < 2 or not _are_strangers(sides.values()):
        return
    ratings = _ratings(table.game.ruleset, [p for side in sides.values() for p in side])
    skills = [
        [MODEL.rating(mu=ratings[p.pk].mu, sigma=ratings[p.pk].sigma) for p in side]
        for side in sides.values()
    ]
    rated = MODEL.rate(skills, ranks=list(places.values()))
    helped = _helped(table, last)
    for side_players, side_skills in zip(sides.values(), rated, strict=True):
        with_help = not helped.isdisjoint(player.pk for player in side_players)
        for player, skill in zip(side_players, side_skills, strict=True):
            rating = ratings[player.pk]
            if helped and with_help == (skill.mu >= rating.mu):
                continue
            rating.mu, rating.sigma, rating.rating = skill.mu, skill.sigma, skill.ordinal()
            rating.games += 1
            rating.save()
    if helped:
        # Who has no other rated game has no rating.
        Rating.objects.filter(pk__in=[one.pk for one in ratings.values()], games=0).delete()


def _helped(table: Table, last: Move) -> set[int]:
    """The players for whom an engine moved. The last move is not stored yet."""
    by_engines = table.game.moves.filter(made_by=Move.MadeBy.AI).values_list("seat", flat=True)
    seats = set(by_engines.distinct())
    if last.made_by == Move.MadeBy.AI:
        seats.add(last.seat)
    return {seat.player.pk for seat in table.seats if seat.player and seat.number in seats}


def _are_strangers(sides: Collection[list[Player]]) -> bool:
    """Whether no owner sits opposite an own bot, no two bots of one owner sit opposite each other,
    and nobody is a guest or a guest's bot.

    A guest may be anybody, and costs nothing: with guests, ratings could be had for the asking.
    """
    if any((player.owner or player).is_guest for side in sides for player in side):
        return False
    people = [{player.account_id for player in side} for side in sides]
    return all(one.isdisjoint(other) for one, other in combinations(people, 2))


def _ratings(ruleset: str, players: list[Player]) -> dict[int, Rating]:
    """The locked ratings of these players; new ones start at the model's default."""
    start = MODEL.rating()
    new = [
        Rating(
            player=player,
            ruleset=ruleset,
            mu=start.mu,
            sigma=start.sigma,
            rating=start.ordinal(),
            games=0,
        )
        for player in sorted(players, key=lambda player: player.pk)
    ]
    # Two games of one player may end at once: the second transaction finds the row of the first.
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    found = Rating.objects.select_for_update().filter(ruleset=ruleset, player__in=players)
    # Always locked in the same order, so that two games that end at once cannot deadlock.
    return {rating.player_id: rating for rating in found.order_by("player_id")}
