"""Answers about how figures moved: improvers, two weeks, trends, week by week."""

from __future__ import annotations

from datetime import date
from typing import Literal

from assistant import facts
from assistant.builtin import writing as w
from assistant.builtin.question import Question
from assistant.builtin.say_standings import among, group, metric_of, ranks_of
from assistant.facts.metrics import METRICS, Metric, MetricKey
from assistant.facts.progress import Change, Changes, TrendLine, WeekTotal
from assistant.facts.standings import MOST_ROWS
from members.errors import Refused

BARS = 10
DEFAULT_DAYS, DEFAULT_WEEKS = 30, 8
NOUNS = {key: metric.noun for key, metric in METRICS.items()}


def say_improvers(question: Question) -> str:
    """Who gained or lost most; how many did; how much the alliance did."""
    metric = METRICS[question.metrics[0] if question.metrics else "power"]
    falling = "fall" in question.groups or question.groups >= {"bottom", "grow"}
    told = changes(question, metric.key, order="least" if falling else "most")
    between = between_days(told)
    if "count" in question.groups:
        number = told.fell if falling else told.rose
        verb = "fell" if falling else "rose"
        sentence = f"**{number}** of the {compared(told, question)} {verb} in {metric.noun} {between}."
        return w.answer(sentence, source=sources(told))
    if question.groups & {"total", "average", "how_much", "whole"}:
        return w.answer(together(told, question), total_table(told), source=sources(told))
    rows = [row for row in told.rows if (row.change < 0 if "fall" in question.groups else falling or row.change > 0)]
    if not rows:
        sentence = f"Nobody {'fell' if falling else 'rose'} in {metric.noun}{among(question)} {between}."
    else:
        sentence = leader(rows[0], metric, question, falling=falling) + f" {between}."
    whole = f"{told.rose} of the {compared(told, question)} rose, {told.fell} fell. {alliance(told)}"
    return w.answer(
        sentence,
        change_table(told, rows) if rows else None,
        change_bars(told, rows, question),
        whole,
        source=sources(told),
    )


def leader(first: Change, metric: Metric, question: Question, *, falling: bool) -> str:
    """Who is first, by what was asked for: the difference, or the change in percent."""
    who = f"**{w.link(first.member_id, first.name)}**"
    if by_amount(question):
        verb = ("lost most" if first.change < 0 else "gained least") if falling else "gained most"
        return f"{who} {verb}{among(question)}: **{w.signed(first.change)}** {metric.noun} ({w.percent(first.percent)})"
    verb = ("fell most" if first.change < 0 else "grew least") if falling else "improved most"
    return f"{who} {verb}{among(question)}: **{w.percent(first.percent)}** {metric.noun} ({w.signed(first.change)})"


def compared(told: Changes, question: Question) -> str:
    """'92 (of 100 members) with a figure on both dates'."""
    return f"{told.members} (of {group(told.of, question)}) with a figure on both dates"


def alliance(told: Changes) -> str:
    """What may be said of all of them together."""
    return f"Together they moved by {w.percent(told.percent)}." if told.reason is None else told.reason


def together(told: Changes, question: Question) -> str:
    if told.reason is not None:
        return f"How the {NOUNS[told.metric]} moved {between_days(told)}: **—**. {told.reason}"
    return (
        f"The {NOUNS[told.metric]} of the {compared(told, question)} moved by "
        f"**{w.percent(told.percent)}** ({w.signed(told.total_after - told.total_before)}) {between_days(told)}."
    )


def between_days(told: Changes) -> str:
    earlier, later = told.earlier_days, told.later_days
    if not earlier or not later:
        return f"from the week ending {w.day(told.earlier)} to that ending {w.day(told.later)}"
    if len(earlier) == len(later) == 1:
        return f"from {w.span(earlier[0], later[0])}"
    return f"from {w.span(*ends(earlier), by='/')} to {w.span(*ends(later), by='/')}"


def by_amount(question: Question) -> bool:
    """Whether the difference counts, as on the Analytics screen, and not the change in percent ('grew fastest')."""
    return "by_percent" not in question.groups


def say_flat(question: Question) -> str:
    """Who did not improve."""
    metric = METRICS[question.metrics[0] if question.metrics else "power"]
    told = changes(question, metric.key, order="least", count=MOST_ROWS)
    rows = [row for row in told.rows if row.change <= 0]
    number, of = told.members - told.rose, compared(told, question)
    sentence = f"**{number}** of the {of} did not improve in {metric.noun} {between_days(told)}."
    return w.answer(sentence, change_table(told, rows) if rows else None, source=sources(told))


