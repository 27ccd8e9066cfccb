"""The names of queries and figures: in the line that says what was understood, and in sentences."""

from __future__ import annotations

from datetime import date

from assistant.query.dated import STRIKES, event_of
from assistant.query.figures import FIGURE_OF
from assistant.query.types import Answer, Card, Condition, Query, Row, Time
from assistant.texts import day as day_text
from assistant.texts import number as written
from assistant.texts import say, several
from assistant.words import writing as w
from members.errors import Refused
from members.figures import is_event
from members.models import Member
from members.weeks.calendar import week_ending


def number(value: float | None, figure: str | None = None) -> str:
    """A value as text; SF Tech in percent."""
    if figure == "sf_tech":
        return w.share(None if value is None else float(value))
    return written(value)


def who(one: Row | Card) -> str:
    return w.link(one.member_id, one.name)


def understood(query: Query) -> str:
    """What was understood, in one line: 'Tech Donations, who rose most, W/E 15 Nov 2026, R4, below 20,000'."""
    of = query.subjects
    people = dict(Member.objects.filter(pk__in=[*of.members, *of.without]).values_list("pk", "name"))
    named, without = (", ".join(people.get(pk, "?") for pk in pks) for pks in (of.members, of.without))
    parts = [
        named,
        title(query) if query.figure else "",
        operation_name(query),
        say("asked.criteria", rank=query.rank) if query.rank else "",
        when(query.time),
        either(of.ranks),
        say("asked.calculated", ranks=either(of.calculated)) if of.calculated else "",
        say(f"asked.{of.away}") if of.away else "",
        say(f"asked.{of.struck}") if of.struck else "",
        (say("join.or") if of.either else ", ").join(map(condition_name, of.conditions)),
        say("asked.without", names=without) if without else "",
        say("asked.place", place=query.place) if query.place else "",
        say("asked.percent", percent=query.percent) if query.percent else "",
        "" if query.days is None else say("asked.days", days=query.days) if query.days else say("away.today"),
        say("asked.limit", limit=query.limit) if query.limit else "",
    ]
    told = ", ".join(part for part in parts if part) or say("operation.list")
    return told if named else told[0].upper() + told[1:]  # a member's name is written as the member writes it


def operation_name(query: Query) -> str:
    name: str = query.operation
    of = query.subjects
    if name == "value" or (name == "list" and (of.conditions or of.away or of.struck)):
        return ""
    if query.order == "least" and name in ("movers", "best"):
        name += "_least"
    told = say(f"operation.{name}")
    return say("asked.in_percent", operation=told) if query.by == "percent" else told


def when(time: Time) -> str:
    if time.day:
        return day_text(time.day)
    if time.week:
        return say("time.week", day=week_ending(time.week))
    if time.weeks:
        return say("time.weeks", weeks=time.weeks)
    if time.ever:
        return say("time.ever")
    since = say("time.since", day=week_ending(time.since)) if time.since else ""
    until = say("time.until", day=week_ending(time.until)) if time.until else ""
    return " ".join(part for part in (since, until) if part)


def condition_name(condition: Condition, *, linked: bool = False) -> str:
    """'power above 100,000,000', 'rise in VS score at least 5,000'. linked: another member's name links to the page."""
    limit = number(condition.value, condition.figure)
    if condition.than_group:
        limit = say(f"side.{condition.than_group}")
    if condition.than_member:
        name = Member.objects.filter(pk=condition.than_member).values_list("name", flat=True).first() or "?"
        limit = say("side.member", name=w.link(condition.than_member, name) if linked else name)
    if condition.figure == "unit_x":
        told = say("side.no_unit_x") if condition.comparison == "below" else say("noun.unit_x")
    elif condition.figure == STRIKES and condition.value is not None:
        told = strikes_name(condition.comparison, condition.value)
    else:
        side = say(f"side.{condition.comparison}")
        told = say(f"side.{condition.of}", noun=noun_of(condition.figure), side=side, limit=limit)
    told = contracted(told)
    return told if condition.time.is_newest else f"{told} ({when(condition.time)})"


def contracted(text: str) -> str:
    """'acima da média', not 'de a': some languages contract two words into one."""
    for pair in several("format.contractions"):
        two, one = pair.split("=")
        text = text.replace(f" {two} ", f" {one} ")
    return text


