"""The command `axio`."""

from __future__ import annotations

import typer

from axio_client.cli import arena, bot, check, people, tables

app = typer.Typer(
    name="axio",
    help="Play AXIO ROTA, AXIO and ACHT on an Axio service.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
people.add_to(app)
tables.add_to(app)
check.add_to(app)
arena.add_to(app)
app.add_typer(bot.app, name="bot")

__all__ = ["app"]
