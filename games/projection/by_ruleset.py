"""Outgoing shapes that depend on the ruleset, made from its own types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct
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
    SeatBank,
    Time,
    Version,
    made_shape,
)
from games.rules import RULES
from games.rules.base import move_type
from games.rules.gains import ends_round
from games.rules.ranking import Outcome
from games.rules.viewers import SeatNumber

Rest = list[Any]


def joined(name: str, base: Any, rest: Rest, *, answer: bool = False) -> Any:
    """A struct with the members of `base` and `rest`, as one component of the schema."""
    return made_shape(name, rest, bases=(Answer, base) if answer else (base,), doc=base.__doc__)


def many(item: Any) -> Any:
    return tuple[item, ...]


def members_of(union: Any) -> tuple[Any, ...]:
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


def full_type_member(slug: str, move: Any) -> tuple[str, Any, str]:
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
        self.view = made_shape(
            types.view.__name__,
            [
                ("game_id", GameId),
                ("status", GameStatus),
                *((member.name, member.type) for member in shown),
                ("pending", tuple[Pending, ...]),
                (
                    "banks",
                    Annotated[
                        tuple[SeatBank, ...], Meta(description="Now; empty for past positions.")
                    ],
                ),
                (
                    "paused_until",
                    Annotated[
                        Time | None,
                        Meta(description="No clock runs until then. Null for past positions."),
                    ],
                ),
                ("result", Outcome | None),
            ],
            doc=types.view.__doc__,
            tag_field="ruleset",
            tag=slug,
        )
        self.inputs = {
            move: joined(
                f"{move.__name__}Input",
                move,
                [("decision_id", DecisionId), full_type_member(slug, move)],
            )
            for move in members_of(types.move)
        }
        self.effects = many(types.effect)
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
            move: joined(
                f"{move.__name__}Record",
                move,
                [("decision_id", DecisionId), *about_a_move, full_type_member(slug, move)],
                answer=True,
            )
            for move in members_of(types.move)
        }
        self.resignation = joined(
            f"{title}Resignation",
            Resign,
            [("decision_id", NoDecision), *about_a_move, full_type_member(slug, Resign)],
            answer=True,
        )
        self.exported = {
            move: joined(
                f"{title if move is Resign else ''}{move.__name__}Exported",
                move,
                [("seat", SeatNumber), full_type_member(slug, move)],
            )
            for move in (*members_of(types.move), Resign)
        }
        self.options_input = joined(types.options.__name__, types.options, [named])
        self.options = joined(f"{title}OptionsChosen", types.options, [named])
        self.components = joined(types.components.__name__, types.components, [], answer=True)
        ends = [effect for effect in members_of(types.effect) if ends_round(effect)]
        self.round_end: Any = joined(f"{title}EndOfRound", ends[0], [named]) if ends else None
        self.previewed = joined(
            f"{title}MovePreviewed", MovePreviewed, [("preview", types.preview | None), named]
        )
        self.hand = joined(f"{title}Hand", Hand, [("hand", many(types.hand)), named])
        self.option = made_shape(
            f"{title}Option",
            [("move", Any), ("preview", types.preview), named],
            doc="A legal move, and what it would gain.",
        )
        self.held = made_shape(
            f"{title}Held",
            [("seat", SeatNumber), ("hand", many(types.hand))],
            bases=(),
            doc="What a seat holds.",
        )
        self.frame = made_shape(
            f"{title}Frame",
            [
                ("version", Version),
                ("move", Any),
                ("moves", tuple[Any, ...]),
                ("view", self.view),
                ("hands", many(self.held)),
                named,
            ],
            doc="A position of a replay, and the moves that led to it.",
        )


SHAPES = {slug: Shapes(slug) for slug in RULES}
