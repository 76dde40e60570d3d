"""For any viewer, two games that differ only in what the viewer may not know are the same.

Every route is asked with every method in several positions; the answers must be equal to the last
byte, headers included.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.test import Client as DjangoClient
from django.urls import get_resolver, path
from django.utils import timezone
from msgspec.structs import replace

from games.api import play, seats, tables
from games.projection import project_game, project_hand
from games.refusals import Refusal
from games.rules import RULES
from games.rules.axio.shapes import AxioSwap
from games.rules.rota.shapes import RotaScored, RotaTally
from games.rules.viewers import SPECTATOR, Viewer
from tests.projection import calls as calling
from tests.projection.calls import Call, routes
from tests.projection.comparing import (
    Heard,
    Leak,
    ask,
    ask_everything,
    compare_worlds,
    find_secrets,
)
from tests.projection.dealing import steps_of
from tests.projection.positions import BONUS, PHASES, STOLEN, SWAP, Phase, Position, reach
from tests.projection.worlds import log_of, other_world, true_setup
from tests.support.client import HANDLER
from tests.support.operators import URLCONF, logged_in

UNDER_WAY = PHASES[2]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def position(request: Any, db: Any, monkeypatch: pytest.MonkeyPatch) -> Position:
    return reach(getattr(request, "param", UNDER_WAY), monkeypatch)


in_every_position = pytest.mark.parametrize("position", PHASES, indirect=True, ids=map(str, PHASES))


def test_every_route_and_method_says_how_it_is_called():
    assert calling.unlisted() == [], "Add these to ROUTES in tests/projection/asking.py"


def test_a_new_route_cannot_be_forgotten(monkeypatch):
    def spy(request: Any) -> None: ...

    class Views:
        url_patterns = [path("api/v1/games/<str:game_id>/spy", spy)]

    true_routes = list(routes())
    monkeypatch.setattr(calling, "routes", lambda: [*true_routes, *routes(Views())])
    assert calling.unlisted() == ["GET /api/v1/games/<str:game_id>/spy"]


def test_what_can_be_waited_for_is_asked_like_every_other_route():
    assert calling.live_routes() == {
        f"api/v1/{path}" for path in ("me/turns", "me/events", "games/<str:game_id>/events")
    }
    assert calling.live_routes() <= dict(routes()).keys()


def test_a_new_method_cannot_be_forgotten(monkeypatch):
    monkeypatch.setattr(play.GameView, "patch", lambda self, request: None, raising=False)
    assert calling.unlisted() == ["PATCH /api/v1/games/<str:game_id>/view"]


def test_every_ruleset_has_positions():
    assert {phase.ruleset for phase in PHASES} == set(RULES)


@in_every_position
def test_another_world_differs_only_in_what_the_viewer_may_not_know(position):
    table = position.table()
    ruleset, log, setup = table.ruleset, log_of(position.game_id), true_setup(table)
    here = [setup, *(step.state for step in steps_of(ruleset, setup, log))]
    for _, viewer in position.viewers:
        with other_world(position.game_id, viewer):
            setup_there = true_setup(position.table())
            there = [setup_there, *(s.state for s in steps_of(ruleset, setup_there, log))]
        assert here[-1] != there[-1]
        for other in range(1, position.seats + 1):
            hand, hand_there = ruleset.hand_of(here[-1], other), ruleset.hand_of(there[-1], other)
            known = ruleset.sees_hand(here[-1], viewer, other)
            same = [one == another for one, another in zip(hand, hand_there, strict=True)]
            # Who was robbed knows a card in the thief's hand.
            robbed = position.phase.until == STOLEN and viewer.seat
            assert all(same) if known else robbed or not any(same)
        for state, state_there in zip(here, there, strict=True):
            assert ruleset.view_for(state, viewer) == ruleset.view_for(state_there, viewer)


@in_every_position
def test_nobody_can_tell_the_true_world_from_another_nor_sees_a_secret(position):
    for who, viewer in position.viewers:
        answers = compare_worlds(position, who, viewer)
        assert len(answers) > 150
        pieces = find_secrets(position, who, viewer, answers)
        assert pieces if viewer.seat else not pieces


def test_operators_see_no_more_than_a_spectator(position):
    pages = [
        Call("GET", "/" + operators_path(route, position))
        for route, _ in routes(get_resolver(URLCONF))
        if route.startswith("admin/games/")
    ]
    assert len(pages) > 20

    def look(page: Call) -> Heard:
        return ask(logged_in(), "", page)

    assert f"/admin/games/game/{position.game_id}/waiting/" in [page.path for page in pages]
    # Some pages tell how long ago something happened.
    with time_machine.travel(timezone.now(), tick=False):
        truth = [look(page) for page in pages]
        assert any(position.game_id.encode() in answer.body for answer in truth)
        assert not any(position.seed.hex().encode() in answer.body for answer in truth)
        with other_world(position.game_id, SPECTATOR):
            assert [look(page) for page in pages] == truth


def operators_path(route: str, position: Position) -> str:
    path = route.replace("<path:object_id>", position.game_id)
    return re.sub(r"\(\?P<\w+>.*?\)|<[^>]+>|[\^$]", "games", path)


def test_a_private_game_does_not_exist_for_outsiders(position):
    """Its answers to them are those about an id that was never given."""
    private = _private(position)
    for who in (position.cast["mallory"], SimpleNamespace(name="a stranger", token="")):
        http = DjangoClient(raise_request_exception=False)
        http.handler = HANDLER
        for call in calling.calls(position, SPECTATOR):
            if not call.path.startswith(f"/api/v1/games/{private}"):
                continue
            nowhere = Call(call.method, call.path.replace(private, "0" * 16), call.body)
            here, there = ask(http, who.token, call), ask(http, who.token, nowhere)
            body = there.body.replace(b"0" * 16, private.encode())
            assert (here.status, here.headers, here.body) == (there.status, there.headers, body)


def _private(position: Position) -> str:
    game = position.table().game
    game.visibility = "private"
    game.save(update_fields=["visibility"])
    return str(game.pk)


def _of_another(state: Any, viewer: Viewer) -> int:
    """A seat that is not the viewer's."""
    return next(seat for seat in range(1, len(state.hands) + 1) if seat != viewer.seat)


