"""GET /healthz and /readyz, by the state that a real database and real processes are in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import requests
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from django_q.models import Schedule

from alliance.health import spell
from alliance.models import User
from tests.processes import BROWSER, Portal, free_port, kill_group, wait_for
from uploads.apps import sweep_at_start
from uploads.jobs import workers
from uploads.models import Batch, Upload, WorkerSign


def checks(answer: Any) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in answer.json()["checks"]}


def upload_in_the_works(officer: User, **fields: Any) -> Upload:
    batch = Batch.objects.create(batch_id="b", data_type="strength", report_date="2026-01-03", created_by=officer)
    size = {"image_format": "PNG", "width": 1, "height": 1}
    return Upload.objects.create(batch=batch, file="x.png", original_name="x.png", sha256="0" * 64, **size, **fields)


@pytest.mark.django_db
class TestReady:
    def test_it_works(self, client: Client) -> None:
        workers.note_sign()
        answer = client.get("/readyz")
        assert answer.status_code == 200
        assert answer.json()["status"] == "ready"
        assert {name: check["ok"] for name, check in checks(answer).items()} == dict.fromkeys(
            ("disk", "database", "migrations", "queue", "worker"), True
        )

    def test_a_portal_whose_worker_never_ran_is_not_ready(self, client: Client) -> None:
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert checks(answer)["worker"]["message"] == "No worker has given a sign of life yet. Start the worker."

    def test_a_silent_worker_is_named(self, client: Client) -> None:
        WorkerSign.objects.create(machine="m", at=timezone.now() - timedelta(minutes=12))
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "for 12 min. Start the worker" in checks(answer)["worker"]["message"]

    @pytest.mark.parametrize(
        ("fields", "ready"),
        [
            ({"lease_expires_at": timedelta(seconds=25), "claimed_by": "m:1:2"}, True),
            ({"lease_expires_at": timedelta(minutes=-10), "claimed_by": "m:1:2"}, False),
            ({"read_at": timedelta(seconds=-20), "status": "failed"}, True),
            ({"read_at": timedelta(minutes=-10), "status": "failed"}, False),
            ({"lease_expires_at": timedelta(hours=1), "claimed_by": "m:1:2"}, False),
            ({"read_at": timedelta(hours=1), "status": "failed"}, False),
        ],
        ids=["reads", "died while it read", "has just read", "read long ago", "reads tomorrow", "has read tomorrow"],
    )
    def test_a_busy_worker_has_no_time_for_the_sweep(
        self, client: Client, officer: User, fields: dict[str, Any], *, ready: bool
    ) -> None:
        at = {name: timezone.now() + value for name, value in fields.items() if isinstance(value, timedelta)}
        upload_in_the_works(officer, **fields | at)
        assert (client.get("/readyz").status_code == 200) is ready

    def test_the_queue_is_told(self, client: Client, officer: User) -> None:
        workers.note_sign()
        upload_in_the_works(officer, queued_at=timezone.now() - timedelta(minutes=5))
        answer = client.get("/readyz")
        assert answer.status_code == 200
        assert checks(answer)["queue"]["message"] == "1 screenshot waits or is read, the oldest for 5 min."

    def test_a_missing_migration_is_named(self, client: Client) -> None:
        workers.note_sign()
        MigrationRecorder(connection).record_unapplied("uploads", "0001_initial")
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "Not applied: uploads.0001_initial. Run: manage.py migrate" in answer.content.decode()

    def test_a_sign_from_before_the_clock_was_set_back_is_none(self, client: Client) -> None:
        """A worker that died since would count as alive for as long as the clock was set back by."""
        WorkerSign.objects.create(machine="m", at=timezone.now() + timedelta(minutes=60, seconds=50))
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert checks(answer)["worker"]["message"] == (
            "The worker's last sign of life lies 60 min ahead: the clock was set back since. Restart the worker."
        )
        workers.note_sign()
        assert client.get("/readyz").status_code == 200
        assert WorkerSign.objects.count() == 1

    def test_clocks_of_two_machines_differ_a_little(self, client: Client) -> None:
        WorkerSign.objects.create(machine="m", at=timezone.now() + timedelta(seconds=20))
        assert client.get("/readyz").status_code == 200

    def test_a_worker_that_starts_after_the_clock_was_set_back_sweeps_each_minute(self) -> None:
        """Its sweep was last put on for an hour ahead."""
        sweep = Schedule.objects.filter(func="uploads.tasks.sweep")
        sweep.update(next_run=timezone.now() + timedelta(hours=1))
        sweep_at_start()
        assert sweep.get().next_run <= timezone.now()
        soon = timezone.now() + timedelta(seconds=50)
        sweep.update(next_run=soon)
        sweep_at_start()
        assert sweep.get().next_run == soon

    def test_old_machines_are_forgotten(self) -> None:
        WorkerSign.objects.create(machine="old container", at=timezone.now() - timedelta(days=8))
        workers.note_sign()
        assert WorkerSign.objects.count() == 1


class TestProbes:
    """What a probe may ask, and how it is answered; the database is not touched."""

    def test_healthz_asks_no_database(self, client: Client) -> None:
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "alive"})
        assert answer.headers["Cache-Control"] == "no-store"

    def test_no_host_and_no_https_are_needed(self, client: Client, settings: Any) -> None:
        settings.SECURE_SSL_REDIRECT = True
        settings.ALLOWED_HOSTS = ["portal.example.org"]
        assert client.get("/healthz", headers={"host": "10.1.2.3:8000"}).status_code == 200

    @pytest.mark.parametrize("path", ["/healthz", "/readyz"])
    def test_nothing_else_than_reading_is_answered(self, client: Client, path: str) -> None:
        answer = client.post(path)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")

    @pytest.mark.parametrize(
        ("seconds", "text"),
        [(-3, "0 s"), (59, "59 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h"), (180_000, "2 days")],
    )
    def test_spans_are_spelled(self, seconds: int, text: str) -> None:
        assert spell(timedelta(seconds=seconds)) == text


@pytest.fixture
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal"), WORKER_SILENCE=6) as portal:
        yield portal


@pytest.mark.worker
class TestRealProcesses:
    def test_readyz_follows_the_worker(self, portal: Portal) -> None:
        portal.start_web()
        get = lambda path: requests.get(portal.address + path, timeout=10)  # noqa: E731
        assert (get("/healthz").status_code, get("/readyz").status_code) == (200, 503)
        worker = portal.start_worker()
        wait_for(lambda: get("/readyz").status_code == 200, "ready with a worker", seconds=120, pause=BROWSER)
        kill_group(worker)
        wait_for(lambda: get("/readyz").status_code == 503, "the worker's death is noticed", pause=BROWSER)
        assert checks(get("/readyz"))["database"]["ok"]
        assert get("/healthz").status_code == 200

    def test_a_database_that_is_out(self, portal: Portal) -> None:
        secret = "swordfish"
        port = free_port()
        address = f"127.0.0.1:{free_port()}"
        environment = {"DATABASE_URL": f"postgres://portal:{secret}@127.0.0.1:{port}/portal"}
        portal.start(
            "-m", "gunicorn", "alliance.wsgi:application", f"--bind={address}", "--no-control-socket", **environment
        )

        def get(path: str) -> requests.Response | None:
            try:
                return requests.get(f"http://{address}{path}", timeout=10)
            except requests.ConnectionError:
                return None

        wait_for(lambda: get("/healthz"), "the web server answers")
        answer = get("/readyz")
        assert answer is not None
        assert answer.status_code == 503
        assert checks(answer)["database"]["message"] == "The database does not answer; the log says why."
        assert checks(answer)["worker"]["message"] == "Not checked, because the database does not answer."
        assert secret not in answer.text
