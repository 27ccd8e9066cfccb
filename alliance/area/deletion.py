"""A member asks to have their data deleted; an R5 decides. Granting it erases the person (alliance/erasure.py)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from alliance import audit, erasure
from alliance.area_models import DeletionRequest
from alliance.audit import note
from alliance.models import AuditEntry
from alliance.personal_data import Person
from members import authority, changes, locks
from members.errors import Conflict, Forbidden, Missing
from members.models import Member


def waiting() -> QuerySet[DeletionRequest]:
    """The undecided requests, oldest first."""
    return DeletionRequest.objects.filter(decided_at=None).select_related("member").order_by("asked_at", "pk")


def newest_of(member: Member) -> DeletionRequest | None:
    """A member's newest request, decided or not."""
    return DeletionRequest.objects.filter(member=member).order_by("-asked_at", "-pk").first()


def ask(member: Member, *, request: HttpRequest | None = None) -> DeletionRequest:
    """Ask for a leader's decision. Asking again while a request waits changes nothing."""
    with locks.changing_members():
        changes.lock([member.pk])
        found = waiting().filter(member=member).first()
        if found is not None:
            return found
        made = DeletionRequest.objects.create(member=member)
        audit.record(request, AuditEntry.Kind.ASKED, username=member.name)
    return made


def take_back(member: Member) -> int:
    """The member withdraws the request. Returns how many requests were removed."""
    with locks.changing_members():
        return waiting().filter(member=member).delete()[0]


def refuse_merge(members: Iterable[Member]) -> None:
    """Raises Conflict if one of these has a waiting request: a merge would make it the remaining member's."""
    asked = waiting().filter(member__in=[one.pk for one in members]).first()
    if asked is not None:
        said = gettext("%(name)s has asked to have all data deleted. Decide that on Personal Links first.")
        raise Conflict(said % {"name": asked.member.name})


def grant(
    request_id: int, member_id: int, *, actor_id: int | None, request: HttpRequest | None = None
) -> dict[str, int]:
    """Erase the member with this id, who asked for it. Returns what was erased.

    Raises Forbidden, Missing, Conflict, and what `erase` raises.
    """
    found = decidable(request_id, member_id, actor_id)
    member = found.member
    if authority.actor(actor_id).is_own(member):
        raise Conflict(gettext("This is your own request: ask another R5 to decide it."))
    erased = erasure.erase(Person(member, getattr(member, "account", None)))
    note(request, AuditEntry.Kind.ERASED, actor_id, "a member who asked for it")
    return erased


def decline(request_id: int, member_id: int, reason: str, *, actor_id: int | None) -> DeletionRequest:
    """Decline, with a word that the member sees. Raises Forbidden (not an R5), Missing, Conflict (already decided)."""
    with locks.changing_members():
        found = decidable(request_id, member_id, actor_id)
        found.decided_at, found.decided_by_id, found.reason = timezone.now(), actor_id, reason
        found.save(update_fields=["decided_at", "decided_by", "reason"])
    return found


def decidable(request_id: int, member_id: int, actor_id: int | None) -> DeletionRequest:
    """A waiting request, for an R5 to decide. member_id: its member, as the leader saw it."""
    found = DeletionRequest.objects.select_related("member__account").filter(pk=request_id).first()
    if found is None:
        raise Missing(gettext("This request no longer exists. Reload the page."))
    if not authority.may(authority.actor(actor_id), authority.DELETE):
        raise Forbidden(gettext("Only an R5 decides this. Ask an R5 to do it."))
    if found.decided_at:
        raise Conflict(gettext("This was decided already. Reload the page."))
    if found.member_id != member_id:
        raise Conflict(gettext("This is another member's request by now. Reload the page."))
    return found
