"""The log of a pruned game: one compressed value instead of a row and four index entries a move."""

from __future__ import annotations

import zlib
from datetime import datetime

import msgspec
from msgspec import Struct

from games.models.tables import Game, Move


class _Kept(Struct, array_like=True, frozen=True):
    """What matters of a move; its members are named like the columns."""

    number: int | None
    version: int | None
    seat: int
    decision_id: str | None
    body: str
    effects: str
    closed: str
    made_by: str
    player_id: int | None
    at: datetime


_DECODER = msgspec.msgpack.Decoder(list[_Kept])


def pack_log(game: Game) -> bytes:
    names = _Kept.__struct_fields__
    kept = [_Kept(*(getattr(move, name) for name in names)) for move in game.log]
    return zlib.compress(msgspec.msgpack.encode(kept), 9)


def log_of(game: Game) -> list[Move]:
    """The public moves in order, of a pruned game, too."""
    if game.record is None:
        return list(game.log)
    kept = _DECODER.decode(zlib.decompress(bytes(game.record)))
    return [Move(game=game, **msgspec.structs.asdict(move)) for move in kept]
