"""Nobody becomes somebody else through Discord, nor anybody of a higher rank (members.authority, alliance.discord)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alliance import invitations
from alliance.all_data import export
from alliance.discord import DiscordUser, account_of, connect, told_by_discord
from alliance.models import User
from members.models import ChangeSet, Member
from tests.examples import examples
from tests.rolled_back import rolled_back

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
MINE = DiscordUser("666", "thief")


@pytest.fixture
def leader(account: Callable[..., User]) -> User:
    """The R5, signed in by password so far."""
    return account("leader", rank=5)


def patch(client: Client, member: Member | None, **body: Any) -> Any:
    assert member is not None
    return client.patch(f"/api/members/{member.pk}", body, **JSON)


def import_csv(client: Client, text: str) -> Any:
    file = io.BytesIO(text.encode())
    file.name = "roster.csv"
    return client.post("/api/roster/import", {"file": file, "apply": "true"})


class TestByName:
    def test_a_name_that_an_r5_set_ties_a_member_without_account(self, r5_client: Client) -> None:
        nia = Member.objects.create(name="Nia", rank=4)
        assert patch(r5_client, nia, discordUsername="nia").status_code == 200
        user = account_of(DiscordUser("7", "NIA"))
        assert user is not None
        assert (user.member, user.discord_id) == (nia, "7")

    def test_a_name_that_an_r4_set_ties_nobody(self, leader_client: Client) -> None:
        nia = Member.objects.create(name="Nia", rank=2)
        assert patch(leader_client, nia, discordUsername="thief").status_code == 200
        Member.objects.filter(pk=nia.pk).update(rank=5)  # later, by an R5
        assert account_of(MINE) is None

    def test_a_name_that_an_r4_set_keeps_nobody_out(self, leader_client: Client, r5_client: Client) -> None:
        """The same name at another member, which nobody confirmed, is no rival."""
        nia, plain = (Member.objects.create(name=name, rank=rank) for name, rank in (("Nia", 4), ("Plain", 1)))
        assert patch(r5_client, nia, discordUsername="nia").status_code == 200
        assert patch(leader_client, plain, discordUsername="Nia").status_code == 200
        user = account_of(DiscordUser("7", "nia"))
        assert user is not None
        assert user.member == nia

    def test_an_r5_confirms_a_name_that_an_r4_entered(self, leader_client: Client, r5_client: Client) -> None:
        nia = Member.objects.create(name="Nia", rank=2)
        patch(leader_client, nia, discordUsername="nia")
        assert patch(leader_client, nia, discordConfirmed=True).status_code == 403
        assert account_of(DiscordUser("7", "nia")) is None
        assert patch(r5_client, nia, discordConfirmed=True).json()["discordConfirmed"] is True
        assert account_of(DiscordUser("7", "nia")) is not None

    @pytest.mark.parametrize("fields", [{}, {"is_staff": True}, {"is_superuser": True}])
    def test_never_into_an_account_that_is_there(self, account: Callable[..., User], fields: dict[str, Any]) -> None:
        victim = account("victim", rank=5, **fields)
        Member.objects.filter(account=victim).update(discord_username="thief", discord_vouched=True)
        assert account_of(MINE) is None

    def test_an_id_at_the_member_opens_no_account_with_a_password(self, leader: User) -> None:
        Member.objects.filter(account=leader).update(discord_id="666")
        assert account_of(MINE) is None

    @pytest.mark.parametrize(
        ("number", "name"), [("0", "nia"), ("0000", "nia"), ("", "nia"), (None, "nia"), ("1234", "nia#1234")]
    )
    def test_a_name_with_a_number_is_another_name(self, number: str | None, name: str) -> None:
        Member.objects.create(name="Nia", rank=5, discord_username="nia", discord_vouched=True)
        visitor = told_by_discord("7", {"username": "nia", "discriminator": number})
        assert visitor.username == name
        assert (account_of(visitor) is not None) == (name == "nia")


class TestThreeWaysIn:
    """(a) of the issue: an officer gives a leader's member the own Discord name, then signs in by Discord."""

    def test_by_an_edit(self, leader_client: Client, leader: User) -> None:
        assert patch(leader_client, leader.member, discordUsername="thief").status_code == 403
        assert account_of(MINE) is None

    def test_by_a_file(self, leader_client: Client, leader: User) -> None:
        answer = import_csv(leader_client, "Name,Discord Username\nLeader,thief\n")
        assert answer.json()["rows"][0]["action"] == "problem"
        assert account_of(MINE) is None

    def test_by_a_merge(self, leader_client: Client, leader: User) -> None:
        alt = Member.objects.create(name="Alt", rank=1, discord_username="thief", discord_id="666")
        body = {"sourceId": alt.pk, "mergedData": {"discordUsername": "thief"}}
        assert leader_client.post(f"/api/members/{leader.member_id}/merge", body, **JSON).status_code == 403
        assert account_of(DiscordUser("666", "thief")) != leader