def _state(position: Position) -> Any:
    return position.table().state


def leaky_view(patch: pytest.MonkeyPatch, position: Position) -> None:
    ruleset = RULES["rota"]
    honest = ruleset.view_for

    def view_for(state: Any, viewer: Viewer) -> Any:
        hand = ruleset.hand_of(state, _of_another(state, viewer))
        return replace(honest(state, viewer), hand=hand)

    patch.setattr(ruleset, "view_for", view_for)


def leaky_count(patch: pytest.MonkeyPatch, position: Position) -> None:
    ruleset = RULES["rota"]
    honest = ruleset.view_for

    def view_for(state: Any, viewer: Viewer) -> Any:
        return replace(honest(state, viewer), supply=sum(map(ord, "".join(state.supply[:2]))))

    patch.setattr(ruleset, "view_for", view_for)


def leaky_effects(patch: pytest.MonkeyPatch, position: Position) -> None:
    def effects_for(effects: Any, viewer: Viewer) -> Any:
        state = _state(position)
        tile = state.hands[_of_another(state, viewer) - 1]
        return (*effects, RotaScored(1, RotaTally(*(tile.count(letter) for letter in "RGBOP"))))

    patch.setattr(RULES["rota"], "effects_for", effects_for)


def leaky_hand(patch: pytest.MonkeyPatch, position: Position) -> None:
    patch.setattr(type(RULES["rota"]), "sees_hand", lambda *anybody: True)


def leaky_game(patch: pytest.MonkeyPatch, position: Position) -> None:
    def leaky(table: Any, player: Any) -> Any:
        told = sha256(table.game.state.encode()).hexdigest()
        return replace(project_game(table, player), seed_commitment=told)

    patch.setattr(tables, "project_game", leaky)


def leaky_refusal(patch: pytest.MonkeyPatch, position: Position) -> None:
    def leaky(table: Any, viewer: Viewer, seat: int) -> Any:
        try:
            return project_hand(table, viewer, seat)
        except Refusal as refusal:
            raise Refusal(refusal.code, f"Seat {seat} holds {table.state.hands}.") from None

    patch.setattr(seats, "project_hand", leaky)


def leaky_tag(patch: pytest.MonkeyPatch, position: Position) -> None:
    honest = play.answered

    def answered(data: Any, headers: Any = None) -> Any:
        tag = sha256(position.table().game.state.encode()).hexdigest()
        return honest(data, {"ETag": f'"{tag}"'} if headers else None)

    patch.setattr(play, "answered", answered)


LEAKS = (
    leaky_view,
    leaky_count,
    leaky_effects,
    leaky_hand,
    leaky_game,
    leaky_refusal,
    leaky_tag,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_every_kind_of_leak_is_found(
    position: Position,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch, Position], None],
):
    # Other worlds are found, and remembered, by rules that leak nothing.
    for _, viewer in islice(position.viewers, 1, 3):
        with other_world(position.game_id, viewer):
            pass
    leak(monkeypatch, position)
    for who, viewer in islice(position.viewers, 1, 3):
        with pytest.raises(Leak, match=rf"tells {who.name}"):
            compare_worlds(position, who, viewer)


def test_a_shown_seed_is_found(position, monkeypatch):
    def leaky(table: Any, player: Any) -> Any:
        return replace(project_game(table, player), seed=bytes(table.game.seed).hex())

    monkeypatch.setattr(tables, "project_game", leaky)
    for who, viewer in position.viewers:
        with pytest.raises(Leak, match="the seed"):
            find_secrets(position, who, viewer, ask_everything(position, who, viewer))


def test_anothers_hand_is_found(position, monkeypatch):
    leaky_view(monkeypatch, position)
    for who, viewer in position.viewers:
        with pytest.raises(Leak, match="shows"):
            find_secrets(position, who, viewer, ask_everything(position, who, viewer))


@pytest.mark.parametrize("bonus", [p for p in PHASES if p.until == BONUS], ids=str)
def test_a_bonus_is_among_the_positions(bonus: Phase, db, monkeypatch):
    position = reach(bonus, monkeypatch)
    assert position.table().state.bonus and position.version > 2


@pytest.mark.parametrize("phase", [p for p in PHASES if p.until == SWAP], ids=str)
def test_a_swap_and_its_question_are_among_the_positions(phase: Phase, db, monkeypatch):
    position = reach(phase, monkeypatch)
    if after := phase.moves_after:
        assert log_of(position.game_id)[-after][1] == AxioSwap()
    else:
        assert [decision.kind for decision in position.table().decisions] == ["swap_or_keep"]


def test_partners_do_not_see_each_others_stones(db, monkeypatch):
    teams = next(phase for phase in PHASES if phase.options.get("teams"))
    position = reach(teams, monkeypatch)
    alice, state = position.cast["alice"], position.table().state
    assert alice.get(f"games/{position.game_id}/seats/3/hand").code == "hidden-information"
    assert RULES["axio"].hand_of(state, 3)
