"""The one query: bounded, refused with a reason, the same numbers as the screens, its schema, its call."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, get_args

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import query as q
from assistant import tools
from assistant.query import Condition, Query, Subjects, Time
from assistant.query.computing import OPERATIONS
from assistant.query.forms import query_of, schema, to_json
from assistant.query.types import FIGURES as EVERY_FIGURE
from assistant.query.types import Coverage, Operation
from members.errors import Refused
from members.models import ChangeSet, Member, RankCriterion, SfTech, Target
from members.records import put_records
from members.roster import editing
from tests.assistant.conftest import last_sunday

Make = Callable[..., Member]
FIGURES = ("power", "kills", "donations", "vs")
PLAIN = Query(operation="dates")


def asked(operation: str, member: int, **more: Any) -> Query:
    """A sensible query of an operation."""
    of = {"members": (member,)} if operation in ("value", "rank", "profile", "distance") else {}
    of = {"members": (member, member + 1)} if operation == "compare" else of
    without = (
        "profile",
        "rank",
        "criteria",
        "joined",
        "left",
        "promote",
        "demote",
        "short",
        "meets",
        "targets",
        "away",
    )
    figure = None if operation in without else "power"
    return Query(operation=operation, figure=figure, subjects=Subjects(**of), **more)  # type: ignore[arg-type]


@pytest.fixture
def alliance(member: Make) -> Callable[[int, int], int]:
    """alliance(first, last) makes so many members with three weeks of every figure and SF Tech levels."""
    RankCriterion.objects.create(rank=3, power=2, vs_score=2, donations=2)
    Target.objects.create(figure="donations", least=3, since=date(2020, 1, 6))

    def make(first: int, last: int) -> int:
        ids = []
        for number in range(first, last):
            week: list[int | None] = [number + 1, number + 2, number + 3]
            one = member(f"Member {number}", power=week, kills=week, donations=week, vs=week, assistance=week)
            SfTech.objects.create(member=one, record_date=last_sunday(), top_node_1=number % 10)
            ids.append(one.pk)
        return min(ids)

    return make


def test_every_operation_is_computed() -> None:
    assert set(OPERATIONS) == set(get_args(Operation))


@pytest.mark.parametrize("operation", OPERATIONS)
def test_more_members_cost_no_more_queries(alliance: Callable[[int, int], int], operation: str) -> None:
    first = alliance(0, 3)
    with CaptureQueriesContext(connection) as few:
        q.run(asked(operation, first))
    alliance(3, 12)
    with CaptureQueriesContext(connection) as many:
        q.run(asked(operation, first))
    assert len(many) == len(few) <= 20


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_empty_portal_has_no_figures(db: None, operation: str) -> None:
    try:
        told = q.run(Query(operation=operation, figure="power"))  # type: ignore[arg-type]
    except Refused:
        return
    assert (told.rows, told.found) == ((), 0)


def test_a_query_survives_json(alliance: Callable[[int, int], int]) -> None:
    full = Query(
        operation="top",
        figure="vs",
        subjects=Subjects(
            ranks=("R3",),
            calculated=("X",),
            without=(4,),
            conditions=(Condition(figure="power", comparison="above", value=5, time=Time(week=last_sunday())),),
        ),
        time=Time(weeks=3),
        limit=7,
    )
    assert query_of(json.loads(json.dumps(to_json(full)))) == full


@pytest.mark.parametrize(
    "given_json",
    [
        None,
        [],
        "top",
        {},
        {"operation": "drop"},
        {"operation": "top", "figure": "gold"},
        {"operation": "top"},
        {"operation": "top", "figure": "power", "limit": 0},
        {"operation": "top", "figure": "power", "limit": 101},
        {"operation": "top", "figure": "power", "limit": True},
        {"operation": "top", "figure": "power", "limit": 10**30},
        {"operation": "top", "figure": "power", "colour": 1},
        {"operation": "top", "figure": "power", "time": {"week": "2001-01-01"}},
        {"operation": "top", "figure": "power", "time": {"week": "2099-01-01"}},
        {"operation": "top", "figure": "power", "time": {"week": "yesterday"}},
        {"operation": "top", "figure": "power", "time": {"weeks": 2}},
        {"operation": "top", "figure": "vs", "time": {"weeks": 0}},
        {"operation": "top", "figure": "vs", "time": {"weeks": 10**9}},
        {"operation": "top", "figure": "vs", "time": {"weeks": 2, "ever": True}},
        {"operation": "top", "figure": "power", "subjects": {"ranks": ["R9"]}},
        {"operation": "top", "figure": "power", "subjects": {"ranks": "R4"}},
        {"operation": "top", "figure": "power", "rank": "R4"},
        {"operation": "value", "figure": "power"},
        {"operation": "value", "figure": "power", "subjects": {"members": [10**9]}},
        {"operation": "value", "figure": "power", "subjects": {"members": list(range(21))}},
        {"operation": "list", "subjects": {"conditions": [{"figure": "power", "comparison": "above"}]}},
        {"operation": "list", "subjects": {"conditions": [{"figure": "vs", "comparison": "above", "value": 1e30}]}},
        {"operation": "trend", "subjects": {"ranks": ["R3"]}},
        {"operation": "change", "figure": "sf_tech"},
        {"operation": "weeks", "figure": "sf_tech"},
    ],
)
def test_what_makes_no_sense_is_refused(leader_client: Client, member: Make, given_json: Any) -> None:
    member("Nia", power=[5], vs=[5])
    answer = leader_client.post("/api/query", json.dumps(given_json), content_type="application/json")
    assert answer.status_code in (400, 404), answer.content
    assert answer.json()["message"]


def test_nobody_is_compared_with_themselves(leader_client: Client, member: Make) -> None:
    nia = member("Nia", power=[5])
    told = {"operation": "compare", "subjects": {"members": [nia.pk, nia.pk]}}
    answer = leader_client.post("/api/query", told, content_type="application/json")
    assert (answer.status_code, answer.json()["message"]) == (400, "Name two members to compare.")


def test_the_call_has_its_fixed_shape(leader_client: Client, member: Make) -> None:
    member("Nia", power=[5])
    mo = member("Mo", power=[7])
    member("New")
    answer = leader_client.post(
        "/api/query", {"figure": "power", "operation": "top", "limit": 1}, content_type="application/json"
    )
    told = answer.json()
    assert answer.status_code == 200
    (row,) = told["rows"]
    assert (row["memberId"], row["memberName"], row["value"], row["place"]) == (mo.pk, "Mo", 7, 1)
    assert told["understood"] == "Power, highest first, at most 1"
    assert told["dates"] == {"oldest": str(last_sunday()), "newest": str(last_sunday())}
    assert told["coverage"] == {"members": 2, "of": 4, "leftOut": ["New", "Officer"]}
    again = leader_client.post("/api/query", told["query"], content_type="application/json")
    assert again.json() == told


def test_only_leaders_may_query(client: Client) -> None:
    answer = client.post("/api/query", {"operation": "dates"}, content_type="application/json")
    assert answer.status_code == 401


def test_reading_writes_nothing(leader_client: Client, alliance: Callable[[int, int], int]) -> None:
    first = alliance(0, 3)
    with CaptureQueriesContext(connection) as ran:
        for operation in OPERATIONS:
            q.run(asked(operation, first))
    assert all(one["sql"].startswith("SELECT") for one in ran.captured_queries)


def test_equal_figures_share_a_place(member: Make) -> None:
    for name, power in (("Nia", 9), ("Mo", 7), ("Ada", 7), ("Kit", 5)):
        member(name, power=[power])
    told = q.run(Query(operation="top", figure="power"))
    assert [(row.place, row.name) for row in told.rows] == [(1, "Nia"), (2, "Ada"), (2, "Mo"), (4, "Kit")]


def test_only_who_has_both_figures_can_improve(member: Make) -> None:
    member("Nia", power=[100, 150])
    member("New", power=[None, 999])
    member("Gone", power=[500, None])
    told = q.run(Query(operation="movers", figure="power"))
    assert [(row.name, row.value, row.percent) for row in told.rows] == [("Nia", 50, 50.0)]
    assert (told.coverage.members, told.coverage.of, told.coverage.left_out) == (1, 3, ("Gone", "New"))


def test_who_joined_later_did_not_miss_the_week(member: Make) -> None:
    member("Nia", vs=[5])
    absent = member("Mo")
    late = member("Late")
    Member.objects.filter(pk=late.pk).update(created_at=timezone.now())
    told = q.run(Query(operation="missed", figure="vs"))
    assert (told.rows, [row.member_id for row in told.others]) == ((), [absent.pk])


def test_who_joined_or_came_back_later_did_not_miss_a_day_of_the_duel(member: Make) -> None:
    day = last_sunday() - timedelta(days=3)
    nia, absent, late, back = (member(name) for name in ("Nia", "Mo", "Late", "Back"))
    held = {"value": 5, "recordedAt": timezone.now().isoformat(), "upload": None, "name": "Nia"}
    put_records("duel-day", day, {nia.pk: held})
    Member.objects.filter(pk=late.pk).update(created_at=timezone.now())
    for is_active in (False, True):
        editing.toggle(back.pk, is_active=is_active, actor_id=None)
    left = ChangeSet.objects.order_by("pk")[0]
    ChangeSet.objects.filter(pk=left.pk).update(at=timezone.now() - timedelta(days=30))
    told = q.run(Query(operation="missed", figure="duel_day", time=Time(day=day)))
    assert (told.rows, [row.member_id for row in told.others]) == ((), [absent.pk])
    assert told.coverage == Coverage(1, 2)


def test_a_former_member_counts_nowhere_but_can_be_looked_up(member: Make) -> None:
    member("Nia", power=[5])
    gone = member("Mo", power=[50])
    Member.objects.filter(pk=gone.pk).update(is_active=False)
    assert (q.run(Query(operation="sum", figure="power")).figures or {})["sum"] == 5
    (card,) = q.run(Query(operation="profile", subjects=Subjects(members=(gone.pk,)))).cards
    assert (card.is_active, card.figures[0].value, card.figures[0].place) == (False, 50, None)


def test_a_record_in_the_middle_of_a_week_belongs_to_its_sunday(member: Make) -> None:
    nia = member("Nia", power=[5])
    nia.records.update(record_date=last_sunday() - timedelta(days=3))
    week = Query(operation="top", figure="power", time=Time(week=last_sunday()))
    assert q.run(week).rows[0].value == 5
    before = Query(operation="top", figure="power", time=Time(week=last_sunday() - timedelta(days=7)))
    assert q.run(before).rows == ()


def test_the_schema_is_made_from_the_types() -> None:
    told = schema()
    assert told["properties"]["operation"]["enum"] == list(get_args(Operation))
    assert told["properties"]["figure"]["anyOf"][0]["enum"] == list(EVERY_FIGURE)
    assert told["required"] == ["operation"]
    assert [one["name"] for one in tools.schemas()] == ["query", "find_member"]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_claude_gets_every_operation_as_json(alliance: Callable[[int, int], int], operation: str) -> None:
    first = alliance(0, 3)
    result, is_error = tools.run("query", to_json(asked(operation, first)))
    assert not is_error, result
    assert json.loads(result)["coverage"]


def test_who_is_due_is_what_the_roster_says(leader_client: Client, alliance: Callable[[int, int], int]) -> None:
    alliance(0, 5)
    Member.objects.filter(name="Member 0").update(rank=1)
    roster = leader_client.get("/api/members/with-freshness").json()
    due = {
        row["name"]
        for row in roster
        if row["calculatedRank"] not in (None, "X") and int(row["calculatedRank"][1:]) > row["rank"]
    }
    assert {row.name for row in q.run(Query(operation="promote")).rows} == due == {"Member 0"}


def test_changes_are_those_of_the_dashboard(leader_client: Client, alliance: Callable[[int, int], int]) -> None:
    alliance(0, 5)
    trend = leader_client.get("/api/stats").json()["trends"]["power"]
    told = q.run(Query(operation="change", figure="power"))
    assert (told.figures or {})["percent"] == trend["percent"]
    assert told.coverage.members == trend["members"]


NUMBERS = st.lists(st.one_of(st.none(), st.integers(0, 50)), min_size=3, max_size=3)
BOUNDED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@BOUNDED
@given(st.lists(NUMBERS, min_size=1, max_size=5), st.sampled_from(FIGURES), st.integers(0, 50))
def test_the_results_are_those_of_plain_python(
    db: None, member: Make, figures: list[list[int | None]], figure: Any, limit: int
) -> None:
    Member.objects.all().delete()
    for number, own in enumerate(figures):
        member(f"M{number}", **{figure: own})
    newest = {f"M{number}": [one for one in own if one is not None][-1:] for number, own in enumerate(figures)}
    having = {name: own[0] for name, own in newest.items() if own}
    ordered = sorted(having, key=lambda name: (-having[name], name))
    assert [row.name for row in q.run(Query(operation="top", figure=figure)).rows] == ordered
    assert [row.name for row in q.run(Query(operation="bottom", figure=figure)).rows] == ordered[::-1]
    assert (q.run(Query(operation="sum", figure=figure)).figures or {})["sum"] == sum(having.values())
    fits = Subjects(conditions=(Condition(figure=figure, comparison="at_least", value=limit),))
    found = q.run(Query(operation="list", subjects=fits))
    assert [row.name for row in found.rows] == [name for name in ordered if having[name] >= limit]
    never = [name for name, own in sorted(newest.items()) if not own]
    assert [row.name for row in q.run(Query(operation="never", figure=figure)).rows] == never
    best = q.run(Query(operation="best", figure=figure)).rows
    known = {f"M{number}": [one for one in own if one is not None] for number, own in enumerate(figures)}
    assert {row.name: row.value for row in best} == {name: max(own) for name, own in known.items() if own}