class TestMergeOfAnAlt:
    """(b) of the issue: the alt is tied to a Discord id, and merged into the member of a leader."""

    def test_the_id_stays_behind_also_where_an_r5_merges(self, r5_client: Client, leader: User) -> None:
        alt = Member.objects.create(name="Alt", rank=1, discord_username="thief", discord_vouched=True)
        assert account_of(MINE) is not None
        body = {"sourceId": alt.pk, "mergedData": {"discordUsername": "thief"}}
        merged = r5_client.post(f"/api/members/{leader.member_id}/merge", body, **JSON)
        assert merged.status_code in (200, 409)
        assert account_of(MINE) != leader
        leader.refresh_from_db()
        assert leader.member is not None
        assert leader.member.discord_id != "666"

    def test_it_comes_along_with_the_account_to_a_member_without_one(self, r5_client: Client) -> None:
        alt = Member.objects.create(name="Alt", rank=4, discord_username="nia", discord_vouched=True)
        user = account_of(DiscordUser("7", "nia"))
        nia = Member.objects.create(name="Nia")
        assert r5_client.post(f"/api/members/{nia.pk}/merge", {"sourceId": alt.pk}, **JSON).status_code == 200
        assert account_of(DiscordUser("7", "nia")) == user
        assert User.objects.get(discord_id="7").member == nia


class TestMergedNames:
    """A merge confirms no Discord name: the one that stays is as sure as it was at the member it came from."""

    @pytest.mark.parametrize("chosen", [{}, {"discordUsername": "thief"}])
    @pytest.mark.parametrize("planted_at", ["target", "source"])
    def test_a_name_that_an_r4_planted_stays_unconfirmed(
        self, leader_client: Client, r5_client: Client, planted_at: str, chosen: dict[str, str]
    ) -> None:
        real = Member.objects.create(name="Snow Fox", rank=5)
        alt = Member.objects.create(name="zz", rank=1)
        assert patch(leader_client, alt, name="Snow Fox!", discordUsername="thief").status_code == 200
        target, source = (real, alt) if planted_at == "source" else (alt, real)
        body = {"sourceId": source.pk, "mergedData": {"rank": 5, **chosen}}
        merged = r5_client.post(f"/api/members/{target.pk}/merge", body, **JSON).json()["member"]
        assert (merged["rank"], merged["discordUsername"], merged["discordConfirmed"]) == (5, "thief", False)
        assert account_of(MINE) is None

    @pytest.mark.parametrize("confirmed_at", ["target", "source"])
    def test_a_confirmed_name_stays_confirmed(self, r5_client: Client, confirmed_at: str) -> None:
        both = {
            side: Member.objects.create(name=side, rank=4, discord_username="nia", discord_vouched=side == confirmed_at)
            for side in ("target", "source")
        }
        merge = f"/api/members/{both['target'].pk}/merge"
        merged = r5_client.post(merge, {"sourceId": both["source"].pk}, **JSON).json()["member"]
        assert merged["discordConfirmed"] is True

    def test_a_name_that_is_neither_ones_is_not_confirmed(self, r5_client: Client) -> None:
        nia, alt = (Member.objects.create(name=name, discord_username=name, discord_vouched=True) for name in "ab")
        body = {"sourceId": alt.pk, "mergedData": {"discordUsername": "thief"}}
        merged = r5_client.post(f"/api/members/{nia.pk}/merge", body, **JSON).json()["member"]
        assert merged["discordConfirmed"] is False


