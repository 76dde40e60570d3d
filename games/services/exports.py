"""Finished games as documents, and recomputing such a document from its seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from games.models import Game, Move, RatedGame
from games.models.records import log_of
from games.move_checks import move_of
from games.parsing import of_ruleset
from games.projection import project_exported, project_options, project_rated, project_result
from games.projection.by_ruleset import Resign, full_type
from games.projection.export_shapes import GameExport, Rated
from games.projection.shapes import Slug
from games.refusals import Refusal, invalid
from games.rules import RULES, ruleset_of
from games.rules.base import Ruleset
from games.rules.errors import IllegalMove, InvalidOptions, UnknownVersion
from games.rules.ranking import Outcome, Reason
from games.rules.rng import seed_commitment
from games.table import Table

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", examples=["a1" * 32])]
MAX_EXPORTED_MOVES = 2000


class ExportVerifyInput(Struct, frozen=True, forbid_unknown_fields=True):
    """An exported game, as `exportGame` gives it."""

    format: Literal["axio-game/1"]
    game_id: Annotated[str, Meta(max_length=64, examples=["7k2m9x4qh0v3c8ta"])]
    ruleset: Slug
    ruleset_version: Annotated[int, Meta(ge=1, examples=[1])]
    options: dict[str, Any]
    seats: Annotated[int, Meta(ge=1, le=8)]
    seed: Hex
    seed_commitment: Hex
    moves: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MAX_EXPORTED_MOVES)]
    result: Outcome
    rating: Rated | None = None


class Finding(Struct, frozen=True):
    name: str
    ok: bool
    detail: str


class Kept(Struct, frozen=True):
    """What is stored beside a finished game and its seats."""

    moves: Sequence[Move]
    counted: RatedGame | None


def game_export(table: Table, kept: Kept | None = None) -> GameExport:
    """`kept` is what belongs to it, if the caller has read it already."""
    game = table.game
    result = project_result(game)
    if game.status != Game.Status.FINISHED or result is None:
        raise Refusal("game-not-finished", "The seed is secret until the game is finished.")
    table.require_day_over()
    table.require_rules()
    if kept is None:
        kept = Kept(log_of(game), RatedGame.objects.filter(game=game).first())
    return GameExport(
        format="axio-game/1",
        game_id=game.pk,
        ruleset=game.ruleset,
        ruleset_version=game.ruleset_version,
        options=project_options(table),
        seats=len(table.seats),
        seed=bytes(game.seed).hex(),
        seed_commitment=game.seed_commitment,
        moves=tuple(project_exported(table, move) for move in kept.moves),
        result=result,
        rating=project_rated(table, kept.counted),
    )


def export_example() -> dict[str, Any]:
    """A game in which every seat resigned at once: short, and valid."""
    ruleset = next(iter(RULES.values()))
    game_id, seed, seats = "7k2m9x4qh0v3c8ta", bytes.fromhex("a1" * 32), ruleset.seat_counts[0]
    options = ruleset.parse_options({})
    state = ruleset.new_game(seats=seats, options=options, seed=seed)
    moves = []
    for seat in list(ruleset.playing(state)):
        if seat in ruleset.playing(state):
            state = ruleset.resign(state, seat).state
            moves.append(
                {"type": "resign", "seat": seat, "full_type": full_type(ruleset.slug, Resign)}
            )
    return {
        "format": "axio-game/1",
        "game_id": game_id,
        "ruleset": ruleset.slug,
        "ruleset_version": ruleset.version,
        "options": {**msgspec.to_builtins(options), "ruleset": ruleset.slug},
        "seats": seats,
        "seed": seed.hex(),
        "seed_commitment": seed_commitment(seed, game_id),
        "moves": moves,
        "result": msgspec.to_builtins(ruleset.outcome(state)),
    }


def export_verify(export: ExportVerifyInput) -> list[Finding]:
    """Recompute everything. A well-formed document that is wrong is a finding, not a refusal.

    A document that cannot be recomputed is refused, because it may be right.
    """
    ruleset = _ruleset(export)
    seed = bytes.fromhex(export.seed)
    committed = seed_commitment(seed, export.game_id) == export.seed_commitment
    findings = [Finding("commitment", committed, "SHA-256 of the seed's bytes and the game id.")]
    known = "The ruleset is known in this version."
    if ruleset is None:
        return [*findings, Finding("ruleset", False, known)]
    findings.append(Finding("ruleset", True, known))
    moves = [_move(ruleset, at, data) for at, data in enumerate(export.moves)]
    try:
        options = ruleset.parse_options(of_ruleset(export.options, ruleset.slug))
        state = ruleset.new_game(seats=export.seats, options=options, seed=seed)
    except (msgspec.ValidationError, InvalidOptions, Refusal) as error:
        return [*findings, Finding("options", False, str(error))]
    findings.append(Finding("options", True, "The options are valid."))
    for at, (seat, move) in enumerate(moves, start=1):
        try:
            state = _play(ruleset, state, seat, move)
        except IllegalMove as error:
            return [*findings, Finding("moves", False, f"Move {at}: {error.detail}")]
    findings.append(Finding("moves", True, f"All {len(moves)} moves are legal."))
    same = ruleset.outcome(state) == _as_told_by_rules(export.result)
    findings.append(Finding("result", same, "The moves lead to the stated result."))
    if export.rating is not None:
        rated = {contender.seat: contender.place for contender in export.rating.contenders}
        places = {seat: one.place for one in export.result.ranking for seat in one.seats}
        fits = rated.items() <= places.items()
        findings.append(Finding("rating", fits, "Everybody was rated by their place."))
    return findings


def _ruleset(export: ExportVerifyInput) -> Ruleset[Any, Any, Any, Any] | None:
    """The rules of an export; None for an unknown ruleset. Refuses an unknown version."""
    if export.ruleset not in RULES:
        return None
    try:
        return ruleset_of(export.ruleset, export.ruleset_version)
    except UnknownVersion as error:
        raise invalid("/ruleset_version", "invalid-value", str(error)) from None


def _as_told_by_rules(result: Outcome) -> Outcome:
    """The rules report a resignation; only the service knows that the clock caused it."""
    if result.reason in {Reason.TIMEOUT, Reason.ABANDONED}:
        return replace(result, reason=Reason.RESIGNED)
    return result


def _move(ruleset: Ruleset[Any, Any, Any, Any], at: int, data: dict[str, Any]) -> tuple[int, Any]:
    """The seat and its move; None for a resignation."""
    seat = data.get("seat")
    if type(seat) is not int:
        raise invalid(f"/moves/{at}/seat", "required", "Every move names its seat.")
    resigned = {"type": "resign", "seat": seat, "full_type": full_type(ruleset.slug, Resign)}
    if data.get("type") == "resign" and data.items() <= resigned.items():
        return seat, None
    return seat, move_of(ruleset, data, besides="seat", pointer=f"/moves/{at}")


def _play(ruleset: Ruleset[Any, Any, Any, Any], state: Any, seat: int, move: Any) -> Any:
    if move is None:
        if seat not in ruleset.playing(state):
            raise IllegalMove("seat-not-playing", "/seat", "This seat cannot resign.")
        return ruleset.resign(state, seat).state
    if seat not in {decision.seat for decision in ruleset.decisions(state)}:
        raise IllegalMove("wrong-move-type", "/seat", "This seat has nothing to decide.")
    return ruleset.apply(state, seat, move).state
