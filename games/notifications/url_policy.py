"""Which URLs the service may call, and which addresses may be connected to.

Addresses are checked at every connection, because a name may point elsewhere by then.
"""

from __future__ import annotations

from ipaddress import (
    IPv4Address,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

MAX_URL_LENGTH = 1000
#: Ports below 1024 belong to system services, of which only the web may be called.
WEB_PORTS, FIRST_USER_PORT = {80, 443}, 1024

_CLOSED_V4 = tuple(
    ip_network(net)
    for net in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        # The metadata service of a cloud, at a public-looking address.
        "168.63.129.16/32",
    )
)
#: The only open part of IPv6. It excludes addresses that embed others, such as mapped and NAT64.
_OPEN_V6 = IPv6Network("2000::/3")
#: Exceptions within it: protocols with Teredo, documentation, 6to4.
_CLOSED_V6 = tuple(
    ip_network(net) for net in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)


class Target(NamedTuple):
    """The parts of an accepted URL."""

    secure: bool
    host: str
    port: int
    path: str


class BadTarget(ValueError):
    """A URL that no webhook may have. The text says why."""


def target_of(url: str) -> Target:
    """The parts of a URL; raises BadTarget."""
    if len(url) > MAX_URL_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise BadTarget(f"A URL has at most {MAX_URL_LENGTH} visible ASCII characters.")
    if "\\" in url:
        raise BadTarget("A URL must not contain backslashes.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadTarget("This is not a URL.") from None
    schemes = {"https", "http"} if settings.WEBHOOKS_ALLOW_HTTP else {"https"}
    if parts.scheme not in schemes:
        raise BadTarget(f"The URL must begin with {' or '.join(sorted(schemes))}.")
    if not parts.hostname or "%" in parts.netloc:
        raise BadTarget("The URL must name a host.")
    if "@" in parts.netloc:
        raise BadTarget("A URL must not contain a name or password.")
    if parts.fragment or url.endswith("#"):
        raise BadTarget("A URL must not contain a fragment: it would not be sent.")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if port is None else port
    if port not in WEB_PORTS and port < FIRST_USER_PORT:
        raise BadTarget("The port must be 80, 443, or above 1023.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(secure, parts.hostname, port, path)
    _require_open_literal(target.host)
    return target


def is_open(address: str) -> bool:
    """Whether webhooks may connect to this IP address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if settings.WEBHOOKS_ALLOW_LOOPBACK and _is_loopback(ip):
        return True
    if isinstance(ip, IPv4Address):
        return not any(ip in net for net in _CLOSED_V4)
    return ip in _OPEN_V6 and not any(ip in net for net in _CLOSED_V6)


def _is_loopback(ip: IPv4Address | IPv6Address) -> bool:
    return ip.is_loopback and getattr(ip, "ipv4_mapped", None) is None


def _require_open_literal(host: str) -> None:
    """Refuse a closed IP address at once. Names are resolved and checked with every attempt."""
    try:
        ip_address(host)
    except ValueError:
        return
    if not is_open(host):
        raise BadTarget("This address may not be called.")
