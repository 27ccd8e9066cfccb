"""Which strikes a week's figures propose: by the rule alone, and from what is recorded."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from analytics import strikes
from analytics.duel import duel
from analytics.known_weeks import Person
from analytics.strikes import Proposal, proposals
from analytics.targets import judge
from members.models import AllianceSettings, Away, ChangeSet, Member, MemberRecord, Strike, Target
from members.strikes import expiry, has_expired
from members.weeks.calendar import WEEK, monday_of
from uploads.models import Absence

DAY, DUEL, DONATIONS = "duel-day", "alliance-duel", "donations"
MONDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 22)
NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
TODAY = NOW.date()
NIA = Person(1, "Nia", 3)


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """It is Wednesday, 25 November 2026, unless a test says otherwise."""

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(NOW)
    return set_to


# ---- the rule


def target(figure: str, least: int | None, rank: int | None = None) -> Target:
    return Target(figure=figure, rank=rank, least=least, since=MONDAY)


def away(first: int, last: int) -> Away:
    """Days of the week, 0 for its Monday."""
    return Away(first=MONDAY + timedelta(days=first), last=MONDAY + timedelta(days=last))


def rule(
    targets: list[Target],
    days: tuple[int | None, ...] = (None,) * 6,
    week: int | None = None,
    entries: tuple[Away, ...] = (),
    missed: date | None = None,
    today: date = TODAY,
) -> list[Proposal]:
    """What is proposed of Nia, with these scores of the week's duel."""
    values = {(1, DAY, MONDAY + timedelta(days=n)): value for n, value in enumerate(days) if value is not None}
    if week is not None:
        values[1, DUEL, SUNDAY] = week
    found = judge(NIA, targets, values, entries, week=SUNDAY, today=today)
    short = [one for one in found if not isinstance(one, tuple)]
    return list(
        proposals(
            {1: NIA},
            {1: short} if short else {},
            {1: missed} if missed else {},
            duels={1: duel(days, week, 6)},
            targets=targets,
            week=SUNDAY,
        )
    )


def told(found: list[Proposal]) -> list[tuple[str, str, int | None, int]]:
    return [(one.figure, one.day.isoformat(), one.least, one.has) for one in found]


TUESDAY = "2026-11-17"
SHORT_WEEK = (DUEL, "2026-11-22", 5401, 5400)
SCORES = (1000, 400, 1000, 1000, 1000, 1000)


@pytest.mark.parametrize(
    ("targets", "days", "week", "entries", "proposed"),
    [
        ([], SCORES, 5400, (), []),
        ([target(DAY, 900)], SCORES, 5400, (), [(DAY, TUESDAY, 900, 400)]),
        ([target(DAY, 400)], SCORES, 5400, (), []),  # exactly what is asked
        ([target(DAY, 401)], SCORES, 5400, (), [(DAY, TUESDAY, 401, 400)]),
        ([target(DUEL, 5401)], SCORES, 5400, (), [SHORT_WEEK]),
        ([target(DAY, 900), target(DUEL, 5401)], SCORES, 5400, (), [(DAY, TUESDAY, 900, 400), SHORT_WEEK]),
        ([target(DAY, 900)], (1000, None, 1000, 1000, 1000, 1000), None, (), []),  # not uploaded
        ([target(DAY, 900, rank=4)], SCORES, 5400, (), []),
        ([target(DAY, 900), target(DAY, 0, rank=3)], SCORES, 5400, (), []),
        ([target(DAY, 900)], SCORES, 5400, (away(1, 1),), []),
        ([target(DAY, 900)], SCORES, 5400, (away(2, 6),), [(DAY, TUESDAY, 900, 400)]),
        ([target(DAY, 900)], SCORES, 5400, (away(-9, 0),), [(DAY, TUESDAY, 900, 400)]),
        ([target(DUEL, 9000)], SCORES, 5400, (away(0, 2),), []),  # half of the six days
        ([target(DUEL, 9000)], SCORES, 5400, (away(0, 1),), [(DUEL, "2026-11-22", 9000, 5400)]),
        ([target(DUEL, 9000)], SCORES, 5400, (away(4, 6),), [(DUEL, "2026-11-22", 9000, 5400)]),  # Sunday is none
    ],
)  # fmt: skip
def test_who_was_short_and_not_excused(
    targets: list[Target], days: Any, week: int | None, entries: Any, proposed: list[Any]
) -> None:
    assert told(rule(targets, days, week, entries)) == proposed


@pytest.mark.parametrize(("today", "judged"), [(16, 0), (17, 1), (18, 2), (21, 5), (22, 6), (23, 6)])
def test_a_day_is_judged_once_it_is_over(today: int, judged: int) -> None:
    found = rule([target(DAY, 10)], (0,) * 6, 0, today=date(2026, 11, today))
    assert [one.day.day for one in found] == [16 + number for number in range(judged)]


