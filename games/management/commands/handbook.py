"""`manage.py handbook`: write into docs/ what the code knows better than a writer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.handbook.facts import fill
from games.handbook.pages import DOCS


class Command(BaseCommand):
    help = "Renews the facts in the pages of docs/, which a test compares with the code."

    def handle(self, *args: Any, **options: Any) -> None:
        for file in sorted(DOCS.rglob("*.md")):
            if fill(file):
                self.stdout.write(f"renewed {file.relative_to(DOCS)}")
