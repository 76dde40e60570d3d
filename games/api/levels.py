"""The feature level: a number that rises with every addition to the API, so that a client can tell
whether the service it talks to has what it needs. `CHANGELOG.md` says what each level added.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.http import http_date

FEATURE_LEVEL = 9
#: In every response of the service, whichever part of it answers.
HEADER = ("Axio-Feature-Level", str(FEATURE_LEVEL))


class Deprecation(NamedTuple):
    """Something that will go: since when clients should no longer use it, and when it ends."""

    since: datetime
    ends: datetime
    instead: str

    @property
    def headers(self) -> Mapping[str, str]:
        """As RFC 9745 and RFC 8594 write them."""
        return {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Sunset": http_date(self.ends.timestamp()),
        }

    @property
    def sentence(self) -> str:
        return f"Deprecated; it ends on {self.ends:%Y-%m-%d}. {self.instead}"
