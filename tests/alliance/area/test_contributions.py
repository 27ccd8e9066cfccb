"""What members send: it waits for a leader, goes by the roads that exist, and is only ever about the sender."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from alliance import erasure, housekeeping
from alliance.area import contributions
from alliance.area_models import Contribution
from alliance.invariants.every import proved
from alliance.models import AuditEntry
from alliance.personal_data import Person
from members.days import alliance_day
from members.models import Away, ChangeSet, Member, MemberRecord, SfTech
from members.roster import merging, undoing
from tests.alliance.area.conftest import DAY, KNOWN, NOBODY, VISITORS, World, on
from tests.alliance.area.test_privacy import files_of
from uploads.jobs import queue
from uploads.models import Batch, Upload
from uploads.reading.types import LabelledFigure, NodeLevel, ScreenReading
from uploads.tasks import store

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}
HELP = "/members/help"
Png = Callable[..., bytes]


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


def days(first: int = 1, last: int = 5, **others: str) -> dict[str, str]:
    today = alliance_day()
    return {"first": str(today + timedelta(first)), "last": str(today + timedelta(last)), **others}


def send_away(client: Client, first: int = 1, last: int = 5, reason: str = "") -> Any:
    return client.post(f"{HELP}/away", days(first, last, reason=reason))


def send_picture(client: Client, content: bytes, kind: str = "tree", **others: Any) -> Any:
    file = SimpleUploadedFile("mine.png", content, content_type="image/png")
    return client.post(f"{HELP}/picture", {"kind": kind, "picture": file, **others})


def send_wrong(client: Client, figure: str = "power", word: str = "It is lower", value: str = "") -> Any:
    return client.post(f"{HELP}/wrong", {"figure": figure, "word": word, "value": value})


def tree(levels: dict[str, int] = LEVELS, head: tuple[str, ...] = ()) -> ScreenReading:
    nodes = tuple(
        NodeLevel(key, level, f"{level}/10", (1.0, 2.0, 3.0, 4.0), (0.0, 0.0, 9.0, 9.0), 0.99, True)
        for key, level in levels.items()
    )
    return ScreenReading("sf-tech", (60, 120), nodes=nodes, head=head, recognised="sf-tech", plain=True)


def profile(power: int = 240_000_000, kills: int = 5_000_000, head: tuple[str, ...] = ()) -> ScreenReading:
    figures = (
        LabelledFigure("strength", power, f"{power:,}", (0.0, 10.0, 60.0, 40.0), True),
        LabelledFigure("kills", kills, f"{kills:,}", (0.0, 50.0, 60.0, 80.0), True),
    )
    return ScreenReading(None, (60, 120), figures=figures, head=head)


def read(found: ScreenReading) -> Upload:
    """What a worker does once it has read the newest picture."""
    upload = Upload.objects.select_related("batch").latest("pk")
    token = queue.claim(upload.pk)
    assert token is not None
    assert store(upload, token, found, b"jpeg")
    upload.refresh_from_db()
    return upload


def waiting(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/contributions").json()["waiting"]
    return found


def accept(client: Client, number: int, **asked: Any) -> Any:
    return client.post(f"/api/contributions/{number}/accept", asked, **JSON)


def decline(client: Client, number: int, reason: str = "") -> Any:
    return client.post(f"/api/contributions/{number}/decline", {"reason": reason}, **JSON)


def unbroken() -> bool:
    """Whether all that check_data proves holds; the world's screenshot alone has no true queue or file."""
    wrong = [one for _, found in proved() for one in found.wrong]
    assert wrong == []
    return True


