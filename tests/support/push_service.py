"""A push service on this machine, and a browser that decrypts what came."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.support.receiver import Heard, Receiver, answering, receiving


class Browser:
    """A browser that subscribed: what it sends to the service, and the keys that it keeps."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self.service, self.path = service, f"/push/{name}"
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.endpoint = service.url.replace("/hook", self.path)

    @property
    def subscription(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON()` gives it."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(public), "auth": _text(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def heard(self) -> list[Heard]:
        return [heard for heard in self.service.heard if heard.path == self.path]

    def messages(self) -> list[dict[str, Any]]:
        return [self.decrypted(heard) for heard in self.heard()]

    def decrypted(self, heard: Heard) -> dict[str, Any]:
        assert heard.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            heard.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        message: dict[str, Any] = json.loads(plain)
        return message


def is_signed_by(heard: Heard, public_key: str) -> bool:
    """Whether the sender proved to have the key that browsers subscribed with."""
    given = heard.headers["authorization"]
    return bool(Vapid02.verify(given)) and given.endswith(f"k={public_key}")


def claims_of(heard: Heard) -> dict[str, Any]:
    token = heard.headers["authorization"].partition("t=")[2].partition(",")[0]
    middle = token.split(".")[1]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    return claims


@contextmanager
def push_service() -> Iterator[Receiver]:
    """Takes every message, until it is told to behave otherwise."""
    with receiving() as started:
        started.behave = answering(201)
        yield started


def _text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")
