"""Answers about what is missing, who falls short or is away, who joined and who left."""

from __future__ import annotations

from assistant.query.checking import is_by_day
from assistant.query.types import Answer, Lack, Row
from assistant.texts import DASH, say
from assistant.texts import day as day_text
from assistant.texts import number as written
from assistant.words import naming as n
from assistant.words import writing as w
from members.weeks.calendar import week_ending


def say_never(answer: Answer) -> str:
    query, count = answer.query, answer.found
    if query.figure is None:
        rows = [
            [n.title_of(one.label), written(one.members), ", ".join(map(w.escaped, one.note.split("\n"))) or DASH]
            for one in answer.lines
        ]
        total = sum(one.members or 0 for one in answer.lines)
        sentence = say("never.all", count=total, among=n.among(query))
        source = n.records(say("source.newest_of_all"), None)
        return w.answer(sentence, w.table(["", *w.heads("lacks", "members")], rows), source=source)
    shared = {"count": count, "group": n.group(answer.coverage.of, query), "noun": n.noun(query)}
    when = f" {then(answer)}" if answer.later else ""
    sentence = say("never.in_week", when=when, **shared) if when else say("never.ever", **shared)
    return w.answer(sentence, n.listing(answer.rows, count), source=n.records(n.noun(query), None))


def say_missed(answer: Answer) -> str:
    """Only members who are proved absent have missed a week. The others were not captured."""
    query, count, cover = answer.query, answer.found, answer.coverage
    shared = {"group": n.group(cover.of, query), "noun": n.noun(query), "when": then(answer)}
    if count:
        sentence = say("missed.some", count=count, **shared)
    else:
        sentence = say("missed.unknown" if answer.others else "missed.nobody", members=cover.members, **shared)
    others = say("missed.others", count=len(answer.others)) if answer.others else None
    away = say("missed.away", names=", ".join(map(excused, answer.excused))) if answer.excused else None
    column = (say("head.away"), [excuse(row) or DASH for row in answer.rows])
    missing = n.listing(answer.rows, None, *([column] if any(row.excuse for row in answer.rows) else []))
    return w.answer(sentence, missing, away, others, n.listing(answer.others), source=n.source(answer))


def then(answer: Answer) -> str:
    """'in the week ending 22 Nov 2026', or 'on 18 Nov 2026' for a day. Unless asked by day, a Sunday means its week."""
    (day,) = answer.later
    of_day = answer.query.time.day or (is_by_day(answer.query.figure) and day != week_ending(day))
    return say("time.on_day" if of_day else "time.in_week", day=day)


def excuse(row: Row) -> str:
    """'away 3 of 6 days: holiday', or an empty string."""
    if row.excuse is None:
        return ""
    reasons = ", ".join(dict.fromkeys(w.escaped(reason) for reason in row.excuse.reasons if reason))
    told = say("away.days", days=row.excuse.days, of=row.excuse.of)
    return f"{told}: {reasons}" if reasons else told


def excused(row: Row) -> str:
    return f"{n.who(row)} ({excuse(row)})"


def say_old(answer: Answer) -> str:
    query, days = answer.query, answer.query.days or 7
    if query.figure is None:
        rows = [[n.title_of(one.label), written(one.members)] for one in answer.lines]
        table = w.table(["", *w.heads("members")], rows)
        sentence = say("old.all", days=days, among=n.among(query))
        return w.answer(sentence, table, source=n.records(say("source.newest_of_all"), None))
    group = n.group(answer.coverage.of, query)
    sentence = say("old.of", count=answer.found, group=group, noun=n.noun(query), days=days)
    columns = (
        (n.title(query), [written(one.value) for one in answer.rows]),
        (say("head.date"), [day_text(one.date) for one in answer.rows]),
    )
    return w.answer(sentence, n.listing(answer.rows, None, *columns), source=n.newest(answer))


def say_dates(answer: Answer) -> str:
    parts = ", ".join(f"{n.title_of(one.label)} **{day_text(one.day)}**" for one in answer.lines)
    rows = [
        [n.title_of(one.label), day_text(one.day), day_text(one.first), written(one.members), written(one.of)]
        for one in answer.lines
    ]
    table = w.table(["", *w.heads("newest", "oldest", "members", "weeks")], rows)
    return w.answer(say("dates.newest", parts=parts), table, source=n.records(say("source.all"), None))