class TestAway:
    def test_it_counts_once_a_leader_accepts_and_can_be_undone(self, world: World, leader_client: Client) -> None:
        client = world.visit("link")
        before = Away.objects.count()
        assert send_away(client, reason="exams").headers["Location"] == f"{HELP}?told=sent"
        assert "Waits for a leader" in client.get(HELP).content.decode()
        [one] = waiting(leader_client)
        today = str(alliance_day())
        assert (one["memberName"], one["kind"], one["text"]) == ("Nia", "away", "exams")
        assert [span["from"] for span in one["presentAway"]] == [today]
        assert Away.objects.count() == before
        answer = accept(leader_client, one["id"])
        assert answer.status_code == 200, answer.content
        entry = Away.objects.get(member=world.nia, reason="exams")
        assert (entry.first, entry.last) == (alliance_day() + timedelta(1), alliance_day() + timedelta(5))
        assert "Accepted" in client.get(HELP).content.decode()
        assert waiting(leader_client) == []
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        assert Away.objects.count() == before
        [again] = waiting(leader_client)
        assert again["undone"] is True
        assert "Waits for a leader" in client.get(HELP).content.decode()
        assert accept(leader_client, one["id"]).status_code == 200
        assert unbroken()

    def test_a_leader_changes_the_days(self, world: World, leader_client: Client) -> None:
        send_away(world.visit("link"))
        [one] = waiting(leader_client)
        first = str(alliance_day() + timedelta(2))
        assert accept(leader_client, one["id"], **{"from": first, "reason": "a trip"}).status_code == 200
        assert Away.objects.filter(first=first, reason="a trip").exists()

    def test_days_that_are_entered_already_are_told(self, world: World, leader_client: Client) -> None:
        send_away(world.visit("link"), 0, 3)
        [one] = waiting(leader_client)
        answer = accept(leader_client, one["id"])
        assert (answer.status_code, "already" in answer.json()["message"]) == (409, True)
        assert Contribution.objects.get().state == "waiting"

    @pytest.mark.parametrize(
        ("first", "last", "said"),
        [(5, 1, "before the first"), (-9, -3, "are over"), (0, 500, "more than a year")],
    )
    def test_days_that_cannot_be_are_refused(self, world: World, first: int, last: int, said: str) -> None:
        answer = send_away(world.visit("link"), first, last)
        assert (answer.status_code, said in answer.content.decode()) == (400, True)
        assert not Contribution.objects.exists()

    @pytest.mark.parametrize("typed", [{}, {"first": "x", "last": "2026-02-30"}, {"first": "9999-12-31"}])
    def test_what_is_no_day_is_refused(self, world: World, typed: dict[str, str]) -> None:
        answer = world.visit("link").post(f"{HELP}/away", typed)
        assert (answer.status_code, "Choose the first" in answer.content.decode()) == (400, True)

    def test_the_same_days_twice_are_one(self, world: World) -> None:
        client = world.visit("link")
        assert [send_away(client).status_code for _ in range(2)] == [302, 400]


class TestWrong:
    def test_a_leader_sees_the_figure_and_its_crop_and_sets_it_right(self, world: World, leader_client: Client) -> None:
        client = world.visit("link")
        send_wrong(client, word="One digit is wrong", value="235,111,999")
        [one] = waiting(leader_client)
        [present] = one["present"]
        assert (present["value"], present["date"], one["said"]) == ("235111222", str(DAY), "235111999")
        assert present["crop"]["box"][1] == 0
        answer = accept(leader_client, one["id"])
        record = MemberRecord.objects.get(member=world.nia)
        assert (record.value, record.record_date) == (235_111_999, DAY)
        world.nia.refresh_from_db()
        assert world.nia.power == 235_111_999
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        assert MemberRecord.objects.get(member=world.nia).value == 235_111_222
        assert unbroken()

    def test_without_a_number_the_leader_enters_it(self, world: World, leader_client: Client) -> None:
        send_wrong(world.visit("link"))
        [one] = waiting(leader_client)
        assert accept(leader_client, one["id"]).status_code == 400
        assert accept(leader_client, one["id"], value=7).status_code == 200
        assert MemberRecord.objects.get(member=world.nia).value == 7

    def test_a_figure_that_was_set_right_already_changes_nothing(self, world: World, leader_client: Client) -> None:
        send_wrong(world.visit("link"))
        [one] = waiting(leader_client)
        answer = accept(leader_client, one["id"], value=235_111_222)
        assert (answer.status_code, answer.json()["changeSetId"]) == (200, None)

    @pytest.mark.parametrize(
        ("figure", "word", "value"),
        [("power", "", "1"), ("x", "y", ""), ("power", "y", "235.1M"), ("power", "y", "9" * 30), ("duelDay", "y", "")],
    )
    def test_what_makes_no_sense_is_refused(self, world: World, figure: str, word: str, value: str) -> None:
        assert send_wrong(world.visit("link"), figure, word, value).status_code == 400
        assert not Contribution.objects.exists()


