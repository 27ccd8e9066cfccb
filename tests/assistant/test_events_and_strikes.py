"""Events and strikes in the query: the numbers of their screens, by plain Python over random rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import query as q
from assistant import tools, words
from assistant.query import Condition, Query, Subjects, Time
from assistant.query.forms import to_json
from members.errors import Refused
from members.models import Event, Member, MemberRecord, Note, Strike, Target
from members.weeks.calendar import WEEK, week_ending
from tests.assistant.conftest import last_sunday
from tests.assistant.more_rows import result, strike

Make = Callable[..., Member]


@pytest.fixture
def storm(member: Make) -> Event:
    """Two times of it: Nia 50 after 30, Mo 40 after 60, Ada 40 anew; Kit was there before only."""
    event = Event.objects.create(title="Desert Storm")
    people = {name: member(name, rank=rank) for name, rank in (("Nia", 3), ("Mo", 3), ("Ada", 2), ("Kit", 2))}
    for name, value in (("Nia", 50), ("Mo", 40), ("Ada", 40)):
        result(event, people[name], last_sunday() - timedelta(days=2), value)
    for name, value in (("Nia", 30), ("Mo", 60), ("Kit", 10)):
        result(event, people[name], last_sunday() - timedelta(days=9), value)
    return event


class TestEvents:
    def test_the_places_are_those_of_its_page(self, leader_client: Client, storm: Event) -> None:
        page = leader_client.get(f"/api/events/{storm.pk}/results").json()
        told = q.run(Query(operation="top", figure=storm.data_type))
        assert [(row.name, row.value, row.place) for row in told.rows] == [
            (row["memberName"], int(row["value"]), row["place"]) for row in page["rows"]
        ]
        assert (told.figures or {})["sum"] == int(page["total"])

    def test_a_former_member_keeps_the_place_that_the_page_shows(self, leader_client: Client, storm: Event) -> None:
        Member.objects.filter(name="Nia").update(is_active=False)
        page = {
            row["memberName"]: row["place"]
            for row in leader_client.get(f"/api/events/{storm.pk}/results").json()["rows"]
        }
        mo = Member.objects.get(name="Mo")
        (row,) = q.run(Query(operation="value", figure=storm.data_type, subjects=Subjects(members=(mo.pk,)))).rows
        assert row.place == page["Mo"] == 2

    def test_a_change_is_from_the_time_before(self, leader_client: Client, storm: Event) -> None:
        page = leader_client.get(f"/api/events/{storm.pk}/results").json()
        told = q.run(Query(operation="movers", figure=storm.data_type))
        changes = {row["memberName"]: int(row["change"]) for row in page["rows"] if row["change"] is not None}
        assert {row.name: row.value for row in told.rows} == {name: by for name, by in changes.items() if by > 0}

    def test_who_was_not_there_is_only_not_captured(self, storm: Event) -> None:
        told = q.run(Query(operation="missed", figure=storm.data_type))
        assert (told.rows, [row.name for row in told.others]) == ((), ["Kit"])

    def test_a_week_has_its_own_results(self, storm: Event) -> None:
        week = Time(week=last_sunday() - WEEK)
        told = q.run(Query(operation="top", figure=storm.data_type, time=week))
        assert [row.name for row in told.rows] == ["Mo", "Nia", "Kit"]
        added = q.run(Query(operation="top", figure=storm.data_type, time=Time(ever=True)))
        assert {row.name: row.value for row in added.rows} == {"Mo": 100, "Nia": 80, "Ada": 40, "Kit": 10}

    def test_the_lowest_is_first_where_that_is_best(self, storm: Event) -> None:
        Event.objects.update(high_is_good=False)
        assert [row.name for row in q.run(Query(operation="top", figure=storm.data_type)).rows] == ["Ada", "Mo", "Nia"]
        assert "the best (lowest) result in Desert Storm" in words.answer("who won Desert Storm?")
        with pytest.raises(Refused, match="the lowest result is the best"):
            q.run(Query(operation="movers", figure=storm.data_type))

    def test_a_title_is_escaped_in_every_answer(self, storm: Event) -> None:
        Event.objects.update(title="*Bold* | [x](y)")
        answer = words.answer('top 3 in "*Bold* | [x](y)"')
        assert "\\*Bold\\*" in answer
        assert "*Bold* | [x](y)" not in answer.replace("\\", "\0")

    def test_an_event_that_is_gone_is_refused(self, leader_client: Client, storm: Event) -> None:
        answer = leader_client.post(
            "/api/query", {"operation": "top", "figure": "event-99999"}, content_type="application/json"
        )
        assert (answer.status_code, answer.json()["message"]) == (404, "There is no such event.")

    def test_claude_learns_which_events_there_are(self, storm: Event) -> None:
        told, is_error = tools.run("query", {"operation": "events"})
        (line,) = json.loads(told)["lines"]
        assert (is_error, line["label"], line["note"], line["sum"]) == (False, "Desert Storm", storm.data_type, 130)
        assert "**1** event" in words.answer("which events are there?")

    def test_targets_of_events_count_as_on_their_page(self, leader_client: Client, storm: Event) -> None:
        Target.objects.create(figure=storm.data_type, least=45, since=date(2020, 1, 6))
        page = leader_client.get("/api/targets").json()["short"]
        told = q.run(Query(operation="targets"))
        assert {row.name for row in told.rows} == {one["memberName"] for one in page} == {"Mo", "Ada"}
        assert {lack.figure for row in told.rows for lack in row.lacks} == {"Desert Storm"}


class TestStrikes:
    @pytest.fixture(autouse=True)
    def struck(self, member: Make) -> None:
        last = last_sunday()
        nia, mo, ada = (member(name, power=[power]) for name, power in (("Nia", 9), ("Mo", 7), ("Ada", 5)))
        strike(nia, last, 2, "Short of *donations*")
        strike(mo, last - WEEK, 1, "Short")
        strike(mo, last - 20 * WEEK, 1, "Long ago")
        strike(ada, last, 1, "Was ill", state=Strike.State.DROPPED)

    def test_they_are_those_of_member_management(self, leader_client: Client) -> None:
        roster = {row["name"]: row["strikes"] for row in leader_client.get("/api/members/with-freshness").json()}
        told = q.run(Query(operation="list", figure="strikes", subjects=Subjects(struck="struck")))
        assert {row.name: row.value for row in told.rows} == {name: of for name, of in roster.items() if of}
        free = q.run(Query(operation="list", subjects=Subjects(struck="free")))
        assert {row.name for row in free.rows} == {name for name, of in roster.items() if not of}

    def test_why_is_told_with_them(self) -> None:
        answer = words.answer("how many strikes has Nia?")
        assert "**2** strikes that stand" in answer
        assert "Short of \\*donations\\*" in answer
        assert "Long ago" not in words.answer("strikes of Mo")

    def test_of_a_week_they_are_about_its_days(self) -> None:
        week = Time(week=last_sunday() - 20 * WEEK)
        about = Subjects(conditions=(Condition(figure="strikes", comparison="at_least", value=1, time=week),))
        assert [row.name for row in q.run(Query(operation="list", subjects=about)).rows] == ["Mo"]

    def test_who_never_had_one(self, leader_client: Client) -> None:
        names = {row.name for row in q.run(Query(operation="never", figure="strikes")).rows}
        assert names == {"Ada", "Officer"}

    def test_they_restrict_any_figure(self) -> None:
        told = q.run(Query(operation="sum", figure="power", subjects=Subjects(struck="struck")))
        assert (told.figures or {})["sum"] == 16

    def test_notes_are_never_told(self) -> None:
        nia = Member.objects.get(name="Nia")
        Note.objects.create(member=nia, text="plans to quit")
        for operation in ("profile", "value", "rank"):
            told, _ = tools.run(
                "query", {"operation": operation, "figure": "strikes", "subjects": {"members": [nia.pk]}}
            )
            assert "quit" not in told
        assert "quit" not in words.answer("tell me everything about Nia")
        assert "I do not understand" in words.answer("what do the notes say about Nia")


ROWS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 6), st.integers(0, 60)), max_size=12, unique_by=lambda one: one[:2]
)
"""(member, how many days before, value)"""


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(ROWS, st.booleans(), st.integers(0, 60))
def test_results_are_those_of_plain_python(db: None, member: Make, rows: list[Any], high: bool, limit: int) -> None:
    Event.objects.all().delete() if not MemberRecord.objects.exists() else MemberRecord.objects.all().delete()
    event = Event.objects.create(title=f"Race {Event.objects.count()}", high_is_good=high)
    people = [
        Member.objects.filter(name=f"M{number}").first() or member(f"M{number}", rank=number) for number in range(5)
    ]
    Strike.objects.all().delete()
    for number, back, value in rows:
        result(event, people[number], last_sunday() - timedelta(days=back), value)
        if value:
            strike(people[number], last_sunday() - timedelta(days=back), 1 + value % 9, f"because {back}")
    newest = min((back for _, back, _ in rows), default=None)
    now = {f"M{number}": value for number, back, value in rows if back == newest}
    ordered = sorted(now, key=lambda name: (-now[name] if high else now[name], name))
    told = q.run(Query(operation="top", figure=event.data_type))
    assert [row.name for row in told.rows] == ordered
    fits = Subjects(conditions=(Condition(figure=event.data_type, comparison="at_least", value=limit),))
    found = {row.name for row in q.run(Query(operation="list", subjects=fits)).rows}
    assert found == {name for name, value in now.items() if value >= limit}
    sums: dict[str, int] = {}
    counts = dict.fromkeys((f"M{number}" for number in range(5)), 0)
    for number, _, value in rows:
        sums[f"M{number}"] = sums.get(f"M{number}", 0) + value
        counts[f"M{number}"] += 1 + value % 9 if value else 0
    added = q.run(Query(operation="top", figure=event.data_type, time=Time(ever=True), limit=100))
    assert {row.name: row.value for row in added.rows} == sums
    stand = q.run(Query(operation="bottom", figure="strikes", limit=100))
    assert {row.name: row.value for row in stand.rows} == counts
    assert (q.run(Query(operation="sum", figure="strikes")).figures or {})["sum"] == sum(counts.values())
    assert week_ending(timezone.localdate()) > last_sunday()
    for query in (told.query, added.query, stand.query):
        assert json.dumps(to_json(q.run(query)), default=str)


@pytest.mark.django_db
def test_a_title_of_any_letters_is_no_pattern() -> None:
    Event.objects.create(title=r"Zombie Sie\ge")
    assert words.reply("top 5 in zombie seige").text
