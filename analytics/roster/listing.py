"""The roster as leaders manage it: each member with previous and calculated rank and SF Tech (spec section 2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils import timezone

from analytics.models import WeeklySnapshot
from members.distinct import DistinctPairs
from members.models import DistinctNames, Member, RankCriterion, SfTech
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


def standings(members: Collection[Member]) -> dict[int, Standing]:
    """member id -> standing, in the same number of queries for one member and for all, however long the history."""
    criteria = list(RankCriterion.objects.all())
    previous = previous_ranks_of(members)
    levels = newest_records(Member.objects.filter(pk__in=[member.pk for member in members]))
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


def previous_ranks_of(members: Collection[Member]) -> dict[int, str]:
    snapshot = WeeklySnapshot.objects.first()
    prefetch_related_objects(list(members), "aliases")
    present = [
        Present(
            member_id=member.pk,
            name=member.name,
            is_new=snapshot is not None and timezone.localdate(member.created_at) > snapshot.week_ending,
            aliases=tuple(alias.spelling for alias in member.aliases.all()),
        )
        for member in members
    ]
    return previous_ranks(present, past_rows(snapshot) if snapshot else None, distinct_pairs())


def past_rows(snapshot: WeeklySnapshot) -> list[Past]:
    rows = snapshot.rows.values_list("member_id", "name", "rank", "member__is_active")
    return [Past(member_id, name, rank, taken=bool(active)) for member_id, name, rank, active in rows]


def distinct_pairs() -> DistinctPairs:
    return DistinctPairs(DistinctNames.objects.values_list("first", "second"))
