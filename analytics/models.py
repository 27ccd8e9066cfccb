"""Figures over time: records, VS scores and the weekly snapshots."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from members.models import Member, Rank


class MemberRecord(models.Model):
    """One figure of one member on one date. `recorded_at`: when it was entered, which freshness counts from."""

    class DataType(models.TextChoices):
        STRENGTH = "strength", "Strength"
        DONATIONS = "donations", "Donations"
        KILLS = "kills", "Kills"
        ASSISTANCE = "mutual-assistance", "Mutual Assistance"

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="records")
    data_type = models.CharField(max_length=20, choices=DataType.choices)
    value = models.BigIntegerField()
    record_date = models.DateField()
    recorded_at = models.DateTimeField(default=timezone.now)
    upload = models.ForeignKey("uploads.Upload", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-record_date", "-pk"]
        indexes = [models.Index(fields=["data_type", "record_date"], name="record_type_date")]
        constraints = [
            models.UniqueConstraint(fields=["member", "data_type", "record_date"], name="record_once_a_day"),
            models.CheckConstraint(condition=Q(value__gte=0), name="record_not_negative"),
            models.CheckConstraint(
                condition=Q(data_type__in=["strength", "donations", "kills", "mutual-assistance"]),
                name="record_data_type",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.data_type}, {self.record_date}: {self.value}"


class VsScore(models.Model):
    """A member's Alliance Duel score of a week. `member_name`: as the list spelled it."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="vs_scores")
    member_name = models.CharField(max_length=100)
    score = models.BigIntegerField()
    rank = models.PositiveIntegerField(null=True, blank=True)
    week_ending = models.DateField(db_index=True)
    recorded_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    upload = models.ForeignKey("uploads.Upload", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = "VS score"
        ordering = ["-week_ending", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["member", "week_ending"], name="vs_score_once_a_week"),
            models.CheckConstraint(condition=Q(score__gte=0), name="vs_score_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.member_name}, {self.week_ending}: {self.score}"


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
    """A frozen copy of one member's figures. Later edits of the member do not touch it.

    power_date, kills_date: of their records, which may lie before the week; donations and duel are of the week alone.
    rank_lacks: the missing figures that keep the calculated rank down. All three are empty in rows that were saved
    before they were kept.
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
