"""The list of signed-in browsers at the operator's desk, and ending one of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from alliance.models import LiveSession, User
from tests.conftest import PASSWORD

LIST = reverse("admin:alliance_livesession_changelist")


@pytest.fixture
def operator(account: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(account("operator", is_staff=True, is_superuser=True))
    return client


def signed_in(name: str, *, agent: str = "Phone/1.0", address: str = "192.0.2.7") -> Client:
    client = Client(headers={"user-agent": agent}, REMOTE_ADDR=address)
    assert client.post("/auth/login", {"username": name, "password": PASSWORD}).status_code == 200
    return client


def test_it_lists_who_is_signed_in_where(operator: Client, officer: User) -> None:
    client = signed_in("officer")
    listing = operator.get(LIST).content.decode()
    for shown in ("officer", "Phone/1.0", "192.0.2.7"):
        assert shown in listing
    entry = LiveSession.objects.get(user=officer)
    assert abs(timezone.now() - entry.since) < timedelta(minutes=1)
    detail = operator.get(reverse("admin:alliance_livesession_change", args=[entry.pk])).content.decode()
    key = client.cookies["sessionid"].value
    assert key not in listing + detail


def test_deleting_one_signs_that_browser_out_and_no_other(operator: Client, officer: User) -> None:
    phone, desk = signed_in("officer"), signed_in("officer", agent="Desk/2.0")
    entry = LiveSession.objects.get(user_agent="Phone/1.0")
    address = reverse("admin:alliance_livesession_delete", args=[entry.pk])
    assert operator.get(address).status_code == 200
    assert phone.get("/api/members").status_code == 200
    operator.post(address, {"post": "yes"})
    assert phone.get("/api/members").status_code == 401
    assert phone.get("/admin/upload").headers["Location"].startswith("/login")
    assert desk.get("/api/members").status_code == 200
    assert "Phone/1.0" not in operator.get(LIST).content.decode()


def test_several_are_ended_at_once(operator: Client, officer: User) -> None:
    browsers = [signed_in("officer") for _ in range(3)]
    chosen = LiveSession.objects.filter(user=officer).values_list("pk", flat=True)
    operator.post(LIST, {"action": "delete_selected", "_selected_action": list(chosen), "post": "yes"})
    assert [browser.get("/auth/user").status_code for browser in browsers] == [401, 401, 401]
    assert operator.get(LIST).status_code == 200


def test_an_operator_who_ends_the_own_session_is_out(operator: Client) -> None:
    entry = LiveSession.objects.get()
    operator.post(reverse("admin:alliance_livesession_delete", args=[entry.pk]), {"post": "yes"})
    assert operator.get(LIST).headers["Location"].startswith("/operator/login/")


def test_signing_out_takes_it_off_the_list(officer: User) -> None:
    client = signed_in("officer")
    assert LiveSession.objects.count() == 1
    client.post("/auth/logout")
    assert not LiveSession.objects.exists()


def test_one_that_ran_out_is_not_listed(operator: Client, officer: User) -> None:
    signed_in("officer")
    entry = LiveSession.objects.get(user=officer)
    Session.objects.filter(pk=entry.session_id).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert "Phone/1.0" not in operator.get(LIST).content.decode()


def test_another_account_in_the_same_browser_takes_its_place(officer: User, account: Callable[..., User]) -> None:
    account("leader", rank=5)
    client = signed_in("officer")
    client.post("/auth/login", {"username": "leader", "password": PASSWORD})
    assert [str(entry.user) for entry in LiveSession.objects.all()] == ["leader"]


def test_last_seen_follows_the_browser(officer: User) -> None:
    client = signed_in("officer")
    yesterday = timezone.now() - timedelta(days=1)
    LiveSession.objects.update(since=yesterday, last_seen=yesterday)
    cache.clear()  # as after the minutes for which a note is good
    client.get("/api/members", REMOTE_ADDR="192.0.2.8")
    entry = LiveSession.objects.get()
    assert entry.since == yesterday
    assert timezone.now() - entry.last_seen < timedelta(minutes=1)
    assert entry.address == "192.0.2.8"


def test_a_new_password_keeps_the_browser_that_set_it_on_the_list(operator: Client) -> None:
    operator.post(
        reverse("admin:password_change"),
        {"old_password": PASSWORD, "new_password1": "a fine long one", "new_password2": "a fine long one"},
    )
    assert operator.get(LIST).context["cl"].result_count == 1


def test_nobody_adds_or_edits_one(operator: Client) -> None:
    entry = LiveSession.objects.get()
    assert operator.get(reverse("admin:alliance_livesession_add")).status_code == 403
    assert operator.post(reverse("admin:alliance_livesession_change", args=[entry.pk]), {}).status_code == 403


def test_looking_at_the_portal_again_and_again_costs_one_note(
    leader_client: Client, django_assert_max_num_queries: Callable[..., object]
) -> None:
    leader_client.get("/auth/user")
    with django_assert_max_num_queries(2):  # the session; the account with its member
        leader_client.get("/auth/user")
