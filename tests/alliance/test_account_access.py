"""Who may enter, as an R5 keeps it: accounts listed, sessions ended, access taken away and given back."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from alliance.access import is_leader
from alliance.account_access import Standing, why_kept
from alliance.discord import DiscordUser, account_of
from alliance.models import AuditEntry, User
from members.models import Member
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def signed_in(name: str) -> Client:
    client = Client()
    assert client.post("/auth/login", {"username": name, "password": PASSWORD}).status_code == 200
    return client


def post(client: Client, user: User, action: str) -> Any:
    return client.post(f"/api/accounts/{user.pk}/{action}")


def standing(**given: Any) -> Standing:
    usual = {"rank": 4, "is_own": False, "is_operator": False, "others": True, "other_r5": True}
    return Standing(name="nia", **usual | given)


@pytest.mark.parametrize(
    ("given", "by_operator", "says"),
    [
        ({}, False, ""),
        ({"rank": 5}, False, ""),
        ({"rank": 2, "others": False, "other_r5": False}, False, ""),
        ({"is_own": True}, False, "your own"),
        ({"is_own": True}, True, "your own"),
        ({"is_operator": True}, False, "is an operator"),
        ({"is_operator": True}, True, ""),
        ({"rank": 5, "other_r5": False}, False, "the last R5"),
        ({"rank": 5, "other_r5": False}, True, "the last R5"),
        ({"rank": 4, "other_r5": False}, True, ""),
        ({"rank": 4, "others": False, "other_r5": False}, True, "the last leader"),
    ],
)
def test_whose_access_stays(given: dict[str, Any], by_operator: bool, says: str) -> None:
    reason = why_kept(standing(**given), by_operator=by_operator)
    assert says in reason
    assert bool(reason) == bool(says)


class TestList:
    def test_it_tells_of_every_account(self, r5_client: Client, officer: User, account: Callable[..., User]) -> None:
        account("recruit", rank=2)
        account("root", is_staff=True, is_superuser=True)
        User.objects.filter(pk=officer.pk).update(discord_id="7")
        signed_in("officer")
        signed_in("officer")
        found = {one["username"]: one for one in r5_client.get("/api/accounts").json()}
        assert list(found) == ["boss", "root", "officer", "recruit"]
        told = {name: (one["rank"], one["mayEnter"], one["sessions"]) for name, one in found.items()}
        assert told == {"boss": (5, True, 1), "root": (5, True, 0), "officer": (4, True, 2), "recruit": (2, False, 0)}
        assert (found["officer"]["discord"], found["officer"]["password"]) == (True, True)
        assert found["officer"]["lastSignIn"]
        assert found["boss"]["isYou"]
        assert "your own" in found["boss"]["whyKept"]
        assert "is an operator" in found["root"]["whyUntouched"]
        assert found["officer"]["whyKept"] == found["officer"]["whyUntouched"] == ""
        assert found["officer"]["invitedBy"] is None

    def test_it_takes_the_same_number_of_questions_however_long(
        self, r5_client: Client, account: Callable[..., User], django_assert_num_queries: Callable[..., Any]
    ) -> None:
        for number in range(4):
            account(f"nia{number}", rank=4)
            with django_assert_num_queries(3):  # the session, who asks, the accounts
                r5_client.get("/api/accounts")


class TestSessions:
    def test_every_browser_is_out_and_may_come_back(self, r5_client: Client, officer: User) -> None:
        browsers = [signed_in("officer") for _ in range(3)]
        answer = post(r5_client, officer, "end-sessions")
        assert answer.json() == {"message": "officer was signed out in 3 browsers."}
        assert [browser.get("/api/members").status_code for browser in browsers] == [401] * 3
        assert signed_in("officer").get("/api/members").status_code == 200
        assert AuditEntry.objects.get(kind="ended").detail == "officer: 3"

    def test_ones_own_browser_stays(self, account: Callable[..., User]) -> None:
        boss = account("boss", rank=5)
        here, there = signed_in("boss"), signed_in("boss")
        assert post(here, boss, "end-sessions").json()["message"] == "boss was signed out in 1 browser."
        assert (here.get("/api/members").status_code, there.get("/api/members").status_code) == (200, 401)


class TestAccess:
    def test_it_is_gone_at_once_and_comes_back(self, r5_client: Client, officer: User) -> None:
        browser = signed_in("officer")
        assert post(r5_client, officer, "take-access").status_code == 200
        assert browser.get("/api/members").status_code == 401
        assert Client().post("/auth/login", {"username": "officer", "password": PASSWORD}).status_code == 401
        assert post(r5_client, officer, "take-access").status_code == 409
        assert post(r5_client, officer, "give-access").status_code == 200
        assert browser.get("/api/members").status_code == 401, "the sessions are over"
        assert signed_in("officer").get("/api/members").status_code == 200
        assert post(r5_client, officer, "give-access").status_code == 409
        log = AuditEntry.objects.filter(kind__in=("closed", "opened")).order_by("pk")
        assert list(log.values_list("kind", "username", "detail")) == [
            ("closed", "boss", "officer"),
            ("opened", "boss", "officer"),
        ]

    def test_by_discord_neither(self, r5_client: Client, account: Callable[..., User]) -> None:
        nia = account("nia", rank=4, discord_id="7")
        assert post(r5_client, nia, "take-access").status_code == 200
        user = account_of(DiscordUser("7", "nia"))
        assert user is None or not is_leader(user)

    @pytest.mark.parametrize("action", ["take-access", "give-access", "end-sessions"])
    def test_who_may_not(
        self, r5_client: Client, leader_client: Client, account: Callable[..., User], action: str
    ) -> None:
        root = account("root", is_staff=True, is_superuser=True)
        assert post(leader_client, root, action).json()["message"].startswith("Only an R5")
        answer = post(r5_client, root, action)
        assert (answer.status_code, "is an operator" in answer.json()["message"]) == (403, True)
        assert r5_client.post(f"/api/accounts/{10**9}/{action}").status_code == 404

    def test_ones_own_stays(self, r5_client: Client, account: Callable[..., User]) -> None:
        account("second", rank=5)
        answer = post(r5_client, User.objects.get(username="boss"), "take-access")
        assert (answer.status_code, "your own" in answer.json()["message"]) == (409, True)

    def test_an_operator_leaves_one_r5(self, account: Callable[..., User]) -> None:
        boss = account("boss", rank=5)
        account("closed", rank=5, is_active=False)
        former = account("former", rank=5)
        Member.objects.filter(account=former).update(is_active=False)
        account("officer", rank=4)
        with pytest.raises(CommandError, match="boss is the last R5"):
            call_command("account_access", "take", "boss")
        account("second", rank=5)
        call_command("account_access", "take", "boss", stdout=io.StringIO())
        boss.refresh_from_db()
        assert not boss.is_active

    def test_the_commands_say_what_they_did(self, officer: User, account: Callable[..., User]) -> None:
        account("boss", rank=5)
        signed_in("officer")
        said = []
        for action in ("end-sessions", "take", "give"):
            out = io.StringIO()
            call_command("account_access", action, "officer", stdout=out)
            said.append(out.getvalue().strip())
        assert said == [
            "officer was signed out. Sessions ended: 1.",
            "officer may no longer enter.",
            "officer may enter again.",
        ]
        with pytest.raises(CommandError, match="There is no account named nobody"):
            call_command("account_access", "take", "nobody")

    def test_the_desk_has_the_same_by_the_same_rules(self, officer: User, account: Callable[..., User]) -> None:
        operator = account("operator", is_staff=True, is_superuser=True)
        desk = Client()
        desk.force_login(operator)
        browser = signed_in("officer")
        listing = reverse("admin:alliance_user_changelist")

        def press(action: str) -> str:
            form = {"action": action, "_selected_action": [officer.pk, operator.pk]}
            return desk.post(listing, form, follow=True).content.decode()

        said = press("end_sessions")
        assert "Signed out: officer" in said
        assert browser.get("/api/members").status_code == 401
        said = press("take_access")
        assert "Access taken away: officer" in said
        assert "This is your own account." in said
        assert "Access given back: officer" in press("give_access")