def strikes_name(comparison: str, value: float) -> str:
    """'at least 2 strikes', 'no strikes': strikes are counted."""
    if (comparison, value) in (("below", 1), ("at_most", 0), ("exactly", 0)):
        return say("side.no_strikes")
    return say(f"side.strikes_{comparison}", limit=value)


def limits(query: Query) -> str:
    """All conditions as part of a sentence."""
    joined = say("join.or") if query.subjects.either else say("join.and")
    return joined.join(condition_name(one, linked=True) for one in query.subjects.conditions)


def noun(query: Query) -> str:
    return noun_of(query.figure or "power")


def title(query: Query) -> str:
    return titled(query.figure or "power")


def title_of(label: str) -> str:
    """A figure's name in a table, by its English name. A label that is not a figure's name stays as it is."""
    return say(f"title.{FIGURE_OF[label]}") if label in FIGURE_OF else w.escaped(label)


def noun_of(figure: str) -> str:
    """A figure's name in a sentence; an event's title is used as it is."""
    return event_title(figure) if is_event(figure) else say(f"noun.{figure}")


def titled(figure: str) -> str:
    """A figure's name as a heading."""
    return event_title(figure) if is_event(figure) else say(f"title.{figure}")


def event_title(figure: str) -> str:
    try:
        return w.escaped(event_of(figure).title)
    except Refused:
        return "?"


def either(names: tuple[str, ...], joined: str = "or") -> str:
    """'R1, R2 or R3'; 'No Rank' in the language being spoken."""
    told = [rank(one) for one in names]
    return say(f"join.{joined}").join(part for part in (", ".join(told[:-1]), told[-1]) if part) if told else ""


def rank(label: str) -> str:
    return say("rank.none") if label == "No Rank" else label


def among(query: Query) -> str:
    ranks = query.subjects.ranks
    return " " + say("group.among", ranks=either(ranks, "and")) if ranks else ""


def group(count: int, query: Query) -> str:
    """'45 R3 members', '100 members'."""
    ranks = query.subjects.ranks
    return (
        say("group.of_ranks", count=count, ranks=either(ranks, "and")) if ranks else say("group.members", count=count)
    )


def over(answer: Answer) -> str:
    """' in the week ending 15 Nov 2026', ' over 4 weeks (25 Oct – 15 Nov 2026)', ' on 12 Nov 2026', or nothing."""
    time, days = answer.query.time, answer.later
    if time.day:
        return " " + say("time.on_day", day=time.day)
    if time.week:
        return " " + say("time.in_week", day=week_ending(time.week))
    if time.is_span and len(days) > 1:
        return " " + say("time.over_weeks", weeks=len(days), span=w.span(days[0], days[-1]))
    return ""


def source(answer: Answer) -> str:
    """'power records of 8 Nov – 15 Nov 2026'."""
    query, days = answer.query, answer.later if len(answer.later) > 1 else answer.dates
    if not query.figure:
        return say("source.roster")
    return records(noun(query), days)


def records(nouns: str, days: tuple[date, ...] | None) -> str:
    if not days:
        return contracted(say("source.records", noun=nouns))
    return contracted(say("source.records_of", noun=nouns, span=w.span(days[0], days[-1])))


def newest(answer: Answer) -> str:
    return say("source.newest", noun=noun(answer.query))


def left_out(answer: Answer) -> str | None:
    """How many members have no figure; None for strikes, because everybody has a known number of them."""
    missing = answer.coverage.of - answer.coverage.members
    return say("group.left_out", count=missing) if missing > 0 and answer.query.figure != STRIKES else None


def listing(
    rows: tuple[Row, ...], found: int | None = None, *columns: tuple[str, list[str]], shown: int = 40
) -> str | None:
    """Members as a table of at most `shown` rows. columns: each a heading with the values of the rows."""
    if not rows:
        return None
    told = [[who(one), rank(one.rank), *(values[at] for _, values in columns)] for at, one in enumerate(rows[:shown])]
    table = w.table([*w.heads("member", "rank"), *(head for head, _ in columns)], told, left=2)
    found = found or len(rows)
    return table if found <= shown else f"{table}\n\n{say('group.first_of', shown=shown, found=found)}"
