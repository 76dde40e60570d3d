import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0014_welcomes")]

    operations = [
        # With a default in the database, processes of the former release can go on.
        migrations.AlterField(
            "game", "sandbox", models.BooleanField(db_default=False, default=False)
        ),
        migrations.RenameField("sandboxclock", "account", "player"),
        migrations.AlterField(
            "sandboxclock",
            "player",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sandbox_clocks",
                to="games.player",
            ),
        ),
    ]
