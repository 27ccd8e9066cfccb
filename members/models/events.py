"""Events: lists of the game that the portal does not know and that a leader has named."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from members.figures import EVENT_LIST, EventFigure, event_type

LONGEST_TITLE = 60
LONGEST_UNIT = 20


class Event(models.Model):
    """An event whose results are kept, as records of the data type `event-<its number>` (members.events).

    `unit`: the unit of the values, may be empty. `period`: whether each day, each week, or each time that it is held
    has its own result; a week's result is kept under its Sunday. `looks`: for each known screenshot, the list of words
    over the list, by which later screenshots are recognised (uploads.intake.event_looks). `archived_at`: since when it
    is no longer offered. `by`: the leader who named it; None for a command.
    """

    class Period(models.TextChoices):
        DAY = "day", "By day"
        WEEK = "week", "By week"
        ONCE = "once", "Each time it is held"

    title = models.CharField(max_length=LONGEST_TITLE)
    unit = models.CharField(max_length=LONGEST_UNIT, blank=True)
    period = models.CharField(max_length=4, choices=Period.choices, default=Period.ONCE)
    high_is_good = models.BooleanField(default=True)
    looks = models.JSONField(default=list, blank=True, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(Lower("title"), name="event_title_once"),
            models.CheckConstraint(condition=~Q(title=""), name="event_has_title"),
            models.CheckConstraint(condition=Q(period__in=["day", "week", "once"]), name="event_period"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def data_type(self) -> str:
        return event_type(self.pk)

    @property
    def figure(self) -> EventFigure:
        """The event's list as a figure, like the portal's own figures."""
        return EventFigure(
            name=self.data_type,
            data_type=self.data_type,
            key=EVENT_LIST.key,
            label=self.title,
            title=self.title,
            noun=self.title,
            weekly=EVENT_LIST.weekly,
            placed=EVENT_LIST.placed,
            on_sunday=self.period == self.Period.WEEK,
            unit=self.unit,
            high_is_good=self.high_is_good,
        )
