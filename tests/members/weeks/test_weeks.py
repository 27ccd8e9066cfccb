from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.weeks.calendar import week_ending


@pytest.mark.parametrize(
    ("day", "sunday"),
    [
        (date(2026, 11, 21), date(2026, 11, 22)),  # the Saturday that the guide suggests
        (date(2026, 11, 22), date(2026, 11, 22)),
        (date(2026, 11, 16), date(2026, 11, 22)),
        (date(2026, 12, 31), date(2027, 1, 3)),
    ],
)
def test_a_week_ends_on_its_sunday(day: date, sunday: date) -> None:
    assert week_ending(day) == sunday


@given(st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 1, 1)))
def test_it_is_a_sunday_within_the_week(day: date) -> None:
    end = week_ending(day)
    assert end.weekday() == 6
    assert 0 <= (end - day).days <= 6
