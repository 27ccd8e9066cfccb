"""What an R5 does with other accounts: end their sessions, take their access away, give it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db.models import Count, Q
from django.http import HttpRequest
from django.utils import timezone

from alliance.access import is_leader
from alliance.area import links
from alliance.audit import note
from alliance.models import AuditEntry, LiveSession, User
from members import authority, locks
from members.errors import Conflict, Forbidden, Missing
from members.formats import counted
from members.models import Rank


@dataclass(frozen=True, slots=True)
class Standing:
    """The facts that decide whether an account's access may be taken away.

    others, other_r5: who could still enter then.
    """

    name: str
    rank: int
    is_own: bool
    is_operator: bool
    others: bool
    other_r5: bool


def why_kept(standing: Standing, *, by_operator: bool) -> str:
    """Why an account keeps its access; empty if it may be taken away.

    by_operator: the actor is a superuser or a command on the server, which may close operators' accounts too.
    """
    if standing.is_own:
        return "This is your own account. Another R5 can take its access away."
    if reason := why_untouched(standing, by_operator=by_operator):
        return reason
    if standing.rank >= Rank.R5 and not standing.other_r5:
        return f"{standing.name} is the last R5 who can sign in. Invite another R5 first."
    if standing.rank >= Rank.R4 and not standing.others:
        return f"{standing.name} is the last leader who can sign in. Invite another leader first."
    return ""


def why_untouched(standing: Standing, *, by_operator: bool) -> str:
    """Why an R5 may not change an account at all (operators' accounts are not leaders' business); empty if they may."""
    if standing.is_operator and not by_operator:
        return f"{standing.name} is an operator. Only operators change that account."
    return ""


class Kept(NamedTuple):
    """An account and what may be done with it.

    why_kept, why_untouched: the reasons from the two rules, empty if nothing prevents it; browsers: how many are signed
    in.
    """

    user: User
    why_kept: str
    why_untouched: str
    browsers: int = 0


def every(actor: User) -> list[Kept]:
    """All accounts as an R5 sees them: leaders first, by name."""
    live = Count("live_sessions", filter=Q(live_sessions__session__expire_date__gt=timezone.now()))
    users = list(User.objects.select_related("member", "invitation__invited_by__member").annotate(browsers=live))
    may_all = actor.is_superuser
    found = [Kept(user, *reasons(user, users, actor.pk, by_operator=may_all), user.browsers) for user in users]
    return sorted(found, key=lambda kept: (not is_leader(kept.user), -kept.user.rank, kept.user.username.casefold()))


def reasons(user: User, users: Sequence[User], actor_id: int | None, *, by_operator: bool) -> tuple[str, str]:
    others = [other for other in users if other.pk != user.pk and is_leader(other)]
    standing = Standing(
        name=user.username,
        rank=user.rank if user.is_active else Rank.NONE,
        is_own=user.pk == actor_id,
        is_operator=user.is_staff or user.is_superuser,
        others=bool(others),
        other_r5=any(other.rank >= Rank.R5 for other in others),
    )
    return why_kept(standing, by_operator=by_operator), why_untouched(standing, by_operator=by_operator)


def end_sessions(
    account_id: int, *, actor_id: int | None, request: HttpRequest | None = None, keep: str | None = None
) -> tuple[User, int]:
    """Sign an account out in every browser. keep: the key of a session that stays, the actor's own.

    Returns the account and the number of ended sessions. Raises Forbidden, Missing.
    """
    with locks.changing_members():
        user, _ = found(account_id, actor_id)
        ended = sign_out(user, keep=keep)
        note(request, AuditEntry.Kind.ENDED, actor_id, f"{user.username}: {ended}")
    return user, ended


def take_access(account_id: int, *, actor_id: int | None, request: HttpRequest | None = None) -> tuple[User, int]:
    """Close an account: it is signed out in every browser at once, and the personal links it made are revoked.

    Returns the account and the number of revoked links. Raises Forbidden, Missing, Conflict.
    """
    with locks.changing_members():
        user, kept = found(account_id, actor_id)
        if not user.is_active:
            raise Conflict(f"{user.username} has no access already.")
        if kept:
            raise Conflict(kept)
        user.is_active = False
        user.save(update_fields=["is_active"])
        sign_out(user)
        note(request, AuditEntry.Kind.CLOSED, actor_id, user.username)
        revoked = links.revoke_of_maker(user)
        if revoked:
            note(request, AuditEntry.Kind.UNLINKED, actor_id, f"{counted(revoked, 'link')} that {user.username} made")
    return user, revoked


def give_access(account_id: int, *, actor_id: int | None, request: HttpRequest | None = None) -> User:
    """Open a closed account again, with its former password and Discord. Raises Forbidden, Missing, Conflict."""
    with locks.changing_members():
        user, _ = found(account_id, actor_id)
        if user.is_active:
            raise Conflict(f"{user.username} has access already.")
        user.is_active = True
        user.save(update_fields=["is_active"])
        note(request, AuditEntry.Kind.OPENED, actor_id, user.username)
    return user


def found(account_id: int, actor_id: int | None) -> tuple[User, str]:
    """The account's present state, and why its access can't be taken away.

    Raises Forbidden if the actor is not an R5 (any more) or may not touch the account, Missing.
    """
    authority.check(authority.actor(actor_id), authority.ACCOUNTS)
    users = list(User.objects.select_related("member"))
    user = next((user for user in users if user.pk == account_id), None)
    if user is None:
        raise Missing("This account no longer exists. Reload the page.")
    actor = next((user for user in users if user.pk == actor_id), None)
    kept, untouched = reasons(user, users, actor_id, by_operator=actor is None or actor.is_superuser)
    if untouched:
        raise Forbidden(untouched)
    return user, kept


def sign_out(user: User, *, keep: str | None = None) -> int:
    """End the sessions of an account, except the one with that key. Returns how many there were."""
    live = LiveSession.objects.filter(user=user, session__expire_date__gt=timezone.now())
    sessions = live.exclude(session_id=keep)
    keys = list(sessions.values_list("session_id", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)
