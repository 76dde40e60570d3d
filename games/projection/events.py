"""Events as a viewer may see them: from stored rows to outgoing shapes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import asdict

from games.models import Decision, Event, Move, Player, Seat
from games.projection import project_game, project_move, project_view
from games.projection.by_ruleset import SHAPES
from games.projection.event_shapes import (
    ACCOUNT_EVENTS,
    GAME_EVENTS,
    MoveMadeEvent,
    RoundEndedEvent,
    SnapshotEvent,
)
from games.projection.shapes import Answer
from games.projection.stored_events import (
    StoredAccountEvent,
    StoredGameEvent,
    StoredMove,
    StoredRoundEnd,
)
from games.projection.turn_shapes import Invitation, Turn
from games.rules.gains import ends_round
from games.rules.viewers import Viewer
from games.table import Table

_GAME_KEPT = msgspec.json.Decoder(StoredGameEvent)
_ACCOUNT_KEPT = msgspec.json.Decoder(StoredAccountEvent)


def read_event(event: Event) -> StoredGameEvent:
    kept: StoredGameEvent = _GAME_KEPT.decode(event.body)
    return kept


def project_event(table: Table, event: Event, viewer: Viewer, moves: Mapping[int, Move]) -> Answer:
    """An event of a game; `moves` contains the moves that events refer to, by number."""
    kept = read_event(event)
    about: dict[str, Any] = {"id": str(event.number), "game_id": event.game_id, "at": event.at}
    match kept:
        case StoredMove():
            return MoveMadeEvent(
                **about,
                move=project_move(table, moves[kept.number], viewer),
                version=kept.version,
                pending=kept.pending,
            )
        case StoredRoundEnd():
            shapes = SHAPES[table.game.ruleset]
            effects = msgspec.json.decode(moves[kept.number].effects, type=shapes.effects)
            seen = table.ruleset.effects_for(effects, viewer)
            end = next(effect for effect in seen if ends_round(effect))
            effect = shapes.round_end(**asdict(end))
            return RoundEndedEvent(**about, version=kept.version, effect=effect)
        case _:
            answer: Answer = GAME_EVENTS[type(kept)](**asdict(kept), **about)
            return answer


def project_snapshot(table: Table, player: Player | None, *, at: datetime) -> SnapshotEvent:
    view = project_view(table, table.viewer(player)) if table.game.started_at else None
    return SnapshotEvent(
        id=str(table.game.events_made),
        game_id=table.game.pk,
        at=at,
        game=project_game(table, player),
        view=view,
    )


def project_account_event(event: Event) -> Answer:
    """An event of an account. Only its player may read the list, so nothing is redacted."""
    kept = _ACCOUNT_KEPT.decode(event.body)
    about: dict[str, Any] = {"id": str(event.number), "game_id": event.game_id, "at": event.at}
    answer: Answer = ACCOUNT_EVENTS[type(kept)](**asdict(kept), **about)
    return answer


def project_turn(decision: Decision) -> Turn:
    """An open decision, for the player who must answer it."""
    return Turn(
        game_id=decision.game_id,
        ruleset=decision.game.ruleset,
        decision_id=decision.pk,
        seat=decision.seat.number,
        kind=decision.kind,
        bonus=decision.bonus,
        version=decision.game.version,
        opened_at=decision.opened_at,
        deadline_at=decision.deadline_at,
    )


def project_invitation(seat: Seat) -> Invitation:
    game = seat.game
    return Invitation(game_id=game.pk, ruleset=game.ruleset, seat=seat.number, host=game.host.name)
