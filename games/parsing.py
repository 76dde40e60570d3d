"""Parsing requests into structs, or into a refusal that names each invalid member."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from games.refusals import Refusal, field_error, invalid

_PATH = re.compile(r" - at `\$(.*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_KEY = re.compile(r"[\x21-\x7e]{1,128}")
#: A hostile body may have a fault in every other byte.
MOST_ERRORS = 100
_MEMBER = re.compile(r"field `(.*)`", re.DOTALL)


def decode(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Refusal("malformed-json", f"The body is not JSON: {error}.") from None


def decode_object(raw: bytes) -> dict[str, Any]:
    data = decode(raw)
    if not isinstance(data, dict):
        detail = "The body must be a JSON object."
        raise Refusal("validation", detail, errors=[field_error("", "invalid-type", detail)])
    return data


def digest_of(raw: bytes) -> bytes:
    """Equal for equal JSON, whatever its whitespace and order of members."""
    with suppress(Refusal):
        raw = msgspec.json.encode(decode(raw), order="deterministic")
    return sha256(raw).digest()


class Submission(Struct, frozen=True):
    """A parsed body. If it is invalid, the refusal is raised only when `members` are read, so that
    other checks can come first."""

    content: Any
    #: Equal for equal JSON; needed only with a key.
    digest: bytes = b""
    key: str | None = None

    @property
    def members(self) -> dict[str, Any]:
        if isinstance(self.content, Refusal):
            raise self.content
        members: dict[str, Any] = self.content
        return members


def is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None


def require_key(key: str) -> None:
    if not is_key(key):
        detail = "An idempotency key has 1 to 128 visible ASCII characters."
        raise invalid("header Idempotency-Key", "invalid-value", detail)


def convert(data: Any, shape: Any, *, code: str = "validation", pointer: str = "") -> Any:
    """The data as a struct; the refusal lists all invalid members, up to `MOST_ERRORS`."""
    try:
        _require_tag(data, shape)
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        found = list(islice(_errors(data, shape, pointer), MOST_ERRORS))
        errors = found or [_error(str(error), pointer)]
        raise Refusal(code, errors[0]["detail"], errors=errors) from None


def of_ruleset(
    data: dict[str, Any], slug: str, *, code: str = "validation", pointer: str = ""
) -> dict[str, Any]:
    """What the rules read: all members but the name of the ruleset, which must be the game's."""
    if data.get("ruleset", slug) != slug:
        detail = f"This is about {slug}."
        error = field_error(f"{pointer}/ruleset", "invalid-value", detail)
        raise Refusal(code, detail, errors=[error])
    return {name: value for name, value in data.items() if name != "ruleset"}


def _require_tag(data: Any, shape: Any) -> None:
    """The tag is required even if only one struct is possible."""
    if isinstance(shape, type) and issubclass(shape, Struct) and isinstance(data, dict):
        tag = shape.__struct_config__.tag_field
        if tag and tag not in data:
            raise msgspec.ValidationError(f"Object missing required field `{tag}`")


def _errors(data: Any, shape: Any, pointer: str) -> Iterator[dict[str, str]]:
    """Every fault of the data, as deep as it has structs and lists of them."""
    sound = True
    for error in _errors_inside(data, shape, pointer):
        sound = False
        yield error
    if sound:
        # What is left: another type, a value out of bounds, a wrong tag, too many items.
        try:
            _require_tag(data, shape)
            msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            yield _error(str(error), pointer)


def _errors_inside(data: Any, shape: Any, pointer: str) -> Iterator[dict[str, str]]:
    if struct := _struct_for(data, shape):
        yield from _errors_of_members(data, struct, pointer)
    elif item := _item_of(data, shape):
        for at, value in enumerate(data):
            yield from _errors(value, item, f"{pointer}/{at}")


def _errors_of_members(data: Any, struct: Any, pointer: str) -> Iterator[dict[str, str]]:
    known = {field.encode_name: field for field in fields(struct)}
    tag = struct.__struct_config__.tag_field
    for name in data:
        if name not in known and name != tag:
            where = f"{pointer}/{escaped(name)}"
            yield field_error(where, "unknown-member", "There is no such member.")
    if tag and tag not in data:
        yield field_error(f"{pointer}/{tag}", "required", "This member is required.")
    elif tag and data[tag] != struct.__struct_config__.tag:
        code = "invalid-value" if isinstance(data[tag], str) else "invalid-type"
        yield field_error(f"{pointer}/{tag}", code, "There is no such type.")
    for name, field in known.items():
        if name in data:
            yield from _errors(data[name], field.type, f"{pointer}/{name}")
        elif field.default is NODEFAULT and field.default_factory is NODEFAULT:
            yield field_error(f"{pointer}/{name}", "required", "This member is required.")


def _struct_for(data: Any, shape: Any) -> Any:
    """The struct itself or, for a union, the struct whose tag the data carries. A union of one
    struct and null is that struct."""
    if not isinstance(data, dict):
        return None
    shapes = [
        one for one in _members_of(shape) if isinstance(one, type) and issubclass(one, Struct)
    ]
    if len(shapes) == 1:
        return shapes[0]
    for member in shapes:
        config = member.__struct_config__
        if config.tag_field and data.get(config.tag_field) == config.tag:
            return member
    return None


def _item_of(data: Any, shape: Any) -> Any:
    """The type of the items of a list, if the data are one."""
    if not isinstance(data, list):
        return None
    for member in _members_of(shape):
        item, *others = get_args(member) or [None]
        if get_origin(member) in {list, tuple} and others in ([], [Ellipsis]):
            return item
    return None


def _members_of(shape: Any) -> Iterator[Any]:
    """The members of a union, nested ones included, without what is said about them."""
    if get_origin(shape) is Annotated:
        yield from _members_of(get_args(shape)[0])
    elif get_origin(shape) in {Union, UnionType}:
        for member in get_args(shape):
            yield from _members_of(member)
    else:
        yield shape


def _error(message: str, pointer: str) -> dict[str, str]:
    path = _PATH.search(message)
    if path:
        message = message[: path.start()]
        for name, index in _STEP.findall(path[1]):
            pointer += f"/{escaped(name or index)}"
    member = _MEMBER.search(message)
    if member:
        pointer = f"{pointer}/{escaped(member[1])}"
        code = "required" if "missing required" in message else "unknown-member"
    elif ", got " in message:
        code = "invalid-type"
    else:
        code = "invalid-value"
    return field_error(pointer, code, f"{message.replace('`', '')}.")


def escaped(name: str) -> str:
    """A member's name as a step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")
