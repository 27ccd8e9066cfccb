"""An answer as Markdown: a sentence with the figures in bold, a table, and where the figures come from."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from assistant.query.dated import STRIKES, high_is_good
from assistant.query.types import Answer, Query, Row
from assistant.texts import DASH, say
from assistant.texts import day as day_text
from assistant.texts import number as written
from assistant.words import naming as n
from assistant.words import saying_changes as changes
from assistant.words import saying_gaps as gaps
from assistant.words import saying_people as people
from assistant.words import writing as w
from members.figures import is_event

SHOWN = 40
RANKS = ("R5", "R4", "R3", "R2", "R1", "No Rank")


def told(answer: Answer) -> str:
    """The Markdown. Its last paragraph is the source of the figures."""
    if answer.query.show == "csv" and answer.rows:
        return w.answer(say("reply.csv"), as_csv(answer), source=n.source(answer))
    text = SAY[answer.query.operation](answer)
    if answer.query.show == "chart" and "```chart" not in text and len(answer.rows) > 1:
        head, _, tail = text.rpartition("\n\n")
        rows = [row for row in answer.rows if row.value is not None][:SHOWN]
        bars = w.bars(n.understood(answer.query), [row.name for row in rows], [row.value for row in rows])
        text = f"{head}\n\n{bars}\n\n{tail}"
    return text


def as_csv(answer: Answer) -> str:
    """The rows as CSV in a fenced block. A name can neither end the block nor begin a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "rank", "value", "date"])
    for one in answer.rows:
        name = " ".join(one.name.replace("`", "'").split())
        writer.writerow([f"'{name}" if name[:1] in "=+-@" else name, one.rank, one.value, one.date])
    return f"```csv\n{out.getvalue()}```"


def nothing(answer: Answer) -> str:
    query = answer.query
    sentence = say("nothing.records", noun=n.noun(query), when=n.over(answer), among=n.among(query))
    return w.answer(sentence, source=n.records(n.noun(query), None))


def say_standing(answer: Answer) -> str:
    query, rows = answer.query, answer.rows
    if not rows and answer.coverage.members:
        return w.answer(say("nothing.place", members=answer.coverage.members), source=n.source(answer))
    if not rows:
        return nothing(answer)
    end, first = query.operation, rows[0]
    table = place_table(answer) if len(rows) > 1 else None
    shared = {
        "who": n.who(first), "noun": n.noun(query), "among": n.among(query), "when": n.over(answer),
        "value": n.number(first.value, query.figure),
    }  # fmt: skip
    if query.place and query.place > 1:
        sentence = say(f"{end}.at_place", place=query.place, **shared)
    else:
        sentence = say(f"{end}.first", most=most(end, query), **shared)
    if len(rows) > 1:
        sentence += " " + say(f"{end}.listed", count=len(rows), of=answer.coverage.members)
    if query.figure == "sf_tech":
        average = say(
            "tree.average",
            rate=w.share((answer.figures or {})["mean"]),
            among="",
            group=n.group(answer.coverage.members, query),
        )
        first_alone = query.limit or query.place or end == "bottom"
        sentence, table = f"{sentence} {average}" if first_alone else average, place_table(answer)
    return w.answer(sentence, table, n.left_out(answer), source=n.source(answer))


def most(end: str, query: Query) -> str:
    """'the highest power'; for an event, whichever of highest and lowest is best."""
    figure = query.figure or "power"
    if not is_event(figure):
        return say(f"{end}.{figure}")
    return say(f"{end}.event" if high_is_good(figure) else f"{end}.event_low", noun=n.noun_of(figure))


def place_table(answer: Answer) -> str:
    """A table of places, with each figure's date if the dates differ."""
    dated = len({row.date for row in answer.rows}) > 1
    rows = [
        [
            str(row.place),
            n.who(row),
            n.rank(row.rank),
            n.number(row.value, answer.query.figure),
            *([day_text(row.date)] * dated),
        ]
        for row in answer.rows
    ]
    heads = ["#", *w.heads("member", "rank"), n.title(answer.query), *(w.heads("date") * dated)]
    return w.table(heads, rows, left=3)


