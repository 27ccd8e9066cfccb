"""Answers about what is missing, who falls short, who came and went."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.query.figures import TITLES
from assistant.query.types import Answer, Row
from assistant.words import naming as n
from assistant.words import writing as w

CRITERIA = "rank criteria and the members' newest figures"
SHOWN = 40


def who(row: Row) -> str:
    return w.link(row.member_id, row.name)


def names(rows: Sequence[Row], found: int | None = None) -> str | None:
    """Members as a table, in so far as it stays readable."""
    if not rows:
        return None
    listing = w.table(["Member", "Rank"], [[who(one), one.rank] for one in rows[:SHOWN]], left=2)
    found = found or len(rows)
    return listing if found <= SHOWN else f"{listing}\n\nThe first {SHOWN} of {found} by name."


def say_never(answer: Answer) -> str:
    query, count = answer.query, answer.found
    if query.figure is None:
        rows = [
            [one.label, str(one.members), ", ".join(map(w.escaped, one.note.split("\n"))) or "—"]
            for one in answer.lines
        ]
        total = sum(one.members or 0 for one in answer.lines)
        table = w.table(["", "Missing", "Members"], rows)
        return w.answer(
            f"**{total}** figures are missing{n.among(query)}.", table, source="the members' newest records"
        )
    having = w.plural(count, "has", "have")
    if query.figure == "sf_tech":
        what = "SF Tech levels on record"
    else:
        what = f"{n.noun(query)} on record{n.in_week(query) or ' at all'}"
    week = f" in the week ending {w.day(answer.later[0])}" if answer.later and not query.time.week else ""
    sentence = f"**{count}** of {n.group(answer.coverage.of, query)} {having} no {what}{week}."
    return w.answer(sentence, names(answer.rows, count), source=f"the members' {n.noun(query)} records")


def say_missed(answer: Answer) -> str:
    """Only who is proved absent has missed a week; of the others nothing was captured."""
    query, count, unknown = answer.query, answer.found, len(answer.others)
    week = f"the week ending {w.day(answer.later[0])}"
    cover = answer.coverage
    recorded = (
        f"{cover.members} of {n.group(cover.of, query)} {w.plural(cover.members, 'has', 'have')} a {n.noun(query)} "
        f"record in {week}"
    )
    if not count and unknown:
        sentence = f"**Nobody** can be called missing: {recorded}, and the list was not read whole."
    elif not count:
        sentence = f"**Nobody** missed it: {recorded}."
    else:
        sentence = f"**{count}** of {n.group(cover.of, query)} missed {week}: not on a list that was read whole, or 0."
    others = f"Not captured, which does not mean that they missed it: {unknown}." if unknown else None
    away = f"Not there either, but away: {', '.join(map(excuse, answer.excused))}." if answer.excused else None
    shown = [part for part in (missed_by(answer.rows), away, others, names(answer.others)) if part]
    return w.answer(sentence, *shown, source=f"{n.noun(query)} records and lists of {week}")


def missed_by(rows: Sequence[Row]) -> str | None:
    """Who missed a week; with a column where somebody was away on a few days of it."""
    if not any(row.away for row in rows):
        return names(rows)
    listing = w.table(
        ["Member", "Rank", "Away"], [[who(one), one.rank, w.escaped(one.away) or "—"] for one in rows[:SHOWN]], left=3
    )
    return listing if len(rows) <= SHOWN else f"{listing}\n\nThe first {SHOWN} of {len(rows)} by name."


def excuse(row: Row) -> str:
    return f"{who(row)} ({w.escaped(row.away)})"


def say_old(answer: Answer) -> str:
    query, days = answer.query, answer.query.days or 7
    if query.figure is None:
        rows = [[one.label, str(one.members)] for one in answer.lines]
        sentence = f"Newest figures that are older than {days} days{n.among(query)}:"
        return w.answer(sentence, w.table(["", "Members"], rows), source="the members' newest records")
    sentence = (
        f"The newest {n.noun(query)} of **{answer.found}** of {n.group(answer.coverage.of, query)} "
        f"{w.plural(answer.found, 'is', 'are')} older than {days} days."
    )
    rows = [[who(one), w.number(one.value), w.day(one.date)] for one in answer.rows[:SHOWN]]
    table = w.table(["Member", TITLES[query.figure], "Date"], rows) if rows else None
    return w.answer(sentence, table, source=f"the members' newest {n.noun(query)} records")


def say_dates(answer: Answer) -> str:
    parts = [f"{one.label} **{w.day(one.day)}**" for one in answer.lines]
    rows = [
        [one.label, w.day(one.day), *one.note.split("|")[:1], str(one.members), one.note.split("|")[1]]
        for one in answer.lines
    ]
    heads = ["", "Newest", "Oldest of a member", "Members", "Weeks on record"]
    return w.answer(f"The newest figures: {', '.join(parts)}.", w.table(heads, rows), source="all records")


def say_short(answer: Answer) -> str:
    query, count = answer.query, answer.found
    of_figure = f" in {n.noun(query)}" if query.figure else ""
    if query.operation == "meets":
        what = f"the criteria of {query.rank}{of_figure}" if query.rank else "the criteria of a rank"
        sentence = f"**{count}** of {n.group(answer.coverage.of, query)} {w.plural(count, 'meets', 'meet')} {what}."
        return w.answer(sentence, names(answer.rows, count), source=CRITERIA)
    what = (
        f"not meet the criteria of {query.rank}{of_figure}"
        if query.rank
        else "not meet any rank's criteria (calculated rank X)"
    )
    sentence = f"**{count}** of {n.group(answer.coverage.of, query)} {w.plural(count, 'does', 'do')} {what}."
    rows = [[who(one), one.rank, short_of(one)] for one in answer.rows[:SHOWN]]
    table = w.table(["Member", "Rank", "Missing"], rows, left=3) if rows else None
    more = f"The first {SHOWN} of {count} by name." if count > SHOWN else None
    return w.answer(sentence, table, more, source=CRITERIA)


def short_of(row: Row) -> str:
    return ", ".join(f"{lack.figure} {w.number(lack.needs - (lack.has or 0))}" for lack in row.lacks) or "—"


def say_due(answer: Answer) -> str:
    which = "higher" if answer.query.operation == "promote" else "lower"
    to = f" ({answer.query.rank})" if answer.query.rank else ""
    count = answer.found
    sentence = (
        f"By their figures **{count}** {w.plural(count, 'member earns', 'members earn')} a {which} rank{to} than "
        "the one they have. R4 and R5 are given, not earned."
    )
    rows = [[who(one), one.rank, one.calculated or "—"] for one in answer.rows[:SHOWN]]
    table = w.table(["Member", "Rank", "By the figures"], rows, left=3) if rows else None
    return w.answer(sentence, table, source=CRITERIA)


def say_criteria(answer: Answer) -> str:
    if answer.query.rank:
        (one,) = answer.lines
        sentence = (
            f"{one.label} takes **{w.number(one.sum)}** power, a VS score of **{w.number(one.mean)}** and "
            f"**{w.number(one.median)}** tech donations. {w.members(one.members or 0)} "
            f"{w.plural(one.members or 0, 'has', 'have')} it as calculated rank."
        )
    else:
        sentence = "The rank criteria, and how many members have each rank as calculated rank:"
    rows = [[one.label, *map(w.number, (one.sum, one.mean, one.median)), str(one.members)] for one in answer.lines]
    table = w.table(["Rank", "Power", "VS Score", "Tech Donations", "Members"], rows)
    return w.answer(sentence, table, source=CRITERIA)


def say_moved(answer: Answer) -> str:
    query, count = answer.query, answer.found
    left, within = query.operation == "left", f" in the last {query.days} days" if query.days else ""
    having = w.plural(count, "member has", "members have")
    if left:
        sentence = f"**{count}** {having} been marked inactive{within}."
    elif query.days:
        sentence = f"**{count}** {having} joined{within}."
    else:
        sentence = f"The {len(answer.rows)} newest members:"
    rows = [[who(one), one.rank, w.day(one.date)] for one in answer.rows]
    heads = ["Member", "Rank", "Inactive since" if left else "Known since"]
    return w.answer(sentence, w.table(heads, rows, left=2) if rows else None, source="the roster")
