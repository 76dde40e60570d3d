"""Parsing requests into structs, or into a refusal that names each invalid member."""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from games.refusals import Refusal, field_error, invalid

_PATH = re.compile(r" - at `\$(.*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_KEY = re.compile(r"[\x21-\x7e]{1,128}")
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


def require_key(key: str) -> None:
    if not _KEY.fullmatch(key):
        detail = "An idempotency key has 1 to 128 visible ASCII characters."
        raise invalid("header Idempotency-Key", "invalid-value", detail)


def convert(data: Any, shape: Any, *, code: str = "validation", pointer: str = "") -> Any:
    """The data as a struct; the refusal lists all invalid members."""
    try:
        _require_tag(data, shape)
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        errors = _errors(data, shape, pointer) or [_error(str(error), pointer)]
        raise Refusal(code, errors[0]["detail"], errors=errors) from None


def _require_tag(data: Any, shape: Any) -> None:
    """The tag is required even if only one struct is possible."""
    if isinstance(shape, type) and issubclass(shape, Struct) and isinstance(data, dict):
        tag = shape.__struct_config__.tag_field
        if tag and tag not in data:
            raise msgspec.ValidationError(f"Object missing required field `{tag}`")


def _errors(data: Any, shape: Any, pointer: str) -> list[dict[str, str]]:
    struct = _struct_for(data, shape)
    if struct is None or not isinstance(data, dict):
        return []
    known = {field.encode_name: field for field in fields(struct)}
    tag = struct.__struct_config__.tag_field
    found = [
        field_error(f"{pointer}/{escaped(name)}", "unknown-member", "There is no such member.")
        for name in data
        if name not in known and name != tag
    ]
    if tag and tag not in data:
        found.append(field_error(f"{pointer}/{tag}", "required", "This member is required."))
    elif tag and data[tag] != struct.__struct_config__.tag:
        code = "invalid-value" if isinstance(data[tag], str) else "invalid-type"
        found.append(field_error(f"{pointer}/{tag}", code, "There is no such type."))
    for name, field in known.items():
        if name in data:
            try:
                msgspec.convert(data[name], field.type)
            except msgspec.ValidationError as error:
                found.append(_error(str(error), f"{pointer}/{name}"))
        elif field.default is NODEFAULT and field.default_factory is NODEFAULT:
            found.append(field_error(f"{pointer}/{name}", "required", "This member is required."))
    return found


def _struct_for(data: Any, shape: Any) -> Any:
    """The struct itself or, for a union, the struct whose tag the data carries."""
    if isinstance(shape, type) and issubclass(shape, Struct):
        return shape
    if not isinstance(data, dict):
        return None
    for member in get_args(shape):
        if isinstance(member, type) and issubclass(member, Struct):
            config = member.__struct_config__
            if config.tag_field and data.get(config.tag_field) == config.tag:
                return member
    return None


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
