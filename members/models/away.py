"""Who is away, and from when to when: the days that leaders excuse."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from members.models.people import Member


class Away(models.Model):
    """A range of days on which a member is away (members.away has the rules). It includes both `first` and `last`.

    `by`: the leader who entered it; None for a command.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="away")
    first = models.DateField()
    last = models.DateField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "away"
        ordering = ["-first", "-pk"]
        indexes = [models.Index(fields=["last", "first"], name="away_days")]
        constraints = [models.CheckConstraint(condition=Q(last__gte=F("first")), name="away_first_to_last")]

    def __str__(self) -> str:
        return f"{self.member}, {self.first} to {self.last}"
