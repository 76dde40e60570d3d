"""What the pages of the games say in numbers and tables, from the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.handbook.tables import table
from games.projection.by_ruleset import SHAPES
from games.rules import RULES
from games.rules.acht.pieces import PIECES
from games.rules.acht.reacting import EIGHT
from games.rules.acht.shapes import AchtOptions
from games.rules.axio.board import DIRECTIONS, RADIUS, STARTS, grid_for
from games.rules.axio.ranking import CAP as AXIO_CAP
from games.rules.axio.stones import COLOUR, LETTERS, STONES, is_double
from games.rules.axio.turns import HAND
from games.rules.base import move_type
from games.rules.rota.ruleset import CAP as ROTA_CAP
from games.rules.rota.ruleset import COLOURS, STACK
from games.rules.rota.tiles import DEFAULT_SET, EMPTY, TILE_SETS
from games.rules.viewers import Viewer


def game_facts() -> Mapping[str, str]:
    values = {**_rota(), **_axio(), **_acht()}
    for slug, ruleset in RULES.items():
        values |= {
            f"{slug}.seats": _through(ruleset.seat_counts),
            f"{slug}.kinds": _names(ruleset.decision_kinds),
            f"{slug}.moves": _moves(slug),
            f"{slug}.zones": table(
                ("part of the position", "who sees it"),
                [(f"`{name}`", zone.value) for name, zone in ruleset.zones.items()],
            ),
            f"{slug}.rules": table(
                ("rule", "what it means"),
                [
                    (f"[`{code}`](../rules/{code}.md)", text)
                    for code, text in ruleset.rule_codes.items()
                ],
            ),
            f"{slug}.options": _options(ruleset),
        }
    return {key: str(value) for key, value in values.items()}


def _names(found: Any) -> str:
    return ", ".join(f"`{name}`" for name in found)


def _through(counts: tuple[int, ...]) -> str:
    return f"{counts[0]} to {counts[-1]}"


def _moves(slug: str) -> str:
    """Every type of move with its members."""
    rows = []
    for shape in SHAPES[slug].inputs:
        members = [field.encode_name for field in msgspec.structs.fields(shape)]
        config = shape.__struct_config__
        kind = f" (`{config.tag_field}` `{config.tag}`)" if config.tag_field != "type" else ""
        shown = [name for name in members if name not in {"type", "decision_id"}]
        rows.append((f"`{move_type(shape)}`{kind}", _names(shown) or "none"))
    return table(("`type`", "members beside `decision_id`"), rows)


def _options(ruleset: Any) -> str:
    rows = [
        (f"`{field.encode_name}`", f"`{msgspec.json.encode(field.default).decode()}`")
        for field in msgspec.structs.fields(ruleset.types.options)
    ]
    return table(("option", "default"), rows)


def _rota() -> dict[str, Any]:
    tiles = TILE_SETS[DEFAULT_SET]
    return {
        "rota.tiles": len(tiles),
        "rota.blank": sum(EMPTY in tile for tile in tiles),
        "rota.cap": ROTA_CAP,
        "rota.stack": STACK,
        "rota.colours": _names(colour.value for colour in COLOURS),
        "rota.colour-count": len(COLOURS),
        "rota.sets": _names(TILE_SETS),
        "rota.supply": table(
            ("seats", "tiles in the general supply"),
            [(n, _supply(n)) for n in RULES["rota"].seat_counts],
        ),
    }


def _supply(seats: int) -> int:
    ruleset = RULES["rota"]
    state = ruleset.new_game(seats=seats, options=ruleset.parse_options({}), seed=bytes(32))
    view: Any = ruleset.view_for(state, Viewer.at(1))
    return int(view.supply)


def _axio() -> dict[str, Any]:
    doubles = [kind for kind in set(STONES) if is_double(kind)]
    mixed = [kind for kind in set(STONES) if not is_double(kind)]
    return {
        "axio.stones": len(STONES),
        "axio.mixed": f"{len(mixed)} mixed pairs, each {STONES.count(mixed[0])} times",
        "axio.doubles": f"{len(doubles)} doubles, each {STONES.count(doubles[0])} times",
        "axio.cap": AXIO_CAP,
        "axio.cap2": 2 * AXIO_CAP,
        "axio.hand": HAND,
        "axio.colours": _names(COLOUR[letter].value for letter in LETTERS),
        "axio.boards": table(
            ("seats", "radius", "cells"),
            [(n, RADIUS[n], len(grid_for(n).coordinates)) for n in RADIUS],
        ),
        "axio.directions": table(
            ("direction", "q", "r"), [(at, q, r) for at, (q, r) in enumerate(DIRECTIONS)]
        ),
        "axio.starts": table(
            ("start symbol", "q", "r"),
            [(COLOUR[letter].value, q, r) for letter, (q, r) in zip(LETTERS, STARTS, strict=True)],
        ),
    }


def _acht() -> dict[str, Any]:
    pieces = PIECES[RULES["acht"].component_sets[0]]
    return {
        "acht.rows": pieces.rows,
        "acht.target": AchtOptions().target,
        "acht.eight": EIGHT,
        "acht.tiles": sum(tile.copies for tile in pieces.tiles.values()),
        "acht.cards": sum(pieces.cards.values()),
        "acht.tile-table": table(
            ("kind", "copies", "value", "links"),
            [
                (
                    f"`{t.kind}`",
                    t.copies,
                    t.value,
                    " ".join(f"{a}-{b}{k}" for a, b, k in t.links) or "none",
                )
                for t in pieces.tiles.values()
            ],
        ),
        "acht.marker-table": table(
            ("shape", "markers of a side", "points each"),
            [(f"`{k.value}`", n, pieces.points[k]) for k, n in pieces.markers.items()],
        ),
        "acht.card-table": table(
            ("card", "copies"), [(f"`{kind.value}`", n) for kind, n in pieces.cards.items()]
        ),
    }