def say_member_change(question: Question) -> str:
    """How one member's figure moved from one week to another."""
    metric = METRICS[question.metrics[0] if question.metrics else "power"]
    member = facts.member_profile(question.members[0])
    told = changes(question, metric.key, order="most", count=MOST_ROWS)
    who = w.link(member.member_id, member.name)
    row = next((one for one in told.rows if one.member_id == member.member_id), None)
    if row is None:
        sentence = f"{who} has no {metric.noun} on record for both of the weeks, {between_days(told)}."
        return w.answer(sentence, source=sources(told))
    sentence = (
        f"The {metric.noun} of {who} moved by **{w.signed(row.change)}** ({w.percent(row.percent)}) "
        f"{between_days(told)}, from {w.number(row.before)} to **{w.number(row.after)}**."
    )
    return w.answer(sentence, source=sources(told))


def changes(
    question: Question, metric: MetricKey, *, order: Literal["most", "least"], count: int | None = None
) -> Changes:
    """The two weeks that the question means: given ones, the one before 'last week', or the newest two."""
    shown = count or question.count or 5
    ranks = ranks_of(question)
    by: Literal["percent", "amount"] = "amount" if by_amount(question) else "percent"
    if question.week is not None and not question.since:
        return facts.compare_weeks(
            metric,
            week=question.week,
            against=question.earlier,
            order=order,
            by=by,
            count=shown,
            ranks=ranks,
        )
    if question.week is not None:
        return facts.compare_weeks(
            metric,
            against=question.earlier or question.week,
            week=question.week if question.earlier else None,
            order=order,
            by=by,
            count=shown,
            ranks=ranks,
        )
    return facts.improvers(
        metric,
        order=order,
        by=by,
        weeks=question.weeks or 1,
        count=shown,
        ranks=ranks,
    )


def ends(days: list[date]) -> tuple[date, date]:
    return days[0], days[-1]


def sources(told: Changes) -> str:
    earlier, later = told.earlier_days, told.later_days
    if not earlier or not later:
        return f"{NOUNS[told.metric]} records of the weeks ending {w.span(told.earlier, told.later, by='and')}"
    if len(earlier) == len(later) == 1:
        return f"{NOUNS[told.metric]} records of {w.span(earlier[0], later[0], by='and')}"
    return f"{NOUNS[told.metric]} records of {w.span(*ends(earlier))} and {w.span(*ends(later))}"


def change_table(told: Changes, rows: list[Change]) -> str:
    return w.table(
        ["Member", *heads(told), "Change", "%"],
        [
            [
                w.link(row.member_id, row.name),
                w.number(row.before),
                w.number(row.after),
                w.signed(row.change),
                w.percent(row.percent),
            ]
            for row in rows
        ],
    )


def change_bars(told: Changes, rows: list[Change], question: Question) -> str | None:
    if len(rows) < 2:
        return None
    amounts = by_amount(question)
    return w.bars(
        f"Change in {NOUNS[told.metric]}, {w.span(told.earlier, told.later)}",
        [row.name for row in rows[:BARS]],
        [row.change if amounts else row.percent for row in rows[:BARS]],
        unit="number" if amounts else "percent",
    )


def total_table(told: Changes) -> str:
    rows = []
    for label, before, after in (
        ("Total", told.total_before, told.total_after),
        ("Average", told.average_before, told.average_after),
    ):
        rows.append([label, w.number(before), w.number(after), w.signed(after - before), w.percent(told.percent)])
    return w.table(["", *heads(told), "Change", "%"], rows)


def heads(told: Changes) -> list[str]:
    """The columns of both sides: the newest day of each, else the week ending."""
    earlier, later = told.earlier_days or [told.earlier], told.later_days or [told.later]
    return [w.short(earlier[-1]), w.short(later[-1])]


def say_weeks(question: Question) -> str:
    """Two weeks side by side: one figure with its movers, or all four."""
    if question.weeks and "compare" in question.groups:
        if question.weeks != 2:
            raise Refused("I compare two weeks at a time.")
        question.weeks = 1
    if question.metrics:
        told = changes(question, metric_of(question).key, order="most")
        sentence = f"{together(told, question)} {told.rose} rose, {told.fell} fell."
        return w.answer(
            sentence,
            total_table(told),
            "Who improved most:",
            change_table(told, told.rows),
            source=sources(told),
        )
    every = [changes(question, key, order="most") for key in METRICS]
    newest = every[0]
    rows = [
        [
            METRICS[told.metric].heading,
            w.number(told.total_before),
            w.number(told.total_after),
            w.percent(told.percent),
            f"{told.rose} / {told.fell}",
            f"{told.members} of {told.of}",
        ]
        for told in every
    ]
    sentence = (
        f"The week ending {w.day(newest.later)} against that ending {w.day(newest.earlier)}: power moved by "
        f"**{w.percent(newest.percent)}**. The totals are of the members who have both figures; where these are fewer "
        "than half, there is no change in percent."
    )
    heads = ["", f"W/E {w.day(newest.earlier)}", f"W/E {w.day(newest.later)}", "%", "Rose / fell", "Members"]
    source = f"records of the weeks ending {w.day(newest.earlier)} and {w.day(newest.later)}"
    return w.answer(sentence, w.table(heads, rows), source=source)


