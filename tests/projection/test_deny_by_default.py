"""What is not declared is not sent: not by the renderer, not in a shape, not in a log."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.api.http.json import AnswerRenderer, Encoded
from games.models import Game, Player
from games.projection.by_ruleset import SHAPES
from games.projection.shapes import Answer, Page
from games.rules import RULES
from games.rules.rota.tiles import TILE_SETS, RotaColour
from games.rules.viewers import Zone
from games.table import Table
from tests.support.contract import document
from tests.support.playing import options_of


def answers(base: type[Answer] = Answer) -> Iterator[type[Answer]]:
    """What is sent as it is: not the bases of others."""
    for answer in base.__subclasses__():
        if answer.__subclasses__():
            yield from answers(answer)
        else:
            yield answer


def _nothing_declared(table: Table) -> dict[str, Any]:
    return {
        "a state": table.state,
        "a ruleset's own view": table.ruleset.view_for(table.state, table.viewer(None)),
        "a dictionary": {"state": 1},
        "a list": [],
        "a text": table.game.state,
        "a row": table.game,
        "rows": Game.objects.all(),
    }


def test_the_renderer_refuses_whatever_is_not_declared_as_an_answer(alice, solo):
    for what, thing in _nothing_declared(Table.load(solo["id"])).items():
        with pytest.raises(TypeError):
            pytest.fail(f"{what} was rendered: {AnswerRenderer().render(thing)!r}")


def test_a_page_cannot_carry_what_is_not_declared(alice, solo):
    for what, thing in _nothing_declared(Table.load(solo["id"])).items():
        page = Page(items=(thing,), next_cursor=None)
        with pytest.raises(TypeError):
            pytest.fail(f"{what} was rendered: {AnswerRenderer().render(page)!r}")


def test_the_renderer_lets_declared_answers_pass(alice, solo):
    page = Page(items=(), next_cursor=None)
    assert AnswerRenderer().render(page) == b'{"items":[],"next_cursor":null}'


def test_every_answer_is_documented_member_by_member():
    components = document()["components"]["schemas"]
    found = 0
    for answer in answers():
        if answer in {Page, Encoded}:
            continue  # the one has a name for each kind of its items, the other is one of the rest
        if answer.__module__ == "games.mcp.answers":
            continue  # described by the list of tools
        declared = components[answer.__name__]["properties"]
        sent = set(answer.__struct_encode_fields__)
        if tag := answer.__struct_config__.tag_field:
            sent.add(tag)
        assert sent == set(declared), answer.__name__
        assert {} not in declared.values(), f"{answer.__name__} has a member that may be anything"
        found += 1
    assert found > 15


def test_no_shape_holds_a_state():
    for slug, shapes in SHAPES.items():
        outgoing = [shapes.view, shapes.option, shapes.held, shapes.frame, shapes.resignation]
        outgoing += [*shapes.records.values(), *shapes.exported.values()]
        names = set(msgspec.json.schema_components(outgoing)[1])
        assert RULES[slug].types.view.__name__ in names
        assert RULES[slug].types.state.__name__ not in names


def test_a_view_has_no_member_that_is_hidden_from_everybody():
    """A zone for nobody may give a view its size, never its pieces."""
    for slug, ruleset in RULES.items():
        fields = {field.name: field.type for field in msgspec.structs.fields(SHAPES[slug].view)}
        for name, zone in ruleset.zones.items():
            if zone is Zone.NOBODY and name in fields:
                kind = msgspec.inspect.type_info(fields[name])
                kind = getattr(kind, "type", kind)
                assert isinstance(kind, msgspec.inspect.IntType), f"{slug}: {name}"


def told(text: str) -> list[str]:
    """Tiles and colours that a text names."""
    tiles = {tile for tiles in TILE_SETS.values() for tile in tiles}
    words = {colour.value for colour in RotaColour}
    return sorted(secret for secret in tiles | words if re.search(rf"\b{secret}\b", text))


def test_logs_tell_no_position(alice, bob, duel, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    decision = duel["pending"][0]["decision_id"]
    move = options_of(alice, duel["id"], decision)[0]["move"]
    path = f"games/{duel['id']}/moves"
    assert alice.post(path, {**move, "x": 90}).status == 422
    assert bob.post(path, move).status == 409
    assert alice.post(path, move).status == 201
    monkeypatch.setattr(RULES["rota"], "view_for", lambda state, viewer: state.no_such_member)
    assert alice.get(f"games/{duel['id']}/view").status == 500
    assert "Unexpected failure" in caplog.text
    assert told(caplog.text) == []
    logging.getLogger("games").warning("The state is %s", Table.load(duel["id"]).state)
    assert told(caplog.text) != []


def test_rows_do_not_print_what_they_hold(alice, solo):
    game = Game.objects.get(pk=solo["id"])
    move = options_of(alice, game.pk, solo["pending"][0]["decision_id"])[0]["move"]
    assert alice.post(f"games/{game.pk}/moves", move, Idempotency_Key="k").status == 201
    rows = [game, *game.moves.all(), *game.decisions.all(), Player.objects.get()]
    printed = " ".join(f"{row} {row!r}" for row in rows)
    assert told(printed) == [] and bytes(game.seed).hex() not in printed
