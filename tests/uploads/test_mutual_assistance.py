"""Mutual assistance: sure rows are recorded by themselves, once; the rest waits for review (design decision 11)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from members.models import ChangeSet, Member, MemberAlias, MemberRecord
from tests.conftest import row
from tests.uploads.test_learning import avatar, picture
from uploads.apply import assistance
from uploads.models import Batch, MemberPicture, ReadRow, Upload
from uploads.review import proposals

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]
ReadBatch = Callable[..., Batch]
ADDRESS = "/api/upload/mutual-assistance"
DAY = "2026-11-21"


def files(*contents: tuple[str, bytes]) -> dict[str, list[SimpleUploadedFile]]:
    return {"screenshots": [SimpleUploadedFile(name, content, content_type="image/png") for name, content in contents]}


class TestUpload:
    def test_all_screenshots_are_one_batch_of_today(
        self, leader_client: Client, png: Png, django_capture_on_commit_callbacks: Any
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            answer = leader_client.post(ADDRESS, files(("1.png", png(1)), ("2.png", png(2))))
        assert answer.status_code == 201
        assert answer.json()["fileCount"] == 2
        batch = Batch.objects.get(batch_id=answer.json()["batchId"])
        assert (batch.data_type, batch.report_date) == ("mutual-assistance", timezone.localdate())
        assert [upload.original_name for upload in batch.uploads.order_by("pk")] == ["1.png", "2.png"]
        assert OrmQ.objects.count() == 2
        status = leader_client.get(f"/api/batch-status/{batch.batch_id}").json()
        assert (status["isProcessing"], status["totalFiles"], status["processedFiles"]) == (True, 2, 0)

    def test_one_bad_file_refuses_all_and_every_bad_one_is_named(
        self, leader_client: Client, png: Png, settings: Any
    ) -> None:
        sent = files(("good.png", png(1)), ("notes.png", b"just text"), ("cut.png", png(2)[:60]), ("empty.png", b""))
        answer = leader_client.post(ADDRESS, sent)
        assert answer.status_code == 400
        message = answer.json()["message"]
        assert all(name in message for name in ("notes.png", "cut.png", "empty.png"))
        assert "good.png" not in message
        assert not Upload.objects.exists()
        assert not Batch.objects.exists()
        assert not stored(settings.MEDIA_ROOT)

    def test_a_file_of_exactly_the_limit_passes_and_one_byte_more_does_not(
        self, leader_client: Client, png: Png
    ) -> None:
        whole = png(1).ljust(10_485_760, b"\0")
        assert leader_client.post(ADDRESS, files(("whole.png", whole))).status_code == 201
        answer = leader_client.post(ADDRESS, files(("more.png", whole + b"\0")))
        assert (answer.status_code, "more.png is larger than 10 MB" in answer.json()["message"]) == (400, True)

    def test_the_same_picture_twice_is_read_once(self, leader_client: Client, png: Png) -> None:
        answer = leader_client.post(ADDRESS, files(("1.png", png(1)), ("again.png", png(1))))
        assert (answer.status_code, answer.json()["fileCount"]) == (201, 1)

    def test_the_same_call_again_is_the_same_batch(
        self, leader_client: Client, png: Png, django_capture_on_commit_callbacks: Any
    ) -> None:
        """Its answer was lost: the page sends it again, under the id that it chose."""

        def sent() -> Any:
            pictures = files(("1.png", png(1)), ("2.png", png(2)))
            return leader_client.post(ADDRESS, pictures | {"batchId": "from-the-page"}).json()

        with django_capture_on_commit_callbacks(execute=True):
            first, again = sent(), sent()
        assert first == again
        assert (first["batchId"], first["fileCount"]) == ("from-the-page", 2)
        assert (Batch.objects.count(), Upload.objects.count(), OrmQ.objects.count()) == (1, 2, 2)

    def test_an_id_that_is_none_is_refused(self, leader_client: Client, png: Png) -> None:
        answer = leader_client.post(ADDRESS, files(("1.png", png(1))) | {"batchId": "no id/"})
        assert (answer.status_code, "at most 64" in answer.json()["message"]) == (400, True)
        assert not Upload.objects.exists()

    @pytest.mark.parametrize("form", [{}, {"screenshots": "text"}, {"screenshot": SimpleUploadedFile("1.png", b"x")}])
    def test_no_screenshot_is_refused(self, leader_client: Client, form: dict[str, Any]) -> None:
        answer = leader_client.post(ADDRESS, form)
        assert (answer.status_code, "at least one screenshot" in answer.json()["message"]) == (400, True)

    def test_too_many_are_refused(self, leader_client: Client, png: Png) -> None:
        answer = leader_client.post(ADDRESS, files(*((f"{number}.png", png(number)) for number in range(21))))
        assert answer.status_code == 400
        assert answer.json()["message"]
        assert not Upload.objects.exists()


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
def members() -> dict[str, Member]:
    return {name: Member.objects.create(name=name, rank=3) for name in ("Mambo", "Illumine", "Kiwi", "Tungsten")}


def line(place: int, name: str, points: int) -> Any:
    return row(place, name, points)


@pytest.fixture
def batch(members: dict[str, Member], read_batch: ReadBatch) -> Batch:
    """Three rows that are sure, and a fourth name that nobody has."""
    rows = [line(0, "Mambo", 900), line(1, "Illumine", 800), line(2, "Kiwi", 700), line(3, "Zanzibar", 600)]
    return shows_assistance(read_batch(rows, data_type="mutual-assistance"))


def shows_assistance(batch: Batch) -> Batch:
    """The pictures themselves say what they are."""
    batch.uploads.update(read_kind="mutual-assistance")
    return batch


def points() -> dict[str, int]:
    return dict(MemberRecord.objects.filter(data_type="mutual-assistance").values_list("member__name", "value"))


class TestSettling:
    def test_sure_rows_are_recorded_and_the_rest_waits(self, batch: Batch, leader_client: Client) -> None:
        assistance.settle(batch)
        assert points() == {"Mambo": 900, "Illumine": 800, "Kiwi": 700}
        change_set = ChangeSet.objects.get()
        assert change_set.actor_id == batch.created_by_id
        review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
        assert [one["name"] for one in review["rows"]] == ["Zanzibar"]
        assert [one["name"] for one in review["notSeen"]] == ["Officer", "Tungsten"]
        assert review["coverage"]["read"] == 4
        status = leader_client.get(f"/api/batch-status/{batch.batch_id}").json()
        assert status["pendingConfirmation"] == 1
        extracted = status["uploads"][0]["extractedData"]["members"]
        assert [one["applied"] for one in extracted] == [True, True, True, False]
        assert extracted[0]["assistancePoints"] == "900"

    def test_what_is_recorded_by_itself_teaches_nothing(
        self, members: dict[str, Member], read_batch: ReadBatch, leader_client: Client
    ) -> None:
        looks = {"name_pictures": (picture(1),), "avatars": (avatar(1),)}
        batch = shows_assistance(
            read_batch([row(0, "Mambo", 900, **looks), line(1, "Kiwi", 800)], data_type="mutual-assistance")
        )
        assistance.settle(batch)
        assert points() == {"Mambo": 900, "Kiwi": 800}
        assert not MemberPicture.objects.exists()
        assert not MemberAlias.objects.exists()

    def test_all_sure_ends_the_batch(self, members: dict[str, Member], read_batch: ReadBatch) -> None:
        names = ["Mambo", "Illumine", "Kiwi"]
        first = [line(place, name, 900 - place) for place, name in enumerate(names)]
        batch = shows_assistance(read_batch(first, first, data_type="mutual-assistance"))
        assistance.settle(batch)
        assert points() == {"Mambo": 900, "Illumine": 899, "Kiwi": 898}
        assert {upload.status for upload in batch.uploads.all()} == {"completed"}

    def test_it_waits_for_the_last_screenshot(self, batch: Batch) -> None:
        copy_of(batch, "2", status=Upload.Status.PROCESSING)
        assistance.settle(batch)
        assert not points()
        Upload.objects.filter(status=Upload.Status.PROCESSING).update(status=Upload.Status.FAILED)
        assistance.settle_all()
        assert len(points()) == 3

    @pytest.mark.parametrize(
        ("kinds", "recorded"),
        [(["kills", "kills"], 0), (["", ""], 0), (["mutual-assistance", ""], 2), (["mutual-assistance", "kills"], 2)],
    )
    def test_only_pictures_of_mutual_assistance_are_recorded(
        self, members: dict[str, Member], read_batch: ReadBatch, kinds: list[str], recorded: int
    ) -> None:
        screens = [line(0, "Mambo", 900), line(1, "Illumine", 800)], [line(2, "Kiwi", 700)]
        batch = read_batch(*screens, data_type="mutual-assistance")
        for upload, kind in zip(batch.uploads.order_by("pk"), kinds, strict=True):
            Upload.objects.filter(pk=upload.pk).update(read_kind=kind)
        assistance.settle(batch)
        assert len(points()) == recorded

    def test_settling_again_changes_nothing(self, batch: Batch) -> None:
        for _ in range(3):
            assistance.settle(batch)
        assert ChangeSet.objects.count() == 1

    def test_the_rest_is_applied_in_the_review(
        self, batch: Batch, leader_client: Client, members: dict[str, Member]
    ) -> None:
        assistance.settle(batch)
        upload = batch.uploads.get()
        left = ReadRow.objects.get(name="Zanzibar")
        data = {"rowId": left.pk, "name": "Zanzibar", "assistancePoints": "600", "rank": 4, "confirmed": True}
        item = {"memberData": data, "memberId": members["Tungsten"].pk, "action": "update", "samePerson": True}
        form = {"dataToApply": [item], "dataType": "mutual-assistance", "wholeBatch": True}
        answer = leader_client.post(f"/api/upload/{upload.pk}/apply-data", form, content_type="application/json")
        assert (answer.status_code, answer.json()["updated"]) == (200, 1)
        assert points()["Tungsten"] == 600
        upload.refresh_from_db()
        assert upload.status == "completed"
        assert members["Tungsten"].aliases.get().spelling == "Zanzibar"

    def test_the_list_of_changes_tells_what_was_recorded(self, batch: Batch, leader_client: Client) -> None:
        assistance.settle(batch)
        [told] = leader_client.get("/api/change-sets").json()
        assert [(one["memberName"], one["from"], one["to"]) for one in told["changes"]] == [
            ("Mambo", None, "900"),
            ("Illumine", None, "800"),
            ("Kiwi", None, "700"),
        ]

    def test_a_recorded_row_is_not_applied_twice(self, batch: Batch, leader_client: Client) -> None:
        assistance.settle(batch)
        taken = ReadRow.objects.get(name="Mambo")
        data = {"rowId": taken.pk, "name": "Mambo", "assistancePoints": 1}
        item = {"memberData": data, "memberId": taken.proposed_member_id, "action": "update"}
        url = f"/api/upload/{taken.upload_id}/apply-data"
        answer = leader_client.post(url, {"dataToApply": [item]}, content_type="application/json")
        assert answer.status_code == 400
        assert points()["Mambo"] == 900

    def test_what_a_leader_undoes_stays_undone(self, batch: Batch, leader_client: Client) -> None:
        assistance.settle(batch)
        answer = leader_client.post(f"/api/change-sets/{ChangeSet.objects.get().pk}/undo")
        assert answer.status_code == 200
        assert not points()
        assistance.settle(batch)
        assistance.settle_all()
        assert not points()
        review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
        assert len(review["rows"]) == 4

    def test_undoing_both_applies_restores_everything(
        self, batch: Batch, leader_client: Client, members: dict[str, Member]
    ) -> None:
        MemberRecord.objects.create(member=members["Mambo"], data_type="mutual-assistance", record_date=DAY, value=5)
        assistance.settle(batch)
        upload = batch.uploads.get()
        left = ReadRow.objects.get(name="Zanzibar")
        data = {"rowId": left.pk, "name": "Zanzibar", "assistancePoints": "600"}
        form = {"dataToApply": [{"memberData": data, "memberId": None, "action": "create"}], "wholeBatch": True}
        leader_client.post(f"/api/upload/{upload.pk}/apply-data", form, content_type="application/json")
        for change_set in ChangeSet.objects.order_by("pk"):
            assert leader_client.post(f"/api/change-sets/{change_set.pk}/undo").status_code == 200
        assert points() == {"Mambo": 5}
        assert not Member.objects.filter(name="Zanzibar").exists()
        assert not ReadRow.objects.exclude(change_set=None).exists()

    def test_a_later_screenshot_brings_only_what_is_new(self, batch: Batch, members: dict[str, Member]) -> None:
        assistance.settle(batch)
        rows = [line(0, "Mambo", 900), line(1, "Illumine", 800), line(2, "Kiwi", 700), line(4, "Tungsten", 500)]
        copy_of(batch, "2", rows=rows)
        assistance.settle(batch)
        first, second = ChangeSet.objects.order_by("pk")
        assert first.changes.count() == 3
        assert [change.member_name for change in second.changes.all()] == ["Tungsten"]

    def test_a_later_screenshot_that_differs_waits(self, batch: Batch, leader_client: Client) -> None:
        assistance.settle(batch)
        copy_of(batch, "2", rows=[line(0, "Mambo", 950), line(1, "Illumine", 800), line(2, "Kiwi", 700)])
        assistance.settle(batch)
        assert points()["Mambo"] == 900
        review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
        assert ("Mambo", "950") in {(one["name"], one["value"]) for one in review["rows"]}

    def test_other_lists_wait_for_their_review(self, members: dict[str, Member], read_batch: ReadBatch) -> None:
        batch = read_batch([line(0, "Mambo", 900), line(1, "Illumine", 800), line(2, "Kiwi", 700)])
        assistance.settle(batch)
        assert not ChangeSet.objects.exists()


def copy_of(batch: Batch, digest: str, *, rows: Any = (), status: str = Upload.Status.PENDING_CONFIRMATION) -> Upload:
    """Another screenshot of the batch, as the worker leaves it."""
    upload = Upload.objects.create(
        batch=batch,
        original_name=f"{digest}.png",
        sha256=digest * 64,
        image_format="PNG",
        width=1000,
        height=2000,
        status=status,
        read_kind="mutual-assistance",
    )
    ReadRow.objects.bulk_create(proposals.stored_row(upload, one) for one in rows)
    with transaction.atomic():
        proposals.propose(proposals.lock(batch))
    return upload


class TestOverview:
    def test_nothing_so_far(self, leader_client: Client) -> None:
        answer = leader_client.get("/api/mutual-assistance").json()
        assert answer == {"weekEnding": None, "rows": [], "waiting": [], "recorded": None}

    def test_the_newest_week_with_the_week_before(
        self, batch: Batch, members: dict[str, Member], leader_client: Client
    ) -> None:
        for member, day, value in [("Mambo", "2026-11-15", 850), ("Kiwi", "2026-11-08", 9), ("Kiwi", "2026-11-16", 1)]:
            MemberRecord.objects.create(
                member=members[member], data_type="mutual-assistance", record_date=day, value=value
            )
        assistance.settle(batch)
        answer = leader_client.get("/api/mutual-assistance").json()
        assert answer["weekEnding"] == "2026-11-22"
        told = [(one["place"], one["name"], one["points"], one["before"]) for one in answer["rows"]]
        assert told == [(1, "Mambo", "900", "850"), (2, "Illumine", "800", None), (3, "Kiwi", "700", None)]
        assert answer["waiting"] == [{"batchId": batch.batch_id, "reportDate": DAY, "rows": 1}]
        recorded = answer["recorded"]
        assert (recorded["by"], recorded["members"]) == ("officer", 3)
        assert recorded["changeSetId"] == ChangeSet.objects.get().pk

    def test_its_queries_do_not_grow(
        self, members: dict[str, Member], leader_client: Client, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(30):
            member = Member.objects.create(name=f"M{number}")
            MemberRecord.objects.create(member=member, data_type="mutual-assistance", record_date=DAY, value=number)
        with django_assert_max_num_queries(8):
            assert len(leader_client.get("/api/mutual-assistance").json()["rows"]) == 30


def test_it_is_not_among_the_member_data_unless_asked_for(members: dict[str, Member], leader_client: Client) -> None:
    for kind, value in (("strength", 7), ("mutual-assistance", 8)):
        MemberRecord.objects.create(member=members["Kiwi"], data_type=kind, record_date=DAY, value=value)
    span = f"/api/member-data?startDate={DAY}&endDate={DAY}"
    assert [one["value"] for one in leader_client.get(span).json()] == ["7"]
    asked = leader_client.get(f"{span}&dataType=mutual-assistance").json()
    assert [(one["value"], one["dataType"]) for one in asked] == [("8", "mutual-assistance")]


def test_what_waits_asks_for_attention(batch: Batch, leader_client: Client) -> None:
    assistance.settle(batch)
    items = [one for one in leader_client.get("/api/attention").json() if one["kind"] in ("review", "coverage")]
    assert [one["href"] for one in items] == [f"/admin/upload?review={batch.batch_id}"]
    assert "Mutual Assistance batch" in items[0]["text"]
    [listed] = leader_client.get("/api/batches").json()
    assert (listed["rowCount"], listed["waitingRows"]) == (4, 1)
