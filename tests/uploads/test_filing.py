"""A screenshot in the batch that it belongs in: held, re-filed, and sorted out of a mixed drop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from members.models import ChangeSet, Member, MemberRecord
from tests.conftest import REPORT_DATE, deeds
from tests.uploads.test_outcomes import ASSISTANCE, LOOKS_LIKE_KILLS, SIEGE, shows
from uploads.intake import filing
from uploads.jobs import queue
from uploads.models import Batch, ReadRow, Upload
from uploads.reading.types import ScreenReading
from uploads.tasks import store

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]


def test_a_siege_list_beside_mutual_assistance_is_held_and_reviewed_once_kept(leader_client: Client, png: Png) -> None:
    for name in ("Mambo", "Nia"):
        Member.objects.create(name=name)
    first, siege = (upload(leader_client, png(n), ASSISTANCE) for n in range(2))
    read(first, shows(ASSISTANCE))
    read(siege, shows(None, tabs=SIEGE))
    recorded = MemberRecord.objects.count()
    state = status(leader_client)
    assert (state["heldFiles"], state["successfulFiles"], state["isProcessing"]) == (1, 1, False)
    assert not ReadRow.objects.filter(upload=siege).exists()
    assert refile(leader_client, siege, ASSISTANCE).json()["batchId"] == "drop"
    kept = read(siege, shows(None, tabs=SIEGE))
    assert (kept.held_at, kept.rows.count(), kept.rows.exclude(change_set=None).count()) == (None, 2, 0)
    assert MemberRecord.objects.count() == recorded
    assert leader_client.get("/api/batches/drop/review").json()["rows"]


def upload(client: Client, content: bytes, data_type: str = "strength", batch_id: str = "drop") -> int:
    file = SimpleUploadedFile("shot.png", content, content_type="image/png")
    form = {"dataType": data_type, "uploadDate": REPORT_DATE.isoformat(), "batchId": batch_id, "screenshot": file}
    answer = client.post("/api/upload", form)
    assert answer.status_code in (200, 201), answer.content
    upload_id: int = answer.json()["id"]
    return upload_id


def read(upload_id: int, reading: ScreenReading) -> Upload:
    """What a worker does once it has read the picture."""
    token = queue.claim(upload_id)
    assert token is not None
    assert store(Upload.objects.select_related("batch").get(pk=upload_id), token, reading, b"jpeg")
    return Upload.objects.select_related("batch").get(pk=upload_id)


def refile(client: Client, upload_id: int, kind: object) -> Any:
    return client.post(f"/api/upload/{upload_id}/refile", {"dataType": kind}, content_type="application/json")


def status(client: Client, batch_id: str = "drop") -> Any:
    return client.get(f"/api/batch-status/{batch_id}").json()


@pytest.fixture
def held(leader_client: Client, png: Png) -> int:
    """A screenshot of kills beside one of strength, both uploaded as strength."""
    read(upload(leader_client, png(1)), shows("strength"))
    return read(upload(leader_client, png(2)), shows("kills")).pk


def test_a_held_screenshot_proposes_nothing(leader_client: Client, held: int) -> None:
    assert not ReadRow.objects.filter(upload=held).exists()
    state = status(leader_client)
    shown = next(one for one in state["uploads"] if one["id"] == held)
    assert (shown["status"], shown["notes"], shown["held"], shown["looksLike"], shown["rowCount"]) == (
        *("pending_confirmation", LOOKS_LIKE_KILLS, True, "kills", 0),
    )
    assert (state["isProcessing"], state["pendingConfirmation"], state["heldFiles"]) == (False, 2, 1)
    review = leader_client.get("/api/batches/drop/review").json()
    assert [one["originalName"] for one in review["uploads"]] == ["shot.png"]
    assert [(one["id"], one["looksLike"], one["notes"]) for one in review["held"]] == [
        (held, "kills", LOOKS_LIKE_KILLS)
    ]
    (recent,) = leader_client.get("/api/batches").json()
    assert (recent["waitingFiles"], [one["id"] for one in recent["held"]]) == (1, [held])


def test_what_asks_comes_first_among_recent_uploads(leader_client: Client, held: int, png: Png) -> None:
    for number in range(5):
        upload(leader_client, png(10 + number), "kills", f"newer-{number}")
    assert [one["batchId"] for one in leader_client.get("/api/batches").json()][:2] == ["drop", "newer-4"]


def apply(client: Client, upload_id: int, member: Member, row_id: int | None = None, **fields: Any) -> Any:
    data = {"name": member.name, "power": 100, "kills": 100} | ({"rowId": row_id} if row_id else {})
    body = {"dataToApply": [{"memberData": data, "memberId": member.pk, "action": "update"}]} | fields
    return client.post(f"/api/upload/{upload_id}/apply-data", body, content_type="application/json")


def test_a_held_screenshot_is_not_applied(leader_client: Client, held: int) -> None:
    mambo = Member.objects.create(name="Mambo")
    answer = apply(leader_client, held, mambo)
    assert (answer.status_code, answer.json()["message"][: len(LOOKS_LIKE_KILLS)]) == (409, LOOKS_LIKE_KILLS)
    other = Upload.objects.exclude(pk=held).get()
    assert apply(leader_client, other.pk, mambo, wholeBatch=True).status_code == 200
    assert Upload.objects.get(pk=held).status == "pending_confirmation"
    assert leader_client.get("/api/batches/drop/review").status_code == 409


def test_one_click_refiles_it(leader_client: Client, held: int) -> None:
    mambo = Member.objects.create(name="Mambo")
    answer = refile(leader_client, held, "kills").json()
    assert answer == {
        "message": "shot.png is being read as Kills.",
        "batchId": "drop-kills",
        "dataType": "kills",
    }
    [(who, what)] = deeds()
    assert (who, what.endswith("→ Kills")) == ("officer", True)
    moved = read(held, shows("kills"))
    assert (moved.batch.data_type, moved.batch.report_date, moved.held_at) == ("kills", REPORT_DATE, None)
    assert [(one["batchId"], one["waitingFiles"]) for one in status(leader_client)["batches"]] == [
        *(("drop", 1), ("drop-kills", 1)),
    ]
    assert status(leader_client)["totalFiles"] == 1
    first = leader_client.get("/api/batches/drop-kills/review").json()["rows"][0]
    assert apply(leader_client, held, mambo, first["rowId"]).status_code == 200
    record = MemberRecord.objects.get(member=mambo)
    assert (record.data_type, record.value) == ("kills", 100)


def test_a_leader_may_insist(leader_client: Client, held: int) -> None:
    assert refile(leader_client, held, "strength").json()["batchId"] == "drop"
    kept = read(held, shows("kills"))
    assert (kept.batch.batch_id, kept.status, kept.held_at) == ("drop", "pending_confirmation", None)
    assert kept.rows.count() == 2


def test_it_joins_the_open_batch_of_its_kind_and_day(leader_client: Client, held: int, png: Png) -> None:
    read(upload(leader_client, png(3), "kills", "mine"), shows("kills"))
    assert refile(leader_client, held, "kills").json()["batchId"] == "mine"
    assert refile(leader_client, held, "kills").status_code == 409  # it is being read


@pytest.mark.parametrize(
    ("there", "message"),
    [("waits", "shot.png is among the Kills screenshots already."), ("discarded", "shot.png is being read as Kills.")],
)
def test_what_its_list_has_already_becomes_one_with_that(
    leader_client: Client,
    held: int,
    png: Png,
    there: str,
    message: str,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """The leader need not put a copy away; of one that was discarded or failed the new one takes the place."""
    same = Upload.objects.get(pk=held)
    twin = read(upload(leader_client, same.file.read(), "kills", "mine"), shows("kills"))
    if there == "discarded":
        assert leader_client.post("/api/batches/mine/discard").status_code == 200
        read(upload(leader_client, png(9), "kills", "mine"), shows("kills"))
    stays, gone = (twin, same) if there == "waits" else (same, twin)
    with django_capture_on_commit_callbacks(execute=True):
        answer = refile(leader_client, held, "kills").json()
    assert answer == {"message": message, "batchId": "mine", "dataType": "kills"}
    assert [upload.file.storage.exists(upload.file.name) for upload in (stays, gone)] == [True, False]
    assert Upload.objects.get(sha256=twin.sha256).pk == stays.pk
    assert status(leader_client)["heldFiles"] == 0
    assert read(held, shows("kills")).batch.batch_id == "mine" if stays is same else twin.rows.count() == 2


def test_another_days_batch_is_not_joined(leader_client: Client, held: int, png: Png) -> None:
    read(upload(leader_client, png(3), "kills", "mine"), shows("kills"))
    Batch.objects.filter(batch_id="mine").update(report_date="2026-11-14")
    assert refile(leader_client, held, "kills").json()["batchId"] == "drop-kills"


def test_a_taken_id_is_left_to_its_batch(leader_client: Client, held: int) -> None:
    Batch.objects.create(batch_id="drop-kills", data_type="donations", report_date=REPORT_DATE)
    batch_id = refile(leader_client, held, "kills").json()["batchId"]
    assert batch_id != "drop-kills"
    assert Batch.objects.get(batch_id=batch_id).data_type == "kills"


def test_what_was_read_under_another_kind_is_forgotten(leader_client: Client, png: Png) -> None:
    upload_id = read(upload(leader_client, png(1)), shows("kills", plain=False)).pk
    assert ReadRow.objects.filter(upload=upload_id).count() == 2
    assert refile(leader_client, upload_id, "kills").status_code == 200
    assert not ReadRow.objects.exists()
    assert [one["dataType"] for one in leader_client.get("/api/batches").json()] == ["kills"]


@pytest.mark.parametrize("kind", ["", "auto", "other", "nonsense", None, 5, "kills\x00"])
def test_it_shows_one_of_the_lists(leader_client: Client, held: int, kind: object) -> None:
    answer = refile(leader_client, held, kind)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert Upload.objects.get(pk=held).batch.batch_id == "drop"


def test_what_is_done_with_is_not_refiled(leader_client: Client, held: int, png: Png) -> None:
    mambo = Member.objects.create(name="Mambo")
    applied = Upload.objects.exclude(pk=held).get()
    assert apply(leader_client, applied.pk, mambo).status_code == 200
    being_read = upload(leader_client, png(4))
    assert leader_client.post("/api/batches/drop/discard").status_code == 200
    for upload_id in (held, applied.pk, being_read):
        answer = refile(leader_client, upload_id, "kills")
        assert answer.status_code == 409, answer.content
    assert refile(leader_client, 10**18, "kills").status_code == 404


def test_partly_applied_rows_must_be_undone_first(leader_client: Client, held: int) -> None:
    other = Upload.objects.exclude(pk=held).get()
    ReadRow.objects.filter(upload=other, place=0).update(change_set=ChangeSet.objects.create(kind="apply"))
    answer = refile(leader_client, other.pk, "kills")
    assert (answer.status_code, answer.json()["message"]) == (
        *(409, "Some rows of shot.png were applied already. Undo that first."),
    )


def test_a_mixed_drop_is_filed_by_what_it_shows(leader_client: Client, png: Png) -> None:
    owner = Member.objects.create(name="Mambo")
    pictures = ["kills", "strength", "kills", "sf-tech", "sf-tech", None, None]
    ids = [upload(leader_client, png(n), "auto") for n in range(len(pictures))]
    assert status(leader_client)["isProcessing"]
    for number, (upload_id, kind) in enumerate(zip(ids, pictures, strict=True)):
        head = ("[ABC] Mambo",) if number == 3 else ()
        read(upload_id, shows(kind, rows=0 if number == 6 else 2, head=head))
    state = status(leader_client)
    assert [(one["dataType"], one["totalFiles"]) for one in state["batches"]] == [
        *(("auto", 2), ("kills", 2), ("strength", 1), ("sf-tech", 1), ("sf-tech", 1)),
    ]
    assert (state["totalFiles"], state["isProcessing"], state["heldFiles"], state["failedFiles"]) == (7, False, 1, 1)
    assert [one["dataType"] for one in state["uploads"]] == [kind or "auto" for kind in pictures]
    assert (state["uploads"][5]["notes"], state["uploads"][5]["looksLike"]) == (filing.UNSURE, None)
    assert {batch.report_date for batch in Batch.objects.all()} == {REPORT_DATE}
    assert [one["memberName"] for one in leader_client.get("/api/sf-tech/uploads").json()] == [None, owner.name]


def test_mutual_assistance_of_a_mixed_drop_waits_for_all_of_it(leader_client: Client, png: Png) -> None:
    first, last = (upload(leader_client, png(n), "auto") for n in range(2))
    read(first, shows("mutual-assistance"))
    assert Upload.objects.get(pk=first).settled_at is None
    read(last, shows("kills"))
    assert Upload.objects.get(pk=first).settled_at is not None


def test_an_unsure_kind_asks(leader_client: Client, png: Png) -> None:
    unsure = read(upload(leader_client, png(1), "auto"), shows("alliance-duel", plain=False))
    assert not unsure.rows.exists()
    answer = apply(leader_client, unsure.pk, Member.objects.create(name="Mambo"))
    assert (answer.status_code, answer.json()["message"]) == (409, filing.ASKS_FIRST)
    assert leader_client.get("/api/batches/drop/review").json()["message"] == filing.ASKS_FIRST
    assert leader_client.get("/api/attention").json()[0]["text"] == "waits to be told what it shows"
    assert refile(leader_client, unsure.pk, "vs").json()["batchId"] == "drop-alliance-duel"
    assert read(unsure.pk, shows(None)).rows.count() == 2


def test_the_same_picture_twice_in_a_drop_is_one_upload(leader_client: Client, png: Png) -> None:
    first = read(upload(leader_client, png(1), "auto"), shows("kills")).pk
    assert upload(leader_client, png(1), "auto") == first
    assert Upload.objects.count() == 1


@pytest.mark.parametrize("there", ["waits", "discarded"])
def test_a_picture_that_another_batch_brought_is_not_filed_twice(
    leader_client: Client, png: Png, there: str, django_capture_on_commit_callbacks: Any
) -> None:
    """The two become one, as where a leader files it by hand: nothing fails, and nothing is left to do."""
    dropped = upload(leader_client, png(1), "auto")
    read(upload(leader_client, png(2), "auto"), shows("kills"))
    elsewhere = read(upload(leader_client, png(1), "strength", "other"), shows("kills")).pk
    assert refile(leader_client, elsewhere, "kills").json()["batchId"] == "drop-kills"
    read(elsewhere, shows("kills"))
    if there == "discarded":
        Upload.objects.filter(pk=elsewhere).update(status="completed", discarded_at=timezone.now())
    stays, gone = Upload.objects.filter(pk__in=(dropped, elsewhere)).order_by("pk" if there == "discarded" else "-pk")
    taken = Upload.objects.select_related("batch").get(pk=dropped)
    token = queue.claim(dropped)
    assert token
    with django_capture_on_commit_callbacks(execute=True):
        assert store(taken, token, shows("kills"), b"jpeg") == (there == "discarded")
    assert [one.file.storage.exists(one.file.name) for one in (stays, gone)] == [True, False]
    [left] = Upload.objects.filter(sha256=taken.sha256)
    assert (left.pk, left.batch.batch_id, left.status) == (stays.pk, "drop-kills", "pending_confirmation")
    assert left.rows.count() == 2
    assert (status(leader_client)["failedFiles"], status(leader_client)["isProcessing"]) == (0, False)


def test_long_ids_make_ids_that_fit(leader_client: Client, png: Png) -> None:
    found = read(upload(leader_client, png(1), "auto", "x" * 64), shows("mutual-assistance"))
    assert found.batch.data_type == "mutual-assistance"
    assert status(leader_client, found.batch.batch_id)["totalFiles"] == 1


def test_a_lost_claim_files_nothing(leader_client: Client, png: Png) -> None:
    upload_id = upload(leader_client, png(1), "auto")
    taken = Upload.objects.select_related("batch").get(pk=upload_id)
    assert not store(taken, "somebody else's", shows("kills"), b"jpeg")
    assert Upload.objects.get(pk=upload_id).batch.data_type == "auto"


def test_who_the_tree_belongs_to_is_said_when_it_is_checked(leader_client: Client, png: Png) -> None:
    tree = read(upload(leader_client, png(1), "auto"), shows("sf-tech"))
    levels = {"topNode1": 1, "topNode2": 2, "topNode3": 3, "middleNode1": 4, "middleNode2": 5, "bottomNode": 1}
    url = f"/api/sf-tech/uploads/{tree.pk}/confirm"
    for body in (levels, levels | {"memberId": "x"}):
        refused = leader_client.post(url, body, content_type="application/json")
        assert (refused.status_code, refused.json()["message"]) == (400, "Choose whose tree this is.")
    mambo = Member.objects.create(name="Mambo")
    missing = leader_client.post(url, levels | {"memberId": mambo.pk + 5}, content_type="application/json")
    assert missing.status_code == 404
    assert leader_client.post(url, levels | {"memberId": mambo.pk}, content_type="application/json").status_code == 200
    assert mambo.sf_tech.count() == 1
