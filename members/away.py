"""Members who are away: a leader enters the excused days. Entries are noted and undone like any change.

A list covers some days: a week's duel covers Monday to Saturday, any other week Monday to Sunday. A member who is away
on at least half of these days is excused. Fewer days do not excuse, but the portal says how many they are.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Protocol

from members import changes, locks
from members.days import FIRST, LAST, alliance_day
from members.errors import Conflict, Missing, Refused
from members.figures import DUEL_DAY, DUEL_DAYS, VS
from members.formats import day
from members.models import Away, Change, ChangeSet, Member
from members.weeks.calendar import monday_of

logger = logging.getLogger(__name__)

LONGEST = timedelta(days=365)
DAY = timedelta(days=1)


class Span(Protocol):
    """Consecutive days; both ends count."""

    @property
    def first(self) -> date: ...
    @property
    def last(self) -> date: ...


@dataclass(frozen=True, slots=True)
class Days:
    """The days that a list covers."""

    first: date
    last: date

    @property
    def count(self) -> int:
        return (self.last - self.first).days + 1


@dataclass(frozen=True, slots=True)
class Excuse:
    """On how many of a list's days somebody is away, and how many days it has; reasons: as entered, oldest first."""

    days: int
    of: int
    reasons: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether this absence excuses: at least half of the days."""
        return 2 * self.days >= self.of

    @property
    def text(self) -> str:
        """'away 3 of 6 days: holiday'"""
        why = ", ".join(dict.fromkeys(reason for reason in self.reasons if reason))
        return f"away {self.days} of {self.of} days" + (f": {why}" if why else "")


def days_of_week(data_type: str, week: date) -> Days:
    """The days that a week's list of a figure covers. week: its Sunday; for the duel's list of one day, that day."""
    if data_type == DUEL_DAY.data_type:
        return Days(week, week)
    monday = monday_of(week)
    return Days(monday, monday + (DUEL_DAYS - 1) * DAY if data_type == VS else week)


def days_away(spans: Iterable[Span], days: Days) -> int:
    """On how many of these days somebody with these spans is away. A day in two spans counts once."""
    found: set[date] = set()
    for span in spans:
        first, last = max(span.first, days.first), min(span.last, days.last)
        found.update(first + number * DAY for number in range((last - first).days + 1))
    return len(found)


def excuses(member_ids: Collection[int], days: Days) -> dict[int, Excuse]:
    """Which of these members are away on any of the days: member id -> number of days, and reasons. One query."""
    spans: dict[int, list[Away]] = defaultdict(list)
    for one in of_days(days).filter(member__in=member_ids).order_by("first", "pk") if member_ids else ():
        spans[one.member_id].append(one)
    return {pk: found for pk, own in spans.items() if (found := excuse(own, days))}


def excuse(entries: Iterable[Away], days: Days) -> Excuse | None:
    """On how many of these days somebody with these entries is away, and why; None if on none of them."""
    own = [one for one in entries if one.first <= days.last and one.last >= days.first]
    return Excuse(days_away(own, days), days.count, tuple(one.reason for one in own)) if own else None


def told(found: Mapping[int, Excuse], member_id: int) -> str:
    """The text beside a member who lacks something; empty if the member was not away."""
    return found[member_id].text if member_id in found else ""


def excused(found: Mapping[int, Excuse]) -> set[int]:
    """The members who are excused by their days away."""
    return {pk for pk, excuse in found.items() if excuse.counts}


def of_days(days: Days) -> Any:
    """The entries that overlap these."""
    return Away.objects.filter(first__lte=days.last, last__gte=days.first)


def away_today(member_ids: Collection[int] | None = None) -> dict[int, Away]:
    """Who is away on the alliance's day: member id -> the entry that ends last. member_ids: None for everybody."""
    today = alliance_day()
    found = of_days(Days(today, today)).order_by("last", "pk")
    return {one.member_id: one for one in (found if member_ids is None else found.filter(member__in=member_ids))}


