"""The kept data of a former version, put back into a fresh database, and what is done to it."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.support.services import require_program

HERE = Path(__file__).parent
ENDINGS = {"sqlite": "sqlite3", "postgresql": "sql"}


def data_file(version: str, kind: str) -> Path:
    return HERE / f"version_{version}.{ENDINGS[kind]}.gz"


def manifest_file(version: str, kind: str) -> Path:
    return HERE / f"version_{version}.{kind}.json.gz"


def manifest_of(version: str, kind: str) -> dict[str, Any]:
    """Tokens, game ids by role, and what the former service answered."""
    return json.loads(gzip.decompress(manifest_file(version, kind).read_bytes()))


class Database:
    """The data of a former version in a database of the test's own."""

    def __init__(self, url: str) -> None:
        self.url, parts = url, urlsplit(url)
        self.kind = "sqlite" if parts.scheme == "sqlite" else "postgresql"
        self.path = Path(parts.path[1:])

    def restore(self, version: str) -> None:
        data = gzip.decompress(data_file(version, self.kind).read_bytes())
        if self.kind == "sqlite":
            self.path.write_bytes(data)
            return
        command = [require_program("psql"), "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"]
        done = subprocess.run([*command, self.url], input=data, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        """Past the service, as only an operator could."""
        if self.kind == "sqlite":
            with closing(sqlite3.connect(self.path)) as connection, connection:
                return connection.execute(statement).fetchall()
        import psycopg

        with psycopg.connect(self.url) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def game_row(self, game_id: str) -> tuple[Any, ...]:
        (row,) = self.run(f"SELECT * FROM games_game WHERE id = '{game_id}'")
        return row

    def set_ruleset_version(self, game_id: str, version: int) -> None:
        self.run(f"UPDATE games_game SET ruleset_version = {version} WHERE id = '{game_id}'")

    def let_time_run_out(self, game_id: str) -> None:
        """What is asked in this game was due a while ago."""
        past = "'2000-01-01 00:00:00'"
        self.run(
            f"UPDATE games_decision SET deadline_at = {past}, due_at = {past} "
            f"WHERE game_id = '{game_id}'"
        )
