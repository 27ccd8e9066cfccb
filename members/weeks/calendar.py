"""Which week a date belongs to. A week runs from Monday to its Sunday, its 'week ending'."""

from __future__ import annotations

from datetime import date, timedelta

SUNDAY = 6
WEEK = timedelta(days=7)


def week_ending(day: date) -> date:
    """The Sunday on or after a report date: the week that a screenshot of that day shows."""
    return day + timedelta(days=SUNDAY - day.weekday())


def last_sunday(today: date) -> date:
    """The most recent Sunday (a Sunday itself counts): the week that is saved now (design decision 9)."""
    return today - timedelta(days=today.isoweekday() % 7)


def monday_of(week: date) -> date:
    """The first day of the week that ends on a Sunday."""
    return week - timedelta(days=SUNDAY)
