"""Targets: whose counts in which week, who is short of what, who is excused, what is unknown; set, changed, undone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from members.days import alliance_day
from members.models import Away, Change, ChangeSet, Member, MemberRecord, SnapshotRow, Target, WeeklySnapshot
from members.targets import in_force
from members.weeks.calendar import last_sunday, monday_of, week_ending

JSON = {"content_type": "application/json"}
MONDAY, SUNDAY = date(2026, 11, 9), date(2026, 11, 15)
DAY, DUEL, DONATIONS = "duel-day", "alliance-duel", "donations"
WEEK = timedelta(weeks=1)


def target(rank: int | None, least: int | None, weeks: int = 0, figure: str = DAY) -> Target:
    """weeks: since how many weeks after MONDAY."""
    return Target(figure=figure, rank=rank, least=least, since=MONDAY + weeks * WEEK)


@pytest.mark.parametrize(
    ("targets", "rank", "weeks", "least"),
    [
        ([], 3, 0, None),
        ([target(None, 5)], 3, 0, 5),
        ([target(None, 5)], 0, 0, 5),
        ([target(None, 5, 1)], 3, 0, None),  # it begins next week
        ([target(None, 5), target(None, 7, 1)], 3, 0, 5),
        ([target(None, 5), target(None, 7, 1)], 3, 1, 7),
        ([target(None, 5), target(None, 7, 1)], 3, 9, 7),
        ([target(None, 5), target(3, 9)], 3, 0, 9),
        ([target(None, 5), target(3, 9)], 2, 0, 5),
        ([target(None, 5), target(3, 0)], 3, 0, 0),  # of this rank nothing
        ([target(None, 5), target(3, 9), target(3, None, 1)], 3, 1, 5),  # its own ended, so everybody's counts
        ([target(None, 5), target(None, None, 1)], 3, 1, None),
        ([target(None, 5, figure=DUEL)], 3, 0, None),
    ],
)
def test_whose_target_counts(targets: list[Target], rank: int, weeks: int, least: int | None) -> None:
    found = in_force(targets, DAY, rank, SUNDAY + weeks * WEEK)
    assert (found.least if found else None) == least


versions = st.builds(target, st.none() | st.integers(1, 5), st.none() | st.integers(0, 9), st.integers(-5, 5))


@given(st.lists(versions, max_size=8), st.integers(0, 5), st.integers(-5, 5), st.randoms())
def test_a_later_version_never_changes_an_earlier_week(
    targets: list[Target], rank: int, weeks: int, random: Any
) -> None:
    unique = list({(one.rank, one.since): one for one in targets}.values())
    week = SUNDAY + weeks * WEEK
    found = in_force(unique, DAY, rank, week)
    assert found is in_force([one for one in unique if one.since <= monday_of(week)], DAY, rank, week)
    random.shuffle(unique)
    assert in_force(unique, DAY, rank, week) is found


# ---- who is short


def record(member: Member, kind: str, day: date, value: int) -> None:
    MemberRecord.objects.create(member=member, data_type=kind, record_date=day, value=value)


@pytest.fixture
def nia(db: None) -> Member:
    """1,000 on each day of the duel but 400 on Tuesday; 5,400 in the week; 20,000 donations."""
    member = Member.objects.create(name="Nia", rank=3)
    for index in range(6):
        record(member, DAY, MONDAY + timedelta(days=index), 400 if index == 1 else 1000)
    record(member, DUEL, SUNDAY, 5400)
    record(member, DONATIONS, SUNDAY - timedelta(days=2), 20_000)
    return member


def put(figure: str, least: int, rank: int | None = None, since: date = MONDAY) -> None:
    Target.objects.create(figure=figure, rank=rank, least=least, since=since)


def week(client: Client, day: date = SUNDAY) -> Any:
    answer = client.get(f"/api/targets?weekEnding={day}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def short(client: Client, name: str = "Nia", day: date = SUNDAY) -> list[Any]:
    found = [one for one in week(client, day)["short"] if one["memberName"] == name]
    return (
        [(one["figure"], one["date"], one["has"], one["missing"], one["excused"]) for one in found[0]["short"]]
        if found
        else []
    )


def test_by_how_much_and_on_which_day(leader_client: Client, nia: Member) -> None:
    put(DAY, 900)
    put(DUEL, 5400)
    put(DONATIONS, 25_000)
    assert short(leader_client) == [(DAY, "2026-11-10", "400", "500", False), (DONATIONS, None, "20000", "5000", False)]


def test_a_week_before_keeps_what_was_asked_then(leader_client: Client, nia: Member) -> None:
    put(DAY, 300)
    put(DAY, 2000, since=MONDAY + WEEK)
    assert short(leader_client) == []


def test_what_was_not_uploaded_is_unknown_and_never_short(leader_client: Client, nia: Member) -> None:
    MemberRecord.objects.filter(data_type=DAY, record_date=MONDAY + timedelta(days=2)).delete()
    MemberRecord.objects.filter(data_type=DUEL).delete()
    put(DAY, 900)
    found = week(leader_client)
    assert [(one["figure"], one["date"]) for one in short_of(found, "Nia")] == [(DAY, "2026-11-10")]
    asked = {one["date"]: one["members"] for one in found["unknown"]}
    everybody = Member.objects.active().count()
    assert (asked["2026-11-11"], asked["2026-11-12"]) == (everybody, everybody - 1)


def short_of(found: Any, name: str) -> list[Any]:
    return next(one["short"] for one in found["short"] if one["memberName"] == name)


@pytest.mark.parametrize(
    ("first", "last", "excused"),
    [
        (1, 1, [True, False]),
        (0, 2, [True, True]),
        (2, 6, [False, True]),
        (-9, 20, [True, True]),
        (6, 9, [False, False]),
    ],
)
def test_days_away_excuse_a_day_and_half_of_them_the_week(
    leader_client: Client, nia: Member, first: int, last: int, excused: list[bool]
) -> None:
    Away.objects.create(member=nia, first=MONDAY + timedelta(days=first), last=MONDAY + timedelta(days=last))
    put(DAY, 900)
    put(DUEL, 9000)
    found = week(leader_client)
    assert [one["excused"] for one in short_of(found, "Nia")] == excused
    assert [one["excused"] for one in found["short"] if one["memberName"] == "Nia"] == [all(excused)]


def test_the_rank_of_then_counts(leader_client: Client, nia: Member) -> None:
    put(DUEL, 9000, rank=3)
    assert short(leader_client) == [(DUEL, None, "5400", "3600", False)]
    saved = WeeklySnapshot.objects.create(week_ending=SUNDAY)
    SnapshotRow.objects.create(snapshot=saved, member=nia, name="Nia", rank=1)
    assert short(leader_client) == []


def test_a_day_that_is_not_over_is_not_judged(leader_client: Client, nia: Member) -> None:
    today = alliance_day()
    put(DAY, 900)
    put(DUEL, 9000)
    record(nia, DUEL, week_ending(today), 5)
    found = week(leader_client, today)
    judged = {one["date"] for one in found["unknown"] if one["figure"] == DAY}
    assert all(date.fromisoformat(day) < today for day in judged)
    weekly = [one for row in found["short"] for one in row["short"] if one["figure"] == DUEL]
    assert bool(weekly) == (today == week_ending(today))  # its last day, the Saturday, is over on Sunday


def test_everybodys_target_comes_after_those_of_ranks(leader_client: Client) -> None:
    for rank in (None, 3, 5):
        put(DAY, 900, rank=rank)
    assert [one["rank"] for one in week(leader_client)["targets"]] == [5, 3, None]


def test_the_newest_week_that_is_over_is_shown_first(leader_client: Client) -> None:
    found = leader_client.get("/api/targets").json()
    assert found["weekEnding"] == last_sunday(alliance_day()).isoformat()
    assert [one["span"] for one in found["figures"]] == ["day", "week", "week", "week"]


# ---- setting


def send(client: Client, **body: Any) -> Any:
    return client.post("/api/targets", body, **JSON)


def test_set_changed_ended_and_undone(leader_client: Client, nia: Member) -> None:
    made = send(leader_client, figure=DAY, least="900", since="2026-11-11")
    assert made.status_code == 201, made.content
    assert made.json()["message"] == "Duel Day for everybody: at least 900, since 9 Nov 2026."
    assert len(short(leader_client)) == 1
    again = send(leader_client, figure=DAY, least=900, since="2026-11-09")
    assert (again.status_code, again.json()["changeSetId"]) == (201, None)
    ended = send(leader_client, figure=DAY, least=None, since="2026-11-09").json()
    assert short(leader_client) == []
    stuck = leader_client.post(f"/api/change-sets/{made.json()['changeSetId']}/undo")
    assert stuck.status_code == 409
    assert leader_client.post(f"/api/change-sets/{ended['changeSetId']}/undo").status_code == 200
    assert len(short(leader_client)) == 1
    assert leader_client.post(f"/api/change-sets/{made.json()['changeSetId']}/undo").status_code == 200
    assert not Target.objects.exists()


def test_where_nothing_of_its_own_is_asked_there_is_nothing_to_end(leader_client: Client, nia: Member) -> None:
    put(DAY, 900)
    put(DAY, 1000, rank=3, since=MONDAY + WEEK)
    answer = send(leader_client, figure=DAY, rank=3, least=None, since="2026-11-09")
    assert (answer.status_code, answer.json()) == (
        201, {"message": "Duel Day for R3: no target.", "id": None, "changeSetId": None},
    )  # fmt: skip
    ended = send(leader_client, figure=DAY, rank=3, least=None, since="2026-11-23").json()
    again = send(leader_client, figure=DAY, rank=3, least=None, since="2026-11-30").json()
    assert (again["id"], again["changeSetId"]) == (ended["id"], None)
    assert again["message"] == "Duel Day for R3: no target, since 23 Nov 2026."
    assert (Target.objects.count(), ChangeSet.objects.count()) == (3, 1)


@pytest.mark.parametrize("old", [False, True])
def test_an_undo_brings_back_who_set_it_and_when(
    leader_client: Client, r5_client: Client, nia: Member, old: bool
) -> None:
    """old: changed by a portal that noted neither."""
    send(leader_client, figure=DAY, least=900, since="2026-11-09")
    before = Target.objects.values("least", "by", "at").get()
    changed = send(r5_client, figure=DAY, least=950, since="2026-11-09").json()["changeSetId"]
    now = Target.objects.get()
    assert (now.by.get_username() if now.by else "", now.at > before["at"]) == ("boss", True)
    if old:
        change = Change.objects.get(change_set=changed)
        change.before = {key: value for key, value in change.before.items() if key not in ("by", "at")}
        change.save()
    assert leader_client.post(f"/api/change-sets/{changed}/undo").status_code == 200
    found = Target.objects.values("least", "by", "at").get()
    assert (found["least"], found["by"]) == (900, None if old else before["by"])
    assert (found["at"] == before["at"]) is not old


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"figure": "strength", "least": 5},
        {"figure": DAY},
        {"figure": DAY, "least": -1},
        {"figure": DAY, "least": 2**63},
        {"figure": DAY, "least": "many"},
        {"figure": DAY, "least": 5, "rank": 6},
        {"figure": DAY, "least": 5, "rank": 0},
        {"figure": DAY, "least": 5, "since": "2126-01-01"},
        {"figure": DAY, "least": 5, "since": "soon"},
        {"figure": ["duel-day"], "least": 5},
    ],
)
def test_what_makes_no_sense_is_refused(leader_client: Client, body: dict[str, Any]) -> None:
    answer = send(leader_client, **body)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert not Target.objects.exists()


@pytest.mark.parametrize("rank", [None, 3])
def test_the_database_keeps_one_version_a_week(db: None, rank: int | None) -> None:
    put(DAY, 5, rank)
    with pytest.raises(IntegrityError), transaction.atomic():
        put(DAY, 6, rank)


def test_the_queries_do_not_grow(leader_client: Client, nia: Member) -> None:
    for figure in (DAY, DUEL, DONATIONS):
        put(figure, 900)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            week(leader_client)
        return len(queries)

    first = count()
    for number in range(30):
        member = Member.objects.create(name=f"Panda {number}")
        record(member, DAY, MONDAY, number)
        put(DAY, number, since=MONDAY - number * WEEK - WEEK)
    assert count() <= first + 1
