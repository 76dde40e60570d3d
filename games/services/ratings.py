"""Ratings after a rated game: who is rated by it, and what it changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from games.contests import Entrant, Skill, season_of, skills_after
from games.models import Game, Move, Player, RatedGame, Rating, RatingStep, Seat
from games.projection import engine_name, side_of
from games.rules.ranking import Reason
from games.table import Table

#: A game that somebody gave up counts once so many moves were made for each of its seats.
LEAST_MOVES_PER_SEAT = 3
#: At tables that welcome them, engines are rated: everybody who sits down there agrees to meet them.
MEETING_ENGINES = {Game.Welcomes.ENGINES, Game.Welcomes.ANY}

#: The player or the engine of a seat.
Key = tuple[str, int | str]


class _Rated(Struct, frozen=True):
    """A seat with the side that it plays for, and whose rating it is."""

    seat: Seat
    side: str
    key: Key


def ratings_update(table: Table, last: Move) -> None:
    """Rate people, bots and engines by their places, in all games and in the season.

    A game that was abandoned or given up at once says nothing about strength. Nobody is rated if
    somebody could have played against themselves: see `_are_strangers`.
    """
    if _is_abandoned(table) or _is_very_short(table):
        return
    seats = _rated_seats(table)
    sides: dict[str, list[Seat]] = defaultdict(list)
    for one in seats:
        sides[one.side].append(one.seat)
    if len(sides) < 2 or not _are_strangers(sides.values()):
        return
    helped = _helped(table, last)
    entrants = [
        Entrant(
            one.key,
            one.side,
            one.seat.place or 0,
            one.seat.number in helped,
            None if one.seat.player else one.seat.rating,
        )
        for one in seats
    ]
    # A board of a season can be recomputed by everybody, so private games are not in it.
    public = table.game.visibility == Game.Visibility.PUBLIC
    season = season_of(last.at) if public else Rating.ALL_TIME
    ratings = {
        season: _ratings(table.game.ruleset, season, seats)
        for season in sorted({Rating.ALL_TIME, season})
    }
    # Numbered while the ratings are locked: so games of the same player are numbered as they count.
    rated = RatedGame.objects.create(
        game=table.game,
        season=season,
        seats=[one.seat.number for one in seats],
        helped=[one.seat.number for one in seats if one.seat.number in helped],
    )
    changed = {season: _rate(entrants, rows) for season, rows in ratings.items()}
    _remember(rated, changed[Rating.ALL_TIME])


def _remember(rated: RatedGame, rows: Iterable[Rating]) -> None:
    RatingStep.objects.bulk_create(
        RatingStep(
            player_id=row.player_id,
            rated=rated,
            ruleset=row.ruleset,
            mu=row.mu,
            sigma=row.sigma,
            games=row.games,
        )
        for row in rows
        if row.player_id
    )


def _rate(entrants: Sequence[Entrant[Key]], rows: dict[Key, Rating]) -> list[Rating]:
    """The ratings that were changed."""
    skills = {key: Skill(row.mu, row.sigma) for key, row in rows.items()}
    changed = skills_after(entrants, skills)
    for key, row in rows.items():
        if key in changed:
            skill = changed[key]
            row.mu, row.sigma, row.rating = skill.mu, skill.sigma, skill.rating
            row.games += 1
            row.save()
    # Who has no other rated game has no rating.
    unrated = [row.pk for row in rows.values() if row.games == 0]
    if unrated:
        Rating.objects.filter(pk__in=unrated, games=0).delete()
    return [row for key, row in rows.items() if key in changed]


def _is_abandoned(table: Table) -> bool:
    return (table.game.result or {}).get("reason") == Reason.ABANDONED.value


def _is_very_short(table: Table) -> bool:
    """Given up before the seats had made a few moves, all together: so whoever leaves early cannot
    undo what the others play."""
    given_up = {Reason.RESIGNED.value, Reason.TIMEOUT.value}
    if (table.game.result or {}).get("reason") not in given_up:
        return False
    made = table.game.log.exclude(decision_id=None).count()
    return made < LEAST_MOVES_PER_SEAT * len(table.seats)


def _rated_seats(table: Table) -> list[_Rated]:
    """The seats of players and, where engines are welcome, those of engines. An engine on two sides
    cannot be rated against itself, and is left out."""
    found = [
        _Rated(seat, side_of(seat), _key(seat))
        for seat in table.seats
        if seat.player
        or (seat.occupant == Seat.Occupant.AI and table.game.welcomes in MEETING_ENGINES)
    ]
    times = Counter(one.key for one in found)
    return [one for one in found if one.seat.player or times[one.key] == 1]


def _key(seat: Seat) -> Key:
    if seat.player_id:
        return ("player", seat.player_id)
    return ("engine", seat.engine or engine_name(seat))


def _helped(table: Table, last: Move) -> set[int]:
    """The seats of players for whom an engine moved. The last move is not stored yet."""
    by_engines = table.game.moves.filter(made_by=Move.MadeBy.AI).values_list("seat", flat=True)
    numbers = set(by_engines.distinct())
    if last.made_by == Move.MadeBy.AI:
        numbers.add(last.seat)
    return {seat.number for seat in table.seats if seat.player and seat.number in numbers}


def _are_strangers(sides: Collection[Sequence[Seat]]) -> bool:
    """Whether no owner sits opposite an own bot, no two bots of one owner sit opposite each other,
    and nobody is a guest or a guest's bot.

    A guest may be anybody, and costs nothing: with guests, ratings could be had for the asking.
    """
    players = [[seat.player for seat in side if seat.player] for side in sides]
    if any(_person(player).is_guest for side in players for player in side):
        return False
    people = [{player.account_id for player in side} for side in players]
    return all(one.isdisjoint(other) for one, other in combinations(people, 2))


def _person(player: Player) -> Player:
    return player.owner or player


def _ratings(ruleset: str, season: str, seats: Sequence[_Rated]) -> dict[Key, Rating]:
    """The locked ratings of these seats; new ones start at the model's default."""
    start = Skill()
    new = [
        Rating(
            player=one.seat.player,
            engine=None if one.seat.player else one.seat.engine,
            of=_board(one.seat),
            ruleset=ruleset,
            season=season,
            mu=start.mu,
            sigma=start.sigma,
            rating=start.rating,
            games=0,
        )
        for one in sorted(seats, key=lambda one: (one.key[0], str(one.key[1])))
        if one.seat.player or one.seat.engine
    ]
    # Two games of one player may end at once: the second transaction finds the row of the first.
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    found = Rating.objects.select_for_update().filter(ruleset=ruleset, season=season)
    mine = found.filter(player__in=[one.seat.player_id for one in seats if one.seat.player])
    engines = [one.seat.engine for one in seats if not one.seat.player]
    if engines:
        mine = mine | found.filter(engine__in=engines)
    # Always locked in the same order, so that two games that end at once cannot deadlock.
    return {_key_of(rating): rating for rating in mine.order_by("pk")}


def _key_of(rating: Rating) -> Key:
    return ("player", rating.player_id) if rating.player_id else ("engine", rating.engine or "")


def _board(seat: Seat) -> Rating.Of:
    if not seat.player:
        return Rating.Of.ENGINES
    return Rating.Of.BOTS if seat.player.kind == Player.Kind.BOT else Rating.Of.PEOPLE
