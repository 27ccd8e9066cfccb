"""The roster as leaders manage it: each member with previous and calculated rank and SF Tech (spec section 2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from analytics.models import WeeklySnapshot
from members.distinct import DistinctPairs
from members.models import DistinctNames, Member, MemberAlias, RankCriterion, SfTech
from members.previous_rank import Past, Present, previous_ranks
from members.ranks import NO_MATCH, Unmet, calculated_rank, unmet
from members.sf_tech_records import newest_records


@dataclass(frozen=True, slots=True)
class Standing:
    """What a member's row shows beyond the member. unmet: only where calculated_rank is 'X'."""

    previous_rank: str
    calculated_rank: str
    unmet: list[Unmet]
    sf_tech: SfTech | None


def standings(members: Collection[Member], among: QuerySet[Member]) -> dict[int, Standing]:
    """member id -> standing, in the same number of queries for one member and for all, however long the history.

    among: a query that finds these members; the database then need not be told the id of each.
    """
    criteria = list(RankCriterion.objects.all())
    previous = previous_ranks_of(members, spellings_of(among))
    levels = newest_records(among)
    return {
        member.pk: Standing(
            previous_rank=previous[member.pk],
            calculated_rank=(rank := calculated_rank_of(member, criteria)),
            unmet=unmet_of(member, criteria) if rank == NO_MATCH else [],
            sf_tech=levels.get(member.pk),
        )
        for member in members
    }


def calculated_rank_of(member: Member, criteria: Collection[RankCriterion]) -> str:
    return calculated_rank(
        member.rank,
        power=member.power,
        vs_score=member.latest_vs_score,
        donations=member.tech_donations,
        criteria=criteria,
    )


def unmet_of(member: Member, criteria: Collection[RankCriterion]) -> list[Unmet]:
    return unmet(
        power=member.power, vs_score=member.latest_vs_score, donations=member.tech_donations, criteria=criteria
    )


def previous_ranks_of(members: Collection[Member], spellings: Mapping[int, list[str]]) -> dict[int, str]:
    snapshot = WeeklySnapshot.objects.first()
    week_end = end_of(snapshot.week_ending) if snapshot else None
    present = [
        Present(
            member_id=member.pk,
            name=member.name,
            is_new=week_end is not None and member.created_at >= week_end,
            aliases=tuple(spellings.get(member.pk, ())),
        )
        for member in members
    ]
    return previous_ranks(present, past_rows(snapshot) if snapshot else None, distinct_pairs())


def spellings_of(among: QuerySet[Member]) -> dict[int, list[str]]:
    """member id -> the aliases."""
    aliases = MemberAlias.objects.filter(member__in=among.order_by()).order_by("pk")
    found: dict[int, list[str]] = defaultdict(list)
    for member_id, spelling in aliases.values_list("member_id", "spelling"):
        found[member_id].append(spelling)
    return found


def end_of(day: date) -> datetime:
    """The first moment after a day here."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def past_rows(snapshot: WeeklySnapshot) -> list[Past]:
    rows = snapshot.rows.values_list("member_id", "name", "rank", "member__is_active")
    return [Past(member_id, name, rank, taken=bool(active)) for member_id, name, rank, active in rows]


def distinct_pairs() -> DistinctPairs:
    return DistinctPairs(DistinctNames.objects.values_list("first", "second"))
