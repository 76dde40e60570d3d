"""`python -m tests.load.bare.prepare N`: migrate, make rows, tell what to post as JSON."""

from __future__ import annotations

import os
import sys

import msgspec

from tests.load.plans import BarePlan, Prepared


def prepare(connections: int) -> BarePlan:
    from django.contrib.auth.models import User
    from rest_framework.authtoken.models import Token

    from tests.load.bare.models import Counter
    from tests.load.queries import queries_of

    prepared = []
    for number in range(connections):
        token = Token.objects.create(user=User.objects.create(username=f"user{number}"))
        counter = Counter.objects.create()
        prepared.append(Prepared("POST", f"/counters/{counter.pk}", f"Token {token.key}"))
    return BarePlan(requests=prepared, queries=queries_of(prepared[0]))


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.bare.settings"
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)
    print(msgspec.json.encode(prepare(int(sys.argv[1]))).decode())