class TestImportedNames:
    """A list that an R5 made confirms its Discord names; an export of all data holds those that an R4 entered too."""

    def test_an_export_confirms_none(self, leader_client: Client, r5_client: Client) -> None:
        nia = Member.objects.create(name="Nia", rank=2)
        patch(leader_client, nia, discordUsername="thief", power=5)
        file = io.BytesIO()
        export.write(file, "Tidebound")
        patch(leader_client, nia, discordUsername="")
        file.seek(0)
        file.name = "all.zip"
        answer = r5_client.post("/api/data/import", {"file": file, "apply": "true"})
        assert answer.status_code == 200, answer.json()
        nia.refresh_from_db()
        assert (nia.discord_username, nia.discord_vouched) == ("thief", False)

    def test_a_list_alone_does(self, r5_client: Client) -> None:
        Member.objects.create(name="Nia", rank=2)
        assert import_csv(r5_client, "Name,Discord Username\nNia,nia\n").status_code == 200
        assert Member.objects.get(name="Nia").discord_vouched


class TestConnect:
    def test_the_owner_ties_the_own_account(self, leader: User) -> None:
        assert connect(leader, DiscordUser("7", "nia"))
        assert account_of(DiscordUser("7", "renamed")) == leader

    def test_an_account_of_somebody_else_stays_theirs(self, leader: User, officer: User) -> None:
        assert connect(officer, MINE)
        assert not connect(leader, MINE)
        assert account_of(MINE) == officer


class TestSessions:
    def test_a_new_discord_name_ends_them(self, r5_client: Client, leader_client: Client, officer: User) -> None:
        assert leader_client.get("/api/members").status_code == 200
        assert patch(r5_client, officer.member, discordUsername="new").status_code == 200
        assert leader_client.get("/api/members").status_code == 401

    def test_other_changes_do_not(self, r5_client: Client, leader_client: Client, officer: User) -> None:
        assert patch(r5_client, officer.member, name="Renamed", power=5).status_code == 200
        assert leader_client.get("/api/members").status_code == 200


KINDS = (
    "edit",
    "rank",
    "import",
    "merge",
    "toggle",
    "undo",
    "delete",
    "discord",
    "accounts",
    "enter",
)
CALLS = st.tuples(st.sampled_from(KINDS), st.integers(0, 4), st.integers(0, 4), st.integers(0, 5))
NAMES = ("thief", "leader", "second", "plain", "spare")
LINK_NAME = "by-a-stolen-link"


