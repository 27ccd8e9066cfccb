"""What is recorded about members over time: figures, and Special Forces levels."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from members.days import ahead, alliance_day
from members.figures import EVENT, FIGURES, choices
from members.models.events import Event
from members.models.people import Member
from members.sf_tech import NODES


class MemberRecord(models.Model):
    """One figure of one member on one date (members.figures defines the figures).

    `record_date`: the day, or the Sunday for a figure recorded by the week. `place`, `spelling`: the place on the list
    and the name as written there, for figures that keep them. `recorded_at`: when the value was entered; `created_at`:
    when a record of that date was first made.

    `event`: the event, if the record is from an event's list; the data type then is `event-` and the event's number.

    `upload_id`: the screenshot that the value was read from, None if a leader entered it. It is not a foreign key,
    because uploads are above members; `check_data` reports records whose screenshot does not exist.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="records")
    data_type = models.CharField(max_length=20, choices=choices)
    event = models.ForeignKey(
        Event, on_delete=models.RESTRICT, null=True, blank=True, db_index=False, related_name="results"
    )
    record_date = models.DateField()
    value = models.BigIntegerField()
    place = models.PositiveIntegerField(null=True, blank=True)
    spelling = models.CharField(max_length=100, blank=True)
    recorded_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    upload_id = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-record_date", "-pk"]
        indexes = [models.Index(fields=["data_type", "record_date"], name="record_type_date")]
        constraints = [
            models.UniqueConstraint(fields=["member", "data_type", "record_date"], name="record_once_a_day"),
            models.CheckConstraint(condition=Q(value__gte=0), name="record_not_negative"),
            models.CheckConstraint(
                condition=Q(event=None, data_type__in=list(FIGURES))
                | Q(event__isnull=False, data_type=Concat(Value(EVENT), Cast("event_id", models.CharField()))),
                name="record_data_type",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.data_type}, {self.record_date}: {self.value}"

    def get_data_type_display(self) -> str:  # type: ignore[no-redef]  # Django makes one where there is none
        return self.event.title if self.event else FIGURES[self.data_type].label


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
        """Refuse levels of a future day in an operator's form."""
        if self.record_date and self.record_date > alliance_day():
            raise ValidationError({"record_date": ahead(self.record_date)})
