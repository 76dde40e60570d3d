"""`make secrets`: random secrets for docker-compose.yml, one per file. Existing ones are kept."""

from __future__ import annotations

import secrets
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "secrets"
RANDOM = ("secret_key", "database_password", "metrics_token")
#: Of the mail server, if it needs one.
GIVEN = ("email_password",)


def write(folder: Path) -> None:
    # The folder keeps others out. The files are readable, because containers see them alone and
    # read them as another user.
    folder.mkdir(mode=0o700, exist_ok=True)
    for name in (*RANDOM, *GIVEN):
        file = folder / name
        if not file.exists():
            file.write_text(secrets.token_urlsafe(48) if name in RANDOM else "")
            file.chmod(0o644)


if __name__ == "__main__":
    write(FOLDER)
