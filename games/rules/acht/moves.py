"""The moves of ACHT.

The other members of a card move depend on what it is played `as`, so these moves have the tag `as`
and a plain member `type`: two small unions besides that of the simple moves. `move_shape` says
which union a move belongs to.
"""

from __future__ import annotations

from enum import Enum
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, defstruct, field
from msgspec.structs import asdict

from games.rules.acht.pieces import AchtCardKind
from games.rules.acht.shapes import CardId, Col, Rotation, Row, TileKind

Target = Annotated[int, Meta(description="Another seat.", examples=[2])]


class AchtPlace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="place"):
    """Lay one of your tiles on a free cell beside a lying tile."""

    tile: TileKind
    row: Row
    col: Col
    rotation: Rotation


class AchtPass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pass"):
    """Play no card in this turn."""


class AchtReact(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="react"):
    """An 8 was made: keep the points of your markers with infinity, or do not."""

    play: Annotated[bool, Meta(description="Play infinity, or the joker as infinity.")]


class AchtCell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the board."""

    row: Row
    col: Col


class AchtDirection(str, Enum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


class Played(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="as"):
    """What a card is played as. Infinity is played with `react`."""


class AsTimeTravel(Played, frozen=True, kw_only=True, tag="time_travel"):
    """A second turn directly after this one, without a card in it."""


class AsMeteorite(Played, frozen=True, kw_only=True, tag="meteorite"):
    """All discard their tile and draw anew, you first, then clockwise."""


class AsMagneticReversal(Played, frozen=True, kw_only=True, tag="magnetic_reversal"):
    """Exchange your tile with that of another seat."""

    target_seat: Target


class AsRevolution(Played, frozen=True, kw_only=True, tag="revolution"):
    """All pass their tile on."""

    direction: AchtDirection


class AsQuantumLeap(Played, frozen=True, kw_only=True, tag="quantum_leap"):
    """Move or turn a lying tile that is part of no marked shape."""

    from_: Annotated[
        AchtCell | None,
        Meta(description="Null, as `to` and `rotation`, only if no tile can be moved."),
    ] = field(name="from", default=None)
    to: Annotated[
        AchtCell | None, Meta(description="A free cell, or the same one to turn it in place.")
    ] = None
    rotation: Annotated[Rotation | None, Meta(description="Absolute, as in the view.")] = None


class AsAlienAbduction(Played, frozen=True, kw_only=True, tag="alien_abduction"):
    """Take a random secret card of another seat; then you play it."""

    target_seat: Annotated[
        Target | None, Meta(description="Null only if nobody else holds a card.")
    ] = None


EFFECTS: dict[AchtCardKind, type[Played]] = {
    AchtCardKind.TIME_TRAVEL: AsTimeTravel,
    AchtCardKind.MAGNETIC_REVERSAL: AsMagneticReversal,
    AchtCardKind.REVOLUTION: AsRevolution,
    AchtCardKind.QUANTUM_LEAP: AsQuantumLeap,
    AchtCardKind.METEORITE: AsMeteorite,
    AchtCardKind.ALIEN_ABDUCTION: AsAlienAbduction,
}


def _moves(prefix: str, members: list[tuple[str, Any]]) -> dict[type[Played], Any]:
    """One move for each thing that a card can be played as."""
    return {
        effect: defstruct(
            f"{prefix}{effect.__name__.removeprefix('As')}",
            members,
            bases=(effect,),
            frozen=True,
            kw_only=True,
            module=__name__,
            namespace={"__doc__": effect.__doc__},
        )
        for effect in EFFECTS.values()
    }


PLAY_CARD = _moves("AchtPlay", [("type", Literal["play_card"]), ("card", CardId)])
PLAY_STOLEN = _moves("AchtPlayStolen", [("type", Literal["play_stolen"])])

SimpleMove = AchtPlace | AchtPass | AchtReact
UNIONS: dict[Any, Any] = {
    "play_card": reduce(or_, PLAY_CARD.values()),
    "play_stolen": reduce(or_, PLAY_STOLEN.values()),
}
AchtMove = SimpleMove | Played
ALL_MOVES: Any = reduce(or_, [SimpleMove, *UNIONS.values()])


def move_shape(data: Any) -> Any:
    """The union that a move with this `type` is parsed as."""
    kind = data.get("type") if isinstance(data, dict) else None
    return UNIONS.get(kind, SimpleMove) if isinstance(kind, str) else SimpleMove


def play_card(card: str, effect: Played) -> Played:
    move: Played = PLAY_CARD[type(effect)](**asdict(effect), type="play_card", card=card)
    return move


def play_stolen(effect: Played) -> Played:
    move: Played = PLAY_STOLEN[type(effect)](**asdict(effect), type="play_stolen")
    return move


def kind_of(move: Played) -> AchtCardKind:
    """What a card is played as."""
    return AchtCardKind(str(move.__struct_config__.tag))
