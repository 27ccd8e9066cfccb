"""A personal link opens as long as whoever made it might make it: they have seen it, and may have kept it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from alliance.area import links
from alliance.area_models import PersonalLink
from alliance.models import AuditEntry, User
from members.models import ChangeSet, Member
from tests.alliance.area.conftest import World, on, opened

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


def visitor(member: Member, maker: User | None) -> Client:
    """A browser that has opened a link which this leader made."""
    [made] = links.make([member.pk], 90, actor_id=maker.pk if maker else None)
    client = opened(made.path)
    assert client.get("/api/me").status_code == 200
    return client


def patch(client: Client, member_id: int | None, **body: Any) -> None:
    assert client.patch(f"/api/members/{member_id}", body, **JSON).status_code == 200


def opens(client: Client) -> bool:
    status = client.get("/api/me").status_code
    assert status in (200, 401)
    return status == 200


class TestRaised:
    """The link of a member who has become an R4 or R5."""

    @pytest.mark.parametrize("rank", [4, 5])
    def test_an_r4s_opens_no_more(self, r5_client: Client, world: World, officer: User, rank: int) -> None:
        client = visitor(world.nia, officer)
        patch(r5_client, world.nia.pk, rank=rank)
        assert not opens(client)
        assert client.post("/members/deletion").headers["Location"] == "/members"
        assert client.post("/members/my-data").headers["Location"] == "/members"
        listed = r5_client.get("/api/personal-links").json()["members"]
        assert [one["link"] for one in listed if one["memberId"] == world.nia.pk] == [None]
        patch(r5_client, world.nia.pk, rank=3)
        assert opens(client)

    def test_an_r5s_and_a_commands_do(self, r5_client: Client, world: World) -> None:
        both = [visitor(world.nia, User.objects.get(username="boss")), visitor(world.mia, None)]
        for member in (world.nia, world.mia):
            patch(r5_client, member.pk, rank=4)
        assert [opens(client) for client in both] == [True, True]

    def test_a_merge_into_a_leader_raises_too(self, r5_client: Client, world: World, officer: User) -> None:
        alt = Member.objects.create(name="Alt", rank=1)
        client = visitor(alt, officer)
        merge = f"/api/members/{Member.objects.create(name='Top', rank=5).pk}/merge"
        assert r5_client.post(merge, {"sourceId": alt.pk}, **JSON).status_code == 200
        assert not opens(client)


class TestMakerWithoutAccess:
    def test_taken_away_it_is_for_good(self, r5_client: Client, world: World, officer: User) -> None:
        client, by_another = visitor(world.nia, officer), visitor(world.mia, None)
        answer = r5_client.post(f"/api/accounts/{officer.pk}/take-access")
        assert answer.json()["message"] == "officer may no longer enter. 1 personal link of theirs was revoked."
        assert (opens(client), opens(by_another)) == (False, True)
        assert AuditEntry.objects.get(kind=AuditEntry.Kind.UNLINKED).detail == "1 link that officer made"
        assert r5_client.post(f"/api/accounts/{officer.pk}/give-access").status_code == 200
        assert not opens(client)

    def test_who_made_none_leaves_no_note(self, r5_client: Client, officer: User) -> None:
        answer = r5_client.post(f"/api/accounts/{officer.pk}/take-access")
        assert answer.json()["message"] == "officer may no longer enter."
        assert not AuditEntry.objects.filter(kind=AuditEntry.Kind.UNLINKED).exists()

    def test_lowered_until_that_is_undone(self, r5_client: Client, world: World, officer: User) -> None:
        client = visitor(world.nia, officer)
        patch(r5_client, officer.member_id, rank=3)
        assert not opens(client)
        undo = f"/api/change-sets/{ChangeSet.objects.latest('pk').pk}/undo"
        assert r5_client.post(undo).status_code == 200
        assert opens(client)

    def test_an_r5_who_is_an_r4_now(self, r5_client: Client, world: World, account: Callable[..., User]) -> None:
        """What they made for leaders no longer opens, what they made for others does."""
        second = account("second", rank=5)
        top = Member.objects.create(name="Top", rank=4)
        of_leader, of_other = visitor(top, second), visitor(world.nia, second)
        patch(r5_client, second.member_id, rank=4)
        assert (opens(of_leader), opens(of_other)) == (False, True)

    def test_a_former_member(self, r5_client: Client, world: World, officer: User) -> None:
        client = visitor(world.nia, officer)
        toggle = f"/api/members/{officer.member_id}/toggle-active"
        assert r5_client.patch(toggle, {"isActive": False}, **JSON).status_code == 200
        assert not opens(client)

    def test_an_account_that_is_deleted(self, world: World, account: Callable[..., User]) -> None:
        """Deleted at the desk: nobody is left to ask about, so it is revoked then."""
        second = account("second", rank=4)
        client = visitor(world.nia, second)
        second.delete()
        assert not opens(client)
        assert PersonalLink.objects.get().revoked_at is not None

    def test_an_operators(self, world: World, account: Callable[..., User]) -> None:
        operator = account("desk", is_superuser=True)
        client = visitor(Member.objects.create(name="Top", rank=5), operator)
        assert opens(client)
        User.objects.filter(pk=operator.pk).update(is_superuser=False)
        assert not opens(client)
