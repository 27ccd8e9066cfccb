"""Inviting a leader: who may, what the link gives, and that it can be neither raised, guessed nor used twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance import invitations
from alliance.discord import DiscordUser, account_of, new_account
from alliance.models import AuditEntry, Invitation, User
from members.errors import Conflict
from members.models import ChangeSet, Member
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
NEW_PASSWORD = "a lantern in the fog"
VISITOR = DiscordUser("77", "nia")


@pytest.fixture
def nia() -> Member:
    return Member.objects.create(name="Nia", rank=4)


def invite(client: Client, member: Member, rank: int = 4) -> Any:
    return client.post("/api/invitations", {"memberId": member.pk, "rank": rank}, **JSON)


def link(client: Client, member: Member, rank: int = 4) -> str:
    answer = invite(client, member, rank)
    assert answer.status_code == 201, answer.content
    return str(answer.json()["url"]).removeprefix("http://testserver")


def opened(path: str, **options: Any) -> Client:
    """A stranger's browser that has opened a link."""
    client = Client(**options)
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/invite")
    return client


def enter(client: Client, username: str = "nia.k", password: str = NEW_PASSWORD) -> Any:
    return client.post("/auth/invitation", {"username": username, "password": password}, **JSON)


class TestLink:
    def test_the_invited_enters_as_that_member(self, r5_client: Client, nia: Member) -> None:
        client = opened(link(r5_client, nia))
        page = client.get("/invite")
        assert (page.status_code, "You are invited" in page.content.decode()) == (200, True)
        answer = enter(client)
        assert answer.status_code == 200, answer.content
        assert (answer.json()["memberId"], answer.json()["rank"]) == (nia.pk, 4)
        assert client.get("/api/members").status_code == 200
        assert Client().post("/auth/login", {"username": "nia.k", "password": NEW_PASSWORD}).status_code == 200
        account = User.objects.get(username="nia.k")
        assert (account.is_staff, account.is_superuser, account.member) == (False, False, nia)
        assert account.invitation.invited_by == User.objects.get(username="boss")

    def test_a_slash_that_a_chat_adds_does_no_harm(self, r5_client: Client, nia: Member) -> None:
        client = opened(f"{link(r5_client, nia)}/")
        assert client.get("/invite").status_code == 200

    def test_it_is_long_and_only_its_hash_is_kept(self, r5_client: Client, nia: Member) -> None:
        token = link(r5_client, nia).rsplit("/", 1)[1]
        assert re.fullmatch(r"[\w-]{43}", token)  # 256 bits
        stored = Invitation.objects.values().get()
        assert token not in str(stored)
        assert invitations.hashed(token) == stored["token_hash"]
        assert token not in r5_client.get("/api/invitations").content.decode()
        assert token not in str(list(AuditEntry.objects.values()))

    def test_it_leaves_the_address_and_is_no_cookie_either(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        client = opened(path)
        cookie = client.cookies["invitation"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        token = path.rsplit("/", 1)[1]
        assert token not in cookie.value
        assert token not in client.get("/invite").content.decode()

    def test_the_log_of_requests_does_not_hold_it(
        self, r5_client: Client, nia: Member, settings: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        settings.LOG_REQUESTS = True
        path = link(r5_client, nia)
        with caplog.at_level("INFO"):
            opened(path)
            Client().get(f"/invite/{'x' * 43}")
        assert "GET /invite/...: 302" in caplog.text
        assert path.rsplit("/", 1)[1] not in caplog.text

    def test_looking_uses_nothing_up(self, r5_client: Client, nia: Member) -> None:
        """A chat program opens each link to show what is behind it."""
        path = link(r5_client, nia)
        for _ in range(40):
            opened(path).get("/invite")
        assert enter(opened(path)).status_code == 200

    def test_it_works_once(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        first, second = opened(path), opened(path)
        assert enter(first).status_code == 200
        assert enter(second, "other").status_code == 404
        assert second.get("/invite").status_code == 404
        assert User.objects.filter(member=nia).count() == 1

    def test_a_new_link_makes_the_earlier_one_useless(self, r5_client: Client, nia: Member) -> None:
        first, second = link(r5_client, nia), link(r5_client, nia)
        assert enter(opened(first)).status_code == 404
        assert enter(opened(second)).status_code == 200

    def test_the_page_says_who_invited_and_who_is_signed_in(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        assert r5_client.get(path).headers["Location"] == "/invite"
        props = r5_client.get("/invite").context["props"]
        assert (props["memberName"], props["rank"], props["invitedBy"], props["signedInAs"]) == (
            "Nia",
            4,
            "Boss",
            "Boss",
        )

    @pytest.mark.parametrize(
        ("username", "password", "says"),
        [
            ("BOSS", NEW_PASSWORD, "There is an account named BOSS already"),
            ("nia", "12345678", "password"),
            ("nia lund", NEW_PASSWORD, "valid username"),
            ("nia.lund", "nia.lund", "too similar"),
            ("", NEW_PASSWORD, "username"),
            ("nia", "", "password"),
            ("n" * 151, NEW_PASSWORD, "username"),
            ("nia\0", NEW_PASSWORD, "username"),
        ],
    )
    def test_a_poor_choice_is_told_and_the_link_stays(
        self, r5_client: Client, nia: Member, username: str, password: str, says: str
    ) -> None:
        client = opened(link(r5_client, nia))
        answer = enter(client, username, password)
        assert answer.status_code == 400
        assert says in answer.json()["message"]
        assert not User.objects.filter(member=nia).exists()
        assert enter(client).status_code == 200

    def test_both_ways_in_need_the_token_of_csrf(self, r5_client: Client, nia: Member) -> None:
        client = opened(link(r5_client, nia), enforce_csrf_checks=True)
        for path in ("/auth/invitation", "/auth/invitation/discord"):
            answer = client.post(path, {"username": "nia", "password": NEW_PASSWORD}, **JSON)
            assert (answer.status_code, "CSRF" in answer.json()["message"]) == (403, True)
        client.get("/invite")
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
        body = {"username": "nia", "password": NEW_PASSWORD}
        assert client.post("/auth/invitation", body, headers=headers, **JSON).status_code == 200


Change = Callable[[Invitation], Any]


def set_of(model: Any, **fields: Any) -> Change:
    """A change of the invitation itself, of its member, or of its inviter."""

    def change(invitation: Invitation) -> None:
        pk = {Invitation: invitation.pk, Member: invitation.member_id, User: invitation.invited_by_id}[model]
        model.objects.filter(pk=pk).update(**fields)

    return change


LONG_AGO = timezone.now() - timedelta(days=400)
VOID: list[tuple[str, Change]] = [
    ("It was used.", set_of(Invitation, used_at=LONG_AGO)),
    ("It was withdrawn.", set_of(Invitation, withdrawn_at=LONG_AGO)),
    ("It has run out.", set_of(Invitation, expires_at=LONG_AGO)),
    ("Nia is a former member.", set_of(Member, is_active=False)),
    ("Nia is R5 now, not R4.", set_of(Member, rank=5)),
    ("Nia is R3 now, not R4.", set_of(Member, rank=3)),
    ("Nia is No Rank now, not R4.", set_of(Member, rank=0)),
    ("Nia already has an account.", lambda i: User.objects.create_user("n", member=i.member)),
    ("boss, who sent the invitation, is no longer an R5.", set_of(User, is_active=False)),
    (
        "boss, who sent the invitation, is no longer an R5.",
        lambda i: Member.objects.filter(account=i.invited_by).update(rank=4),
    ),
    (
        "boss, who sent the invitation, is no longer an R5.",
        lambda i: Member.objects.filter(account=i.invited_by).update(is_active=False),
    ),
]


class TestVoid:
    @pytest.mark.parametrize(("why", "change"), VOID, ids=[f"{n} {why}" for n, (why, _) in enumerate(VOID)])
    def test_it_opens_nothing_and_says_the_same_for_all_reasons(
        self, r5_client: Client, nia: Member, why: str, change: Change
    ) -> None:
        path = link(r5_client, nia)
        before = opened(path)
        change(Invitation.objects.get())
        accounts = User.objects.count()
        for client in (before, opened(path), opened(f"/invite/{'x' * 43}")):
            page = client.get("/invite")
            assert page.status_code == 404
            assert "Ask the leader who sent it to you for a new one." in page.content.decode()
            assert "Nia" not in page.content.decode()
            assert enter(client).json() == {"message": invitations.VOID}
            assert client.post("/auth/invitation/discord").status_code == 404
        assert User.objects.count() == accounts
        invitation = Invitation.objects.select_related("member", "invited_by__member").get()
        assert invitations.why_void(invitation, timezone.now()) == why

    def test_it_ends_after_seven_days_and_not_before(self, r5_client: Client, nia: Member) -> None:
        link(r5_client, nia)
        invitation = Invitation.objects.get()
        assert invitation.expires_at - invitation.made_at == timedelta(days=7)
        assert invitations.why_void(invitation, invitation.expires_at - timedelta(seconds=1)) == ""
        assert invitations.why_void(invitation, invitation.expires_at) == "It has run out."

    def test_it_goes_with_its_member_and_with_its_inviter(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        nia.delete()
        assert opened(path).get("/invite").status_code == 404
        path = link(r5_client, Member.objects.create(name="Mia"))
        User.objects.get(username="boss").delete()
        assert opened(path).get("/invite").status_code == 404

    def test_a_cookie_that_is_not_ours_opens_nothing(self, r5_client: Client, nia: Member) -> None:
        link(r5_client, nia)
        client = Client()
        for value in (str(Invitation.objects.get().pk), "x", "1:2:3"):
            client.cookies["invitation"] = value
            assert enter(client).status_code == 404

    def test_trying_links_out_is_held_up_by_address(self, settings: Any, r5_client: Client, nia: Member) -> None:
        settings.SIGN_IN_TRIES_ADDRESS = 3
        path = link(r5_client, nia)
        stranger = Client(REMOTE_ADDR="192.0.2.9")
        targets = [stranger.get(f"/invite/{n}").headers["Location"] for n in range(5)]
        assert targets == ["/invite"] * 3 + ["/invite?error=too_many_tries"] * 2
        page = stranger.get("/invite?error=too_many_tries")
        assert (page.status_code, "Too many invitations" in page.content.decode()) == (429, True)
        assert stranger.get(path).headers["Location"] == "/invite?error=too_many_tries"
        assert AuditEntry.objects.get(kind="held-up").detail == "invitation-address:192.0.2.9"
        assert enter(opened(path, REMOTE_ADDR="192.0.2.10")).status_code == 200
        typed = {"username": "boss", "password": PASSWORD}
        assert Client(REMOTE_ADDR="192.0.2.9").post("/auth/login", typed).status_code == 200


class TestMaking:
    @pytest.mark.parametrize("before", [0, 2, 3, 4, 5])
    @pytest.mark.parametrize("rank", [4, 5])
    def test_the_member_gets_the_rank_at_once_and_the_change_is_in_the_history(
        self, r5_client: Client, before: int, rank: int
    ) -> None:
        member = Member.objects.create(name="Nia", rank=before)
        path = link(r5_client, member, rank)
        member.refresh_from_db()
        assert member.rank == rank
        assert ChangeSet.objects.count() == (before != rank)
        assert enter(opened(path)).json()["rank"] == rank

    @pytest.mark.parametrize("rank", [0, 3, 6, -1, None, "R5", 10**30])
    def test_only_r4_and_r5_are_invited(self, r5_client: Client, nia: Member, rank: Any) -> None:
        assert invite(r5_client, nia, rank).status_code == 400
        assert not Invitation.objects.exists()

    def test_nobody_is_invited_who_has_no_use_for_it(self, r5_client: Client, officer: User, nia: Member) -> None:
        assert officer.member is not None
        assert invite(r5_client, officer.member).status_code == 409
        Member.objects.filter(pk=nia.pk).update(is_active=False)
        assert "Reactivate" in invite(r5_client, nia).json()["message"]
        nia.delete()
        nia.pk = 10**6
        assert invite(r5_client, nia).status_code == 404
        assert not Invitation.objects.exists()

    def test_an_r4_learns_who_may(self, leader_client: Client, nia: Member) -> None:
        answer = invite(leader_client, nia)
        assert answer.status_code == 403
        assert answer.json()["message"].startswith("Only an R5")

    def test_it_is_listed_until_it_is_used(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        Member.objects.create(name="Old", is_active=False)
        found = r5_client.get("/api/invitations").json()
        assert [one["name"] for one in found["members"]] == ["Nia"]
        [shown] = found["invitations"]
        assert (shown["memberName"], shown["rank"], shown["invitedBy"], shown["void"]) == ("Nia", 4, "Boss", "")
        Member.objects.filter(pk=nia.pk).update(rank=2)
        assert r5_client.get("/api/invitations").json()["invitations"][0]["void"] == "Nia is R2 now, not R4."
        Member.objects.filter(pk=nia.pk).update(rank=4)
        assert enter(opened(path)).status_code == 200
        assert r5_client.get("/api/invitations").json() == {"invitations": [], "members": []}

    def test_withdrawn_it_can_be_neither_used_nor_withdrawn_again(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        address = f"/api/invitations/{Invitation.objects.get().pk}"
        assert r5_client.delete(address).json() == {"message": "The invitation of Nia was withdrawn."}
        assert enter(opened(path)).status_code == 404
        assert r5_client.delete(address).status_code == 409
        assert r5_client.delete("/api/invitations/999").status_code == 404
        assert r5_client.get("/api/invitations").json()["invitations"] == []

    def test_one_that_was_used_is_not_withdrawn(self, r5_client: Client, nia: Member) -> None:
        enter(opened(link(r5_client, nia)))
        answer = r5_client.delete(f"/api/invitations/{Invitation.objects.get().pk}")
        assert answer.status_code == 409
        assert "as nia.k" in answer.json()["message"]

    def test_the_log_tells_who_invited_and_who_came(self, r5_client: Client, nia: Member) -> None:
        path = link(r5_client, nia)
        link(r5_client, Member.objects.create(name="Mia"), 5)
        r5_client.delete(f"/api/invitations/{Invitation.objects.get(member__name='Mia').pk}")
        enter(opened(path))
        log = AuditEntry.objects.filter(kind__in=("invited", "withdrawn", "joined")).order_by("pk")
        assert list(log.values_list("kind", "username", "detail")) == [
            ("invited", "boss", "Nia as R4"),
            ("invited", "boss", "Mia as R5"),
            ("withdrawn", "boss", "Mia as R5"),
            ("joined", "nia.k", "Nia as R4, invited by boss"),
        ]

    def test_the_list_takes_the_same_number_of_questions_however_long(
        self, r5_client: Client, django_assert_num_queries: Callable[..., Any]
    ) -> None:
        for number in range(5):
            link(r5_client, Member.objects.create(name=f"Nia {number}"))
            with django_assert_num_queries(4):  # the session, who asks, the invitations, the members
                r5_client.get("/api/invitations")


class TestDiscord:
    def test_it_ties_exactly_that_member(self, nia: Member) -> None:
        Member.objects.create(name="Other", discord_username="nia", discord_vouched=True, rank=4)
        user = new_account(nia, VISITOR)
        assert (user.member, user.discord_id, user.has_usable_password()) == (nia, "77", False)
        assert account_of(DiscordUser("77", "renamed")) == user

    def test_a_discord_account_of_somebody_else_stays_theirs(self, nia: Member, officer: User) -> None:
        officer.discord_id = "77"
        officer.save()
        with pytest.raises(Conflict):
            new_account(nia, VISITOR)
        officer.discord_id = None
        officer.save()
        Member.objects.create(name="Tied", discord_id="77")
        with pytest.raises(Conflict):
            new_account(nia, VISITOR)

    def test_a_member_who_is_tied_to_one_gets_no_other(self, nia: Member) -> None:
        nia.discord_id = "1"
        nia.save()
        with pytest.raises(Conflict):
            new_account(nia, VISITOR)
        assert new_account(nia, DiscordUser("1", "nia")).discord_id == "1"

    def test_without_discord_it_says_so(self, r5_client: Client, nia: Member, settings: Any) -> None:
        settings.DISCORD_CLIENT_ID = ""
        answer = opened(link(r5_client, nia)).post("/auth/invitation/discord")
        assert (answer.status_code, "name and a password" in answer.json()["message"]) == (409, True)
