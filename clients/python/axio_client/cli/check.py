"""`axio check-bot`."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer
from rich.text import Text

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
            mark = ("failed", "red") if found.fault else ("passed", "green")
            console.print(Text.assemble(mark, f"  {found.name}: {found.about}"), soft_wrap=True)
            if found.fault:
                failed += 1
                console.print(f"        {found.fault}", style="bold")
                console.print(found.exchange, style="dim")
                if found.output:
                    console.print("The bot wrote:", style="dim")
                    console.print(found.output, style="dim")
    if failed:
        raise typer.Exit(1)


def add_to(app: typer.Typer) -> None:
    app.command("check-bot")(check_bot)