class TestPictures:
    def test_a_tree_is_read_accepted_recorded_and_undone(self, world: World, leader_client: Client, png: Png) -> None:
        client = world.visit("link")
        assert send_picture(client, png()).headers["Location"] == f"{HELP}?told=sent"
        [one] = waiting(leader_client)
        assert one["picture"]["status"] == "processing"
        assert accept(leader_client, one["id"]).status_code == 409
        read(tree())
        [one] = waiting(leader_client)
        assert one["picture"]["levels"]["topNode2"]["level"] == 10
        assert not SfTech.objects.exists()
        answer = accept(leader_client, one["id"], levels={**LEVELS, "topNode1": 5})
        assert answer.status_code == 200, answer.content
        record = SfTech.objects.get()
        assert (record.member, record.top_node_1, record.bottom_node) == (world.nia, 5, 1)
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        assert not SfTech.objects.exists()
        assert accept(leader_client, one["id"]).status_code == 200
        assert SfTech.objects.get().top_node_1 == 4
        assert unbroken()

    def test_a_profile_proposes_figures_whose_crop_the_member_finds(
        self, world: World, leader_client: Client, png: Png
    ) -> None:
        client = world.visit("link")
        send_picture(client, png(), "profile")
        read(profile())
        [one] = waiting(leader_client)
        assert [(found["figure"], found["value"]) for found in one["picture"]["figures"]] == [
            ("power", "240000000"),
            ("kills", "5000000"),
        ]
        answer = accept(leader_client, one["id"], figures={"power": 240_000_001, "kills": None})
        assert answer.status_code == 200, answer.content
        record = MemberRecord.objects.filter(member=world.nia, data_type="strength").latest("record_date")
        assert (record.value, record.record_date) == (240_000_001, alliance_day())
        assert not MemberRecord.objects.filter(data_type="kills").exists()
        assert client.get(f"/members/crop/power/{alliance_day()}").status_code == 200
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        assert MemberRecord.objects.get(member=world.nia).value == 235_111_222
        assert unbroken()

    @pytest.mark.parametrize("kind", ["tree", "profile"])
    def test_somebody_elses_picture_is_told_and_stays_the_senders(
        self, world: World, leader_client: Client, png: Png, kind: str
    ) -> None:
        client = world.visit("link")
        send_picture(client, png(), kind)
        read(tree(head=("Mia",)) if kind == "tree" else profile(head=("Mia", "Power 240,000,000")))
        [one] = waiting(leader_client)
        assert one["picture"]["notes"] == "Another name is read in it: Mia. Check whose it is."
        assert "Mia" not in client.get(HELP).content.decode()
        before = MemberRecord.objects.filter(member=world.mia).count()
        assert accept(leader_client, one["id"], memberId=world.mia.pk).status_code == 200
        assert not SfTech.objects.filter(member=world.mia).exists()
        assert MemberRecord.objects.filter(member=world.mia).count() == before

    def test_no_leaders_list_shows_or_takes_it(self, world: World, leader_client: Client, png: Png) -> None:
        listed = [leader_client.get(path).json() for path in ("/api/batches", "/api/uploads")]
        send_picture(world.visit("link"), png())
        upload = read(tree())
        assert [leader_client.get(path).json() for path in ("/api/batches", "/api/uploads")] == listed
        assert leader_client.get("/api/sf-tech/uploads").json() == []
        assert [one["batchId"] for one in leader_client.get("/api/all-uploads").json()["batches"]] == [
            one["batchId"] for one in listed[0]
        ]
        for path, body in (
            (f"sf-tech/uploads/{upload.pk}/confirm", LEVELS),
            (f"sf-tech/uploads/{upload.pk}/discard", {}),
            (f"upload/{upload.pk}/refile", {"dataType": "strength"}),
            (f"upload/{upload.pk}/apply-data", {"dataToApply": [], "wholeBatch": True}),
        ):
            assert leader_client.post(f"/api/{path}", body, **JSON).status_code in {400, 404, 409}, path
        assert leader_client.get(f"/api/batches/{upload.batch.batch_id}/review").status_code == 409
        asked = leader_client.post(
            "/api/uploads/known", {"dataType": "sf-tech", "sha256": [upload.sha256]}, **JSON
        ).json()
        assert not asked.get("batches")
        upload.refresh_from_db()
        assert (upload.status, upload.rows.count()) == ("pending_confirmation", 0)

    def test_a_picture_without_a_tree_is_told_and_levels_may_be_typed(
        self, world: World, leader_client: Client, png: Png
    ) -> None:
        send_picture(world.visit("link"), png())
        read(ScreenReading("sf-tech", (60, 120)))
        [one] = waiting(leader_client)
        assert one["picture"]["status"] == "failed"
        assert accept(leader_client, one["id"]).status_code == 400
        assert accept(leader_client, one["id"], levels=LEVELS).status_code == 200

    @pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"x" * 50, b"<svg/>", b"\x00" * 900])
    def test_what_is_no_picture_does_not_enter(self, world: World, content: bytes) -> None:
        answer = send_picture(world.visit("link"), content)
        assert answer.status_code == 400
        assert "This file can" in answer.content.decode()
        assert not Contribution.objects.exists()
        assert Batch.objects.count() == 1

    def test_a_body_beyond_ten_megabytes_is_not_read(self, world: World) -> None:
        client = world.visit("link")
        kind = "multipart/form-data; boundary=x"
        answer = client.post(f"{HELP}/picture", b"x", content_type=kind, CONTENT_LENGTH="11000000")
        assert answer.headers["Location"] == f"{HELP}?told=large"
        assert "at most 10 MB" in client.get(f"{HELP}?told=large").content.decode()

    def test_the_same_picture_waits_once_and_kinds_are_named(self, world: World, png: Png) -> None:
        client = world.visit("link")
        assert [send_picture(client, png()).status_code for _ in range(2)] == [302, 400]
        assert Upload.objects.exclude(pk=world.upload.pk).count() == 1
        assert send_picture(client, png(3), "strength").status_code == 400
        assert client.post(f"{HELP}/picture", {"kind": "tree"}).status_code == 400


