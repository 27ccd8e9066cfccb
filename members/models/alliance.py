"""The settings that leaders make for their alliance."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

THE_ONE = 1
"""The id of the only row."""
LEAST_WEEKS, MOST_WEEKS = 1, 26
"""The fewest and most weeks after which a strike may expire."""


def check_time_zone(name: str) -> None:
    """Raises ValidationError for a name that is not a time zone."""
    if name not in available_timezones():
        raise ValidationError(f"There is no time zone named {name}. Use one such as Europe/Berlin.")


def check_printable(text: str) -> None:
    """Raises ValidationError for text that a page cannot show on one line."""
    if not text.isprintable():
        raise ValidationError("Use letters, digits and signs on one line.")


class AllianceSettings(models.Model):
    """One row, or none until something is set; the database refuses a second. Blank: not set.

    Read the values with `members.alliance_facts.facts`, which includes the environment and the defaults, and set them
    with its `change`. guide_closed: an R5 put the dashboard's guide away. screenshot_days: how many days pictures are
    kept (0: for ever); read it with `uploads.files.retention.kept_days`. save_when_complete: a week is saved
    automatically once it is complete (uploads.week). strike_weeks: after how many weeks a strike expires
    (members.strikes).
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=THE_ONE, editable=False)
    name = models.CharField(max_length=60, blank=True, validators=[check_printable])
    tag = models.CharField(max_length=10, blank=True, validators=[check_printable])
    server = models.CharField(max_length=20, blank=True, validators=[check_printable])
    time_zone = models.CharField(max_length=60, blank=True, validators=[check_time_zone])
    guide_closed = models.BooleanField("guide put away", default=False)
    screenshot_days = models.PositiveSmallIntegerField("days that screenshots are kept", default=0)
    save_when_complete = models.BooleanField("save each week once it is complete", default=False)
    strike_weeks = models.PositiveSmallIntegerField(
        "weeks after which a strike expires",
        default=4,
        validators=[MinValueValidator(LEAST_WEEKS), MaxValueValidator(MOST_WEEKS)],
    )

    class Meta:
        verbose_name = verbose_name_plural = "alliance's settings"
        constraints = [
            models.CheckConstraint(condition=Q(id=THE_ONE), name="alliance_settings_one_row"),
            models.CheckConstraint(
                condition=Q(strike_weeks__gte=LEAST_WEEKS, strike_weeks__lte=MOST_WEEKS), name="alliance_strike_weeks"
            ),
        ]

    def __str__(self) -> str:
        return self.name or "Our alliance"
