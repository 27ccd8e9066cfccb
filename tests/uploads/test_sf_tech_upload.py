"""From a tech-tree screenshot to a member's record: POST /api/sf-tech/upload, the check, confirm and discard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from alliance.models import User
from members.models import ChangeSet, Member, SfTech
from members.sf_tech import NODES
from tests.conftest import deeds
from uploads.intake.filing import NO_TREE
from uploads.jobs import queue
from uploads.models import Batch, Upload
from uploads.reading.tree.reading import OTHER_TREE
from uploads.reading.types import NodeLevel, ScreenReading, TreePlace
from uploads.tasks import store

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]

LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}


@pytest.fixture
def mambo() -> Member:
    return Member.objects.create(name="Mambo", rank=3)


def post(client: Client, member_id: object, content: bytes | None, **fields: Any) -> Any:
    form: dict[str, Any] = {"memberId": member_id} | fields
    if content is not None:
        form["screenshot"] = SimpleUploadedFile("tree.png", content, content_type="image/png")
    return client.post("/api/sf-tech/upload", {key: value for key, value in form.items() if value is not None})


def reading(levels: dict[str, int | None] = LEVELS, *, unsure: str = "", head: tuple[str, ...] = ()) -> ScreenReading:
    box, area = (100.0, 200.0, 160.0, 230.0), (60.0, 80.0, 200.0, 270.0)
    nodes = tuple(
        NodeLevel(key, level, f"{level}/10", box, area, 0.99, level is not None and key != unsure)
        for key, level in levels.items()
    )
    return ScreenReading("sf-tech", (60, 120), nodes=nodes, head=head)


def read(upload_id: int, found: ScreenReading, preview: bytes = b"jpeg") -> Upload:
    """What a worker does once it has read the picture."""
    token = queue.claim(upload_id)
    assert token is not None
    upload = Upload.objects.select_related("batch").get(pk=upload_id)
    assert store(upload, token, found, preview)
    upload.refresh_from_db()
    return upload


@pytest.fixture
def uploaded(leader_client: Client, mambo: Member, png: Png) -> int:
    answer = post(leader_client, mambo.pk, png())
    assert answer.status_code == 201
    upload_id: int = answer.json()["uploadId"]
    return upload_id


class TestTheSameCallAgain:
    """Its answer was lost: the page sends it again, under the id that it chose."""

    def test_it_is_the_same_tree(self, leader_client: Client, mambo: Member, png: Png) -> None:
        first, again = (post(leader_client, mambo.pk, png(), batchId="from-the-page") for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        assert (Batch.objects.count(), Upload.objects.count()) == (1, 1)

    def test_another_picture_or_member_needs_another_id(self, leader_client: Client, mambo: Member, png: Png) -> None:
        kiwi = Member.objects.create(name="Kiwi", rank=2)
        assert post(leader_client, mambo.pk, png(1), batchId="one").status_code == 201
        other = [
            post(leader_client, mambo.pk, png(2), batchId="one"),
            post(leader_client, kiwi.pk, png(1), batchId="one"),
        ]
        assert [answer.status_code for answer in other] == [409, 409]
        assert "tree of Mambo" in other[1].json()["message"]
        assert [upload.batch.member for upload in Upload.objects.all()] == [mambo]


def confirm(client: Client, upload_id: int, levels: dict[str, Any] = LEVELS) -> Any:
    return client.post(f"/api/sf-tech/uploads/{upload_id}/confirm", levels, content_type="application/json")


def listed(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/sf-tech/uploads").json()
    return found


def test_it_is_queued_for_the_member(
    leader_client: Client, mambo: Member, png: Png, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = post(leader_client, mambo.pk, png())
    assert answer.status_code == 201
    body = answer.json()
    assert body["message"] == "SF Tech screenshot is being processed. Results will appear shortly."
    batch = Batch.objects.get(batch_id=body["batchId"])
    assert (batch.data_type, batch.member, batch.report_date) == ("sf-tech", mambo, timezone.localdate())
    assert [message.task["args"] for message in OrmQ.objects.all()] == [(body["uploadId"],)]
    (waiting,) = listed(leader_client)
    assert (waiting["memberName"], waiting["status"], waiting["levels"]) == ("Mambo", "processing", None)


@pytest.mark.parametrize("member_id", [None, "", "Mambo", "0", "-1", "1.5", str(2**64)])
def test_a_member_is_needed(leader_client: Client, png: Png, member_id: object) -> None:
    answer = post(leader_client, member_id, png())
    assert answer.status_code == 400
    assert answer.json()["message"] == "Please select a member and choose a file"
    assert not Batch.objects.exists()


def test_a_file_is_needed(leader_client: Client, mambo: Member) -> None:
    for fields in ({}, {"screenshot": "tree.png"}):
        answer = post(leader_client, mambo.pk, None, **fields)
        assert (answer.status_code, answer.json()["message"]) == (400, "Please select a member and choose a file")


def test_who_left_has_no_tree(leader_client: Client, mambo: Member, png: Png) -> None:
    Member.objects.filter(pk=mambo.pk).update(is_active=False)
    for member_id in (mambo.pk, mambo.pk + 100):
        assert post(leader_client, member_id, png()).status_code == 404
    assert not Batch.objects.exists()


@pytest.mark.parametrize(
    ("content", "status"), [(b"", 400), (b"not a picture", 400), (b"\x89PNG\r\n\x1a\n" + b"0" * 10_485_760, 413)]
)
def test_a_file_that_is_no_screenshot_is_refused(
    leader_client: Client, mambo: Member, content: bytes, status: int
) -> None:
    answer = post(leader_client, mambo.pk, content)
    assert answer.status_code == status
    assert answer.json()["message"]
    assert not Batch.objects.exists()


def test_the_data_upload_sends_trees_to_their_screen(leader_client: Client, png: Png) -> None:
    form = {"dataType": "sf-tech", "uploadDate": timezone.localdate().isoformat()}
    screenshot = SimpleUploadedFile("tree.png", png(), content_type="image/png")
    answer = leader_client.post("/api/upload", form | {"screenshot": screenshot})
    assert answer.status_code == 400
    assert "SF Tech screen" in answer.json()["message"]


def test_what_was_read_waits_for_a_check(leader_client: Client, uploaded: int) -> None:
    read(uploaded, reading(LEVELS | {"bottomNode": None}, unsure="topNode2"))
    (waiting,) = listed(leader_client)
    assert waiting["status"] == "pending_confirmation"
    assert {key: one["level"] for key, one in waiting["levels"].items()} == LEVELS | {"bottomNode": None}
    assert [key for key, one in waiting["levels"].items() if not one["sure"]] == ["topNode2", "bottomNode"]
    assert waiting["levels"]["topNode1"]["box"] == [60, 80, 200, 270]
    assert not SfTech.objects.exists()


@pytest.mark.parametrize("found", [reading({}), reading(dict.fromkeys(LEVELS))])
def test_a_picture_without_a_tree_fails_with_a_message(
    leader_client: Client, uploaded: int, found: ScreenReading
) -> None:
    read(uploaded, found)
    (failed,) = listed(leader_client)
    assert (failed["status"], failed["notes"], failed["levels"]) == ("failed", NO_TREE, None)
    assert confirm(leader_client, uploaded).status_code == 409
    assert leader_client.post(f"/api/sf-tech/uploads/{uploaded}/discard").status_code == 200
    assert listed(leader_client) == []
    [(who, what)] = deeds()
    assert (who, what.startswith("SF Tech screenshot of ")) == ("officer", True)


def test_another_members_tree_is_noticed(leader_client: Client, uploaded: int) -> None:
    Member.objects.create(name="Zephyr")
    read(uploaded, reading(head=("20:47", "[VPR] Zephyr")))
    assert listed(leader_client)[0]["notes"] == "The screenshot names Zephyr, not Mambo. Check the member."


@pytest.mark.parametrize("head", [("Mambo",), ("Nobody we know",), ()])
def test_nothing_is_said_of_the_right_or_an_unknown_name(
    leader_client: Client, uploaded: int, head: tuple[str, ...]
) -> None:
    read(uploaded, reading(head=head))
    assert listed(leader_client)[0]["notes"] == ""


def test_confirmed_levels_are_the_record_of_today(
    leader_client: Client, uploaded: int, mambo: Member, officer: User
) -> None:
    read(uploaded, reading())
    answer = confirm(leader_client, uploaded, LEVELS | {"topNode3": 2})
    assert answer.status_code == 200
    body = answer.json()
    assert {node.key: body[node.key] for node in NODES} == LEVELS | {"topNode3": 2}
    assert (body["completionPercentage"], body["recordDate"]) == (64.7, timezone.localdate().isoformat())
    change_set = ChangeSet.objects.get()
    assert (change_set.actor, change_set.summary) == (officer, "SF Tech of Mambo")
    assert listed(leader_client) == []
    recent = leader_client.get("/api/batches").json()[0]
    assert (recent["dataType"], recent["memberName"], recent["status"]) == ("sf-tech", "Mambo", "completed")
    assert (recent["changeSetId"], recent["appliedBy"]) == (change_set.pk, "officer")


def test_the_second_to_confirm_or_discard_is_told_who_was_first(leader_client: Client, uploaded: int) -> None:
    read(uploaded, reading())
    assert confirm(leader_client, uploaded).status_code == 200
    for again in (confirm(leader_client, uploaded), leader_client.post(f"/api/sf-tech/uploads/{uploaded}/discard")):
        assert again.status_code == 409
        assert again.json()["message"] == "This screenshot was confirmed already by officer."
    assert SfTech.objects.count() == 1


def test_levels_that_were_known_are_confirmed_too(leader_client: Client, mambo: Member, png: Png) -> None:
    for seed in (0, 1):
        upload_id = post(leader_client, mambo.pk, png(seed)).json()["uploadId"]
        read(upload_id, reading())
        assert confirm(leader_client, upload_id).status_code == 200
    assert ChangeSet.objects.count() == SfTech.objects.count() == 1


@pytest.mark.parametrize(
    ("levels", "hint"),
    [
        (LEVELS | {"topNode1": 11}, "Advanced Protection"),
        (LEVELS | {"topNode1": -1}, "Advanced Protection"),
        (LEVELS | {"bottomNode": 2}, "Unit X"),
        (LEVELS | {"topNode3": None}, "Attack Boost III"),
        (LEVELS | {"topNode3": ""}, "Attack Boost III"),
        (LEVELS | {"topNode3": "many"}, "Attack Boost III"),
        (LEVELS | {"topNode3": 2**70}, "Attack Boost III"),
        ({key: level for key, level in LEVELS.items() if key != "bottomNode"}, "Unit X"),
    ],
)
def test_a_level_that_cannot_be_refuses_all(
    leader_client: Client, uploaded: int, levels: dict[str, Any], hint: str
) -> None:
    read(uploaded, reading())
    answer = confirm(leader_client, uploaded, levels)
    assert answer.status_code == 400
    assert hint in answer.json()["message"]
    assert not SfTech.objects.exists()
    assert listed(leader_client)[0]["status"] == "pending_confirmation"


def test_a_discarded_tree_counts_for_nothing(leader_client: Client, uploaded: int) -> None:
    assert leader_client.post(f"/api/sf-tech/uploads/{uploaded}/discard").status_code == 409  # still being read
    read(uploaded, reading())
    assert leader_client.post(f"/api/sf-tech/uploads/{uploaded}/discard").status_code == 200
    assert confirm(leader_client, uploaded).json()["message"] == "This screenshot was discarded already."
    assert not SfTech.objects.exists()


def test_the_tree_of_who_is_gone_needs_another_member(leader_client: Client, uploaded: int, mambo: Member) -> None:
    read(uploaded, reading())
    mambo.delete()
    assert listed(leader_client)[0]["memberName"] is None
    assert confirm(leader_client, uploaded).json()["message"] == "Choose whose tree this is."
    assert leader_client.post(f"/api/sf-tech/uploads/{uploaded}/discard").status_code == 200


def test_the_calls_of_lists_leave_trees_alone(leader_client: Client, uploaded: int, mambo: Member) -> None:
    batch = read(uploaded, reading()).batch
    item = {"memberData": {"name": "Mambo", "power": 5}, "memberId": mambo.pk, "action": "update"}
    apply = leader_client.post(
        f"/api/upload/{uploaded}/apply-data", {"dataToApply": [item]}, content_type="application/json"
    )
    for answer in (apply, leader_client.get(f"/api/batches/{batch.batch_id}/review")):
        assert answer.status_code == 409
        assert "SF Tech screen" in answer.json()["message"]
    for url in (f"/api/batch-status/{batch.batch_id}", "/api/uploads", "/api/attention"):
        assert leader_client.get(url).status_code == 200
    assert leader_client.get("/api/uploads").json()[0]["extractedData"] is None


@pytest.mark.parametrize("action", ["confirm", "discard"])
@pytest.mark.parametrize("upload_id", [0, 2**31, 2**63, 10**40])
def test_an_upload_that_is_none_is_missing(leader_client: Client, action: str, upload_id: int) -> None:
    url = f"/api/sf-tech/uploads/{upload_id}/{action}"
    assert leader_client.post(url, LEVELS, content_type="application/json").status_code == 404


def test_a_list_is_no_tree(leader_client: Client, read_batch: Callable[..., Batch]) -> None:
    upload = read_batch([]).uploads.get()
    assert confirm(leader_client, upload.pk).status_code == 404


def test_ten_are_listed_in_a_fixed_number_of_queries(
    leader_client: Client, mambo: Member, png: Png, django_assert_max_num_queries: Any
) -> None:
    for seed in range(11):
        upload_id = post(leader_client, mambo.pk, png(seed)).json()["uploadId"]
        read(upload_id, reading())
    with django_assert_max_num_queries(12):
        assert len(listed(leader_client)) == 10


class TestAPartOfATree:
    """A screenshot of a scrolled tree: some levels, levels that may stand in two places, or none."""

    def test_what_is_no_tree_of_ours_says_so(self, leader_client: Client, uploaded: int) -> None:
        read(uploaded, ScreenReading("sf-tech", (60, 120), note=OTHER_TREE))
        (failed,) = listed(leader_client)
        assert (failed["status"], failed["notes"]) == ("failed", OTHER_TREE)

    def test_of_several_places_a_leader_chooses_one(self, leader_client: Client, uploaded: int, mambo: Member) -> None:
        unread = reading(dict.fromkeys(LEVELS)).nodes
        places = (TreePlace("From A to B", reading(unsure="topNode1").nodes), TreePlace("From C to D", unread))
        read(uploaded, ScreenReading("sf-tech", (60, 120), nodes=unread, places=places, note="Two places. Choose it."))
        (waiting,) = listed(leader_client)
        assert (waiting["status"], waiting["notes"]) == ("pending_confirmation", "Two places. Choose it.")
        assert {one["level"] for one in waiting["levels"].values()} == {None}
        assert [place["title"] for place in waiting["places"]] == ["From A to B", "From C to D"]
        assert waiting["places"][0]["levels"]["topNode2"] | {"box": 0} == {
            "level": 10,
            "sure": True,
            "text": "10/10",
            "box": 0,
            "uploadId": uploaded,
        }
        assert confirm(leader_client, uploaded).status_code == 200

    def test_two_screenshots_of_one_tree_are_checked_together(
        self, leader_client: Client, mambo: Member, png: Png
    ) -> None:
        upper, lower = (post(leader_client, mambo.pk, png(seed)).json()["uploadId"] for seed in (0, 1))
        low = {"middleNode2": 9, "bottomNode": 1}
        read(upper, reading(LEVELS | dict.fromkeys(low)))
        read(lower, reading(dict.fromkeys(LEVELS) | low))
        shown = {one["uploadId"]: one["levels"] for one in listed(leader_client)}
        for levels in shown.values():
            assert {key: one["level"] for key, one in levels.items()} == LEVELS
            assert {key: one["uploadId"] for key, one in levels.items()} == {
                key: lower if key in low else upper for key in LEVELS
            }
        assert confirm(leader_client, upper, LEVELS | {"parts": [lower]}).status_code == 200
        assert listed(leader_client) == []
        assert SfTech.objects.count() == ChangeSet.objects.count() == 1
        assert {one.change_set for one in Upload.objects.all()} == {ChangeSet.objects.get()}

    def test_where_they_differ_no_level_is_sure(self, leader_client: Client, mambo: Member, png: Png) -> None:
        for seed, level in ((0, 3), (1, 8)):
            read(post(leader_client, mambo.pk, png(seed)).json()["uploadId"], reading(LEVELS | {"topNode1": level}))
        for tree in listed(leader_client):
            assert [key for key, one in tree["levels"].items() if not one["sure"]] == ["topNode1"]

    def test_a_part_that_was_decided_meanwhile_is_told(self, leader_client: Client, mambo: Member, png: Png) -> None:
        other = Member.objects.create(name="Kiwi")
        ours, gone, theirs = (
            post(leader_client, member.pk, png(seed)).json()["uploadId"]
            for seed, member in enumerate((mambo, mambo, other))
        )
        for upload_id in (ours, gone, theirs):
            read(upload_id, reading())
        assert leader_client.post(f"/api/sf-tech/uploads/{gone}/discard").status_code == 200
        for part in (gone, theirs, 2**40):
            answer = confirm(leader_client, ours, LEVELS | {"parts": [part]})
            assert answer.status_code == 409
            assert "Reload the page" in answer.json()["message"]
        assert not SfTech.objects.exists()
        assert confirm(leader_client, ours, LEVELS | {"parts": [ours]}).status_code == 200

    @pytest.mark.parametrize("parts", ["x", [0], [2**70], [None], list(range(1, 50))])
    def test_parts_that_cannot_be_are_refused(self, leader_client: Client, uploaded: int, parts: object) -> None:
        read(uploaded, reading())
        assert confirm(leader_client, uploaded, LEVELS | {"parts": parts}).status_code == 400
