"""Personal links: each opens the members' area for one member, until it ends or a leader revokes it.

Only the hash of the token is stored, so a link is shown once, when it is made. It opens no leader's screen, even for a
leader: it leads to no account.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F, Q
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from alliance import audit
from alliance.area_models import PersonalLink
from alliance.audit import note
from alliance.invitations import TOKEN_BYTES, hashed
from alliance.models import AuditEntry, User
from members import authority, changes, disk, locks
from members.errors import Conflict, Missing, Refused
from members.models import Member, Rank

PATH = "/members/l"
LEAST_DAYS, MOST_DAYS, USUAL_DAYS = 1, 365, 90
SEEN_FOR = timedelta(days=30)
"""How long an ended link stays in the operator's list."""


class Made(NamedTuple):
    """A new link. path: its address, which can't be shown again."""

    link: PersonalLink
    path: str


class Standing(NamedTuple):
    """An active member and their valid link, if any. may_link: whether the asking leader may make and revoke it."""

    member: Member
    link: PersonalLink | None
    may_link: bool


def holding(now: datetime) -> Q:
    """The links that open the area at a moment: only while their maker could still make them (`members.authority`).

    The maker has seen the link, and may have kept it. A link without a maker was made by a command.
    """
    by_operator = Q(made_by__is_superuser=True)
    by_r5, by_leader = (
        Q(made_by__member__is_active=True, made_by__member__rank__gte=one) for one in (Rank.R5, Rank.R4)
    )
    may_link = by_operator | by_r5 | (by_leader & Q(member__rank__lt=Rank.R4))
    made = Q(made_by=None) | (Q(made_by__is_active=True) & may_link)
    return Q(revoked_at=None, expires_at__gt=now, member__is_active=True) & made


def of_hash(token_hash: str) -> PersonalLink | None:
    """The link with this token's hash, if it opens the area now."""
    found = PersonalLink.objects.filter(holding(timezone.now()), token_hash=token_hash)
    return found.select_related("member").first()


def opened(token: str, request: HttpRequest) -> PersonalLink | None:
    """Use a link; noted in the audit log. None if it opens nothing."""
    link = of_hash(hashed(token))
    if link is None:
        return None
    with disk.unless_full("that a personal link was opened"):
        PersonalLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1, used_at=timezone.now())
        audit.record(request, AuditEntry.Kind.BY_LINK, username=link.member.name, detail=f"link {link.pk}")
    return link


def every(actor_id: int | None) -> list[Standing]:
    """All active members by name, each with their valid link. Three queries, however many members there are."""
    who = authority.actor(actor_id)
    holds = PersonalLink.objects.filter(holding(timezone.now())).order_by("pk").select_related("made_by__member")
    links = {link.member_id: link for link in holds}
    return [Standing(one, links.get(one.pk), authority.may_link(who, one)) for one in Member.objects.active()]


def make(
    member_ids: Collection[int] | None, days: int, *, actor_id: int | None, request: HttpRequest | None = None
) -> list[Made]:
    """Make a link for each of these members, by name; their earlier links are revoked.

    member_ids: None for all members whom this leader may link and who have no valid link. Raises Missing (no such
    member), Refused (a former member, invalid days), Forbidden (an R4 asks for an R4 or R5); then nothing was made.
    """
    if not LEAST_DAYS <= days <= MOST_DAYS:
        raise Refused(gettext("Choose %(least)s to %(most)s days.") % {"least": LEAST_DAYS, "most": MOST_DAYS})
    with locks.changing_members():
        who, now = authority.actor(actor_id), timezone.now()
        if member_ids is None:
            linked = PersonalLink.objects.filter(holding(now)).values("member")
            without = Member.objects.active().exclude(pk__in=linked)
            members = [one for one in without if authority.may_link(who, one)]
        else:
            members = sorted(changes.lock(sorted(set(member_ids))).values(), key=lambda one: (one.name, one.pk))
        for member in members:
            check(who, member)
        PersonalLink.objects.filter(member__in=members, revoked_at=None).update(revoked_at=now)
        made = [made_for(member, now + timedelta(days=days), actor_id) for member in members]
        PersonalLink.objects.bulk_create([one.link for one in made])
        if made:
            note(request, AuditEntry.Kind.LINKED, actor_id, told(members, days))
    return made


def check(who: authority.Actor, member: Member) -> None:
    if not member.is_active:
        raise Refused(gettext("%(name)s is a former member. Reactivate them first.") % {"name": member.name})
    authority.check_link(who, member)


def made_for(member: Member, expires_at: datetime, actor_id: int | None) -> Made:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link = PersonalLink(token_hash=hashed(token), member=member, made_by_id=actor_id, expires_at=expires_at)
    return Made(link, f"{PATH}/{token}")


def told(members: Sequence[Member], days: int) -> str:
    whose = members[0].name if len(members) == 1 else f"{len(members)} members"
    return f"{whose}, for {days} day{'' if days == 1 else 's'}"


def revoke(link_id: int, *, actor_id: int | None, request: HttpRequest | None = None) -> PersonalLink:
    """Revoke a link: from the next request on neither the link nor a browser that used it opens the area.

    Raises Missing (no such link), Forbidden (an R4 asks for the link of an R4 or R5), Conflict (revoked already).
    """
    with locks.changing_members():
        link = PersonalLink.objects.select_related("member").filter(pk=link_id).first()
        if link is None:
            raise Missing(gettext("This link no longer exists. Reload the page."))
        authority.check_link(authority.actor(actor_id), link.member)
        if link.revoked_at:
            raise Conflict(gettext("This link was revoked already."))
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        note(request, AuditEntry.Kind.UNLINKED, actor_id, link.member.name)
    return link


def revoke_of_maker(maker: User) -> int:
    """Revoke the links of a maker who may no longer enter. Returns how many there were."""
    return PersonalLink.objects.filter(made_by=maker, revoked_at=None).update(revoked_at=timezone.now())


@receiver(pre_delete, sender=User)
def on_deleted_account(instance: User, **_: object) -> None:
    """When an account is deleted, revoke its links: afterwards nobody could tell who made them."""
    revoke_of_maker(instance)


def revoke_all() -> int:
    """After a restore, revoke all links: one that was revoked since the backup must not become valid again."""
    return PersonalLink.objects.filter(revoked_at=None).update(revoked_at=timezone.now())


def remove_old(now: datetime) -> int:
    """Delete the links that ended over a month ago. Returns how many."""
    limit = now - SEEN_FOR
    return PersonalLink.objects.filter(Q(expires_at__lte=limit) | Q(revoked_at__lte=limit)).delete()[0]
