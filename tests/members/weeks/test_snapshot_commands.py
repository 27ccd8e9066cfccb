"""manage.py save_snapshot and export_snapshot, and the weekly schedule (design decision 9)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_q.models import Schedule

from alliance.models import User
from members.models import Member, MemberRecord, WeeklySnapshot
from members.weeks import schedule, snapshots
from members.weeks.calendar import last_sunday
from tests.processes import Portal, wait_for

SUNDAY = date(2026, 11, 15)
SUNDAY_NIGHT = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def mambo(db: None) -> Member:
    mambo = Member.objects.create(name="Mámbo")
    record(mambo, 30_000_000, SUNDAY)
    return mambo


def record(member: Member, power: int, day: date) -> None:
    MemberRecord.objects.update_or_create(
        member=member, data_type="strength", record_date=day, defaults={"value": power}
    )


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """at(moment) sets the clock."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


class TestSaveSnapshot:
    def test_it_saves_the_most_recent_sunday_by_nobody(self, mambo: Member) -> None:
        assert run("save_snapshot") == f"Week ending {last_sunday(timezone.localdate())} saved: 1 member.\n"
        snapshot = WeeklySnapshot.objects.get()
        assert (snapshot.saved_by, snapshot.rows.get().power) == (None, 30_000_000)

    def test_it_replaces_an_older_week(self, mambo: Member) -> None:
        MemberRecord.objects.create(member=mambo, data_type="kills", value=5, record_date=date(2026, 1, 1))
        said = [run("save_snapshot", "--week-ending", "2026-01-04") for _ in range(2)]
        assert said == [
            "Week ending 2026-01-04 saved: 1 member.\n",
            "Week ending 2026-01-04 replaced: 1 member.\n",
        ]
        assert WeeklySnapshot.objects.get().rows.get().kills == 5

    @pytest.mark.parametrize("week", ["2026-01-05", "2999-01-06", "2020-01-05", "soon"])
    def test_what_cannot_be_saved_is_an_error(self, mambo: Member, week: str) -> None:
        with pytest.raises(CommandError):
            run("save_snapshot", "--week-ending", week)
        assert not WeeklySnapshot.objects.exists()


class TestExportSnapshot:
    @pytest.fixture(autouse=True)
    def _saved(self, mambo: Member, at: Callable[[datetime], None]) -> None:
        at(SUNDAY_NIGHT)
        snapshots.save(SUNDAY, actor_id=None)

    def test_csv_to_standard_output(self) -> None:
        header, row = run("export_snapshot", "2026-11-15").splitlines()
        assert header.startswith("Name,Power")
        assert row.startswith("Mámbo,30000000,")

    def test_json_into_a_file(self, tmp_path: Path) -> None:
        out = tmp_path / "week.json"
        run("export_snapshot", "2026-11-15", "--format", "json", "--out", str(out))
        exported = json.loads(out.read_text(encoding="utf-8"))
        assert (exported["weekEnding"], exported["savedBy"]) == ("2026-11-15", None)
        assert [row["name"] for row in exported["snapshotData"]] == ["Mámbo"]

    @pytest.mark.parametrize(
        "arguments",
        [("2026-11-08",), ("soon",), ("2026-11-15", "--format", "xls"), ("2026-11-15", "--out", "/no/such/place")],
    )
    def test_what_cannot_be_exported_is_an_error(self, arguments: tuple[str, ...]) -> None:
        with pytest.raises(CommandError):
            run("export_snapshot", *arguments)


class TestTheScheduledTask:
    def test_on_sunday_night_it_replaces_what_was_saved_in_the_morning(
        self, mambo: Member, at: Callable[[datetime], None], officer: User
    ) -> None:
        at(SUNDAY_NIGHT - timedelta(hours=12))
        snapshots.save(SUNDAY, actor_id=officer.pk)
        record(mambo, 40_000_000, SUNDAY)
        at(SUNDAY_NIGHT)
        schedule.save_week()
        assert WeeklySnapshot.objects.get().rows.get(member=mambo).power == 40_000_000

    @pytest.mark.parametrize("late", [timedelta(hours=1), timedelta(days=3)])
    def test_late_it_leaves_what_was_saved_once_the_week_was_over(
        self, mambo: Member, at: Callable[[datetime], None], late: timedelta
    ) -> None:
        at(SUNDAY_NIGHT + late)
        schedule.save_week()
        record(mambo, 40_000_000, SUNDAY)
        schedule.save_week()
        snapshot = WeeklySnapshot.objects.get()
        assert (snapshot.week_ending, snapshot.rows.get().power) == (SUNDAY, 30_000_000)

    def test_late_it_replaces_what_was_saved_before_the_sunday_was_over(
        self, mambo: Member, at: Callable[[datetime], None], officer: User
    ) -> None:
        at(SUNDAY_NIGHT - timedelta(hours=12))
        snapshots.save(SUNDAY, actor_id=officer.pk)
        record(mambo, 40_000_000, SUNDAY)
        at(SUNDAY_NIGHT + timedelta(days=3))
        schedule.save_week()
        assert WeeklySnapshot.objects.get().rows.get(member=mambo).power == 40_000_000

    def test_an_empty_portal_is_no_failure(self, db: None) -> None:
        schedule.save_week()
        assert not WeeklySnapshot.objects.exists()


