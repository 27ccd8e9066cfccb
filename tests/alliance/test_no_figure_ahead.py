"""No figure of tomorrow or later gets in, by any way; the day is that of the alliance's time zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from alliance.models import User
from members.models import Change, ChangeSet, Member, MemberRecord, SfTech
from tests.conftest import row
from uploads.models import Batch, Upload

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""A Wednesday; in Kiritimati it is Thursday, 19 November, in Honolulu still Wednesday."""
EAST, WEST = "Pacific/Kiritimati", "Pacific/Honolulu"
WEDNESDAY, THURSDAY, FRIDAY = (date(2026, 11, day) for day in (18, 19, 20))
SUNDAY = date(2026, 11, 22)
ZONES = [(EAST, THURSDAY), (WEST, WEDNESDAY)]


@pytest.fixture
def at_noon(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Callable[[str], None]:
    """at_noon(zone): it is Wednesday noon in UTC, and the alliance lives in that zone."""

    def move(zone: str) -> None:
        settings.TIME_ZONE = zone
        monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)

    return move


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3)


def refused(answer: Any, today: date) -> None:
    """The answer is a 4xx that names the alliance's day."""
    assert 400 <= answer.status_code < 500, answer.content
    assert str(today) in answer.json()["message"]


@pytest.mark.parametrize(("zone", "today"), ZONES)
class TestWaysIn:
    @pytest.fixture(autouse=True)
    def _now(self, at_noon: Callable[[str], None], zone: str) -> None:
        at_noon(zone)

    @pytest.mark.parametrize("path", ["upload", "upload/vs"])
    def test_an_upload(
        self, leader_client: Client, png: Callable[..., bytes], today: date, path: str, mambo: Member
    ) -> None:
        kind, field = ("alliance-duel", "screenshots") if path == "upload/vs" else ("strength", "screenshot")

        def send(day: date) -> Any:
            picture = SimpleUploadedFile("one.png", png(), "image/png")
            body = {field: picture, "dataType": kind, "uploadDate": str(day), "batchId": f"b{day}"}
            return leader_client.post(f"/api/{path}", body)

        refused(send(today + timedelta(days=1)), today)
        assert not Upload.objects.exists()
        assert send(today).status_code == 201

    @pytest.mark.parametrize("kind", ["strength", "alliance-duel"])
    def test_an_apply(
        self, leader_client: Client, read_batch: Callable[..., Batch], mambo: Member, today: date, kind: str
    ) -> None:
        batch = read_batch([row(0, "Mambo", 9_000_000)], data_type=kind, report_date=today + timedelta(days=1))
        upload = batch.uploads.get()
        item = {"action": "update", "memberId": mambo.pk, "memberData": {"name": "Mambo", "score": 9, "power": 9}}
        body = {"dataToApply": [item], "dataType": kind, "batchId": batch.batch_id}

        def apply() -> Any:
            return leader_client.post(f"/api/upload/{upload.pk}/apply-data", body, content_type="application/json")

        refused(apply(), today)
        assert not MemberRecord.objects.exists()
        Batch.objects.update(report_date=today)
        assert apply().status_code == 200, apply().content

    def test_a_vs_override(self, leader_client: Client, mambo: Member, today: date) -> None:
        def override(day: date) -> Any:
            body = {"score": 5, "weekEnding": str(day)}
            return leader_client.post(f"/api/vs-scores/{mambo.pk}/override", body, content_type="application/json")

        for day in (today + timedelta(days=1), SUNDAY - timedelta(days=1), SUNDAY + timedelta(days=1)):
            refused(override(day), today)
        assert not MemberRecord.objects.filter(data_type="alliance-duel").exists()
        for day in (today, SUNDAY):  # a week's name is its Sunday, also while it runs
            assert override(day).json()["weekEnding"] == str(SUNDAY)

    def test_edits_files_levels_and_commands_write_the_day_of_the_alliance(
        self, leader_client: Client, officer: User, mambo: Member, today: date, tmp_path: Any
    ) -> None:
        leader_client.patch(f"/api/members/{mambo.pk}", {"power": 7}, content_type="application/json")
        roster = SimpleUploadedFile("roster.csv", b"Name,Kills,VS Score\nMambo,8,9\n", "text/csv")
        leader_client.post("/api/roster/import", {"file": roster, "apply": "true"})
        leader_client.patch(f"/api/sf-tech/{mambo.pk}", {"topNode1": 3}, content_type="application/json")
        file = tmp_path / "roster.csv"
        file.write_text("Name,Tech Donations\nMambo,6\n")
        call_command("import_members", str(file), "--apply", stdout=StringIO())
        assert sorted(MemberRecord.objects.values_list("value", "record_date")) == [
            *((n, today) for n in (6, 7, 8)),
            (9, SUNDAY),
        ]
        assert SfTech.objects.get().record_date == today

    def test_an_operators_form(self, account: Callable[..., User], mambo: Member, today: date) -> None:
        client = Client()
        client.force_login(account("root", is_staff=True, is_superuser=True))

        def add(day: date) -> Any:
            levels = ("top_node_1", "top_node_2", "top_node_3", "middle_node_1", "middle_node_2", "bottom_node")
            body = {"member": mambo.pk, "record_date": str(day), **dict.fromkeys(levels, 0)}
            return client.post("/operator/members/sftech/add/", body)

        page = add(today + timedelta(days=1))
        assert page.status_code == 200
        assert f"for the alliance it is {today}" in page.content.decode()
        assert not SfTech.objects.exists()
        assert add(today).status_code == 302


