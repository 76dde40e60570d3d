"""Reading the environment. Each helper refuses invalid values at start instead of failing later."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class BadEnvironment(Exception):
    """A setting has an invalid value."""


def text(name: str, default: str) -> str:
    """The variable or, if `<name>_FILE` names a file, its content: so secrets can stay in files."""
    value = os.environ.get(name, "").strip()
    path = os.environ.get(f"{name}_FILE", "").strip()
    if path and value:
        raise BadEnvironment(f"Set {name} or {name}_FILE, not both.")
    if path:
        try:
            value = Path(path).read_text().strip()
        except (OSError, ValueError) as error:
            raise BadEnvironment(f"{name}_FILE cannot be read: {type(error).__name__}.") from None
    return value or default


def flag(name: str, default: bool) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value not in {"0", "1", "true", "false"}:
        raise BadEnvironment(f"{name} is 0 or 1, not {value!r}.")
    return value in {"1", "true"}


def number(name: str, default: int, *, least: int = 0) -> int:
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < least:
        raise BadEnvironment(f"{name} is a whole number of at least {least}, not {value!r}.")
    return int(value)


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    value = text(name, default)
    if value not in choices:
        raise BadEnvironment(f"{name} is one of {', '.join(choices)}, not {value!r}.")
    return value


def redis(name: str) -> str:
    """The URL of a Redis server, or an empty string."""
    value = text(name, "")
    if value and urlsplit(value).scheme not in {"redis", "rediss", "unix"}:
        raise BadEnvironment(f"{name} is redis://host:port/number.")
    return value


def words(name: str, default: str) -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def rate(name: str, default: str) -> tuple[int, int]:
    """A limit such as `600/60`: 600 requests in 60 seconds."""
    value = text(name, default)
    quota, _, window = value.partition("/")
    if not (quota.isdecimal() and window.isdecimal() and int(quota) and int(window)):
        raise BadEnvironment(f"{name} is requests/seconds, such as 600/60, not {value!r}.")
    return int(quota), int(window)


def numbers(name: str, defaults: Mapping[str, int]) -> dict[str, int]:
    """Several numbers such as `bots=20,tokens=100`; those that are not named have their default."""
    found = dict(defaults)
    for word in words(name, ""):
        key, _, value = word.partition("=")
        if key not in defaults or not value.isdecimal():
            known = ", ".join(defaults)
            raise BadEnvironment(f"{name} is name=number,... with names of {known}, not {word!r}.")
        found[key] = int(value)
    return found


def database(name: str, default: str, *, password: str) -> dict[str, Any]:
    """Django's settings for `sqlite:///path` or `postgres://user:password@host:port/name`.

    The variable `password` goes before that of the URL, and needs no quoting.
    """
    # The URL is not repeated in an error, because it may hold a password.
    wrong = BadEnvironment(
        f"{name} is sqlite:///path or postgres://user@host/name; a password with special "
        f"characters is percent-encoded there, or given as {password}."
    )
    url = urlsplit(text(name, default))
    try:
        port = url.port
    except ValueError:
        raise wrong from None
    if url.scheme == "sqlite" and url.path:
        return _sqlite(unquote(url.path[1:]))
    if url.scheme in {"postgres", "postgresql"} and url.path.strip("/"):
        # Without PostgreSQL, its driver is not loaded.
        from games.server.numbered_cursor import NumberedCursor

        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(url.path.strip("/")),
            "USER": unquote(url.username or ""),
            "PASSWORD": text(password, "") or unquote(url.password or ""),
            "HOST": url.hostname or "",
            "PORT": str(port or ""),
            # A fixed number of threads serves requests, and each keeps its own connection.
            "CONN_MAX_AGE": None,
            # Waiting is limited: a request that gets no lock in time is refused with 503.
            "OPTIONS": {
                "connect_timeout": "5",
                # Of a host that was cut off in the middle of a transaction, the locks are free again
                # after a while; no transaction of ours waits for anything but the database.
                "options": (
                    "-c lock_timeout=10s -c statement_timeout=20s"
                    " -c idle_in_transaction_session_timeout=15s"
                    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
                    " -c tcp_keepalives_count=3"
                ),
                # And a process that was cut off gives its connections up, in milliseconds.
                "tcp_user_timeout": "15000",
                "keepalives_idle": "10",
                "keepalives_interval": "5",
                "keepalives_count": "3",
                # The few statements that nearly all requests consist of are planned once for each
                # connection: a view costs the database less than half, and a move a third less.
                "server_side_binding": True,
                "prepare_threshold": 3,
                "cursor_factory": NumberedCursor,
                **dict(parse_qsl(url.query)),
            },
        }
    raise wrong


def _sqlite(path: str) -> dict[str, Any]:
    pragmas: Mapping[str, str] = {
        "journal_mode": "WAL",
        # In WAL mode a power cut may lose the latest commits with NORMAL, but not with FULL.
        "synchronous": "FULL",
        "foreign_keys": "ON",
    }
    return {
        "ENGINE": "games.server.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Writers queue at BEGIN instead of failing in the middle of a transaction.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": ";".join(f"PRAGMA {key}={value}" for key, value in pragmas.items()),
        },
    }
