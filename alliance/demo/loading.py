"""Loads the demo alliance, as if its leaders had used the portal for the last weeks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from alliance.demo import roster
from alliance.demo.alliance import CRITERIA, WEEKS, DemoMember, Figures, build_alliance, split_week
from alliance.demo.decisions import put_decisions
from alliance.models import User
from members import locks
from members.figures import DUEL_DAY, DUEL_DAYS, VS
from members.models import (
    Away,
    DistinctNames,
    Event,
    Member,
    MemberAlias,
    MemberRecord,
    RankCriterion,
    SfTech,
    SnapshotRow,
    Target,
    WeeklySnapshot,
)
from members.names import normalise
from members.records import refresh_latest
from members.sf_tech import NODES
from members.weeks.calendar import monday_of
from members.weeks.snapshots import rows_of
from members.weeks.standings import standings_of

ACCOUNTS = {"leader": roster.LEADER, "officer": roster.OFFICER, "recruit": roster.RECRUIT}
"""Username -> the member behind it."""

READ_AT = time(20, 30, tzinfo=UTC)
"""The time on Sunday at which the week's screenshots were uploaded."""

WEEKS_BY_DAY, FORGOTTEN_DAY = 3, 3
"""How many of the last weeks have the duel day by day; the day (0 for Monday) of the newest that is missing."""

TARGETS = (
    (DUEL_DAY.data_type, None, 1_000_000),
    (DUEL_DAY.data_type, 4, 2_500_000),
    ("donations", None, 6_500),
)
"""Figure, rank (None: everybody), least."""

EVENT, EVENT_WEEKS = ("Zombie Siege", "waves", 2), 2
"""Title, unit and day of the week (0 for Monday) of an event, and how many of the last weeks have it."""

AWAY = 60
"""The member's index in the roster."""

FIGURES = (("strength", "power"), ("kills", "kills"), ("donations", "donations"), ("mutual-assistance", "assistance"))


@dataclass(frozen=True, slots=True)
class Loaded:
    """A member of the demo with the row in the database."""

    demo: DemoMember
    row: Member


@locks.changing_members()
def load(today: date, password: str) -> None:
    """Write the whole demo into an empty portal. Its last week ends on the last Sunday before `today`."""
    sundays = weeks_before(today)
    loaded = put_members(sundays)
    put_names(loaded)
    MemberRecord.objects.bulk_create(records(loaded, sundays))
    MemberRecord.objects.bulk_create(vs_scores(loaded, sundays))
    MemberRecord.objects.bulk_create(duel_days(loaded, sundays))
    MemberRecord.objects.bulk_create(event_results(loaded, sundays))
    SfTech.objects.bulk_create(sf_tech(loaded, sundays))
    RankCriterion.objects.bulk_create(
        RankCriterion(rank=needed.rank, power=needed.power, vs_score=needed.vs_score, donations=needed.donations)
        for needed in CRITERIA
    )
    Target.objects.bulk_create(targets(sundays))
    Away.objects.bulk_create(days_away(loaded, sundays))
    refresh_latest([member.row.pk for member in loaded])
    date_the_changes(loaded, sundays)
    put_accounts(loaded, password)
    put_snapshots(loaded, sundays)
    put_decisions(sundays, WEEKS_BY_DAY)


def weeks_before(today: date) -> list[date]:
    """The Sundays of the demo's weeks, oldest first, all before `today`."""
    last = today - timedelta(days=today.isoweekday())
    return [last - timedelta(weeks=weeks) for weeks in reversed(range(WEEKS))]


def read_at(sunday: date) -> datetime:
    return datetime.combine(sunday, READ_AT)


def put_members(sundays: Sequence[date]) -> list[Loaded]:
    """Create the members, as of the Monday of the first week with figures of them."""
    alliance = build_alliance()
    rows = [
        Member(
            name=member.name,
            rank=member.rank,
            is_active=member.is_active,
            discord_username=member.discord_username,
            discord_vouched=bool(member.discord_username),
            created_at=read_at(monday_of(sundays[first_week(member)])),
        )
        for member in alliance
    ]
    Member.objects.bulk_create(rows)
    return [Loaded(member, row) for member, row in zip(alliance, rows, strict=True)]


def first_week(member: DemoMember) -> int:
    return next(week for week, figures in enumerate(member.weeks) if figures != Figures())


def last_week(member: DemoMember) -> int:
    return max(week for week, figures in enumerate(member.weeks) if figures != Figures())


def put_names(loaded: Sequence[Loaded]) -> None:
    """Confirmed spellings, and the pairs that are never matched to each other."""
    rows = {member.demo.name: member.row for member in loaded}
    for name, spelling in roster.ALIASES:
        MemberAlias.objects.create(member=rows[name], spelling=spelling, origin=MemberAlias.Origin.REVIEW)
    DistinctNames.objects.bulk_create(
        DistinctNames(first=first, second=second)
        for first, second in (sorted(map(normalise, pair)) for pair in roster.DISTINCT_NAMES)
    )


