"""Outgoing shapes that depend on the ruleset, made from its own types."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from msgspec import Meta, Struct, defstruct
from msgspec.structs import fields

from games.projection.shapes import (
    Answer,
    DecisionId,
    GameId,
    GameStatus,
    MadeBy,
    Pending,
    Time,
    Version,
)
from games.rules import RULES
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber

Rest = list[tuple[str, Any]]


def _joined(name: str, base: Any, rest: Rest, *, answer: bool = False) -> Any:
    """A struct with the members of `base` and `rest`, as one component of the schema."""
    return defstruct(
        name,
        rest,
        bases=(Answer, base) if answer else (base,),
        frozen=True,
        kw_only=True,
        module=__name__,
        namespace={"__doc__": base.__doc__},
    )


def _many(item: Any) -> Any:
    return tuple[item, ...]


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def _exported(move: Any) -> Any:
    return _joined(f"{move.__name__}Exported", move, [("seat", SeatNumber)])


class Resign(Struct, frozen=True, tag_field="type", tag="resign"):
    """A seat resigned. This answers no decision."""


RESIGN_EXPORTED = _exported(Resign)


class Shapes:
    """The outgoing shapes of one ruleset."""

    def __init__(self, slug: str) -> None:
        types = RULES[slug].types
        title = slug.capitalize()
        shown = [f for f in fields(types.view) if f.name not in types.view_aids | {"pending"}]
        self.view = defstruct(
            types.view.__name__,
            [
                ("game_id", GameId),
                ("status", GameStatus),
                *((member.name, member.type) for member in shown),
                ("pending", tuple[Pending, ...]),
                ("result", Outcome | None),
            ],
            bases=(Answer,),
            frozen=True,
            kw_only=True,
            tag_field="ruleset",
            tag=slug,
            module=__name__,
            namespace={"__doc__": types.view.__doc__},
        )
        self.inputs = {
            move: _joined(f"{move.__name__}Input", move, [("decision_id", DecisionId)])
            for move in _members(types.move)
        }
        self.effects = _many(types.effect)
        about_a_move: Rest = [
            (
                "number",
                Annotated[int, Meta(ge=1, description="Counts moves from 1; null while sealed.")]
                | None,
            ),
            ("seat", SeatNumber),
            ("version", Annotated[Version, Meta(description="The version after this move.")]),
            ("made_by", MadeBy),
            ("effects", self.effects),
            ("at", Time),
        ]
        self.records = {
            move: _joined(
                f"{move.__name__}Record",
                move,
                [("decision_id", DecisionId), *about_a_move],
                answer=True,
            )
            for move in _members(types.move)
        }
        self.resignation = _joined(
            f"{title}Resignation", Resign, [("decision_id", None), *about_a_move], answer=True
        )
        self.exported = {
            **{move: _exported(move) for move in _members(types.move)},
            Resign: RESIGN_EXPORTED,
        }
        self.options = _joined(f"{title}OptionsChosen", types.options, [])
        self.components = _joined(types.components.__name__, types.components, [], answer=True)
        self.standing_orders: Any = None
        if orders := RULES[slug].standing_orders:
            self.standing_orders = _joined(type(orders).__name__, type(orders), [], answer=True)
        self.option = defstruct(
            f"{title}Option",
            [("move", Any), ("preview", types.preview)],
            bases=(Answer,),
            frozen=True,
            kw_only=True,
            module=__name__,
            namespace={"__doc__": "A legal move, and what it would gain."},
        )
        self.held = defstruct(
            f"{title}Held",
            [("seat", SeatNumber), ("hand", _many(types.hand))],
            frozen=True,
            kw_only=True,
            module=__name__,
            namespace={"__doc__": "What a seat holds."},
        )
        self.frame = defstruct(
            f"{title}Frame",
            [
                ("version", Version),
                ("move", Any),
                ("moves", tuple[Any, ...]),
                ("view", self.view),
                ("hands", _many(self.held)),
            ],
            bases=(Answer,),
            frozen=True,
            kw_only=True,
            module=__name__,
            namespace={"__doc__": "A position of a replay, and the moves that led to it."},
        )


SHAPES = {slug: Shapes(slug) for slug in RULES}
