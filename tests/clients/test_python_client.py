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

import msgspec
import pytest

from games.rules import RULES
from tests.support.process import ROOT

PACKAGE = "axio_generated"
#: Options that are looked at before one is chosen.
FEW = 20
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
    yield from modules_of(ROOT / "docs/openapi.yaml", tmp_path_factory.mktemp("client"), PACKAGE)


@pytest.fixture(scope="session")
def former(tmp_path_factory: Any) -> Iterator[SimpleNamespace]:
    """The client of the last release, which knows nothing of what was added since."""
    folder = tmp_path_factory.mktemp("former")
    yield from modules_of(ROOT / "tests/clients/former/openapi.yaml", folder, "axio_former")


def modules_of(document: Path, folder: Path, package: str) -> Iterator[SimpleNamespace]:
    """The modules of a generated client: its operations, models and clients."""
    told = generate(document, folder / package)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "WARNING" not in told.stdout + told.stderr, told.stdout + told.stderr
    sys.path.insert(0, str(folder))
    try:
        operations = {
            name: import_module(f"{package}.api.{tag}.{name}")
            for tag, names in OPERATIONS.items()
            for name in names
        }
        yield SimpleNamespace(
            **operations,
            models=import_module(f"{package}.models"),
            clients=import_module(package),
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

    def open_table(self, ruleset: str, seats: int, **options: Any) -> Any:
        """A table with this person on its first seat."""
        m = self.axio.models
        free = m.OpenSeat(type_=m.OpenSeatType.OPEN)
        body = m.GameCreateInput(
            ruleset=ruleset,
            seats=[m.MeSeat(type_=m.MeSeatType.ME), *[free] * (seats - 1)],
            options=self.model(ruleset, "Options")(**self.tag(ruleset), **options),
        )
        game = self.axio.create_game.sync(client=self.client, body=body)
        assert isinstance(game, m.Game), game
        assert type(game.options) is self.model(ruleset, "OptionsChosen")
        assert game.options.to_dict().items() >= options.items()
        return game

    def tag(self, ruleset: str) -> dict[str, Any]:
        """What tells the options of a ruleset from others; the former client knows of none."""
        name = f"{ruleset.capitalize()}OptionsRuleset"
        tags = getattr(self.axio.models, name, None)
        return {} if tags is None else {"ruleset": tags(ruleset)}

    def model(self, ruleset: str, name: str) -> Any:
        """What a ruleset has of its own."""
        return getattr(self.axio.models, ruleset.capitalize() + name)

    def sit_down(self, game: Any, number: int) -> Any:
        m = self.axio.models
        body = m.TakeSeat(type_=m.TakeSeatType.ME)
        return self.axio.put_seat.sync(game.id, number, client=self.client, body=body)

    def move(self, game: Any, decision_id: str) -> Any:
        """Make the move that gains most, of the first ones."""
        m, game_id = self.axio.models, game.id
        page = self.axio.list_options.sync(game_id, decision_id, client=self.client, limit=FEW)
        assert isinstance(page, m.OptionPage), page
        assert {type(option) for option in page.items} == {self.model(game.ruleset, "Option")}
        best = max(page.items, key=lambda option: sum(option.preview.points.to_dict().values()))
        accepted = self.axio.submit_move.sync(game_id, client=self.client, body=best.move)
        assert isinstance(accepted, m.MoveAccepted), accepted
        assert accepted.move.decision_id == decision_id
        return accepted

    def view(self, game: Any) -> Any:
        view = self.axio.get_view.sync(game.id, client=self.client)
        assert type(view) is self.model(game.ruleset, "View")
        return view

    def log(self, game: Any) -> list[Any]:
        """All moves, page by page."""
        items: list[Any] = []
        more: dict[str, Any] = {}
        while more.get("cursor", "") is not None:
            page = self.axio.list_moves.sync(game.id, client=self.client, limit=200, **more)
            assert isinstance(page, self.axio.models.MovePage), page
            items += page.items
            more = {"cursor": page.next_cursor}
        return items


def play(game: Any, people: list[Person]) -> list[str]:
    """To the end; returns the decisions that were answered."""
    answered: list[str] = []
    pending = game.pending
    # A sealed answer leaves its decision among the open ones until all are in.
    while asked := [one for one in pending if one.decision_id not in answered]:
        person = people[asked[0].seat - 1]
        view = person.view(game)
        assert view.viewer.seat == asked[0].seat and view.result is None
        assert asked[0].decision_id in {one.decision_id for one in view.pending}
        pending = person.move(game, asked[0].decision_id).pending
        answered.append(asked[0].decision_id)
    return answered


def tables() -> Iterator[Any]:
    """Every ruleset with every number of seats, and with teams where there are any."""
    for slug, ruleset in RULES.items():
        for seats in ruleset.seat_counts:
            yield pytest.param(slug, seats, {}, id=f"{slug}-{seats}")
        if any(field.name == "teams" for field in msgspec.structs.fields(ruleset.types.options)):
            yield pytest.param(slug, 4, {"teams": True}, id=f"{slug}-teams")


@pytest.mark.parametrize(("ruleset", "seats", "options"), list(tables()))
def test_people_play_a_game_and_check_it(generated, any_base_url, ruleset, seats, options):
    m = generated.models
    people = [Person(generated, any_base_url) for _ in range(seats)]
    host, last = people[0], people[-1]
    game = host.open_table(ruleset, seats, **options)
    assert seats == 1 or (game.status is m.GameStatus.LOBBY and game.version == 0)
    for number, guest in enumerate(people[1:], start=2):
        game = guest.sit_down(game, number)
    assert [seat.occupant.name for seat in game.seats] == [person.name for person in people]
    answered = play(game, people)
    end = generated.get_game.sync(game.id, client=host.client)
    assert end.status is m.GameStatus.FINISHED and last.view(game).result == end.result
    places = [seat for ranked in end.result.ranking for seat in ranked.seats]
    assert sorted(places) == list(range(1, seats + 1))
    log = last.log(game)
    assert sorted(move.decision_id for move in log) == sorted(answered)
    assert log[-1].version == end.version
    assert_named_after(ruleset, "Record", log)
    assert_named_after(ruleset, "", [effect for move in log for effect in move.effects])
    export = generated.export_game.sync(game.id, client=last.client)
    assert len(export.moves) == len(log) and export.seed == end.seed
    assert_named_after(ruleset, "Exported", export.moves)
    body = m.ExportVerifyInput.from_dict(export.to_dict())
    verified = generated.verify_export.sync(client=last.client, body=body)
    assert verified.valid and all(check.ok for check in verified.checks)


@pytest.mark.parametrize("ruleset", RULES)
def test_the_client_of_the_last_release_still_plays(former, base_url, ruleset):
    people = [Person(former, base_url), Person(former, base_url)]
    game = people[0].open_table(ruleset, 2)
    game = people[1].sit_down(game, 2)
    answered = play(game, people)
    end = former.get_game.sync(game.id, client=people[0].client)
    assert end.status is former.models.GameStatus.FINISHED
    assert sorted(move.decision_id for move in people[0].log(game)) == sorted(answered)


def assert_named_after(ruleset: str, suffix: str, things: list[Any]) -> None:
    """Each is of a class that belongs to the ruleset, in all its members."""
    names = {type(thing).__name__ for thing in things}
    title = ruleset.capitalize()
    assert names and all(n.startswith(title) and n.endswith(suffix) for n in names), names


def test_a_person_knows_who_it_is(generated, base_url):
    alice = Person(generated, base_url)
    assert generated.get_me.sync(client=alice.client).name == alice.name


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
