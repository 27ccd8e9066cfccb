"""What each rank requires, and how many members meet it (spec sections 3 and 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from members import changes, locks
from members.models import Change, ChangeSet, Member, Rank, RankCriterion
from members.ranks import Thresholds, calculated_rank

RANKS = (Rank.R5, Rank.R4, Rank.R3, Rank.R2, Rank.R1)


@dataclass(frozen=True, slots=True)
class Requirement:
    """A rank's criterion (unsaved, all zeros, if there is none) and how many active members earn it."""

    criterion: RankCriterion
    reached_by: int

    @property
    def is_set(self) -> bool:
        return self.criterion.pk is not None


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


def change_requirements(
    wanted: Sequence[Thresholds], *, actor_id: int | None, seats: Mapping[int, int | None] | None = None
) -> ChangeSet | None:
    """Set what these ranks require (0: nothing), in one change set; None if nothing changed. Other ranks stay.

    seats: rank -> how many members may hold it, None for no limit; a rank that is left out keeps its seats.
    """
    with locks.changing_members():
        kept = {criterion.rank: criterion for criterion in RankCriterion.objects.select_for_update()}
        held = {rank: criterion.seats for rank, criterion in kept.items()} | dict(seats or {})
        after = {new.rank: as_noted(new, held.get(new.rank)) for new in wanted}
        differing = [
            new
            for new in wanted
            if new.rank not in kept or as_noted(kept[new.rank], kept[new.rank].seats) != after[new.rank]
        ]
        if not differing:
            return None
        named = ", ".join(Rank(new.rank).label for new in differing)
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Rank criteria of {named}")
        for new in differing:
            old = kept.get(new.rank)
            criterion = old or RankCriterion(rank=new.rank)
            before = as_noted(old, old.seats) if old else None
            criterion.power, criterion.vs_score, criterion.donations = new.power, new.vs_score, new.donations
            criterion.seats = held.get(new.rank)
            criterion.save()
            changes.note(change_set, None, Change.Field.CRITERIA, before=before, after=after[new.rank])
    return change_set


def as_noted(criterion: Thresholds | RankCriterion, seats: int | None) -> dict[str, int | None]:
    """A criterion as a change stores it."""
    return {
        "rank": int(criterion.rank),
        "power": criterion.power,
        "vsScore": criterion.vs_score,
        "donations": criterion.donations,
        "seats": seats,
    }
