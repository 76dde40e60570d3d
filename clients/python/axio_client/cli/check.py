"""`axio check-bot`."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from axio_client.checking.check import check_bot as checks
from axio_client.checking.ground import python_command
from axio_client.cli.common import DEFAULT_URL, Url, console, told


def check_bot(
    bot: Annotated[str, typer.Argument(help="As for `axio bot run`: a file, or a program.")],
    url: Url = DEFAULT_URL,
    http: Annotated[
        bool, typer.Option(help="The program speaks HTTP itself (AXIO_URL, AXIO_TOKEN).")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="Only this check; may be repeated.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long the bot may take for anything.")] = 15.0,
) -> None:
    """Play a bot through everything that can go wrong between it and a service."""
    command = shlex.split(bot) if http else python_command(bot)
    failed = 0
    with told():
        for found in checks(url, command, only=only or (), seconds=seconds):
            mark = "[red]failed" if found.fault else "[green]passed"
            console.print(f"{mark}[/]  {found.name}: {found.about}", highlight=False)
            if found.fault:
                failed += 1
                console.print(f"        {found.fault}", style="bold", highlight=False)
                console.print(found.exchange, style="dim", highlight=False, markup=False)
                if found.output:
                    console.print("The bot wrote:", style="dim")
                    console.print(found.output, style="dim", highlight=False, markup=False)
    if failed:
        raise typer.Exit(1)


def add_to(app: typer.Typer) -> None:
    app.command("check-bot")(check_bot)
