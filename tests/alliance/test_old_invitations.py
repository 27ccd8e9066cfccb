"""Invitations that came to nothing are forgotten a month after their end; used ones stay with the account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from alliance import housekeeping
from alliance.models import Invitation, User
from members.models import Member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("ended", "used", "kept"), [(29, False, True), (31, False, False), (400, True, True)])
def test_old_invitations_are_cleared_each_day(ended: int, used: bool, kept: bool) -> None:
    now = timezone.now()
    member = Member.objects.create(name="Nia", rank=4)
    end = now - timedelta(days=ended)
    Invitation.objects.create(
        token_hash="0" * 64,
        member=member,
        rank=4,
        expires_at=end,
        used_at=end if used else None,
        account=User.objects.create_user("nia", member=member) if used else None,
    )
    housekeeping.tidy_up()
    assert Invitation.objects.exists() is kept
