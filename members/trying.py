"""What thresholds would give, beside the ranks that members hold and beside today's criteria. Nothing here writes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from members.criteria import RANKS
from members.models import Member, RankCriterion, SnapshotRow, WeeklySnapshot
from members.ranks import NO_MATCH, Criterion, Thresholds, calculated_rank
from members.suggestion import Standing, Suggestion, suggest

WEEKS = 8
"""How many saved weeks are compared."""


@dataclass(frozen=True, slots=True)
class Who:
    """A member at one moment. member_id: None if a saved week's member is deleted."""

    member_id: int | None
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Placed:
    """A member with the rank held, the rank by today's criteria (None: there are none), and by the tried criteria."""

    member_id: int | None
    name: str
    rank: int
    today: str | None
    tried: str

    @property
    def held(self) -> str:
        """The rank held, written like a calculated one."""
        return f"R{self.rank}" if self.rank else NO_MATCH

    @property
    def moves(self) -> bool:
        """Whether the tried criteria give another rank than the one held."""
        return self.tried != self.held

    @property
    def differs(self) -> bool:
        """Whether the tried criteria differ from today's or, if there are none today, from the rank held."""
        return self.tried != (self.today or self.held)


@dataclass(frozen=True, slots=True)
class Counted:
    """How many members hold a rank, and have it by either criteria. rank: 'R5' to 'R1', or 'X' (held: No Rank)."""

    rank: str
    held: int
    today: int | None
    tried: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """members: by rank held, then by name. week_ending: None for today."""

    week_ending: date | None
    counts: list[Counted]
    members: list[Placed]


def outcome(
    who: Collection[Who], held: Collection[Criterion], tried: Collection[Criterion], week: date | None = None
) -> Outcome:
    """What two sets of criteria give the same members. tried must not be empty."""
    members = [
        Placed(
            one.member_id,
            one.name,
            one.standing.rank,
            today=earned(one.standing, held),
            tried=earned(one.standing, tried) or NO_MATCH,
        )
        for one in who
    ]
    members.sort(key=lambda one: (-one.rank, one.name.casefold(), one.member_id or 0))
    return Outcome(week, counted(members), members)


def earned(standing: Standing, criteria: Collection[Criterion]) -> str | None:
    figures = {"power": standing.power, "vs_score": standing.vs_score, "donations": standing.donations}
    return calculated_rank(standing.rank, **figures, criteria=criteria)


def counted(members: Collection[Placed]) -> list[Counted]:
    held = Counter(one.held for one in members)
    today = Counter(one.today for one in members)
    tried = Counter(one.tried for one in members)
    compared = None not in today
    labels = [*(rank.label for rank in RANKS), NO_MATCH]
    return [Counted(label, held[label], today[label] if compared else None, tried[label]) for label in labels]


def try_out(tried: Sequence[Thresholds]) -> list[Outcome]:
    """Today, then the newest saved weeks, each with all members. Four queries, however many members and weeks."""
    held = list(RankCriterion.objects.all())
    now = outcome(members_today(), held, tried)
    return [now, *(outcome(who, held, tried, week) for week, who in rows_of_weeks().items())]


def members_today() -> list[Who]:
    fields = ("pk", "name", "rank", "power", "latest_vs_score", "tech_donations")
    return [Who(pk, name, Standing(*figures)) for pk, name, *figures in Member.objects.active().values_list(*fields)]


def rows_of_weeks() -> dict[date, list[Who]]:
    """The members of the newest saved weeks as frozen there, newest first."""
    weeks = dict(WeeklySnapshot.objects.values_list("pk", "week_ending")[:WEEKS])
    fields = ("snapshot_id", "member_id", "name", "rank", "power", "vs_score", "tech_donations")
    found: dict[int, list[Who]] = defaultdict(list)
    for snapshot, pk, name, *figures in SnapshotRow.objects.filter(snapshot__in=weeks).order_by().values_list(*fields):
        found[snapshot].append(Who(pk, name, Standing(*figures)))
    return {week: found[pk] for pk, week in weeks.items()}


def suggested() -> Suggestion:
    """The criteria proposed from today's figures. Two queries."""
    return suggest([one.standing for one in members_today()], list(RankCriterion.objects.all()))