class TestRecordsThatLieAhead:
    """A server whose clock was wrong for a while left them. What is entered now takes their place, today."""

    @pytest.fixture(autouse=True)
    def _now(self, at_noon: Callable[[str], None], mambo: Member) -> None:
        at_noon(WEST)
        MemberRecord.objects.create(member=mambo, data_type="strength", value=100, record_date=FRIDAY)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=mambo, spelling="Mambo", value=50, record_date=SUNDAY + timedelta(weeks=1)
        )
        Member.objects.update(power=100, latest_vs_score=50)

    def latest(self, mambo: Member) -> tuple[int | None, int | None]:
        mambo.refresh_from_db()
        return mambo.power, mambo.latest_vs_score

    def days(self) -> list[date]:
        return list(MemberRecord.objects.order_by("record_date").values_list("record_date", flat=True))

    def test_an_edit_takes_them_away_and_its_undo_brings_them_back(self, leader_client: Client, mambo: Member) -> None:
        leader_client.patch(f"/api/members/{mambo.pk}", {"power": 90}, content_type="application/json")
        leader_client.post(
            f"/api/vs-scores/{mambo.pk}/override",
            {"score": 40, "weekEnding": str(WEDNESDAY)},
            content_type="application/json",
        )
        assert self.latest(mambo) == (90, 40)
        assert self.days() == [WEDNESDAY, SUNDAY]
        told = leader_client.get("/api/change-sets").json()
        assert [[(one["from"], one["to"]) for one in change_set["changes"]] for change_set in told] == [
            [("50", "40"), ("50", None)],
            [("100", "90"), ("100", None)],
        ]
        for change_set in told:
            assert leader_client.post(f"/api/change-sets/{change_set['id']}/undo").status_code == 200
        assert self.latest(mambo) == (100, 50)
        assert self.days() == [FRIDAY, SUNDAY + timedelta(weeks=1)]

    def test_a_file_takes_them_away(self, leader_client: Client, mambo: Member) -> None:
        roster = SimpleUploadedFile("roster.csv", b"Name,Power,VS Score\nMambo,90,40\n", "text/csv")
        assert leader_client.post("/api/roster/import", {"file": roster, "apply": "true"}).json()["updated"] == 1
        assert self.latest(mambo) == (90, 40)
        assert self.days() == [WEDNESDAY, SUNDAY]
        gone = Change.objects.filter(change_set__kind=ChangeSet.Kind.IMPORT, record_date__gt=SUNDAY).get()
        assert (gone.before["record"]["value"], gone.after["record"]) == (50, None)
        assert leader_client.get("/api/change-sets").status_code == 200
