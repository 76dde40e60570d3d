"""`axio sign-up`, `axio log-in`, `axio whoami`."""

from __future__ import annotations

from typing import Annotated

import typer

from axio_client import Client
from axio_client.accounts import store_token
from axio_client.cli.common import DEFAULT_URL, Url, client_at, console, told


def sign_up(
    name: str,
    url: Url = DEFAULT_URL,
    password: Annotated[bool, typer.Option(help="Ask for a password; without, a guest.")] = False,
) -> None:
    """Create an account, and keep its token."""
    chosen = (
        typer.prompt("Password", hide_input=True, confirmation_prompt=True) if password else None
    )
    with told(), Client(url, patience=20) as client:
        created = client.sign_up(name, chosen)
        path = store_token(url, created["player"]["name"], created["token"], me=True)
        console.print(
            f"You are {created['player']['name']}. The token is kept in {path}.", soft_wrap=True
        )


def log_in(name: str, url: Url = DEFAULT_URL) -> None:
    """Get a token of an account that has a password, and keep it."""
    chosen = typer.prompt("Password", hide_input=True)
    with told(), Client(url, patience=20) as client:
        created = client.log_in(name, chosen, label="axio")
        path = store_token(url, created["player"], created["token"], me=True)
        console.print(f"You are {created['player']}. The token is kept in {path}.", soft_wrap=True)


def whoami(url: Url = DEFAULT_URL) -> None:
    """Tell who you are."""
    with client_at(url) as client:
        me = client.me()
        kind = "guest" if me["guest"] else me["kind"]
        console.print(f"{me['name']} ({kind}), {me['games_played']} games")


def add_to(app: typer.Typer) -> None:
    app.command("sign-up")(sign_up)
    app.command("log-in")(log_in)
    app.command()(whoami)
