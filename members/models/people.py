"""Who is in the alliance, how their names are spelled, and what a rank requires."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from members.distinct import DistinctPairs
from members.names import normalise

LONGEST_FORM = 400  # a ligature of one character may stand for eighteen


class Rank(models.IntegerChoices):
    NONE = 0, "No Rank"
    R1 = 1, "R1"
    R2 = 2, "R2"
    R3 = 3, "R3"
    R4 = 4, "R4"
    R5 = 5, "R5"


class MemberQuerySet(models.QuerySet["Member"]):
    def active(self) -> Self:
        return self.filter(is_active=True)

    def inactive(self) -> Self:
        return self.filter(is_active=False)


class Member(models.Model):
    """One member. The figures are a cache of the newest records (members.records.refresh_latest keeps it).

    discord_vouched: an R5 or operator set `discord_username`, so the Discord account with that name may sign in as this
    member for the first time. From then on `discord_id` counts (members.authority, alliance.discord).
    """

    name = models.CharField(max_length=100)
    rank = models.PositiveSmallIntegerField(choices=Rank.choices, default=Rank.NONE)
    power = models.BigIntegerField(null=True, blank=True)
    power_updated_at = models.DateTimeField(null=True, blank=True)
    kills = models.BigIntegerField(null=True, blank=True)
    kills_updated_at = models.DateTimeField(null=True, blank=True)
    tech_donations = models.BigIntegerField(null=True, blank=True)
    tech_donations_updated_at = models.DateTimeField(null=True, blank=True)
    latest_vs_score = models.BigIntegerField("latest VS score", null=True, blank=True)
    latest_vs_rank = models.PositiveIntegerField("latest VS rank", null=True, blank=True)
    vs_updated_at = models.DateTimeField("VS updated at", null=True, blank=True)
    discord_username = models.CharField(max_length=64, blank=True)
    discord_vouched = models.BooleanField("Discord name may sign in", default=False)
    discord_id = models.CharField(max_length=32, unique=True, null=True, blank=True)
    is_active = models.BooleanField(default=True)
    inactive_since = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["is_active", "name"], name="member_active_name"),
            models.Index(fields=["discord_username"], name="member_discord_username"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["name"],
                condition=Q(is_active=True),
                name="member_active_name_once",
                violation_error_message="Another active member has this name already.",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="member_has_name"),
            models.CheckConstraint(
                condition=Q(is_active=False) | Q(inactive_since=None), name="member_active_or_inactive_since"
            ),
            models.CheckConstraint(condition=Q(rank__gte=0, rank__lte=5), name="member_rank_0_to_5"),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__gte": 0}),
                    name=f"member_{field}_not_negative",
                )
                for field in ("power", "kills", "tech_donations", "latest_vs_score")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def put_active(self, is_active: bool, *, since: datetime | None = None) -> None:
        """Make it an active member, or a former one since the given moment (default: now). Does not save."""
        self.is_active = is_active
        self.inactive_since = None if is_active else since or timezone.now()


class MemberAlias(models.Model):
    """Another spelling of a member's name, misread or outdated. Rows with this spelling are matched to the member."""

    class Origin(models.TextChoices):
        REVIEW = "review", "Confirmed in a review"
        OPERATOR = "operator", "Entered by an operator"
        RENAME = "rename", "An earlier name"
        MERGE = "merge", "The name of a merged member"

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="aliases")
    spelling = models.CharField(max_length=100)
    normal_form = models.CharField(max_length=LONGEST_FORM, unique=True, editable=False)
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.OPERATOR)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "member aliases"
        constraints = [models.CheckConstraint(condition=~Q(normal_form=""), name="alias_has_normal_form")]

    def __str__(self) -> str:
        return f"{self.spelling} = {self.member}"

    def save(self, *args: object, **kwargs: object) -> None:
        self.normal_form = normalise(self.spelling)[:LONGEST_FORM]
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class DistinctNamesQuerySet(models.QuerySet["DistinctNames"]):
    def entered(self) -> Self:
        """The pairs that an operator entered."""
        return self.filter(change_set=None)

    def pairs(self) -> DistinctPairs:
        return DistinctPairs(self.values_list("first", "second"))


class DistinctNames(models.Model):
    """Two names that belong to two people (spec section 5; design decision 7).

    A pair that an operator entered is also never matched to each other. `change_set`: the apply of a list that showed
    both.
    """

    first = models.CharField(max_length=100)
    second = models.CharField(max_length=100)
    change_set = models.ForeignKey(
        "ChangeSet", on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="+"
    )

    objects = DistinctNamesQuerySet.as_manager()

    class Meta:
        verbose_name = verbose_name_plural = "distinct names"
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="distinct_names_once"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="distinct_names_differ"),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"

    @property
    def origin(self) -> str:
        """Where the pair came from."""
        return f"Both on one list: {self.change_set}" if self.change_set else "Entered by an operator"


class RankCriterion(models.Model):
    """What a member needs for a rank (spec sections 3 and 4). seats: how many members may hold it; None for no
    limit."""

    rank = models.PositiveSmallIntegerField(choices=Rank.choices, unique=True)
    power = models.PositiveBigIntegerField(default=0)
    vs_score = models.PositiveBigIntegerField("VS score", default=0)
    donations = models.PositiveBigIntegerField(default=0)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "rank criteria"
        ordering = ["-rank"]
        constraints = [
            models.CheckConstraint(condition=Q(rank__gte=1, rank__lte=5), name="criterion_rank_1_to_5"),
            models.CheckConstraint(
                condition=Q(power__gte=0, vs_score__gte=0, donations__gte=0), name="criterion_not_negative"
            ),
            models.CheckConstraint(condition=Q(seats__isnull=True) | Q(seats__gte=1), name="criterion_some_seats"),
        ]

    def __str__(self) -> str:
        return self.get_rank_display()
