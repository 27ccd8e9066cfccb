"""Counts of tries in the database: shared by all web processes and machines, and exact even for concurrent tries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone

from alliance.models import TryCount

APART = timedelta(seconds=5)
"""The largest difference between the moments of two concurrent tries, by different processes' or machines' clocks."""
SET_BACK = timedelta(hours=1)
"""A larger difference means that a clock was set back."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most this many tries within SIGN_IN_WINDOW seconds, counted from the first of them."""

    key: str
    most: int


@dataclass(frozen=True, slots=True)
class UsedUp:
    """The limit that refuses a try, and how long it still does."""

    limit: Limit
    wait: timedelta


def take(limits: Iterable[Limit], now: datetime) -> UsedUp | None:
    """Count one try on every limit. If one of them is used up, nothing is counted, and that limit is returned.

    Each count is raised by a conditional UPDATE, so concurrent tries can't exceed the limit. The limits are updated in
    the order of their keys, so two tries never deadlock. A limit that is plainly used up is detected by a read alone,
    so somebody who hammers does not block other writers.
    """
    wanted = sorted(limits, key=lambda limit: limit.key)
    if refused := used_up(wanted, now):
        return refused
    with transaction.atomic():
        new = [TryCount(key=limit.key, tries=0, ends_at=now + window()) for limit in wanted]
        TryCount.objects.bulk_create(new, ignore_conflicts=True)
        passes = all(raised(limit, now) for limit in wanted)
        transaction.set_rollback(not passes)
    return None if passes else used_up(wanted, now) or UsedUp(wanted[0], window())


def give_back(limits: Iterable[Limit], taken_at: datetime) -> None:
    """Take back the try of that moment: from the counts that included it, not from later ones."""
    counts = TryCount.objects.filter(tries__gt=0, ends_at__lte=taken_at + window() + APART)
    for limit in limits:
        counts.filter(key=limit.key).update(tries=F("tries") - 1)


def forget(key: str) -> None:
    TryCount.objects.filter(key=key).delete()


def remove_old() -> int:
    """Delete the counts whose time is over. Returns how many there were."""
    return TryCount.objects.filter(over(timezone.now())).delete()[0]


def window() -> timedelta:
    return timedelta(seconds=settings.SIGN_IN_WINDOW)


def over(now: datetime) -> Q:
    """The counts whose time is over. One that ends too far in the future is from before the clock was set back."""
    return Q(ends_at__lte=now) | Q(ends_at__gt=now + window() + SET_BACK)


def used_up(limits: Sequence[Limit], now: datetime) -> UsedUp | None:
    """Of the limits that are used up, the one that lasts longest."""
    most = {limit.key: limit for limit in limits}
    counts = TryCount.objects.filter(~over(now), key__in=most).order_by("-ends_at")
    for key, tries, ends_at in counts.values_list("key", "tries", "ends_at"):
        if tries >= most[key].most:
            return UsedUp(most[key], ends_at - now)
    return None


def raised(limit: Limit, now: datetime) -> bool:
    """Whether the count accepted one more; a count whose time is over begins again."""
    count: QuerySet[TryCount] = TryCount.objects.filter(over(now) | Q(tries__lt=limit.most), key=limit.key)
    begins = {"tries": Value(1), "ends_at": Value(now + window())}
    goes_on = {"tries": F("tries") + 1, "ends_at": F("ends_at")}
    changes = {field: Case(When(over(now), then=begins[field]), default=goes_on[field]) for field in begins}
    return count.update(**changes) == 1
