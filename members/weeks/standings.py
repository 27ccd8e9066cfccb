"""Who was in the alliance at the end of a week, and everybody's figures by then (design decision 9).

Power and kills only grow: if a week has no record of them, the newest earlier one counts, with its date. Donations and
the duel count one week: without a record in that week there is no figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from members.days import end_of
from members.figures import VS
from members.models import Change, Member, MemberRecord, SfTech
from members.sf_tech_records import completion_of, newest_records
from members.weeks import arrivals
from members.weeks.calendar import monday_of
from members.weeks.emptied import Emptying, Key, emptied_figures, hidden


@dataclass(frozen=True, slots=True)
class Figures:
    """A member's figures at the end of a week; None: there is none. The dates are those of the records."""

    power: int | None = None
    power_date: date | None = None
    kills: int | None = None
    kills_date: date | None = None
    tech_donations: int | None = None
    tech_donations_date: date | None = None
    vs_score: int | None = None
    vs_rank: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One member at the end of a week. `sf_tech`: percent of the tree."""

    member_id: int
    name: str
    rank: int
    figures: Figures = Figures()
    sf_tech: float | None = None
    discord_username: str = ""


class Toggle(NamedTuple):
    """A member was activated or deactivated. was_active: before."""

    at: datetime
    was_active: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """An active member's time in the alliance. since: the day they came; None: always there. toggles: oldest first."""

    since: date | None = None
    toggles: Sequence[Toggle] = ()

    def on(self, day: date) -> bool:
        """Whether they were in the alliance when a day ended."""
        return (self.since is None or self.since <= day) and was_active(True, None, self.toggles, end_of(day))

    def since_return(self, day: date) -> bool:
        """Whether a day ended after the member last came back; always True if the member never left."""
        return all(one.was_active or one.at < end_of(day) for one in self.toggles)


NOTHING = Figures()


def standings_of(week: date, *, lock: bool = False) -> list[Standing]:
    """Who was in the alliance when that week ended, each with figures from records dated up to its Sunday.

    `lock`: lock the members until the transaction ends.
    """
    members = members_at_the_end_of(week, lock=lock)
    ids = [member.pk for member in members]
    figures = figures_of(ids, week)
    trees = newest_records(Member.objects.filter(pk__in=ids), until=week)
    return [
        Standing(
            member_id=member.pk,
            name=member.name,
            rank=member.rank,
            figures=figures.get(member.pk, NOTHING),
            sf_tech=completion_of(trees[member.pk]) if member.pk in trees else None,
            discord_username=member.discord_username,
        )
        for member in members
    ]


def members_at_the_end_of(week: date, *, lock: bool = False) -> list[Member]:
    """Who was active when that week ended.

    A member created later counts only with a record dated in or before it. The members of the portal's first week
    count in each earlier week that has a list (members.weeks.arrivals).
    """
    end = created_by = end_of(week)
    first = arrivals.first_week_ended()
    if first and first > end and MemberRecord.objects.filter(record_date__lte=week).exists():
        created_by = first
    toggles = toggles_by_member()
    known = has_records(record_date__lte=week) | has_trees(record_date__lte=week)
    seen = has_records(record_date__gte=monday_of(week))
    members = (
        Member.objects.filter(Q(is_active=True) | Q(inactive_since__gte=end) | Q(seen, inactive_since=None))
        .filter(Q(created_at__lt=created_by) | Q(known))
        .order_by("pk")
    )
    found = members.select_for_update(of=("self",)) if lock else members
    return [one for one in found if was_active(one.is_active, one.inactive_since, toggles.get(one.pk, ()), end)]


def has_records(**dated: date) -> Exists:
    return Exists(MemberRecord.objects.filter(member=OuterRef("pk"), **dated))


def has_trees(**dated: date) -> Exists:
    return Exists(SfTech.objects.filter(member=OuterRef("pk"), **dated))


def was_active(is_active: bool, inactive_since: datetime | None, toggles: Sequence[Toggle], end: datetime) -> bool:
    """Whether a member was active at a moment. toggles: oldest first.

    inactive_since None: it is unknown when a former member left; then members with a record of the week or later count.
    """
    after = next((toggle for toggle in toggles if toggle.at >= end), None)
    if after is not None:
        return after.was_active
    return is_active or inactive_since is None or inactive_since >= end


def toggles_by_member() -> dict[int, list[Toggle]]:
    """member id -> when the member was activated and deactivated, oldest first; without what was undone."""
    noted = Change.objects.filter(
        field=Change.Field.ACTIVE, change_set__undone_at=None, member__isnull=False, before__isnull=False
    )
    found: dict[int, list[Toggle]] = defaultdict(list)
    for member_id, at, before in noted.order_by("change_set__at", "pk").values_list(
        "member_id", "change_set__at", "before"
    ):
        found[member_id].append(Toggle(at, bool(before)))
    return found


def presences(members: Iterable[tuple[int, datetime]], asked_from: date = date.min) -> dict[int, Presence]:
    """member id -> the time in the alliance of active members, given with their creation moment. Three queries.

    asked_from: the earliest day that the caller asks about.
    """
    toggles = toggles_by_member()
    return {pk: Presence(came, toggles.get(pk, ())) for pk, came in arrivals.first_days(members, asked_from).items()}


def figures_of(member_ids: Collection[int], week: date) -> dict[int, Figures]:
    """member id -> the figures at the end of a week; members without any are left out. Seven queries at most."""
    emptied = emptied_figures(member_ids)
    monday = monday_of(week)
    power = newest(member_ids, "strength", week, emptied)
    kills = newest(member_ids, "kills", week, emptied)
    donations = newest(member_ids, "donations", week, emptied, since=monday)
    scores = newest(member_ids, VS, week, emptied, since=week)
    return {
        pk: Figures(
            power=value_of(power, pk),
            power_date=day_of(power, pk),
            kills=value_of(kills, pk),
            kills_date=day_of(kills, pk),
            tech_donations=value_of(donations, pk),
            tech_donations_date=day_of(donations, pk),
            vs_score=value_of(scores, pk),
            vs_rank=scores[pk].place if pk in scores else None,
        )
        for pk in power.keys() | kills.keys() | donations.keys() | scores.keys()
    }


def newest(
    member_ids: Collection[int],
    data_type: str,
    until: date,
    emptied: Mapping[Key, Iterable[Emptying]],
    *,
    since: date | None = None,
) -> dict[int, MemberRecord]:
    """member id -> the newest record dated `until` at the latest (and `since` at the earliest).

    emptied: the figures that a leader emptied; a member without a newer record is left out.
    """
    records: QuerySet[MemberRecord] = MemberRecord.objects.filter(
        member=OuterRef("pk"), data_type=data_type, record_date__lte=until
    )
    if since:
        records = records.filter(record_date__gte=since)
    members = Member.objects.filter(pk__in=member_ids).order_by()
    wanted = members.annotate(newest=Subquery(records.order_by("-record_date").values("pk")[:1])).values("newest")
    return {
        record.member_id: record
        for record in MemberRecord.objects.filter(pk__in=wanted).order_by()
        if not hidden(emptied, record, until)
    }


def value_of(records: Mapping[int, MemberRecord], member_id: int) -> int | None:
    return records[member_id].value if member_id in records else None


def day_of(records: Mapping[int, MemberRecord], member_id: int) -> date | None:
    return records[member_id].record_date if member_id in records else None
