"""System Settings as an R5 uses them: what holds, what the environment fixes, and a picture read as a test."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance import errands, housekeeping, tasks
from alliance.models import AuditEntry, Errand, User
from assistant.models import Usage
from uploads.jobs import workers
from uploads.models import Upload

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
SCREENS = Path(__file__).parents[2] / "alliance/demo/screens"


def found(client: Client) -> Any:
    return client.get("/api/settings").json()


def send(client: Client, content: bytes) -> Any:
    file = io.BytesIO(content)
    file.name = "picture.png"
    return client.post("/api/settings/test-picture", {"file": file})


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A worker runs; what it is told to do waits in this list."""
    told: list[int] = []
    monkeypatch.setattr(errands, "async_task", lambda _task, errand_id, **_: told.append(errand_id))
    workers.note_sign()
    return told


class TestWhatHolds:
    def test_it_is_told_in_a_few_questions(
        self, r5_client: Client, settings: Any, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        settings.ANTHROPIC_API_KEY = ""
        with django_assert_max_num_queries(6):
            told = found(r5_client)
        assert told["readers"]["engine"] == "rapidocr"
        assert told["assistant"] == {
            "engine": "built-in",
            "keySet": False,
            "model": "",
            "limit": "5.00",
            "usedToday": "0.00",
            "fixedBy": [],
        }
        assert told["discord"]["redirect"] == "http://testserver/auth/discord/callback"
        assert told["alliance"]["weekEndsOn"] == "Sunday"
        assert "Europe/Berlin" in told["timeZones"]
        assert told["timeZoneLabels"]["Etc/GMT+2"] == "UTC-2, the same all year"

    def test_keys_are_told_of_and_not_told(self, r5_client: Client, settings: Any) -> None:
        settings.ANTHROPIC_API_KEY = settings.DISCORD_CLIENT_SECRET = "s3cr3t"
        settings.DISCORD_CLIENT_ID = "4711"
        Usage.objects.create(cost=Decimal("1.25"), user=User.objects.get(username="boss"))
        answer = r5_client.get("/api/settings")
        told = answer.json()
        assert "s3cr3t" not in answer.content.decode()
        assert (told["assistant"]["keySet"], told["assistant"]["usedToday"]) == (True, "1.25")
        assert told["discord"]["signIn"] is True


class TestAlliance:
    def test_it_is_set_and_noted(self, r5_client: Client) -> None:
        values = {"name": "Tidebound", "tag": "TIDE", "server": "101", "timeZone": "Europe/Berlin"}
        assert r5_client.put("/api/settings/alliance", values, **JSON).status_code == 200
        assert {key: found(r5_client)["alliance"][key]["value"] for key in values} == values
        assert "Alliance name: - → Tidebound" in AuditEntry.objects.values_list("detail", flat=True)
        assert AuditEntry.objects.filter(kind="settings").count() == 4
        again = r5_client.put("/api/settings/alliance", {"name": "Tidebound"}, **JSON)
        assert again.json()["message"] == "Nothing was changed."

    @pytest.mark.parametrize(
        "values", [{"name": "x" * 61}, {"timeZone": "Mars/Base"}, {"tag": "a\nb"}, {"name": None}, {"server": ["x"]}]
    )
    def test_what_cannot_be_changes_nothing(self, r5_client: Client, values: dict[str, Any]) -> None:
        answer = r5_client.put("/api/settings/alliance", {"server": "7", **values}, **JSON)
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
        assert found(r5_client)["alliance"]["server"]["value"] == ""
        assert not AuditEntry.objects.filter(kind="settings").exists()

    def test_defaults_are_not_said_to_be_of_the_environment(
        self, r5_client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("OCR_ENGINE", "OCR_LANGUAGES", "OCR_NAMES", "UPLOAD_WORKERS", "ANTHROPIC_API_KEY"):
            monkeypatch.delenv(name, raising=False)
        assert (found(r5_client)["readers"]["fixedBy"], found(r5_client)["assistant"]["fixedBy"]) == ([], [])
        monkeypatch.setenv("OCR_ENGINE", "rapidocr")
        monkeypatch.setenv("ANTHROPIC_API_KEY_FILE", "/run/secrets/key")
        monkeypatch.setenv("DISCORD_CLIENT_ID", " ")
        assert found(r5_client)["readers"]["fixedBy"] == ["OCR_ENGINE"]
        assert found(r5_client)["assistant"]["fixedBy"] == ["ANTHROPIC_API_KEY"]
        assert found(r5_client)["discord"]["signInFixedBy"] == []

    def test_what_the_environment_says_is_named_and_stays(self, r5_client: Client, settings: Any) -> None:
        settings.ALLIANCE_NAME = "Fixed"
        assert found(r5_client)["alliance"]["name"] == {"value": "Fixed", "fixedBy": "ALLIANCE_NAME"}
        answer = r5_client.put("/api/settings/alliance", {"name": "Other"}, **JSON)
        assert (answer.status_code, "environment" in answer.json()["message"]) == (400, True)


class TestPicture:
    @pytest.mark.reading
    def test_it_is_read_by_the_worker_and_not_kept(
        self, r5_client: Client, sent: list[int], django_capture_on_commit_callbacks: Callable[..., Any]
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            errand = send(r5_client, (SCREENS / "strength-01.png").read_bytes()).json()
        assert (sent, errand["state"]) == ([errand["id"]], "waiting")
        tasks.carry_out(errand["id"])
        done = r5_client.get(f"/api/data/errands/{errand['id']}").json()
        assert (done["state"], done["result"]["kind"]) == ("done", "Strength")
        assert done["result"]["count"] == len(done["result"]["rows"]) >= 5
        assert not Upload.objects.exists()
        assert Errand.objects.get().picture is None
        assert r5_client.delete("/api/settings/test-picture").status_code == 200
        assert not Errand.objects.exists()

    def test_what_is_no_picture_is_said_by_the_worker(self, r5_client: Client, sent: list[int]) -> None:
        errand = send(r5_client, b"no picture").json()["id"]
        tasks.carry_out(errand)
        done = r5_client.get(f"/api/data/errands/{errand}").json()
        assert (done["state"], bool(done["failure"]), done["failure"] != errands.UNKNOWN) == ("failed", True, True)

    def test_a_large_one_is_refused(self, r5_client: Client, sent: list[int]) -> None:
        assert send(r5_client, b"x" * (10 * 1024 * 1024 + 1)).status_code == 413
        assert r5_client.post("/api/settings/test-picture").status_code == 400
        assert not Errand.objects.exists()

    def test_one_that_nobody_took_is_gone_by_the_morning(self, r5_client: Client, sent: list[int]) -> None:
        send(r5_client, b"x")
        assert send(r5_client, b"x").status_code == 409
        Errand.objects.update(asked_at=timezone.now() - errands.PATIENCE - timedelta(seconds=1))
        housekeeping.tidy_up()
        assert not Errand.objects.exists()

    @pytest.mark.parametrize("forget", ["tidy up", "another leader"])
    @pytest.mark.parametrize("silent", [False, True])
    def test_one_that_is_being_read_is_left_to_its_end(
        self, r5_client: Client, sent: list[int], forget: str, silent: bool
    ) -> None:
        errand = send(r5_client, b"x").json()["id"]
        for state in ("waiting", "running"):
            if state == "running":
                assert errands.claim(errand) is not None
                if silent:
                    Errand.objects.update(seen_at=timezone.now() - errands.SILENT_AFTER - timedelta(seconds=1))
            if forget == "tidy up":
                housekeeping.tidy_up()
            else:
                assert r5_client.delete("/api/settings/test-picture").status_code == 200
            assert Errand.objects.exists() is not (silent and state == "running")
