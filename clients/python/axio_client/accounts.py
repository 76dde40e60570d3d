"""Tokens on this computer: one file that only its owner can read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from axio_client.errors import AxioError


def config_path() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "axio" / "accounts.json"


def _read() -> dict[str, Any]:
    path = config_path()
    try:
        found = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise AxioError(f"{path} cannot be read: {error}.") from error
    if path.stat().st_mode & 0o077:
        raise AxioError(f"{path} holds tokens, and others can read it: chmod 600 {path}.")
    return dict(found)


def stored_token(url: str, name: str | None = None) -> str | None:
    """The token of an account on a service; without a name, of the person who signed up last."""
    accounts = _read().get(url.rstrip("/"), {})
    token: str | None = accounts.get("tokens", {}).get(name or accounts.get("me"))
    return token


def store_token(url: str, name: str, token: str, *, me: bool) -> Path:
    """Written to a new file that replaces the old one, so that neither is ever half there."""
    path = config_path()
    everything = _read()
    accounts = everything.setdefault(url.rstrip("/"), {"me": None, "tokens": {}})
    accounts["tokens"][name] = token
    if me:
        accounts["me"] = name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(everything, file, indent=2)
    fresh.replace(path)
    return path
