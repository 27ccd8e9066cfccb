"""How the API knows who calls: the session cookie, with CSRF on every write."""

from __future__ import annotations

from rest_framework import authentication
from rest_framework.request import Request


class SessionAuthentication(authentication.SessionAuthentication):
    """With this header, DRF answers 401 instead of 403 to a signed-out caller."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"
