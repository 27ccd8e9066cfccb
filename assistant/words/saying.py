"""An answer as Markdown: a sentence with the figures in bold, a table, where the figures come from."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from assistant.query.figures import NOUNS, TITLES
from assistant.query.types import Answer, Row
from assistant.words import naming as n
from assistant.words import writing as w
from assistant.words.saying_changes import say_change, say_flat, say_movers, say_trend, say_weeks
from assistant.words.saying_gaps import (
    CRITERIA,
    SHOWN,
    names,
    say_criteria,
    say_dates,
    say_due,
    say_missed,
    say_moved,
    say_never,
    say_old,
    say_short,
    who,
)
from assistant.words.saying_people import say_compare, say_distance, say_profile, say_rank


def say(answer: Answer) -> str:
    """The Markdown, with what was understood and the source as the last paragraphs."""
    if answer.query.show == "csv" and answer.rows:
        return w.answer("As CSV:", as_csv(answer), source=source(answer))
    told = SAY[answer.query.operation](answer)
    if answer.query.show == "chart" and "```chart" not in told and len(answer.rows) > 1:
        head, _, tail = told.rpartition("\n\n")
        rows = [row for row in answer.rows if row.value is not None][:SHOWN]
        bars = w.bars(n.understood(answer.query), [row.name for row in rows], [row.value for row in rows])
        told = f"{head}\n\n{bars}\n\n{tail}"
    return told


def as_csv(answer: Answer) -> str:
    """The rows as CSV in a fenced block; a name can't end the block, nor begin a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "rank", "value", "date"])
    for one in answer.rows:
        name = " ".join(one.name.replace("`", "'").split())
        writer.writerow([f"'{name}" if name[:1] in "=+-@" else name, one.rank, one.value, one.date])
    return f"```csv\n{out.getvalue()}```"


def source(answer: Answer) -> str:
    query = answer.query
    if len(answer.later) > 1:
        return f"{n.noun(query)} records of {w.span(answer.later[0], answer.later[-1])}"
    return f"{n.noun(query)} records{w.of_dates(answer.dates)}" if query.figure else "the roster"


def left_out(answer: Answer) -> str | None:
    missing = answer.coverage.of - answer.coverage.members
    if missing < 1:
        return None
    having, out = w.plural(missing, "has", "have"), w.plural(missing, "is", "are")
    return f"{w.members(missing)} {having} no such figure and {out} left out."


def nothing(answer: Answer) -> str:
    query = answer.query
    return w.answer(
        f"There are no {n.noun(query)} records{n.in_week(query)}{n.among(query)}.", source=f"{n.noun(query)} records"
    )


def say_standing(answer: Answer) -> str:
    query, rows = answer.query, answer.rows
    if not rows:
        return (
            nothing(answer)
            if not answer.coverage.members
            else w.answer(f"Only {answer.coverage.members} members have the figure.", source=source(answer))
        )
    if query.figure == "sf_tech":
        return say_tree(answer)
    bottom = query.operation == "bottom"
    high, low = n.BEFORE.get(query.figure or "", ("the most", "the fewest"))
    first, when = rows[0], n.weeks(answer.later) if query.time.is_span else n.in_week(query)
    where = f"{ordinal(query.place)} " if query.place and query.place > 1 else ""
    sentence = (
        f"**{who(first)}** has {(low if bottom else high).replace('the ', f'the {where}')} "
        f"{n.noun(query)}{n.among(query)}{when}: **{w.number(first.value)}**."
    )
    if len(rows) > 1:
        sentence += f" The {'lowest' if bottom else 'top'} {len(rows)} of {answer.coverage.members}:"
    table = place_table(answer) if len(rows) > 1 else None
    return w.answer(sentence, table, left_out(answer), source=source(answer))


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"


def place_table(answer: Answer) -> str:
    """The places; with each figure's date where they differ."""
    dated = len({row.date for row in answer.rows}) > 1
    title = TITLES[answer.query.figure or "power"]
    rows = [
        [str(row.place), who(row), row.rank, n.number(row.value, answer.query.figure), *([w.day(row.date)] * dated)]
        for row in answer.rows
    ]
    return w.table(["#", "Member", "Rank", title, *(["Date"] * dated)], rows, left=3)


