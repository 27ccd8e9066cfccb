"""GET /auth/discord and what follows, against a server that speaks Discord's OAuth2 to the real client library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from django.test import Client

from alliance import discord_provider
from alliance.discord import DiscordUser, account_of, local_path
from alliance.models import AuditEntry, User
from members.models import Member
from tests.discord_server import CLIENT_ID, CLIENT_SECRET, DiscordServer, discord_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def discord(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[DiscordServer]:
    with discord_server() as server:
        settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET = CLIENT_ID, CLIENT_SECRET
        app = {"client_id": CLIENT_ID, "secret": CLIENT_SECRET, "key": ""}
        settings.SOCIALACCOUNT_PROVIDERS = {
            "discord": {**settings.SOCIALACCOUNT_PROVIDERS["discord"], "APPS": [app]},
        }
        for name in ("access_token_url", "authorize_url", "profile_url"):
            url = getattr(discord_provider.Discord, name).replace("https://discord.com", server.address)
            monkeypatch.setattr(discord_provider.Discord, name, url)
        yield server


def sign_in(client: Client, *, consent: bool = True, next_url: str = "") -> Any:
    """Go to Discord and come back; the answer is the portal's redirect at the end."""
    start = client.get("/auth/discord", {"next": next_url} if next_url else {})
    assert start.status_code == 302
    links = requests.get(start["Location"], timeout=5).text.split('href="')
    back = urlsplit(links[1 if consent else 2].split('"')[0].replace("&amp;", "&"))
    return client.get(f"{back.path}?{back.query}")


@pytest.fixture
def nia(db: None) -> Member:
    return Member.objects.create(name="Nia", rank=5, discord_username="Nia.The.Great", discord_vouched=True)


