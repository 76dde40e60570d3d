"""What leaves the service for one message: where to, and in which form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Outgoing(NamedTuple):
    url: str
    body: bytes
    headers: Mapping[str, str]
