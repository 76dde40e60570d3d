import django.db.models.deletion
from django.db import migrations, models

#: Rows are changed in portions, because a long statement would run into the statement timeout.
GAMES_AT_ONCE, PLAYERS_AT_ONCE = 5000, 500

COUNT_OPEN_SEATS = """
    UPDATE games_game SET open_seats = (
        SELECT COUNT(*) FROM games_seat s
        WHERE s.game_id = games_game.id AND s.occupant = 'open' AND s.status = 'open'
    )
    WHERE id > %(low)s AND id <= %(high)s AND status NOT IN ('active', 'finished')
"""
LIST = """
    INSERT INTO games_listing
        (game_id, viewer, seated, ruleset, status, open_seats, created_at)
    SELECT g.id, {viewer}, {seated}, g.ruleset, g.status, g.open_seats, g.created_at
    FROM games_game g {joins}
    WHERE g.id > %(low)s AND g.id <= %(high)s AND g.visibility = '{visibility}'
"""
# The bounds are repeated here: without them, every portion would join all seats.
SEATED = """
    SELECT game_id, player_id FROM games_seat
    WHERE game_id > %(low)s AND game_id <= %(high)s AND player_id IS NOT NULL
"""
HOSTS = """
    SELECT id AS game_id, {player} AS player_id FROM games_game
    WHERE id > %(low)s AND id <= %(high)s
"""
LIST_PUBLIC = LIST.format(
    viewer="0",
    seated="s.player_id",
    joins=f"JOIN ({SEATED}) s ON s.game_id = g.id",
    visibility="public",
)
LIST_PRIVATE = LIST.format(
    viewer="v.player_id",
    seated="s.player_id",
    joins=f"""
    JOIN ({HOSTS.format(player="host_id")} UNION {SEATED}) v ON v.game_id = g.id
    JOIN ({HOSTS.format(player="0")} UNION ALL {SEATED}) s ON s.game_id = g.id
    """,
    visibility="private",
)
COUNT_GAMES = """
    UPDATE games_player SET games_played = (
        SELECT COUNT(*) FROM games_seat s JOIN games_game g ON g.id = s.game_id
        WHERE s.player_id = games_player.id AND g.status = 'finished'
    )
    WHERE id > %(low)s AND id <= %(high)s
"""
KEEP_SOLO_BESTS = """
    INSERT INTO games_solobest (player_id, ruleset, key, games)
    SELECT s.player_id, g.ruleset, MAX(s.solo_key), COUNT(*)
    FROM games_seat s JOIN games_game g ON g.id = s.game_id
    WHERE s.player_id > %(low)s AND s.player_id <= %(high)s
        AND s.solo_key IS NOT NULL AND g.forked_from_id IS NULL
    GROUP BY s.player_id, g.ruleset
"""


def fill(apps, schema_editor):
    """What services store from now on, for the games and players that are there already."""
    with schema_editor.connection.cursor() as cursor:
        for bounds in portions(cursor, "games_game", "", GAMES_AT_ONCE):
            for statement in (COUNT_OPEN_SEATS, LIST_PUBLIC, LIST_PRIVATE):
                cursor.execute(statement, bounds)
        for bounds in portions(cursor, "games_player", 0, PLAYERS_AT_ONCE):
            for statement in (COUNT_GAMES, KEEP_SOLO_BESTS):
                cursor.execute(statement, bounds)


def portions(cursor, table, low, size):
    """The ids that enclose each portion of a table: above the first, up to the second."""
    while True:
        cursor.execute(
            f"SELECT MAX(id) FROM (SELECT id FROM {table} WHERE id > %s ORDER BY id LIMIT {size}) p",
            [low],
        )
        (high,) = cursor.fetchone()
        if high is None:
            return
        yield {"low": low, "high": high}
        low = high


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_webhooks_and_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "viewer",
                        "seated",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listings",
                        to="games.game",
                    ),
                ),
                ("viewer", models.PositiveBigIntegerField()),
                ("seated", models.PositiveBigIntegerField()),
                ("ruleset", models.CharField(max_length=32)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("lobby", "Lobby"),
                            ("active", "Active"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                            ("expired", "Expired"),
                        ],
                        max_length=10,
                    ),
                ),
                ("open_seats", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SoloBest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="solo_bests",
                        to="games.player",
                    ),
                ),
                ("ruleset", models.CharField(max_length=32)),
                ("key", models.CharField(max_length=64)),
                ("games", models.PositiveIntegerField()),
            ],
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="games_by_status",
        ),
        migrations.AddField(
            model_name="game",
            name="open_seats",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="pruned",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="record",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="games_played",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="job",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            model_name="token",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tokens",
                to="games.player",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("visibility", "public")),
                fields=["ruleset", "status", "-created_at", "-id"],
                name="public_games_by_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("open_seats__gt", 0), ("visibility", "public")),
                fields=["ruleset", "status", "open_seats", "-created_at", "-id"],
                name="public_open_games_by_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "lobby")), fields=["expires_at"], name="lobbies"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False), ("pruned", False)),
                fields=["finished_at"],
                name="games_to_prune",
            ),
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(("status", "failed")), fields=["decision_id"], name="failed_jobs"
            ),
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False)),
                fields=["finished_at"],
                name="jobs_to_prune",
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("kind", "bot")), fields=["created_at", "id"], name="bots"
            ),
        ),
        migrations.AddIndex(
            model_name="token",
            index=models.Index(fields=["player", "created_at", "id"], name="tokens_of_a_player"),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(fields=["created_at"], name="deliveries_to_prune"),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                fields=["viewer", "seated", "-created_at", "-game"], name="listed_games"
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                fields=["viewer", "seated", "ruleset", "status", "-created_at", "-game"],
                name="listed_games_by_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("open_seats__gt", 0)),
                fields=[
                    "viewer",
                    "seated",
                    "ruleset",
                    "status",
                    "open_seats",
                    "-created_at",
                    "-game",
                ],
                name="listed_open_games_by_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("open_seats__gt", 0), ("visibility", "public")),
                fields=["open_seats", "-created_at", "-id"],
                name="public_open_games",
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("open_seats__gt", 0)),
                fields=["viewer", "seated", "open_seats", "-created_at", "-game"],
                name="listed_open_games",
            ),
        ),
        migrations.AddIndex(
            model_name="solobest",
            index=models.Index(fields=["ruleset", "-key", "player"], name="best_solo_results"),
        ),
        migrations.AddConstraint(
            model_name="solobest",
            constraint=models.UniqueConstraint(
                fields=("player", "ruleset"), name="one_solo_best_per_ruleset"
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
