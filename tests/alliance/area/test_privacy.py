"""What a member may take along and ask for: the own data as a file, and deletion, which an R5 decides."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client

from alliance.area import own_data
from alliance.area_models import DeletionRequest
from alliance.models import AuditEntry, User
from alliance.personal_data import Person, rows_of
from members.models import Member, MemberRecord
from tests.alliance.area.conftest import OTHERS_REASON, SECRET_REASON, World, on

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


def files_of(answer: Any) -> dict[str, Any]:
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content) if answer.streaming else answer.content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def shown(waits: dict[str, Any]) -> dict[str, Any]:
    """What a screen sends of the request that it shows."""
    return {"memberId": waits["memberId"]}


class TestOwnData:
    def test_every_table_of_a_member_is_decided(self, world: World, account: Callable[..., User]) -> None:
        """A table that points at members is the member's to take, or it is said why not."""
        assert set(rows_of(Person(world.nia, None))) <= own_data.TAKEN | own_data.LEFT_OUT
        assert not own_data.TAKEN & own_data.LEFT_OUT

    def test_a_change_tells_of_no_leader_inside_either(self) -> None:
        noted = {"from": "2026-11-03", "to": "2026-11-10", "reason": "camping"}
        row = {"field": "away", "after": {"id": 4, **noted, "by": 2}, "before": None, "change_set_id": 9}
        assert own_data.taken(row) == {"field": "away", "after": noted, "before": None}

    @pytest.mark.parametrize("visitor", ["link", "Discord R1", "R5"])
    def test_it_is_the_own_and_nothing_of_others(self, world: World, visitor: str) -> None:
        answer = world.visit(visitor).post("/members/my-data")
        assert answer.headers["Content-Type"] == "application/zip"
        assert answer.headers["Cache-Control"] == "private, no-store"
        files = files_of(answer)
        text = json.dumps(files)
        assert files["member.json"]["name"] == "Nia"
        assert [one["value"] for one in files["members.memberrecord.json"]] == [235_111_222]
        assert (SECRET_REASON in text, OTHERS_REASON in text, "Mia" in text, "198333444" in text) == (
            *(True, False, False, False),
        )
        assert "token" not in text
        assert "officer" not in text
        assert AuditEntry.objects.filter(kind=AuditEntry.Kind.OWN_DATA, username="Nia").exists()

    @pytest.mark.parametrize("visitor", ["none", "link revoked", "link of a former member", "operator", "superuser"])
    def test_nobody_else_gets_one(self, world: World, visitor: str) -> None:
        client = world.visit(visitor)
        for path in ("/members/my-data", "/members/deletion"):
            assert client.post(path, {"memberId": world.nia.pk}).headers["Location"] == "/members"
        assert not DeletionRequest.objects.exists()

    def test_it_is_taken_ten_times_in_a_while_and_noted_once(self, world: World) -> None:
        client = world.visit("link")
        answers = [client.post("/members/my-data") for _ in range(12)]
        assert [one.status_code for one in answers] == [200] * 10 + [302] * 2
        page = client.get(answers[-1].headers["Location"])
        assert (page.status_code, "Wait a few minutes" in page.content.decode()) == (429, True)
        assert AuditEntry.objects.get(kind=AuditEntry.Kind.OWN_DATA).times == 10

    def test_it_is_taken_with_the_token_alone(self, world: World) -> None:
        client = Client(enforce_csrf_checks=True)
        for path in ("/members/my-data", "/members/deletion"):
            assert client.post(path).status_code == 403
            assert client.get(path).status_code == 405


