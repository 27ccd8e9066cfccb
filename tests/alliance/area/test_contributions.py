"""What members send: it waits for a leader, and goes by the roads that exist."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.dateparse import parse_datetime

from alliance.area_models import Contribution
from members.days import alliance_day
from members.models import Away, ChangeSet, Member, MemberRecord, SfTech
from members.roster import undoing
from tests.alliance.area.conftest import DAY, World, on
from tests.alliance.area.sending import (
    HELP,
    JSON,
    LEVELS,
    Png,
    accept,
    profile,
    read,
    send_away,
    send_picture,
    send_wrong,
    tree,
    unbroken,
    waiting,
)
from uploads.models import Batch, Upload
from uploads.reading.types import ScreenReading, TreePlace

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


def edit(client: Client, member: Member, power: int | None) -> int:
    """A leader sets a member's power, or empties it."""
    member.refresh_from_db()
    body = {"power": power, "updatedAt": member.updated_at.isoformat()}
    return client.patch(f"/api/members/{member.pk}", body, **JSON).status_code


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
        assert (one["undone"], one["undoneAt"], one["undoneBy"]) == (False, None, None)
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        assert Away.objects.count() == before
        [again] = waiting(leader_client)
        assert (again["undone"], again["undoneBy"]) == (True, None)
        assert again["undoneAt"] >= again["decidedAt"]
        assert "Waits for a leader" in client.get(HELP).content.decode()
        assert accept(leader_client, one["id"]).status_code == 200
        assert unbroken()

    def test_it_says_who_undid_it_and_when(self, world: World, leader_client: Client, r5_client: Client) -> None:
        client = world.visit("link")
        send_away(client)
        [one] = waiting(leader_client)
        change_set = accept(leader_client, one["id"]).json()["changeSetId"]
        assert r5_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200
        [again] = waiting(leader_client)
        assert (again["decidedBy"], again["undoneBy"]) == ("Officer", "Boss")
        assert parse_datetime(again["undoneAt"]) == ChangeSet.objects.get(pk=change_set).undone_at
        assert accept(r5_client, one["id"]).status_code == 200
        [decided] = leader_client.get("/api/contributions").json()["decided"]
        assert (decided["undone"], decided["undoneAt"], decided["undoneBy"]) == (False, None, None)

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

    @pytest.mark.parametrize("of_today", [False, True])
    def test_a_figure_that_was_emptied_is_unknown_and_recorded_anew(
        self, world: World, leader_client: Client, of_today: bool
    ) -> None:
        if of_today:
            assert edit(leader_client, world.nia, 235_111_222) == 200
        assert edit(leader_client, world.nia, None) == 200
        send_wrong(world.visit("link"))
        [one] = waiting(leader_client)
        [present] = one["present"]
        assert (one["seenValue"], one["seenDate"], present["value"], present["crop"]) == (None, None, None, None)
        answer = accept(leader_client, one["id"], value=235_111_222)
        assert (answer.status_code, answer.json()["changeSetId"] is not None) == (200, True)
        world.nia.refresh_from_db()
        assert world.nia.power == 235_111_222
        assert MemberRecord.objects.filter(member=world.nia, record_date=alliance_day()).count() == 1
        undoing.undo(answer.json()["changeSetId"], actor_id=None)
        world.nia.refresh_from_db()
        assert world.nia.power is None
        assert unbroken()

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

    def test_a_tree_that_fits_several_places_is_told_with_each(
        self, world: World, leader_client: Client, png: Png
    ) -> None:
        send_picture(world.visit("link"), png())
        unread = tree(dict.fromkeys(LEVELS))
        places = (TreePlace("From A to B", tree().nodes), TreePlace("From C to D", unread.nodes))
        read(replace(unread, places=places, note="Two places. Choose it."))
        [one] = waiting(leader_client)
        told = one["picture"]
        assert told["notes"] == "Two places. Choose it."
        assert [place["title"] for place in told["places"]] == ["From A to B", "From C to D"]
        chosen = {key: node["level"] for key, node in told["places"][0]["levels"].items()}
        assert chosen == LEVELS
        assert accept(leader_client, one["id"]).status_code == 400
        assert accept(leader_client, one["id"], levels=chosen).status_code == 200
        assert SfTech.objects.get().member == world.nia

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

    def test_a_profile_brings_back_a_figure_that_was_emptied(
        self, world: World, leader_client: Client, png: Png
    ) -> None:
        assert edit(leader_client, world.nia, 240_000_000) == 200
        assert edit(leader_client, world.nia, None) == 200
        send_picture(world.visit("link"), png(), "profile")
        read(profile())
        [one] = waiting(leader_client)
        assert {figure["figure"]: figure["value"] for figure in one["present"]}["power"] is None
        assert accept(leader_client, one["id"]).json()["changeSetId"]
        world.nia.refresh_from_db()
        assert world.nia.power == 240_000_000
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
        sent = upload.batch.batch_id
        for path in (
            f"batch-status/{sent}",
            f"batches/{sent}/review",
            f"batches/{sent}/rows",
            f"upload/{upload.pk}/events",
        ):
            assert leader_client.get(f"/api/{path}").status_code == 404, path
        lists = [{"batchId": sent, "dataToApply": []}]
        for path, body in (
            (f"batches/{sent}/discard", {}),
            (f"batches/{sent}/date", {"date": "2026-11-20"}),
            (f"batches/{sent}/ask-claude", {}),
            (f"drops/{sent}/apply", {"lists": lists}),
            (f"upload/{upload.pk}/retry", {}),
        ):
            assert leader_client.post(f"/api/{path}", body, **JSON).status_code == 404, path
        assert leader_client.put(f"/api/batches/{sent}/draft", {"draft": {}}, **JSON).status_code == 404
        assert waiting(leader_client)[0]["picture"]["status"] == "pending_confirmation"
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
