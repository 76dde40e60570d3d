"""The tools at a table: look, options, preview, play and resign."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from games.mcp.answers import Options, Previewed, Standing
from games.mcp.callers import Caller
from games.mcp.standing import decision_of, standing
from games.mcp.wording import SHORT_ID, option_lines, plain, posted, short_id
from games.models import Decision, Player
from games.models import Move as MadeMove
from games.models.ids import ALPHABET, LENGTH, PATTERN
from games.parsing import Submission, digest_of
from games.refusals import Refusal
from games.rules.telling import counts
from games.selectors import move_preview, option_best, table_get
from games.services.moves import move_submit
from games.services.seats import seat_resign

GameId = Annotated[str, Meta(max_length=64)]
DecisionId = Annotated[str, Meta(max_length=64)]
Move = Annotated[dict[str, Any], Meta(description="As `options` writes it.")]
_SHORTENED = re.compile(f"[{ALPHABET}]{{{SHORT_ID},{LENGTH - 1}}}")


class Arguments(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a tool is called with. Unknown members are refused, so that typos do not pass."""


class Look(Arguments, frozen=True):
    game_id: GameId
    moves: Annotated[int, Meta(ge=0, le=20, description="Also the last moves.")] = 0


class ListOptions(Arguments, frozen=True):
    game_id: GameId
    where: Annotated[
        dict[str, Any], Meta(description="Only moves with these members, such as a cell.")
    ] = {}
    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class OneMove(Arguments, frozen=True):
    game_id: GameId
    decision_id: DecisionId
    move: Move


class Play(OneMove, frozen=True):
    wait: Annotated[bool, Meta(description="For your next decision.")] = False
    board: Annotated[bool, Meta(description="Show it with that decision.")] = False


class Resign(Arguments, frozen=True):
    game_id: GameId


def look(caller: Caller, asked: Look) -> Standing:
    table = table_get(asked.game_id, caller.player)
    return standing(table, caller.player, table.ruleset.legend, log=asked.moves)


def options(caller: Caller, asked: ListOptions) -> Options:
    player = caller.require_player()
    table = table_get(asked.game_id, player)
    table.require_seat_of(player)
    table.require_active()
    decision = decision_of(table, player)
    if decision is None:
        raise Refusal("not-your-decision", "It is not your turn.")
    wanted = {name: plain(value) for name, value in asked.where.items()}
    best, total = option_best(table, player, decision, wanted, limit=asked.limit)
    lines = [f"Decide {short_id(decision)}: {len(best)} of {total} moves, the best at once first"]
    return Options(
        total=total,
        moves=tuple(posted(option.move) for option in best),
        text="\n".join([*lines, *option_lines(best)]),
    )


def preview(caller: Caller, asked: OneMove) -> Previewed:
    player = caller.require_player()
    table = table_get(asked.game_id, player)
    told = move_preview(table, player, _submission(asked, player))
    if told.legal:
        return Previewed(legal=True, rule=None, text=f"Legal, gains {counts(told.preview.points)}.")
    text = f"Not legal ({told.rule}): {told.detail} options lists the legal moves."
    return Previewed(legal=False, rule=told.rule, text=text)


def move_make(caller: Caller, asked: Play) -> str:
    """What the move gained."""
    player = caller.require_player()
    accepted, _ = move_submit(
        game_id=asked.game_id, player=player, submission=_submission(asked, player, key=True)
    )
    return _made(accepted.move)


def move_play(caller: Caller, asked: Play) -> Standing:
    made, player = move_make(caller, asked), caller.require_player()
    table = table_get(asked.game_id, player)
    board = asked.board and decision_of(table, player) is not None
    return standing(table, player, made, board=board)


def resign(caller: Caller, asked: Resign) -> Standing:
    player = caller.require_player()
    number = table_get(asked.game_id, player, state=False).require_seat_of(player).number
    table = seat_resign(game_id=asked.game_id, number=number, player=player)
    return standing(table, player, "You resigned.", board=False)


def _submission(asked: OneMove, player: Player, *, key: bool = False) -> Submission:
    """A decision is answered once, so it is the key as well: a call that is repeated after a lost
    response is told what the first one was told."""
    decision_id = _decision_id(asked, player)
    members = {**asked.move, "decision_id": decision_id}
    if not key:
        return Submission(members)
    return Submission(members, digest_of(msgspec.json.encode(members)), f"mcp-{decision_id}")


def _decision_id(asked: OneMove, player: Player) -> str:
    """The id of a decision of this player that may be given by its beginning, as texts tell it."""
    given = asked.decision_id
    if PATTERN.fullmatch(given):
        return given
    if _SHORTENED.fullmatch(given):
        game = table_get(asked.game_id, player, state=False).game
        waiting = Decision.objects.filter(game=game, player=player, pk__startswith=given)
        made = MadeMove.objects.filter(game=game, player=player, decision_id__startswith=given)
        for ids in (waiting.values_list("pk"), made.values_list("decision_id")):
            if found := ids.first():
                return str(found[0])
    raise Refusal("decision-closed", "There is no such decision.")


def _made(move: Any) -> str:
    """What a move that was just made, or was made before, gained. It may be a stored answer."""
    made = msgspec.to_builtins(move)
    gained: Counter[str] = Counter()
    for effect in made["effects"]:
        if effect["type"] == "scored" and effect["seat"] == made["seat"]:
            gained.update(effect["points"])
    told = ", ".join(f"{name} {points}" for name, points in gained.items() if points)
    return f"Played, gained {told}." if told else "Played."
