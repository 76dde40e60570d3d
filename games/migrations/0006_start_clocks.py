from datetime import timedelta

from django.db import migrations
from django.utils import timezone


def start_clocks(apps, schema_editor):
    """Tables and decisions that are open now have their time from now on."""
    now = timezone.now()
    week, month = now + timedelta(days=7), now + timedelta(days=30)
    games = apps.get_model("games", "Game").objects
    games.filter(status="lobby").update(expires_at=week)
    decisions = apps.get_model("games", "Decision").objects
    decisions.filter(seat__occupant="ai").update(player=None, deadline_at=None)
    of_people = decisions.exclude(seat__occupant="ai")
    for decision in of_people.exclude(deadline_at=None).select_related("game"):
        limit = timedelta(seconds=decision.game.seconds_per_decision)
        decision.deadline_at = decision.due_at = now + limit
        decision.save(update_fields=["deadline_at", "due_at"])
    untimed = of_people.filter(deadline_at=None)
    untimed.update(due_at=month)
    games.filter(status="active", pk__in=untimed.values("game_id")).update(expires_at=month)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_clocks"),
    ]

    operations = [
        migrations.RunPython(start_clocks, migrations.RunPython.noop),
    ]
