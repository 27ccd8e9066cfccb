"""The upload row is the truth of the queue: claims, leases, attempts and the sweep (design, Jobs)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ, Schedule

from uploads import tasks
from uploads.jobs import queue
from uploads.models import Batch, Upload

PROCESSING, PENDING = Upload.Status.PROCESSING, Upload.Status.PENDING_CONFIRMATION
COMPLETED, FAILED = Upload.Status.COMPLETED, Upload.Status.FAILED
ELSEWHERE = "another-machine:1:0"

pytestmark = pytest.mark.django_db


@pytest.fixture
def upload(read_batch: Callable[..., Batch]) -> Callable[..., Upload]:
    """upload(attempts=1, ...) is an upload that waits for a worker, with those fields; times are given from now."""

    def make(**fields: Any) -> Upload:
        one = read_batch([], batch_id=f"b{Batch.objects.count()}").uploads.get()
        now = timezone.now()
        times = {field: now + value for field, value in fields.items() if isinstance(value, timedelta)}
        Upload.objects.filter(pk=one.pk).update(**{"status": PROCESSING} | fields | times)
        one.refresh_from_db()
        return one

    return make


@pytest.fixture
def dead_here() -> str:
    """The claim of a process of this machine that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return f"{queue.machine()}:{ended.pid}:0"


def queued() -> list[int]:
    """The uploads that the queue holds, oldest first."""
    return [task.task["args"][0] for task in OrmQ.objects.order_by("pk")]


class TestClaim:
    @pytest.mark.parametrize(
        ("fields", "claimed"),
        [
            ({}, True),
            ({"attempts": 2}, True),
            ({"attempts": 3}, False),
            *(({"status": status}, False) for status in (PENDING, COMPLETED, FAILED)),
            ({"claimed_by": ELSEWHERE, "lease_expires_at": timedelta(seconds=30)}, False),
            ({"claimed_by": ELSEWHERE, "lease_expires_at": -timedelta(seconds=1)}, True),
            ({"claimed_by": ELSEWHERE, "lease_expires_at": timedelta(hours=1)}, True),
            ({"claimed_by": ELSEWHERE, "lease_expires_at": -timedelta(seconds=1), "attempts": 3}, False),
        ],
    )
    def test_it_takes_what_waits(self, upload: Callable[..., Upload], fields: dict[str, Any], claimed: bool) -> None:
        one = upload(**fields)
        token = queue.claim(one.pk)
        assert (token is not None) is claimed
        before = (one.attempts, one.claimed_by, one.status)
        one.refresh_from_db()
        if token is None:
            assert (one.attempts, one.claimed_by, one.status) == before
        else:
            assert (one.attempts, one.claimed_by) == (before[0] + 1, token)
            assert one.lease_expires_at is not None
            assert one.lease_expires_at > timezone.now()

    def test_it_takes_once(self, upload: Callable[..., Upload]) -> None:
        one = upload()
        assert [bool(queue.claim(one.pk)) for _ in range(3)] == [True, False, False]

    def test_what_is_gone_is_not_taken(self) -> None:
        assert queue.claim(12345) is None
        tasks.read_upload(12345)


class TestLease:
    def test_a_sign_of_life_lengthens_it(self, upload: Callable[..., Upload], settings: Any) -> None:
        one = upload()
        token = queue.claim(one.pk)
        Upload.objects.update(lease_expires_at=timezone.now() + timedelta(seconds=1))
        assert queue.renew(one.pk, str(token))
        one.refresh_from_db()
        assert one.lease_expires_at > timezone.now() + timedelta(seconds=settings.UPLOAD_LEASE - 5)

    @pytest.mark.parametrize("act", [queue.renew, queue.let_go, lambda pk, token: queue.fail(pk, token, "too late")])
    def test_who_lost_the_claim_changes_nothing(
        self, upload: Callable[..., Upload], act: Callable[..., object]
    ) -> None:
        one = upload()
        lost = str(queue.claim(one.pk))
        Upload.objects.update(lease_expires_at=timezone.now() - timedelta(seconds=1))
        assert queue.claim(one.pk)
        before = Upload.objects.values().get()
        act(one.pk, lost)
        assert Upload.objects.values().get() == before

    @pytest.mark.parametrize("status", [PENDING, COMPLETED, FAILED])
    def test_what_has_ended_stays_so(self, upload: Callable[..., Upload], status: str) -> None:
        one = upload()
        token = str(queue.claim(one.pk))
        Upload.objects.update(status=status)
        assert not queue.renew(one.pk, token)
        queue.let_go(one.pk, token)
        queue.fail(one.pk, token, "too late")
        assert Upload.objects.get().status == status


def test_failing_ends_it_with_a_message(upload: Callable[..., Upload]) -> None:
    one = upload()
    queue.fail(one.pk, str(queue.claim(one.pk)), "The file is gone.")
    one.refresh_from_db()
    assert (one.status, one.notes, one.claimed_by, one.lease_expires_at) == (FAILED, "The file is gone.", "", None)


