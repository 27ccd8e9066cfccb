"""The state of a Discord sign-in until the visitor comes back: in a signed cookie for ten minutes.

allauth would keep it in a session. Everybody who opens `/auth/discord` would get one, most of them never used again.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from alliance.cookies import SignedCookie


def cookie(state_id: str) -> SignedCookie:
    """The cookie's name ends in the state's id, so that sign-ins in two tabs do not collide."""
    salt = f"alliance.discord_state{state_id}"
    return SignedCookie(f"discord_state_{state_id}", salt=salt, kept=600, path="/auth/discord")


def kept(request: HttpRequest) -> dict[str, Any] | None:
    """The state of the returning visitor; None if this browser has none, or its state is too old."""
    state: dict[str, Any] | None = cookie(request.GET.get("state", "")).held(request)
    return state


def end(request: HttpRequest, response: HttpResponseBase) -> None:
    """A state is valid once."""
    cookie(request.GET.get("state", "")).forget(response)