class TestTheSchedule:
    @pytest.fixture(autouse=True)
    def _on(self, settings: Any, db: None) -> None:
        settings.SNAPSHOT_SCHEDULE = True

    @pytest.mark.parametrize(
        ("now", "due"),
        [
            (SUNDAY_NIGHT - timedelta(days=6), SUNDAY_NIGHT),
            (SUNDAY_NIGHT - timedelta(minutes=1), SUNDAY_NIGHT),
            (SUNDAY_NIGHT, SUNDAY_NIGHT + timedelta(weeks=1)),
            (SUNDAY_NIGHT + timedelta(minutes=1), SUNDAY_NIGHT + timedelta(weeks=1)),
        ],
    )
    def test_it_is_due_on_the_next_sunday_night(
        self, at: Callable[[datetime], None], now: datetime, due: datetime
    ) -> None:
        at(now)
        schedule.follow_setting()
        assert Schedule.objects.get(name=schedule.NAME).next_run == due

    def test_workers_that_start_again_change_nothing(self, at: Callable[[datetime], None]) -> None:
        at(SUNDAY_NIGHT - timedelta(days=1))
        schedule.follow_setting()
        before = Schedule.objects.filter(name=schedule.NAME).values().get()
        at(SUNDAY_NIGHT + timedelta(days=3))  # the run is due, and must not be put off
        schedule.follow_setting()
        assert Schedule.objects.filter(name=schedule.NAME).values().get() == before

    def test_another_time_zone_moves_it(self, at: Callable[[datetime], None], settings: Any) -> None:
        at(SUNDAY_NIGHT - timedelta(days=3))
        schedule.follow_setting()
        settings.TIME_ZONE = "America/New_York"
        schedule.follow_setting()
        due = Schedule.objects.get(name=schedule.NAME).next_run
        assert due == datetime(2026, 11, 16, 4, 30, tzinfo=UTC)

    def test_a_second_one_is_removed(self) -> None:
        Schedule.objects.create(name=schedule.NAME, func="members.weeks.schedule.save_week")
        schedule.follow_setting()
        Schedule.objects.create(name=schedule.NAME, func="members.weeks.schedule.save_week")
        schedule.follow_setting()
        assert Schedule.objects.filter(name=schedule.NAME).count() == 1

    def test_turned_off_it_goes(self, settings: Any) -> None:
        schedule.follow_setting()
        settings.SNAPSHOT_SCHEDULE = False
        schedule.follow_setting()
        assert not Schedule.objects.filter(name=schedule.NAME).exists()


@pytest.mark.worker
def test_a_real_worker_saves_the_week(tmp_path: Path) -> None:
    """The setting makes the schedule when the worker starts; a run that fell due while it was down is made up for.

    The worker looks every 30 seconds for what is due. In `make test` another process looks at once.
    """
    with Portal(tmp_path, SNAPSHOT_SCHEDULE=1) as portal:
        portal.query(
            "INSERT INTO members_member"
            " (name, rank, discord_username, discord_vouched, is_active, created_at, updated_at)"
            " VALUES ('Mambo', 3, '', false, true, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00')"
        )
        portal.query(
            "INSERT INTO django_q_schedule (name, func, schedule_type, repeats, next_run)"
            f" VALUES ('{schedule.NAME}', 'x', 'W', -1, '2026-01-04 23:30:00+00')"
        )
        portal.start_worker()
        if not os.environ.get("SOAK"):
            followed = f"name = '{schedule.NAME}' AND func <> 'x'"
            wait_for(lambda: portal.count("django_q_schedule", followed), "the worker has followed the setting")
            portal.manage("shell", "-c", "from django_q.scheduler import scheduler; scheduler()")
        wait_for(
            lambda: portal.query("SELECT week_ending FROM members_weeklysnapshot"), "the week is saved", seconds=90
        )
        assert portal.query("SELECT name FROM members_snapshotrow") == [("Mambo",)]
