"""Members who are away: which days excuse, what is refused, and where it shows."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from members import away, days
from members.figures import VS
from members.models import Away, Change, ChangeSet, Member

JSON = {"content_type": "application/json"}
MONDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 22)
DAY = timedelta(days=1)


def day(number: int) -> date:
    """A day of the week that ends on SUNDAY: 0 is its Monday."""
    return MONDAY + number * DAY


# ---- the rule


@pytest.mark.parametrize(
    ("spans", "on", "counts"),
    [
        ([(0, 5)], 6, True),
        ([(0, 2)], 3, True),
        ([(0, 1)], 2, False),
        ([(-20, 20)], 6, True),
        ([(5, 6)], 1, False),  # the duel ends on Saturday
        ([(6, 9)], 0, False),
        ([(0, 0), (2, 2), (4, 4)], 3, True),
        ([(0, 2), (1, 2)], 3, True),  # a day counts once
        ([(0, 0), (0, 1)], 2, False),
        ([], 0, False),
    ],
)
def test_half_of_the_duels_days_excuse(spans: list[tuple[int, int]], on: int, counts: bool) -> None:
    week = away.days_of_week(VS, SUNDAY)
    found = away.days_away([away.Days(day(first), day(last)) for first, last in spans], week)
    assert (found, away.Excuse(found, week.count, ()).counts) == (on, counts)


def test_another_list_covers_seven_days() -> None:
    week = away.days_of_week("donations", SUNDAY)
    assert (week.first, week.last, week.count) == (MONDAY, SUNDAY, 7)
    assert [away.Excuse(on, 7, ()).counts for on in (3, 4)] == [False, True]


@given(st.lists(st.tuples(st.integers(-10, 16), st.integers(0, 12)), max_size=4))
def test_the_days_are_those_of_a_calendar(spans: list[tuple[int, int]]) -> None:
    marked = {number for first, length in spans for number in range(first, first + length + 1)}
    told = away.days_away([away.Days(day(a), day(a + length)) for a, length in spans], away.Days(MONDAY, SUNDAY))
    assert told == len(marked & set(range(7)))


@given(
    st.lists(st.tuples(st.integers(-4, 10), st.integers(0, 6), st.sampled_from("abc")), max_size=4),
    st.integers(0, 6),
    st.integers(0, 6),
)
def test_only_what_shares_a_day_excuses_and_is_told(spans: list[tuple[int, int, str]], first: int, length: int) -> None:
    covered = away.Days(day(first), day(first + length))
    entries = [Away(first=day(begin), last=day(begin + long), reason=why) for begin, long, why in spans]
    days_of = [set(range(begin, begin + long + 1)) & set(range(first, first + length + 1)) for begin, long, _ in spans]
    found = away.excuse(entries, covered)
    away_on = set().union(*days_of)
    if not away_on:
        assert found is None
        return
    assert found is not None
    assert (found.days, found.of) == (len(away_on), length + 1)
    assert found.counts == (2 * len(away_on) >= length + 1)
    assert found.reasons == tuple(why for (*_, why), shared in zip(spans, days_of, strict=True) if shared)


def test_the_words() -> None:
    assert away.Excuse(3, 6, ("holiday", "", "holiday")).text == "away 3 of 6 days: holiday"
    assert away.Excuse(1, 7, ("",)).text == "away 1 of 7 days"


# ---- the calls


@pytest.fixture
def nia(db: None) -> Member:
    return Member.objects.create(name="Nia", rank=2)


def enter(client: Client, member: Member, first: date, last: date, **more: Any) -> Any:
    body = {"memberId": member.pk, "from": first.isoformat(), "to": last.isoformat(), **more}
    return client.post("/api/away", body, **JSON)


def test_one_day_is_told_as_one(leader_client: Client, nia: Member) -> None:
    assert enter(leader_client, nia, MONDAY, MONDAY).json()["message"] == "Nia is away on 16 Nov."


def test_what_is_entered_is_listed_undone_and_taken_back(leader_client: Client, nia: Member) -> None:
    entered = enter(leader_client, nia, MONDAY, SUNDAY, reason="  Holiday ")
    assert entered.status_code == 201
    told = entered.json()
    assert (told["from"], told["to"], told["reason"], told["days"], told["by"]) == (
        "2026-11-16", "2026-11-22", "Holiday", 7, "officer",
    )  # fmt: skip
    assert told["message"] == "Nia is away from 16 Nov to 22 Nov."
    of_nia = f"/api/away?memberId={nia.pk}"
    assert [one["memberName"] for one in leader_client.get(of_nia).json()] == ["Nia"]

    undo = leader_client.post(f"/api/change-sets/{told['changeSetId']}/undo")
    assert (undo.status_code, leader_client.get(of_nia).json()) == (200, [])

    again = enter(leader_client, nia, MONDAY, SUNDAY).json()
    removed = leader_client.delete(f"/api/away/{again['id']}")
    assert (removed.status_code, Away.objects.count()) == (200, 0)
    assert leader_client.delete(f"/api/away/{again['id']}").status_code == 404
    assert leader_client.post(f"/api/change-sets/{removed.json()['changeSetId']}/undo").status_code == 200
    assert Away.objects.get().member == nia


@pytest.mark.parametrize("old", [False, True])
def test_an_undo_brings_back_who_entered_it_and_when(
    leader_client: Client, r5_client: Client, nia: Member, old: bool
) -> None:
    """old: removed by a portal that noted neither."""
    entered = enter(leader_client, nia, MONDAY, SUNDAY).json()
    before = Away.objects.values("first", "last", "by", "at").get()
    removed = r5_client.delete(f"/api/away/{entered['id']}").json()["changeSetId"]
    if old:
        change = Change.objects.get(change_set=removed)
        change.before = {key: change.before[key] for key in ("from", "to", "reason")}
        change.save()
    assert r5_client.post(f"/api/change-sets/{removed}/undo").status_code == 200
    if old:
        assert (Away.objects.get().first, Away.objects.get().by) == (MONDAY, None)
    else:
        assert Away.objects.values("first", "last", "by", "at").get() == before


def test_undoing_both_in_order_and_never_out_of_order(leader_client: Client, nia: Member) -> None:
    """Taking an entry back stands on entering it."""
    entered = enter(leader_client, nia, MONDAY, SUNDAY).json()
    leader_client.delete(f"/api/away/{entered['id']}")
    refused = leader_client.post(f"/api/change-sets/{entered['changeSetId']}/undo")
    assert refused.status_code == 409
    plan = leader_client.get(f"/api/change-sets/{entered['changeSetId']}/undo-plan").json()
    assert [step["summary"] for step in plan["steps"]] == [
        "Nia is not away from 16 Nov to 22 Nov",
        "Nia is away",
    ]
    ids = [step["id"] for step in plan["steps"]]
    both = leader_client.post(f"/api/change-sets/{entered['changeSetId']}/undo", {"plan": ids}, **JSON)
    assert (both.status_code, Away.objects.count()) == (200, 0)


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        (SUNDAY, MONDAY, "Swap them"),
        (MONDAY, MONDAY + 366 * DAY, "more than a year"),
        (date(1999, 1, 1), MONDAY, "from"),
    ],
)
def test_days_that_cannot_be(leader_client: Client, nia: Member, first: date, last: date, says: str) -> None:
    refused = enter(leader_client, nia, first, last)
    assert (refused.status_code, Away.objects.count(), ChangeSet.objects.count()) == (400, 0, 0)
    assert says in refused.json()["message"]


@pytest.mark.parametrize("change", [{"to": None}, {"from": "soon"}, {"memberId": "x"}, {"reason": "x" * 201}])
def test_what_makes_no_sense(leader_client: Client, nia: Member, change: dict[str, Any]) -> None:
    body = {"memberId": nia.pk, "from": "2026-11-16", "to": "2026-11-17", **change}
    assert leader_client.post("/api/away", body, **JSON).status_code == 400
    assert not Away.objects.exists()


def test_the_same_days_twice_are_refused(leader_client: Client, nia: Member) -> None:
    enter(leader_client, nia, MONDAY, SUNDAY)
    refused = enter(leader_client, nia, SUNDAY, SUNDAY + DAY)
    assert refused.status_code == 409
    assert "Nia is away from 16 Nov to 22 Nov already" in refused.json()["message"]
    assert enter(leader_client, nia, SUNDAY + DAY, SUNDAY + DAY).status_code == 201


def test_who_left_is_not_away(leader_client: Client, nia: Member) -> None:
    nia.put_active(False)
    nia.save()
    assert enter(leader_client, nia, MONDAY, SUNDAY).status_code == 400
    assert enter(leader_client, Member(pk=10**6), MONDAY, SUNDAY).status_code == 404


def test_the_list_holds_who_is_away_or_was_lately(leader_client: Client, nia: Member) -> None:
    today = days.alliance_day()
    for back, name in ((100, "Long Ago"), (20, "Lately"), (-20, "Soon")):
        member = Member.objects.create(name=name)
        Away.objects.create(member=member, first=today - back * DAY, last=today - back * DAY)
    with CaptureQueriesContext(connection) as few:
        names = [one["memberName"] for one in leader_client.get("/api/away").json()]
    assert names == ["Soon", "Lately"]
    for number in range(20):
        Away.objects.create(member=Member.objects.create(name=f"M{number}"), first=today, last=today)
    with CaptureQueriesContext(connection) as many:
        leader_client.get("/api/away")
    assert len(many) == len(few)


def test_the_roster_says_who_is_away_today_by_the_alliances_clock(
    leader_client: Client, nia: Member, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Late on Sunday in New York it is Monday by UTC: who is away until Sunday still is."""
    settings.TIME_ZONE = "America/New_York"
    Away.objects.create(member=nia, first=MONDAY, last=SUNDAY, reason="Holiday")

    def away_at(moment: datetime) -> Any:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
        return {one["name"]: one["away"] for one in leader_client.get("/api/members/with-freshness").json()}["Nia"]

    assert away_at(datetime(2026, 11, 23, 4, tzinfo=UTC)) == {
        "from": "2026-11-16", "to": "2026-11-22", "reason": "Holiday",
    }  # fmt: skip
    assert away_at(datetime(2026, 11, 23, 6, tzinfo=UTC)) is None


def test_merging_takes_the_days_along(leader_client: Client, nia: Member) -> None:
    other = Member.objects.create(name="Niia", rank=1)
    enter(leader_client, other, MONDAY, SUNDAY)
    merged = leader_client.post(f"/api/members/{nia.pk}/merge", {"sourceId": other.pk, "mergedData": {}}, **JSON)
    assert (merged.status_code, Away.objects.get().member_id) == (200, nia.pk)


@pytest.mark.django_db
def test_the_database_refuses_an_end_before_the_beginning(nia: Member) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Away.objects.create(member=nia, first=SUNDAY, last=MONDAY)
