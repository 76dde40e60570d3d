"""A migration of its own, because Django makes the indexes of keys at the end of a migration."""

from django.db import migrations

#: Django adds one to every key that is a text, for LIKE, which nobody asks of an id.
FOR_LIKE = r"""
    SELECT indexname FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename LIKE 'games\_%' AND indexname LIKE '%\_like'
"""


def drop_indexes_for_like(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(FOR_LIKE)
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0026_daily_challenges'),
    ]

    operations = [
        migrations.RunPython(drop_indexes_for_like, migrations.RunPython.noop),
    ]