@pytest.mark.parametrize(("today", "judged"), [(21, False), (22, True)])
def test_the_duels_week_is_over_when_saturday_is(today: int, judged: bool) -> None:
    assert bool(rule([target(DUEL, 10)], (0,) * 6, 0, today=date(2026, 11, today))) is judged


@pytest.mark.parametrize(
    ("targets", "days", "proposed"),
    [
        ([], (None,) * 6, [(DUEL, "2026-11-22", None, 0)]),
        ([target(DONATIONS, 5)], (None,) * 6, [(DUEL, "2026-11-22", None, 0)]),
        ([target(DUEL, 0)], (None,) * 6, []),  # nothing is asked of them
        ([target(DAY, 0, rank=3)], (None,) * 6, []),
        ([target(DAY, 5)], (0, 0, None, None, None, None), [(DAY, "2026-11-16", 5, 0), (DAY, TUESDAY, 5, 0)]),  # once
        ([target(DAY, 5)], (None,) * 6, [(DUEL, "2026-11-22", None, 0)]),
    ],
)
def test_who_missed_the_duel_where_nothing_else_says_so(targets: list[Target], days: Any, proposed: list[Any]) -> None:
    assert told(rule(targets, days, missed=SUNDAY)) == proposed


def test_the_words() -> None:
    assert [one.reason for one in rule([target(DAY, 900), target(DUEL, 9000)], SCORES, 5400)] == [
        "Duel Day of Tue 17 Nov: 400 of 900",
        "Alliance Duel of the week to 22 Nov: 5,400 of 9,000",
    ]
    [missed] = rule([], missed=date(2026, 11, 18))
    assert missed.reason == "Not on the Alliance Duel list of the week to 22 Nov"
    assert missed.doubts == ("The list is of Wed 18 Nov: the duel went on until Saturday.",)


def test_what_speaks_against_it_is_said() -> None:
    [derived] = rule([target(DAY, 900)], (1000, None, 1000, 1000, 1000, 1000), 5400)[:1] or [None]
    assert derived is None  # judged by what is recorded alone: `values_of` fills derived days in
    [differs] = rule([target(DAY, 900)], SCORES, 7000)
    assert differs.doubts == (strikes.DIFFERS,)


scores = st.none() | st.integers(0, 12)
spans = st.tuples(st.integers(-3, 9), st.integers(0, 4)).map(lambda one: away(one[0], one[0] + one[1]))
asked = st.lists(
    st.builds(target, st.sampled_from([DAY, DUEL]), st.none() | st.integers(0, 12), st.sampled_from([None, 3])),
    max_size=4,
)


@given(asked, st.tuples(*[scores] * 6), scores, st.lists(spans, max_size=2), st.booleans(), st.integers(14, 25))
def test_each_is_proposed_once_and_rightly(
    targets: list[Target], days: Any, week: int | None, entries: list[Away], absent: bool, today: int
) -> None:
    unique = list({(one.figure, one.rank): one for one in targets}.values())
    found = rule(unique, days, week, tuple(entries), SUNDAY if absent and week is None else None, date(2026, 11, today))
    assert len({one.key for one in found}) == len(found)
    for one in found:
        covered = {one.day} if one.figure == DAY else {MONDAY + timedelta(days=n) for n in range(6)}
        gone = {day for entry in entries for day in covered if entry.first <= day <= entry.last}
        assert one.least is None or one.has < one.least
        assert one.least is None or (max(covered).day < today and 2 * len(gone) < len(covered))
    shuffled = random.Random(today).sample(unique, len(unique))
    assert told(rule(shuffled, days, week, tuple(reversed(entries)), today=date(2026, 11, today))) == told(
        [one for one in found if one.least is not None]
    )


# ---- when it expires


@pytest.mark.parametrize(
    ("weeks", "today", "expired"),
    [(1, 23, False), (1, 24, True), (4, 24, False), (1, 17, False)],
)
def test_a_strike_expires_on_the_day_and_not_before(weeks: int, today: int, expired: bool) -> None:
    assert has_expired(expiry(date(2026, 11, 17), weeks), date(2026, 11, today)) is expired


@given(st.integers(1, 26), st.integers(0, 400))
def test_it_stands_for_all_of_its_weeks(weeks: int, after: int) -> None:
    assert has_expired(expiry(MONDAY, weeks), MONDAY + timedelta(days=after)) == (after >= 7 * weeks)


# ---- from what is recorded


def record(member: Member, kind: str, day: date, value: int) -> None:
    MemberRecord.objects.create(member=member, data_type=kind, record_date=day, value=value)


