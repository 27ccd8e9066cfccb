"""How figures changed between two weeks, by the rule of every screen (analytics.change), and trends."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from django.utils import timezone

from analytics.change import Change
from analytics.stats import average
from analytics.trends import trend_lines
from assistant.query.common import bounded, ends, figure_in
from assistant.query.figures import (
    FOUR,
    TITLES,
    changed,
    compared_weeks,
    known,
    span_of,
)
from assistant.query.people import Alliance
from assistant.query.types import MOST_ROWS, Answer, Coverage, Line, Query, Row
from assistant.texts import Refusal
from members.figures import CHARTED, NAMED
from members.models import Rank

DEFAULT_DAYS = 30


def mover_row(member: Any, pair: Any) -> Row:
    return Row(
        member.pk, member.name, Rank(member.rank).label, pair.change, pair.after.day,
        before=pair.before.value, after=pair.after.value, percent=pair.percent,
    )  # fmt: skip


def movers(alliance: Alliance, query: Query) -> Answer:
    """movers, slowest, flat, change: between two weeks, by the rule of every screen (analytics.change)."""
    if query.operation == "change" and query.figure is None:
        return all_changes(alliance, query)
    group = {member.pk: member for member in alliance.meeting(query.subjects)[0]}
    figure = figure_in(query)
    change = changed(figure, query.time, group)
    names = {pk: member.name for pk, member in group.items()}
    least = query.order == "least" or query.operation in ("flat", "slowest")
    rows = [mover_row(group[pair.member_id], pair) for pair in change.movers(names, by=query.by, least=least)]
    moved = dict(change_numbers(change), rose=0, fell=0)
    for one in rows:
        moved["rose"] += (one.value or 0) > 0
        moved["fell"] += (one.value or 0) < 0
    if query.operation == "flat":
        rows = [one for one in rows if (one.value or 0) <= 0]
    elif query.operation == "movers":
        rows = [one for one in rows if ((one.value or 0) < 0 if least else (one.value or 0) > 0)]
    before, after = ([getattr(pair, side).day for pair in change.pairs] for side in ("before", "after"))
    compared = {pair.member_id for pair in change.pairs}
    return Answer(
        query, bounded(query, rows, MOST_ROWS if query.operation == "flat" else 5), len(rows), figures=moved,
        earlier=ends(before) or weeks_of(change.earlier), later=ends(after) or weeks_of(change.later),
        dates=(min(before), max(after)) if before else None,
        why=why(figure, change), reason=change.reason,
        coverage=Coverage(
            change.members, change.of, tuple(sorted(name for pk, name in names.items() if pk not in compared))
        ),
    )  # fmt: skip


def change_numbers(change: Change) -> dict[str, Any]:
    return {
        "before": change.before,
        "after": change.after,
        "percent": change.percent,
        "mean_before": average(pair.before.value for pair in change.pairs),
        "mean_after": average(pair.after.value for pair in change.pairs),
    }


def why(figure: str, change: Change) -> tuple[str, dict[str, Any]] | None:
    """Why a change has no percent, with its figure's name."""
    return (change.why[0], change.why[1] | {"figure": figure}) if change.why else None


def weeks_of(week: date | None) -> tuple[date, ...]:
    return (week,) if week else ()


def all_changes(alliance: Alliance, query: Query) -> Answer:
    """The changes of all four figures between two weeks, one line each."""
    told = [movers(alliance, replace(query, figure=figure)) for figure in FOUR]
    lines = []
    for figure, one in zip(FOUR, told, strict=True):
        of = one.figures or {}
        lines.append(
            Line(
                TITLES[figure],
                one.later[-1] if one.later else None,
                one.coverage.members,
                of["after"],
                before=of["before"],
                percent=of["percent"],
                of=one.coverage.of,
                note=f"{of['rose']} / {of['fell']}",
            )
        )
    weeks = compared_weeks("power", known("power"), query.time)
    return replace(told[0], query=query, rows=(), found=0, lines=tuple(lines), earlier=weeks[:1], later=weeks[1:])


def trend(_: Alliance, query: Query) -> Answer:
    """How the alliance's figures developed, as on the dashboard: percent since the first week, and totals."""
    days = max(7, (timezone.localdate() - span_of(query.time)[0]).days) if query.time.since else DEFAULT_DAYS
    days = query.days or (query.time.weeks * 7 if query.time.weeks else days)
    keys = [query.figure] if query.figure else list(CHARTED)
    if any(key not in NAMED for key in keys):
        raise Refusal("trends")
    dates, drawn = trend_lines(keys, max(7, days), timezone.localdate())
    lines = tuple(
        Line(
            TITLES[line.key], None, line.change.members, line.change.after, before=line.change.before,
            percent=line.change.percent, of=line.change.of, note=line.change.reason or "",
        )
        for line in drawn
    )  # fmt: skip
    return Answer(
        query, lines=lines, dates=(dates[0], dates[-1]) if dates else None, later=tuple(dates),
        figures={f"{line.key} {day}": at for line in drawn for day, at in zip(dates, line.values, strict=True)},
        why=next((why(line.key, line.change) for line in drawn if line.change.why), None),
        reason=next((line.change.reason for line in drawn if line.change.reason), None),
    )  # fmt: skip
