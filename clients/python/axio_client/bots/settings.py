"""The configuration of a bot: one TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from axio_client.errors import AxioError


@dataclass
class Settings:
    """See `bot.toml` in the examples. What is not known is refused, so that typos are noticed."""

    #: The account of the bot; it is created if you have none of that name.
    name: str = ""
    description: str = ""
    #: A Python file, or a program with its arguments. Relative to the configuration.
    bot: str = ""
    #: The address of the service.
    url: str = ""
    #: How many decisions are thought about at the same time.
    at_once: int = 4
    #: The longest that one decision may take; less if a clock leaves less.
    think_seconds: float = 30.0
    #: What is played if the bot fails: `best`, `first`, or `nothing` (then a clock decides).
    if_it_fails: str = "best"
    #: Whose games it accepts, as the API describes it: from, rated, rulesets, least_seconds, most_games.
    accepts: dict[str, Any] = field(default_factory=dict)
    #: What it looks for while it has fewer than `most_games`, as the API describes seeks.
    seeks: dict[str, Any] = field(default_factory=dict)
    #: How many games of its own seeking it plays at a time.
    most_games: int = 4

    @classmethod
    def read(cls, path: Path) -> Settings:
        try:
            found = tomllib.loads(path.read_text())
        except OSError as error:
            raise AxioError(f"{path} cannot be read: {error.strerror}.") from error
        except tomllib.TOMLDecodeError as error:
            raise AxioError(f"{path} is not TOML: {error}.") from error
        return cls.of(found, str(path), folder=path.parent)

    @classmethod
    def of(cls, found: dict[str, Any], where: str, folder: Path | None = None) -> Settings:
        kinds = {entry.name: entry.type for entry in fields(cls)}
        for name, value in found.items():
            if name not in kinds:
                raise AxioError(f"{where}: there is no setting `{name}`.")
            if type(value).__name__ not in _ALLOWED[str(kinds[name]).partition("[")[0]]:
                raise AxioError(f"{where}: `{name}` is not {_WORDS[str(kinds[name])[:4]]}.")
        settings = cls(**found)
        if settings.if_it_fails not in {"best", "first", "nothing"}:
            raise AxioError(f"{where}: `if_it_fails` is not best, first or nothing.")
        if settings.at_once < 1:
            raise AxioError(f"{where}: `at_once` is at least 1.")
        if folder and settings.bot.endswith(".py"):
            settings.bot = str(folder / settings.bot)
        return settings


_ALLOWED = {"str": {"str"}, "int": {"int"}, "float": {"int", "float"}, "dict": {"dict"}}
_WORDS = {"str": "a text", "int": "a whole number", "floa": "a number", "dict": "a table"}
