"""The roster itself and the Special Forces tree."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Literal

from django.utils import timezone

from assistant.facts.gaps import Named
from assistant.facts.metrics import Dates, Ranks, rank_label, ranks_named
from assistant.facts.standings import MOST_ROWS, Count, bounded
from members.errors import Refused
from members.models import Member, Rank, SfTech
from members.sf_tech import NODES
from members.sf_tech_records import completion_of, levels_of, ranking


@dataclass(frozen=True, slots=True)
class RankCount:
    rank: str
    members: int


@dataclass(frozen=True, slots=True)
class Roster:
    """rows: the active members asked for, by name. by_rank: of all active members. former: how many are inactive."""

    active: int
    former: int
    by_rank: list[RankCount]
    found: int
    rows: list[Named]


@dataclass(frozen=True, slots=True)
class Moved:
    """When somebody joined (was first known to the portal) or was marked inactive."""

    member: Named
    date: date


@dataclass(frozen=True, slots=True)
class Level:
    node: str
    level: int
    most: int


@dataclass(frozen=True, slots=True)
class Tree:
    """place: from the top; equal completions share it."""

    place: int
    member: Named
    percent: float
    date: date
    levels: list[Level]


@dataclass(frozen=True, slots=True)
class SfTechRanking:
    """The newest levels on record. average: of the completions, one decimal. missing: who have no record at all."""

    members: int
    missing: list[Named]
    average: float | None
    median: float | None
    with_unit_x: int
    rows: list[Tree]
    dates: Dates | None


def roster(ranks: Ranks = None) -> Roster:
    """How many members there are, by rank, and who has these ranks."""
    wanted = ranks_named(ranks)
    active = list(Member.objects.active().values_list("pk", "name", "rank"))
    counted = Counter(rank for _, _, rank in active)
    found = [Named(pk, name, rank_label(rank)) for pk, name, rank in active if wanted is None or rank in wanted]
    return Roster(
        active=len(active),
        former=Member.objects.inactive().count(),
        by_rank=[RankCount(rank.label, counted[rank.value]) for rank in reversed(Rank)],
        found=len(found),
        rows=found[:MOST_ROWS],
    )


def joined_or_left(
    which: Annotated[Literal["joined", "left"], "active members who joined, or members who were marked inactive"],
    days: Annotated[int | None, "within so many days; left out: all"] = None,
    count: Count = 20,
) -> list[Moved]:
    """Who joined or left, newest first."""
    if days is not None and not 1 <= days <= 3660:
        raise Refused("Ask for 1 to 3660 days.")
    field = "created_at" if which == "joined" else "inactive_since"
    members = Member.objects.filter(is_active=which == "joined", **{f"{field}__isnull": False}).order_by(
        f"-{field}", "name"
    )
    if days is not None:
        members = members.filter(**{f"{field}__gte": timezone.now() - timedelta(days=days)})
    return [
        Moved(Named(member.pk, member.name, rank_label(member.rank)), timezone.localdate(getattr(member, field)))
        for member in members[: bounded(count)]
    ]


def sf_tech(
    order: Annotated[Literal["top", "bottom"], "the highest or the lowest completion"] = "top",
    count: Count = 10,
    ranks: Ranks = None,
) -> SfTechRanking:
    """SF Tech (Special Forces tree): completion rates, their average, levels of the six nodes, who has no record."""
    wanted = ranks_named(ranks)
    records = [record for record in ranking() if wanted is None or record.member.rank in wanted]
    percents = [completion_of(record) for record in records]
    trees = [
        Tree(1 + sum(other > percent for other in percents), named(record), percent, record.record_date, nodes(record))
        for record, percent in zip(records, percents, strict=True)
    ]
    shown = (trees if order == "top" else trees[::-1])[: bounded(count)]
    having = {record.member_id for record in records}
    group = [
        Named(pk, name, rank_label(rank))
        for pk, name, rank in Member.objects.active().values_list("pk", "name", "rank")
        if (wanted is None or rank in wanted)
    ]
    days = [record.record_date for record in records]
    return SfTechRanking(
        members=len(records),
        missing=[one for one in group if one.member_id not in having],
        average=round(statistics.fmean(percents), 1) if percents else None,
        median=round(statistics.median(percents), 1) if percents else None,
        with_unit_x=sum(record.bottom_node for record in records),
        rows=shown,
        dates=Dates(min(days), max(days)) if days else None,
    )


def named(record: SfTech) -> Named:
    return Named(record.member_id, record.member.name, rank_label(record.member.rank))


def nodes(record: SfTech) -> list[Level]:
    levels = levels_of(record)
    return [Level(node.label, levels[node.key], node.most) for node in NODES]
