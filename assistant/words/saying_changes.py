"""Answers about how figures moved: who rose or fell, the whole between two weeks, week by week, trends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from assistant.query.figures import TITLES, is_weekly
from assistant.query.types import Answer, Row
from assistant.words import naming as n
from assistant.words import writing as w

BARS = 10


def who(row: Row) -> str:
    return w.link(row.member_id, row.name)


def between(answer: Answer) -> str:
    earlier, later = answer.earlier, answer.later
    if len(earlier) == len(later) == 1:
        return f"from {w.span(earlier[0], later[0])}"
    if not earlier or not later:
        return ""
    return f"from {w.span(earlier[0], earlier[-1], by='/')} to {w.span(later[0], later[-1], by='/')}"


def source(answer: Answer) -> str:
    earlier, later = answer.earlier, answer.later
    noun = n.noun(answer.query)
    if not earlier or not later:
        return f"{noun} records"
    if len(earlier) == len(later) == 1:
        return f"{noun} records of {w.span(earlier[0], later[0], by='and')}"
    return f"{noun} records of {w.span(earlier[0], earlier[-1])} and {w.span(later[0], later[-1])}"


def compared(answer: Answer) -> str:
    """'92 (of 100 members) with a figure on both dates'."""
    return f"{answer.coverage.members} (of {n.group(answer.coverage.of, answer.query)}) with a figure on both dates"


def figure(answer: Answer, name: str) -> int:
    return int((answer.figures or {}).get(name) or 0)


def together(answer: Answer) -> str:
    query, told = answer.query, answer.figures or {}
    if answer.reason is not None:
        return f"How the {n.noun(query)} moved {between(answer)}: **—**. {answer.reason}"
    moved = w.signed(figure(answer, "after") - figure(answer, "before"))
    return (
        f"The {n.noun(query)} of the {compared(answer)} moved by "
        f"**{w.percent(told['percent'])}** ({moved}) {between(answer)}."
    )


def say_change(answer: Answer) -> str:
    query = answer.query
    if query.subjects.members:
        return say_member_change(answer)
    if query.figure is None:
        return say_all_changes(answer)
    sentence = f"{together(answer)} {figure(answer, 'rose')} rose, {figure(answer, 'fell')} fell."
    percent = w.percent((answer.figures or {})["percent"])
    rows = [
        [label, w.number(before), w.number(after), w.signed(after - before), percent]
        for label, before, after in (
            ("Total", figure(answer, "before"), figure(answer, "after")),
            ("Average", figure(answer, "mean_before"), figure(answer, "mean_after")),
        )
    ]
    table = w.table(["", *heads(answer), "Change", "%"], rows)
    movers = change_table(answer, answer.rows) if answer.rows else None
    return w.answer(sentence, table, "Who improved most:" if movers else None, movers, source=source(answer))


def say_member_change(answer: Answer) -> str:
    query = answer.query
    if not answer.rows:
        sentence = f"No {n.noun(query)} on record for both of the weeks {between(answer)}."
        return w.answer(sentence, source=source(answer))
    told = [
        f"The {n.noun(query)} of {who(row)} moved by **{w.signed(int(row.value or 0))}** ({w.percent(row.percent)}) "
        f"{between(answer)}, from {w.number(row.before)} to **{w.number(row.after)}**."
        for row in answer.rows
    ]
    return w.answer(" ".join(told), source=source(answer))


def say_all_changes(answer: Answer) -> str:
    rows = [
        [
            one.label,
            w.number(one.before),
            w.number(one.sum),
            w.percent(one.percent),
            one.note,
            f"{one.members} of {one.of}",
        ]
        for one in answer.lines
    ]
    earlier, later = answer.earlier[-1], answer.later[-1]
    sentence = (
        f"The week ending {w.day(later)} against that ending {w.day(earlier)}: power moved by "
        f"**{w.percent(answer.lines[0].percent)}**. The totals are of the members who have both figures; where these "
        "are fewer than half, there is no change in percent."
    )
    heads = ["", f"W/E {w.day(earlier)}", f"W/E {w.day(later)}", "%", "Rose / fell", "Members"]
    source = f"records of the weeks ending {w.day(earlier)} and {w.day(later)}"
    return w.answer(sentence, w.table(heads, rows), source=source)


def say_movers(answer: Answer) -> str:
    """Who gained or lost most, and what that makes of the whole."""
    query = answer.query
    falling = query.order == "least" or query.operation == "slowest"
    rows = answer.rows
    if not rows:
        sentence = f"Nobody {'fell' if falling else 'rose'} in {n.noun(query)}{n.among(query)} {between(answer)}."
    else:
        sentence = f"{leader(answer, rows[0], falling=falling)} {between(answer)}."
    rose, fell = figure(answer, "rose"), figure(answer, "fell")
    whole = f"{rose} of the {compared(answer)} rose, {fell} fell. "
    told = (answer.figures or {}).get("percent")
    whole += f"Together they moved by {w.percent(told)}." if answer.reason is None else answer.reason
    table = change_table(answer, rows) if rows else None
    return w.answer(sentence, table, bars(answer), whole, source=source(answer))


def say_counted(answer: Answer) -> str:
    """How many rose, or fell."""
    falling = answer.query.order == "least"
    number, verb = figure(answer, "fell" if falling else "rose"), "fell" if falling else "rose"
    sentence = f"**{number}** of the {compared(answer)} {verb} in {n.noun(answer.query)} {between(answer)}."
    return w.answer(sentence, source=source(answer))


def leader(answer: Answer, first: Row, *, falling: bool) -> str:
    """Who is first, by what was asked for: the difference, or the change in percent."""
    query, change = answer.query, int(first.value or 0)
    noun, by = n.noun(query), w.percent(first.percent)
    lost = falling and change < 0
    if query.by == "amount":
        verb = ("lost most" if lost else "gained least") if falling else "gained most"
        return f"**{who(first)}** {verb}{n.among(query)}: **{w.signed(change)}** {noun} ({by})"
    verb = ("fell most" if lost else "grew least") if falling else "improved most"
    return f"**{who(first)}** {verb}{n.among(query)}: **{by}** {noun} ({w.signed(change)})"


def say_flat(answer: Answer) -> str:
    number = answer.coverage.members - figure(answer, "rose")
    sentence = f"**{number}** of the {compared(answer)} did not improve in {n.noun(answer.query)} {between(answer)}."
    return w.answer(sentence, change_table(answer, answer.rows) if answer.rows else None, source=source(answer))


def change_table(answer: Answer, rows: Sequence[Row]) -> str:
    return w.table(
        ["Member", *heads(answer), "Change", "%"],
        [
            [who(row), w.number(row.before), w.number(row.after), w.signed(int(row.value or 0)), w.percent(row.percent)]
            for row in rows
        ],
    )


def bars(answer: Answer) -> str | None:
    if len(answer.rows) < 2:
        return None
    by_amount = answer.query.by == "amount"
    rows = answer.rows[:BARS]
    return w.bars(
        f"Change in {n.noun(answer.query)}, {w.span(answer.earlier[-1], answer.later[-1])}",
        [row.name for row in rows],
        [row.value if by_amount else row.percent for row in rows],
        unit="number" if by_amount else "percent",
    )


def heads(answer: Answer) -> list[str]:
    """The columns of both sides: the newest day of each."""
    return [w.short(answer.earlier[-1]), w.short(answer.later[-1])]


def say_trend(answer: Answer) -> str:
    """How the alliance's figures developed."""
    moved = [line for line in answer.lines if line.percent is not None]
    if not moved or answer.dates is None:
        return w.answer(f"There is no trend to tell. {answer.reason or ''}", source="the alliance's records")
    first, last = answer.dates
    parts = [f"{line.label} **{w.percent(line.percent)}**" for line in moved]
    sentence = f"From {w.day(first)} to {w.day(last)}: {', '.join(parts)}."
    rows = [
        [
            line.label,
            *(map(w.number, (line.before, line.sum)) if line.members else ("—", "—")),
            w.percent(line.percent),
            f"{line.members} of {line.of}",
        ]
        for line in answer.lines
    ]
    keys = {title: name for name, title in TITLES.items()}
    values = answer.figures or {}
    drawn = [(line.label, [values[f"{keys[line.label]} {day}"] for day in answer.later]) for line in moved]
    graph = w.lines(f"Change since {w.day(first)}", list(answer.later), drawn, unit="percent")
    note = "Only members with a figure on both sides are compared: who joined, left or was not read moves nothing."
    table = w.table(["", "Before", "Now", "Change", "Members"], rows)
    named = ", ".join(line.label for line in answer.lines)
    return w.answer(
        sentence,
        table,
        graph if len(answer.later) > 1 else None,
        note,
        source=f"{named} records of {w.span(first, last)}",
    )


