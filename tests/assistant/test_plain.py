"""Each answer's numbers, held against the same computed anew in plain Python (plain.py), over random alliances."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import query as q
from assistant.query import Condition, Query, Subjects, Time
from assistant.query.checking import FITTING, WITHOUT_TIME
from assistant.query.forms import to_json
from assistant.query.types import Answer, Lack
from members.errors import Refused
from members.models import Away, Member, MemberRecord, RankCriterion, Strike
from members.records import refresh_latest
from tests.assistant import plain, plain_rows

RECORDED = ("power", "kills", "donations", "vs", "assistance")
KINDS = {"power": "strength", "vs": "alliance-duel", "assistance": "mutual-assistance"}
WEEKS = 5
ASKED = 40
"""Queries of each alliance."""


class Drawn:
    """An alliance of up to six, its rows stored and as plain Python has them; and queries about it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.today = timezone.localdate()
        for model in (MemberRecord, Strike, Away, RankCriterion, Member):
            model.objects.all().delete()
        people = [self.person(number) for number in range(self.random.randint(1, 6))]
        refresh_latest([one.pk for one in people])
        self.rows = plain_rows.Rows(self.today, people, self.needs())

    def person(self, number: int) -> plain_rows.Person:
        long_ago = timezone.now() - timedelta(days=400)
        member = Member.objects.create(name=f"M{number}", rank=self.random.randint(0, 5), created_at=long_ago)
        person = plain_rows.Person(
            member.pk, member.name, member.rank, {one: self.records(member, one) for one in RECORDED}
        )
        if self.random.random() < 0.4:
            first = self.today + timedelta(days=self.random.randint(-15, 3))
            last = first + timedelta(days=self.random.randint(0, 9))
            Away.objects.create(member=member, first=first, last=last)
            person.away = {first + timedelta(days=at) for at in range((last - first).days + 1)}
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.strike(member, person)
        return person

    def records(self, member: Member, figure: str) -> dict[date, int]:
        often = self.random.choice([0.3, 0.9])
        days = {self.day(figure, back) for back in range(WEEKS) for _ in range(2) if self.random.random() < often}
        told = {day: self.random.randint(0, 9) for day in sorted(days)}
        MemberRecord.objects.bulk_create(
            MemberRecord(
                member=member, data_type=KINDS.get(figure, figure), value=value, record_date=day, spelling=member.name
            )
            for day, value in told.items()
        )
        return told

    def strike(self, member: Member, person: plain_rows.Person) -> None:
        day, count, stands = self.day(), self.random.randint(1, 3), self.random.random() < 0.6
        confirmed = self.random.random() < 0.8
        if day == self.today:
            return
        Strike.objects.create(
            member=member, day=day, count=count, reason="x", figure=None,
            state=Strike.State.CONFIRMED if confirmed else Strike.State.DROPPED,
            expires_on=self.today + timedelta(days=stands),
        )  # fmt: skip
        if confirmed:
            person.strikes.append((day, count, stands))

    def needs(self) -> dict[int, tuple[int, int, int]]:
        told = {rank: (self.number(), self.number(), self.number()) for rank in (1, 2, 3) if self.random.random() < 0.6}
        for rank, (power, vs, donations) in told.items():
            RankCriterion.objects.create(rank=rank, power=power, vs_score=vs, donations=donations)
        return told

    def number(self) -> int:
        return self.random.randint(0, 6)

    def day(self, figure: str = "", back: int | None = None) -> date:
        """A day up to today. A duel score is kept under its Sunday, and so is assistance."""
        back = self.random.randint(0, WEEKS) if back is None else back
        week = plain_rows.sunday(self.today) - timedelta(weeks=back)
        if figure in ("vs", "assistance"):
            return week if week <= self.today else week - timedelta(weeks=1)
        return min(self.today, week - timedelta(days=self.random.randint(0, 6)))

    def time(self) -> Time:
        first, last = sorted((self.day(), self.day()))
        plain_ones = [Time()] * 4
        others = [Time(week=last), Time(weeks=self.random.randint(1, 4)), Time(since=first), Time(until=last)]
        return self.random.choice([*plain_ones, *others, Time(ever=True), Time(since=first, until=last)])

    def condition(self) -> Condition:
        limit: dict[str, Any] = self.random.choice(
            [
                {"value": self.random.randint(-3, 12)},
                {"than_member": self.random.choice(self.rows.people).pk},
                {"than_group": self.random.choice(["mean", "median"])},
            ]
        )
        return Condition(
            figure=self.random.choice([*RECORDED, "strikes"]),
            comparison=self.random.choice(["above", "at_least", "below", "at_most", "exactly"]),
            of=self.random.choice(["value", "value", "gain", "loss"]),
            time=self.time(),
            **limit,
        )

    def some(self, choices: Any, most: int) -> tuple[Any, ...]:
        return tuple(self.random.sample(choices, self.random.choice([0, 0, *range(most + 1)])))

    def subjects(self) -> Subjects:
        conditions = tuple(self.condition() for _ in range(self.random.choice([0, 0, 1, 1, 2])))
        return Subjects(
            ranks=self.some(["R5", "R4", "R3", "R1", "No Rank"], 3),
            calculated=self.some(["R4", "R2", "R1", "X"], 2),
            without=self.some([one.pk for one in self.rows.people], 1),
            conditions=conditions,
            either=len(conditions) > 1 and self.random.random() < 0.5,
            away=self.random.choice([None, None, None, "away", "present"]),
            struck=self.random.choice([None, None, None, "struck", "free"]),
        )

    def query(self) -> Query:
        """Only with the parts that its operation takes, and with all its rows."""
        operation = self.random.choice(list(plain.COMPUTED))
        figure = self.random.choice([None, *RECORDED, "strikes"])
        if figure is None and operation in ("change", "old", "never"):  # else of all four, without members
            figure = "power"
        query = Query(
            operation=operation,
            figure=figure,
            subjects=self.subjects(),
            time=self.time(),
            order=self.random.choice(["most", "least"]),
            rank=self.random.choice([None, "R3", "R2", "R1"]),
            limit=100 if operation in FITTING["limit"] else None,
        )
        if operation == "share":
            query = replace(query, limit=self.random.choice([None, 1, 2]))
        if operation in WITHOUT_TIME:
            query = replace(query, time=Time())
        for name in ("order", "rank"):
            if operation not in FITTING[name]:
                query = replace(query, **{name: getattr(Query(operation="dates"), name)})
        return query


