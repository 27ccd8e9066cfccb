"""Inviting a leader: a link that gives one member of the roster an account, once, within seven days.

Rank and access come from the member at each request (design decision 3), here too. So inviting somebody as R4 makes the
member an R4 at once, as an R5 may do (members.authority). The link itself gives no rank: it is valid only while the
member has exactly the rank of the invitation. A member who was demoted or promoted since needs a new link.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from alliance import accounts, audit
from alliance.models import AuditEntry, Invitation, User
from members import authority, changes, locks
from members.errors import Conflict, Missing, Refused
from members.models import Member, Rank
from members.roster import editing

logger = logging.getLogger(__name__)

VALID_FOR = timedelta(days=7)
SEEN_FOR = timedelta(days=30)
"""How long an unused invitation stays in the list after its end. A used one is kept with its account."""
TOKEN_BYTES = 32
PAGE = "/invite"
VOID = (
    "This invitation can't be used. It was used or withdrawn, it is older than seven days, or its address is not "
    "complete. Ask the leader who sent it to you for a new one."
)
"""One message for all reasons: a visitor without a valid link learns nothing."""


class NotValid(Missing):
    """The invitation can't be used, for any reason."""

    def __init__(self) -> None:
        super().__init__(VOID)


class Made(NamedTuple):
    """A new invitation. path: its link, which can't be shown again."""

    invitation: Invitation
    path: str


def hashed(token: str) -> str:
    """The token's stand-in in the database. The token has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def why_void(invitation: Invitation, now: datetime) -> str:
    """Why an invitation can't be used, for the leaders who see it; empty if it can."""
    member, inviter = invitation.member, invitation.invited_by
    if invitation.used_at:
        return "It was used."
    if invitation.withdrawn_at:
        return "It was withdrawn."
    if now >= invitation.expires_at:
        return "It has run out."
    if not member.is_active:
        return f"{member.name} is a former member."
    if hasattr(member, "account"):
        return f"{member.name} already has an account."
    if member.rank != invitation.rank:
        return f"{member.name} is {Rank(member.rank).label} now, not R{invitation.rank}."
    if inviter and not (inviter.is_active and inviter.rank >= Rank.R5):
        return f"{inviter.username}, who sent the invitation, is no longer an R5."
    return ""


def waiting() -> QuerySet[Invitation]:
    """The invitations that are neither used nor withdrawn nor expired, newest first."""
    unused = Invitation.objects.filter(used_at=None, withdrawn_at=None, expires_at__gt=timezone.now())
    return unused.select_related("member__account", "invited_by__member")


def invitable() -> QuerySet[Member]:
    """The members who may be invited: on the roster, without an account."""
    return Member.objects.active().filter(account=None)


def invite(member_id: int, rank: int, *, actor_id: int | None, request: HttpRequest | None = None) -> Made:
    """Make a link for a member, who gets that rank now; their earlier link is withdrawn.

    rank: R4 or R5. Raises Forbidden (not an R5), Missing (no such member), Refused (a former member), Conflict (has an
    account).
    """
    if rank not in (Rank.R4, Rank.R5):
        raise Refused("Invite as R4 or R5: only they may enter.")
    with locks.changing_members():
        authority.check(authority.actor(actor_id), authority.ACCOUNTS)
        member = changes.lock([member_id])[member_id]
        if not member.is_active:
            raise Refused(f"{member.name} is a former member. Reactivate them first.")
        accounts.refuse_second(member)
        if member.rank != rank:
            member = editing.edit(member_id, {"rank": rank}, actor_id=actor_id)
        now = timezone.now()
        Invitation.objects.filter(member=member, used_at=None, withdrawn_at=None).update(withdrawn_at=now)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        invitation = Invitation.objects.create(
            token_hash=hashed(token),
            member=member,
            rank=rank,
            invited_by_id=actor_id,
            made_at=now,
            expires_at=now + VALID_FOR,
        )
        audit.note(request, AuditEntry.Kind.INVITED, actor_id, f"{member.name} as R{rank}")
    return Made(invitation, f"{PAGE}/{token}")


def withdraw(invitation_id: int, *, actor_id: int | None, request: HttpRequest | None = None) -> Invitation:
    """Withdraw an invitation. Raises Forbidden (not an R5), Missing, Conflict (used or withdrawn before)."""
    with locks.changing_members():
        authority.check(authority.actor(actor_id), authority.ACCOUNTS)
        found = Invitation.objects.select_related("member", "account").filter(pk=invitation_id).first()
        if found is None:
            raise Missing("This invitation no longer exists. Reload the page.")
        if found.used_at:
            name = f", as {found.account.username}" if found.account else ""
            raise Conflict(f"{found.member.name} has entered meanwhile{name}. Take the access away instead.")
        if found.withdrawn_at:
            raise Conflict("This invitation was withdrawn already.")
        found.withdrawn_at = timezone.now()
        found.save(update_fields=["withdrawn_at"])
        audit.note(request, AuditEntry.Kind.WITHDRAWN, actor_id, f"{found.member.name} as R{found.rank}")
    return found


def of_token(token: str) -> Invitation | None:
    """The invitation with this link, if it can be used now."""
    return usable(Invitation.objects.filter(token_hash=hashed(token)))


def of_id(invitation_id: int) -> Invitation | None:
    """The invitation with that id, if it can be used now."""
    return usable(Invitation.objects.filter(pk=invitation_id))


def usable(wanted: QuerySet[Invitation]) -> Invitation | None:
    found = wanted.select_related("member__account", "invited_by__member").first()
    return found if found and not why_void(found, timezone.now()) else None


def accept(invitation_id: int, account_for: Callable[[Member], User], *, request: HttpRequest | None = None) -> User:
    """Use an invitation: `account_for` makes and saves its member's account. Of many concurrent calls one succeeds.

    Raises NotValid, and what `account_for` raises; then nothing was changed.
    """
    with locks.changing_members():
        invitation = of_id(invitation_id)
        if invitation is None:
            raise NotValid
        user = account_for(invitation.member)
        invitation.used_at, invitation.account = timezone.now(), user
        invitation.save(update_fields=["used_at", "account"])
        by = invitation.invited_by.username if invitation.invited_by else "an operator"
        detail = f"{invitation.member.name} as R{invitation.rank}, invited by {by}"
        audit.record(request, AuditEntry.Kind.JOINED, user=user, detail=detail)
    logger.info("account %s was made by invitation %s", user.pk, invitation.pk)
    return user


def withdraw_all() -> int:
    """After a restore, withdraw all: a link that was used or withdrawn since the backup must not become valid again."""
    open_ones = Invitation.objects.filter(used_at=None, withdrawn_at=None)
    return open_ones.update(withdrawn_at=timezone.now())


def remove_old(now: datetime) -> int:
    """Delete the unused invitations that ended a month ago. Returns how many."""
    ended = Invitation.objects.filter(used_at=None, expires_at__lte=now - SEEN_FOR)
    return ended.delete()[0]
