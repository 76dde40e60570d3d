"""What many responses have in common stands in the components of the document once."""

from __future__ import annotations

from collections.abc import Iterator

from games.api.openapi.components import Schema
from games.api.openapi.examples import examples as recorded


def share(document: Schema) -> None:
    """Replace headers, and examples of refusals, by references to components."""
    headers: Schema = {}
    examples: Schema = {}
    for response in _responses(document):
        for name, header in response.get("headers", {}).items():
            response["headers"][name] = _shared("headers", headers, name, header)
        for media in response.get("content", {}).values():
            for name, example in media.get("examples", {}).items():
                if "code" in example["value"]:
                    code = example["value"]["code"]
                    media["examples"][name] = _shared("examples", examples, code, example)
    # Those that any operation may give, whatever it is.
    others = [body for code, body in recorded().refusals.items() if code not in examples]
    document["components"]["schemas"]["Problem"]["examples"] = others
    document["components"]["headers"] = dict(sorted(headers.items()))
    document["components"]["examples"] = dict(sorted(examples.items()))


def _shared(kind: str, found: Schema, name: str, thing: Schema) -> Schema:
    if found.setdefault(name, thing) != thing:
        raise ValueError(f"Two different {kind} have the name {name}.")
    return {"$ref": f"#/components/{kind}/{name}"}


def _responses(document: Schema) -> Iterator[Schema]:
    for methods in document["paths"].values():
        for operation in methods.values():
            yield from operation["responses"].values()
