"""What was changed and by whom, so that it can be shown and undone, and the versions of the data."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from members.figures import choices
from members.models.people import Member


class ChangeSet(models.Model):
    """What one action changed. It can be looked up, and is undone as a whole.

    `kept`: what undoing needs beyond the changes. For a merge: where everything was before. For an apply: whether it
    was of a whole list (uploads.apply.applying). For a week: who had saved it and when.
    """

    class Kind(models.TextChoices):
        APPLY = "apply", "Apply"
        EDIT = "edit", "Edit"
        MERGE = "merge", "Merge"
        IMPORT = "import", "Import"
        DELETE = "delete", "Delete"
        TOGGLE = "toggle", "Activate or deactivate"
        WEEK = "week", "Save a week again"

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


def changed_fields() -> list[tuple[str, str]]:
    """What a change may concern: a field of a member, or a figure."""
    return [*Change.Field.choices, *choices()]


class Change(models.Model):
    """One value of one member before and after. `before` None: there was no value; `after` None: it was removed.

    `field`: a Field, or the data type of a figure.
    """

    class Field(models.TextChoices):
        MEMBER = "member", "Member"
        NAME = "name", "Name"
        RANK = "rank", "Rank"
        DISCORD = "discord", "Discord username"
        SIGN_IN = "discord-sign-in", "Discord name may sign in"
        ACTIVE = "active", "Active"
        ALIAS = "alias", "Alias"
        SF_TECH = "sf-tech", "SF Tech"
        CRITERIA = "rank-criteria", "Rank criteria"
        AWAY = "away", "Away"
        TARGET = "target", "Target"
        STRIKE = "strike", "Strike"
        NOTE = "note", "Note"
        EVENT = "event", "Event"
        WEEK = "week", "Saved week"

    change_set = models.ForeignKey(ChangeSet, on_delete=models.CASCADE, related_name="changes")
    member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="changes")
    member_name = models.CharField(max_length=100)
    field = models.CharField(max_length=20, choices=changed_fields)
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