class TestDeletion:
    def asked(self, world: World) -> Client:
        client = world.visit("link")
        for _ in range(3):
            assert client.post("/members/deletion").headers["Location"] == "/members/privacy"
        return client

    def test_a_member_asks_once_and_may_take_it_back(self, world: World) -> None:
        client = self.asked(world)
        assert DeletionRequest.objects.get().member == world.nia
        assert "A leader decides." in client.get("/members/privacy").content.decode()
        client.post("/members/deletion", {"back": "1"})
        assert not DeletionRequest.objects.exists()

    def test_asking_again_and_again_is_noted_once(self, world: World) -> None:
        client = world.visit("link")
        for _ in range(5):
            client.post("/members/deletion")
            client.post("/members/deletion", {"back": "1"})
        assert AuditEntry.objects.get(kind=AuditEntry.Kind.ASKED).times == 5

    def test_an_r5_declines_with_a_word(self, world: World, r5_client: Client, leader_client: Client) -> None:
        client = self.asked(world)
        [waits] = leader_client.get("/api/deletion-requests").json()
        assert waits["memberName"] == "Nia"
        body = {"reason": "Leave the alliance first, please.", **shown(waits)}
        assert leader_client.post(f"/api/deletion-requests/{waits['id']}/decline", body, **JSON).status_code == 403
        assert r5_client.post(f"/api/deletion-requests/{waits['id']}/decline", body, **JSON).status_code == 200
        assert body["reason"] in client.get("/members/privacy").content.decode()
        assert r5_client.get("/api/deletion-requests").json() == []
        assert r5_client.post(f"/api/deletion-requests/{waits['id']}/grant", shown(waits), **JSON).status_code == 409

    @pytest.mark.django_db(transaction=True)
    def test_granted_everything_of_the_member_goes(self, world: World, r5_client: Client) -> None:
        client = self.asked(world)
        [waits] = r5_client.get("/api/deletion-requests").json()
        answer = r5_client.post(f"/api/deletion-requests/{waits['id']}/grant", shown(waits), **JSON)
        assert answer.status_code == 200, answer.content
        assert not Member.objects.filter(name="Nia").exists()
        assert MemberRecord.objects.get().member == world.mia
        assert client.get("/members/me").headers["Location"] == "/members"
        log = AuditEntry.objects.get(kind=AuditEntry.Kind.ERASED)
        assert "Nia" not in log.detail
        assert r5_client.post(f"/api/deletion-requests/{waits['id']}/grant", shown(waits), **JSON).status_code == 404

    def test_nobody_grants_the_own(self, world: World, account: Callable[..., User]) -> None:
        client = world.visit("R5")
        client.post("/members/deletion")
        made = DeletionRequest.objects.get()
        body = {"memberId": made.member_id}
        assert client.post(f"/api/deletion-requests/{made.pk}/grant", body, **JSON).status_code == 409
        assert Member.objects.filter(name="Nia").exists()


def test_the_page_says_what_is_kept_and_who_sees_it(world: World) -> None:
    page = world.visit("link").get("/members/privacy").content.decode()
    assert "What is kept of you" in page
    assert "Every member sees your power" in page
    on(rankings=False)
    assert "Every member sees your power" not in world.visit("link").get("/members/privacy").content.decode()

    @pytest.mark.parametrize("decision", ["grant", "decline"])
    def test_a_request_that_is_another_members_by_now_is_not_decided(
        self, world: World, r5_client: Client, decision: str
    ) -> None:
        """The leader looks at Nia's request, and it has become Mia's."""
        self.asked(world)
        [waits] = r5_client.get("/api/deletion-requests").json()
        DeletionRequest.objects.update(member=world.mia)
        path = f"/api/deletion-requests/{waits['id']}/{decision}"
        answer = r5_client.post(path, shown(waits), **JSON)
        assert answer.status_code == 409
        assert "Reload the page" in answer.json()["message"]
        assert r5_client.post(path, {}, **JSON).status_code == 400
        assert Member.objects.filter(name="Mia").exists()
        assert DeletionRequest.objects.get().decided_at is None


class TestMergeOfWhoAsked:
    def merge(self, client: Client, target: Member, source: Member) -> Any:
        return client.post(f"/api/members/{target.pk}/merge", {"sourceId": source.pk}, **JSON)

    @pytest.mark.parametrize("into", ["other", "asker"])
    def test_it_waits_for_the_decision(self, world: World, leader_client: Client, r5_client: Client, into: str) -> None:
        DeletionRequest.objects.create(member=world.nia)
        pair = (world.mia, world.nia) if into == "other" else (world.nia, world.mia)
        for client in (leader_client, r5_client):
            answer = self.merge(client, *pair)
            assert answer.status_code == 409
            assert answer.json()["message"].startswith("Nia has asked")
        assert DeletionRequest.objects.get().member == world.nia
        [waits] = r5_client.get("/api/deletion-requests").json()
        declined = r5_client.post(f"/api/deletion-requests/{waits['id']}/decline", shown(waits), **JSON)
        assert declined.status_code == 200
        assert self.merge(r5_client, *pair).status_code == 200

    def test_so_does_undoing_one(self, world: World, r5_client: Client) -> None:
        """Which of the two asked nobody can tell any more."""
        merged = self.merge(r5_client, world.mia, world.nia).json()
        made = DeletionRequest.objects.create(member=world.mia)
        undo = f"/api/change-sets/{merged['changeSetId']}/undo"
        answer = r5_client.post(undo)
        assert answer.status_code == 409
        assert answer.json()["message"].startswith("Mia has asked")
        made.delete()
        assert r5_client.post(undo).status_code == 200
