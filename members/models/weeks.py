"""The weekly snapshots."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from members.models.people import Member, Rank


class WeeklySnapshot(models.Model):
    """The alliance as it stood at the end of a week. Saving a week again replaces it (design decision 9)."""

    week_ending = models.DateField(unique=True)
    saved_at = models.DateTimeField(default=timezone.now)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-week_ending"]

    def __str__(self) -> str:
        return f"W/E {self.week_ending}"


class SnapshotRow(models.Model):
    """A frozen copy of one member's figures. Later edits of the member do not change it.

    power_date, kills_date: the dates of the records, which may be before the week; donations and duel belong to the
    week itself. rank_lacks: the missing figures that keep the calculated rank down. These three are empty in rows that
    were saved before the fields existed. calculated_rank: empty if there were no criteria.
    """

    snapshot = models.ForeignKey(WeeklySnapshot, on_delete=models.CASCADE, related_name="rows")
    member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=100)
    rank = models.PositiveSmallIntegerField(choices=Rank.choices, default=Rank.NONE)
    calculated_rank = models.CharField(max_length=2, blank=True)
    rank_lacks = models.JSONField(null=True, blank=True)
    power = models.BigIntegerField(null=True, blank=True)
    power_date = models.DateField(null=True, blank=True)
    kills = models.BigIntegerField(null=True, blank=True)
    kills_date = models.DateField(null=True, blank=True)
    tech_donations = models.BigIntegerField(null=True, blank=True)
    vs_score = models.BigIntegerField("VS score", null=True, blank=True)
    vs_rank = models.PositiveIntegerField("VS rank", null=True, blank=True)
    sf_tech_completion = models.FloatField("SF tech %", null=True, blank=True)
    discord_username = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "member"], name="snapshot_row_once_a_member"),
            models.CheckConstraint(condition=Q(rank__gte=0, rank__lte=5), name="snapshot_row_rank_0_to_5"),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__gte": 0}),
                    name=f"snapshot_row_{field}_not_negative",
                )
                for field in ("power", "kills", "tech_donations", "vs_score")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.snapshot}"
