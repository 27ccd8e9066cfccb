"""Operators make accounts, tie them to members and close them, through the forms of the operator's desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from alliance.models import User
from members.models import Member
from tests.conftest import PASSWORD

ADD = reverse("admin:alliance_user_add")
GOOD = "a fine long one"


@pytest.fixture
def operator(account: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(account("operator", is_staff=True, is_superuser=True))
    return client


def add(
    operator: Client, name: str, *, password: str = GOOD, again: str | None = None, member: object = ""
) -> list[str]:
    """Fill in the form for a new account; the errors that it answers with."""
    passwords = {"password1": password, "password2": password if again is None else again}
    form = {"username": name, "usable_password": "true", "member": member, **passwords}
    answer = operator.post(ADD, form)
    if answer.status_code == 302:
        return []
    return [error for errors in answer.context["adminform"].form.errors.values() for error in errors]


def change(operator: Client, user: User, **fields: object) -> list[str]:
    """Change some fields in the form of an account; the errors that it answers with."""
    address = reverse("admin:alliance_user_change", args=[user.pk])
    initial = operator.get(address).context["adminform"].form.initial
    form = {name: initial.get(name) or "" for name in ("username", "member", "discord_id", "avatar")}
    joined = {"date_joined_0": "2026-11-21", "date_joined_1": "12:00:00"}
    answer = operator.post(address, {**form, "is_active": "on", **joined, **fields})
    return [] if answer.status_code == 302 else list(answer.context["adminform"].form.errors)


def status(name: str, password: str = GOOD) -> tuple[int, object]:
    """What signing in answers: the status, and whether the account is a leader's."""
    answer = Client().post("/auth/login", {"username": name, "password": password})
    return answer.status_code, answer.json().get("isAdmin")


@pytest.mark.parametrize(("rank", "leader"), [(5, True), (4, True), (3, False), (0, False), (None, False)])
def test_a_new_account_may_what_its_member_may(operator: Client, rank: int | None, leader: bool) -> None:
    member = "" if rank is None else Member.objects.create(name="Nia", rank=rank).pk
    assert add(operator, "nia", member=member) == []
    assert status("nia") == (200, leader)
    assert not User.objects.get(username="nia").is_staff


def test_what_cannot_be_is_refused(operator: Client, officer: User) -> None:
    assert "already exists" in add(operator, "officer")[0]
    assert "already exists" in add(operator, "nia", member=officer.member_id)[0]
    assert "valid username" in add(operator, "n i a")[0]
    assert "match" in add(operator, "nia", again="another one")[0]
    assert any("too common" in error for error in add(operator, "nia", password="password1"))
    assert not User.objects.filter(username="nia").exists()


def test_an_account_is_tied_to_another_member_and_untied(operator: Client, account: Callable[..., User]) -> None:
    nia = account("nia", rank=2)
    leader = Member.objects.create(name="Mia", rank=5)
    assert change(operator, nia, member=leader.pk) == []
    assert status("nia", PASSWORD) == (200, True)
    assert change(operator, nia, member="") == []
    assert status("nia", PASSWORD) == (200, False)


def test_a_member_has_one_account_and_a_discord_id_one_owner(operator: Client, account: Callable[..., User]) -> None:
    nia, mia = account("nia", rank=4, discord_id="17"), account("mia", rank=4)
    assert change(operator, mia, member=nia.member_id) == ["member"]
    assert change(operator, mia, discord_id="17") == ["discord_id"]


def test_any_number_of_accounts_have_no_discord_id(operator: Client, account: Callable[..., User]) -> None:
    for name in ("nia", "mia"):
        assert change(operator, account(name, rank=4), discord_id="") == []


def test_a_closed_account_is_out_at_once_and_may_be_opened_again(operator: Client, officer: User) -> None:
    browser = Client()
    browser.force_login(officer)
    assert change(operator, officer, is_active="") == []
    assert browser.get("/auth/user").status_code == 401
    assert status("officer", PASSWORD)[0] == 401
    assert change(operator, officer) == []
    assert status("officer", PASSWORD) == (200, True)


def test_a_new_password_ends_the_sessions_of_the_old_one(operator: Client, officer: User) -> None:
    browser = Client()
    browser.force_login(officer)
    form = {"password1": GOOD, "password2": GOOD, "usable_password": "true"}
    operator.post(reverse("admin:auth_user_password_change", args=[officer.pk]), form)
    assert browser.get("/auth/user").status_code == 401
    assert status("officer") == (200, True)


def test_an_account_is_found_by_its_member(operator: Client, officer: User) -> None:
    member = officer.member
    assert member is not None
    member.name = "Quillon"
    member.save()
    listing = operator.get(reverse("admin:alliance_user_changelist"), {"q": "quill"})
    assert [user.username for user in listing.context["cl"].result_list] == ["officer"]