@pytest.fixture
def nia(db: None) -> Member:
    """1,000 on each day of the duel but 400 on Tuesday."""
    member = Member.objects.create(name="Nia", rank=3)
    for index, value in enumerate(SCORES):
        record(member, DAY, MONDAY + timedelta(days=index), value)
    return member


def put(figure: str, least: int, rank: int | None = None) -> None:
    Target.objects.create(figure=figure, rank=rank, least=least, since=MONDAY - 8 * WEEK)


def of_week(week: date | None = SUNDAY) -> list[tuple[str, str, str, int]]:
    return [(one.name, one.figure, one.day.isoformat(), one.has) for one in strikes.proposed(week)]


def test_proposed_while_it_is_so(nia: Member) -> None:
    assert of_week() == []
    put(DAY, 900)
    assert of_week() == [("Nia", DAY, TUESDAY, 400)]
    assert of_week(MONDAY) == of_week() == of_week(None)
    excuse = Away.objects.create(member=nia, first=MONDAY, last=date(2026, 11, 17))
    assert of_week() == []
    excuse.delete()
    MemberRecord.objects.filter(record_date=date(2026, 11, 17)).update(value=900)
    assert of_week() == []
    MemberRecord.objects.filter(record_date=date(2026, 11, 17)).delete()
    assert of_week() == []  # unknown
    record(nia, DUEL, SUNDAY, 5300)
    assert of_week() == [("Nia", DAY, TUESDAY, 300)]  # it follows from the week
    assert strikes.proposed(SUNDAY)[0].derived
    nia.put_active(False)
    nia.save()
    assert of_week() == []


def test_a_strike_that_was_decided_on_is_proposed_no_more(nia: Member) -> None:
    put(DAY, 900)
    Strike.objects.create(
        member=nia, figure=DAY, day=date(2026, 11, 17), state="dropped", reason="x", expires_on=date(2026, 12, 15)
    )
    assert of_week() == []
    assert [one.day.isoformat() for one in strikes.facts([SUNDAY])[SUNDAY]] == [TUESDAY]


def missing(member: Member, day: date) -> None:
    Absence.objects.create(
        member=member, data_type=DUEL, record_date=day, change_set=ChangeSet.objects.create(kind="apply")
    )


def test_who_is_not_on_the_whole_list_missed_the_duel(nia: Member) -> None:
    bob = Member.objects.create(name="Bob", rank=1)
    for member in (nia, bob):
        missing(member, SUNDAY)
    assert of_week() == [("Bob", DUEL, "2026-11-22", 0)]  # Nia scored on its days
    Away.objects.create(member=bob, first=MONDAY, last=MONDAY + timedelta(days=2))
    assert of_week() == []
    Away.objects.update(last=MONDAY + timedelta(days=1))
    assert of_week() == [("Bob", DUEL, "2026-11-22", 0)]
    record(bob, DUEL, SUNDAY, 1)
    assert of_week() == []


@pytest.mark.parametrize(("weeks", "open_"), [(1, ["2026-11-29", "2026-11-22"]), (4, 5), (26, 5)])
def test_only_what_would_not_have_expired_is_proposed(nia: Member, weeks: int, open_: Any) -> None:
    AllianceSettings.objects.create(strike_weeks=weeks)
    put(DAY, 900)
    for back in range(1, 7):
        record(nia, DAY, date(2026, 11, 17) - back * WEEK, 0)
    found = strikes.open_weeks(NOW.date(), weeks)
    assert len(found) == open_ if isinstance(open_, int) else [one.isoformat() for one in found] == open_
    days = [one.day for one in strikes.proposed()]
    assert days == sorted(days, reverse=True)
    assert all(expiry(day, weeks) > NOW.date() and day >= monday_of(min(found)) for day in days)
    # of a week that has gone by Tuesday, 17 November is over a week ago
    assert (date(2026, 11, 17) in days) == (weeks > 1)


def test_a_day_ends_by_the_alliances_clock(nia: Member, now: Callable[[datetime], None], settings: Any) -> None:
    settings.TIME_ZONE = "America/New_York"
    put(DAY, 900)
    now(datetime(2026, 11, 18, 4, tzinfo=UTC))  # still Tuesday there
    assert of_week() == []
    now(datetime(2026, 11, 18, 6, tzinfo=UTC))
    assert of_week() == [("Nia", DAY, TUESDAY, 400)]


def test_the_queries_do_not_grow(nia: Member) -> None:
    put(DAY, 900)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            strikes.proposed()
        return len(queries)

    missing(Member.objects.create(name="Bob"), SUNDAY)
    first = count()
    for number in range(30):
        member = Member.objects.create(name=f"Panda {number}")
        record(member, DAY, MONDAY, number)
        missing(member, SUNDAY)
    assert len(strikes.proposed()) > 30
    assert count() <= first
