"""The account with which a leader signs in."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models

from members.models import Member, Rank


class User(AbstractUser):
    """An account is tied to a member; rank and access come from that member at each request (design decision 3)."""

    member = models.OneToOneField(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="account")
    discord_id = models.CharField("Discord id", max_length=32, unique=True, null=True, blank=True)
    avatar = models.CharField("Discord avatar hash", max_length=64, blank=True)

    @property
    def rank(self) -> int:
        """0 to 5: R5 for a superuser, else the rank of the active member behind the account, else 0."""
        if self.is_superuser:
            return Rank.R5
        if self.member is None or not self.member.is_active:
            return Rank.NONE
        return self.member.rank

    @property
    def display_name(self) -> str:
        return self.get_full_name() or (self.member.name if self.member else self.username)