def say_tree(answer: Answer) -> str:
    """SF Tech: the average, and who has most or least."""
    query, told = answer.query, answer.figures or {}
    asked = "The median" if query.operation == "median" else "On average"
    rate = told["median"] if query.operation == "median" else told["mean"]
    if rate is None:
        return w.answer(f"No SF Tech levels are on record{n.among(query)}.", source="SF Tech records")
    sentence = (
        f"{asked}{n.among(query)} **{w.share(float(rate))}** of the SF Tech tree is complete, "
        f"over {w.members(answer.coverage.members)} with levels on record."
    )
    if query.limit or query.place or query.operation == "bottom":
        end = "lowest" if query.operation == "bottom" else "highest"
        first = answer.rows[0]
        rate_of_first = w.share(first.value)
        sentence = f"**{who(first)}** has the {end} SF Tech completion{n.among(query)}: **{rate_of_first}**. {sentence}"
    missing = answer.coverage.of - answer.coverage.members
    note = f"{w.members(missing)} {w.plural(missing, 'has', 'have')} no levels on record." if missing else None
    table = place_table(answer) if query.operation in ("top", "bottom") else None
    return w.answer(sentence, table, note, source=f"SF Tech records{w.of_dates(answer.dates)}")


def say_whole(answer: Answer) -> str:
    """Average, median, total: the one that is asked for first."""
    query, told = answer.query, answer.figures or {}
    if query.time.is_span:
        return say_weeks(answer)
    if not answer.rows:
        return nothing(answer)
    if query.figure == "sf_tech":
        return say_tree(answer)
    over = f"over {n.group(answer.coverage.members, query)} who have the figure"
    if query.operation == "sum":
        sentence = f"In total **{w.number(told['sum'])}** {n.noun(query)}{n.in_week(query)}, {over}."
    else:
        name, figure = {"mean": ("average", told["mean"]), "median": ("median", told["median"])}[query.operation]
        sentence = f"The {name} {n.one(query)}{n.in_week(query)} is **{w.number(figure)}**, {over}."
    high, low = answer.rows
    rows = [
        ["Average", w.number(told["mean"])],
        ["Median", w.number(told["median"])],
        ["Total", w.number(told["sum"])],
        *([label, f"{who(one)}, {w.number(one.value)}"] for label, one in (("Highest", high), ("Lowest", low))),
    ]
    table = w.table(["", TITLES[query.figure or "power"]], rows)
    return w.answer(sentence, table, left_out(answer), source=source(answer))


def say_by_rank(answer: Answer) -> str:
    query = answer.query
    if not answer.lines:
        return nothing(answer)
    rows = [[one.label, *map(w.number, (one.members, one.mean, one.median, one.sum))] for one in answer.lines]
    table = w.table(["Rank", "Members", "Average", "Median", "Total"], rows)
    return w.answer(
        f"The {n.noun(query)} of each rank{n.in_week(query)}:", table, left_out(answer), source=source(answer)
    )


def say_listed(answer: Answer) -> str:
    """Who meets the conditions, or who is in a group, and how many they are."""
    query = answer.query
    if not query.subjects.conditions:
        return say_group(answer)
    having = w.plural(answer.found, "has", "have")
    limits = (" or " if query.subjects.either else " and ").join(n.limits(one) for one in query.subjects.conditions)
    of = n.group(answer.coverage.members, query)
    sentence = f"**{answer.found}** of {of} {having} {limits}."
    if query.operation == "share":
        share = w.share(float((answer.figures or {}).get("share") or 0))
        sentence = f"**{share}** of {n.group(answer.coverage.of, query)} ({answer.found}) {having} {limits}."
    figure = query.figure or query.subjects.conditions[0].figure
    rows = [[who(one), one.rank, value_of(one, figure, query.subjects.conditions[0].of)] for one in answer.rows]
    table = w.table(["Member", "Rank", TITLES[figure]], rows, left=2) if rows else None
    named = ", ".join(dict.fromkeys(NOUNS[one.figure] for one in query.subjects.conditions))
    return w.answer(sentence, table, left_out(answer), source=f"{named} records{w.of_dates(answer.dates)}")


def value_of(row: Row, figure: str, of: str) -> str:
    return n.number(row.value, figure) if of == "value" else w.signed(int(row.value or 0) * (-1 if of == "loss" else 1))


