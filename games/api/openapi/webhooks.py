"""The requests that the service sends to webhooks, as the `webhooks` of the document."""

from __future__ import annotations

from games.api.openapi.components import Schema, ref
from games.projection.webhooks import WebhookPayload, WebhookType

PAYLOAD = ref(WebhookPayload)
SUMMARIES = {
    WebhookType.TURN: "It is your turn",
    WebhookType.INVITATION: "You are invited to a seat",
    WebhookType.GAME_FINISHED: "A game of yours is over",
    WebhookType.CLOCK_WARNING: "Your time for a decision is running out",
}
HEADERS = {
    "webhook-id": "Identifies the message: the same in every attempt to deliver it.",
    "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
    "webhook-signature": "Standard Webhooks: `v1,` and the signature of id, timestamp and body.",
}
DESCRIPTION = (
    "The body says what happened, never what is hidden: read the rest with a token. Check the "
    "signature with the secret of the webhook. A message may come twice, and in another order."
)


def webhooks(components: Schema) -> Schema:
    """Described among the components: a client does not call them, and generators that find them
    elsewhere make broken functions for it."""
    described = components["pathItems"] = {}
    for kind in WebhookType:
        described[_name(kind)] = {"post": _operation(kind)}
    return {kind.value: {"$ref": f"#/components/pathItems/{_name(kind)}"} for kind in WebhookType}


def _name(kind: WebhookType) -> str:
    words = kind.value.replace(".", "_").split("_")
    return "on" + "".join(word.capitalize() for word in words)


def _operation(kind: WebhookType) -> Schema:
    summary = SUMMARIES.get(kind, f"An event of type {kind.value}")
    return {
        "operationId": _name(kind),
        "summary": summary,
        "description": f"{summary}. {DESCRIPTION}",
        "tags": ["Webhooks"],
        "security": [{}],
        "parameters": [
            {
                "in": "header",
                "name": name,
                "required": True,
                "schema": {"type": "string"},
                "description": text,
            }
            for name, text in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": PAYLOAD}}},
        "responses": {
            "204": {"description": "Any status from 200 to 299 says that it was received."},
            "410": {
                "description": "Switches the webhook off. After any other status it is sent again."
            },
        },
    }
