"""Whether an attempt was begun by a guest is stored with it."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def mark_guests(apps: Any, schema_editor: Any) -> None:
    attempts = apps.get_model("games", "DailyAttempt").objects
    guests = attempts.filter(account__kind="player", account__password="")
    attempts.filter(pk__in=list(guests.values_list("pk", flat=True))).update(guest=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0028_opponents_by_number")]

    operations = [
        migrations.AddField(
            model_name="dailyattempt",
            name="guest",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(mark_guests, migrations.RunPython.noop),
    ]
