"""All refusals of the service, each with one stable code."""

from __future__ import annotations

from typing import Any

#: code: (HTTP status, title)
CATALOGUE: dict[str, tuple[int, str]] = {
    "malformed-json": (400, "The body is not JSON"),
    "bad-request": (400, "The request cannot be understood"),
    "unauthenticated": (401, "A valid token is needed"),
    "bad-credentials": (401, "Name and password do not match"),
    "not-your-seat": (403, "This seat is not yours"),
    "not-invited": (403, "Only invited players may sit here"),
    "not-welcome": (403, "This table welcomes others"),
    "not-host": (403, "Only the host may do this"),
    "missing-scope": (403, "The token may not be used for this"),
    "not-for-bots": (403, "Bots may not do this"),
    "hidden-information": (403, "This is hidden from you"),
    "sandbox-disabled": (403, "This service has no sandbox"),
    "foreign-origin": (403, "Pages of other sites may not do this"),
    "not-found": (404, "Not found"),
    "method-not-allowed": (405, "Method not allowed"),
    "not-acceptable": (406, "No offered format is acceptable"),
    "name-taken": (409, "The name is taken"),
    "seat-taken": (409, "The seat is taken"),
    "already-seated": (409, "You already have a seat at this table"),
    "seats-not-filled": (409, "Seats are still open"),
    "seat-not-playing": (409, "The seat is not playing"),
    "game-already-started": (409, "The game has started"),
    "game-not-active": (409, "The game is not being played"),
    "rated-game": (409, "The game is rated"),
    "game-not-finished": (409, "The game is not finished"),
    "day-not-over": (409, "The day is not over"),
    "unknown-ruleset-version": (409, "This version of the rules is unknown"),
    "state-of-another-version": (409, "The position was written by another version of the rules"),
    "bot-declines": (409, "The bot does not accept this game"),
    "limit-reached": (409, "A limit of the account is reached"),
    "clock-advancing": (409, "The clock is being advanced"),
    "already-matched": (409, "A table has opened already"),
    "leave-used-up": (409, "There is not so much leave left"),
    "no-pauses": (409, "This game has no pauses"),
    "webhook-disabled": (409, "The webhook is switched off"),
    "decision-closed": (409, "The decision is closed"),
    "not-your-decision": (409, "The decision belongs to another seat"),
    "idempotency-in-progress": (409, "A request with this key is still running"),
    "cursor-expired": (410, "The events after this one are gone"),
    "precondition-failed": (412, "Your copy is not current"),
    "body-too-large": (413, "The body is too large"),
    "unsupported-media-type": (415, "The body must be application/json"),
    "validation": (422, "The request is not valid"),
    "invalid-options": (422, "These options are not valid"),
    "illegal-move": (422, "The rules do not allow this"),
    "idempotency-key-reused": (422, "The key was used for another request"),
    "rate-limited": (429, "Too many requests"),
    "internal-error": (500, "Internal error"),
    "unavailable": (503, "The service is busy"),
}


class Refusal(Exception):
    """A request is refused and nothing was changed. `members` are added to the problem document."""

    def __init__(self, code: str, detail: str | None = None, **members: Any) -> None:
        self.status, self.title = CATALOGUE[code]
        super().__init__(detail or self.title)
        self.code, self.detail, self.members = code, detail or f"{self.title}.", members


def invalid(pointer: str, code: str, detail: str) -> Refusal:
    """One member of the request is invalid."""
    return Refusal("validation", detail, errors=[field_error(pointer, code, detail)])


def invalid_options(pointer: str, detail: str) -> Refusal:
    """The request is well formed, but no game can be played with it."""
    errors = [field_error(pointer, "invalid-value", detail)]
    return Refusal("invalid-options", detail, errors=errors)


def field_error(pointer: str, code: str, detail: str) -> dict[str, str]:
    return {"pointer": pointer, "code": code, "detail": detail}