class TestLimits:
    def test_five_things_and_three_pictures_a_day(self, world: World, png: Png) -> None:
        client = world.visit("link")
        assert [send_picture(client, png(number)).status_code for number in range(4)] == [302, 302, 302, 429]
        assert Upload.objects.filter(batch__data_type="own-sf-tech").count() == 3
        assert [send_away(client, number, number).status_code for number in range(1, 4)] == [302, 302, 429]
        assert "all that you can send today" in client.get(HELP).content.decode()
        Contribution.objects.update(sent_at=timezone.now() - timedelta(days=1, minutes=1))
        assert send_away(client, 9, 9).status_code == 302

    def test_another_member_has_limits_of_their_own(self, world: World) -> None:
        client = world.visit("link")
        for number in range(1, 6):
            send_away(client, number, number)
        assert send_away(world.visit("a second member")).status_code == 302

    def test_what_is_taken_back_counts_and_is_forgotten(self, world: World, leader_client: Client, png: Png) -> None:
        client = world.visit("link")
        send_picture(client, png())
        one = Contribution.objects.get()
        assert client.post(f"{HELP}/back", {"id": one.pk}).headers["Location"] == f"{HELP}?told=taken-back"
        assert waiting(leader_client) == []
        upload = Upload.objects.get(pk=one.upload_id)
        assert (upload.file.name, upload.status) == ("", "completed")
        assert queue.claim(upload.pk) is None
        assert contributions.left_of(world.nia) == contributions.Left(4, 2)
        assert client.post(f"{HELP}/back", {"id": one.pk}).headers["Location"] == f"{HELP}?told=too-late"
        assert accept(leader_client, one.pk, levels=LEVELS).status_code == 404
        assert unbroken()


