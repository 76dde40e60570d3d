"""Dealing the hidden pieces of any game differently, so that a viewer notices nothing.

Knows only the contract. Which parts of a set-up are hidden from a viewer, and which of them can be
exchanged for each other, shows in set-ups that are sampled from the viewer's own view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, zip_longest
from random import Random
from typing import Any

import msgspec
from msgspec.structs import asdict

from games.rules import AnyRuleset
from games.rules.base import Step
from games.rules.errors import IllegalMove
from games.rules.viewers import Viewer, Zone

#: Who did what: a seat with its move, or with None for a resignation.
Log = Sequence[tuple[int, Any]]
#: The way to a part of a state.
Path = tuple[Any, ...]
#: Set-ups that are sampled to find what is hidden.
SAMPLES = 40
#: Partners that are tried for a piece.
PARTNERS = 12


def steps_of(ruleset: AnyRuleset, setup: Any, log: Log) -> Iterator[Step[Any]]:
    """What each entry of the log leads to from this set-up."""
    state = setup
    for seat, move in log:
        step = ruleset.resign(state, seat) if move is None else ruleset.apply(state, seat, move)
        yield step
        state = step.state


def seen_by(ruleset: AnyRuleset, setup: Any, log: Log, viewer: Viewer) -> Iterator[Any]:
    """Move by move all that the rules let a viewer know of a game."""
    yield ruleset.view_for(setup, viewer), list(ruleset.decisions(setup))
    for step in steps_of(ruleset, setup, log):
        yield ruleset.view_for(step.state, viewer), list(ruleset.decisions(step.state))
        yield ruleset.effects_for(step.effects, viewer)


class Deal:
    """A set-up whose pieces are exchanged as long as the viewer cannot tell."""

    def __init__(
        self, ruleset: AnyRuleset, options: Any, setup: Any, log: Log, viewer: Viewer, rng: Random
    ) -> None:
        self.ruleset, self.log, self.viewer, self.rng = ruleset, log, viewer, rng
        self.truth = list(seen_by(ruleset, setup, log, viewer))
        self.true_setup = setup
        view = ruleset.view_for(setup, viewer)
        samples = [ruleset.sample_state(view, options=options, rng=rng) for _ in range(SAMPLES)]
        self.kinds = hidden_kinds([setup, *samples])
        hidden = {path for kind in self.kinds for path in kind}
        self.dealt = {path: piece for path, piece in leaves(setup) if path in hidden}
        self.pieces = dict(self.dealt)

    def anew(self) -> Any:
        for kind in self.kinds:
            self.exchange_many(self.mixed(kind))
            self.exchange_single(kind, strictly=True)
            self.exchange_single([path for path in kind if self.in_hand(path)], strictly=False)
        return self.setup(self.pieces)

    def mixed(self, paths: Sequence[Path]) -> list[Path]:
        """By lot, but no two neighbours from the same hand if that can be."""
        heaps: dict[Path, list[Path]] = {}
        for path in self.rng.sample(paths, len(paths)):
            heaps.setdefault(path[:2], []).append(path)
        rounds = zip_longest(*heaps.values())
        return [path for around in rounds for path in around if path is not None]

    def exchange_many(self, paths: list[Path]) -> None:
        """All of them at once; what is not possible at once, in two halves."""
        if len(paths) > 1 and not self.exchange(paths, strictly=True):
            self.exchange_many(paths[: len(paths) // 2])
            self.exchange_many(paths[len(paths) // 2 :])

    def exchange_single(self, paths: list[Path], *, strictly: bool) -> None:
        """Those that have not changed yet, with whatever other piece they can be exchanged for."""
        for one in self.mixed(paths):
            if not self.fits(one, self.pieces[one], strictly):
                partners = self.partners_of(one, paths)
                any(self.exchange([one, other], strictly=strictly) for other in partners)

    def exchange(self, paths: Sequence[Path], *, strictly: bool) -> bool:
        """Each gets what the next one has, if it fits and the viewer does not notice."""
        following = [*paths[1:], paths[0]]
        pieces = {one: self.pieces[other] for one, other in zip(paths, following, strict=True)}
        if not all(self.fits(path, piece, strictly) for path, piece in pieces.items()):
            return False
        if not self.goes_unnoticed({**self.pieces, **pieces}):
            return False
        self.pieces.update(pieces)
        return True

    def fits(self, path: Path, piece: Any, strictly: bool) -> bool:
        """A piece that is not the true one or, strictly, that is not in the same hand in truth."""
        if strictly and self.in_hand(path):
            hand = [true for other, true in self.dealt.items() if other[:2] == path[:2]]
            return piece not in hand
        return bool(piece != self.dealt[path])

    def in_hand(self, path: Path) -> bool:
        return self.ruleset.zones[path[0]] is not Zone.NOBODY

    def partners_of(self, one: Path, kind: list[Path]) -> list[Path]:
        """Those that were exchanged before, and so are free, come first."""
        others = [other for other in self.mixed(kind) if other != one]
        return sorted(others, key=lambda at: self.pieces[at] == self.dealt[at])[:PARTNERS]

    def goes_unnoticed(self, pieces: dict[Path, Any]) -> bool:
        there = seen_by(self.ruleset, self.setup(pieces), self.log, self.viewer)
        try:
            return all(one == other for one, other in zip(self.truth, there, strict=True))
        except IllegalMove:
            return False

    def setup(self, pieces: dict[Path, Any]) -> Any:
        return put(self.true_setup, pieces)


def parts_of(thing: Any) -> dict[Any, Any] | None:
    """What a thing is made of: by name or by number; None for a piece."""
    if isinstance(thing, msgspec.Struct):
        return asdict(thing)
    if isinstance(thing, dict):
        return thing
    if isinstance(thing, tuple):
        return thing._asdict() if hasattr(thing, "_asdict") else dict(enumerate(thing))
    return None


def leaves(thing: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """All pieces of a thing, and the way to them."""
    parts = parts_of(thing)
    if parts is None:
        yield path, thing
    else:
        for at, part in parts.items():
            yield from leaves(part, (*path, at))


def put(thing: Any, pieces: dict[Path, Any], path: Path = ()) -> Any:
    """The same thing with other pieces."""
    parts = parts_of(thing)
    if parts is None:
        return pieces.get(path, thing)
    parts = {at: put(part, pieces, (*path, at)) for at, part in parts.items()}
    if isinstance(thing, dict):
        return parts
    return type(thing)(parts.values()) if type(thing) is tuple else type(thing)(**parts)


def hidden_kinds(states: Sequence[Any]) -> list[list[Path]]:
    """Where the states differ, by kinds: what lies at one place may lie at another of its kind.

    A kind is one member of the state, or the fewest together, in which there are the same pieces
    in all states, only dealt differently.
    """
    dealt = [dict(leaves(state)) for state in states]
    members: dict[Path, list[Path]] = {}
    for path in dealt[0]:
        if len({pieces[path] for pieces in dealt}) > 1:
            # All hands are one member, and the ids of the pieces in them are another.
            members.setdefault(tuple(at for at in path if isinstance(at, str)), []).append(path)
    kinds = []
    for size in range(1, len(members) + 1):
        for some in combinations(tuple(members), size):
            paths = [path for member in some for path in members.get(member, ())]
            stock, *others = [Counter(pieces[path] for path in paths) for pieces in dealt]
            if all(member in members for member in some) and others.count(stock) == len(others):
                kinds.append(paths)
                members = {member: members[member] for member in members if member not in some}
    # The others were drawn from a larger stock. What no two places can hold is not a piece.
    return kinds + [
        paths
        for paths in members.values()
        if len({pieces[path] for path in paths for pieces in dealt}) < len(paths) * len(dealt)
    ]