def say_weeks(answer: Answer) -> str:
    """Average and total of each week; of a single member the figures."""
    query, lines = answer.query, answer.lines
    if not lines:
        return w.answer(f"No {n.noun(query)} on record{n.among(query)}.", source=f"{n.noun(query)} records")
    if len(query.subjects.members) == 1:
        return say_history(answer)
    which = {"sum": "total", "median": "median"}.get(query.operation, "average")
    values = [getattr(line, {"total": "sum", "average": "mean"}.get(which, which)) for line in lines]
    days = [line.day for line in lines if line.day]
    rows = [[w.day(one.day), *map(w.number, (one.members, one.mean, one.median, one.sum))] for one in lines]
    noun = n.noun(query)
    graph = w.lines(f"{which.capitalize()} {noun} a week", days, [(TITLES[query.figure or "power"], values)])
    table = w.table(["Week ending", "Members", "Average", "Median", "Total"], rows)
    return w.answer(
        of_weeks(answer, which, values), table, graph if len(days) > 1 else None,
        source=f"{noun} records of the weeks ending {w.span(days[0], days[-1])}",
    )  # fmt: skip


def of_weeks(answer: Answer, which: str, values: list[float | None]) -> str:
    """The figure over all the weeks where they can be added up, else that of the first and the last."""
    query, told, lines = answer.query, answer.figures or {}, answer.lines
    when = f"over {len(lines)} {w.plural(len(lines), 'week', 'weeks')}"
    noun = n.noun(query) if which == "total" else n.one(query)
    if is_weekly(query.figure or "power"):
        value = told[{"total": "sum", "average": "mean"}.get(which, which)]
        if which == "total":
            return f"In total **{w.number(value)}** {noun}{n.among(query)} {when}."
        return f"The {which} {noun}{n.among(query)} {when} is **{w.number(value)}**, of {told['records']:,} records."
    return (
        f"The {which} {noun}{n.among(query)} went from {w.number(values[0])} (week ending {w.day(lines[0].day)}) "
        f"to **{w.number(values[-1])}** (week ending {w.day(lines[-1].day)})."
    )


