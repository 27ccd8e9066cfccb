"""What the demo alliance does not have: events with their results, and strikes."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from members.models import Event, Member, MemberRecord, Strike
from members.weeks.calendar import WEEK, week_ending

STRUCK = {"Thorne": (1, 2), "Puffin": (1,), "Bosun": (1, 1), "Skerry": (1,)}
"""Strikes that stand, each with how many it counts for, one week apart."""


def put_more() -> None:
    """Two times of an event by day, two weeks of one by week, and one where the lowest is best; strikes of four."""
    last = week_ending(timezone.localdate()) - WEEK
    people = {one.name: one for one in Member.objects.filter(is_active=True)}
    storm = Event.objects.create(title="Desert Storm")
    for own in Event.objects.filter(title="Zombie Siege"):  # the demo's, of a day
        MemberRecord.objects.filter(event=own).delete()
        own.delete()
    siege = Event.objects.create(title="Zombie Siege", period="week")
    race = Event.objects.create(title="Obstacle Race", unit="seconds", high_is_good=False)
    for number, name in enumerate(sorted(people)):
        value = 10_000 + 37 * (number * 7919 % 2003)
        if number % 4:
            result(storm, people[name], last - timedelta(days=4), value)
        if number % 3:
            result(storm, people[name], last - timedelta(days=11), value - 9_000 + 500 * (number % 40))
        if number % 2:
            result(siege, people[name], last, 5 * value)
            result(siege, people[name], last - WEEK, 4 * value)
            result(race, people[name], last - timedelta(days=1), 60 + number)
    for name, counts in STRUCK.items():
        for back, count in enumerate(counts):
            strike(people[name], last - back * WEEK, count, f"Short of donations {back + 1}")
    strike(people["Whelk"], last - 20 * WEEK, 1, "Long ago")
    strike(people["Umber"], last, 1, "Was ill", state=Strike.State.DROPPED)


def result(event: Event, member: Member, day: date, value: int) -> None:
    MemberRecord.objects.create(
        data_type=event.data_type, event=event, member=member, spelling=member.name, record_date=day, value=value
    )


def strike(member: Member, day: date, count: int, reason: str, state: str = Strike.State.CONFIRMED) -> None:
    Strike.objects.create(
        member=member, day=day, count=count, reason=reason, state=state, expires_on=day + 4 * WEEK, figure=None
    )