def say_whole(answer: Answer) -> str:
    """Average, median and total; the sentence has the one that was asked for."""
    query, figures = answer.query, answer.figures or {}
    if query.time.is_span:
        return changes.say_weeks(answer)
    if not answer.rows:
        return nothing(answer)
    group, figure = n.group(answer.coverage.members, query), query.figure
    if figure == "sf_tech":
        which = "median" if query.operation == "median" else "mean"
        key = "tree.median" if which == "median" else "tree.average"
        sentence = say(key, rate=w.share(figures[which]), among=n.among(query), group=group)
        return w.answer(sentence, n.left_out(answer), source=n.source(answer))
    sentence = say(
        f"whole.{query.operation}", noun=n.noun(query), when=n.over(answer), value=figures[query.operation], group=group
    )
    high, low = answer.rows
    wholes = (("average", "mean"), ("median", "median"), ("total", "sum"))
    rows = [[say(f"head.{name}"), written(figures[key])] for name, key in wholes]
    ends = (("highest", high), ("lowest", low))
    rows += [[say(f"head.{name}"), f"{n.who(one)}, {n.number(one.value)}"] for name, one in ends]
    return w.answer(sentence, w.table(["", n.title(query)], rows), n.left_out(answer), source=n.source(answer))


def say_by_rank(answer: Answer) -> str:
    query = answer.query
    if not answer.lines:
        return nothing(answer)
    rows = [[n.rank(one.label), *map(written, (one.members, one.mean, one.median, one.sum))] for one in answer.lines]
    table = w.table(w.heads("rank", "members", "average", "median", "total"), rows)
    sentence = say("whole.by_rank", noun=n.noun(query), when=n.over(answer))
    return w.answer(sentence, table, n.left_out(answer), source=n.source(answer))


def say_listed(answer: Answer) -> str:
    """Who meets the conditions, or who is in a group, and how many they are."""
    query, conditions, active = answer.query, answer.query.subjects.conditions, (answer.figures or {}).get("active")
    if not conditions:
        return say_group(answer)
    if query.subjects.away == "away" and not answer.coverage.of and active and not query.subjects.ranks:
        nobody = say("away.nobody", count=0, group=n.group(active, query), when=say("away.today"))
        return w.answer(nobody, source=say("source.away"))  # 'which of them are away?', if nobody is
    told = {"found": answer.found, "limits": n.limits(query)}
    sentence = say("group.meeting", group=n.group(answer.coverage.members, query), **told)
    if query.operation == "share":
        share = w.share((answer.figures or {}).get("share") or 0)
        sentence = say("group.share", share=share, group=n.group(answer.coverage.of, query), **told)
    figure = query.figure or conditions[0].figure
    of = conditions[0].of if figure == conditions[0].figure else "value"
    column = (n.titled(figure), [value_of(one, figure, of) for one in answer.rows])
    named = ", ".join(dict.fromkeys(n.noun_of(one.figure) for one in conditions))
    return w.answer(
        sentence, n.listing(answer.rows, None, column, shown=len(answer.rows)), n.left_out(answer),
        source=n.records(named, answer.dates),
    )  # fmt: skip


def value_of(row: Row, figure: str, of: str) -> str:
    return n.number(row.value, figure) if of == "value" else w.signed((row.value or 0) * (-1 if of == "loss" else 1))


def say_group(answer: Answer) -> str:
    query, figures, count = answer.query, answer.figures or {}, answer.found
    of = query.subjects
    if query.operation == "share" and query.figure:
        whose = ", ".join(map(n.who, answer.rows)) if of.members else n.group(count, query)
        whose = say("group.first", count=len(answer.rows)) if query.limit else whose
        told = {"share": w.share(figures["share"]), "noun": n.noun(query), "value": figures["sum"]}
        column = (n.titled(query.figure), [n.number(one.value, query.figure) for one in answer.rows])
        names = n.listing(answer.rows, None, column, shown=len(answer.rows)) if query.limit else None
        return w.answer(say("group.holds", whose=whose, **told), names, source=n.source(answer))
    if query.operation == "share":
        sentence = say("group.part", share=w.share(figures["share"]), found=count, of=answer.coverage.of)
        return w.answer(sentence, source=say("source.roster"))
    if of.struck and query.figure in (None, STRIKES):
        sentence = say(f"group.{of.struck}", found=count, group=n.group(answer.coverage.of, query))
        counts = (n.titled(STRIKES), [n.number(one.value) for one in answer.rows])
        listing = n.listing(answer.rows, count, *([counts] if of.struck == "struck" and query.figure else []))
        return w.answer(sentence, listing, source=say("source.strikes"))
    if query.figure:
        told = {"found": answer.coverage.members, "group": n.group(answer.coverage.of, query), "noun": n.noun(query)}
        return w.answer(say("group.having", when=n.over(answer), **told), source=n.source(answer))
    if of.calculated:
        sentence = say("group.calculated", found=count, ranks=n.either(of.calculated))
        return w.answer(sentence, n.listing(answer.rows, count), source=say("source.criteria"))
    if of.ranks or of.away:
        among = len(of.members) or figures["active"]
        ranks = ", ".join(part for part in (n.either(of.ranks), say(f"asked.{of.away}") if of.away else "") if part)
        sentence = say("group.ranked", found=count, of=among, ranks=ranks)
        names = None if query.operation == "count" else n.listing(answer.rows, count)
        return w.answer(sentence, names, source=say("source.roster"))
    if of.members or of.without:
        names = None if query.operation == "count" else n.listing(answer.rows, count)
        return w.answer(say("group.named", found=count, of=figures["active"]), names, source=say("source.roster"))
    sentence = say("group.everybody", active=figures["active"], former=figures["former"])
    table = w.table(w.heads("rank", "members"), [[n.rank(one), str(figures[one])] for one in RANKS])
    names = n.listing(answer.rows, count) if query.operation == "list" else None
    return w.answer(sentence, table, names, source=say("source.roster"))


