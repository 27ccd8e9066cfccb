"""What each rank requires, and how many members meet it (spec sections 3 and 4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from members import changes, locks
from members.models import Change, ChangeSet, Member, Rank, RankCriterion
from members.ranks import calculated_rank

RANKS = (Rank.R5, Rank.R4, Rank.R3, Rank.R2, Rank.R1)


@dataclass(frozen=True, slots=True)
class Requirement:
    """The criterion of a rank (an unsaved one of zeros where there is none) and how many active members earn it."""

    criterion: RankCriterion
    reached_by: int


def requirements() -> list[Requirement]:
    """The requirements of all five ranks, R5 first. Two queries."""
    criteria = list(RankCriterion.objects.all())
    kept = {criterion.rank: criterion for criterion in criteria}
    figures = Member.objects.active().values_list("rank", "power", "latest_vs_score", "tech_donations")
    earned = Counter(
        calculated_rank(rank, power=power, vs_score=vs_score, donations=donations, criteria=criteria)
        for rank, power, vs_score, donations in figures
    )
    return [Requirement(kept.get(rank) or RankCriterion(rank=rank), earned[rank.label]) for rank in RANKS]


def change_requirement(rank: Rank, *, power: int, vs_score: int, donations: int, actor_id: int | None) -> RankCriterion:
    """Set what a rank requires (0: nothing), and record the change."""
    new = {"rank": rank.value, "power": power, "vsScore": vs_score, "donations": donations}
    with locks.changing_members():
        _, is_new = RankCriterion.objects.get_or_create(rank=rank)
        criterion = RankCriterion.objects.select_for_update().get(rank=rank)
        old = {**new, "power": criterion.power, "vsScore": criterion.vs_score, "donations": criterion.donations}
        if old != new:
            criterion.power, criterion.vs_score, criterion.donations = power, vs_score, donations
            criterion.save()
            change_set = changes.open_set(
                ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Rank criteria of {rank.label}"
            )
            changes.note(change_set, None, Change.Field.CRITERIA, before=None if is_new else old, after=new)
    return criterion
