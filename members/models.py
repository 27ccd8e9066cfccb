"""Who is in the alliance, how their names are spelled, and who changed what."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from members.days import ahead, alliance_day
from members.names import normalise
from members.sf_tech import NODES

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
    """One member. The figures are a cache of the newest records (analytics.records.refresh_latest keeps it).

    discord_vouched: an R5 or operator set `discord_username`, so whoever has that name at Discord may sign in as this
    member for the first time; from then on `discord_id` counts (members.authority, alliance.discord).
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
        """In the alliance, or a former member since a moment (now, where none is given). Does not save."""
        self.is_active = is_active
        self.inactive_since = None if is_active else since or timezone.now()


class MemberAlias(models.Model):
    """Another spelling of a member: what the reader made of the name, or an old name. It then matches by itself."""

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
        """What an operator knows of two names. A list only tells that there are two members."""
        return self.filter(change_set=None)


class DistinctNames(models.Model):
    """Two names that are two people (spec section 5; design decision 7).

    An operator's pair is never matched to each other either. `change_set`: the apply of a list that showed both.
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
        """Where it came from."""
        return f"Both on one list: {self.change_set}" if self.change_set else "Entered by an operator"


class RankCriterion(models.Model):
    """What a member needs for a rank (spec sections 3 and 4)."""

    rank = models.PositiveSmallIntegerField(choices=Rank.choices, unique=True)
    power = models.PositiveBigIntegerField(default=0)
    vs_score = models.PositiveBigIntegerField("VS score", default=0)
    donations = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name_plural = "rank criteria"
        ordering = ["-rank"]
        constraints = [
            models.CheckConstraint(condition=Q(rank__gte=1, rank__lte=5), name="criterion_rank_1_to_5"),
            models.CheckConstraint(
                condition=Q(power__gte=0, vs_score__gte=0, donations__gte=0), name="criterion_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return self.get_rank_display()


TEN = [MaxValueValidator(10)]


class SfTech(models.Model):
    """The six Special Forces levels of a member on a date (design decision 10)."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="sf_tech")
    record_date = models.DateField()
    top_node_1 = models.PositiveSmallIntegerField("Advanced Protection", default=0, validators=TEN)
    top_node_2 = models.PositiveSmallIntegerField("HP Boost III", default=0, validators=TEN)
    top_node_3 = models.PositiveSmallIntegerField("Attack Boost III", default=0, validators=TEN)
    middle_node_1 = models.PositiveSmallIntegerField("HP Boost III (middle)", default=0, validators=TEN)
    middle_node_2 = models.PositiveSmallIntegerField("Defense Boost III", default=0, validators=TEN)
    bottom_node = models.PositiveSmallIntegerField("Unit X", default=0, validators=[MaxValueValidator(1)])

    class Meta:
        verbose_name = verbose_name_plural = "SF tech"
        ordering = ["-record_date", "member"]
        constraints = [
            models.UniqueConstraint(fields=["member", "record_date"], name="sf_tech_once_a_day"),
            *(
                models.CheckConstraint(
                    condition=Q((f"{node.field}__gte", 0), (f"{node.field}__lte", node.most)),
                    name=f"sf_tech_{node.field}_level",
                )
                for node in NODES
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.record_date}"

    def clean(self) -> None:
        """An operator's form enters no levels of a day that has not come."""
        if self.record_date and self.record_date > alliance_day():
            raise ValidationError({"record_date": ahead(self.record_date)})


class ChangeSet(models.Model):
    """What one action changed, as one thing that can be looked up and undone.

    `kept`: what undoing takes beyond the changes; a merge keeps here where everything stood before.
    """

    class Kind(models.TextChoices):
        APPLY = "apply", "Apply"
        EDIT = "edit", "Edit"
        MERGE = "merge", "Merge"
        IMPORT = "import", "Import"
        DELETE = "delete", "Delete"
        TOGGLE = "toggle", "Activate or deactivate"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    summary = models.CharField(max_length=200, blank=True)
    kept = models.JSONField(null=True, editable=False)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.summary or f"{self.get_kind_display()} {self.pk}"


class Change(models.Model):
    """One value of one member before and after. `before` None: there was none; `after` None: it went."""

    class Field(models.TextChoices):
        MEMBER = "member", "Member"
        NAME = "name", "Name"
        RANK = "rank", "Rank"
        DISCORD = "discord", "Discord username"
        ACTIVE = "active", "Active"
        ALIAS = "alias", "Alias"
        SF_TECH = "sf-tech", "SF Tech"
        CRITERIA = "rank-criteria", "Rank criteria"
        STRENGTH = "strength", "Strength"
        KILLS = "kills", "Kills"
        DONATIONS = "donations", "Donations"
        VS = "alliance-duel", "Alliance Duel"
        ASSISTANCE = "mutual-assistance", "Mutual Assistance"

    change_set = models.ForeignKey(ChangeSet, on_delete=models.CASCADE, related_name="changes")
    member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="changes")
    member_name = models.CharField(max_length=100)
    field = models.CharField(max_length=20, choices=Field.choices)
    record_date = models.DateField(null=True, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["member", "field", "record_date"], name="change_of_a_figure")]

    def __str__(self) -> str:
        return f"{self.member_name}: {self.get_field_display()}"


class DataVersion(models.Model):
    """A note that something was written to the tables of an area. Triggers write them (members.data_version)."""

    area = models.CharField(max_length=20)
    token = models.CharField(max_length=36)

    class Meta:
        verbose_name = "version of the data"
        verbose_name_plural = "versions of the data"

    def __str__(self) -> str:
        return f"{self.area}: {self.token}"
