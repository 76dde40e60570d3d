"""A service that many games were played on, written by a few statements (PostgreSQL only).

The games have no positions and no moves: they are there to be found, not to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

from django.db import connection
from django.utils import timezone

from games.models import Player, Token
from games.services.tokens import digest_of_token
from tests.load.busy import BUSY, BUSY_TOKEN

FIRST_PLAYER = 1_000_000
#: A thousand games already fill a page of every list, so that the same answers are compared.
IS_BOT = "(i %% 100 = 3 OR i <= 500 AND i %% 8 = 3)"

PLAYERS = """
    INSERT INTO games_player (id, name, name_key, kind, password, owner_id, description,
        events_made, has_webhooks, games_played, created_at)
    SELECT {first_player} + i, 'p' || i, 'p' || i, CASE WHEN {is_bot} THEN 'bot' ELSE 'player' END,
        '', CASE WHEN {is_bot} THEN {first_player} + i - 1 END, '', 0, false, 0,
        now() - interval '900 days' + i * interval '10 seconds'
    FROM generate_series(%(low)s / 2 + 1, %(high)s / 2) i;

    INSERT INTO games_bot (player_id, accepts_from, accepts_rated, accepts_least_seconds,
        accepts_most_games)
    SELECT {first_player} + i, 'owner', false, 0, 8
    FROM generate_series(%(low)s / 2 + 1, %(high)s / 2) i WHERE {is_bot};

    INSERT INTO games_token (id, player_id, digest, label, scopes, created_at, used_at)
    SELECT substr(md5('t' || i), 1, 16), {first_player} + i, sha256(i::text::bytea), '', 'read', now(),
        now()
    FROM generate_series(%(low)s / 2 + 1, %(high)s / 2) i;

    INSERT INTO games_rating (player_id, ruleset, mu, sigma, games, rating)
    SELECT {first_player} + i, ruleset, 25, 8, 3, (i::bigint * 7919) %% 5003 / 100.0
    FROM generate_series(%(low)s / 2 + 1, %(high)s / 2) i, unnest(ARRAY['rota', 'axio']) ruleset
"""
# The number of a game decides everything about it. As many games are going on at any time.
GAMES = """
    CREATE TEMPORARY TABLE new_game AS
    SELECT i, substr(md5(i::text), 1, 16) AS id,
        (ARRAY['rota', 'axio', 'acht'])[i %% 3 + 1] AS ruleset,
        CASE WHEN i %% 10 = 0 THEN 1 WHEN i %% 10 < 7 THEN 2 WHEN i %% 10 < 9 THEN 3 ELSE 4 END AS seats,
        CASE WHEN chance < 75 OR i > 1000 AND chance < 97 THEN 'finished' WHEN chance < 80 THEN 'active'
            WHEN chance < 97 THEN 'lobby' WHEN chance < 99 THEN 'cancelled' ELSE 'expired' END AS status,
        CASE WHEN (i / 3) %% 5 = 0 THEN 'private' ELSE 'public' END AS visibility,
        now() - interval '800 days' + i * interval '60 seconds' AS created_at,
        CASE WHEN i %% 200 = 0 THEN 0 WHEN i > 1000 AND (i::bigint * 7919) %% players = 7 THEN 8
            ELSE (i::bigint * 7919) %% players END AS first, players
    FROM (
        SELECT i, (i * 37 + i / 100) %% 100 AS chance, greatest(i / 4, 5) AS players
        FROM generate_series(%(low)s + 1, %(high)s) i
    ) numbers;

    INSERT INTO games_game (id, ruleset, ruleset_version, options, status, version, moves_made,
        events_made, visibility, rated, host_id, timeout_policy, start, seed, seed_commitment, state,
        created_at, started_at, finished_at, expires_at, active_at, open_seats, pruned, sandbox)
    SELECT id, ruleset, 1, '{{}}', status, 1, 0, 0, visibility, false, {first_player} + first,
        'forfeit', 'when_full', sha256(id::bytea), repeat('0', 64), '', created_at,
        CASE WHEN status IN ('active', 'finished') THEN created_at END,
        CASE WHEN status NOT IN ('active', 'lobby') THEN created_at + interval '1 hour' END,
        CASE WHEN status IN ('active', 'lobby') THEN now() + interval '9 days' END, created_at, 0, true,
        false
    FROM new_game;

    INSERT INTO games_seat (game_id, number, occupant, player_id, status, place, solo_key)
    SELECT id, number,
        CASE WHEN player IS NULL THEN 'open' ELSE 'player' END, {first_player} + player,
        CASE WHEN player IS NULL THEN 'open' ELSE 'playing' END,
        CASE WHEN status = 'finished' THEN number WHEN status NOT IN ('active', 'lobby') THEN 0 END,
        CASE WHEN seats = 1 AND status = 'finished' THEN lpad((i::bigint * 31 %% 997)::text, 8, '0') END
    FROM (
        SELECT *, CASE
            WHEN number > 1 AND number = seats AND status NOT IN ('active', 'finished') THEN NULL
            WHEN number = 2 AND (i %% 20 = 1 OR i <= 1000 AND i %% 10 = 1) AND first <> 0 THEN 0
            WHEN number = 1 THEN first
            ELSE (first + number - 2) %% players + players END AS player
        FROM new_game, generate_series(1, seats) number
    ) seated;

    INSERT INTO games_decision (id, game_id, seat_id, player_id, kind, bonus, sealed, answered,
        opened_version, opened_at, deadline_at, due_at, postponed)
    SELECT substr(md5('d' || i), 1, 16), g.id, s.id, s.player_id, 'place', false, false, false, 1,
        g.created_at, NULL, now() + interval '9 days', false
    FROM new_game g JOIN games_seat s ON s.game_id = g.id AND s.number = 1
    WHERE g.status = 'active';

    INSERT INTO games_job (id, kind, game_id, seat, decision_id, sealed, account_id, turn, cost,
        engine, seed, status, attempts, progress, queued_at, sent_at, started_at, finished_at)
    SELECT substr(md5('j' || i), 1, 16), 'move', id, 2, substr(md5('e' || i), 1, 16), false,
        {first_player} + first, 0, 0, 'easy', i, 'succeeded', 1, 1, created_at, created_at, created_at, created_at
    FROM new_game WHERE i %% 5 = 0;

    INSERT INTO games_event (game_id, number, body, at)
    SELECT id, number, '{{}}', created_at FROM new_game, generate_series(1, 2) number WHERE i %% 5 = 0;

    INSERT INTO games_seek (id, player_id, account, kind, rulesets, seats, time_controls, rated, guest,
        opponents, engine, status, created_at, expires_at, due_at, closed_at, game_id)
    SELECT substr(md5('s' || i), 1, 16), {first_player} + first, {first_player} + first, 'player',
        '["rota"]', '[4]', '[{{"type": "none"}}]', false, true, 'bots', 'easy',
        CASE WHEN i <= 1000 THEN 'open' ELSE 'matched' END, created_at, now() + interval '9 days',
        now() + interval '9 days', CASE WHEN i > 1000 THEN created_at END,
        CASE WHEN i > 1000 THEN id END
    FROM new_game WHERE i %% 4 = 0;

    INSERT INTO games_seekwish (seek_id, ruleset, seats, control, stakes, kind, opponents, created_at)
    SELECT id, 'rota', 4, '{{"type":"none"}}', 'unrated', kind, opponents, created_at
    FROM games_seek WHERE status = 'open';

    DROP TABLE new_game
