"""The same screenshots again: named before they are read, in the answer of an upload, and before they are applied."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from members.models import ChangeSet, Member, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, update
from uploads.apply import assistance
from uploads.models import Batch, DataType, Upload

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]
ReadBatch = Callable[..., Batch]
ADDRESS = "/api/uploads/known"
APPLIED = "that officer applied"


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=100)


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def hashes(batch: Batch) -> list[str]:
    return list(batch.uploads.order_by("pk").values_list("sha256", flat=True))


def ask(client: Client, digests: list[str] | None, **fields: Any) -> dict[str, Any]:
    body = {"hashes": digests, "dataType": "strength", "uploadDate": str(REPORT_DATE)} | fields
    answer = client.post(ADDRESS, {k: v for k, v in body.items() if v is not None}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def repeat(read_batch: ReadBatch, of: Batch, batch_id: str = "again", **fields: Any) -> Batch:
    """The same pictures once more, in another batch that waits for review."""
    rows = [[row(0, "Mambo", 110)] for _ in hashes(of)]
    batch = read_batch(*rows, batch_id=batch_id, **fields)
    for upload, known in zip(batch.uploads.order_by("pk"), hashes(of), strict=True):
        Upload.objects.filter(pk=upload.pk).update(sha256=known)
    return batch


class TestAsked:
    def test_it_says_how_many_of_how_many_are_in_which_batch_and_who_applied_it(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)], [row(0, "Nia", 90)])
        apply(leader_client, batch, [update(mambo, power=110)])
        found = ask(leader_client, [*hashes(batch), digest(b"new")])
        assert (found["files"], found["known"]) == (3, 2)
        (one,) = found["batches"]
        assert one.pop("appliedAt")
        assert one == {
            "batchId": "b1",
            "dataType": "strength",
            "reportDate": str(REPORT_DATE),
            "memberName": None,
            "files": 2,
            "state": "applied",
            "appliedBy": "officer",
            "undone": False,
            "text": f"2 of 3 screenshots are in the Strength batch of Sat 21 Nov{year()} {APPLIED}.",
            "href": "/admin/uploads?kind=strength&state=applied&first=2026-11-21&last=2026-11-21",
        }

    def test_files_that_nobody_has_are_not_known(self, leader_client: Client, read_batch: ReadBatch) -> None:
        read_batch([row(0, "Mambo", 110)])
        assert ask(leader_client, [digest(b"new")]) == {"files": 1, "known": 0, "batches": []}
        assert ask(leader_client, []) == {"files": 0, "known": 0, "batches": []}

    @pytest.mark.parametrize(
        ("fields", "state", "text"),
        [
            ({"status": "pending_confirmation"}, "waiting", "that waits for review"),
            ({"status": "processing"}, "reading", "that is being read"),
            ({"held_at": timezone.now()}, "asks", "that waits to be told what it shows"),
            ({"status": "completed"}, "kept", "that is kept unread"),
            ({"status": "failed"}, None, ""),
            ({"status": "completed", "discarded_at": timezone.now()}, None, ""),
        ],
    )
    def test_only_what_is_live_counts(
        self, leader_client: Client, read_batch: ReadBatch, fields: dict[str, Any], state: str | None, text: str
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)])
        batch.uploads.update(**fields)
        found = ask(leader_client, hashes(batch))["batches"]
        assert [one["state"] for one in found] == ([state] if state else [])
        assert all(text in one["text"] for one in found)

    @pytest.mark.parametrize(
        ("kind", "day", "known"),
        [
            ("strength", "2026-11-21", 1),
            ("auto", "2026-11-21", 1),
            ("kills", "2026-11-21", 0),
            ("strength", "2026-11-20", 0),
            ("auto", "2026-11-20", 0),
        ],
    )
    def test_what_waits_counts_for_its_kind_and_date(
        self, leader_client: Client, read_batch: ReadBatch, kind: str, day: str, known: int
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)])
        assert ask(leader_client, hashes(batch), dataType=kind, uploadDate=day)["known"] == known

    def test_a_mixed_drop_that_holds_them_counts_for_every_kind(
        self, leader_client: Client, read_batch: ReadBatch
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)], data_type="auto")
        assert "in the mixed batch of" in ask(leader_client, hashes(batch))["batches"][0]["text"]

    @pytest.mark.parametrize(("kind", "day"), [("kills", "2026-11-21"), ("strength", "2026-11-14"), ("vs", None)])
    def test_what_was_applied_counts_for_every_kind_and_date(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member, kind: str, day: str | None
    ) -> None:
        """Last week's pictures must not become this week's figures unasked."""
        batch = read_batch([row(0, "Mambo", 110)])
        apply(leader_client, batch, [update(mambo, power=110)])
        assert ask(leader_client, hashes(batch), dataType=kind, uploadDate=day)["known"] == 1

    def test_an_undone_batch_waits_again_and_is_named_as_such(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)])
        change_set = apply(leader_client, batch, [update(mambo, power=110)]).json()["changeSetId"]
        leader_client.post(f"/api/change-sets/{change_set}/undo")
        (one,) = ask(leader_client, hashes(batch))["batches"]
        assert (one["state"], one["undone"], one["appliedBy"]) == ("waiting", True, None)
        assert "whose apply was undone; it waits for review again" in one["text"]
        assert one["href"] == "/admin/upload?review=b1"
        assert not ask(leader_client, hashes(batch), uploadDate="2026-11-14")["batches"]

    def test_the_batch_that_they_are_in_does_not_count(self, leader_client: Client, read_batch: ReadBatch) -> None:
        """After a failed file the rest is sent into the same batch."""
        batch = read_batch([row(0, "Mambo", 110)])
        assert ask(leader_client, hashes(batch), batchId="b1")["known"] == 0
        filed = read_batch([row(0, "Zed", 90)], batch_id="b1-kills", data_type="kills")
        Batch.objects.filter(pk=filed.pk).update(drop=batch)
        assert ask(leader_client, hashes(filed), batchId="b1", dataType="auto")["known"] == 0

    def test_without_hashes_it_asks_about_what_the_batch_has(
        self, leader_client: Client, read_batch: ReadBatch
    ) -> None:
        """Where the browser cannot compute them, the page asks after the upload."""
        first = read_batch([row(0, "Mambo", 110)])
        repeat(read_batch, first)
        found = ask(leader_client, None, batchId="again")
        assert [one["batchId"] for one in found["batches"]] == ["b1"]
        assert ask(leader_client, None, batchId="nobody knows") == {"files": 0, "known": 0, "batches": []}

    @pytest.mark.parametrize(
        "body", [{"hashes": ["x"]}, {"hashes": "x"}, {"dataType": "x"}, {"hashes": ["0" * 64] * 501}]
    )
    def test_what_is_no_question_is_refused(self, leader_client: Client, body: dict[str, Any]) -> None:
        asked = {"hashes": ["0" * 64], "dataType": "strength", "uploadDate": "2026-11-21"} | body
        answer = leader_client.post(ADDRESS, asked, content_type="application/json")
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)

    def test_only_leaders_may_ask(self, account: Callable[..., User]) -> None:
        recruit = Client()
        recruit.force_login(account("recruit", rank=2))
        body = {"hashes": ["0" * 64], "dataType": "strength", "uploadDate": "2026-11-21"}
        codes = [
            client.post(ADDRESS, body, content_type="application/json").status_code for client in (Client(), recruit)
        ]
        assert codes == [401, 403]

    def test_many_batches_take_no_more_queries_than_one(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batches = [read_batch([row(0, "Mambo", 110)], [row(0, "Nia", 9)], batch_id=f"b{number}") for number in range(6)]
        for batch in batches[:3]:
            apply(leader_client, batch, [update(mambo, power=110)])
        every = [digest for batch in batches for digest in hashes(batch)]
        with CaptureQueriesContext(connection) as of_one:
            ask(leader_client, every[:2])
        with CaptureQueriesContext(connection) as of_all:
            found = ask(leader_client, every)
        assert len(of_all) == len(of_one) == 5
        assert (found["known"], len(found["batches"])) == (12, 6)
        assert [one["state"] for one in found["batches"]] == ["applied"] * 3 + ["waiting"] * 3


def year() -> str:
    return "" if timezone.localdate().year == REPORT_DATE.year else f" {REPORT_DATE.year}"


class TestUploaded:
    """The spec's own calls take the same file again, and say so."""

    def send(self, client: Client, content: bytes, batch_id: str, **fields: Any) -> Any:
        form = {"dataType": "strength", "uploadDate": str(REPORT_DATE), "batchId": batch_id} | fields
        return client.post("/api/upload", form | {"screenshot": SimpleUploadedFile("1.png", content)})

    def test_the_answer_names_the_batch_that_holds_the_file(self, leader_client: Client, png: Png) -> None:
        assert self.send(leader_client, png(1), "first").json()["alreadyIn"] is None
        again = self.send(leader_client, png(1), "second")
        assert (again.status_code, again.json()["alreadyIn"]["batchId"]) == (201, "first")
        assert self.send(leader_client, png(1), "third", uploadDate="2026-11-20").json()["alreadyIn"] is None
        assert self.send(leader_client, png(1), "second").json()["alreadyIn"]["batchId"] == "first"

    def test_mutual_assistance_says_so_too(self, leader_client: Client, png: Png) -> None:
        files = [SimpleUploadedFile("1.png", png(1)), SimpleUploadedFile("2.png", png(2))]
        assert leader_client.post("/api/upload/mutual-assistance", {"screenshots": files}).json()["alreadyIn"] is None
        files = [SimpleUploadedFile("3.png", png(1)), SimpleUploadedFile("4.png", png(3))]
        again = leader_client.post("/api/upload/mutual-assistance", {"screenshots": files}).json()
        assert (again["alreadyIn"]["state"], again["alreadyIn"]["files"]) == ("reading", 1)

    def test_a_tree_says_so_whatever_its_date(
        self, leader_client: Client, png: Png, mambo: Member, django_assert_max_num_queries: Any
    ) -> None:
        def send() -> dict[str, Any]:
            form = {"screenshot": SimpleUploadedFile("1.png", png(1)), "memberId": mambo.pk}
            return dict(leader_client.post("/api/sf-tech/upload", form).json())

        first = send()
        assert first["alreadyIn"] is None
        Batch.objects.update(report_date="2026-11-02")
        again = send()["alreadyIn"]
        assert (
            again["text"]
            == f"This screenshot is in the SF Tech upload of Mon 2 Nov{year()} for Mambo that is being read."
        )
        send()
        with django_assert_max_num_queries(9):
            listed = leader_client.get("/api/sf-tech/uploads").json()
        assert [bool(one["alreadyIn"]) for one in listed] == [True, True, False]
        assert ask(leader_client, [digest(png(1))], dataType="sf-tech", uploadDate=None)["known"] == 1


