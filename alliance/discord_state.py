"""The state of a Discord sign-in until the visitor comes back: in a signed cookie for ten minutes.

allauth would keep it in a session. Everybody who opens `/auth/discord` would get one, most of them never used again.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "discord_state_"
"""The cookie's name is followed by the state's id, so that sign-ins in two tabs do not collide."""
SALT = "alliance.discord_state"
KEPT = 600
"""Seconds to confirm at Discord."""
PATH = "/auth/discord"


def new_id() -> str:
    return token_hex(16)


def keep(response: HttpResponseBase, state_id: str, state: dict[str, Any]) -> None:
    response.set_cookie(
        COOKIE + state_id,
        signing.dumps(state, salt=SALT + state_id),
        max_age=KEPT,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def kept(request: HttpRequest) -> dict[str, Any] | None:
    """The state of the returning visitor; None if this browser has none, or its state is too old."""
    state_id = request.GET.get("state", "")
    try:
        state: dict[str, Any] = signing.loads(
            request.COOKIES.get(COOKIE + state_id, ""), salt=SALT + state_id, max_age=KEPT
        )
    except signing.BadSignature:
        return None
    return state


def end(request: HttpRequest, response: HttpResponseBase) -> None:
    """A state is valid once."""
    response.delete_cookie(COOKIE + request.GET.get("state", ""), path=PATH, samesite="Lax")
