"""The key by which push services know this service (VAPID, RFC 8292): made once, kept in the database,
where all processes find it. Only its public half leaves the service.
"""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils import timezone
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from games.models import VapidKey

#: Push services accept signatures that are valid for a day at most.
SIGNED_FOR = timedelta(hours=12)


def vapid_public_key() -> str:
    """As browsers want it for `applicationServerKey`."""
    public = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(public))


def vapid_authorization(endpoint: str) -> str:
    """The header that proves to the push service of an endpoint who sends."""
    parts = urlsplit(endpoint)
    expires = timezone.now() + SIGNED_FOR
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(expires.timestamp()),
        "sub": settings.VAPID_CONTACT,
    }
    return str(_key().sign(claims)["Authorization"])


@lru_cache(maxsize=1)
def _key() -> Vapid02:
    """The only key. If two processes make one at the same moment, one of them is kept."""
    made = Vapid02()
    made.generate_keys()
    kept, _ = VapidKey.objects.get_or_create(
        pk=VapidKey.ONLY,
        defaults={"private_pem": made.private_pem().decode(), "created_at": timezone.now()},
    )
    return Vapid02.from_pem(kept.private_pem.encode())