class TestBeforeApplying:
    """A second batch of the same pictures names the first one, and the whole of it is not applied unasked."""

    def review(self, client: Client, batch_id: str) -> dict[str, Any]:
        return dict(client.get(f"/api/batches/{batch_id}/review").json())

    def keys(self, client: Client, batch_id: str) -> list[str]:
        return [one["key"] for one in self.review(client, batch_id)["warnings"]]

    def test_the_review_names_the_batch_that_was_applied(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)])
        assert self.review(leader_client, "b1")["alreadyIn"] == {"files": 1, "known": 0, "batches": []}
        apply(leader_client, first, [update(mambo, power=110)])
        repeat(read_batch, first)
        (one,) = self.review(leader_client, "again")["alreadyIn"]["batches"]
        assert (one["batchId"], APPLIED in one["text"]) == ("b1", True)

    def test_the_whole_batch_is_applied_only_when_that_was_said(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)])
        apply(leader_client, first, [update(mambo, power=110)])
        again = repeat(read_batch, first, report_date=REPORT_DATE.replace(day=22))
        refused = apply(leader_client, again, [update(mambo, power=110)])
        assert (refused.status_code, APPLIED in refused.json()["message"]) == (400, True)
        assert MemberRecord.objects.count() == 1
        assert (
            apply(
                leader_client, again, [update(mambo, power=110)], confirmedWarnings=self.keys(leader_client, "again")
            ).status_code
            == 200
        )

    def test_a_refusal_says_of_two_like_batches_once_where_the_pictures_are(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)])
        repeat(read_batch, first, batch_id="second")
        third = repeat(read_batch, first, batch_id="third")
        told = apply(leader_client, third, [update(mambo, power=110)]).json()["message"]
        assert told.count("This screenshot is in the Strength batch") == 1

    def test_a_call_for_single_rows_is_not_asked(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)])
        apply(leader_client, first, [update(mambo, power=110)])
        again = repeat(read_batch, first)
        assert apply(leader_client, again, [update(mambo, power=110)], wholeBatch=False).status_code == 200

    def test_of_two_that_wait_only_the_later_is_a_repetition(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)])
        second = repeat(read_batch, first)
        assert not self.review(leader_client, "b1")["alreadyIn"]["batches"]
        assert self.review(leader_client, "again")["alreadyIn"]["batches"][0]["state"] == "waiting"
        assert (
            apply(
                leader_client, second, [update(mambo, power=110)], confirmedWarnings=self.keys(leader_client, "again")
            ).status_code
            == 200
        )
        assert self.review(leader_client, "b1")["alreadyIn"]["batches"][0]["state"] == "applied"

    def test_mutual_assistance_does_not_record_the_same_pictures_again_by_itself(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        first = read_batch([row(0, "Mambo", 110)], data_type=DataType.ASSISTANCE)
        later = repeat(read_batch, first, data_type=DataType.ASSISTANCE, report_date=REPORT_DATE.replace(day=23))
        Upload.objects.update(read_kind=DataType.ASSISTANCE)
        for batch in (first, later):
            assistance.settle(batch)
        assert ChangeSet.objects.count() == 1
        assert later.uploads.get().status == Upload.Status.PENDING_CONFIRMATION
        (one,) = self.review(leader_client, "again")["alreadyIn"]["batches"]
        assert APPLIED in one["text"]
