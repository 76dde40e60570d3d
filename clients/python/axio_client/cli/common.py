"""What all commands share: the address, the token, and how failures are told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console

from axio_client import AxioError, Client
from axio_client._async.client import LOCAL
from axio_client.accounts import stored_token

# What is told may hold brackets: of a file's name, of an option of pip, of a bot's own words.
console = Console(markup=False, highlight=False)
errors = Console(stderr=True, markup=False, highlight=False)

Url = Annotated[str, typer.Option("--url", envvar="AXIO_URL", help="The address of the service.")]
DEFAULT_URL = LOCAL


@contextmanager
def told() -> Iterator[None]:
    """A failure is one sentence and an exit code, not a traceback."""
    try:
        yield
    except AxioError as error:
        errors.print(str(error), style="red", soft_wrap=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def token_for(url: str) -> str | None:
    return os.environ.get("AXIO_TOKEN") or stored_token(url)


@contextmanager
def client_at(url: str, *, known: bool = True) -> Iterator[Client]:
    """As the account that signed up last; `known`: somebody must have."""
    with told():
        token = token_for(url)
        if known and token is None:
            raise AxioError(f"Nobody has signed up on {url} yet: axio sign-up NAME")
        with Client(url, token, patience=20) as client:
            yield client
