"""An alliance of 100 members whose history grows: more years of the same members, and of members who left.

Written straight into an empty PostgreSQL database by COPY. Every third day has a list of each type, every Sunday a duel
and a snapshot, every week four lists of events; the newest list waits for review.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from itertools import islice
from random import Random
from typing import Any

from django.db import connection, models
from django.utils import timezone

from members.figures import DUEL_DAY, DUEL_DAYS, VS
from members.models import Event, Member, MemberRecord, RankCriterion, SnapshotRow, Strike, Target, WeeklySnapshot
from members.records import refresh_latest
from members.weeks.calendar import monday_of, week_ending
from uploads.models import Batch, ReadRow, Upload

MEMBERS = 100
EVERY = 3
"""Days from one list to the next."""

STAY = 366
"""How many lists a former member was on."""

SCREENSHOTS = 5
KEPT_ROWS = timedelta(days=99)
"""The rows as read of older lists are left out: no figure comes from them."""

SYLLABLES = ("ka", "mo", "ri", "ten", "sol", "ba", "du", "vex", "lin", "gar", "phi", "zun", "qui", "tor", "nya", "wep")
GROWN = {"strength": 2e8, "kills": 1.5e7, "donations": 3e4}
EVENTS: tuple[tuple[str, str, bool, tuple[int, ...]], ...] = (
    ("Zombie Siege", "once", True, (2, 5)),
    ("Alliance Exercise", "week", True, (0,)),
    ("Desert Storm", "day", False, (4,)),
)
"""Title, period, whether high is good, and how many days before the week's Sunday each is held."""


