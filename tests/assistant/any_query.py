"""Any query that the language can say, sensible or not, as Hypothesis strategies; and an alliance to ask it of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, get_args, get_type_hints

from django.utils import timezone
from hypothesis import strategies as st

from assistant.query import Condition, Query, Subjects, Time
from assistant.query.forms import unwrapped
from assistant.query.types import FIGURES, CalculatedRank, Comparison, Operation, RankName
from members.models import Away, Event, Member, MemberRecord, RankCriterion, SfTech, Target
from members.weeks.calendar import WEEK
from tests.assistant.conftest import last_sunday
from tests.assistant.more_rows import result, strike

HUGE = 10**30
RANKS: Any = get_args(RankName)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Nothing twice as often, so that a query is now and then one that can be answered."""
    return st.one_of(st.none(), st.none(), strategy)


def some(strategy: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.one_of(st.just([]), st.lists(strategy, max_size=most)).map(tuple)


def choice(kind: Any, name: str) -> st.SearchStrategy[Any]:
    """One of what a slot takes."""
    hint, _ = unwrapped(get_type_hints(kind, include_extras=True)[name])
    return st.sampled_from(get_args(hint))


def times() -> st.SearchStrategy[Time]:
    today = timezone.localdate()
    days = st.one_of(
        st.integers(-30, 8).map(lambda by: today + timedelta(days=by)), st.dates(date(2015, 1, 1), date(2035, 1, 1))
    )
    return st.one_of(
        st.just(Time()),
        st.builds(Time, week=days),
        st.builds(Time, weeks=st.integers(-1, 60)),
        st.builds(Time, since=maybe(days), until=maybe(days)),
        st.just(Time(ever=True)),
        st.builds(Time, day=days),
        st.builds(Time, week=maybe(days), weeks=maybe(st.integers(0, 60)), ever=st.booleans(), day=maybe(days)),
    )


def conditions(figures: Sequence[str], ids: st.SearchStrategy[int]) -> st.SearchStrategy[Condition]:
    values = st.one_of(st.integers(-5, 60), st.floats(allow_nan=True), st.sampled_from([HUGE, -HUGE]))
    limits = st.one_of(
        st.fixed_dictionaries({"value": values}),
        st.fixed_dictionaries({"than_member": ids}),
        st.fixed_dictionaries({"than_group": st.sampled_from(["mean", "median"])}),
        st.just({}),
    )
    return st.builds(
        lambda limit, **parts: Condition(**limit, **parts),
        limits,
        figure=st.sampled_from(figures),
        comparison=st.sampled_from(get_args(Comparison)),
        of=st.sampled_from(["value", "value", "gain", "loss"]),
        time=st.one_of(st.just(Time()), times()),
    )


def queries(ids: Sequence[int], figures: Sequence[str]) -> st.SearchStrategy[Query]:
    """ids: of members. figures: the events' too."""
    of = st.sampled_from([*ids, *ids, 10**6, 0, -1, HUGE])
    subjects = st.builds(
        Subjects,
        members=some(of, 3),
        ranks=some(st.sampled_from(RANKS), 2),
        calculated=some(st.sampled_from(get_args(CalculatedRank)), 2),
        without=some(of, 2),
        conditions=some(conditions(figures, of), 2),
        either=st.sampled_from([False, False, True]),
        away=maybe(choice(Subjects, "away")),
        struck=maybe(choice(Subjects, "struck")),
    )
    return st.builds(
        Query,
        operation=st.sampled_from(get_args(Operation)),
        figure=st.one_of(st.none(), st.sampled_from(figures)),
        subjects=st.one_of(st.just(Subjects()), st.builds(Subjects, members=some(of, 3)), subjects),
        time=times(),
        order=st.sampled_from(["most", "most", "least"]),
        by=st.sampled_from(["amount", "amount", "percent"]),
        rank=maybe(st.sampled_from(RANKS)),
        limit=maybe(st.integers(-1, 200)),
        place=maybe(st.integers(0, 9)),
        percent=maybe(st.integers(0, 120)),
        days=maybe(st.integers(0, 5000)),
        detail=maybe(choice(Query, "detail")),
        show=choice(Query, "show"),
    )


def assemble(member: Callable[..., Member]) -> tuple[list[int], list[str]]:
    """A few members with some of everything; their ids, one who left too, and every figure."""
    last = last_sunday()
    people = [
        member(
            f"M{number}", rank=number, power=[number, 5, 9 - number], vs=[1, None, number], donations=[2, 3, 4],
            kills=[None, number, 0], assistance=[number, 1],
        )
        for number in range(6)
    ]  # fmt: skip
    people.append(member("New"))
    Member.objects.filter(pk=people[5].pk).update(is_active=False, inactive_since=timezone.now())
    Member.objects.filter(pk=people[1].pk).update(discord_username="m_1")
    for rank in (2, 3):
        RankCriterion.objects.create(rank=rank, power=rank, vs_score=rank, donations=0 if rank == 2 else 2)
    Target.objects.create(figure="donations", least=5, since=date(2020, 1, 6))
    storm = Event.objects.create(title="Storm")
    race = Event.objects.create(title="Race", unit="seconds", high_is_good=False)
    for number, one in enumerate(people[:4]):
        result(storm, one, last - timedelta(days=2), 10 * number)
        result(race, one, last - timedelta(days=1), 70 - number)
        SfTech.objects.create(member=one, record_date=last, top_node_1=number)
        MemberRecord.objects.create(
            data_type="duel-day", member=one, value=number, record_date=last - timedelta(days=3 + number % 2)
        )
    for one in people[1:3]:
        result(storm, one, last - timedelta(days=9), 7)
        strike(one, last, 2, "Short of *donations*")
    strike(people[3], last - 20 * WEEK, 1, "Long ago")
    today = timezone.localdate()
    Away.objects.create(member=people[2], first=today - timedelta(days=9), last=today + timedelta(days=2), reason="x")
    return [one.pk for one in people], [*FIGURES, storm.data_type, race.data_type, "event-99999"]
