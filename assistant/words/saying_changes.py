"""Answers about changes of figures: who rose or fell, the total between two weeks, week by week, trends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from assistant.query.figures import FIGURE_OF, is_weekly
from assistant.query.types import Answer, Row
from assistant.texts import DASH, say
from assistant.texts import day as day_text
from assistant.texts import number as written
from assistant.words import naming as n
from assistant.words import writing as w

BARS = 10


def between(answer: Answer) -> str:
    """'between 8 Nov 2026 and 15 Nov 2026'; each side may span several days."""
    if not answer.earlier or not answer.later:
        return ""
    earlier, later = (w.span(days[0], days[-1]) for days in (answer.earlier, answer.later))
    return say("change.between", earlier=earlier, later=later)


def source(answer: Answer) -> str:
    days = (*answer.earlier, *answer.later)
    return n.records(n.noun(answer.query), days if answer.earlier and answer.later else None)


def compared(answer: Answer) -> str:
    """'92 (of 100 members) with a figure on both dates'."""
    return say("change.compared", members=answer.coverage.members, group=n.group(answer.coverage.of, answer.query))


def why(answer: Answer) -> str | None:
    """Why there is no change in percent."""
    if answer.why is None:
        return None
    key, values = answer.why
    told = {name: say("time.week", day=value) if isinstance(value, date) else value for name, value in values.items()}
    return say(f"reason.{key}", noun=n.noun_of(values["figure"]), **told)


def figure(answer: Answer, name: str) -> int:
    return int((answer.figures or {}).get(name) or 0)


def say_change(answer: Answer) -> str:
    query = answer.query
    if query.subjects.members:
        return say_member_change(answer)
    if query.figure is None:
        return say_all_changes(answer)
    percent, shared = w.percent((answer.figures or {})["percent"]), {"noun": n.noun(query), "between": between(answer)}
    if answer.reason is not None:
        sentence = say("change.unknown", **shared) + f" {why(answer)}"
    else:
        moved = w.signed(figure(answer, "after") - figure(answer, "before"))
        sentence = say("change.whole", compared=compared(answer), percent=percent, moved=moved, **shared)
    counts = say("change.counts", rose=figure(answer, "rose"), fell=figure(answer, "fell"))
    rows = [
        [say(f"head.{label}"), written(before), written(after), w.signed(after - before), percent]
        for label, before, after in (
            ("total", figure(answer, "before"), figure(answer, "after")),
            ("average", figure(answer, "mean_before"), figure(answer, "mean_after")),
        )
    ]
    table = w.table(["", *heads(answer), *w.heads("change"), "%"], rows)
    movers = change_table(answer, answer.rows) if answer.rows else None
    best = say("change.best") if movers else None
    return w.answer(f"{sentence} {counts}", table, best, movers, source=source(answer))


def say_member_change(answer: Answer) -> str:
    shared = {"noun": n.noun(answer.query), "between": between(answer)}
    told = [
        say(
            "change.member", who=n.who(row), moved=w.signed(row.value), percent=w.percent(row.percent),
            before=row.before, after=row.after, **shared,
        )
        for row in answer.rows
    ]  # fmt: skip
    return w.answer(" ".join(told) or say("change.nothing", **shared), source=source(answer))


def say_all_changes(answer: Answer) -> str:
    rows = [
        [
            n.title_of(one.label), written(one.before), written(one.sum), w.percent(one.percent), one.note,
            say("card.place", place=one.members, of=one.of),
        ]
        for one in answer.lines
    ]  # fmt: skip
    earlier, later = answer.earlier[-1], answer.later[-1]
    sentence = say("change.all", earlier=earlier, later=later, percent=w.percent(answer.lines[0].percent))
    weeks = [say("time.week", day=day) for day in (earlier, later)]
    table = w.table(["", *weeks, "%", *w.heads("rose_fell", "members")], rows)
    return w.answer(sentence, table, source=n.records(say("source.all"), (earlier, later)))


def say_movers(answer: Answer) -> str:
    """Who gained or lost most, and how the total changed."""
    query, rows = answer.query, answer.rows
    falling = query.order == "least" or query.operation == "slowest"
    shared = {"noun": n.noun(query), "among": n.among(query), "between": between(answer)}
    if not rows:
        sentence = say("movers.nobody_fell" if falling else "movers.nobody_rose", **shared)
    else:
        first = rows[0]
        key = ("lost" if (first.value or 0) < 0 else "gained_least") if falling else "gained"
        amount, percent = w.signed(first.value), w.percent(first.percent)
        bold, beside = (amount, percent) if query.by == "amount" else (percent, amount)
        sentence = say(f"movers.{key}", who=n.who(first), bold=bold, beside=beside, **shared)
    told = (answer.figures or {}).get("percent")
    whole = say("movers.counts", rose=figure(answer, "rose"), fell=figure(answer, "fell"), compared=compared(answer))
    whole += f" {why(answer)}" if answer.reason else " " + say("movers.together", percent=w.percent(told))
    table = change_table(answer, rows) if rows else None
    return w.answer(sentence, table, bars(answer), whole, source=source(answer))


def say_counted(answer: Answer) -> str:
    """How many rose, or fell."""
    which = "fell" if answer.query.order == "least" else "rose"
    sentence = say(
        f"movers.count_{which}", count=figure(answer, which), compared=compared(answer), noun=n.noun(answer.query),
        between=between(answer),
    )  # fmt: skip
    return w.answer(sentence, source=source(answer))


def say_flat(answer: Answer) -> str:
    count = answer.coverage.members - figure(answer, "rose")
    shared = {"noun": n.noun(answer.query), "between": between(answer)}
    sentence = say("movers.flat", count=count, compared=compared(answer), **shared)
    return w.answer(sentence, change_table(answer, answer.rows) if answer.rows else None, source=source(answer))


def change_table(answer: Answer, rows: Sequence[Row]) -> str:
    return w.table(
        [*w.heads("member"), *heads(answer), *w.heads("change"), "%"],
        [
            [n.who(row), written(row.before), written(row.after), w.signed(row.value), w.percent(row.percent)]
            for row in rows
        ],
    )


def bars(answer: Answer) -> str | None:
    if len(answer.rows) < 2:
        return None
    by_amount, rows = answer.query.by == "amount", answer.rows[:BARS]
    return w.bars(
        f"{n.title(answer.query)}, {w.span(answer.earlier[-1], answer.later[-1])}",
        [row.name for row in rows],
        [row.value if by_amount else row.percent for row in rows],
        unit="number" if by_amount else "percent",
    )


def heads(answer: Answer) -> list[str]:
    """The headings of both sides: the newest day of each."""
    return [w.short(answer.earlier[-1]), w.short(answer.later[-1])]


def say_trend(answer: Answer) -> str:
    """How the alliance's figures developed."""
    moved = [line for line in answer.lines if line.percent is not None]
    if not moved or answer.dates is None:
        return w.answer(say("trend.none"), why(answer), source=n.records(say("source.all"), None))
    first, last = answer.dates
    parts = ", ".join(f"{n.title_of(line.label)} **{w.percent(line.percent)}**" for line in moved)
    rows = [
        [
            n.title_of(line.label),
            *map(written, (line.before, line.sum) if line.members else (None, None)),
            w.percent(line.percent),
            say("card.place", place=line.members, of=line.of),
        ]
        for line in answer.lines
    ]
    values = answer.figures or {}
    drawn = [
        (n.title_of(line.label), [values[f"{FIGURE_OF[line.label]} {day}"] for day in answer.later]) for line in moved
    ]
    graph = w.lines(say("trend.since", day=first), list(answer.later), drawn, unit="percent")
    table = w.table(["", *w.heads("before", "now", "change", "members")], rows)
    named = ", ".join(n.title_of(line.label) for line in answer.lines)
    return w.answer(
        say("trend.moved", first=first, last=last, parts=parts), table, graph if len(answer.later) > 1 else None,
        say("trend.note"), source=n.records(named, (first, last)),
    )  # fmt: skip


