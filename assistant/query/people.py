"""Which members are asked about (by name, rank, calculated rank and conditions), and what one member's card says."""

from __future__ import annotations

import statistics
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any

from django.utils import timezone

from analytics.stats import active_members
from assistant.query.figures import Held, changed, held
from assistant.query.types import (
    Card,
    Condition,
    FigureName,
    FigureOf,
    Lack,
    Query,
    Row,
    Subjects,
    Time,
)
from assistant.texts import Refusal
from members import strikes
from members.away import away_today
from members.figures import CACHED
from members.kept import Kept
from members.models import Member, MemberAlias, Rank, RankCriterion
from members.names import normalise, similarity
from members.ranks import NO_MATCH, unmet
from members.roster.listing import calculated_rank_of
from members.sf_tech import NODES
from members.sf_tech_records import levels_of, newest_records

ALIKE = 0.8
"""If nobody has the name that was asked for, names at least this similar are offered."""
CARD_FIGURES: tuple[FigureName, ...] = ("power", "kills", "donations", "vs", "sf_tech")
NOT_TOLD = (*(one.updated_field for one in CACHED.values()), "inactive_since", "updated_at")
"""Times of a member that no answer uses. Reading them takes as long as reading everything else."""
ACTIVE: Kept[list[Any]] = Kept()
COMPARES = {
    "above": lambda value, limit: value > limit,
    "at_least": lambda value, limit: value >= limit,
    "below": lambda value, limit: value < limit,
    "at_most": lambda value, limit: value <= limit,
    "exactly": lambda value, limit: value == limit,
}


class Alliance:
    """The active members and the rank criteria, read once for a query."""

    @cached_property
    def members(self) -> list[Any]:
        """They are shared with other queries, so nothing may be set on them."""
        return ACTIVE.get("active", ("members", "records"), lambda: list(active_members().defer(*NOT_TOLD)))

    @cached_property
    def away(self) -> Collection[int]:
        """The ids of the members who are away today."""
        return away_today()

    @cached_property
    def struck(self) -> Collection[int]:
        """The ids of the members with standing strikes."""
        return strikes.standing().keys()

    @cached_property
    def criteria(self) -> list[RankCriterion]:
        return list(RankCriterion.objects.all())

    def calculated(self, member: Any) -> str | None:
        return calculated_rank_of(member, self.criteria)

    def group(self, subjects: Subjects) -> list[Any]:
        """The active members asked about, by name, before the conditions apply."""
        ranks = {rank.value for rank in Rank if rank.label in subjects.ranks}
        return [
            member
            for member in self.members
            if (not subjects.members or member.pk in subjects.members)
            and (not ranks or member.rank in ranks)
            and member.pk not in subjects.without
            and (not subjects.calculated or self.calculated(member) in subjects.calculated)
            and (not subjects.away or (member.pk in self.away) == (subjects.away == "away"))
            and (not subjects.struck or (member.pk in self.struck) == (subjects.struck == "struck"))
        ]

    def meeting(self, subjects: Subjects) -> tuple[list[Any], dict[int, Held], int, list[str]]:
        """The members who meet the conditions; their values for the first condition; how many members have a value for
        the conditions; the names of the members who don't."""
        group = self.group(subjects)
        everybody = {member.pk for member in group}
        found = [self.condition_values(condition, group, everybody) for condition in subjects.conditions]
        fitting = []
        for condition, values in zip(subjects.conditions, found, strict=True):
            limit = self.limit(condition, values, everybody)
            fitting.append({pk for pk, one in values.items() if COMPARES[condition.comparison](one.value, limit)})
        joined = set.union if subjects.either else set.intersection
        fits = joined(*fitting) if fitting else everybody
        having = joined(*(set(values) for values in found)) if found else everybody
        first = found[0] if found else {}
        out = [member.name for member in group if member.pk not in having]
        return [member for member in group if member.pk in fits], first, len(having), out

    def condition_values(self, condition: Condition, among: Collection[Any], ids: Collection[int]) -> dict[int, Held]:
        """The values of these members, or how much they rose or fell. ids: of the same members."""
        if condition.of == "value":
            return held(condition.figure, among, condition.time)
        sign = -1 if condition.of == "loss" else 1
        change = changed(condition.figure, condition.time, ids)
        return {pair.member_id: Held(sign * pair.change, pair.after.day) for pair in change.pairs}

    def limit(self, condition: Condition, values: dict[int, Held], group: Collection[int]) -> float:
        """The number a condition compares with. Another member's number is of the same kind: a value or a change."""
        if condition.than_group is not None:
            all_values = [one.value for one in values.values()]
            middle = statistics.fmean if condition.than_group == "mean" else statistics.median
            return middle(all_values) if all_values else 0
        if condition.value is not None:
            return condition.value
        other = find_ids([condition.than_member or 0])[0]
        of_other = self.condition_values(condition, [*self.members, other], {*group, other.pk})
        if other.pk not in of_other:
            raise Refusal("has_none" if condition.of == "value" else "has_no_change", name=other.name)
        return of_other[other.pk].value

    def named(self, subjects: Subjects) -> list[Any]:
        """The members asked about by name, including former ones, in the order of the question."""
        rows = {member.pk: member for member in self.members}
        rows |= {member.pk: member for member in find_ids([pk for pk in subjects.members if pk not in rows])}
        return [rows[pk] for pk in dict.fromkeys(subjects.members)]

    def criteria_of(self, rank: str) -> RankCriterion:
        """A rank's criteria. Raises Refusal if none are set."""
        if not self.criteria:
            raise Refusal("no_criteria")
        found = next((one for one in self.criteria if Rank(one.rank).label == rank), None)
        if found is None:
            raise Refusal("no_criteria_of", rank=rank)
        return found

    def lacks(self, member: Any, rank: str | None) -> tuple[Lack, ...]:
        """What the figures lack for a rank, or by default for the rank above the earned one (R4, R5 keep theirs)."""
        if rank is not None:
            wanted: RankCriterion | None = self.criteria_of(rank)
        else:
            calculated = self.calculated(member)
            has = int(calculated[1:]) if calculated and calculated != NO_MATCH else 0
            above = [one for one in self.criteria if one.rank > has and member.rank < Rank.R4]
            wanted = min(above, key=lambda one: one.rank, default=None)
        return lacks_to(member, wanted) if wanted else ()


