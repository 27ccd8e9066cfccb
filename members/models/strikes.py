"""What leaders decided about strikes, and their notes on members."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from members.models.people import Member

MOST_STRIKES = 9
"""The largest number of strikes that one decision may count as."""
LONGEST_NOTE = 2000


class Strike(models.Model):
    """A leader's decision on a strike that the figures propose, or a strike entered by hand (members.strikes has the
    rules).

    `figure`, `day`: the figure and the day, or the week's Sunday, under which the value is kept; `figure` is None for a
    strike by hand. `count`: as how many strikes it counts. `expires_on`: the first day on which it no longer counts.
    `evidence`: the portal's evidence at the time of the decision, as JSON; None for a strike by hand. `by`: the leader
    who decided last; None for a command or a deleted account.
    """

    class State(models.TextChoices):
        CONFIRMED = "confirmed", "Confirmed"
        DROPPED = "dropped", "Dropped"

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="strikes")
    figure = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 (several by hand may be of one day)
    day = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices)
    reason = models.CharField(max_length=200)
    count = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_STRIKES)]
    )
    expires_on = models.DateField()
    evidence = models.JSONField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [
            models.Index(fields=["state", "expires_on"], name="strike_that_stands"),
            models.Index(fields=["-day", "-id"], name="strike_newest"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["member", "figure", "day"], name="strike_once"),
            models.CheckConstraint(condition=Q(state__in=["confirmed", "dropped"]), name="strike_state"),
            models.CheckConstraint(condition=Q(count__gte=1, count__lte=MOST_STRIKES), name="strike_counts"),
            models.CheckConstraint(condition=Q(expires_on__gt=F("day")), name="strike_expires_later"),
            models.CheckConstraint(condition=~Q(reason=""), name="strike_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.day}: {self.reason}"


class Note(models.Model):
    """A leader's note on a member, for leaders only. `by`: the author; None for a command or a deleted account."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST_NOTE)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="note_has_text")]

    def __str__(self) -> str:
        return f"Note on {self.member}, {self.at:%Y-%m-%d}"