def say_history(answer: Answer) -> str:
    """One member's figure week by week; its average or sum where that is asked for."""
    query, told = answer.query, answer.figures or {}
    member = answer.rows[0]
    days: list[date] = [line.day for line in answer.lines if line.day]
    values = [int(line.sum or 0) for line in answer.lines]
    noun, title = n.noun(query), TITLES[query.figure or "power"]
    moved = values[-1] - values[0]
    if query.operation in ("sum", "mean", "median") and is_weekly(query.figure or "power"):
        name = {"sum": "total", "mean": "average", "median": "median"}[query.operation]
        sentence = (
            f"The {name} {noun} of {who(member)} over {len(days)} weeks is **{w.number(told[query.operation])}**."
        )
    elif len(days) < 2:
        sentence = f"{who(member)} has one figure for {noun}: **{w.number(values[-1])}** of {w.day(days[-1])}."
    else:
        percent = round(moved * 100 / values[0], 2) if values[0] else None
        sentence = (
            f"The {noun} of {who(member)} moved by **{w.signed(moved)}** ({w.percent(percent)}) "
            f"from {w.day(days[0])} to {w.day(days[-1])}, to **{w.number(values[-1])}**."
        )
    rows = [[w.day(day), w.number(value)] for day, value in zip(days, values, strict=True)]
    graph = w.lines(f"{title} of {member.name}", days, [(member.name, values)]) if len(days) > 1 else None
    return w.answer(
        sentence, w.table(["Date", title], rows), graph, source=f"{noun} records of {w.span(days[0], days[-1])}"
    )
