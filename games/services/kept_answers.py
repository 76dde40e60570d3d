"""Making something once for a key, and giving the same answer to whoever asks again with it.

The answer is stored in the transaction that makes the thing: either both are there, or none. It is
encrypted, because it may contain a token. The key for that is made from the request and the secret of
the service: the table reveals neither answers nor requests, and another request cannot open it.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta

import msgspec
from cryptography.fernet import Fernet, InvalidToken
from django.db import IntegrityError, OperationalError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from msgspec import Struct

from games.models import KeptAnswer
from games.refusals import Refusal

KEPT_FOR = timedelta(days=1)
#: How PostgreSQL says that a lock was not released in time.
LOCK_NOT_AVAILABLE = "55P03"
_SALT = "games.kept_answers"


class Given(Struct, frozen=True):
    """An answer as it was given."""

    status: int
    headers: dict[str, str]
    body: bytes


def answer_once(*, asked: str, digest: bytes, give: Callable[[], Given]) -> tuple[Given, bool]:
    """The answer, and whether it is new. `asked` says who asked what with which key, and `digest`
    stands for the body. A refusal is not kept: nothing was made.

    Who asks again while the first request runs waits for its answer, as long as the database waits
    for a lock. PostgreSQL tells then that this key was what it waited for.
    """
    place = salted_hmac(f"{_SALT}.place", asked, algorithm="sha256").hexdigest()
    box = _box(asked, digest)
    if before := KeptAnswer.objects.filter(pk=place).first():
        return _opened(before, box), False
    with transaction.atomic():
        kept = KeptAnswer(pk=place, created_at=timezone.now())
        try:
            with transaction.atomic():
                # Waits for another request with this key, until its transaction has ended.
                kept.save(force_insert=True)
        except IntegrityError:
            return _opened(KeptAnswer.objects.get(pk=place), box), False
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE:
                raise Refusal("idempotency-in-progress") from None
            raise
        given = give()
        kept.content = box.encrypt(msgspec.msgpack.encode(given))
        kept.save(update_fields=["content"])
    return given, True


def _box(asked: str, digest: bytes) -> Fernet:
    secret = salted_hmac(f"{_SALT}.content", f"{asked}\n{digest.hex()}", algorithm="sha256")
    return Fernet(urlsafe_b64encode(secret.digest()))


def _opened(kept: KeptAnswer, box: Fernet) -> Given:
    try:
        return msgspec.msgpack.decode(box.decrypt(bytes(kept.content)), type=Given)
    except InvalidToken:
        raise Refusal("idempotency-key-reused") from None
