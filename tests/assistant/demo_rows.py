"""The demo's rows as plain Python, and what follows from them. Nothing here uses the portal's own rules."""

from __future__ import annotations

import statistics
from collections import defaultdict
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.utils import timezone

from members.models import Away, Member, MemberRecord, RankCriterion, SfTech, Target

TYPES = {"power": "strength", "kills": "kills", "donations": "donations"}
HEADS = {"power": "Power", "kills": "Kills", "donations": "Tech Donations", "vs": "VS Score", "duel_day": "Duel Day"}


def sunday(day: date) -> date:
    return day + timedelta(days=6 - day.weekday())


class Demo:
    """last: the Sunday of the newest week of the demo, which lies before today."""

    def __init__(self) -> None:
        self.members: list[dict[str, Any]] = list(Member.objects.filter(is_active=True).values())
        self.former = list(Member.objects.filter(is_active=False).values())
        self.ranks = {one["id"]: one["rank"] for one in self.members}
        self.names = {one["id"]: one["name"] for one in self.members}
        self.ids = {name: pk for pk, name in self.names.items()}
        self.series: dict[str, dict[int, dict[date, int]]] = {metric: defaultdict(dict) for metric in HEADS}
        for metric, kind in {**TYPES, "vs": "alliance-duel", "duel_day": "duel-day"}.items():
            for row in MemberRecord.objects.filter(data_type=kind).values("member_id", "record_date", "value"):
                if row["member_id"] in self.names:
                    self.series[metric][row["member_id"]][row["record_date"]] = row["value"]
        self.criteria = {row["rank"]: row for row in RankCriterion.objects.values()}
        self.last = sunday(timezone.localdate()) - timedelta(days=7)
        self.tech: dict[int, dict[str, Any]] = {}
        for row in SfTech.objects.order_by("record_date").values():
            if row["member_id"] in self.names:
                self.tech[row["member_id"]] = row

    def group(self, *ranks: int) -> set[int]:
        return {pk for pk, rank in self.ranks.items() if not ranks or rank in ranks}

    def newest(self, metric: str, *ranks: int) -> dict[str, int]:
        """name -> the newest figure."""
        return {self.names[pk]: days[max(days)] for pk, days in self.series[metric].items() if pk in self.group(*ranks)}

    def week(self, metric: str, back: int = 0, *ranks: int) -> dict[str, int]:
        """name -> the figure of the newest week, or one `back` weeks before it."""
        day = self.last - timedelta(weeks=back)
        found = self.series[metric].items()
        return {self.names[pk]: days[day] for pk, days in found if day in days and pk in self.group(*ranks)}

    def sums(self, metric: str, weeks: int) -> dict[str, int]:
        days = [self.last - timedelta(weeks=back) for back in range(weeks)]
        told = {self.names[pk]: [own[day] for day in days if day in own] for pk, own in self.series[metric].items()}
        return {name: sum(values) for name, values in told.items() if values}

    def changes(self, metric: str, weeks: int = 1, back: int = 0) -> dict[str, tuple[int, int]]:
        """name -> (before, after), of those with two readings: power and kills are carried on from an earlier week."""
        later = self.last - timedelta(weeks=back)
        told = {}
        for pk, days in self.series[metric].items():
            sides = [self.until(days, day, metric) for day in (later - timedelta(weeks=weeks), later)]
            if None not in sides and sides[0] != sides[1]:
                told[self.names[pk]] = tuple(days[day] for day in sides if day)
        return told

    def until(self, days: dict[date, int], last: date, metric: str) -> date | None:
        """The day of the newest figure up to a Sunday."""
        first = last - timedelta(days=6) if metric in ("donations", "vs") else date.min
        return max((day for day in days if first <= day <= last), default=None)

    def duel_day(self, index: int) -> dict[str, int]:
        """name -> the duel's score of a day (0 for Monday) of the newest week; a day that is not on record is what the
        others leave of the week."""
        told = {}
        for pk, days in self.series["duel_day"].items():
            monday = self.last - timedelta(days=6)
            own = [days.get(monday + timedelta(days=at)) for at in range(6)]
            week = self.series["vs"][pk].get(self.last)
            if own[index] is None and own.count(None) == 1 and week is not None:
                own[index] = week - sum(day for day in own if day is not None)
            value = own[index]
            if value is not None:
                told[self.names[pk]] = value
        return told

    def short(self) -> dict[str, list[str]]:
        """name -> which targets were missed in the newest week, of those whom no days away excuse."""
        asked = list(Target.objects.filter(since__lte=self.last).order_by("-since").values())
        whole = Away.objects.filter(first__lte=self.last - timedelta(days=6), last__gte=self.last)
        away = set(whole.values_list("member_id", flat=True))

        def least(figure: str, rank: int) -> int:
            of = [one for whose in (rank, None) for one in asked if (one["figure"], one["rank"]) == (figure, whose)]
            return of[0]["least"] or 0 if of else 0

        days = [self.duel_day(index) for index in range(6)]
        found: dict[str, list[str]] = {}
        for name, pk in self.ids.items():
            for figure, lists in (("duel-day", days), ("donations", [self.week("donations")])):
                asks = least(figure, self.ranks[pk])
                missed = [figure for own in lists if name in own and own[name] < asks and pk not in away]
                if missed:
                    found.setdefault(name, []).extend(missed)
        return found

    def completion(self, *ranks: int) -> dict[str, float]:
        levels = ("top_node_1", "top_node_2", "top_node_3", "middle_node_1", "middle_node_2", "bottom_node")
        return {
            self.names[pk]: round(100 * sum(row[level] for level in levels) / 51, 1)
            for pk, row in self.tech.items()
            if pk in self.group(*ranks)
        }

    def lacking(self, rank: int) -> list[str]:
        """Who does not have what a rank takes."""
        needs = self.criteria[rank]
        return sorted(
            one["name"]
            for one in self.members
            if (one["power"] or 0) < needs["power"]
            or (one["latest_vs_score"] or 0) < needs["vs_score"]
            or (one["tech_donations"] or 0) < needs["donations"]
        )

    def calculated(self) -> dict[str, str]:
        short = {rank: set(self.lacking(rank)) for rank in self.criteria}
        told = {}
        for one in self.members:
            earned = [rank for rank in (5, 4, 3, 2, 1) if one["name"] not in short[rank]]
            told[one["name"]] = f"R{one['rank']}" if one["rank"] >= 4 else f"R{earned[0]}" if earned else "X"
        return told


def n(value: float) -> str:
    return f"{value:,}".replace("-", "−")


def plus(value: int) -> str:
    return f"{'+' if value > 0 else ''}{n(value)}" if value else "0"


def pct(before: int, after: int) -> str:
    """Two decimals, as the API tells it, shown with one."""
    value = Decimal(round((after - before) * 100 / before, 2)).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value)}%"


def rate(value: float) -> str:
    return f"{value:.1f}%"


def mean(values: Any) -> int:
    """To the nearest whole number, halves up."""
    values = list(values)
    return int(statistics.fmean(values) + 0.5)


def best(figures: dict[str, int], count: int, *, lowest: bool = False) -> list[tuple[str, int]]:
    ordered = sorted(figures.items(), key=lambda one: (-one[1], one[0]))
    return ordered[::-1][:count] if lowest else ordered[:count]
