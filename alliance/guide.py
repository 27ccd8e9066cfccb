"""The guide on the dashboard of a new alliance: four steps, each ticked off by the data.

It disappears for the whole alliance once all steps are done, or once an R5 puts it away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.http import HttpRequest

from alliance import audit
from alliance.models import AuditEntry, User
from members import alliance_facts, authority, locks
from members.kept import Kept
from members.models import AllianceSettings, Member, MemberRecord, Rank, RankCriterion

LEADERS = 2
"""With this many people who may enter, nobody is the only one."""
AREAS = ("members", "records", "accounts")
UPLOAD, CRITERIA, PANEL = "/admin/upload", "/admin/member-management", "/admin/settings"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to do, why, and a link to the place for it (`action` names the link)."""

    key: str
    title: str
    text: str
    action: str
    href: str
    done: bool


class Standing(NamedTuple):
    """Which steps the data show as done, and whether the guide was put away."""

    member_list: bool
    strength: bool
    criteria: bool
    second_leader: bool
    closed: bool

    @property
    def is_over(self) -> bool:
        return self.closed or all(self[:-1])


kept: Kept[Standing] = Kept(most=1)


def standing() -> Standing:
    return kept.get("guide", AREAS, asked)


def asked() -> Standing:
    """The state by the tables. The first leader alone is not a roster yet."""
    enters = Q(is_superuser=True) | Q(member__is_active=True, member__rank__gte=Rank.R4)
    return Standing(
        member_list=Member.objects.active().count() > 1,
        # `exists` would not use the index of data types and days
        strength=MemberRecord.objects.filter(data_type="strength").order_by("-record_date").first() is not None,
        criteria=RankCriterion.objects.exists(),
        second_leader=User.objects.filter(enters, is_active=True).count() >= LEADERS,
        closed=AllianceSettings.objects.filter(guide_closed=True).exists(),
    )


def steps() -> list[Step]:
    """The four steps in their order; none if the guide is over."""
    found = standing()
    return [] if found.is_over else steps_of(found)


def steps_of(found: Standing) -> list[Step]:
    return [
        Step(
            "member-list",
            "Drop your member list",
            "Or your strength ranking: screenshots of it, all at once, make the roster.",
            "Go to Data Upload",
            UPLOAD,
            found.member_list,
        ),
        Step(
            "strength",
            "Read everybody's strength",
            "Screenshots of the strength ranking give each member their power.",
            "Go to Data Upload",
            UPLOAD,
            found.strength,
        ),
        Step(
            "criteria",
            "Say what each rank requires",
            "From then on each member's calculated rank stands beside the one they hold.",
            "Go to Member Management",
            CRITERIA,
            found.criteria,
        ),
        Step(
            "second-leader",
            "Invite a second leader",
            "So that somebody else can enter when you cannot.",
            "Go to the Admin Panel",
            PANEL,
            found.second_leader,
        ),
    ]


def put_away(*, closed: bool, actor_id: int | None, request: HttpRequest | None = None) -> None:
    """Put the guide away for the whole alliance, or bring it back. Raises Forbidden (not an R5)."""
    with locks.changing_members():
        authority.check(authority.actor(actor_id), authority.GUIDE)
        row = alliance_facts.locked()
        if row.guide_closed == closed:
            return
        row.guide_closed = closed
        row.save(update_fields=["guide_closed"])
        what = "The guide on the dashboard was put away" if closed else "The guide on the dashboard was taken out again"
        audit.note(request, AuditEntry.Kind.SETTINGS, actor_id, what)
