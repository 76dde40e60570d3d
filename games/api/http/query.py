"""Query parameters: known ones are parsed strictly, unknown ones are refused."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest

from games.paging import DEFAULT_LIMIT, MAX_LIMIT, Paging
from games.refusals import invalid

PAGING = ("limit", "cursor")
MAX_NUMBER = 2**31 - 1


class Query:
    """The parameters of one request. Unknown names are refused, unless `others` are allowed."""

    def __init__(self, request: HttpRequest, *known: str, others: bool = False) -> None:
        self.values: dict[str, str] = {}
        for name, values in request.GET.lists():
            if name not in known and not others:
                raise invalid(f"?{name}", "unknown-member", "There is no such parameter.")
            if len(values) > 1:
                raise invalid(f"?{name}", "invalid-value", "Send this parameter only once.")
            if "\0" in values[0]:
                raise invalid(f"?{name}", "invalid-value", "A value must not contain NUL.")
            # Forms send empty fields: an empty filter counts as absent.
            if values[0]:
                self.values[name] = values[0]
        self.others = {name: v for name, v in self.values.items() if name not in known}

    def text(self, name: str) -> str | None:
        return self.values.get(name)

    def number(self, name: str, *, least: int = 0) -> int | None:
        value = self.values.get(name)
        if value is None:
            return None
        plain = value.isascii() and value.isdecimal() and len(value) <= 10
        if not plain or not least <= int(value) <= MAX_NUMBER:
            raise invalid(f"?{name}", "invalid-value", f"A whole number of at least {least}.")
        return int(value)

    def choice(self, name: str, choices: tuple[str, ...]) -> str | None:
        value = self.values.get(name)
        if value is not None and value not in choices:
            raise invalid(f"?{name}", "invalid-value", f"One of {', '.join(choices)}.")
        return value

    def time(self, name: str) -> datetime | None:
        """A moment, or a day, which stands for its beginning in UTC."""
        value = self.values.get(name)
        if value is None:
            return None
        try:
            # A plus sign that was not escaped arrives as a space.
            moment = datetime.fromisoformat(value.replace(" ", "+"))
            if len(value) == len("2026-03-01"):
                moment = moment.replace(tzinfo=UTC)
            if moment.tzinfo is None:
                raise ValueError
            return moment.astimezone(UTC)
        except (ValueError, OverflowError):
            detail = "A time as in RFC 3339, such as 2026-03-01T12:00:00Z."
            raise invalid(f"?{name}", "invalid-value", detail) from None

    def words(self, name: str, choices: tuple[str, ...]) -> list[str]:
        """Several of the choices, separated by commas."""
        words = self.values.get(name, "").split(",") if name in self.values else []
        if not set(words) <= set(choices):
            raise invalid(f"?{name}", "invalid-value", f"Any of {', '.join(choices)}.")
        return words

    def paging(self) -> Paging:
        limit = self.number("limit", least=1)
        if limit is not None and limit > MAX_LIMIT:
            raise invalid("?limit", "invalid-value", f"At most {MAX_LIMIT}.")
        return Paging(limit or DEFAULT_LIMIT, self.values.get("cursor"))