def test_it_works(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great", "avatar": "a_0f"}
    client = Client()
    assert sign_in(client)["Location"] == "/admin"
    user = client.get("/auth/user").json()
    assert (user["memberName"], user["isAdmin"], user["discordId"], user["avatar"]) == ("Nia", True, "81", "a_0f")
    assert client.get("/api/members").status_code == 200
    assert discord.authorized[0]["scope"] == "identify"


def test_the_id_counts_after_the_first_time(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    sign_in(Client())
    discord.visitor = {"id": "81", "username": "renamed"}
    client = Client()
    assert sign_in(client)["Location"] == "/admin"
    assert User.objects.filter(member=nia).count() == 1


def test_the_same_username_with_another_id_gains_nothing(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    sign_in(Client())
    discord.visitor = {"id": "82", "username": "nia.the.great"}
    thief = Client()
    assert sign_in(thief)["Location"] == "/login?error=no_member"
    assert thief.get("/auth/user").status_code == 401
    nia.refresh_from_db()
    assert nia.discord_id == "81"


@pytest.mark.parametrize(
    ("member", "answer"),
    [
        ({"rank": 5}, "/admin"),
        ({"rank": 4}, "/admin"),
        ({"rank": 3}, "/login?error=insufficient_privileges"),
        ({"rank": 0}, "/login?error=insufficient_privileges"),
        ({"rank": 5, "is_active": False}, "/login?error=no_member"),
        ({"rank": 5, "discord_username": "another"}, "/login?error=no_member"),
        ({"rank": 5, "discord_username": ""}, "/login?error=no_member"),
    ],
)
def test_who_may_come_in(discord: DiscordServer, member: dict[str, Any], answer: str) -> None:
    Member.objects.create(**{"name": "Nia", "discord_username": "nia", "discord_vouched": True} | member)
    discord.visitor = {"id": "81", "username": "nia"}
    client = Client()
    assert sign_in(client)["Location"] == answer
    assert (client.get("/auth/user").status_code == 200) == (answer == "/admin")


def test_two_members_with_one_username_are_nobody(discord: DiscordServer, nia: Member) -> None:
    Member.objects.create(name="Nia 2", rank=5, discord_username="NIA.the.great", discord_vouched=True)
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    assert sign_in(Client())["Location"] == "/login?error=no_member"


def test_a_former_member_who_comes_back_keeps_no_leader_out(
    discord: DiscordServer, nia: Member, leader_client: Client
) -> None:
    """Both have the name confirmed; whoever is active keeps it, and the other's is to be confirmed anew."""
    former = Member.objects.create(
        name="Nia Once", rank=1, is_active=False, discord_username="NIA.the.great", discord_vouched=True
    )
    path = f"/api/members/{former.pk}/toggle-active"
    assert leader_client.patch(path, {"isActive": True}, content_type="application/json").status_code == 200
    former.refresh_from_db()
    assert (former.is_active, former.discord_username, former.discord_vouched) == (True, "NIA.the.great", False)
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    assert sign_in(Client())["Location"] == "/admin"


def test_a_closed_account_stays_closed(discord: DiscordServer, nia: Member, account: Callable[..., User]) -> None:
    user = account("boss")
    User.objects.filter(pk=user.pk).update(member=nia, is_active=False, discord_id="81")
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    assert sign_in(Client())["Location"] == "/login?error=insufficient_privileges"


def test_a_refused_consent(discord: DiscordServer, nia: Member) -> None:
    assert sign_in(Client(), consent=False)["Location"] == "/login?error=auth_failed"


@pytest.mark.parametrize(
    ("token", "profile"),
    [
        ((400, {"error": "invalid_client"}), None),
        ((200, {"token_type": "Bearer"}), None),
        ((200, b"<html>"), None),
        ((200, ["no", "object"]), None),
        ((200, {"access_token": "t", "expires_in": "soon"}), None),
        ((200, {"access_token": "stale", "expires_in": 60}), None),
        (None, (500, {})),
        (None, (200, b"<html>")),
        (None, (200, [])),
        (None, (200, {"username": "nia.the.great"})),
        (None, (200, {"id": {"a": 1}, "username": "nia.the.great"})),
    ],
)
def test_a_broken_answer_of_discord(
    discord: DiscordServer, nia: Member, token: tuple[int, Any] | None, profile: tuple[int, Any] | None
) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    discord.token, discord.profile = token, profile
    client = Client()
    assert sign_in(client)["Location"] == "/login?error=auth_failed"
    assert client.get("/auth/user").status_code == 401


def test_a_state_that_this_browser_does_not_hold(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    start = Client().get("/auth/discord")
    yes = requests.get(start["Location"], timeout=5).text.split('href="')[1].split('"')[0].replace("&amp;", "&")
    for query in (urlsplit(yes).query, "code=x", "code=x&state=made-up", ""):
        victim = Client()
        assert victim.get(f"/auth/discord/callback?{query}")["Location"] == "/login?error=auth_failed"
        assert victim.get("/auth/user").status_code == 401


def test_a_code_counts_once(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    client = Client()
    start = client.get("/auth/discord")
    yes = requests.get(start["Location"], timeout=5).text.split('href="')[1].split('"')[0].replace("&amp;", "&")
    url = f"/auth/discord/callback?{urlsplit(yes).query}"
    assert client.get(url)["Location"] == "/admin"
    assert client.get(url)["Location"] == "/login?error=auth_failed"


def test_without_set_up_the_login_screen_says_so() -> None:
    for url in ("/auth/discord", "/auth/discord/callback"):
        assert Client().get(url)["Location"] == "/login?error=auth_failed"


def test_it_leads_back_to_where_the_leader_wanted_to_go(discord: DiscordServer, nia: Member) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    assert sign_in(Client(), next_url="/admin/upload?review=b1")["Location"] == "/admin/upload?review=b1"


@pytest.mark.parametrize(
    ("next_url", "path"),
    [
        ("/admin/upload", "/admin/upload"),
        ("https://evil.example/", "/admin"),
        ("//evil.example/", "/admin"),
        ("/\\evil.example", "/admin"),
        ("javascript:alert(1)", "/admin"),
        ("admin", "/admin"),
        ("", "/admin"),
        (None, "/admin"),
    ],
)
def test_next_is_a_path_of_the_portal_alone(next_url: str | None, path: str) -> None:
    assert local_path(next_url) == path


def test_another_visitors_session_is_not_mixed_with_it(
    discord: DiscordServer, nia: Member, leader_client: Client
) -> None:
    discord.visitor = {"id": "81", "username": "nia.the.great"}
    before = leader_client.session.session_key
    sign_in(leader_client)
    assert leader_client.get("/auth/user").json()["memberName"] == "Nia"
    assert leader_client.session.session_key != before


def test_an_account_that_is_tied_is_used_whatever_its_name_is(account: Callable[..., User]) -> None:
    officer = account("officer", rank=4)
    User.objects.filter(pk=officer.pk).update(discord_id="9")
    assert account_of(DiscordUser("9", "whatever")) == officer


def test_a_taken_username_is_no_way_into_an_account(nia: Member, account: Callable[..., User]) -> None:
    account("nia.the.great", is_superuser=True)
    user = account_of(DiscordUser("81", "nia.the.great"))
    assert user is not None
    assert (user.username, user.is_superuser, user.has_usable_password()) == ("discord-81", False, False)


def test_the_start_sends_what_discord_needs(discord: DiscordServer) -> None:
    query = parse_qs(urlsplit(Client().get("/auth/discord")["Location"]).query)
    assert query["client_id"] == [CLIENT_ID]
    assert query["redirect_uri"] == ["http://testserver/auth/discord/callback"]
    assert query["code_challenge_method"] == ["S256"]
    assert len(query["state"][0]) >= 8


@pytest.mark.parametrize(("rank", "reason"), [(None, "no_member"), (3, "insufficient_privileges")])
def test_who_is_turned_away_stands_in_the_audit_log(
    discord: DiscordServer, db: None, rank: int | None, reason: str
) -> None:
    if rank is not None:
        Member.objects.create(name="Nia", rank=rank, discord_username="nia", discord_vouched=True)
    discord.visitor = {"id": "81", "username": "nia"}
    sign_in(Client(REMOTE_ADDR="192.0.2.7"))
    entry = AuditEntry.objects.get()
    assert (entry.kind, entry.username, entry.detail, entry.address) == (
        "refused",
        "nia",
        f"Discord: {reason}",
        "192.0.2.7",
    )


class TestConnect:
    """POST /auth/discord/connect and the way back: the owner of an account ties Discord to it while signed in."""

    def back(self, client: Client) -> str:
        answer = client.post("/auth/discord/connect")
        assert answer.status_code == 200
        links = requests.get(answer.json()["url"], timeout=5).text.split('href="')
        back = urlsplit(links[1].split('"')[0].replace("&amp;", "&"))
        return f"{back.path}?{back.query}"

    def test_from_then_on_it_signs_in(self, discord: DiscordServer, leader_client: Client, officer: User) -> None:
        discord.visitor = {"id": "81", "username": "kim"}
        assert leader_client.get(self.back(leader_client))["Location"] == "/admin/settings?discord=connected"
        assert leader_client.get("/api/members").status_code == 200
        other = Client()
        assert sign_in(other)["Location"] == "/admin"
        assert other.get("/auth/user").json()["id"] == officer.pk
        assert AuditEntry.objects.filter(kind="tied", user=officer).exists()

    def test_an_account_of_somebody_else_is_refused(
        self, discord: DiscordServer, leader_client: Client, nia: Member, officer: User
    ) -> None:
        discord.visitor = {"id": "81", "username": "nia.the.great"}
        sign_in(Client())
        assert leader_client.get(self.back(leader_client))["Location"] == "/admin/settings?discord=taken"
        officer.refresh_from_db()
        assert officer.discord_id is None

    def test_the_way_back_is_for_who_started(self, discord: DiscordServer, leader_client: Client, nia: Member) -> None:
        discord.visitor = {"id": "81", "username": "nia.the.great"}
        way_back = self.back(leader_client)
        stranger = Client()
        assert stranger.get(way_back)["Location"] == "/login?error=auth_failed"
        assert not User.objects.filter(discord_id="81").exists()

    def test_only_leaders_and_only_by_post(self, discord: DiscordServer, account: Callable[..., User]) -> None:
        assert Client().post("/auth/discord/connect").status_code == 403
        recruit = Client()
        recruit.force_login(account("recruit", rank=2))
        answer = recruit.post("/auth/discord/connect")
        assert (answer.status_code, bool(answer.json()["message"])) == (403, True)
        assert recruit.get("/auth/discord/connect").status_code == 405

    def test_without_set_up_it_says_so(self, leader_client: Client) -> None:
        answer = leader_client.post("/auth/discord/connect")
        assert (answer.status_code, "operator" in answer.json()["message"]) == (409, True)
