"""The fields of API calls: how each kind of value is parsed from JSON and written to JSON."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from members import days
from members.figures import LARGEST
from members.models import Rank
from members.spelling import LONGEST_NAME, clean


class LineField(serializers.CharField):
    """Words on one line, without characters that cannot be shown."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(clean(data) if isinstance(data, str) else data)


class LinesField(serializers.CharField):
    """Words on any number of lines, without characters that cannot be shown."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str):
            data = "\n".join(clean(line) for line in data.splitlines()).strip()
        return super().run_validation(data)


class NameField(LineField):
    """A member's name as typed or read; at most 100 characters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **kwargs)


class ReasonField(LineField):
    """A leader's reason, in a sentence; null is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data) or ""


class DiscordUsernameField(LineField):
    """A Discord username as typed; null or an empty text is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=64, allow_null=True, allow_blank=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data) or ""


class BigNumberField(serializers.CharField):
    """A big integer, as a numeric string in JSON (design decision 8)."""


class FigureField(serializers.IntegerField):
    """A figure as a number or numeric string; null or an empty text is none (spec section 5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=LARGEST, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if isinstance(data, str) and not data.strip() else data)


class RankField(serializers.IntegerField):
    """0 to 5; null or an empty text is No Rank, as 0 is (spec section 3)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=Rank.NONE, max_value=Rank.R5, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None or (isinstance(data, str) and not data.strip()):
            return int(Rank.NONE)
        return super().run_validation(data)


class DayField(serializers.DateField):
    """A day as YYYY-MM-DD, of those that the portal accepts."""

    default_error_messages = {"range": f"Choose a day from {days.FIRST:%Y} to {days.LAST:%Y}."}

    def to_internal_value(self, value: Any) -> date:
        day = days.accepted(super().to_internal_value(value))
        return self.fail("range") if day is None else day


class DayOfMomentField(DayField):
    """A day as YYYY-MM-DD, or a moment in ISO form, of which the day in the portal's time zone counts."""

    def to_internal_value(self, value: Any) -> date:
        try:
            moment = parse_datetime(value) if isinstance(value, str) else None
            if moment is not None:
                value = timezone.localdate(moment) if timezone.is_aware(moment) else moment.date()
        except (ValueError, OverflowError):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


def at_most(most: int, what: str) -> dict[str, Any]:
    """Arguments for a serializer of many: the maximum, checked before any entry, and the message if there are more."""
    return {"max_length": most, "error_messages": {"max_length": f"Send at most {most} {what}."}}
