"""One member: whose name is meant, what is known of them, two of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from django.utils import timezone

from analytics.stats import newest_day
from assistant.facts.metrics import METRICS, Metric, MetricKey, best_first, current, members_of, rank_label
from members.errors import Missing, Refused
from members.models import Member, MemberAlias, RankCriterion
from members.names import normalise, similarity
from members.ranks import NO_MATCH, unmet
from members.roster.listing import calculated_rank_of
from members.sf_tech_records import completion_of, newest_records

ALIKE = 0.8
"""Names this alike are offered where nobody has the name that was asked for."""
OFFERED = 5

MemberName = Annotated[str, "the member's name; other spellings are tried too"]


@dataclass(frozen=True, slots=True)
class FigureOf:
    """A member's newest figure; place: among the `of` active members who have it, None for a former member."""

    metric: MetricKey
    value: int | None
    date: date | None
    place: int | None
    of: int


@dataclass(frozen=True, slots=True)
class Lack:
    """A figure that falls short of a rank's requirement."""

    rank: str
    figure: str
    has: int | None
    needs: int


@dataclass(frozen=True, slots=True)
class Profile:
    """calculated_rank: None where no criteria are set. lacks: what is missing to the next rank above it.

    joined: when the portal first knew them.
    """

    member_id: int
    name: str
    rank: str
    calculated_rank: str | None
    is_active: bool
    discord_username: str
    joined: date
    figures: list[FigureOf]
    sf_tech_percent: float | None
    sf_tech_date: date | None
    lacks: list[Lack]


@dataclass(frozen=True, slots=True)
class Comparison:
    first: Profile
    second: Profile


def find(name: str) -> list[Member]:
    """Who may be meant. Where anybody has exactly this name, or this as the only normal form, nobody else is."""
    everybody = list(Member.objects.all())
    steps = (
        [member for member in everybody if member.name == name],
        [member for member in everybody if member.name.casefold() == name.casefold()],
        [member for member in everybody if normalise(member.name) == normalise(name) != ""],
        [alias.member for alias in aliases(name)],
    )
    for found in steps:
        if found:
            return sorted(found, key=lambda member: not member.is_active)
    alike = [(similarity(name, member.name), member) for member in everybody]
    near = [entry for entry in alike if entry[0] >= ALIKE]
    return [member for _, member in sorted(near, key=lambda entry: (-entry[0], not entry[1].is_active))]


def aliases(name: str) -> list[MemberAlias]:
    form = normalise(name)
    return list(MemberAlias.objects.filter(normal_form=form).select_related("member")) if form else []


def find_one(name: str) -> Any:
    """The one member that is meant, with the days of the newest records where active. Raises Missing, or Refused."""
    found = find(name)
    if not found:
        raise Missing(f"There is no member called {name}.")
    active = [member for member in found if member.is_active]
    best = active or found
    if len(best) > 1 and best[0].name != name:
        raise Refused(f"Several members look like {name}: {', '.join(member.name for member in best[:OFFERED])}.")
    return best[0]


def member_profile(name: MemberName) -> Profile:
    """One member: newest figures with dates and places, ranks, SF Tech, and what is missing to the next rank."""
    return profiles([find_one(name)])[0]


def compare_members(first: MemberName, second: MemberName) -> Comparison:
    """Two members side by side: their figures with places and dates, ranks, SF Tech."""
    one, other = find_one(first), find_one(second)
    if one.pk == other.pk:
        raise Refused(f"{first} and {second} are the same member: {one.name}.")
    left, right = profiles([one, other])
    return Comparison(left, right)


def profiles(asked: Sequence[Member]) -> list[Profile]:
    """The profiles of these members. The number of queries does not grow with them."""
    everybody = members_of(None)
    rows = {member.pk: member for member in everybody}
    criteria = list(RankCriterion.objects.all())
    levels = newest_records(Member.objects.filter(pk__in=[member.pk for member in asked]))
    return [profile(rows.get(member.pk, member), everybody, criteria, levels.get(member.pk)) for member in asked]


def profile(member: Any, everybody: Sequence[Any], criteria: Sequence[RankCriterion], levels: Any) -> Profile:
    calculated = calculated_rank_of(member, criteria)
    return Profile(
        member_id=member.pk,
        name=member.name,
        rank=rank_label(member.rank),
        calculated_rank=calculated,
        is_active=member.is_active,
        discord_username=member.discord_username,
        joined=timezone.localdate(member.created_at),
        figures=[figure_of(member, metric, everybody) for metric in METRICS.values()],
        sf_tech_percent=completion_of(levels) if levels else None,
        sf_tech_date=levels.record_date if levels else None,
        lacks=lacks_to_next(member, calculated, criteria),
    )


def figure_of(member: Any, metric: Metric, everybody: Sequence[Any]) -> FigureOf:
    value = getattr(member, metric.figure.field)
    ordered = best_first(current(everybody, metric))
    ranked = value is not None and member.is_active
    return FigureOf(
        metric=metric.key,
        value=value,
        date=newest_day(member, metric.figure) if value is not None else None,
        place=1 + sum(one.value > value for one in ordered) if ranked else None,
        of=len(ordered),
    )


def lacks_to_next(member: Any, calculated: str | None, criteria: Sequence[RankCriterion]) -> list[Lack]:
    """What the figures lack to the lowest rank above the calculated one; nothing for R4 and R5, who keep theirs."""
    has = int(calculated[1:]) if calculated and calculated != NO_MATCH else 0
    above = [criterion for criterion in criteria if criterion.rank > has]
    if member.rank >= 4 or not above:
        return []
    wanted = min(above, key=lambda criterion: criterion.rank)
    return lacks_to(member, wanted)


def lacks_to(member: Any, criterion: RankCriterion) -> list[Lack]:
    short = unmet(
        power=member.power,
        vs_score=member.latest_vs_score,
        donations=member.tech_donations,
        criteria=[criterion],
    )
    return [Lack(rank_label(criterion.rank), one.label, one.has, one.needs) for one in short]
