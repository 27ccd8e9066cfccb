"""What the portal remembers in a browser: in cookies that no script reads and no other site sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase


def keep(answer: HttpResponseBase, name: str, value: str, *, seconds: int, path: str = "/") -> None:
    answer.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


@dataclass(frozen=True, slots=True)
class SignedCookie:
    """kept: for how many seconds its signature counts; None if what it names ends by itself."""

    name: str
    salt: str
    kept: int | None = None
    path: str = "/"

    def keep(self, answer: HttpResponseBase, value: Any, *, seconds: int | None = None) -> None:
        """seconds: until the browser drops it, where that is not `kept`."""
        signed = signing.dumps(value, salt=self.salt)
        keep(answer, self.name, signed, seconds=seconds or self.kept or 0, path=self.path)

    def held(self, request: HttpRequest) -> Any:
        """The value; None without a cookie, or if it is too old or was not signed by this portal."""
        try:
            return signing.loads(request.COOKIES.get(self.name, ""), salt=self.salt, max_age=self.kept)
        except signing.BadSignature:
            return None

    def forget(self, answer: HttpResponseBase) -> None:
        answer.delete_cookie(self.name, path=self.path, samesite="Lax")