class TestDeciding:
    def test_declined_with_a_word_that_the_member_reads(self, world: World, leader_client: Client, png: Png) -> None:
        client = world.visit("link")
        send_picture(client, png())
        read(tree())
        [one] = waiting(leader_client)
        assert decline(leader_client, one["id"], "This is last year's.").status_code == 200
        page = client.get(HELP).content.decode()
        assert "Declined" in page
        assert "This is last year" in page
        assert not SfTech.objects.exists()
        assert decline(leader_client, one["id"]).status_code == 409
        assert accept(leader_client, one["id"]).status_code == 409
        [told] = leader_client.get("/api/contributions").json()["decided"]
        assert (told["state"], told["decidedBy"]) == ("declined", "Officer")
        assert AuditEntry.objects.filter(kind=AuditEntry.Kind.ANSWERED).count() == 1

    def test_a_former_members_things_wait_no_more(self, world: World, leader_client: Client) -> None:
        client = world.visit("link")
        send_away(client)
        [one] = waiting(leader_client)
        Member.objects.filter(pk=world.nia.pk).update(is_active=False)
        assert waiting(leader_client) == []
        assert accept(leader_client, one["id"]).status_code == 400
        assert send_away(client, 7, 8).headers["Location"] == "/members"
        assert client.get(HELP).headers["Location"] == "/members"

    @pytest.mark.parametrize("number", [0, 999_999, 2**63, 10**30])
    def test_what_is_not_there_is_told(self, leader_client: Client, number: int) -> None:
        for answer in (accept(leader_client, number), decline(leader_client, number)):
            assert answer.status_code == 404

    def test_the_dashboard_tells_what_waits(self, world: World, leader_client: Client) -> None:
        client = world.visit("link")
        send_away(client)
        client.post("/members/deletion")
        items = {one["kind"]: one for one in leader_client.get("/api/attention").json()}
        assert (items["from-members"]["lead"], items["from-members"]["href"]) == ("1 thing", "/admin/from-members")
        assert (items["deletion"]["lead"], items["deletion"]["href"]) == ("1 member", "/admin/member-links")

    def test_the_list_asks_the_same_however_much_waits(
        self, world: World, leader_client: Client, png: Png, django_assert_max_num_queries: Any
    ) -> None:
        def fill(member: Member, number: int) -> None:
            for kind, more in (("away", {"first": DAY, "last": DAY}), ("wrong", {"figure": "power"}), ("tree", {})):
                Contribution.objects.create(member=member, kind=kind, **more)

        fill(world.nia, 0)
        with django_assert_max_num_queries(40) as few:
            leader_client.get("/api/contributions")
        for number in range(30):
            fill(Member.objects.create(name=f"M{number}", rank=1), number)
        with django_assert_max_num_queries(len(few.captured_queries)):
            assert len(waiting(leader_client)) == 93


