"""A clock that a test puts."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, tzinfo
from typing import Self

import pytest
from django.utils import timezone


def put_clock(monkeypatch: pytest.MonkeyPatch, day: date, at: time = time(12)) -> None:
    """It is that day (noon in UTC, unless told), also for what the fields of models take by default."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            moment = cls.combine(day, at, tzinfo=UTC)
            return moment.astimezone(tz) if tz else moment.replace(tzinfo=None)

    monkeypatch.setattr(timezone, "datetime", Clock)
