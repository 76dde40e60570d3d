"""`axio games`, `axio open`, `axio join`, `axio watch`, `axio play`."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from axio_client import Client, Turn, gain
from axio_client.cli.boards import board_of
from axio_client.cli.common import DEFAULT_URL, Url, client_at, console
from axio_client.models import Game

#: So many options are shown at a time.
SHOWN = 12


def games(url: Url = DEFAULT_URL) -> None:
    """List your games, and tables with open seats."""
    with client_at(url) as client:
        table = Table("game", "ruleset", "status", "seats", "")
        for own in islice(client.games.mine(), 20):
            table.add_row(*_row(own), "your turn" if own["your_turn"] else "")
        for found in islice(client.games.list(status="lobby", open_seats=True), 20):
            table.add_row(*_row(found), f"{found['open_seats']} open")
        console.print(table)


def open_table(
    ruleset: str,
    seats: Annotated[
        list[str] | None, typer.Argument(help="me, open, or an engine's slug.")
    ] = None,
    url: Url = DEFAULT_URL,
    seconds: Annotated[int | None, typer.Option(help="For each decision.")] = None,
    private: Annotated[bool, typer.Option(help="For those who know the invite code.")] = False,
    rated: bool = False,
) -> None:
    """Open a table; `axio open rota me medium` plays against an engine."""
    with client_at(url) as client:
        game = client.games.create(
            ruleset,
            seats or ["me", "open"],
            visibility="private" if private else None,
            rated=rated or None,
            time_control={"type": "per_decision", "seconds": seconds} if seconds else None,
        )
        code = f" Invite code: {game['invite_code']}" if game["invite_code"] else ""
        console.print(f"Game {game['id']} ({game['status']}).{code}")


def join(
    game: str,
    url: Url = DEFAULT_URL,
    seat: int | None = None,
    code: Annotated[str | None, typer.Option(help="The invite code of a private table.")] = None,
) -> None:
    """Take a seat at a table."""
    with client_at(url) as client:
        joined = client.games.join(game, seat, invite_code=code)
        console.print(f"Game {joined['id']} ({joined['status']}).")


def watch(game: str, url: Url = DEFAULT_URL) -> None:
    """Follow a game until it is over."""
    with client_at(url, known=False) as client:
        version = None
        for event in client.games.events(game):
            if event["type"] == "snapshot" and event["view"] is None:
                console.print("The game has not started yet.")
            elif event["type"] in {"snapshot", "game.started", "move.made", "game.finished"}:
                view: Any = client.games.view(game)
                if view["version"] != version:
                    version = view["version"]
                    console.rule(f"{view['ruleset']}, version {version}")
                    console.print(board_of(view))
        _tell_result(client.games.get(game))


def play(game: str, url: Url = DEFAULT_URL) -> None:
    """Play a game in the terminal: your turns come as they are opened."""
    with client_at(url) as client:
        for turn in client.turns(game):
            console.rule(f"{turn.ruleset}, your decision: {turn.kind}")
            console.print(board_of(turn.view))  # type: ignore[arg-type]
            _decide(client, turn)
        _tell_result(client.games.get(game))


def _decide(client: Client, turn: Turn) -> None:
    """The options that gain most come first; 0 shows the next ones."""
    options = sorted(turn.options, key=gain, reverse=True)
    first = 0
    while True:
        page = options[first : first + SHOWN]
        for number, option in enumerate(page, start=1):
            line = Text(f"{number:>3}  {_words(option['move'])}  ")
            console.print(line.append(f"+{gain(option)}", "dim"))
        more = ", 0 for more" if len(options) > SHOWN else ""
        answer = typer.prompt(f"Your move (1 to {len(page)}{more})", type=int)
        if 1 <= answer <= len(page):
            if turn.play(page[answer - 1]) is None:
                console.print("The decision was closed meanwhile.", style="yellow")
            return
        first = first + SHOWN if answer == 0 and first + SHOWN < len(options) else 0


def _words(move: Any) -> str:
    known = {"decision_id", "full_type", "type"}
    told = {name: value for name, value in move.items() if name not in known and value is not None}
    members = ", ".join(f"{name} {value}" for name, value in told.items())
    return f"{move['type']} {members}".strip()


def _row(game: Any) -> tuple[str, str, str, str]:
    occupants = (seat["occupant"] for seat in game["seats"])
    names = (who["name"] or who["engine"] or who["type"] for who in occupants)
    return game["id"], game["ruleset"], game["status"], ", ".join(names)


def _tell_result(game: Game) -> None:
    if not game["result"]:
        console.print(f"The game is {game['status']}.")
        return
    table = Table("place", "seats", "score", title=f"{game['ruleset']}: {game['result']['reason']}")
    for ranked in game["result"]["ranking"]:
        seats = ", ".join(map(str, ranked["seats"]))
        table.add_row(str(ranked["place"]), seats, str(ranked["score"]))
    console.print(table)


def add_to(app: typer.Typer) -> None:
    app.command()(games)
    app.command("open")(open_table)
    app.command()(join)
    app.command()(watch)
    app.command()(play)