class TestWhoMay:
    @pytest.mark.parametrize("visitor", VISITORS)
    def test_each_sends_of_themselves_or_not_at_all(self, world: World, visitor: str, png: Png) -> None:
        client = world.visit(visitor)
        answers = [
            client.get(HELP),
            send_away(client, reason="x"),
            send_wrong(client),
            send_picture(client, png(), memberId=str(world.mia.pk)),
            client.post(f"{HELP}/back", {"id": 1}),
        ]
        if visitor in KNOWN:
            assert [one.status_code for one in answers] == [200, 302, 302, 302, 302]
            whose = world.mia if visitor == "a second member" else world.nia
            assert {one.member for one in Contribution.objects.all()} == {whose}
        else:
            assert visitor in (*NOBODY, "superuser")
            assert {one.headers["Location"] for one in answers} == {"/members"}
            assert not Contribution.objects.exists()

    def test_nobody_takes_back_what_is_another_members(self, world: World) -> None:
        send_away(world.visit("link"))
        other = world.visit("a second member")
        answer = other.post(f"{HELP}/back", {"id": Contribution.objects.get().pk})
        assert answer.headers["Location"] == f"{HELP}?told=too-late"
        assert Contribution.objects.get().state == "waiting"
        assert "Away:" not in other.get(HELP).content.decode()

    def test_it_is_sent_with_the_token_alone(self, world: World) -> None:
        client = world.visit("link")
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = client.cookies
        for path in ("away", "wrong", "picture", "back"):
            assert strict.post(f"{HELP}/{path}").status_code == 403
            assert strict.get(f"{HELP}/{path}").status_code == 405
        assert not Contribution.objects.exists()

    def test_switched_off_nothing_is_shown_or_taken(self, world: World) -> None:
        on(help=False)
        client = world.visit("link")
        assert client.get(HELP).status_code == 404
        assert [send_away(client).status_code, client.post(f"{HELP}/back", {"id": 1}).status_code] == [404, 404]
        assert "/members/help" not in client.get("/members/me").content.decode()
        assert not Contribution.objects.exists()


class TestOneMembersData:
    def filled(self, world: World, png: Png) -> Client:
        client = world.visit("link")
        send_away(client, reason="a private reason")
        send_picture(client, png())
        read(tree())
        return client

    def test_the_members_file_holds_what_was_sent(self, world: World, png: Png) -> None:
        files = files_of(self.filled(world, png).post("/members/my-data"))
        told = files["alliance.contribution.json"]
        assert {one["kind"] for one in told} == {"away", "tree"}
        assert not {"decided_by_id", "upload_id", "member_id", "id"} & set(told[0])
        assert "a private reason" in json.dumps(told)

    def test_erasing_removes_it_with_the_picture_and_the_visits(self, world: World, png: Png) -> None:
        self.filled(world, png)
        erasure.erase(Person(world.nia, None))
        assert not Contribution.objects.exists()
        assert Upload.objects.get(batch__data_type="own-sf-tech").file.name == ""
        told = list(AuditEntry.objects.values_list("username", "detail"))
        assert not [one for one in told if "Nia" in one[0] + one[1]]

    def test_merging_moves_it_and_undoing_brings_it_back(self, world: World, leader_client: Client, png: Png) -> None:
        self.filled(world, png)
        _, change_set = merging.merge(world.mia.pk, world.nia.pk, {}, actor_id=None)
        assert {one.member_id for one in Contribution.objects.all()} == {world.mia.pk}
        assert {one["memberName"] for one in waiting(leader_client)} == {"Mia"}
        tree_id = Contribution.objects.get(kind="tree").pk
        assert accept(leader_client, tree_id).status_code == 200
        undoing.undo(ChangeSet.objects.latest("pk").pk, actor_id=None)
        undoing.undo(change_set.pk, actor_id=None)
        assert {one.member_id for one in Contribution.objects.all()} == {world.nia.pk}

    def test_a_deleted_members_pictures_go_with_the_next_tidying(self, world: World, png: Png) -> None:
        self.filled(world, png)
        Member.objects.get(pk=world.nia.pk).delete()
        housekeeping.tidy_up()
        assert Upload.objects.get(batch__data_type="own-sf-tech").file.name == ""


@pytest.mark.parametrize("visitor", VISITORS)
def test_the_card_is_the_own_and_kept_by_nobody(world: World, visitor: str) -> None:
    client = world.visit(visitor)
    answer = client.get("/members/card.png")
    if visitor not in KNOWN:
        assert answer.headers["Location"] == "/members"
        return
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == ("image/png", "private, no-store")
    assert Image.open(io.BytesIO(answer.content)).width == 1080
    on(own_page=False)
    assert client.get("/members/card.png").status_code == 404