def say_value(answer: Answer) -> str:
    """One figure of one member; for several members, a sentence each."""
    query, of = answer.query, (answer.figures or {})["of"]
    lines = []
    for row in answer.rows:
        shared = {"who": n.who(row), "noun": n.noun(query), "when": n.over(answer)}
        if row.value is None:
            lines.append(say("value.none", **shared))
            continue
        if query.figure == STRIKES:
            key = "value.strikes" if query.time.is_newest else "value.strikes_then"
            lines.append(say(key, value=int(row.value), **shared))
            continue
        place = say("value.place", place=row.place, of=of) if row.place else ""
        key = "tree.of_member" if query.figure == "sf_tech" else "value.now" if query.time.is_newest else "value.then"
        lines.append(say(key, value=n.number(row.value, query.figure), place=place, **shared))
    return w.answer(" ".join(lines), strikes_table(answer), source=n.source(answer))


def strikes_table(answer: Answer) -> str | None:
    """The standing strikes, with reasons."""
    rows = [
        [w.escaped(one.note), day_text(one.day), written(one.sum), w.escaped(one.label), day_text(one.first)]
        for one in answer.lines
    ]
    return (
        w.table([*w.heads("member", "about"), n.titled(STRIKES), *w.heads("reason", "expires")], rows) if rows else None
    )


def say_events(answer: Answer) -> str:
    rows = [
        [w.escaped(one.label), day_text(one.day), *map(written, (one.members, one.sum, one.of))] for one in answer.lines
    ]
    sentence = say("events.listed", count=answer.found) if rows else say("events.none")
    table = w.table(["", *w.heads("newest", "members", "total", "times")], rows) if rows else None
    return w.answer(sentence, table, source=say("source.events"))


def say_best(answer: Answer) -> str:
    query = answer.query
    if not answer.rows:
        return nothing(answer)
    first, end = answer.rows[0], "lowest" if query.order == "least" else "highest"
    sentence = say(
        f"best.{end}", who=n.who(first), noun=n.noun(query), among=n.among(query), value=first.value,
        day=day_text(first.date) if first.date else DASH,
    )  # fmt: skip
    if query.subjects.members:
        sentence = say(
            f"best.{end}_of", who=n.who(first), noun=n.noun(query), value=first.value, day=day_text(first.date)
        )
        return w.answer(sentence, source=n.source(answer))
    columns = (
        (n.title(query), [written(one.value) for one in answer.rows]),
        (say("head.date"), [day_text(one.date) for one in answer.rows]),
    )
    table = n.listing(answer.rows, None, *columns) if len(answer.rows) > 1 else None
    return w.answer(sentence, table, source=n.source(answer))


SAY: dict[str, Callable[[Answer], str]] = {
    **dict.fromkeys(("top", "bottom"), say_standing),
    **dict.fromkeys(("sum", "mean", "median"), say_whole),
    **dict.fromkeys(("count", "share", "list"), say_listed),
    "by_rank": say_by_rank,
    "value": say_value,
    "rank": people.say_rank,
    "profile": people.say_profile,
    "compare": people.say_compare,
    "distance": people.say_distance,
    "change": changes.say_change,
    **dict.fromkeys(("movers", "slowest"), changes.say_movers),
    "flat": changes.say_flat,
    "trend": changes.say_trend,
    "weeks": changes.say_weeks,
    "best": say_best,
    "never": gaps.say_never,
    "missed": gaps.say_missed,
    "old": gaps.say_old,
    "dates": gaps.say_dates,
    **dict.fromkeys(("short", "meets"), gaps.say_short),
    **dict.fromkeys(("promote", "demote"), gaps.say_due),
    "criteria": gaps.say_criteria,
    **dict.fromkeys(("joined", "left"), gaps.say_moved),
    "targets": gaps.say_targets,
    "away": gaps.say_away,
    "events": say_events,
}
