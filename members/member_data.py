"""Single records of a span of days (spec sections 3 and 7, GET /api/member-data)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from members.errors import Refused
from members.figures import DUELS, FIGURES
from members.models import MemberRecord

RECORD_TYPES = ("strength", "donations", "kills")
"""The member data of spec section 3; mutual assistance is returned only on request."""
CHOICES = [(one.data_type, one.label) for one in FIGURES.values() if one.data_type not in DUELS]
"""The data types that may be requested; the duel has its own calls."""
LONGEST_SPAN = timedelta(days=400)


def check_span(first: date, last: date) -> None:
    """Raises Refused unless the days are in order and at most 400 days apart."""
    if first > last:
        raise Refused("The start date is after the end date. Swap them.")
    if last - first > LONGEST_SPAN:
        raise Refused(f"Ask for at most {LONGEST_SPAN.days} days at once.")


def member_data(first: date, last: date, data_type: str | None) -> list[dict[str, Any]]:
    """The active members' records of these days, newest first. One query."""
    check_span(first, last)
    found = MemberRecord.objects.filter(
        member__is_active=True,
        data_type__in=[data_type] if data_type else RECORD_TYPES,
        record_date__gte=first,
        record_date__lte=last,
    ).order_by("-record_date", "-pk")
    return [
        {
            "id": pk,
            "memberId": member_id,
            "memberName": name,
            "value": str(value),
            "dataType": kind,
            "uploadDate": recorded_at,
            "recordDate": day,
        }
        for pk, member_id, name, value, kind, recorded_at, day in found.values_list(
            "pk", "member_id", "member__name", "value", "data_type", "recorded_at", "record_date"
        )
    ]
