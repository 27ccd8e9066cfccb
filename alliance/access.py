"""The one rule that decides who may enter (spec section 6, design decision 2)."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from alliance.models import User
from members.models import Rank


def is_leader(user: User | AnonymousUser) -> bool:
    """True for a signed-in R4 or R5 (a superuser counts as R5)."""
    return isinstance(user, User) and user.is_active and user.rank >= Rank.R4
