"""When a member came: the portal's first roster was always there; a later member came with the earliest sign."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from members.models import Member, MemberRecord
from members.weeks import arrivals, standings

TUESDAY = datetime(2026, 11, 17, 20, tzinfo=UTC)
SUNDAY = date(2026, 11, 22)
DAY = timedelta(days=1)

pytestmark = pytest.mark.django_db


def member(name: str, created_at: datetime, *recorded: date) -> Member:
    made = Member.objects.create(name=name, created_at=created_at)
    for day in recorded:
        MemberRecord.objects.create(member=made, data_type="kills", value=1, record_date=day)
    return made


def came(*members: Member) -> list[date | None]:
    days = arrivals.first_days((one.pk, one.created_at) for one in members)
    return [days[one.pk] for one in members]


def test_an_empty_portal() -> None:
    assert arrivals.first_week_ended() is None
    assert arrivals.first_days([]) == {}


def test_the_first_week_s_members_were_always_there() -> None:
    monday = datetime(2026, 11, 23, tzinfo=UTC)
    first = [member("A", TUESDAY), member("B", TUESDAY + DAY), member("C", monday - timedelta(seconds=1))]
    assert came(*first) == [None, None, None]
    assert came(member("D", monday)) == [SUNDAY + DAY]


def test_the_leader_s_own_member_is_no_roster() -> None:
    leader = member("Leader", TUESDAY - 10 * DAY)
    assert came(leader, member("A", TUESDAY), member("B", TUESDAY)) == [None, None, None]


@pytest.mark.parametrize(
    ("dated", "day"),
    [
        ((), SUNDAY + 3 * DAY),
        ((SUNDAY + 2 * DAY, SUNDAY + 9 * DAY), SUNDAY + 2 * DAY),
        ((SUNDAY + 5 * DAY,), SUNDAY + 3 * DAY),
        ((SUNDAY,), None),
    ],
    ids=["no record", "an older list", "a later list", "a list of the first week"],
)
def test_a_later_member_came_with_the_earliest_sign(dated: tuple[date, ...], day: date | None) -> None:
    first = [member(name, TUESDAY) for name in "AB"]
    assert came(*first, member("Late", TUESDAY + 8 * DAY, *dated)) == [None, None, day]


def test_who_was_there_when_a_day_ended() -> None:
    first = [member(name, TUESDAY) for name in "AB"]
    late = member("Late", TUESDAY + 8 * DAY)
    there = standings.presences((one.pk, one.created_at) for one in [*first, late])
    for day, names in ((date(2020, 1, 1), 2), (SUNDAY, 2), (SUNDAY + 3 * DAY, 3)):
        assert sum(one.on(day) for one in there.values()) == names
