"""What the projection lets out, in words: short, because a model pays for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import fields

from games.projection.shapes import Game, GameSummary, Occupant, OccupantType, Pending
from games.refusals import Refusal
from games.rules.gains import Preview, gain, is_scored
from games.rules.ranking import Outcome
from games.rules.telling import counts

#: What to do about a refusal, by its code.
NEXT = {
    "unauthenticated": "Add the header to the settings of this server. POST /api/v1/players with "
    '{"name": ...} makes an account and shows its token once.',
    "missing-scope": "Use a token with this scope; to play, agents need read and play.",
    "not-found": "list_tables lists the games that you can see.",
    "not-your-seat": "Take a seat with sit_down, or watch with look.",
    "not-your-decision": "Call wait_for_my_turn for a decision of yours.",
    "decision-closed": "Call wait_for_my_turn for the decision that is open now.",
    "idempotency-key-reused": "It was answered with another move, or the key opened another table: "
    "call wait_for_my_turn.",
    "illegal-move": "options lists the legal moves.",
    "validation": "Correct the arguments; options lists moves as they are to be written.",
    "invalid-options": "rules tells which seats and options a game has.",
    "game-not-active": "look shows how the game stands.",
    "game-already-started": "look shows how the game stands.",
    "seat-taken": "list_tables finds tables with open seats.",
    "seat-not-playing": "sit_down with this game_id takes a seat back from an engine.",
    "limit-reached": "Finish or resign other games first.",
    "rate-limited": "Wait, then call again.",
    "unavailable": "Wait a few seconds, then call again.",
    "internal-error": "Call again; if it stays, tell the operators.",
}

#: As much of the id of a decision as tells it from the others of a game.
SHORT_ID = 6
#: Members of a move in the log that are told in other words, or not at all.
ABOUT_A_MOVE = {"number", "seat", "version", "made_by", "effects", "at"}


def short_id(decision_id: str) -> str:
    return decision_id[:SHORT_ID]


def refusal_text(refusal: Refusal) -> str:
    rule = f" ({refusal.members['rule']})" if "rule" in refusal.members else ""
    errors = refusal.members.get("errors", ())
    lines = [f"{refusal.code}{rule}: {refusal.detail}"]
    lines += [f"{error['pointer']}: {error['detail']}" for error in errors if error["pointer"]]
    if refusal.code in NEXT:
        lines.append(f"Next: {NEXT[refusal.code]}")
    return "\n".join(lines)


def occupant_text(occupant: Occupant) -> str:
    match occupant.type:
        case OccupantType.OPEN:
            return "open"
        case OccupantType.INVITED:
            return f"{occupant.name} (invited)"
        case OccupantType.AI:
            stands_in = f" for {occupant.name}" if occupant.name else ""
            named = occupant.engine or f"rated {occupant.rating}"
            return f"engine {named}{stands_in}"
        case OccupantType.BOT:
            return f"bot {occupant.name}"
        case OccupantType.PLAYER:
            return str(occupant.name)


def seats_text(game: Game | GameSummary) -> str:
    return ", ".join(f"{seat.number} {occupant_text(seat.occupant)}" for seat in game.seats)


def table_text(game: GameSummary, note: str = "") -> str:
    return f"{game.id} {game.ruleset}, {game.status.value}{note}; seats: {seats_text(game)}"


def result_text(result: Outcome) -> str:
    places = (
        f"{ranked.place}. seat {' and '.join(map(str, ranked.seats))}"
        + (f" with {ranked.score}" if ranked.score is not None else "")
        for ranked in result.ranking
    )
    return f"Over ({result.reason.value}): {'; '.join(places)}."


def waiting_text(pending: Iterable[Pending]) -> str:
    seats = ", ".join(str(decision.seat) for decision in pending)
    return f"Seat {seats} must decide; wait_for_my_turn."


def best_lines(options: Sequence[Any]) -> Iterator[str]:
    """The first move as `play` takes it; of the others only what is different."""
    for number, option in enumerate(options):
        line = move_line(option.move, option.preview)
        if number:
            line = "or " + _unlike(options[0].move, option.move, line)
        yield line


def _unlike(first: Any, other: Any, line: str) -> str:
    mine, theirs = (msgspec.to_builtins(move) for move in (first, other))
    if mine["type"] != theirs["type"]:
        return f"{theirs['type']}, see options"
    if type(first) is not type(other):
        return line
    changed = {name: value for name, value in theirs.items() if mine[name] != value}
    return f"with {compact(changed)}{line.removeprefix(compact(posted(other)))}"


def option_lines(options: Iterable[Any]) -> Iterator[str]:
    """A legal move on each line, as `play` takes it, and what it gains."""
    return (move_line(option.move, option.preview) for option in options)


def move_line(move: Any, preview: Preview) -> str:
    gained = f" +{counts(preview.points)}" if gain(preview) else ""
    return f"{compact(posted(move))}{gained}"


def posted(move: Any) -> dict[str, Any]:
    """The members of a move that say what it does; `play` takes its decision by itself, and what has
    its default need not be posted."""
    members: dict[str, Any] = msgspec.to_builtins(move)
    for member in fields(move):
        name = member.encode_name
        if name == "decision_id" or members[name] == member.default:
            del members[name]
    return members


def compact(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def plain(value: Any) -> str:
    return value if isinstance(value, str) else compact(value)


def log_line(move: Any) -> str:
    """A move of the log with its effects, as its viewer may read them."""
    caused = f"; {compact(move.effects)}" if move.effects else ""
    return f"version {move.version}, seat {move.seat}: {compact(_answer(move))}{caused}"


def news_line(move: Any) -> str:
    """The same in a few words."""
    told = ", ".join(
        plain(value) if name == "type" else f"{name} {plain(value)}"
        for name, value in _answer(move).items()
    )
    gained = [counts(effect.points) for effect in move.effects if is_own_gain(move, effect)]
    return f"Seat {move.seat}: {told}" + "".join(f" +{points}" for points in gained)


def is_own_gain(move: Any, effect: Any) -> bool:
    return is_scored(effect) and effect.seat == move.seat and gain(effect) > 0


def _answer(move: Any) -> dict[str, Any]:
    return {name: value for name, value in posted(move).items() if name not in ABOUT_A_MOVE}
