"""Where a request comes from, as far as that can be trusted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

LONGEST_AGENT = 200


def address(request: HttpRequest) -> str | None:
    """The visitor's IP address, or None if there is none.

    Each proxy appends the address it was called from to X-Forwarded-For, so behind TRUSTED_PROXIES of them that many
    entries from the end are true; what stands before them is the visitor's own word.
    """
    given = request.META.get("REMOTE_ADDR", "")
    if settings.TRUSTED_PROXIES:
        hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        given = hops[-settings.TRUSTED_PROXIES] if len(hops) >= settings.TRUSTED_PROXIES else given
    try:
        return str(ip_address(given.partition("%")[0]))
    except ValueError:
        return None


def network(request: HttpRequest) -> str:
    """What tries are counted by: an IPv4 address, or the /64 of an IPv6 address; 'unknown' without any."""
    given = address(request)
    if given is None:
        return "unknown"
    parsed = ip_address(given)
    if not isinstance(parsed, IPv6Address):
        return given
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))


def user_agent(request: HttpRequest) -> str:
    """What the browser calls itself, at most LONGEST_AGENT characters."""
    return printable(request.META.get("HTTP_USER_AGENT", ""), LONGEST_AGENT)


def printable(text: str, length: int) -> str:
    """The first `length` characters, with '?' for each that no database and no page should be given."""
    return "".join(character if character.isprintable() else "?" for character in text[:length])
