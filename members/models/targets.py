"""What the alliance requires of its members on each day or in each week."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone

from members.figures import ASSISTANCE, CACHED, DUEL_DAY, EVENT, VS
from members.models.people import Rank

TARGETED: Final = {one.data_type: one for one in (DUEL_DAY, CACHED[VS], CACHED["donations"], ASSISTANCE)}
"""The figures that may have a target, by data type: the figures that have a new value each day or each week.

Events may have targets too.
"""


def targeted() -> list[tuple[str, str]]:
    """These figures as a database column's choices."""
    return [(one.data_type, one.label) for one in TARGETED.values()]


class Target(models.Model):
    """The minimum of a figure that is required from a week on (members.targets has the rules).

    `rank`: the rank that it applies to, None for everybody. `least`: None if the target ends. `since`: the Monday of
    the first week. `by`: the leader who set it; None for a command.
    """

    figure = models.CharField(max_length=20, choices=targeted)
    rank = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(Rank.R1), MaxValueValidator(Rank.R5)]
    )
    least = models.BigIntegerField(null=True, blank=True)
    since = models.DateField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["figure", "-rank", "-since"]
        constraints = [
            models.UniqueConstraint(
                fields=["figure", "rank", "since"], condition=Q(rank__isnull=False), name="target_of_a_rank_once"
            ),
            models.UniqueConstraint(
                fields=["figure", "since"], condition=Q(rank__isnull=True), name="target_of_everybody_once"
            ),
            models.CheckConstraint(condition=Q(least__gte=0) | Q(least__isnull=True), name="target_not_negative"),
            models.CheckConstraint(condition=Q(rank__isnull=True) | Q(rank__gte=1, rank__lte=5), name="target_rank"),
            models.CheckConstraint(
                condition=Q(figure__in=list(TARGETED)) | Q(figure__startswith=EVENT), name="target_figure"
            ),
        ]

    def __str__(self) -> str:
        whose = Rank(self.rank).label if self.rank else "everybody"
        return f"{self.get_figure_display()} of {whose} since {self.since}: {self.least}"
