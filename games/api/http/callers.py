"""Who is on the other side of the connection itself, before the word of any proxy is taken."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

#: Headers by which a proxy tells for whom it asks.
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "forwarded", "via")


def is_this_machine(address: str, *, forwarded: bool) -> bool:
    """Whether a program on this machine asks, and no proxy on it for somebody else."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return parsed.is_loopback and not forwarded