def say_trend(question: Question) -> str:
    """How the alliance's figures developed."""
    days = question.days or DEFAULT_DAYS
    metric = question.metrics[0] if question.metrics else None
    told = facts.trend(days=max(7, days), metric=metric)
    moved = [line for line in told.lines if line.latest_percent is not None]
    if not moved:
        why = next((line.reason for line in told.lines if line.reason), "")
        return w.answer(f"There is no trend to tell. {why}", source="the alliance's records")
    parts = [f"{NOUNS[line.metric]} **{w.percent(line.latest_percent)}**" for line in moved]
    sentence = f"From {w.day(told.dates[0])} to {w.day(told.dates[-1])}: {', '.join(parts)}."
    rows = [trend_row(line) for line in told.lines]
    graph = w.lines(
        f"Change since {w.day(told.dates[0])}",
        told.dates,
        [(METRICS[line.metric].heading, line.percent) for line in moved],
        unit="percent",
    )
    note = "Only members with a figure on both sides are compared: who joined, left or was not read moves nothing."
    source = (
        f"{', '.join(NOUNS[line.metric] for line in told.lines)} records of {w.span(told.dates[0], told.dates[-1])}"
    )
    heads = ["", "Before", "Now", "Change", "Members"]
    return w.answer(sentence, w.table(heads, rows), graph if len(told.dates) > 1 else None, note, source=source)


def trend_row(line: TrendLine) -> list[str]:
    coverage = f"{line.members} of {line.of}"
    figures = [w.number(line.before), w.number(line.after)] if line.members else ["—", "—"]
    return [METRICS[line.metric].heading, *figures, w.percent(line.latest_percent), coverage]


def say_by_week(question: Question) -> str:
    """Average and total of each week."""
    metric = metric_of(question)
    weeks: list[WeekTotal] = facts.week_by_week(
        metric.key,
        weeks=question.weeks or DEFAULT_WEEKS,
        ranks=ranks_of(question),
    )
    if not weeks:
        return w.answer(f"No {metric.noun} on record{among(question)}.", source=f"{metric.noun} records")
    first, last = weeks[0], weeks[-1]
    which = "total" if "total" in question.groups and "average" not in question.groups else "average"
    sentence = of_weeks(metric, weeks, which, question)
    rows = [[w.day(week.week), w.number(week.members), w.number(week.average), w.number(week.total)] for week in weeks]
    values = [week.total if which == "total" else week.average for week in weeks]
    graph = w.lines(
        f"{which.capitalize()} {metric.noun} a week", [week.week for week in weeks], [(metric.heading, values)]
    )
    return w.answer(
        sentence,
        w.table(["Week ending", "Members", "Average", "Total"], rows),
        graph if len(weeks) > 1 else None,
        source=f"{metric.noun} records of the weeks ending {w.span(first.week, last.week)}",
    )


def of_weeks(metric: Metric, weeks: list[WeekTotal], which: str, question: Question) -> str:
    """The figure over all the weeks where they can be added up, else that of the first and the last."""
    first, last = weeks[0], weeks[-1]
    whole, recorded = sum(week.total for week in weeks), sum(week.members for week in weeks)
    when = f"over {len(weeks)} {w.plural(len(weeks), 'week', 'weeks')}"
    if metric.figure.weekly and which == "total":
        return f"In total **{w.number(whole)}** {metric.noun}{among(question)} {when}."
    if metric.figure.weekly:
        mean = (2 * whole + recorded) // (2 * recorded)
        return f"The average {metric.one}{among(question)} {when} is **{w.number(mean)}**, of {recorded:,} records."
    before, after = (first.total, last.total) if which == "total" else (first.average, last.average)
    noun = metric.one if which == "average" else metric.noun
    return (
        f"The {which} {noun}{among(question)} went from {w.number(before)} (week ending {w.day(first.week)}) "
        f"to **{w.number(after)}** (week ending {w.day(last.week)})."
    )
