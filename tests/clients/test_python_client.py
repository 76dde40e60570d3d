"""A Python client generated from the committed document plays whole games."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from tests.support.process import ROOT

PACKAGE = "axio_generated"
OPERATIONS = {
    "people": ("create_player", "get_me"),
    "games": ("create_game", "get_game"),
    "seats": ("put_seat",),
    "positions": ("list_options", "get_view"),
    "moves": ("submit_move", "list_moves"),
    "records": ("export_game", "verify_export"),
}


@pytest.fixture(scope="session")
def generated(tmp_path_factory: Any) -> Iterator[SimpleNamespace]:
    """The modules of the generated client: its operations, models and clients."""
    folder = tmp_path_factory.mktemp("client")
    told = generate(ROOT / "docs/openapi.yaml", folder / PACKAGE)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "WARNING" not in told.stdout + told.stderr, told.stdout + told.stderr
    sys.path.insert(0, str(folder))
    try:
        operations = {
            name: import_module(f"{PACKAGE}.api.{tag}.{name}")
            for tag, names in OPERATIONS.items()
            for name in names
        }
        yield SimpleNamespace(
            **operations,
            models=import_module(f"{PACKAGE}.models"),
            clients=import_module(PACKAGE),
        )
    finally:
        sys.path.remove(str(folder))


def generate(document: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    programs = Path(sys.executable).parent
    return subprocess.run(
        [
            programs / "openapi-python-client",
            *("generate", "--path", document, "--output-path", folder),
            *("--meta", "none", "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        # It formats what it wrote with ruff, and says so where there is none.
        env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"},
    )


class Person:
    """Somebody who plays with nothing but generated functions and models."""

    def __init__(self, axio: SimpleNamespace, base: str) -> None:
        self.axio, m = axio, axio.models
        stranger = axio.clients.Client(base_url=base)
        name = f"guest-{uuid4().hex[:12]}"
        created = axio.create_player.sync(client=stranger, body=m.PlayerCreateInput(name=name))
        assert isinstance(created, m.PlayerCreated), created
        self.name, self.kind = created.player.name, created.player.kind
        self.client = axio.clients.AuthenticatedClient(base_url=base, token=created.token)

    def open_table(self, *seats: Any) -> Any:
        m = self.axio.models
        body = m.GameCreateInput(
            ruleset="rota", seats=list(seats), options=m.RotaOptions(start_seat=1)
        )
        game = self.axio.create_game.sync(client=self.client, body=body)
        assert isinstance(game, m.Game), game
        return game

    def sit_down(self, game: Any, number: int) -> Any:
        m = self.axio.models
        body = m.TakeSeat(type_=m.TakeSeatType.ME)
        return self.axio.put_seat.sync(game.id, number, client=self.client, body=body)

    def move(self, game_id: str, decision_id: str) -> Any:
        """Make the move that gains most."""
        m = self.axio.models
        page = self.axio.list_options.sync(game_id, decision_id, client=self.client, limit=200)
        assert isinstance(page, m.OptionPage), page
        best = max(page.items, key=lambda option: sum(option.preview.points.to_dict().values()))
        accepted = self.axio.submit_move.sync(game_id, client=self.client, body=best.move)
        assert isinstance(accepted, m.MoveAccepted), accepted
        assert accepted.move.decision_id == decision_id
        return accepted

    def view(self, game_id: str) -> Any:
        return self.axio.get_view.sync(game_id, client=self.client)


def play(game: Any, people: list[Person]) -> int:
    """To the end; returns the number of moves."""
    moves, pending = 0, game.pending
    while pending:
        person = people[pending[0].seat - 1]
        view = person.view(game.id)
        assert view.viewer.seat == pending[0].seat and len(view.hand) == 1
        pending = person.move(game.id, pending[0].decision_id).pending
        moves += 1
    return moves


def test_two_people_play_a_game_and_check_it(generated, any_base_url):
    m = generated.models
    alice, bob = Person(generated, any_base_url), Person(generated, any_base_url)
    table = alice.open_table(m.MeSeat(type_=m.MeSeatType.ME), m.OpenSeat(type_=m.OpenSeatType.OPEN))
    assert table.status is m.GameStatus.LOBBY and table.version == 0
    game = bob.sit_down(table, 2)
    assert [seat.occupant.name for seat in game.seats] == [alice.name, bob.name]
    moves = play(game, [alice, bob])
    end = generated.get_game.sync(game.id, client=alice.client)
    assert end.status is m.GameStatus.FINISHED and end.version == 1 + moves
    assert bob.view(game.id).result == end.result
    log = generated.list_moves.sync(game.id, client=bob.client, limit=200)
    assert [type(move) for move in log.items] == [m.RotaPlaceRecord] * moves
    assert isinstance(log.items[0].effects[0], m.RotaScored | m.RotaDrew)
    export = generated.export_game.sync(game.id, client=bob.client)
    assert len(export.moves) == moves and export.seed == end.seed
    body = m.ExportVerifyInput.from_dict(export.to_dict())
    verified = generated.verify_export.sync(client=bob.client, body=body)
    assert verified.valid and all(check.ok for check in verified.checks)


def test_one_person_plays_alone(generated, base_url):
    m = generated.models
    alice = Person(generated, base_url)
    assert generated.get_me.sync(client=alice.client).name == alice.name
    game = alice.open_table(m.MeSeat(type_=m.MeSeatType.ME))
    assert play(game, [alice]) >= 12
    view = alice.view(game.id)
    assert isinstance(view, m.RotaView) and view.status is m.GameStatus.FINISHED
    assert view.result.ranking[0].seats == [1]


def test_a_refusal_is_a_problem_with_a_known_code(generated, base_url):
    m = generated.models
    alice = Person(generated, base_url)
    answer = generated.get_game.sync("0" * 16, client=alice.client)
    assert isinstance(answer, m.Problem) and answer.code is m.ProblemCode.NOT_FOUND


def test_a_document_that_cannot_be_generated_from_is_noticed(tmp_path):
    text = (ROOT / "docs/openapi.yaml").read_text()
    broken = text.replace("'#/components/schemas/GameSummary'", "'#/components/schemas/Nothing'")
    assert broken != text
    (tmp_path / "broken.yaml").write_text(broken)
    told = generate(tmp_path / "broken.yaml", tmp_path / PACKAGE)
    assert told.returncode != 0 and "WARNING" in told.stdout + told.stderr
