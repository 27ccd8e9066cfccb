"""Who guesses passwords is held up, from wherever; whoever signed in before is not (docs/operations.md, Guessing)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from alliance import housekeeping, tries
from alliance.models import AuditEntry, TryCount, User
from alliance.tries import Limit
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

OPERATORS = "/operator/login/"


def try_in(
    name: str, password: str = "no", *, address: str = "192.0.2.7", client: Client | None = None, path: str = ""
) -> HttpResponse:
    """One sign-in; without a client from a browser that was never here."""
    answer: HttpResponse = (client or Client()).post(
        path or "/auth/login", {"username": name, "password": password}, REMOTE_ADDR=address
    )
    return answer


def statuses(answers: list[HttpResponse]) -> list[int]:
    return [answer.status_code for answer in answers]


@pytest.fixture
def known(officer: User) -> Client:
    """The browser in which the officer signed in last."""
    client = Client()
    assert try_in("officer", PASSWORD, client=client).status_code == 200
    client.post("/auth/logout")
    return client


class TestByAccount:
    def test_from_any_address(self, officer: User) -> None:
        answers = [try_in("officer", address=f"192.0.2.{n}") for n in range(1, 14)]
        assert statuses(answers) == [401] * 10 + [429] * 3

    @pytest.mark.parametrize("spelling", ["OFFICER", "Officer", "ｏｆｆｉｃｅｒ"])
    def test_however_the_name_is_written(self, officer: User, spelling: str) -> None:
        for n in range(10):
            try_in(spelling, address=f"192.0.2.{n}")
        assert try_in("officer", PASSWORD).status_code == 429

    def test_on_both_forms_together(self, account: Callable[..., User]) -> None:
        account("operator", is_staff=True, is_superuser=True)
        for n in range(10):
            try_in("operator", address=f"192.0.2.{n}", path=OPERATORS if n % 2 else "")
        answer = try_in("operator", PASSWORD, path=OPERATORS)
        assert "Too many wrong sign-ins" in answer.content.decode()

    def test_a_name_that_nobody_has_is_held_up_alike(self, officer: User) -> None:
        refused = {}
        for name in ("officer", "nobody"):
            answers = [try_in(name, address=f"192.0.2.{n}") for n in range(1, 13)]
            refused[name] = [(answer.status_code, answer.json()) for answer in answers]
        assert refused["officer"] == refused["nobody"]

    def test_right_ones_are_not_counted(self, officer: User) -> None:
        assert statuses([try_in("officer", PASSWORD) for _ in range(12)]) == [200] * 12
        assert statuses([try_in("officer") for _ in range(11)]) == [401] * 10 + [429]


class TestByAddress:
    @pytest.mark.parametrize(
        ("one", "other", "together"),
        [
            ("192.0.2.7", "192.0.2.7", True),
            ("192.0.2.7", "192.0.2.8", False),
            ("2001:db8:1:2::7", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
            ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
            ("::ffff:192.0.2.7", "192.0.2.7", True),
            ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
            ("fe80::1%eth0", "fe80::2%eth1", True),
            ("", "", True),
        ],
    )
    def test_ipv6_counts_by_its_network(
        self, officer: User, settings: Any, one: str, other: str, together: bool
    ) -> None:
        settings.SIGN_IN_TRIES_ADDRESS = 2
        answers = [try_in(f"name {n}", address=one) for n in range(2)]
        assert statuses(answers) == [401] * 2
        assert try_in("officer", PASSWORD, address=other).status_code == (429 if together else 200)

    def test_for_any_account(self, officer: User) -> None:
        answers = [try_in(f"name {n}") for n in range(32)]
        assert statuses(answers) == [401] * 30 + [429] * 2
        assert try_in("officer", PASSWORD).status_code == 429

    def test_what_visitors_make_up_changes_nothing(self, officer: User, settings: Any) -> None:
        settings.TRUSTED_PROXIES = 1
        settings.SIGN_IN_TRIES_ADDRESS = 3
        for n in range(3):
            forged = {"x-forwarded-for": f"198.51.100.{n}, 203.0.113.9"}
            Client().post("/auth/login", {"username": f"name {n}", "password": "no"}, headers=forged)
        true = {"x-forwarded-for": "203.0.113.9"}
        answer = Client().post("/auth/login", {"username": "officer", "password": PASSWORD}, headers=true)
        assert answer.status_code == 429


def test_the_whole_portal_has_a_limit(officer: User, settings: Any) -> None:
    settings.SIGN_IN_TRIES_PORTAL = 12
    answers = [try_in(f"name {n}", address=f"192.0.2.{n}") for n in range(1, 15)]
    assert statuses(answers) == [401] * 12 + [429] * 2
    assert try_in("officer", PASSWORD, address="198.51.100.1").status_code == 429


class TestKnownBrowser:
    def test_an_outsider_does_not_lock_it_out(self, known: Client, settings: Any) -> None:
        settings.SIGN_IN_TRIES_PORTAL = 20
        for n in range(20):
            try_in("officer" if n % 2 else f"name {n}", address=f"198.51.100.{n % 3}")
        assert try_in("officer", PASSWORD, address="198.51.100.1").status_code == 429
        assert try_in("officer", PASSWORD, client=known, address="198.51.100.1").status_code == 200

    def test_it_has_a_count_of_its_own(self, known: Client) -> None:
        answers = [try_in("officer", client=known) for _ in range(12)]
        assert statuses(answers) == [401] * 10 + [429] * 2
        assert "sign in from a browser" not in answers[-1].json()["message"]
        assert try_in("officer", PASSWORD).status_code == 200

    def test_it_is_known_for_its_account_alone(self, known: Client, account: Callable[..., User]) -> None:
        account("leader", rank=5)
        for _ in range(10):
            try_in("leader")
        assert try_in("leader", PASSWORD, client=known).status_code == 429

    def test_it_is_known_for_several_accounts(self, known: Client, account: Callable[..., User]) -> None:
        account("leader", rank=5)
        try_in("leader", PASSWORD, client=known)
        for name in ("leader", "officer"):
            for _ in range(10):
                try_in(name)
            assert try_in(name, PASSWORD, client=known).status_code == 200

    def test_a_new_password_makes_it_a_stranger(self, known: Client, officer: User) -> None:
        officer.set_password("another one")
        officer.save()
        for _ in range(10):
            try_in("officer")
        assert try_in("officer", "another one", client=known).status_code == 429

    @pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "{}", "\x00", "x" * 5000])
    def test_what_somebody_made_up_is_not_known(self, officer: User, cookie: str) -> None:
        forger = Client()
        forger.cookies["known_browser"] = cookie
        assert statuses([try_in("officer", client=forger) for _ in range(11)]) == [401] * 10 + [429]

    def test_its_cookie_is_kept_long_and_from_scripts(self, known: Client) -> None:
        cookie = known.cookies["known_browser"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        assert cookie["max-age"] > 180 * 24 * 3600

    def test_the_operators_desk_makes_it_known_too(self, account: Callable[..., User]) -> None:
        account("operator", is_staff=True, is_superuser=True)
        desk = Client()
        try_in("operator", PASSWORD, client=desk, path=OPERATORS)
        desk.post("/auth/logout")
        for n in range(12):
            try_in("operator", address=f"198.51.100.{n}")
        assert try_in("operator", PASSWORD, client=desk, path=OPERATORS).status_code == 302

    def test_a_wrong_sign_in_leaves_no_cookie(self, officer: User) -> None:
        client = Client()
        try_in("officer", client=client)
        assert "known_browser" not in client.cookies


def test_the_message_says_what_to_do(officer: User) -> None:
    for _ in range(11):
        refused = try_in("officer")
    assert refused.json()["message"] == (
        "Too many wrong sign-ins. Wait 5 minutes and try again, sign in from a browser where you signed in before, "
        "or ask an operator."
    )
    assert 290 < int(refused.headers["Retry-After"]) <= 300


def test_it_ends_after_the_stated_wait(officer: User) -> None:
    for _ in range(11):
        try_in("officer")
    TryCount.objects.update(ends_at=timezone.now())
    assert statuses([try_in("officer") for _ in range(11)]) == [401] * 10 + [429]


def test_a_clock_that_was_set_back_holds_nobody_up_for_long(officer: User) -> None:
    for _ in range(11):
        try_in("officer")
    TryCount.objects.update(ends_at=timezone.now() + timedelta(days=1))
    assert try_in("officer", PASSWORD).status_code == 200


@pytest.mark.parametrize("earlier", [timedelta(milliseconds=3), timedelta(seconds=2)])
def test_two_whose_clocks_are_apart_count_together(earlier: timedelta) -> None:
    """Whoever comes second may have looked at the clock first."""
    now, limit = timezone.now(), Limit("account:nia", 2)
    assert tries.take([limit], now) is None
    assert tries.take([limit], now - earlier) is None
    assert tries.take([limit], now - earlier) is not None
    tries.give_back([limit], now - earlier)
    assert tries.take([limit], now) is None
    assert tries.take([limit], now) is not None


def test_who_is_held_up_all_the_time_makes_one_entry_in_the_log(officer: User) -> None:
    for n in range(20):
        try_in("officer", address=f"2001:db8::{n:x}")
    entry = AuditEntry.objects.get(kind="held-up")
    assert (entry.username, entry.times, entry.detail) == ("officer", 10, "account:officer")


def test_a_sign_in_costs_the_same_however_much_was_tried(officer: User) -> None:
    costs = []
    for before in (0, 8):
        for n in range(before):
            try_in(f"name {n}", address=f"198.51.100.{n}")
        with CaptureQueriesContext(connection) as queries:
            try_in("officer")
        costs.append(len(queries))
    assert costs[1] <= costs[0]


class TestOldPassword:
    """Who sits at somebody's open browser does not find the password out by changing it."""

    @pytest.fixture
    def operator(self, account: Callable[..., User]) -> Client:
        client = Client()
        client.force_login(account("operator", is_staff=True, is_superuser=True))
        return client

    def change(self, client: Client, old: str) -> HttpResponse:
        new = {"new_password1": "a fine long one", "new_password2": "a fine long one"}
        answer: HttpResponse = client.post(reverse("admin:password_change"), {"old_password": old, **new})
        return answer

    def test_it_is_counted(self, operator: Client) -> None:
        for _ in range(10):
            assert "Too many" not in self.change(operator, "no").content.decode()
        assert "Too many wrong passwords" in self.change(operator, PASSWORD).content.decode()
        assert User.objects.get().check_password(PASSWORD)

    def test_the_right_one_is_taken(self, operator: Client) -> None:
        self.change(operator, "no")
        assert self.change(operator, PASSWORD).headers["Location"] == reverse("admin:password_change_done")
        assert User.objects.get().check_password("a fine long one")

    def test_it_needs_a_sign_in(self) -> None:
        assert Client().get(reverse("admin:password_change")).headers["Location"].startswith(OPERATORS)


def test_the_worker_clears_old_counts_away(officer: User) -> None:
    try_in("officer")
    TryCount.objects.filter(key__startswith="account:").update(ends_at=timezone.now() - timedelta(seconds=1))
    housekeeping.tidy_up()
    assert not TryCount.objects.filter(key__startswith="account:").exists()
    assert TryCount.objects.exists()


def test_an_operator_lets_somebody_in(officer: User, account: Callable[..., User]) -> None:
    desk = Client()
    desk.force_login(account("operator", is_staff=True, is_superuser=True))
    for n in range(11):
        try_in("officer", address=f"198.51.100.{n}")
    listing = reverse("admin:alliance_trycount_changelist")
    assert "account:officer" in desk.get(listing).content.decode()
    form = {"action": "delete_selected", "_selected_action": ["account:officer"], "post": "yes"}
    desk.post(listing, form)
    assert try_in("officer", PASSWORD).status_code == 200
