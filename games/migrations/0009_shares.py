"""Jobs and deliveries know their account and their turn, and workers give signs of life."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill_accounts(apps, schema_editor):
    """Rows that wait keep their order: all of them have the first turn."""
    players = apps.get_model("games", "Player").objects.values_list(Coalesce("owner_id", "pk"))
    games, webhooks = (apps.get_model("games", name).objects for name in ("Game", "Webhook"))
    jobs = apps.get_model("games", "Job").objects
    hosts = games.filter(pk=OuterRef("game_id")).values_list(Coalesce("host__owner_id", "host_id"))
    jobs.filter(player=None).update(account=Subquery(hosts[:1]))
    jobs.exclude(player=None).update(account=Subquery(players.filter(pk=OuterRef("player_id"))[:1]))
    owners = webhooks.filter(pk=OuterRef("webhook_id")).values_list(
        Coalesce("player__owner_id", "player_id")
    )
    apps.get_model("games", "WebhookDelivery").objects.update(account=Subquery(owners[:1]))


def account(on_delete, **more):
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=on_delete,
        related_name="+",
        to="games.player",
        **more,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0008_growth")]

    operations = [
        migrations.CreateModel(
            name="LifeSign",
            fields=[
                ("queue", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            "job", "account", account(django.db.models.deletion.PROTECT, null=True)
        ),
        migrations.AddField("job", "turn", models.FloatField(default=0.0)),
        migrations.AddField("job", "cost", models.FloatField(default=0.0)),
        migrations.AddField(
            "webhookdelivery", "account", account(django.db.models.deletion.CASCADE, null=True)
        ),
        migrations.AddField("webhookdelivery", "turn", models.FloatField(default=0.0)),
        migrations.RunPython(fill_accounts, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("job", "account", account(django.db.models.deletion.PROTECT)),
        migrations.AlterField(
            "webhookdelivery", "account", account(django.db.models.deletion.CASCADE)
        ),
        migrations.AddIndex(
            "job",
            models.Index(
                condition=models.Q(
                    ("status__in", ["queued", "running"]),
                    models.Q(("kind", "analysis"), _negated=True),
                ),
                fields=["turn", "cost", "queued_at"],
                name="waiting_moves",
            ),
        ),
        migrations.AddIndex(
            "job",
            models.Index(
                condition=models.Q(("status__in", ["queued", "running"]), ("kind", "analysis")),
                fields=["turn", "cost", "queued_at"],
                name="waiting_analyses",
            ),
        ),
        migrations.AddIndex(
            "job",
            models.Index(
                condition=models.Q(("status__in", ["queued", "running"])),
                fields=["account", "cost", "turn"],
                name="jobs_in_line",
            ),
        ),
        migrations.AddIndex(
            "job", models.Index(fields=["account", "started_at"], name="started_jobs")
        ),
        migrations.AddIndex(
            "webhookdelivery",
            models.Index(
                condition=models.Q(("status", "pending")),
                fields=["account", "turn"],
                name="deliveries_in_line",
            ),
        ),
        migrations.AddIndex(
            "webhookdelivery",
            models.Index(
                condition=models.Q(("status", "pending")), fields=["turn"], name="delivery_turns"
            ),
        ),
    ]