def say_group(answer: Answer) -> str:
    query, told = answer.query, answer.figures or {}
    count = answer.found
    having = w.plural(count, "has", "have")
    if query.operation == "share":
        share = w.share(float(told["share"] or 0))
        if query.figure:
            own = w.number(told["sum"])
            whose = ", ".join(map(who, answer.rows)) if query.subjects.members else n.group(count, query)
            holds = w.plural(len(query.subjects.members) or count, "has", "have")
            sentence = f"{whose} {holds} **{share}** of the alliance's {n.noun(query)}: **{own}**."
            return w.answer(sentence, source=source(answer))
        return w.answer(f"**{share}** of the members: {count} of {answer.coverage.of}.", source="the roster")
    if query.figure:
        sentence = (
            f"**{answer.coverage.members}** of {n.group(answer.coverage.of, query)} have a figure for "
            f"{n.noun(query)}{n.in_week(query)}."
        )
        return w.answer(sentence, source=source(answer))
    if query.subjects.calculated:
        ranks = " or ".join(query.subjects.calculated)
        sentence = f"**{count}** {w.plural(count, 'member has', 'members have')} {ranks} as calculated rank."
        return w.answer(sentence, names(answer.rows, count), source=CRITERIA)
    if query.subjects.ranks:
        of = f"those {len(query.subjects.members)}" if query.subjects.members else f"{told['active']} active members"
        sentence = f"**{count}** of {of} {having} rank {n.rank_names(query, 'or')}."
        return w.answer(
            sentence, None if query.operation == "count" else names(answer.rows, count), source="the roster"
        )
    sentence = f"The alliance has **{told['active']}** active members; {told['former']} former ones are kept."
    rows = [[rank, str(told[rank])] for rank in ("R5", "R4", "R3", "R2", "R1", "No Rank")]
    listing = names(answer.rows, count) if query.operation == "list" else None
    return w.answer(sentence, w.table(["Rank", "Members"], rows), listing, source="the roster")


def say_value(answer: Answer) -> str:
    """One figure of one member; of several, a line each."""
    query = answer.query
    of = (answer.figures or {})["of"]
    when = n.weeks(answer.later) if query.time.is_span else n.in_week(query)
    told = []
    for row in answer.rows:
        place = f", place **{row.place}** of {of}" if row.place else ""
        if row.value is None:
            told.append(f"{who(row)} has no {n.noun(query)} on record{when}.")
        elif query.figure == "sf_tech":
            told.append(f"{who(row)} has completed **{w.share(row.value)}** of the SF Tech tree{place}.")
        elif query.time.is_newest and query.figure == "vs":
            told.append(f"The VS score of {who(row)} is **{w.number(row.value)}**{place}.")
        else:
            verb = "has" if query.time.is_newest else "had"
            told.append(f"{who(row)} {verb} **{w.number(row.value)}** {n.noun(query)}{when}{place}.")
    return w.answer(" ".join(told), source=source(answer))


def say_best(answer: Answer) -> str:
    query = answer.query
    if not answer.rows:
        return nothing(answer)
    first, which = answer.rows[0], "lowest" if query.order == "least" else "highest"
    when = f"**{w.number(first.value)}** ({w.day(first.date)})"
    if query.subjects.members:
        return w.answer(f"The {which} {n.one(query)} of {who(first)} on record is {when}.", source=source(answer))
    rows = [[who(one), one.rank, w.number(one.value), w.day(one.date)] for one in answer.rows]
    table = w.table(["Member", "Rank", TITLES[query.figure or "power"], "Date"], rows, left=2)
    scope = n.among(query)
    sentence = f"**{who(first)}** has the {which} {n.one(query)} on record{scope}: {when}."
    return w.answer(sentence, table if len(rows) > 1 else None, source=source(answer))


SAY: dict[str, Callable[[Answer], str]] = {
    **dict.fromkeys(("top", "bottom"), say_standing),
    **dict.fromkeys(("sum", "mean", "median"), say_whole),
    **dict.fromkeys(("count", "share", "list"), say_listed),
    "by_rank": say_by_rank,
    "value": say_value,
    "rank": say_rank,
    "profile": say_profile,
    "compare": say_compare,
    "distance": say_distance,
    "change": say_change,
    **dict.fromkeys(("movers", "slowest"), say_movers),
    "flat": say_flat,
    "trend": say_trend,
    "weeks": say_weeks,
    "best": say_best,
    "never": say_never,
    "missed": say_missed,
    "old": say_old,
    "dates": say_dates,
    **dict.fromkeys(("short", "meets"), say_short),
    **dict.fromkeys(("promote", "demote"), say_due),
    "criteria": say_criteria,
    **dict.fromkeys(("joined", "left"), say_moved),
}
