"""Slows down password guessing: the limits that a try counts against, and the message when one is used up.

Tries from unknown browsers count by account (from any address), by address and for the whole portal. A browser in which
the account has signed in before is exempt from all three, with a count of its own, so an outsider can't lock the owner
out. A try is counted before the password is checked, and taken off again if it was right.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm, AdminPasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone

from alliance import audit, known_browsers, tries, visitor
from alliance.models import AuditEntry
from alliance.tries import Limit
from members import disk

OWN = "browser:"
"""The prefix of the keys of limits for one known browser."""
LONGEST_NAME = 150


class HeldUp(Exception):
    """This try is refused unchecked. message: what to do; seconds: how long to wait."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.message, self.seconds = message, seconds


@dataclass(frozen=True, slots=True)
class Try:
    """One try that was let through, counted as wrong until it proves right."""

    limits: tuple[Limit, ...]
    taken_at: datetime

    def was_right(self) -> None:
        """Don't count this try. A known browser's earlier tries don't count either, because they were its owner's."""
        tries.give_back(self.limits, self.taken_at)
        for limit in self.limits:
            if limit.key.startswith(OWN):
                tries.forget(limit.key)


def begin(request: HttpRequest, username: str) -> Try:
    """Call before checking a password. Raises HeldUp."""
    account = folded(username)
    browser = known_browsers.of_account(request, username)
    if browser:
        limits: tuple[Limit, ...] = (Limit(f"{OWN}{browser.id}:{account}", settings.SIGN_IN_TRIES_ACCOUNT),)
    else:
        limits = (Limit(f"account:{account}", settings.SIGN_IN_TRIES_ACCOUNT), *everybodys(request))
    return started(request, limits, username)


def begin_discord(request: HttpRequest) -> Try:
    """Call before asking Discord who somebody is. Raises HeldUp. Counted separately: neither way in blocks the other.

    No account is named here, so all browsers of the account that last signed in count together.
    """
    browser = known_browsers.of(request)
    if browser:
        limits: tuple[Limit, ...] = (Limit(f"{OWN}{browser.marks[0]}:discord", settings.SIGN_IN_TRIES_ACCOUNT),)
    else:
        limits = everybodys(request, "discord-")
    return started(request, limits)


def begin_invitation(request: HttpRequest) -> Try:
    """Call before checking an invitation's link. Raises HeldUp.

    Limited by address only: nobody guesses 256 bits, and a limit for the whole portal would let an outsider lock out
    invited members, who have no known browser yet.
    """
    return started(request, everybodys(request, "invitation-")[:1])


def begin_personal_link(request: HttpRequest) -> Try:
    """Call before checking a member's personal link. Raises HeldUp. Limited by address only, like an invitation."""
    return started(request, everybodys(request, "personal-link-")[:1])


def begin_member_picture(request: HttpRequest, member_id: int) -> Try:
    """Call before examining a member's picture. Raises HeldUp. Refused pictures don't count for the daily limit."""
    return started(request, (Limit(f"member-picture:{member_id}", settings.SIGN_IN_TRIES_ACCOUNT),))


def begin_own_data(request: HttpRequest, member_id: int) -> Try:
    """Call before collecting a member's own data. Raises HeldUp. Each call counts: it reads everything stored."""
    return started(request, (Limit(f"own-data:{member_id}", settings.SIGN_IN_TRIES_ACCOUNT),))


def begin_set_up(request: HttpRequest) -> Try:
    """Call before checking a set-up link. Raises HeldUp. Limited by address only, like an invitation."""
    limit = Limit(f"setup-address:{visitor.network(request)}", settings.SIGN_IN_TRIES_ACCOUNT)
    return started(request, (limit,))


def everybodys(request: HttpRequest, kind: str = "") -> tuple[Limit, Limit]:
    return (
        Limit(f"{kind}address:{visitor.network(request)}", settings.SIGN_IN_TRIES_ADDRESS),
        Limit(f"{kind}portal", settings.SIGN_IN_TRIES_PORTAL),
    )


def started(request: HttpRequest, limits: tuple[Limit, ...], username: str = "") -> Try:
    now = timezone.now()
    refused = tries.take(limits, now)
    if refused is None:
        return Try(limits, now)
    with disk.unless_full("who was held up"):
        audit.record(request, AuditEntry.Kind.HELD_UP, username=username, detail=refused.limit.key)
    raise HeldUp(message(refused), max(1, ceil(refused.wait.total_seconds())))


def message(refused: tries.UsedUp) -> str:
    another = "" if refused.limit.key.startswith(OWN) else " sign in from a browser where you signed in before,"
    return f"Too many wrong sign-ins. Wait {spelled(refused.wait)} and try again,{another} or ask an operator."


def folded(username: str) -> str:
    """A name as it is counted: equal for all spellings of one account's name."""
    return visitor.printable(unicodedata.normalize("NFKC", username).casefold(), LONGEST_NAME)


def spelled(wait: timedelta) -> str:
    minutes = max(1, ceil(wait.total_seconds() / 60))
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


class OperatorLoginForm(AdminAuthenticationForm):
    """The sign-in of the operator's desk, counted together with the portal's own."""

    def clean(self) -> dict[str, Any]:
        if self.request is None:
            raise ValueError("this form counts by the request's address")
        username = self.cleaned_data.get("username")
        if not username or not self.cleaned_data.get("password"):
            return dict(self.cleaned_data)
        try:
            begun = begin(self.request, username)
        except HeldUp as held_up:
            raise ValidationError(held_up.message) from held_up
        cleaned: dict[str, Any] = super().clean()
        begun.was_right()
        return cleaned


class OperatorPasswordForm(AdminPasswordChangeForm):
    """A new password for the signed-in operator.

    Wrong old passwords are counted, so a session left open is not enough to guess the password.
    """

    def clean_old_password(self) -> str:
        limit = Limit(f"password-change:{self.user.pk}", settings.SIGN_IN_TRIES_ACCOUNT)
        now = timezone.now()
        if refused := tries.take([limit], now):
            raise ValidationError(f"Too many wrong passwords. Wait {spelled(refused.wait)} and try again.")
        old: str = super().clean_old_password()
        tries.give_back([limit], now)
        return old


def change_password(request: HttpRequest) -> HttpResponseBase:
    """/operator/password_change/: Django's own page, with the form above."""
    view = PasswordChangeView.as_view(
        form_class=OperatorPasswordForm,
        success_url=reverse("admin:password_change_done"),
        extra_context=admin.site.each_context(request),
    )
    return view(request)
