"""What leaders decide on what members sent, who may send it, and how much."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from alliance import erasure, housekeeping
from alliance.area import contributions
from alliance.area_models import Contribution
from alliance.models import AuditEntry, User
from alliance.personal_data import Person
from members.models import ChangeSet, Member, SfTech
from members.roster import merging, undoing
from tests.alliance.area.conftest import DAY, KNOWN, NOBODY, VISITORS, World, on
from tests.alliance.area.sending import (
    HELP,
    LEVELS,
    Png,
    accept,
    decline,
    read,
    send_away,
    send_picture,
    send_wrong,
    tree,
    unbroken,
    waiting,
)
from tests.alliance.area.test_privacy import files_of
from uploads.jobs import queue
from uploads.models import Upload

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


class TestLimits:
    def test_five_things_and_three_pictures_a_day(self, world: World, png: Png) -> None:
        client = world.visit("link")
        assert [send_picture(client, png(number)).status_code for number in range(4)] == [302, 302, 302, 429]
        assert Upload.objects.filter(batch__data_type="own-sf-tech").count() == 3
        assert [send_away(client, number, number).status_code for number in range(1, 4)] == [302, 302, 429]
        assert "all that you can send today" in client.get(HELP).content.decode()
        Contribution.objects.update(sent_at=timezone.now() - timedelta(days=1, minutes=1))
        assert send_away(client, 9, 9).status_code == 302

    def test_what_is_no_picture_is_not_looked_at_again_and_again(self, world: World, settings: Any, png: Png) -> None:
        settings.SIGN_IN_TRIES_ACCOUNT = 4
        client = world.visit("link")
        told = [send_picture(client, png(number)).status_code for number in range(2)]
        told += [send_picture(client, b"no picture").status_code for _ in range(6)]
        assert told == [302, 302, 400, 400, 400, 400, 429, 429]
        assert send_picture(world.visit("a second member"), png(9)).status_code == 302

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

    def test_the_list_says_whether_the_area_is_on(self, world: World, leader_client: Client) -> None:
        assert leader_client.get("/api/contributions").json()["on"] is True
        on(is_on=False)
        assert leader_client.get("/api/contributions").json()["on"] is False

    def test_the_list_asks_the_same_however_much_waits(
        self, world: World, leader_client: Client, png: Png, django_assert_max_num_queries: Any
    ) -> None:
        def fill(member: Member, number: int) -> None:
            for kind, more in (("away", {"first": DAY, "last": DAY}), ("wrong", {"figure": "power"}), ("tree", {})):
                Contribution.objects.create(member=member, kind=kind, **more)
            by = User.objects.create(
                username=f"leader{number}", member=Member.objects.create(name=f"L{number}", rank=4)
            )
            undone = ChangeSet.objects.create(kind="edit", actor=by, undone_at=timezone.now(), undone_by=by)
            Contribution.objects.create(
                member=member, kind="away", first=DAY, last=DAY, state="accepted", change_set=undone, decided_by=by
            )

        fill(world.nia, 99)
        with django_assert_max_num_queries(40) as few:
            leader_client.get("/api/contributions")
        for number in range(30):
            fill(Member.objects.create(name=f"M{number}", rank=1), number)
        with django_assert_max_num_queries(len(few.captured_queries)):
            assert len(waiting(leader_client)) == 124


def test_the_members_page_asks_the_same_however_much_was_sent(
    world: World, django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    client = world.visit("link")
    send_away(client)
    with django_assert_max_num_queries(20) as few:
        client.get(HELP)
    for number in range(30):
        Contribution.objects.create(member=world.nia, kind="wrong", figure="power", text=f"Word {number}")
    with django_assert_num_queries(len(few.captured_queries)):
        assert client.get(HELP).content.decode().count("Waits for a leader<") == contributions.LISTED


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
