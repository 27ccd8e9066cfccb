"""The log of sign-ins, sign-outs and refusals, and the list of signed-in browsers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import F
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from alliance import visitor
from alliance.models import AuditEntry, LiveSession, User
from members import deeds, disk

Kind = AuditEntry.Kind

REPEATED = (Kind.HELD_UP, Kind.REFUSED, Kind.BY_LINK, Kind.OWN_DATA, Kind.ASKED)
"""Kinds that a machine may cause every second: equal ones within REPEATED_WINDOW are counted on one entry."""
BOUNDED = (*REPEATED, Kind.SIGN_IN, Kind.SIGN_OUT)
"""Kinds that one member may cause without end, even from ever new addresses or for ever new paths."""
MOST_APART = 20
"""The most entries of such a kind per member within REPEATED_WINDOW; further ones are counted on the newest entry."""
FORGOTTEN = (Kind.WRONG, Kind.HELD_UP, Kind.REFUSED, Kind.BY_LINK, Kind.OWN_DATA, Kind.SIGN_IN, Kind.SIGN_OUT)
"""Kinds that are deleted after KEPT_FOR. Leaders' actions stay."""
KEPT_FOR = timedelta(days=366)
REPEATED_WINDOW = timedelta(minutes=10)
ALIKE = {Kind.HELD_UP: ("kind", "detail")}
"""The fields in which two events of a kind must be equal to share an entry, if not all fields: so a limit that holds up
a thousand addresses makes one entry."""
SEEN_EVERY = 300  # seconds between two updates of when a browser was last seen


def record(
    request: HttpRequest | None,
    kind: AuditEntry.Kind,
    *,
    user: User | None = None,
    username: str = "",
    detail: str = "",
) -> None:
    """Record one event. `detail` may hold no password, token or session key."""
    event: dict[str, Any] = {
        "kind": kind,
        "user": user,
        "username": visitor.printable(username or (user.get_username() if user else ""), 150),
        "detail": visitor.printable(detail, 200),
        "address": visitor.address(request) if request else None,
    }
    now = timezone.now()
    before = counted_on(kind, event, now) if kind in BOUNDED else None
    if before:
        AuditEntry.objects.filter(pk=before.pk).update(times=F("times") + 1, last_at=now)
        return
    AuditEntry.objects.create(**event, user_agent=visitor.user_agent(request) if request else "")


def counted_on(kind: AuditEntry.Kind, event: dict[str, Any], now: datetime) -> AuditEntry | None:
    """The entry on which this event is counted, if it gets none of its own."""
    lately = AuditEntry.objects.filter(at__gte=now - REPEATED_WINDOW)
    if kind in REPEATED:
        alike = lately.filter(**{field: event[field] for field in ALIKE.get(kind, event)}).first()
        if alike:
            return alike
    of_the_same = lately.filter(**{field: event[field] for field in ("kind", "user", "username")})
    newest = list(of_the_same[:MOST_APART])
    return newest[0] if len(newest) == MOST_APART else None


def remove_old(now: datetime) -> int:
    """Delete visitors' entries that are over a year old. Returns how many were deleted."""
    return AuditEntry.objects.filter(kind__in=FORGOTTEN, last_at__lt=now - KEPT_FOR).delete()[0]


def note(request: HttpRequest | None, kind: AuditEntry.Kind, actor_id: int | None, detail: str) -> None:
    """Record an action of an R5, or of a command on the server."""
    by = User.objects.filter(pk=actor_id).first() if actor_id else None
    record(request, kind, user=by, username="" if by else "a command on the server", detail=detail)


@receiver(deeds.done)
def on_deed(what: str, actor_id: int | None, **_: object) -> None:
    note(None, Kind.DEED, actor_id, what)


def note_session(request: HttpRequest, user: User) -> None:
    """Keep the browser behind this request in the list of sessions; updated at most once in SEEN_EVERY seconds."""
    if request.session.session_key is None:
        request.session.save()
    key = str(request.session.session_key)
    if not cache.add(f"seen:{hashlib.sha256(key.encode()).hexdigest()}", 1, SEEN_EVERY):
        return
    seen = {
        "last_seen": timezone.now(),
        "address": visitor.address(request),
        "user_agent": visitor.user_agent(request),
    }
    with suppress(IntegrityError), transaction.atomic():  # the session may have ended since it was loaded
        LiveSession.objects.update_or_create(
            session_id=key, defaults=seen, create_defaults={**seen, "session_id": key, "user": user}
        )


@receiver(user_logged_in)
def on_sign_in(request: HttpRequest, user: User, **_: object) -> None:
    record(request, Kind.SIGN_IN, user=user)
    note_session(request, user)


@receiver(user_logged_out)
def on_sign_out(request: HttpRequest, user: AbstractBaseUser | None, **_: object) -> None:
    if isinstance(user, User):
        record(request, Kind.SIGN_OUT, user=user)


@receiver(user_login_failed)
def on_wrong_sign_in(credentials: dict[str, Any], request: HttpRequest | None = None, **_: object) -> None:
    record(request, Kind.WRONG, username=str(credentials.get(User.USERNAME_FIELD) or ""))


class AuditMiddleware:
    """Notes when a signed-in browser was last seen, and what was refused to it. Runs below authentication.

    Reads pass through here too, so a full disk must not stop it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = signed_in(request)
        if isinstance(user, User):
            with disk.unless_full("when a browser was last seen"):
                note_session(request, user)
        response = self.get_response(request)
        if isinstance(user, User) and is_refusal(response):
            with disk.unless_full(f"that {request.method} {request.path} was refused to {user}"):
                record(request, Kind.REFUSED, user=user, detail=f"{request.method} {request.path}")
        return response


def signed_in(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    """The user of a request. Django deletes an expired session; if a full disk prevents that, the user is anonymous."""
    try:
        bool(request.user.is_authenticated)  # loads the user
    except DatabaseError as error:
        if not disk.is_full(error):
            raise
        Session.objects.exists()  # fails if even reading does not work
        request.session, request.user = type(request.session)(), AnonymousUser()
    return request.user


def is_refusal(response: HttpResponse) -> bool:
    """Whether a signed-in visitor was turned away: 403, or sent back to one of the two sign-in screens."""
    target = response.headers.get("Location", "")
    return response.status_code == 403 or target.startswith(
        ("/login?error=insufficient_privileges", "/operator/login/?next=")
    )
