"""Responses that are kept for a while, because a client may ask for them again."""

from __future__ import annotations

from django.db import models


class KeptAnswer(models.Model):
    """The response to a request with an `Idempotency-Key`, encrypted: it may contain a token.

    Neither the key nor the body of the request is stored, nor anything that either could be guessed
    from without the secret of the service.
    """

    #: Made from the caller, the path and the key.
    id = models.CharField(primary_key=True, max_length=64)
    content = models.BinaryField(default=b"")
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"answer {self.id[:8]}"