def records(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[MemberRecord]:
    for member in loaded:
        for sunday, figures in zip(sundays, member.demo.weeks, strict=True):
            for data_type, field in FIGURES:
                if (value := getattr(figures, field)) is not None:
                    yield record(member, data_type, sunday, value, recorded_at=read_at(sunday))


def record(member: Loaded, data_type: str, day: date, value: int, **more: Any) -> MemberRecord:
    return MemberRecord(member=member.row, data_type=data_type, record_date=day, value=value, **more)


def placed(member: Loaded, figure: str, day: date, value: int, *, place: int, at: datetime) -> MemberRecord:
    """A record of a list that keeps places and spellings."""
    spelling = member.row.name
    return record(member, figure, day, value, place=place, spelling=spelling, recorded_at=at, created_at=at)


def vs_scores(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[MemberRecord]:
    for week, sunday in enumerate(sundays):
        for place, (score, member) in enumerate(vs_ranking(loaded, week), start=1):
            yield placed(member, VS, sunday, score, place=place, at=read_at(sunday))


def duel_days(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[MemberRecord]:
    """The duel's lists of single days in the last weeks; the newest Thursday is left out."""
    weeks = range(WEEKS - WEEKS_BY_DAY, WEEKS)
    for week in weeks:
        days = {member.row.pk: split_week(score, member.row.name, week) for score, member in vs_ranking(loaded, week)}
        for index in range(DUEL_DAYS):
            if (week, index) == (WEEKS - 1, FORGOTTEN_DAY):
                continue
            day = monday_of(sundays[week]) + timedelta(days=index)
            ranked = sorted(vs_ranking(loaded, week), key=lambda entry: -days[entry[1].row.pk][index])
            for place, (_, member) in enumerate(ranked, start=1):
                score, at = days[member.row.pk][index], read_at(sundays[week])
                yield placed(member, DUEL_DAY.data_type, day, score, place=place, at=at)


def event_results(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[MemberRecord]:
    """An event held in each of the last weeks; sometimes a member took no part."""
    title, unit, index = EVENT
    event = Event.objects.create(title=title, unit=unit, at=read_at(sundays[-EVENT_WEEKS]))
    for week in range(WEEKS - EVENT_WEEKS, WEEKS):
        ranked = [member for _, member in vs_ranking(loaded, week)]
        for place, member in enumerate(ranked):
            rng = Random(f"{member.row.name} {week}")  # noqa: S311 (a demo)
            if rng.random() > 0.08:
                value = max(1, round(62 - 45 * place / len(ranked) + rng.gauss(0, 4)))
                day, at = monday_of(sundays[week]) + timedelta(days=index), read_at(sundays[week])
                yield record(member, event.data_type, day, value, event=event, recorded_at=at)


def targets(sundays: Sequence[date]) -> Iterator[Target]:
    """The targets since the duel is recorded by day; higher ones for R4."""
    since = monday_of(sundays[WEEKS - WEEKS_BY_DAY])
    for figure, rank, least in TARGETS:
        yield Target(figure=figure, rank=rank, least=least, since=since, at=read_at(sundays[-WEEKS_BY_DAY - 1]))


def days_away(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[Away]:
    """One member was away in the last week."""
    monday = monday_of(sundays[-1])
    row = [member.row for member in loaded if member.demo.is_active][AWAY]
    yield Away(member=row, first=monday, last=sundays[-1], reason="Holiday", at=read_at(sundays[-2]))


def vs_ranking(loaded: Sequence[Loaded], week: int) -> list[tuple[int, Loaded]]:
    """The duel's list of a week, best score first."""
    scored = [(score, member) for member in loaded if (score := member.demo.weeks[week].vs) is not None]
    return sorted(scored, key=lambda entry: -entry[0])


def sf_tech(loaded: Sequence[Loaded], sundays: Sequence[date]) -> Iterator[SfTech]:
    for member in loaded:
        for week, levels in member.demo.sf_tech:
            nodes = {node.field: level for node, level in zip(NODES, levels, strict=True)}
            yield SfTech(member=member.row, record_date=sundays[week], **nodes)


def date_the_changes(loaded: Sequence[Loaded], sundays: Sequence[date]) -> None:
    """A member was last changed with the last figures; a former one some days later, when marked inactive."""
    for member in loaded:
        changed = read_at(sundays[last_week(member.demo)])
        if not member.demo.is_active:
            changed += timedelta(days=3)
            member.row.put_active(False, since=changed)
        member.row.updated_at = changed
    Member.objects.bulk_update([member.row for member in loaded], ["updated_at", "inactive_since"])


def put_accounts(loaded: Sequence[Loaded], password: str) -> None:
    rows = {member.demo.name: member.row for member in loaded}
    for username, name in ACCOUNTS.items():
        User.objects.create_user(username, password=password, member=rows[name])


def put_snapshots(loaded: Sequence[Loaded], sundays: Sequence[date]) -> None:
    """A snapshot of each week, saved by the leader on the Sunday: like Save Week, with the ranks of that week."""
    leader = User.objects.get(username="leader")
    ranks = {member.row.pk: member.demo.ranks for member in loaded}
    snapshots = WeeklySnapshot.objects.bulk_create(
        WeeklySnapshot(week_ending=sunday, saved_at=read_at(sunday), saved_by=leader) for sunday in sundays
    )
    rows = []
    for week, snapshot in enumerate(snapshots):
        kept = {member: by_week[week] for member, by_week in ranks.items()}
        for row in rows_of(standings_of(snapshot.week_ending), kept):
            row.snapshot = snapshot
            rows.append(row)
    SnapshotRow.objects.bulk_create(rows)