"""


#: What upgrades look up rows of others by.
NEEDED = "games_seat"
#: Matches no name.
NONE = "^$"
INDEXES = """
    SELECT format('%I', i.indexname), i.indexdef FROM pg_indexes i
    WHERE i.schemaname = current_schema() AND i.tablename LIKE 'games%' AND i.tablename ~ %s
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexname::regclass)
"""


def fill(low: int, high: int, *, indexes_afterwards: bool = True) -> None:
    """Add games from one number to another, and all that is counted and listed of them. An index that
    is made afterwards may be of no use until this transaction is over."""
    upgrades = [
        import_module(f"games.migrations.{name}")
        for name in ("0008_growth", "0011_scopes_activity_and_kept_answers")
    ]
    if low == 0:
        _sign_up_busy_player()
    numbers = {"low": low, "high": high}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        # The first of the upgrades does not know of this column.
        cursor.execute("ALTER TABLE games_listing ALTER active_at SET DEFAULT now()")
        others, needed = (f"^(?!{NEEDED}$)", f"^{NEEDED}$") if indexes_afterwards else (NONE, NONE)
        with _made_afterwards(cursor, others):
            with _made_afterwards(cursor, needed):
                for statements in (PLAYERS, GAMES):
                    for statement in statements.format(
                        first_player=FIRST_PLAYER, is_bot=IS_BOT
                    ).split(";"):
                        cursor.execute(statement, numbers)
                for counted in ("listing", "solobest", "tally"):
                    cursor.execute(f"TRUNCATE games_{counted}")
            # An upgrade finds tables that PostgreSQL knows the size of.
            cursor.execute("ANALYZE")
            for upgrade in upgrades:
                _upgrade(upgrade, at_once=high)


def _upgrade(module: ModuleType, at_once: int) -> None:
    """As an upgrade does it, but in one portion, since nobody waits for a lock."""
    usual = module.GAMES_AT_ONCE, module.PLAYERS_AT_ONCE
    module.GAMES_AT_ONCE = module.PLAYERS_AT_ONCE = at_once
    try:
        module.fill(None, SimpleNamespace(connection=connection))
    finally:
        module.GAMES_AT_ONCE, module.PLAYERS_AT_ONCE = usual


@contextmanager
def _made_afterwards(cursor: Any, tables: str) -> Iterator[None]:
    """Without indexes meanwhile: making one of many rows is faster than adding each of them."""
    cursor.execute(INDEXES, [tables])
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f"DROP INDEX {name}")
    yield
    # As long as checks of the rows are pending, PostgreSQL makes no index of them.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for _, definition in indexes:
        cursor.execute(definition)


def _sign_up_busy_player() -> None:
    now = timezone.now()
    player = Player.objects.create(id=FIRST_PLAYER, name=BUSY, name_key=BUSY, created_at=now)
    Token.objects.create(player=player, digest=digest_of_token(BUSY_TOKEN), created_at=now)
