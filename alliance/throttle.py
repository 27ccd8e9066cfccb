"""Holds up who guesses passwords. Wrong sign-ins are counted per account and address, on every form together."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from alliance import audit, visitor
from alliance.models import AuditEntry


def key(request: HttpRequest, username: str) -> str:
    account = hashlib.sha256(username.casefold().encode("utf-8", "replace")).hexdigest()
    return f"login-failures:{visitor.address(request)}:{account}"


def is_held_up(request: HttpRequest, username: str) -> bool:
    """Whether this attempt is refused unheard; if so, it is noted in the audit log."""
    if cache.get(key(request, username), 0) < settings.LOGIN_FAILURES_ALLOWED:
        return False
    audit.record(request, AuditEntry.Kind.HELD_UP, username=username)
    return True


def count_failure(request: HttpRequest, username: str) -> None:
    """The count is forgotten LOGIN_FAILURES_WINDOW seconds after its first failure."""
    if not cache.add(key(request, username), 1, settings.LOGIN_FAILURES_WINDOW):
        with suppress(ValueError):  # it was forgotten between the two calls
            cache.incr(key(request, username))


def forgive(request: HttpRequest, username: str) -> None:
    cache.delete(key(request, username))


def message() -> str:
    minutes = settings.LOGIN_FAILURES_WINDOW // 60
    return f"Too many wrong sign-ins. Wait {minutes} minutes and try again."


class OperatorLoginForm(AdminAuthenticationForm):
    """The sign-in of the operator's desk, counted with the portal's own."""

    def clean(self) -> dict[str, Any]:
        if self.request is None:
            raise ValueError("this form counts by the request's address")
        username = self.cleaned_data.get("username", "")
        if is_held_up(self.request, username):
            raise ValidationError(message())
        try:
            cleaned: dict[str, Any] = super().clean()
        except ValidationError:
            count_failure(self.request, username)
            raise
        forgive(self.request, username)
        return cleaned
