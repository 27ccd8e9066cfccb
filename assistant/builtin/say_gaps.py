"""Answers about what is missing and who falls short."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import facts
from assistant.builtin import writing as w
from assistant.builtin.question import Question
from assistant.builtin.say_standings import LISTED, among, group, metric_of, ranks_of
from assistant.facts.gaps import Named
from assistant.facts.members import Lack
from assistant.facts.metrics import METRICS
from members.errors import Refused

CRITERIA = "rank criteria and the members' newest figures"
SHOWN = 40


def names(rows: Sequence[Named]) -> str | None:
    """Members as a table, in so far as it stays readable."""
    if not rows:
        return None
    listing = w.table(["Member", "Rank"], [[w.link(one.member_id, one.name), one.rank] for one in rows[:SHOWN]], left=2)
    return listing if len(rows) <= SHOWN else f"{listing}\n\nThe first {SHOWN} of {len(rows)} by name."


def say_missed(question: Question) -> str:
    """Who is proved absent from a list of a week; without a figure, from that of the Alliance Duel."""
    metric = METRICS[question.metrics[0] if question.metrics else "vs"]
    told = facts.missed_week(metric.key, week=question.week, ranks=ranks_of(question))
    count, unknown, week = len(told.missed), len(told.not_captured), f"the week ending {w.day(told.week)}"
    recorded = (
        f"{told.recorded} of {group(told.members, question)} {w.plural(told.recorded, 'has', 'have')} a {metric.noun} "
        f"record in {week}"
    )
    if not count and unknown:
        sentence = f"**Nobody** can be called missing: {recorded}, and the list was not read whole."
    elif not count:
        sentence = f"**Nobody** missed it: {recorded}."
    else:
        sentence = f"**{count}** of {group(told.members, question)} missed {week}: not on a list that was read whole."
    others = f"Not captured, which does not mean that they missed it: {unknown}." if unknown else None
    shown = [part for part in (names(told.missed), others, names(told.not_captured)) if part]
    return w.answer(sentence, *shown, source=f"{metric.noun} records and lists of {week}")


def say_not_recorded(question: Question) -> str:
    """Who has no figure in a week."""
    metric = metric_of(question)
    told = facts.missed_week(metric.key, week=question.week, ranks=ranks_of(question))
    without = sorted([*told.missed, *told.not_captured], key=lambda one: one.name)
    sentence = (
        f"**{len(without)}** of {group(told.members, question)} {w.plural(len(without), 'has', 'have')} no "
        f"{metric.noun} on record in the week ending {w.day(told.week)}."
    )
    return w.answer(sentence, names(without), source=f"{metric.noun} records of the week ending {w.day(told.week)}")


def say_missing(question: Question) -> str:
    """Who never had a figure; for a week, who has none in it."""
    if question.week is not None:
        return say_not_recorded(question)
    metric = metric_of(question)
    told = facts.missing_figures(metric.key, ranks=ranks_of(question))
    count = len(told.rows)
    sentence = (
        f"**{count}** of {group(told.members, question)} {w.plural(count, 'has', 'have')} no {metric.noun} "
        "on record at all."
    )
    return w.answer(sentence, names(told.rows), source=f"the members' newest {metric.noun} records")


def say_missing_any(question: Question) -> str:
    """How many members lack each of the four figures."""
    rows = []
    for metric in METRICS.values():
        told = facts.missing_figures(metric.key, ranks=ranks_of(question))
        listed = ", ".join(w.link(one.member_id, one.name) for one in told.rows[:LISTED])
        rows.append([metric.heading, str(len(told.rows)), listed or "—"])
    lacking = sum(int(row[1]) for row in rows)
    sentence = f"**{lacking}** figures are missing{among(question)}."
    return w.answer(sentence, w.table(["", "Missing", "Members"], rows), source="the members' newest records")


def say_old(question: Question) -> str:
    """Whose figures are old."""
    days = question.days or 7
    keys = question.metrics or list(METRICS)
    told = [facts.old_figures(key, days=days, ranks=ranks_of(question)) for key in keys]
    if len(told) > 1:
        rows = [[METRICS[one.metric].heading, str(len(one.rows))] for one in told]
        sentence = f"Newest figures that are older than {days} days{among(question)}:"
        return w.answer(sentence, w.table(["", "Members"], rows), source="the members' newest records")
    (only,) = told
    metric, count = METRICS[only.metric], len(only.rows)
    sentence = (
        f"The newest {metric.noun} of **{count}** of {group(only.members, question)} "
        f"{w.plural(count, 'is', 'are')} older than {days} days."
    )
    rows = [
        [w.link(row.member.member_id, row.member.name), w.number(row.value), w.day(row.date)]
        for row in only.rows[:SHOWN]
    ]
    listing = w.table(["Member", metric.heading, "Date"], rows) if rows else None
    return w.answer(sentence, listing, source=f"the members' newest {metric.noun} records")


def say_dates(question: Question) -> str:
    """Of when the figures are."""
    told = [one for one in facts.data_dates() if not question.metrics or one.metric in question.metrics]
    parts = [f"{METRICS[one.metric].noun} **{w.day(one.newest)}**" for one in told]
    rows = [
        [METRICS[one.metric].heading, w.day(one.newest), w.day(one.oldest), f"{one.with_figure}", f"{one.weeks}"]
        for one in told
    ]
    heads = ["", "Newest", "Oldest of a member", "Members", "Weeks on record"]
    return w.answer(f"The newest figures: {', '.join(parts)}.", w.table(heads, rows), source="all records")


def say_criteria(question: Question) -> str:
    """What the ranks take, and how many members reach them."""
    told = facts.rank_criteria()
    asked = [one for one in told if one.rank == question.required] or told
    if "calculated" in question.groups and question.ranks:
        wanted = ranks_of(question) or ""
        reached = sum(one.reached_by for one in told if one.rank in wanted.split(", "))
        sentence = f"**{reached}** {w.plural(reached, 'member has', 'members have')} {wanted} as calculated rank."
    elif len(asked) == 1 and asked[0].power is None:
        raise Refused(f"No criteria are set for {asked[0].rank}.")
    elif len(asked) == 1:
        (one,) = asked
        sentence = (
            f"{one.rank} takes **{w.number(one.power)}** power, a VS score of **{w.number(one.vs_score)}** and "
            f"**{w.number(one.donations)}** tech donations. {w.members(one.reached_by)} "
            f"{w.plural(one.reached_by, 'has', 'have')} it as calculated rank."
        )
    else:
        sentence = "The rank criteria, and how many members have each rank as calculated rank:"
    rows = [
        [one.rank, w.number(one.power), w.number(one.vs_score), w.number(one.donations), str(one.reached_by)]
        for one in asked
    ]
    heads = ["Rank", "Power", "VS Score", "Tech Donations", "Members"]
    return w.answer(sentence, w.table(heads, rows), source=CRITERIA)


def say_under(question: Question) -> str:
    """Who meets no rank's criteria, or not those of one rank."""
    told = facts.under_criteria(question.required, ranks=ranks_of(question))
    count = len(told.rows)
    what = f"do not meet the criteria of {told.rank}" if told.rank else "meet no rank's criteria (calculated rank X)"
    if count == 1:
        what = what.replace("do not", "does not").replace("meet no", "meets no")
    rows = [
        [w.link(row.member.member_id, row.member.name), row.member.rank, short_of(row.lacks)]
        for row in told.rows[:SHOWN]
    ]
    listing = w.table(["Member", "Rank", "Missing"], rows, left=3) if rows else None
    more = f"The first {SHOWN} of {count} by name." if count > SHOWN else None
    return w.answer(f"**{count}** of {group(told.members, question)} {what}.", listing, more, source=CRITERIA)


def short_of(lacks: Sequence[Lack]) -> str:
    return ", ".join(f"{lack.figure} {w.number(lack.needs - (lack.has or 0))}" for lack in lacks) or "—"


def say_meeting(question: Question) -> str:
    """Who meets the criteria of a rank."""
    told = facts.under_criteria(question.required, ranks=ranks_of(question))
    count = len(told.meeting)
    what = f"the criteria of {told.rank}" if told.rank else "the criteria of a rank"
    sentence = f"**{count}** of {group(told.members, question)} {w.plural(count, 'meets', 'meet')} {what}."
    return w.answer(sentence, names(told.meeting), source=CRITERIA)