@settings(max_examples=examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(calls=st.lists(CALLS, min_size=1, max_size=8))
def test_no_run_of_calls_by_an_r4_makes_them_somebody_else(calls: list[tuple[str, int, int, int]]) -> None:
    with rolled_back():
        world = World()
        for call in calls:
            world.carry_out(*call)
            world.check()


class World:
    """An alliance with an R4 who tries: two R5 (by password, by Discord), a second R4, and two plain members."""

    def __init__(self) -> None:
        self.thief = self.member("thief", 4)
        self.thief_account = User.objects.create_user("thief", password="x", member=self.thief)
        leader = self.member("leader", 5)
        self.leader = User.objects.create_user("leader", password="x", member=leader, is_superuser=True)
        self.member("second", 4, vouched=True)
        second = account_of(DiscordUser("2", "second"))
        assert second is not None
        self.second = second
        self.member("plain", 3)
        self.member("spare", 1, vouched=True)
        self.ids = {name: Member.objects.get(name=name).pk for name in NAMES}
        self.guest = self.member("guest", 4)
        self.link = invitations.invite(self.guest.pk, 4, actor_id=self.leader.pk).path
        self.client = Client(raise_request_exception=True)
        self.client.force_login(self.thief_account)

    def member(self, name: str, rank: int, *, vouched: bool = False) -> Member:
        return Member.objects.create(name=name, rank=rank, discord_username=name, discord_vouched=vouched)

    def carry_out(self, kind: str, who: int, other: int, rank: int) -> None:
        """One call of the R4; whether it is refused does not matter, but it never fails."""
        pk, name = self.ids[NAMES[who]], NAMES[other]
        match kind:
            case "edit":
                body = {"discordUsername": name, "name": f"{NAMES[who]} {rank}", "discordConfirmed": rank > 2}
                answer = self.client.patch(f"/api/members/{pk}", body, **JSON)
            case "rank":
                answer = self.client.patch(f"/api/members/{pk}", {"rank": rank}, **JSON)
            case "import":
                rows = io.StringIO()
                present = Member.objects.filter(pk=pk).first()
                line = [present.name if present else "New", name, f"R{rank}" if rank else ""]
                csv.writer(rows).writerows([["Name", "Discord Username", "Rank"], line])
                answer = import_csv(self.client, rows.getvalue())
            case "merge":
                body = {"sourceId": self.ids[name], "mergedData": {"discordUsername": NAMES[rank % 5]}}
                answer = self.client.post(f"/api/members/{pk}/merge", body, **JSON)
            case "toggle":
                answer = self.client.patch(f"/api/members/{pk}/toggle-active", {"isActive": rank > 2}, **JSON)
            case "undo":
                newest = ChangeSet.objects.order_by("-pk")[other : other + 1]
                answer = self.client.post(f"/api/change-sets/{newest[0].pk if newest else 1}/undo", **JSON)
            case "delete":
                answer = self.client.delete(f"/api/members/{pk}")
            case "accounts":
                answer = self.on_accounts(pk, rank)
            case "enter":  # the link of the guest, which somebody let the thief see
                answer = self.enter()
            case _:
                account_of(DiscordUser("666", name))
                return
        assert answer.status_code < 500
        if answer.status_code == 401:  # a change of the own Discord name ends the own session
            self.client.force_login(User.objects.get(pk=self.thief_account.pk))

    def on_accounts(self, pk: int, rank: int) -> Any:
        """What an R5 alone does; it is refused."""
        path, body = (
            ("invitations", {"memberId": pk, "rank": rank}),
            (f"accounts/{self.leader.pk}/take-access", {}),
            (f"accounts/{self.leader.pk}/end-sessions", {}),
            (f"accounts/{self.thief_account.pk}/give-access", {}),
        )[rank % 4]
        answer = self.client.post(f"/api/{path}", body, **JSON)
        assert answer.status_code in (401, 403)
        return answer

    def enter(self) -> Any:
        """A stolen R4's link opens the guest's account, once, and no other, whatever is sent along."""
        client = Client()
        client.get(self.link)
        wanted = {"username": LINK_NAME, "password": "a lantern in the fog", "rank": 5, "memberId": self.ids["leader"]}
        answer = client.post("/auth/invitation", wanted, **JSON)
        if answer.status_code == 200:
            assert (answer.json()["memberId"], answer.json()["rank"]) == (self.guest.pk, 4)
        else:
            assert answer.status_code == 404
        return answer

    def check(self) -> None:
        """Whatever name the thief takes at Discord, it opens no account that was somebody's, and none above R3."""
        for name in (*NAMES, "666"):
            account = account_of_a_stranger(name)
            if account is None:
                continue
            assert account.pk not in (self.leader.pk, self.second.pk, self.thief_account.pk)
            assert account.rank < 4
        assert User.objects.get(pk=self.thief_account.pk).rank <= 4
        assert [user.rank for user in User.objects.filter(username=LINK_NAME) if user.rank != 4] == []
        for user, rank in ((self.leader, 5), (self.second, 4)):
            now = User.objects.get(pk=user.pk)
            assert (now.rank, now.member_id) == (rank, user.member_id)
            assert now.discord_id == user.discord_id


def account_of_a_stranger(name: str) -> User | None:
    """Who a Discord user of that name that nobody has seen before comes in as; nothing of it stays."""
    with rolled_back():
        return account_of(DiscordUser("666", name))
