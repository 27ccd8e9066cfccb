"""Visitors who never sign in leave nothing behind: no session, no row in any table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from django_q.models import Schedule

from alliance import housekeeping
from alliance.models import AuditEntry, User
from tests.conftest import PASSWORD
from tests.discord_server import CLIENT_ID, CLIENT_SECRET

pytestmark = pytest.mark.django_db

PUBLIC = (
    "/",
    "/login",
    "/login?error=auth_failed",
    "/login?next=/admin/upload",
    "/admin/login",
    "/members",
    "/admin",
    "/admin/upload",
    "/auth/user",
    "/auth/discord",
    "/auth/discord?next=/admin/upload",
    "/auth/discord/callback",
    "/auth/discord/callback?code=x&state=y",
    "/api/members",
    "/operator/",
    "/operator/login/",
    "/nothing",
    "/healthz",
)


VISITS = [(path, True) for path in PUBLIC] + [(path, False) for path in PUBLIC if "discord" in path]
"""Each page, and whether sign-in by Discord is set up."""


@pytest.mark.parametrize(("path", "is_set_up"), VISITS)
def test_visits_leave_nothing(path: str, is_set_up: bool, settings: Any) -> None:
    if is_set_up:
        settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET = CLIENT_ID, CLIENT_SECRET
    for n in range(5):  # none of them may leave anything, so a hundred leave nothing either
        visitor = Client(REMOTE_ADDR=f"2001:db8::{n:x}")
        assert visitor.get(path).status_code < 500
        assert "sessionid" not in visitor.cookies
    assert Session.objects.count() == 0
    assert AuditEntry.objects.count() == 0


@pytest.mark.parametrize("path", ["/auth/login", "/operator/login/"])
def test_a_wrong_sign_in_leaves_no_session(officer: User, path: str) -> None:
    Client().post(path, {"username": "officer", "password": "no"})
    assert Session.objects.count() == 0


def test_sessions_that_ran_out_are_cleared_each_day(officer: User) -> None:
    for _ in range(2):
        Client().post("/auth/login", {"username": "officer", "password": PASSWORD})
    old = Session.objects.first()
    assert old is not None
    Session.objects.filter(pk=old.pk).update(expire_date=timezone.now() - timedelta(seconds=1))
    housekeeping.tidy_up()
    assert Session.objects.count() == 1
    assert Schedule.objects.get(func="alliance.housekeeping.tidy_up").schedule_type == Schedule.DAILY
