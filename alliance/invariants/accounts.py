"""Accounts and members are tied one to one (design decision 3)."""

from __future__ import annotations

from collections import Counter

from alliance.invariants.finding import Found
from alliance.models import User


def one_to_one() -> Found:
    """No member has two accounts, and no Discord id belongs to two members."""
    tied = list(User.objects.filter(member__isnull=False).order_by("pk").values_list("username", "member"))
    times = Counter(member for _, member in tied)
    wrong = [f"account {username} shares member {member}" for username, member in tied if times[member] > 1]
    return Found(len(tied), wrong)
