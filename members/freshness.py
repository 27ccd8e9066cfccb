"""How recently a figure was updated (spec section 4, 'Freshness badge')."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

Level = Literal["default", "secondary", "destructive"]

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Freshness:
    """text: what the badge says; level: its colour; stale: a day old or more, or never updated."""

    text: str
    level: Level
    stale: bool


def freshness(updated: datetime | None, now: datetime) -> Freshness:
    """The badge of a figure. A moment that still lies ahead (clocks differ) counts as now."""
    if updated is None:
        return Freshness("Never", "destructive", stale=True)
    age = now - updated
    if age < MINUTE:
        return Freshness("Just now", "default", stale=False)
    if age < HOUR:
        return Freshness(f"{age // MINUTE}m ago", "default", stale=False)
    if age < DAY:
        return Freshness(f"{age // HOUR}h ago", "default", stale=False)
    days = age // DAY
    text = "1 day ago" if days == 1 else f"{days} days ago"
    return Freshness(text, "destructive" if age > WEEK else "secondary", stale=True)
