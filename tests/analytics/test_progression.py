"""The members' lines over the weekly snapshots (spec sections 5 and 9, Analytics)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from analytics.progression import Row, lines
from members.models import Member, SnapshotRow, WeeklySnapshot

SUNDAY = date(2026, 11, 15)
WEEKS = [SUNDAY - timedelta(weeks=weeks) for weeks in (2, 1, 0)]
NAMES = {1: "Nia", 2: "Bo"}


def rows(member_id: int | None, *values: int | None, name: str = "") -> list[Row]:
    return [
        Row(week, member_id, name or NAMES.get(member_id or 0, "X"), value)
        for week, value in zip(WEEKS, values, strict=True)
    ]


def test_a_missing_figure_is_a_gap_and_0_is_missing() -> None:
    found = lines([*rows(1, 5, None, 7), *rows(2, 1, 0, 3)], NAMES)
    assert found["dates"] == [WEEKS[0], WEEKS[2]], "a week in which nobody has a figure is left out"
    assert [(line["name"], line["values"]) for line in found["lines"]] == [("Nia", ["5", "7"]), ("Bo", ["1", "3"])]


def test_average_latest_and_change() -> None:
    nia, bo = lines([*rows(1, 100, None, 151), *rows(2, None, 40, None)], NAMES)["lines"]
    assert (nia["average"], nia["latest"], nia["change"]) == ("126", "151", 51.0)
    assert (bo["values"], bo["average"], bo["latest"], bo["change"]) == ([None, "40", None], "40", "40", None)


def test_only_current_members_have_lines() -> None:
    assert lines([*rows(1, 1, 2, 3), *rows(9, 4, 5, 6)], {1: "Nia"})["lines"][0]["memberId"] == 1


def test_a_row_without_a_member_is_that_of_the_current_member_of_its_name() -> None:
    found = lines([*rows(None, 1, 2, 3, name="nia"), *rows(1, None, 20, None)], NAMES)
    assert found["lines"][0]["values"] == ["1", "20", "3"], "the member's own row goes first"
    assert lines(rows(None, 1, 2, 3, name="Stranger"), NAMES) == {"dates": [], "lines": []}


def test_the_ten_with_the_highest_average() -> None:
    names = {member: f"M{member:02}" for member in range(1, 15)}
    everyone = [row for member in names for row in rows(member, member, member, 100 - member, name=names[member])]
    everyone += rows(14, None, None, None)
    shown = [line["memberId"] for line in lines(everyone, names)["lines"]]
    assert shown == [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]


@pytest.fixture
def snapshots(db: None) -> None:
    nia = Member.objects.create(name="Nia")
    for place, week in enumerate(WEEKS):
        snapshot = WeeklySnapshot.objects.create(week_ending=week)
        SnapshotRow.objects.create(
            snapshot=snapshot, member=nia, name="Nia", power=10 + place, vs_score=20 + place, tech_donations=30 + place
        )


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ("", ["10", "11", "12"]),
        ("?metric=vs", ["20", "21", "22"]),
        ("?metric=donations&weeks=2", ["31", "32"]),
    ],
)
def test_it_answers_the_lines_of_a_metric(
    leader_client: Client, snapshots: None, query: str, values: list[str]
) -> None:
    assert leader_client.get(f"/api/progression{query}").json()["lines"][0]["values"] == values


@pytest.mark.parametrize("query", ["metric=kills", "metric=%00", "weeks=0", "weeks=x", "weeks=105", f"weeks={10**30}"])
def test_what_makes_no_sense_is_refused(leader_client: Client, query: str) -> None:
    answer = leader_client.get(f"/api/progression?{query}")
    assert answer.status_code == 400
    assert answer.json()["message"]
