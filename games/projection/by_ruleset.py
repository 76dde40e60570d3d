"""Outgoing shapes that depend on the ruleset, made from its own types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, defstruct
from msgspec.structs import fields

from games.projection.shapes import (
    Answer,
    DecisionId,
    GameId,
    GameStatus,
    Hand,
    MadeBy,
    MovePreviewed,
    Pending,
    Time,
    Version,
)
from games.rules import RULES
from games.rules.base import move_type
from games.rules.gains import ends_round
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber

Rest = list[Any]


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


#: Always null. Some generators of clients do not know a type for that.
NoDecision = Annotated[str | None, Meta(description="Null: no decision was answered.")]


class Resign(Struct, frozen=True, tag_field="type", tag="resign"):
    """A seat resigned. This answers no decision."""


def full_type(slug: str, move: Any) -> str:
    """What tells the shape of a move from those of all rulesets, such as `rota.place`."""
    tag = str(move.__struct_config__.tag)
    kind = move_type(move)
    return ".".join((slug, kind) if tag == kind else (slug, kind, tag))


def _full_type(slug: str, move: Any) -> tuple[str, Any, str]:
    """A member that is always the same: in requests it may be absent."""
    full = full_type(slug, move)
    about = Meta(description="The ruleset, the type and, of a card, what it is played as.")
    return "full_type", Annotated[Literal[full], about], full


class Shapes:
    """The outgoing shapes of one ruleset.

    Each of them has a member by which clients tell it from those of other rulesets. In requests it
    may be absent, because the game has only one ruleset.
    """

    def __init__(self, slug: str) -> None:
        types = RULES[slug].types
        title = slug.capitalize()
        named = ("ruleset", Literal[slug], slug)
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
            move: _joined(
                f"{move.__name__}Input", move, [("decision_id", DecisionId), _full_type(slug, move)]
            )
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
                [("decision_id", DecisionId), *about_a_move, _full_type(slug, move)],
                answer=True,
            )
            for move in _members(types.move)
        }
        self.resignation = _joined(
            f"{title}Resignation",
            Resign,
            [("decision_id", NoDecision), *about_a_move, _full_type(slug, Resign)],
            answer=True,
        )
        self.exported = {
            move: _joined(
                f"{title if move is Resign else ''}{move.__name__}Exported",
                move,
                [("seat", SeatNumber), _full_type(slug, move)],
            )
            for move in (*_members(types.move), Resign)
        }
        self.options_input = _joined(types.options.__name__, types.options, [named])
        self.options = _joined(f"{title}OptionsChosen", types.options, [named])
        self.components = _joined(types.components.__name__, types.components, [], answer=True)
        self.standing_orders: Any = None
        self.standing_orders_input: Any = None
        if orders := RULES[slug].standing_orders:
            name = type(orders).__name__
            self.standing_orders = _joined(name, type(orders), [named], answer=True)
            self.standing_orders_input = _joined(f"{name}Input", type(orders), [named])
        ends = [effect for effect in _members(types.effect) if ends_round(effect)]
        self.round_end: Any = _joined(f"{title}EndOfRound", ends[0], [named]) if ends else None
        self.previewed = _joined(
            f"{title}MovePreviewed", MovePreviewed, [("preview", types.preview | None), named]
        )
        self.hand = _joined(f"{title}Hand", Hand, [("hand", _many(types.hand)), named])
        self.option = defstruct(
            f"{title}Option",
            [("move", Any), ("preview", types.preview), named],
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
                named,
            ],
            bases=(Answer,),
            frozen=True,
            kw_only=True,
            module=__name__,
            namespace={"__doc__": "A position of a replay, and the moves that led to it."},
        )


SHAPES = {slug: Shapes(slug) for slug in RULES}