def say_short(answer: Answer) -> str:
    """Who does, or does not, meet a rank's criteria."""
    query = answer.query
    which = "figure" if query.figure else "rank" if query.rank else "any"
    shared = {"group": n.group(answer.coverage.of, query), "rank": query.rank or "", "noun": n.noun(query)}
    sentence = say(f"{query.operation}.{which}", count=answer.found, **shared)
    lacking = (say("head.lacks"), [lacks(one) for one in answer.rows])
    columns = [lacking] if query.operation == "short" else []
    return w.answer(sentence, n.listing(answer.rows, answer.found, *columns), source=say("source.criteria"))


def lacks(row: Row) -> str:
    return ", ".join(f"{n.title_of(lack.figure)} {written(lack.needs - (lack.has or 0))}" for lack in row.lacks) or DASH


def say_due(answer: Answer) -> str:
    query = answer.query
    to = f" ({query.rank})" if query.rank else ""
    earned = (say("head.calculated"), [one.calculated or DASH for one in answer.rows])
    sentence = say(f"due.{query.operation}", count=answer.found, to=to)
    return w.answer(sentence, n.listing(answer.rows, answer.found, earned), source=say("source.criteria"))


def say_criteria(answer: Answer) -> str:
    sentence = say("criteria.all")
    if answer.query.rank:
        (one,) = answer.lines
        sentence = say(
            "criteria.of", rank=one.label, power=one.sum, vs=one.mean, donations=one.median, members=one.members
        )
    rows = [[one.label, *map(written, (one.sum, one.mean, one.median, one.members))] for one in answer.lines]
    titles = [say(f"title.{figure}") for figure in ("power", "vs", "donations")]
    table = w.table([*w.heads("rank"), *titles, *w.heads("members")], rows)
    return w.answer(sentence, table, source=say("source.criteria"))


def say_moved(answer: Answer) -> str:
    query, count = answer.query, answer.found
    name = query.operation
    within = say("moved.within", days=query.days) if query.days else "" if query.days is None else say("away.today")
    key = "newest" if name == "joined" and query.days is None else name
    sentence = say(f"moved.{key}", count=len(answer.rows) if key == "newest" else count, within=within and f" {within}")
    column = (say(f"head.{name}"), [day_text(one.date) for one in answer.rows])
    return w.answer(sentence, n.listing(answer.rows, None, column, shown=100), source=say("source.roster"))


def say_targets(answer: Answer) -> str:
    """Who is short of the week's targets, and by how much; who is excused; what was not uploaded."""
    query, week = answer.query, answer.later[0]
    of = say("targets.of", noun=n.noun(query)) if query.figure else ""
    sentence = say("targets.short", count=answer.found, group=n.group(answer.coverage.of, query), of=of, day=week)
    column = (say("head.lacks"), ["; ".join(map(shortfall, one.lacks)) for one in answer.rows])
    away = say("targets.excused", names=", ".join(map(excused, answer.excused))) if answer.excused else None
    unknown = [say("targets.unknown_of", what=dated(one.label, one.day), members=one.members) for one in answer.lines]
    note = say("targets.unknown", what=", ".join(unknown)) if unknown else None
    table = n.listing(answer.rows, answer.found, column)
    return w.answer(sentence, table, away, note, source=say("source.targets", day=week))


def shortfall(lack: Lack) -> str:
    """'Duel Day 17 Nov 800,000 of 1,000,000'."""
    return say("targets.has", what=dated(lack.figure, lack.day), has=written(lack.has), needs=lack.needs)


def dated(label: str, day: object) -> str:
    told = n.title_of(label)
    return f"{told} {w.short(day)}" if day else told  # type: ignore[arg-type]


def say_away(answer: Answer) -> str:
    """Who is away today, or on any day of a time."""
    query, time = answer.query, answer.query.time
    if time.is_newest:
        when = say("away.today")
    elif time.day:
        when = say("time.on_day", day=time.day)
    elif time.week:
        when = say("time.in_week", day=week_ending(time.week))
    else:
        when = f"({n.when(time)})"
    key = "some" if answer.found else "nobody"
    sentence = say(f"away.{key}", count=answer.found, group=n.group(answer.coverage.of, query), when=when)
    columns = (
        (say("head.from"), [day_text(one.since) for one in answer.rows]),
        (say("head.until"), [day_text(one.date) for one in answer.rows]),
        (say("head.reason"), [w.escaped(one.note) or DASH for one in answer.rows]),
    )
    return w.answer(sentence, n.listing(answer.rows, None, *columns), source=say("source.away"))
