"""The clock moves: over a Sunday's midnight and its change to summer or winter time, back by an hour, and far ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.faults.conftest import LEASE, Screenshots, soak
from tests.processes import Leader, Portal, wait_for
from tests.races.conftest import new_member
from tests.uploads.test_worker_process import screenshots

SPRING, AUTUMN = datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)
"""When Berlin's clocks change: both are Sundays."""
HOUR = timedelta(hours=1)

pytestmark = [pytest.mark.worker, soak]


class Clock:
    """The clock of a portal's programs, which all read one file; it runs on by itself from wherever it is put."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.ahead = timedelta(0)
        self.environment = {
            "PYTHONPATH": Path(__file__).parent / "clock",
            "CLOCK_FILE": self.file,
            "TIME_ZONE": "Europe/Berlin",
        }

    def put(self, moment: datetime) -> None:
        self.move(moment - self.now())

    def move(self, by: timedelta) -> None:
        self.ahead += by
        draft = self.file.with_suffix(".draft")
        draft.write_text(f"{self.ahead.total_seconds():+.0f}\n")
        draft.replace(self.file)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def wait_until(self, moment: datetime) -> None:
        wait_for(lambda: self.now() >= moment, f"it is {moment}")


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path)


@pytest.fixture
def portal(clock: Clock, tmp_path: Path, change: datetime) -> Iterator[Portal]:
    clock.put(change - timedelta(minutes=5))
    folder = tmp_path / "portal"
    folder.mkdir()
    with Portal(folder, UPLOAD_LEASE=LEASE, SNAPSHOT_SCHEDULE="true", **clock.environment) as portal:
        portal.start_web()
        yield portal


@pytest.mark.parametrize("change", [SPRING, AUTUMN], ids=["summer time begins", "summer time ends"])
def test_a_clock_that_moves_loses_and_doubles_nothing(
    portal: Portal,
    clock: Clock,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
    change: datetime,
) -> None:
    leader = portal.leader()
    batch = work(portal, leader)
    pictures = iter(screenshots(12))
    batch.start_worker()

    def upload(count: int) -> None:
        for _ in range(count):
            batch.send(next(pictures))

    sunday = change.date().isoformat()
    # the change of the hour comes while screenshots are read
    clock.put(change - timedelta(seconds=2))
    upload(3)
    clock.wait_until(change)
    batch.wait_until_final()
    first = min(batch.accepted)
    assert leader.post(f"/api/upload/{first}/apply-data", json=new_member("Nia")).status_code == 200
    assert leader.post("/api/weekly-snapshots", json={"weekEnding": sunday}).status_code == 201

    # so does midnight: Monday begins in Berlin at 22:00 or 23:00 UTC
    clock.put(midnight_after(change) - timedelta(seconds=2))
    upload(3)
    clock.wait_until(midnight_after(change))
    batch.wait_until_final()
    assert leader.post(f"/api/upload/{first}/apply-data", json=new_member("Nia")).status_code == 409
    portal.manage("save_snapshot")  # on a Monday still the week that ended yesterday

    # set back by an hour: claims and messages lie in the future
    upload(2)
    wait_for(lambda: portal.count("uploads_upload", "claimed_by <> ''"), "a claim")
    clock.move(-HOUR)
    upload(1)
    batch.wait_until_final()

    # far ahead: a lease runs out while its worker still reads
    upload(3)
    wait_for(lambda: portal.count("uploads_upload", "claimed_by <> ''"), "a claim")
    clock.move(2 * HOUR)
    batch.wait_until_final()

    assert portal.count("members_memberrecord") == 1
    weeks = {str(day) for (day,) in portal.query("SELECT week_ending FROM members_weeklysnapshot")}
    assert weeks == {sunday}
    report(f"clock over {sunday}'s change of the hour and midnight, an hour back, two ahead: {batch.sum()}")


def midnight_after(change: datetime) -> datetime:
    """When that Sunday ends in Berlin."""
    return change.replace(hour=22 if change == SPRING else 23)
