"""The members' area: what it shows, the links into it, what members sent, and requests to delete their data."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from members.models import ChangeSet, Member
from members.models.alliance import THE_ONE
from uploads.models import Upload


class MembersArea(models.Model):
    """What the members' area shows (alliance/area/switches.py): one row, or none until somebody has switched anything.

    is_on: whether there is a members' area at all. Each other field switches one of its parts.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=THE_ONE, editable=False)
    is_on = models.BooleanField("switched on", default=False)
    directory = models.BooleanField("names and ranks", default=True)
    rankings = models.BooleanField("this week's rankings", default=False)
    requirements = models.BooleanField("rank requirements", default=True)
    own_page = models.BooleanField("the member's own page", default=True)
    strikes = models.BooleanField("the own strikes on it", default=False)
    help = models.BooleanField("what members send", default=True)

    class Meta:
        verbose_name = verbose_name_plural = "members' area"
        constraints = [models.CheckConstraint(condition=Q(id=THE_ONE), name="members_area_one_row")]

    def __str__(self) -> str:
        return "On" if self.is_on else "Off"


class PersonalLink(models.Model):
    """A link by which one member sees the members' area, and nothing else (alliance/area/links.py).

    Only the hash of the link's token is stored. made_by: None for a command. uses: how often the link was opened.
    """

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="personal_links")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveIntegerField("times opened", default=0)
    used_at = models.DateTimeField("last opened", null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}, until {timezone.localtime(self.expires_at):%Y-%m-%d %H:%M}"


class DeletionRequest(models.Model):
    """A member's request to have their data deleted (alliance/area/deletion.py). Granting it deletes it with the
    member.

    decided_at: when it was declined. reason: the explanation that the member then reads.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="deletion_requests")
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField("declined at", null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}, {timezone.localtime(self.asked_at):%Y-%m-%d %H:%M}"


class Contribution(models.Model):
    """What a member sent for the leaders to decide (alliance/area/contributions.py). It has no effect before that.

    For days away: `first`, `last`, and `text` with the reason. For a wrong figure: `figure` (its name), `seen_value`
    and `seen_day` as the page showed them, `said`, the right value (None if the member did not give one), and `text`, a
    comment. For a picture: `upload`. `decided_by`, `answer`: the leader, and the explanation that the member reads.
    `change_set`: what accepting wrote, None if it changed nothing. If that is undone, the contribution waits again.
    """

    class Kind(models.TextChoices):
        AWAY = "away", "Days away"
        WRONG = "wrong", "A figure is wrong"
        PROFILE = "profile", "Profile"
        TREE = "tree", "Tech tree"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        TAKEN_BACK = "taken-back", "Taken back"

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="contributions")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    sent_at = models.DateTimeField(default=timezone.now)
    text = models.CharField(max_length=200, blank=True)
    first = models.DateField(null=True, blank=True)
    last = models.DateField(null=True, blank=True)
    figure = models.CharField(max_length=20, blank=True)
    said = models.BigIntegerField(null=True, blank=True)
    seen_value = models.BigIntegerField(null=True, blank=True)
    seen_day = models.DateField(null=True, blank=True)
    upload = models.OneToOneField(
        Upload, on_delete=models.SET_NULL, null=True, blank=True, related_name="contribution", editable=False
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answer = models.CharField(max_length=200, blank=True)
    change_set = models.ForeignKey(ChangeSet, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-sent_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "sent_at"], name="contribution_in_state"),
            models.Index(fields=["member", "-sent_at"], name="contribution_of_member"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["away", "wrong", "profile", "tree"]), name="contribution_kind"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "accepted", "declined", "taken-back"]), name="contribution_state"
            ),
            models.CheckConstraint(
                condition=Q(kind="away", first__isnull=False, last__gte=F("first"))
                | (~Q(kind="away") & Q(first=None, last=None)),
                name="contribution_days_of_away",
            ),
            models.CheckConstraint(condition=Q(said=None) | Q(said__gte=0), name="contribution_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.get_kind_display()}, {timezone.localtime(self.sent_at):%Y-%m-%d %H:%M}"
