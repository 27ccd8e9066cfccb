"""Answers about where members stand: rankings, averages and totals, thresholds."""

from __future__ import annotations

from datetime import date
from typing import Any

from assistant import facts
from assistant.builtin import writing as w
from assistant.builtin.question import Question
from assistant.facts.metrics import METRICS, Dates, Metric, Standing, rank_label
from assistant.facts.standings import MOST_ROWS, Place, Ranking, Summary
from members.models import Rank

LISTED = 10
"""Rows where no number is asked for but a whole list would be too long."""


def metric_of(question: Question) -> Metric:
    return METRICS[question.metrics[0]]


def ranks_of(question: Question) -> str | None:
    return ", ".join(rank_label(rank) for rank in question.ranks) or None


def among(question: Question) -> str:
    """' among R3 members', where only some ranks are asked for."""
    return f" among {rank_names(question)} members" if question.ranks else ""


def rank_names(question: Question, joined: str = "and") -> str:
    """'R3', 'R5 and R4'."""
    names = [rank_label(rank) for rank in question.ranks]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joined} {names[-1]}"


def group(count: int, question: Question) -> str:
    """'45 R3 members', '100 members'."""
    return f"{count:,} {rank_names(question)} members" if question.ranks else w.members(count)


def in_week(week: date | None) -> str:
    return f" in the week ending {w.day(week)}" if week else ""


def records(metric: Metric, dates: Dates | None) -> str:
    return f"{metric.noun} records{w.of_dates(dates)}"


def nothing(metric: Metric, week: date | None, question: Question) -> str:
    """The plain sentence where there is no figure."""
    freshest = next(one for one in facts.data_dates() if one.metric == metric.key)
    newest = f" The newest are of {w.day(freshest.newest)}." if freshest.newest else ""
    return w.answer(
        f"There are no {metric.noun} records{in_week(week)}{among(question)}.{newest}",
        source=f"{metric.noun} records",
    )


def say_ranking(question: Question) -> str:
    """Top and bottom lists; a figure alone is a list too, but 'our power' is the total."""
    if question.ours and not question.groups & {"top", "bottom", "n", "place", "rank", "all", "weeks"}:
        return say_summary(question)
    metric = metric_of(question)
    bottom = "bottom" in question.groups and "top" not in question.groups
    most = MOST_ROWS if "all" in question.groups else 5 if question.groups & {"top", "bottom"} else LISTED
    told = facts.ranking(
        metric.key,
        order="bottom" if bottom else "top",
        count=question.count or most,
        ranks=ranks_of(question),
        week=question.week,
        add_up_weeks=question.weeks,
    )
    if not told.rows:
        return nothing(metric, question.week, question)
    first, when = told.rows[0].member, in_added_weeks(told) or in_week(told.week)
    sentence = (
        f"**{w.link(first.member_id, first.name)}** has {metric.low if bottom else metric.high} "
        f"{metric.noun}{among(question)}{when}: **{w.number(first.value)}**."
    )
    if len(told.rows) > 1:
        sentence += f" The {'lowest' if bottom else 'top'} {len(told.rows)} of {told.members}:"
    source = (
        records(metric, told.dates)
        if not told.weeks
        else f"{metric.noun} records of {w.span(told.weeks[0], told.weeks[-1])}"
    )
    return w.answer(
        sentence,
        place_table(metric, told.rows) if len(told.rows) > 1 else None,
        unlisted(told),
        source=source,
    )


def in_added_weeks(told: Ranking) -> str:
    if not told.weeks:
        return ""
    weeks = w.plural(len(told.weeks), "week", "weeks")
    return f" over {len(told.weeks)} {weeks} ({w.span(told.weeks[0], told.weeks[-1])})"


def place_table(metric: Metric, rows: list[Place]) -> str:
    """The places; with each figure's date where they differ."""
    dated = len({row.member.date for row in rows}) > 1
    heads = ["#", "Member", "Rank", metric.heading, *(["Date"] if dated else [])]
    return w.table(
        heads,
        [
            [
                str(row.place),
                w.link(row.member.member_id, row.member.name),
                row.member.rank,
                w.number(row.member.value),
                *([w.day(row.member.date)] if dated else []),
            ]
            for row in rows
        ],
        left=3,
    )


