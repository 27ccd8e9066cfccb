"""Where a request comes from, as far as that can be trusted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

LONGEST_AGENT = 200


def address(request: HttpRequest) -> str | None:
    """The visitor's IP address, or None if there is none.

    Each proxy appends the address that called it to X-Forwarded-For. So with TRUSTED_PROXIES proxies, that many entries
    from the end are true; earlier ones may be made up by the visitor.
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
    """The key for counting tries: an IPv4 address, or the /64 of an IPv6 address; 'unknown' without any."""
    given = address(request)
    if given is None:
        return "unknown"
    parsed = ip_address(given)
    if not isinstance(parsed, IPv6Address):
        return given
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))


def user_agent(request: HttpRequest) -> str:
    """The browser's user agent, at most LONGEST_AGENT characters."""
    return printable(request.META.get("HTTP_USER_AGENT", ""), LONGEST_AGENT)


def printable(text: str, length: int) -> str:
    """The first `length` characters, with '?' for each that a database or a page can't take."""
    return "".join(character if character.isprintable() else "?" for character in text[:length])
