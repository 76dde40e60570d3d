"""The exceptions that a ruleset raises. After any of them, nothing has changed."""

from __future__ import annotations


class IllegalMove(Exception):
    """The rules refuse a move. `rule` is a stable code, `pointer` names the member at fault."""

    def __init__(self, rule: str, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.rule, self.pointer, self.detail = rule, pointer, detail


class InvalidOptions(Exception):
    """There is no game with these options or this number of seats."""

    def __init__(self, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.pointer, self.detail = pointer, detail


class UnknownVersion(Exception):
    """There is no code for this version of a ruleset."""

    def __init__(self, slug: str, version: int) -> None:
        super().__init__(f"Version {version} of {slug} is not known here.")
        self.slug, self.version = slug, version


class ForeignState(Exception):
    """A stored state was written by another version of the rules than the one that loads it."""

    def __init__(self, slug: str, version: int, written_by: str) -> None:
        super().__init__(f"Version {version} of {slug} cannot go on from a state of {written_by}.")
