"""The roster as leaders manage it: each member with previous and calculated rank and SF Tech (spec section 2).

It is requested on every visit, so it is read straight into the rows of the answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, CharField, ExpressionWrapper, F, Func, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.sql.compiler import SQLCompiler

from members import strikes
from members.away import as_json, away_today
from members.days import end_of
from members.figures import CACHED, VS
from members.freshness import count_from_days, newest_day
from members.models import DistinctNames, Member, MemberAlias, RankCriterion, WeeklySnapshot
from members.previous_rank import Past, Present, previous_ranks
from members.ranks import NO_MATCH, Unmet, calculated_rank, unmet
from members.sf_tech import NODES, completion
from members.sf_tech_records import newest_query


class IsoMoment(Func):
    """A moment as ISO text in UTC: '2026-11-21T20:30:00.000000Z'. Null stays null."""

    output_field = CharField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="replace(%(expressions)s, ' ', 'T') || 'Z'", **context)

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        iso = """to_char(%(expressions)s AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""
        return self.as_sql(compiler, connection, template=iso, **context)


COLUMNS: dict[str, Combinable] = {
    "id": F("pk"),
    "name": F("name"),
    "rank": F("rank"),
    "power": F("power"),
    "kills": F("kills"),
    "techDonations": F("tech_donations"),
    "latestVsScore": F("latest_vs_score"),
    "latestVsRank": F("latest_vs_rank"),
    "discordUsername": F("discord_username"),
    "discordConfirmed": F("discord_vouched"),
    "discordTied": ExpressionWrapper(Q(discord_id__isnull=False), BooleanField()),
    "isActive": F("is_active"),
    "inactiveSince": IsoMoment("inactive_since"),
    "powerLastUpdated": IsoMoment("power_updated_at"),
    "killsLastUpdated": IsoMoment("kills_updated_at"),
    "techDonationsLastUpdated": IsoMoment("tech_donations_updated_at"),
    "vsLastUpdated": IsoMoment("vs_updated_at"),
    "vsScoreLastUpdated": IsoMoment("vs_updated_at"),
    "createdAt": IsoMoment("created_at"),
    "updatedAt": IsoMoment("updated_at"),
}
DAYS = {
    ("powerLastUpdated",): newest_day(CACHED["strength"]),
    ("killsLastUpdated",): newest_day(CACHED["kills"]),
    ("techDonationsLastUpdated",): newest_day(CACHED["donations"]),
    ("vsLastUpdated", "vsScoreLastUpdated"): newest_day(CACHED[VS]),
}
"""The keys that tell how old a figure is -> the day of its newest record (members.freshness)."""
BIG = ("power", "kills", "latestVsScore")
"""Big numbers are numeric strings in JSON (design decision 8)."""


def roster(members: QuerySet[Member]) -> list[dict[str, Any]]:
    """The members of a query as the API returns them, in its order.

    The number of queries does not depend on the number of members or the length of the history.
    """
    criteria = sorted(RankCriterion.objects.all(), key=lambda criterion: -criterion.rank)
    rows = rows_of(members)
    previous = previous_ranks_of(members, rows)
    levels = newest_levels(members)
    away = {pk: as_json(entry) for pk, entry in away_today().items()}
    standing = strikes.standing()
    for row in rows:
        row["previousRank"] = previous[row["id"]]
        row.update(earned(row, criteria))
        row["sfTech"] = levels.get(row["id"])
        row["away"] = away.get(row["id"])
        row["strikes"] = standing.get(row["id"], 0)
        for key in BIG:
            row[key] = None if row[key] is None else str(row[key])
    return rows


def rows_of(members: QuerySet[Member]) -> list[dict[str, Any]]:
    """The members' own columns. One query."""
    rows, ends = [], dict[date, str]()
    for values in members.values_list(*COLUMNS.values(), *DAYS.values()):
        row = dict(zip(COLUMNS, values, strict=False))
        for keys, day in zip(DAYS, values[len(COLUMNS) :], strict=True):
            count_from_days(row, keys, day, ends)
        rows.append(row)
    return rows


def earned(row: Mapping[str, Any], criteria: Collection[RankCriterion]) -> dict[str, Any]:
    """The calculated rank (None if there are no criteria) and, where it is 'X', what is missing."""
    figures = {"power": row["power"], "vs_score": row["latestVsScore"], "donations": row["techDonations"]}
    rank = calculated_rank(row["rank"], **figures, criteria=criteria)
    lacking = unmet(**figures, criteria=criteria) if rank == NO_MATCH else []
    return {"calculatedRank": rank, "unmet": [unmet_as_json(figure) for figure in lacking]}


def unmet_as_json(figure: Unmet) -> dict[str, Any]:
    has = None if figure.has is None else str(figure.has)
    return {"field": figure.field, "label": figure.label, "has": has, "needs": str(figure.needs)}


def calculated_rank_of(member: Member, criteria: Collection[RankCriterion]) -> str | None:
    return calculated_rank(
        member.rank,
        power=member.power,
        vs_score=member.latest_vs_score,
        donations=member.tech_donations,
        criteria=criteria,
    )


def previous_ranks_of(members: QuerySet[Member], rows: Collection[Mapping[str, Any]]) -> dict[int, str]:
    """member id -> the rank in the latest snapshot, in the words of members.previous_rank."""
    snapshot = WeeklySnapshot.objects.first()
    spellings = spellings_of(members)
    newcomers = created_after(snapshot, members) if snapshot else set()
    present = [
        Present(row["id"], row["name"], row["id"] in newcomers, tuple(spellings.get(row["id"], ()))) for row in rows
    ]
    return previous_ranks(present, past_rows(snapshot) if snapshot else None, DistinctNames.objects.pairs())


def spellings_of(members: QuerySet[Member]) -> dict[int, list[str]]:
    """member id -> the aliases."""
    aliases = MemberAlias.objects.filter(member__in=members.order_by()).order_by("pk")
    found: dict[int, list[str]] = defaultdict(list)
    for member_id, spelling in aliases.values_list("member_id", "spelling"):
        found[member_id].append(spelling)
    return found


def created_after(snapshot: WeeklySnapshot, members: QuerySet[Member]) -> set[int]:
    """The ids of members who were created after the snapshot's week had ended in the alliance's time zone."""
    ended = end_of(snapshot.week_ending)
    return set(members.order_by().filter(created_at__gte=ended).values_list("pk", flat=True))


def past_rows(snapshot: WeeklySnapshot) -> list[Past]:
    rows = snapshot.rows.order_by().values_list("member_id", "name", "rank", "member__is_active")
    return [Past(member_id, name, rank, taken=bool(active)) for member_id, name, rank, active in rows]


def newest_levels(members: QuerySet[Member]) -> dict[int, dict[str, Any]]:
    """member id -> the newest SF Tech levels; members without any are left out."""
    keys = [node.key for node in NODES]
    fields = [node.field for node in NODES]
    found = newest_query(members).values_list("member_id", "record_date", *fields)
    return {
        member_id: dict(zip(keys, levels, strict=True))
        | {"completionPercentage": completion(levels), "recordDate": day.isoformat()}
        for member_id, day, *levels in found
    }