def say_weeks(answer: Answer) -> str:
    """Average, median and total of each week; for a single member, the figures."""
    query, lines = answer.query, answer.lines
    nouns = n.records(n.noun(query), None)
    if not lines:
        told = say("nothing.records", noun=n.noun(query), when="", among=n.among(query))
        return w.answer(told, source=nouns)
    if len(query.subjects.members) == 1:
        return say_history(answer)
    which = {"sum": "sum", "median": "median"}.get(query.operation, "mean")
    values = [getattr(line, which) for line in lines]
    days = [line.day for line in lines if line.day]
    rows = [[day_text(one.day), *map(written, (one.members, one.mean, one.median, one.sum))] for one in lines]
    name = say(f"operation.{which}")
    graph = w.lines(f"{n.title(query)}, {name}", days, [(n.title(query), values)])
    table = w.table(w.heads("week", "members", "average", "median", "total"), rows)
    return w.answer(
        of_weeks(answer, which, values), table, graph if len(days) > 1 else None,
        source=n.records(n.noun(query), tuple(days)),
    )  # fmt: skip


def of_weeks(answer: Answer, which: str, values: list[float | None]) -> str:
    """The figure over all the weeks if they can be added up, else its first and last week."""
    query, figures, lines = answer.query, answer.figures or {}, answer.lines
    shared = {"noun": n.noun(query), "among": n.among(query), "weeks": len(lines)}
    if is_weekly(query.figure or "power"):
        return say(f"weeks.{which}", value=figures[which], records=figures["records"], **shared)
    first, last = lines[0].day, lines[-1].day
    return say(f"weeks.{which}_went", first=values[0], last=values[-1], since=first, until=last, **shared)


def say_history(answer: Answer) -> str:
    """One member's figure week by week; its average or sum if asked for."""
    query, figures, member = answer.query, answer.figures or {}, answer.rows[0]
    days: list[date] = [line.day for line in answer.lines if line.day]
    values = [int(line.sum or 0) for line in answer.lines]
    shared = {"noun": n.noun(query), "who": n.who(member)}
    if query.operation in ("sum", "mean", "median") and is_weekly(query.figure or "power"):
        sentence = say(f"history.{query.operation}", weeks=len(days), value=figures[query.operation], **shared)
    elif len(days) < 2:
        sentence = say("history.one", value=values[-1], day=days[-1], **shared)
    else:
        moved = values[-1] - values[0]
        percent = w.percent(round(moved * 100 / values[0], 2)) if values[0] else DASH
        sentence = say(
            "history.moved", moved=w.signed(moved), percent=percent, first=days[0], last=days[-1], value=values[-1],
            **shared,
        )  # fmt: skip
    rows = [[day_text(day), written(value)] for day, value in zip(days, values, strict=True)]
    graph = w.lines(f"{n.title(query)}, {member.name}", days, [(member.name, values)]) if len(days) > 1 else None
    table = w.table([*w.heads("date"), n.title(query)], rows)
    return w.answer(sentence, table, graph, source=n.records(n.noun(query), (days[0], days[-1])))