class LongHistory:
    """Grows to any number of records; existing data stay."""

    def __init__(self, today: date) -> None:
        self.today = today
        self.rng = Random(1173)
        self.oldest = today + timedelta(days=EVERY)
        self.uploads: dict[tuple[str, date], list[int]] = {}
        self.names: set[str] = set()
        self.active = self.join(MEMBERS, is_active=True)
        RankCriterion.objects.bulk_create(
            RankCriterion(rank=rank, power=rank * 3e7, vs_score=rank * 8e6, donations=rank * 5e3)
            for rank in range(1, 6)
        )

        monday = monday_of(week_ending(today))
        for figure, least in ((DUEL_DAY.data_type, 3_000_000), (VS, 2 * 10**7), ("donations", 8_000)):
            Target.objects.create(figure=figure, least=least, since=monday - timedelta(weeks=9))
        self.events = [
            (Event.objects.create(title=title, period=period, high_is_good=high), held)
            for title, period, high, held in EVENTS
        ]
        siege, _ = self.events[0]
        Target.objects.create(figure=siege.data_type, least=3_000, since=monday - timedelta(weeks=9))

    def grow(self, records: int, days: int) -> None:
        """Extend the active members' history `days` days into the past.

        With former members there are `records` records in the end, and as many records of single duel days.
        """
        lists = [self.today - timedelta(days=back) for back in range(0, days, EVERY)]
        new = [day for day in lists if day < self.oldest]
        self.upload_lists(new)
        copy_in(MemberRecord, self.records(self.active, new))
        self.add_weeks(new)
        self.oldest = min(self.oldest, *new)
        days_of_duel = MemberRecord.objects.filter(data_type=DUEL_DAY.data_type)
        self.add_former(records - MemberRecord.objects.exclude(data_type=DUEL_DAY.data_type).count(), lists)
        self.add_former_duels(records - days_of_duel.count(), days)
        refresh_latest([member.pk for member in self.active])
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")

    def join(self, number: int, *, is_active: bool) -> list[Member]:
        long_ago = timezone.now() - timedelta(days=4000)
        members = [
            Member(name=self.new_name(), rank=place % 4, is_active=is_active, created_at=long_ago, updated_at=long_ago)
            for place in range(number)
        ]
        return Member.objects.bulk_create(members)

    def new_name(self) -> str:
        while True:
            name = "".join(self.rng.choices(SYLLABLES, k=self.rng.randint(2, 5))).capitalize()
            if name not in self.names:
                self.names.add(name)
                return name

    def upload_lists(self, days: Iterable[date]) -> None:
        """A batch of five screenshots of every type on every day, with the rows read from them."""
        for day in days:
            batches = Batch.objects.bulk_create(
                Batch(batch_id=f"{data_type}-{day}", data_type=data_type, report_date=day, created_at=moment(day))
                for data_type in GROWN
            )
            waits = day == self.today
            uploads = Upload.objects.bulk_create(
                Upload(
                    batch=batch,
                    file=f"{batch.batch_id}-{number}.png",
                    original_name=f"{number}.png",
                    sha256=f"{number}",
                    image_format="PNG",
                    width=1080,
                    height=2200,
                    status=Upload.Status.PENDING_CONFIRMATION if waits else Upload.Status.COMPLETED,
                    created_at=moment(day),
                )
                for batch in batches
                for number in range(SCREENSHOTS)
            )
            for upload in uploads:
                self.uploads.setdefault((upload.batch.data_type, day), []).append(upload.pk)
        copy_in(ReadRow, self.read_rows(day for day in days if self.today - day <= KEPT_ROWS))

    def read_rows(self, days: Iterable[date]) -> Iterator[ReadRow]:
        for day in days:
            for data_type in GROWN:
                for place, member in enumerate(self.active):
                    yield ReadRow(
                        upload_id=self.upload_of(data_type, day, place),
                        place=place,
                        reading={},
                        rank=place + 1,
                        name=member.name,
                        value=self.value(data_type, day),
                        value_text="1",
                        box=[0, 100 * place, 1080, 100 * place + 90],
                        value_box=[700, 100 * place, 1080, 100 * place + 90],
                        proposed_member=member,
                        confidence=ReadRow.Confidence.HIGH,
                    )

    def upload_of(self, data_type: str, day: date, place: int) -> int:
        uploads = self.uploads[data_type, day]
        return uploads[place % len(uploads)]

    def value(self, data_type: str, day: date) -> int:
        """Newer figures are higher, except donations."""
        age = 1 if data_type == "donations" else 0.9995 ** (self.today - day).days
        return int(GROWN[data_type] * age * self.rng.uniform(0.1, 1))

    def records(self, members: Iterable[Member], days: Iterable[date]) -> Iterator[MemberRecord]:
        for place, member in enumerate(members):
            for day in days:
                for data_type in GROWN:
                    yield MemberRecord(
                        member=member,
                        data_type=data_type,
                        value=self.value(data_type, day),
                        record_date=day,
                        recorded_at=moment(day),
                        upload_id=self.upload_of(data_type, day, place),
                    )

    def add_former(self, missing: int, days: list[date]) -> None:
        """Former members who left at any time, until there are as many records as wanted."""
        while missing > 0:
            stay = min(STAY, len(days))
            first = self.rng.randint(0, len(days) - stay)
            leaver = self.join(1, is_active=False)
            missing -= copy_in(MemberRecord, islice(self.records(leaver, days[first : first + stay]), missing))

    def add_former_duels(self, missing: int, days: int) -> None:
        """Former members with records for each duel day, until there are as many duel days as wanted."""
        while missing > 0:
            stay = min(STAY, days)
            first = self.rng.randint(0, days - stay)
            leaver = self.join(1, is_active=False)
            lists = [self.today - timedelta(days=first + back) for back in range(stay)]
            missing -= copy_in(MemberRecord, islice(self.duels(leaver, lists), missing))

    def duels(self, members: Iterable[Member], days: Iterable[date]) -> Iterator[MemberRecord]:
        """A score for each of these days that has a duel."""
        for day in filter(DUEL_DAY.has_list_of, days):
            for member in members:
                yield MemberRecord(
                    member=member,
                    data_type=DUEL_DAY.data_type,
                    record_date=day,
                    value=self.rng.randint(1, 10**7),
                )

    def strikes(self, weeks: Iterable[date]) -> Iterator[Strike]:
        """Decided strikes for a tenth of the members in each week."""
        for week in weeks:
            for member in self.rng.sample(self.active, MEMBERS // 10):
                state = self.rng.choice(Strike.State.values)
                yield Strike(
                    member=member,
                    figure=VS,
                    day=week,
                    state=state,
                    reason="Alliance Duel of the week: 1 of 20,000,000",
                    expires_on=week + timedelta(weeks=4),
                    at=moment(week),
                )

    def results(self, weeks: Iterable[date]) -> Iterator[MemberRecord]:
        """The results of nine of ten members at each event of these weeks."""
        for week in weeks:
            for event, held in self.events:
                for back in held:
                    for member in self.rng.sample(self.active, 9 * MEMBERS // 10):
                        yield MemberRecord(
                            member=member,
                            data_type=event.data_type,
                            event=event,
                            record_date=week - timedelta(days=back),
                            value=self.rng.randint(1, 10_000),
                        )

    def add_weeks(self, days: Iterable[date]) -> None:
        """The duel, the events and the snapshot of each of these weeks that has none."""
        known = set(WeeklySnapshot.objects.values_list("week_ending", flat=True))
        weeks = sorted({week_ending(day) for day in days} - known - {week_ending(self.today)})
        snapshots = WeeklySnapshot.objects.bulk_create(
            WeeklySnapshot(week_ending=week, saved_at=moment(week)) for week in weeks
        )
        copy_in(
            MemberRecord,
            (
                MemberRecord(member=member, data_type=VS, record_date=week, value=self.rng.randint(1, 9 * 10**7))
                for week in weeks
                for member in self.active
            ),
        )
        days = [week - timedelta(days=back) for week in weeks for back in range(1, DUEL_DAYS + 1)]
        copy_in(MemberRecord, self.duels(self.active, days))
        copy_in(Strike, self.strikes(weeks))
        copy_in(MemberRecord, self.results(weeks))
        copy_in(
            SnapshotRow,
            (
                SnapshotRow(
                    snapshot=snapshot,
                    member=member,
                    name=member.name,
                    rank=member.rank,
                    calculated_rank="R1",
                    power=self.value("strength", snapshot.week_ending),
                    kills=self.value("kills", snapshot.week_ending),
                    tech_donations=self.value("donations", snapshot.week_ending),
                    vs_score=self.rng.randint(1, 9 * 10**7),
                )
                for snapshot in snapshots
                for member in self.active
            ),
        )


def moment(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(20, 30)))


def copy_in(model: type[models.Model], rows: Iterable[Any]) -> int:
    """Write rows without reading each answer. Returns how many."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    written = 0
    with (
        connection.cursor() as cursor,
        cursor.copy(f'COPY "{model._meta.db_table}" ({columns}) FROM STDIN') as copy,
    ):
        for row in rows:
            copy.write_row([field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields])
            written += 1
    return written
