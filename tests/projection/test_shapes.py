"""Shapes that are made from the types of rulesets and events behave like those written down."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from games.projection.by_ruleset import SHAPES
from games.projection.event_shapes import ACCOUNT_EVENTS, GAME_EVENTS
from games.projection.shapes import Answer


def made() -> Iterator[Any]:
    for shapes in SHAPES.values():
        for made in vars(shapes).values():
            yield from made.values() if isinstance(made, dict) else [made]
    yield from GAME_EVENTS.values()
    yield from ACCOUNT_EVENTS.values()


MADE = {shape.__name__: shape for shape in made() if isinstance(shape, type)}


@pytest.mark.parametrize("shape", MADE.values(), ids=MADE)
def test_what_is_made_cannot_be_changed_and_names_its_members(shape):
    assert shape.__struct_config__.frozen
    own = set(shape.__struct_fields__) - {
        name for base in shape.__bases__ for name in getattr(base, "__struct_fields__", ())
    }
    members = inspect.signature(shape).parameters
    assert {members[name].kind for name in own} <= {inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize("slug", SHAPES)
def test_what_is_sent_by_itself_is_declared_as_an_answer(slug):
    shapes = SHAPES[slug]
    sent = [shapes.view, shapes.option, shapes.frame, shapes.components, shapes.resignation]
    for shape in [*sent, *shapes.records.values(), *GAME_EVENTS.values()]:
        assert issubclass(shape, Answer), shape


@pytest.mark.parametrize("slug", SHAPES)
def test_what_is_sent_only_as_a_part_is_not(slug):
    shapes = SHAPES[slug]
    for shape in (shapes.held, *shapes.inputs.values(), *shapes.exported.values()):
        assert not issubclass(shape, Answer), shape
