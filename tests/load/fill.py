"""`python -m tests.load.fill LOW HIGH`: games from one number to another, for the settings' database."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from django.db import connection, transaction

    from tests.load.filling import fill

    with transaction.atomic():
        fill(*map(int, sys.argv[1:]))
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute("VACUUM ANALYZE")
