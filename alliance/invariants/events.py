"""The results of events have the dates that their event requires, and references to events name existing ones."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q
from django.db.models.functions import ExtractIsoWeekDay

from alliance.invariants.finding import Found
from members.figures import EVENT
from members.models import Event, MemberRecord, Target
from uploads.models import Upload
from uploads.taught_models import TaughtScreen

SUNDAY = 7


def results_stand_right() -> Found:
    """The results of a weekly event are dated by its Sunday."""
    results = MemberRecord.objects.filter(event__isnull=False)
    astray = results.filter(event__period=Event.Period.WEEK).annotate(of_week=ExtractIsoWeekDay("record_date"))
    wrong = [
        f"record {one.pk} of {one.event.title if one.event else one.data_type} stands under "
        f"{one.record_date:%A, %Y-%m-%d}"
        for one in astray.exclude(of_week=SUNDAY).select_related("event").order_by("pk")
    ]
    return Found(results.count(), wrong)


def events_are_known() -> Found:
    """References name existing events: targets (only events for which high is good), taught and waiting screens."""
    events = {one.data_type: one for one in Event.objects.all()}
    wrong = []
    targets = Target.objects.filter(figure__startswith=EVENT).order_by("pk")
    for target in targets:
        event = events.get(target.figure)
        if event is None:
            wrong.append(f"target {target.pk} asks for {target.figure}, which is gone")
        elif not event.high_is_good:
            wrong.append(f"target {target.pk} asks for a least {event.title}, of which low is good")
    open_ones = (Upload.Status.PENDING_CONFIRMATION, Upload.Status.PROCESSING)
    waiting = Upload.objects.filter(status__in=open_ones).filter(
        Q(batch__data_type__startswith=EVENT) | Q(held_at__isnull=False, read_kind__startswith=EVENT)
    )
    named = waiting.order_by("pk").values_list("pk", "batch__data_type", "read_kind")
    for pk, chosen, asked in named:
        kind = chosen if chosen.startswith(EVENT) else asked
        if kind not in events:
            wrong.append(f"upload {pk} waits as the list of {kind}, which is gone")
    taught = TaughtScreen.objects.filter(data_type__startswith=EVENT).order_by("pk")
    wrong += [
        f"taught screen {screen.name} is of {screen.data_type}, which is gone"
        for screen in taught
        if screen.data_type not in events
    ]
    return Found(len(targets) + len(named) + len(taught), wrong)


def looks_are_one_events() -> Found:
    """No two events keep the same look of a list: otherwise one's list would be taken for the other's."""
    looks = [(tuple(look), event.title) for event in Event.objects.order_by("pk") for look in event.looks]
    times = Counter(look for look, _ in looks)
    wrong = [
        f"{title} has a look that another event has too: {', '.join(look)}" for look, title in looks if times[look] > 1
    ]
    return Found(len(looks), wrong)