def enter(member_id: int, first: date, last: date, reason: str, *, actor_id: int | None) -> tuple[Away, ChangeSet]:
    """Enter that an active member is away, both days included.

    Raises Missing (no such member), Refused (a former member, or impossible days), Conflict (already away then).
    """
    check_days(first, last)
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        if not member.is_active:
            raise Refused(f"{member.name} is a former member. Reactivate {member.name} first.")
        refuse_overlap(member, first, last)
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"{member.name} is away")
        entry = Away.objects.create(member=member, first=first, last=last, reason=reason, by_id=actor_id)
        changes.note(change_set, member, Change.Field.AWAY, before=None, after=as_noted(entry))
    logger.info("away entered for member %s: change set %s", member.pk, change_set.pk)
    return entry, change_set


def check_days(first: date, last: date) -> None:
    """Raises Refused if the days are impossible."""
    if not FIRST <= first <= last <= LAST:
        raise Refused("The last day is before the first. Swap them." if last < first else "Choose other days.")
    if last - first > LONGEST:
        raise Refused("That is more than a year. Mark who leaves for good as inactive.")


def refuse_overlap(member: Member, first: date, last: date) -> None:
    other = of_days(Days(first, last)).filter(member=member).order_by("first").first()
    if other is not None:
        raise Conflict(f"{member.name} is away {shown(other)} already. Remove that first, or choose other days.")


def remove(entry_id: int, *, actor_id: int | None) -> tuple[Away, ChangeSet]:
    """Remove an entry. Raises Missing if somebody removed it already."""
    with locks.changing_members():
        entry = Away.objects.select_related("member").filter(pk=entry_id).first()
        if entry is None:
            raise Missing("This entry no longer exists. Reload the page.")
        change_set = changes.open_set(
            ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"{entry.member.name} is not away {shown(entry)}"
        )
        changes.note(change_set, entry.member, Change.Field.AWAY, before=as_noted(entry), after=None)
        entry.delete()
    logger.info("away removed for member %s: change set %s", entry.member_id, change_set.pk)
    return entry, change_set


def put_back(change: Change, member: Member) -> None:
    """Undo the adding or removal of an entry. Raises Conflict if the days were entered differently since."""
    before, after = changes.sides(change)
    if after:
        first, last = ends(after)
        gone, _ = Away.objects.filter(member=member, first=first, last=last, reason=after["reason"]).delete()
        if not gone:
            raise Conflict(f"{member.name}: this was changed since. Undo that first.")
        return
    first, last = ends(before)
    refuse_overlap(member, first, last)
    same = {"pk": before.get("id"), "member": member, "first": first, "last": last, "reason": before["reason"]}
    Away.objects.create(**same, **changes.signed(before))


def as_noted(entry: Away) -> dict[str, Any]:
    """An entry as a change stores it. Older changes do not hold its id."""
    return {"id": entry.pk, **as_json(entry), "by": entry.by_id, "at": entry.at.isoformat()}


def as_json(entry: Away) -> dict[str, str]:
    return {"from": entry.first.isoformat(), "to": entry.last.isoformat(), "reason": entry.reason}


def ends(noted: dict[str, Any]) -> tuple[date, date]:
    return date.fromisoformat(noted["from"]), date.fromisoformat(noted["to"])


def shown(entry: Span) -> str:
    """'from 3 Nov to 10 Nov', 'on 3 Nov'"""
    if entry.first == entry.last:
        return f"on {day(entry.first)}"
    return f"from {day(entry.first)} to {day(entry.last)}"


def entries(*, member_id: int | None, since: date) -> list[Away]:
    """The entries, newest days first: all of one member, or everybody's that end on a day or later. One query."""
    found = Away.objects.select_related("member", "by")
    return list(found.filter(member=member_id) if member_id is not None else found.filter(last__gte=since))