def lacking(lacks: tuple[Lack, ...]) -> dict[str, int]:
    keys = {"Power": "power", "VS Score": "vs", "Tech Donations": "donations"}
    return {keys[one.figure]: one.needs - (one.has or 0) for one in lacks}


def told(answer: Answer) -> Any:
    """What plain.COMPUTED gives, of an answer."""
    query, figures = answer.query, answer.figures or {}
    if query.operation in ("sum", "mean", "median"):
        return figures.get(query.operation) if answer.found or answer.lines else None
    if query.operation == "share":
        return figures["share"]
    if query.operation == "by_rank":
        return {one.label: (one.members, one.sum, one.mean, one.median) for one in answer.lines}
    if query.operation == "weeks":
        return {one.day: (one.members, one.sum) for one in answer.lines}
    if query.operation == "missed":
        return {name: {one.member_id for one in getattr(answer, name)} for name in ("rows", "excused", "others")}
    if query.operation in ("never", "promote", "demote", "old"):
        return {one.member_id for one in answer.rows}
    if query.operation in ("short", "meets"):
        return {one.member_id: lacking(one.lacks) for one in answer.rows}
    return {one.member_id: one.value for one in answer.rows}


def alike(said: Any, true: Any) -> bool:
    """Whole numbers are rounded, shares have one decimal."""
    if isinstance(true, dict) and isinstance(said, dict):
        return said.keys() == true.keys() and all(alike(said[key], true[key]) for key in true)
    if isinstance(true, tuple):
        return all(map(alike, said, true))
    if isinstance(true, float) and said is not None:
        return abs(said - true) <= 0.5
    return bool(said == true)


