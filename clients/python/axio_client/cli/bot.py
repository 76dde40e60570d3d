"""`axio bot run`: a bot that plays until it is told to stop."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from axio_client import AsyncClient, AxioError, Problem
from axio_client.accounts import store_token, stored_token
from axio_client.bots import Report, Runner, Settings, load_player
from axio_client.cli.common import DEFAULT_URL, console, errors, token_for, told

app = typer.Typer(help="Run bots.", no_args_is_help=True)
#: A bot outlasts a service that is away for a day.
PATIENCE_SECONDS = 86_400.0


@app.callback()
def bots() -> None:
    """Run bots."""


@app.command()
def run(
    bot: Annotated[str, typer.Argument(help="my_bot.py, a program, or a configuration (.toml).")],
    url: Annotated[str | None, typer.Option(envvar="AXIO_URL")] = None,
    name: Annotated[str | None, typer.Option(help="The bot's account; created if need be.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write what it did as JSON.")] = None,
    quiet: bool = False,
) -> None:
    """Play with a bot until Ctrl-C; decisions at hand are finished first.

    AXIO_TOKEN may be the token of the bot. Otherwise the bot belongs to whoever signed up with
    `axio sign-up`, and its token is kept beside that one.
    """
    logging.basicConfig(format="%(asctime)s %(message)s", stream=sys.stderr, level=logging.WARNING)
    logging.getLogger("axio.bot").setLevel(logging.WARNING if quiet else logging.INFO)
    with told():
        settings = Settings.read(Path(bot)) if bot.endswith(".toml") else Settings(bot=bot)
        settings.url = url or settings.url or DEFAULT_URL
        settings.name = name or settings.name or Path(settings.bot.split()[-1]).stem
        done = asyncio.run(_run(settings))
        if report:
            report.write_text(json.dumps(done.as_dict(), indent=2))
        _tell(done)


async def _run(settings: Settings) -> Report:
    player = load_player(settings.bot, at_once=settings.at_once)
    token = await token_of_bot(settings)
    async with AsyncClient(settings.url, token, patience=PATIENCE_SECONDS) as client:
        runner = Runner(client, player, settings)
        loop = asyncio.get_running_loop()

        def stop(number: int) -> None:
            errors.print("Stopping; once more to stop at once.")
            loop.remove_signal_handler(number)
            runner.stop()

        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop, number)
        return await runner.run()


async def token_of_bot(settings: Settings) -> str:
    """That of the environment if it is a bot's; otherwise the bot is found or created."""
    given = token_for(settings.url)
    if given is None:
        raise AxioError(f"Nobody has signed up on {settings.url} yet: axio sign-up NAME")
    async with AsyncClient(settings.url, given, patience=60) as owner:
        me = await owner.me()
        if me["kind"] == "bot" or os.environ.get("AXIO_TOKEN"):
            return given
        return await _bot_of(owner, settings)


async def _bot_of(owner: AsyncClient, settings: Settings) -> str:
    body: dict[str, object] = {"description": settings.description}
    if settings.accepts:
        body["accepts"] = settings.accepts
    token = stored_token(settings.url, settings.name)
    try:
        if token is not None:
            await owner.api.update_bot(settings.name, body)  # type: ignore[arg-type]
            return token
        created = await owner.create_bot(settings.name, **body)  # type: ignore[arg-type]
        token = created["token"]
    except Problem as problem:
        if problem.code != "name-taken":
            raise
        # Perhaps it is yours, and its token was lost.
        fresh = await owner.api.create_bot_token(settings.name, {})
        token = fresh["token"]
        await owner.api.update_bot(settings.name, body)  # type: ignore[arg-type]
    store_token(settings.url, settings.name, token, me=False)
    return token


def _tell(done: Report) -> None:
    found = done.as_dict()
    table = Table("what", "", title="What the bot did")
    table.add_row("decisions", f"{done.decisions}, {done.too_late} too late")
    for name, words in (("thought_ms", "thought (ms)"), ("accepted_ms", "accepted after (ms)")):
        if found[name]:
            table.add_row(words, ", ".join(f"{key} {value}" for key, value in found[name].items()))
    table.add_row("faults", ", ".join(f"{n} {kind}" for kind, n in done.faults.items()) or "none")
    table.add_row(
        "invitations", ", ".join(f"{n} {w}" for w, n in done.invitations.items()) or "none"
    )
    for slug, places in found["places"].items():
        table.add_row(slug, ", ".join(f"place {place}: {n}" for place, n in places.items()))
    console.print(table)
