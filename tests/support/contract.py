"""Checks every response of the tests against the OpenAPI document that we publish."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import quote

from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator, Registry

DOCUMENT = "urn:axio"
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def document() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


@cache
def _registry() -> Registry:
    return Registry([(DOCUMENT, document())])


@cache
def _validator(pointer: str) -> Draft202012Validator:
    """A compiled one: to check an answer in Python takes several times as long as to give it."""
    return Draft202012Validator(
        {"$ref": f"{DOCUMENT}#{quote(pointer)}"}, registry=_registry(), validate_formats=True
    )


def template_of(path: str) -> str:
    """The path of the document that a request path belongs to."""
    return "/" + _PARAMETER.sub(r"{\1}", resolve(path).route)


def check(method: str, path: str, status: int, content_type: str, body: Any) -> None:
    """Raise AssertionError unless the document announces exactly such an answer."""
    template = template_of(path.partition("?")[0])
    operation = document()["paths"].get(template, {}).get(method.lower())
    if operation is None:
        assert status in {401, 405}, f"{method} {template} is not documented, but gave {status}"
        return
    response = operation["responses"].get(str(status))
    assert response is not None, f"{method} {template} does not document {status}: {body}"
    if "content" not in response:
        assert body in (None, b"", ""), f"{method} {template} {status} should have no body"
        return
    media = content_type.partition(";")[0]
    assert media in response["content"], f"{method} {template} {status} is {media}"
    pointer = _pointer(template, method, status, media)
    problems = [
        f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
        for error in _validator(pointer).iter_errors(body)
    ]
    assert not problems, f"{method} {template} {status}: " + "; ".join(problems)


def fits(method: str, template: str, status: int, media: str, body: Any) -> bool:
    """Whether the document announces such a body at one of its paths."""
    response = document()["paths"][template][method.lower()]["responses"].get(str(status), {})
    if media not in response.get("content", {}):
        return False
    return _validator(_pointer(template, method, status, media)).is_valid(body)


def _pointer(template: str, method: str, status: int, media: str) -> str:
    way = ("paths", template, method.lower(), "responses", str(status), "content", media, "schema")
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in way)