@settings(
    max_examples=int(os.environ.get("ALLIANCES", "25")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.integers(0, 2**32))
def test_the_answers_are_those_of_plain_python(db: None, seed: int) -> None:
    drawn = Drawn(seed)
    for _ in range(ASKED):
        query = drawn.query()
        try:
            answer = q.run(query)
        except Refused:
            continue
        said, true = told(answer), plain.COMPUTED[query.operation](drawn.rows, query)
        assert alike(said, true), f"{to_json(query)}: {said}, not {true}, of {drawn.rows}"
        if query.operation in ("list", "count", "share") and query.subjects.conditions:
            cover, counted = answer.coverage, plain.coverage(drawn.rows, query)
            assert (cover.members, cover.of, len(cover.left_out)) == counted, f"{to_json(query)}, of {drawn.rows}"


@settings(
    max_examples=int(os.environ.get("ALLIANCES", "10")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.integers(0, 2**32))
def test_the_orders_and_places_are_those_of_plain_python(db: None, seed: int) -> None:
    drawn = Drawn(seed)
    for _ in range(ASKED // 2):
        part = drawn.random.choice(
            [{}, {"place": drawn.random.randint(1, 4)}, {"percent": drawn.random.randint(1, 100)}]
        )
        query = replace(
            drawn.query(), operation=drawn.random.choice(["top", "bottom"]), order="most", rank=None, **part
        )
        query = replace(query, figure=query.figure or "power", limit=100)
        try:
            answer = q.run(query)
        except Refused:
            continue
        assert [one.value for one in answer.rows] == plain.placed(drawn.rows, query), (
            f"{to_json(query)}, of {drawn.rows}"
        )
        one = drawn.random.choice(drawn.rows.people)
        of_one = replace(query, operation="value", subjects=Subjects(members=(one.pk,)), limit=None)
        (row,) = q.run(replace(of_one, place=None, percent=None)).rows
        place = plain.place_of(drawn.rows, query.figure or "power", one.pk, query.time)
        assert row.place == place, f"{to_json(of_one)}, of {drawn.rows}"


@settings(
    max_examples=int(os.environ.get("ALLIANCES", "10")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.integers(0, 2**32))
def test_what_is_missing_and_the_totals_of_a_change_are_those_of_plain_python(db: None, seed: int) -> None:
    drawn = Drawn(seed)
    for rank in drawn.rows.needs:
        people = tuple(one.pk for one in drawn.rows.people)
        query = Query(operation="distance", rank=plain_rows.LABELS[rank], subjects=Subjects(members=people))  # type: ignore[arg-type]
        told = {one.member_id: lacking(one.lacks) for one in q.run(query).cards}
        assert told == {one.pk: drawn.rows.lacks(one, rank) for one in drawn.rows.people}
    for figure in RECORDED:
        query = Query(operation="change", figure=figure, subjects=drawn.subjects(), time=drawn.time())
        try:
            answer = q.run(query)
        except Refused:
            continue
        pairs = drawn.rows.changes(figure, drawn.rows.asked(query.subjects), query.time).values()
        totals = (sum(was for was, _ in pairs), sum(now for _, now in pairs))
        counts = (sum(now > was for was, now in pairs), sum(now < was for was, now in pairs))
        figures = answer.figures or {}
        assert (figures["before"], figures["after"]) == totals, f"{to_json(query)}, of {drawn.rows}"
        assert (figures["rose"], figures["fell"]) == counts, f"{to_json(query)}, of {drawn.rows}"
        enough = 2 * len(pairs) >= len(drawn.rows.asked(query.subjects)) and pairs and totals[0]
        percent = 100 * (totals[1] - totals[0]) / totals[0] if enough else None
        assert figures["percent"] == (None if percent is None else pytest.approx(percent, abs=0.006))