class TestLetGo:
    @pytest.mark.parametrize(
        ("attempts", "status", "notes"), [(0, PROCESSING, ""), (1, PROCESSING, ""), (2, FAILED, queue.GAVE_UP)]
    )
    def test_it_waits_again_until_three_attempts_are_spent(
        self,
        upload: Callable[..., Upload],
        django_capture_on_commit_callbacks: Any,
        attempts: int,
        status: str,
        notes: str,
    ) -> None:
        one = upload(attempts=attempts)
        token = str(queue.claim(one.pk))
        with django_capture_on_commit_callbacks(execute=True):
            queue.let_go(one.pk, token)
        one.refresh_from_db()
        assert (one.status, one.notes, one.attempts, one.claimed_by) == (status, notes, attempts + 1, "")
        assert queued() == ([one.pk] if status == PROCESSING else [])


class TestRequeue:
    @pytest.mark.parametrize(
        ("status", "again"), [(FAILED, True), (PROCESSING, False), (PENDING, False), (COMPLETED, False)]
    )
    def test_only_what_failed(
        self, upload: Callable[..., Upload], django_capture_on_commit_callbacks: Any, status: str, again: bool
    ) -> None:
        one = upload(status=status, attempts=3, notes="It failed.")
        with django_capture_on_commit_callbacks(execute=True):
            assert queue.requeue(one) is again
        one.refresh_from_db()
        assert (one.status, one.attempts, one.notes) == ((PROCESSING, 0, "") if again else (status, 3, "It failed."))
        assert queued() == ([one.pk] if again else [])

    def test_the_call(self, leader_client: Client, upload: Callable[..., Upload]) -> None:
        one = upload(status=FAILED)
        answers = [leader_client.post(f"/api/upload/{one.pk}/retry") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 409]
        assert all(answer.json()["message"] for answer in answers)


class TestSweep:
    @pytest.mark.parametrize(
        ("fields", "status", "is_queued", "notes"),
        [
            # claims
            ({"claimed_by": ELSEWHERE, "lease_expires_at": timedelta(seconds=9), "attempts": 1}, PROCESSING, False, ""),
            ({"claimed_by": ELSEWHERE, "lease_expires_at": -timedelta(seconds=1), "attempts": 1}, PROCESSING, True, ""),
            (
                {"claimed_by": ELSEWHERE, "lease_expires_at": -timedelta(seconds=1), "attempts": 3},
                FAILED,
                False,
                queue.GAVE_UP,
            ),
            ({"claimed_by": "dead", "lease_expires_at": timedelta(seconds=9), "attempts": 1}, PROCESSING, True, ""),
            (
                {"claimed_by": "dead", "lease_expires_at": timedelta(seconds=9), "attempts": 3},
                FAILED,
                False,
                queue.GAVE_UP,
            ),
            (
                {"claimed_by": "dead elsewhere", "lease_expires_at": timedelta(seconds=9), "attempts": 1},
                *(PROCESSING, False, ""),
            ),
            ({"claimed_by": "alive", "lease_expires_at": timedelta(seconds=9), "attempts": 3}, PROCESSING, False, ""),
            ({"claimed_by": "alive", "lease_expires_at": -timedelta(seconds=1), "attempts": 2}, PROCESSING, True, ""),
            # the clock was set back since
            ({"claimed_by": ELSEWHERE, "lease_expires_at": timedelta(hours=1), "attempts": 1}, PROCESSING, True, ""),
            ({"queued_at": timedelta(hours=1)}, PROCESSING, True, ""),
            # nobody's
            ({}, PROCESSING, False, ""),
            ({"queued_at": -timedelta(seconds=40)}, PROCESSING, True, ""),
            ({"queued_at": -timedelta(seconds=3700)}, FAILED, False, queue.NO_WORKER),
            # ended
            ({"status": PENDING, "queued_at": -timedelta(days=9)}, PENDING, False, ""),
            ({"status": COMPLETED, "queued_at": -timedelta(days=9)}, COMPLETED, False, ""),
            ({"status": FAILED, "queued_at": -timedelta(days=9), "attempts": 3}, FAILED, False, ""),
        ],
    )
    def test_it_mends_what_was_let_down(
        self,
        upload: Callable[..., Upload],
        dead_here: str,
        django_capture_on_commit_callbacks: Any,
        fields: dict[str, Any],
        status: str,
        is_queued: bool,
        notes: str,
    ) -> None:
        here, process = dead_here.split(":")[:2]
        tokens = {
            "dead": dead_here,
            "dead elsewhere": f"{here}0:{process}:0",
            "alive": f"{here}:{os.getpid()}:0",
        }
        claimed_by = fields.get("claimed_by", "")
        one = upload(**fields | {"claimed_by": tokens.get(claimed_by, claimed_by)})
        with django_capture_on_commit_callbacks(execute=True):
            mended = tasks.sweep()
        one.refresh_from_db()
        assert (one.status, one.notes, queued()) == (status, notes, [one.pk] if is_queued else [])
        assert mended == (is_queued or bool(notes))

    def test_a_full_queue_is_not_filled_further(self, upload: Callable[..., Upload]) -> None:
        one = upload(queued_at=-timedelta(seconds=40))
        queue.enqueue(one.pk)
        for _ in range(3):
            queue.sweep()
        assert queued() == [one.pk]

    def test_it_may_be_kept_to_one_batch(self, upload: Callable[..., Upload]) -> None:
        mine, other = upload(queued_at=-timedelta(days=9)), upload(queued_at=-timedelta(days=9))
        assert queue.sweep(mine.batch.uploads.all()) == 1
        other.refresh_from_db()
        assert other.status == PROCESSING

    def test_it_is_scheduled_each_minute(self) -> None:
        assert Schedule.objects.get(func="uploads.tasks.sweep").minutes == 1