def lacks_to(member: Any, criterion: RankCriterion) -> tuple[Lack, ...]:
    short = unmet(
        power=member.power, vs_score=member.latest_vs_score, donations=member.tech_donations, criteria=[criterion]
    )
    return tuple(Lack(Rank(criterion.rank).label, one.label, one.has, one.needs) for one in short)


def cards(alliance: Alliance, query: Query) -> tuple[Card, ...]:
    """The cards of single members. The number of database queries does not grow with the number of members."""
    asked = alliance.named(query.subjects)
    figures = (*CARD_FIGURES, *([query.figure] if query.figure and query.figure not in CARD_FIGURES else []))
    everything: dict[FigureName, dict[int, Held]] = {
        figure: held(
            figure,
            [*alliance.members, *(one for one in asked if not one.is_active)],
            query.time if figure == query.figure else Time(),
        )
        for figure in figures
    }
    levels = newest_records(Member.objects.filter(pk__in=[member.pk for member in asked]))
    active = {member.pk for member in alliance.members}
    return tuple(
        Card(
            member_id=member.pk,
            name=member.name,
            rank=Rank(member.rank).label,
            calculated=alliance.calculated(member),
            is_active=member.is_active,
            discord_username=member.discord_username,
            joined=timezone.localdate(member.created_at),
            figures=tuple(figure_of(figure, everything[figure], member, active) for figure in figures),
            lacks=alliance.lacks(member, query.rank),
            levels=tuple((node.label, levels_of(levels[member.pk])[node.key], node.most) for node in NODES)
            if member.pk in levels
            else (),
        )
        for member in asked
    )


def figure_of(figure: FigureName, values: dict[int, Held], member: Any, active: Collection[int]) -> FigureOf:
    own = values.get(member.pk)
    others = [one.value for pk, one in values.items() if pk in active]
    place = 1 + sum(value > own.value for value in others) if own and member.is_active else None
    return FigureOf(figure, own.value if own else None, own.day if own else None, place, len(others))


def row(member: Any, has: Held | None = None, **more: Any) -> Row:
    value, day = has[:2] if has else (None, None)
    return Row(member.pk, member.name, Rank(member.rank).label, value, day, **more)


def ranked(members: Iterable[Any], values: dict[int, Held], *, high: bool = True) -> list[Row]:
    """The members who have the figure, highest first (or lowest, if lowest is best), ties by name. Ties share a
    place."""
    having = [member for member in members if member.pk in values]
    sign = -1 if high else 1
    ordered = sorted(having, key=lambda member: (sign * values[member.pk].value, member.name, member.pk))
    rows: list[Row] = []
    for number, member in enumerate(ordered, 1):
        shares = bool(rows) and rows[-1].value == values[member.pk].value
        rows.append(row(member, values[member.pk], place=rows[-1].place if shares else number))
    return rows


def find_ids(wanted: Sequence[int]) -> list[Member]:
    """These members, active or former. Raises Refusal if one no longer exists."""
    found = Member.objects.in_bulk(list(wanted)) if wanted else {}
    if any(pk not in found for pk in wanted):
        raise Refusal("gone", status=404)
    return [found[pk] for pk in dict.fromkeys(wanted)]


def find(name: str) -> list[Member]:
    """Who may be meant by a name, active members first. Tried in order: the exact name, the name in any case, its
    normal form, an alias; the first that finds anybody decides. Otherwise the similar names, most similar first."""
    everybody = list(Member.objects.all())
    form = normalise(name)
    by_alias = MemberAlias.objects.filter(normal_form=form).select_related("member") if form else ()
    steps = (
        [member for member in everybody if member.name == name],
        [member for member in everybody if member.name.casefold() == name.casefold()],
        [member for member in everybody if normalise(member.name) == form != ""],
        [alias.member for alias in by_alias],
    )
    for found in steps:
        if found:
            return sorted(found, key=lambda member: not member.is_active)
    alike = [(similarity(name, member.name), member) for member in everybody]
    near = [entry for entry in alike if entry[0] >= ALIKE]
    return [member for _, member in sorted(near, key=lambda entry: (-entry[0], not entry[1].is_active))]
