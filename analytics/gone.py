"""Who seems to have left, and who joined this week. Nothing here writes.

A member who was absent from two whole lists, both later than the member's newest figure, has probably left. One list is
not enough: a name may have been misread. A leader decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from analytics import absences
from analytics.absences import Missed
from members import formats
from members.away import away_today, shown
from members.days import alliance_day
from members.figures import DUEL_DAY, FIGURES
from members.models import Member, MemberRecord, Rank
from members.weeks import arrivals, standings
from members.weeks.calendar import monday_of, week_ending

LISTS = 2
"""From how many lists a member must be absent."""


def missing_since(missed: Iterable[Missed], last_seen: date | None) -> list[Missed]:
    """The lists, each once, from which a member is absent since the newest figure, oldest first.

    Lists of a duel day do not count: a member who scored nothing that day is missing from the list without having left.
    """
    later = {
        one for one in missed if one.data_type != DUEL_DAY.data_type and (last_seen is None or one.day > last_seen)
    }
    return sorted(later, key=lambda one: (one.day, one.data_type))


def seems_gone(missed: Iterable[Missed], last_seen: date | None) -> bool:
    return len(missing_since(missed, last_seen)) >= LISTS


def joined_and_left() -> dict[str, Any]:
    """GET /api/joined-and-left: who seems gone, who is new this week, how many seats are taken."""
    members = list(Member.objects.active().order_by("name", "pk"))
    gone = gone_members(members)
    return {
        "members": len(members),
        "seats": settings.ALLIANCE_SEATS,
        "gone": gone,
        "joined": [
            {"memberId": one.pk, "memberName": one.name, "rank": Rank(one.rank).label, "since": one.created_at}
            for one in newcomers(members)
        ],
    }


def gone_members(members: Collection[Member]) -> list[dict[str, Any]]:
    """The active members who seem to have left. Four queries at most.

    Lists from before a member came back do not count.
    """
    missed = absences.of_members([one.pk for one in members])
    if not missed:
        return []
    toggles = standings.toggles_by_member()
    there = {pk: standings.Presence(toggles=toggles.get(pk, ())) for pk in missed}
    missed = {pk: [one for one in lists if there[pk].since_return(one.day)] for pk, lists in missed.items()}
    seen = last_seen(missed)
    gone = [one for one in members if seems_gone(missed.get(one.pk, ()), seen.get(one.pk))]
    away = away_today([one.pk for one in gone]) if gone else {}
    return [
        {
            "memberId": one.pk,
            "memberName": one.name,
            "rank": Rank(one.rank).label,
            "lastSeen": seen.get(one.pk),
            "lists": [worded(list_) for list_ in missing_since(missed[one.pk], seen.get(one.pk))],
            "away": f"away {shown(away[one.pk])}" if one.pk in away else "",
        }
        for one in gone
    ]


def last_seen(member_ids: Collection[int]) -> dict[int, date]:
    """member id -> the date of the newest figure of any kind."""
    records = MemberRecord.objects.filter(member__in=member_ids).order_by()
    return dict(records.values_list("member").annotate(Max("record_date")))


def newcomers(members: Collection[Member]) -> list[Member]:
    """The members who joined since Monday of this week, as far as the portal can tell. Two queries at most.

    members: the active ones. If they were all created this week, but for the leader who set the portal up, none joined.
    """
    monday = monday_of(week_ending(alliance_day()))
    created = [one for one in members if timezone.localdate(one.created_at) >= monday]
    if not created or len(members) - len(created) < 2:
        return []
    came = arrivals.first_days((one.pk, one.created_at) for one in created)
    return [one for one in created if (day := came[one.pk]) and day >= monday]


def worded(missed: Missed) -> str:
    """'Strength of 15 Nov'"""
    return f"{FIGURES[missed.data_type].label} of {formats.day(missed.day)}"