class TestBatchStatus:
    """A browser that polls sees every batch end, whatever became of the workers."""

    def ends(self, client: Client, one: Upload) -> dict[str, Any]:
        answer = client.get(f"/api/batch-status/{one.batch.batch_id}")
        assert answer.status_code == 200
        return dict(answer.json())

    def test_without_any_worker(self, leader_client: Client, upload: Callable[..., Upload]) -> None:
        waiting = upload(queued_at=-timedelta(seconds=3500))
        assert self.ends(leader_client, waiting)["isProcessing"] is True
        Upload.objects.update(queued_at=timezone.now() - timedelta(seconds=3601))
        status = self.ends(leader_client, waiting)
        assert (status["isProcessing"], status["failedFiles"], status["processedFiles"]) == (False, 1, 1)
        assert status["uploads"][0]["notes"] == queue.NO_WORKER

    def test_with_a_worker_that_was_killed_at_its_last_attempt(
        self, leader_client: Client, upload: Callable[..., Upload], dead_here: str
    ) -> None:
        held = upload(claimed_by=dead_here, lease_expires_at=timedelta(seconds=30), attempts=3)
        status = self.ends(leader_client, held)
        assert (status["isProcessing"], status["uploads"][0]["notes"]) == (False, queue.GAVE_UP)


class TestRead:
    def test_a_stored_file_that_is_gone_ends_it_with_a_message(self, upload: Callable[..., Upload]) -> None:
        one = upload()
        one.file.storage.delete(one.file.name)
        tasks.read_upload(one.pk)
        one.refresh_from_db()
        assert (one.status, one.notes, one.attempts) == (FAILED, tasks.MISSING_FILE, 1)

    def test_a_stored_file_that_was_damaged_ends_it_with_a_message(self, upload: Callable[..., Upload]) -> None:
        one = upload()
        with one.file.storage.open(one.file.name, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\nno more")
        tasks.read_upload(one.pk)
        one.refresh_from_db()
        assert (one.status, one.claimed_by) == (FAILED, "")
        assert "damaged" in one.notes

    def test_an_engine_that_is_not_there_ends_it_with_a_message(
        self, upload: Callable[..., Upload], settings: Any
    ) -> None:
        settings.OCR_ENGINE = "crystal ball"
        one = upload()
        tasks.read_upload(one.pk)
        one.refresh_from_db()
        assert one.status == FAILED
        assert "crystal ball" in one.notes

    @pytest.mark.reading
    @pytest.mark.parametrize("fault", ["folder", "constraint"])
    def test_what_cannot_be_stored_is_given_back_at_once(
        self,
        upload: Callable[..., Upload],
        settings: Any,
        django_capture_on_commit_callbacks: Any,
        fault: str,
    ) -> None:
        """The folder of the previews is no folder; the database refuses the row."""
        engine = settings.OCR_ENGINE
        upload(engine=engine, status=COMPLETED)
        one = upload()
        previews = settings.MEDIA_ROOT / "previews"
        if fault == "folder":
            previews.write_text("")
        else:
            connection.check_constraints()  # PostgreSQL makes no index while any of them waits
            connection.cursor().execute("CREATE UNIQUE INDEX one_each ON uploads_upload (engine) WHERE engine <> ''")
        for attempt, status in enumerate((PROCESSING, PROCESSING, FAILED), start=1):
            OrmQ.objects.all().delete()
            with django_capture_on_commit_callbacks(execute=True):
                tasks.read_upload(one.pk)
            one.refresh_from_db()
            assert (one.attempts, one.status, one.claimed_by, one.preview.name) == (attempt, status, "", "")
            assert queued() == ([one.pk] if status == PROCESSING else [])
        assert one.notes == queue.GAVE_UP
        assert fault == "folder" or not [path for path in previews.rglob("*") if path.is_file()]

    @pytest.mark.parametrize("status", [PENDING, COMPLETED, FAILED])
    def test_a_message_that_comes_twice_does_nothing(self, upload: Callable[..., Upload], status: str) -> None:
        one = upload(status=status)
        before = Upload.objects.values().get()
        tasks.read_upload(one.pk)
        assert Upload.objects.values().get() == before


def test_a_worker_that_ended_is_dead_also_before_its_parent_has_noticed() -> None:
    with subprocess.Popen([sys.executable, "-c", "pass"]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert queue.is_dead_here(f"{queue.machine()}:{ended.pid}:1")
    assert not queue.is_dead_here(f"{queue.machine()}:{os.getpid()}:1")
