"""Data Administration as an R5 uses it: all data out and in, what screenshots take, how long they are kept."""

from __future__ import annotations

import csv
import io
import json
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from alliance.all_data import export, tickets, unpacking
from alliance.all_data.taking_in import take_in
from alliance.invariants.every import proved
from alliance.models import AuditEntry, User
from members.errors import Refused
from members.models import AllianceSettings, Member, MemberRecord
from members.records import refresh_latest
from tests.conftest import row
from uploads import tasks
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


@pytest.fixture
def alliance() -> list[Member]:
    """Members with a record of four weeks each."""
    members = [Member.objects.create(name=name, rank=3, discord_id=f"id {name}") for name in ("Mambo", "Kiwi", "Größe")]
    for member in members:
        for week in range(4):
            day = date(2026, 11, 1) + timedelta(weeks=week - 3)
            MemberRecord.objects.create(member=member, data_type="strength", record_date=day, value=100 + week)
    refresh_latest([member.pk for member in members])
    return members


def exported() -> bytes:
    out = io.BytesIO()
    export.write(out, "Tidebound")
    return out.getvalue()


def parts(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def zipped(**named: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in named.items():
            archive.writestr(name.replace("_", "."), content)
    return out.getvalue()


def send(client: Client, content: bytes, *, apply: bool = False) -> Any:
    file = io.BytesIO(content)
    file.name = "file"
    return client.post("/api/data/import", {"file": file, "apply": str(apply).lower()})


def kinds() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("kind", flat=True))


class TestExport:
    def test_it_is_handed_out_by_a_ticket_and_logged(self, r5_client: Client, alliance: list[Member]) -> None:
        url = r5_client.post("/api/data/export").json()["url"]
        answer = r5_client.get(url)
        held = parts(b"".join(answer.streaming_content))
        assert (answer["Cache-Control"], "attachment" in answer["Content-Disposition"]) == ("no-store", True)
        assert set(held) == {"roster.csv", "events.csv", "records.csv", "weeks.csv", "alliance.json"}
        assert [line["Name"] for line in csv.DictReader(io.StringIO(held["roster.csv"]))] == [
            *("Boss", "Größe", "Kiwi", "Mambo")
        ]
        assert len(held["records.csv"].splitlines()) == 1 + 12
        everything = json.loads(held["alliance.json"])
        assert [len(everything[name]) for name in ("member", "memberrecord", "weeklysnapshot")] == [4, 12, 0]
        assert "id Kiwi" not in held["alliance.json"], "who may sign in is no business of a file"
        assert "exported" in kinds()

    @pytest.mark.parametrize("ticket", ["", "?ticket=x", "?ticket=" + "x" * 600])
    def test_without_a_ticket_there_is_nothing(self, r5_client: Client, ticket: str) -> None:
        answer = r5_client.get(f"/api/data/export{ticket}")
        assert answer.status_code == 400
        assert answer.json()["message"]

    def test_a_ticket_is_one_accounts_for_one_file_for_a_minute(
        self, r5_client: Client, account: Callable[..., User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        url = r5_client.post("/api/data/export").json()["url"]
        other = Client()
        other.force_login(account("other", rank=5))
        assert other.get(url).status_code == 400
        for_a_backup = tickets.ticket(User.objects.get(username="boss").pk, "portal-2026-01-01-000000.zip")
        assert r5_client.get("/api/data/export", {"ticket": for_a_backup}).status_code == 400
        monkeypatch.setattr(tickets, "LIFE", -1)
        assert "run out" in r5_client.get(url).json()["message"]

    def test_memory_does_not_grow_with_the_records(self, alliance: list[Member]) -> None:
        def peak(records: int) -> int:
            MemberRecord.objects.filter(data_type="kills").delete()
            first = date(2001, 1, 1)
            MemberRecord.objects.bulk_create(
                MemberRecord(member=alliance[0], data_type="kills", record_date=first + timedelta(days=n), value=n)
                for n in range(records)
            )
            tracemalloc.start()
            with open("/dev/null", "wb") as out:  # noqa: PTH123
                export.write(out, "Tidebound")
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            return most

        assert peak(8000) < 1.5 * peak(3000)

    def test_the_command_makes_the_same(self, alliance: list[Member], tmp_path: Path) -> None:
        path, out = tmp_path / "all.zip", io.StringIO()
        call_command("export_data", str(path), stdout=out)
        assert "records.csv: 12 rows" in out.getvalue()
        assert path.stat().st_mode & 0o077 == 0
        with pytest.raises(CommandError, match="exists"):
            call_command("export_data", str(path))


class TestImport:
    def test_an_export_brought_back_changes_nothing(self, r5_client: Client, alliance: list[Member]) -> None:
        answer = send(r5_client, exported(), apply=True).json()
        assert (answer["applied"], answer["roster"]["unchanged"], answer["records"]["unchanged"]) == (True, 4, 12)

    def test_an_empty_portal_takes_all_of_it(self, r5_client: Client, alliance: list[Member]) -> None:
        content = exported()
        held = set(MemberRecord.objects.values_list("member__name", "record_date", "value", "recorded_at"))
        Member.objects.exclude(name="Boss").delete()
        shown = send(r5_client, content).json()
        assert (shown["applied"], shown["problems"]) == (False, 0)
        assert Member.objects.count() == 1, "it was only shown"
        answer = send(r5_client, content, apply=True).json()
        assert answer["applied"], answer
        assert set(MemberRecord.objects.values_list("member__name", "record_date", "value", "recorded_at")) == held
        assert Member.objects.get(name="Kiwi").power == 103
        assert [invariant.rule for invariant, broken in proved() if broken.wrong] == []
        assert "imported" in kinds()

    def test_another_alliances_export_is_refused_whole(self, r5_client: Client, alliance: list[Member]) -> None:
        content = exported()
        Member.objects.exclude(name="Boss").delete()
        Member.objects.bulk_create(Member(name=f"Stranger {number}") for number in range(5))
        for apply in (False, True):
            answer = send(r5_client, content, apply=apply)
            assert (answer.status_code, "another alliance" in answer.json()["message"]) == (400, True)
        assert (Member.objects.count(), MemberRecord.objects.count()) == (6, 0)

    def test_a_problem_in_the_records_takes_the_roster_back(self, r5_client: Client, alliance: list[Member]) -> None:
        records = b"Member,Figure,Date,Value\nNewcomer,Kills,2026-11-01,5\nNobody,Kills,2026-11-01,5\n"
        content = zipped(roster_csv=b"Name,Rank\nMambo,R3\nNewcomer,R2\n", records_csv=records)
        answer = send(r5_client, content, apply=True)
        assert (answer.status_code, answer.json()["problems"]) == (400, 1)
        assert answer.json()["records"]["rows"][0]["message"].startswith("Nobody is not on the roster")
        assert not Member.objects.filter(name="Newcomer").exists()
        assert not MemberRecord.objects.filter(data_type="kills").exists()
        assert "imported" not in kinds()

    def test_a_table_alone_says_by_its_headings_what_it_is(self, r5_client: Client, alliance: list[Member]) -> None:
        roster = send(r5_client, b"Name,Rank\nMambo,R1\nNew,R2\n").json()
        assert (roster["roster"]["created"], roster["roster"]["updated"], roster["records"]) == (1, 1, None)
        records = send(r5_client, b"Member,Figure,Date,Value\nMambo,Strength,2026-11-01,5\n").json()
        assert (records["roster"], records["records"]["updated"]) == (None, 1)
        assert records["records"]["rows"] == [
            {
                "line": 2,
                "member": "Mambo",
                "figure": "Strength",
                "date": "2026-11-01",
                "action": "change",
                "before": "103",
                "value": "5",
                "message": "",
            }
        ]

    @pytest.mark.parametrize(
        ("content", "status", "says"),
        [
            (b"PK", 400, "damaged"),
            (b"PK\x03\x04" + b"\x00" * 4000, 400, "damaged"),
            (zipped(roster_csv=b"Name\nA\n")[:-5], 400, "damaged"),
            (zipped(roster_csv=b"Name\nA\n").replace(b"\x08\x00", b"\x63\x00"), 400, "damaged"),
            (zipped(notes_txt=b"x"), 400, "no export"),
            (zipped(roster_csv=b"Name\n" + b"a" * 3 * 1024**2), 413, "roster.csv in the zip file is larger"),
            (zipped(records_csv=b"\x00" * 60 * 1024**2), 413, "records.csv in the zip file is larger"),
            (zipped(records_csv=b"Member\n"), 400, "lacks the column"),
            (b"x" * (unpacking.MOST_BYTES + 1), 413, "larger than 10 MB"),
            (b"\xff\xd8\xff\xe0 a picture", 400, "no text"),
            (b"", 400, "empty"),
        ],
        ids=lambda value: None if isinstance(value, bytes) else str(value),
    )
    def test_what_is_none_is_refused(self, r5_client: Client, content: bytes, status: int, says: str) -> None:
        for apply in (False, True):
            answer = send(r5_client, content, apply=apply)
            assert (answer.status_code, says in answer.json()["message"]) == (status, True), answer.content
        assert Member.objects.count() == 1

    @pytest.mark.parametrize(
        "content",
        [
            "Name,Rank\nŁukasz,R3\n".encode("cp1250"),
            b"Name,Rank\nA\x00b,R3\n",
            b'Name,Rank\n"A,R3\n' + b"x" * 100_000,
            b"Name,Name\nA,B\n",
            b"Name,Rank\nA,R6\n",
            b"Name,Power\nA," + b"9" * 30 + b"\n",
            b"Name,Power\nA,-5\n",
            b"Name,Power\nA,NaN\n",
            b"Name,Power\nA,1e999\n",
            b"Name\n" + b"".join(b"m%d\n" % number for number in range(100_000)),
            b"Name\n" + b"a" * 5000 + b"\n",
            pytest.param(zipped(roster_csv=zipped(roster_csv=b"\0" * 10**6)), id="a zip in a zip"),  # holds the time
            pytest.param(zipped(**{"../../roster_csv": b"Name\nA\n"}), id="a zip that leads out"),
            *(
                f"Member,Figure,Date,Value\nGröße,Strength,{day},{value}\n".encode()
                for day, value in [
                    ("0001-01-01", "5"),
                    ("9999-12-31", "5"),
                    ("2026-02-30", "5"),
                    ("soon", "5"),
                    ("2026-10-11", "9" * 30),
                    ("2026-10-11", "Infinity"),
                    ("2026-10-11", "=1+1"),
                ]
            ),
        ],
        ids=lambda content: repr(content[:40]),
    )
    def test_odd_tables_are_refused_and_change_nothing(self, r5_client: Client, content: bytes) -> None:
        before = Member.objects.count()
        answer = send(r5_client, content, apply=True)
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
        assert (Member.objects.count(), MemberRecord.objects.count()) == (before, 0)

    def test_a_zip_file_of_very_many_parts_is_not_looked_through(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for number in range(3000):
                archive.writestr(f"{number}", b"")
        with pytest.raises(Refused, match="damaged"):
            unpacking.tables_of(out.getvalue())
        lies = bytearray(zipped(roster_csv=b"Name\nA\n"))
        struct.pack_into("<H", lies, len(lies) - 22 + 10, 60_000)
        assert unpacking.tables_of(bytes(lies)).roster == b"Name\nA\n"

    def test_a_name_twice_is_refused(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("roster.csv", "Name\nA\n")
            with pytest.warns(UserWarning, match="Duplicate"):
                archive.writestr("roster.csv", "Name\nB\n")
        with pytest.raises(Refused, match="damaged"):
            unpacking.tables_of(out.getvalue())

    def test_an_r4_is_told_whom_to_ask(self, leader_client: Client, officer: User) -> None:
        answer = send(leader_client, b"Name\nA\n", apply=True)
        assert (answer.status_code, "Ask an R5" in answer.json()["message"]) == (403, True)
        with pytest.raises(Refused, match="Ask an R5"):
            take_in(b"Name\nA\n", apply=True, actor_id=officer.pk)

    def test_the_command_shows_and_applies(self, alliance: list[Member], tmp_path: Path) -> None:
        file, out = tmp_path / "records.csv", io.StringIO()
        file.write_text("Member,Figure,Date,Value\nMambo,Kills,2026-11-01,5\n")
        call_command("import_data", str(file), stdout=out)
        assert "Nothing is changed yet: 1 record to add" in out.getvalue()
        call_command("import_data", str(file), "--apply", stdout=out)
        assert Member.objects.get(name="Mambo").kills == 5
        file.write_text("Member,Figure,Date,Value\nNobody,Kills,2026-11-01,5\n")
        with pytest.raises(CommandError, match="Nothing was changed"):
            call_command("import_data", str(file), "--apply", stdout=out)


class TestScreenshots:
    @pytest.fixture
    def uploads(self, read_batch: Callable[..., Batch]) -> list[Upload]:
        """25 uploads; the first is done with and old."""
        read_batch(*([row(0, "Nia", 5_000_000 + number)] for number in range(25)))
        first = Upload.objects.order_by("pk")[0]
        old = timezone.now() - timedelta(days=100)
        Upload.objects.filter(pk=first.pk).update(status="completed", created_at=old)
        return list(Upload.objects.order_by("-created_at", "-pk"))

    def test_they_are_listed_with_their_size_by_pages(
        self, r5_client: Client, uploads: list[Upload], django_assert_num_queries: Callable[..., Any]
    ) -> None:
        with django_assert_num_queries(4):  # the session, who asks, how many, the page
            page = r5_client.get("/api/data/uploads").json()
        assert (page["page"], page["pages"], page["count"], len(page["uploads"])) == (1, 2, 25, 20)
        assert page["uploads"][0]["id"] == uploads[0].pk
        assert page["uploads"][0]["size"] == uploads[0].file.size
        last = r5_client.get("/api/data/uploads", {"page": 9}).json()
        assert (last["page"], last["uploads"][-1]["id"]) == (2, uploads[-1].pk)
        assert r5_client.get("/api/data/uploads", {"page": "x"}).status_code == 400

    def test_the_card_tells_how_they_stand(
        self, r5_client: Client, uploads: list[Upload], django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        with django_assert_max_num_queries(10):
            found = r5_client.get("/api/data").json()
        assert found["screenshots"]["count"] == 25
        assert (found["screenshots"]["keptDays"], found["screenshots"]["fixedBy"]) == (0, "")
        assert found["backups"]["lastGood"] is None

    def test_how_long_they_are_kept_is_set_and_followed(self, r5_client: Client, uploads: list[Upload]) -> None:
        assert r5_client.get("/api/data/retention", {"days": 90}).json() == {"screenshots": 1}
        answer = r5_client.put("/api/data/retention", {"days": 90}, **JSON)
        assert answer.json() == {"message": "Screenshots are kept for 90 days."}
        r5_client.put("/api/data/retention", {"days": 90}, **JSON)
        assert r5_client.get("/api/data").json()["screenshots"]["keptDays"] == 90
        entry = AuditEntry.objects.get(kind="settings")
        assert (entry.username, entry.detail) == ("boss", "Screenshots are kept: for ever → for 90 days")
        assert tasks.remove_old_screenshots() == 1
        found = r5_client.get("/api/data").json()["screenshots"]
        assert (found["count"], found["removed"]) == (24, 1)
        assert r5_client.get("/api/data/uploads", {"page": 2}).json()["uploads"][-1]["size"] is None

    @pytest.mark.parametrize("days", [1, 6, 3651, -1, None, "x"])
    def test_odd_limits_are_refused(self, r5_client: Client, days: Any) -> None:
        assert r5_client.put("/api/data/retention", {"days": days}, **JSON).status_code == 400
        assert not AllianceSettings.objects.filter(screenshot_days__gt=0).exists()

    def test_the_environment_wins_and_is_named(self, r5_client: Client, settings: Any) -> None:
        r5_client.put("/api/data/retention", {"days": 90}, **JSON)
        settings.SCREENSHOT_DAYS = 0
        found = r5_client.get("/api/data").json()["screenshots"]
        assert (found["keptDays"], found["fixedBy"]) == (0, "SCREENSHOT_DAYS")
        answer = r5_client.put("/api/data/retention", {"days": 30}, **JSON)
        assert (answer.status_code, "SCREENSHOT_DAYS" in answer.json()["message"]) == (400, True)