def unlisted(told: Any) -> str | None:
    if not told.missing:
        return None
    having, left_out = w.plural(told.missing, "has", "have"), w.plural(told.missing, "is", "are")
    return f"{w.members(told.missing)} {having} no such figure and {left_out} left out."


def say_summary(question: Question) -> str:
    """Average, median, total: the one that is asked for first."""
    metric = metric_of(question)
    told = facts.summary(metric.key, ranks=ranks_of(question), week=question.week)
    if told.highest is None or told.lowest is None:
        return nothing(metric, question.week, question)
    when = in_week(told.week)
    names = {"average": told.average, "median": told.median, "total": told.total}
    asked = next((name for name in ("median", "average", "total") if name in question.groups), "total")
    over = f"over {group(told.members, question)} who {w.plural(told.members, 'has', 'have')} the figure"
    if asked == "total":
        sentence = f"In total **{w.number(told.total)}** {metric.noun}{when}, {over}."
    else:
        sentence = f"The {asked} {metric.one}{when} is **{w.number(names[asked])}**, {over}."
    return w.answer(sentence, summary_table(metric, told), unlisted(told), source=records(metric, told.dates))


def summary_table(metric: Metric, told: Summary) -> str:
    def held(standing: Standing | None) -> str:
        return f"{w.link(standing.member_id, standing.name)}, {w.number(standing.value)}" if standing else "—"

    return w.table(
        ["", metric.heading],
        [
            ["Average", w.number(told.average)],
            ["Median", w.number(told.median)],
            ["Total", w.number(told.total)],
            ["Highest", held(told.highest)],
            ["Lowest", held(told.lowest)],
        ],
    )


def say_by_rank(question: Question) -> str:
    """Average, median and total of each rank."""
    metric = metric_of(question)
    told = {rank.label: facts.summary(metric.key, ranks=rank.label, week=question.week) for rank in reversed(Rank)}
    rows = [
        [label, str(one.members), w.number(one.average), w.number(one.median), w.number(one.total)]
        for label, one in told.items()
        if one.members
    ]
    if not rows:
        return nothing(metric, question.week, question)
    days = [one.dates for one in told.values() if one.dates]
    dates = Dates(min(one.oldest for one in days), max(one.newest for one in days)) if days else None
    sentence = f"The {metric.noun} of each rank{in_week(question.week)}:"
    heads = ["Rank", "Members", "Average", "Median", "Total"]
    return w.answer(sentence, w.table(heads, rows), source=records(metric, dates))


def say_having(question: Question) -> str:
    """How many members have a figure at all."""
    metric = metric_of(question)
    told = facts.summary(metric.key, ranks=ranks_of(question), week=question.week)
    everybody = told.members + told.missing
    return w.answer(
        f"**{told.members}** of {group(everybody, question)} have a figure for {metric.noun}{in_week(told.week)}.",
        source=records(metric, told.dates),
    )


def say_matching(question: Question) -> str:
    """Who is above, below or between thresholds."""
    metric = metric_of(question)
    told = facts.matching(
        metric.key,
        at_least=question.at_least,
        below=question.below,
        ranks=ranks_of(question),
        week=question.week,
        count=question.count or MOST_ROWS,
    )
    sentence = (
        f"**{told.found}** of {group(told.members, question)} {w.plural(told.found, 'has', 'have')} "
        f"{bounds(question, metric)}{in_week(told.week)}."
    )
    rows = [
        [w.link(one.member_id, one.name), one.rank, w.number(one.value)]
        for one in told.rows[: question.count or MOST_ROWS]
    ]
    listing = w.table(["Member", "Rank", metric.heading], rows, left=2) if rows else None
    return w.answer(sentence, listing, unlisted(told), source=records(metric, told.dates))


def bounds(question: Question, metric: Metric) -> str:
    """'more than 100,000,000 power', 'less than 25,000 tech donations', 'a VS score from ... to ...'."""
    least, below = question.at_least, question.below
    parts = []
    if least is not None:
        parts.append(f"more than {w.number(least - 1)}" if question.over else f"at least {w.number(least)}")
    if below is not None:
        parts.append(f"at most {w.number(below - 1)}" if question.up_to else f"less than {w.number(below)}")
    limits = " and ".join(parts)
    return f"a VS score of {limits}" if metric.key == "vs" else f"{limits} {metric.noun}"
