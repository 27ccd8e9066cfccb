"""Answers about one member or two."""

from __future__ import annotations

from assistant import facts
from assistant.builtin import writing as w
from assistant.builtin.question import Question
from assistant.facts.members import FigureOf, Profile
from assistant.facts.metrics import METRICS
from assistant.facts.standings import MOST_ROWS

HISTORY_WEEKS = 8
NO_CRITERIA = "no rank criteria are set, so the figures give none"


def say_profile(question: Question) -> str:
    told = facts.member_profile(question.members[0])
    state = "" if told.is_active else " (former member)"
    calculated = f", by the figures {told.calculated_rank}" if told.calculated_rank else ""
    sentence = (
        f"**{w.link(told.member_id, told.name)}**{state} has rank **{told.rank}**{calculated}; "
        f"known to the portal since {w.day(told.joined)}."
    )
    rows = [figure_row(figure) for figure in told.figures]
    rows.append(["SF Tech", w.share(told.sf_tech_percent), "", w.day(told.sf_tech_date)])
    return w.answer(sentence, w.table(["", "Figure", "Place", "Date"], rows), lacks(told), source=sources([told]))


def figure_row(figure: FigureOf) -> list[str]:
    place = f"{figure.place} of {figure.of}" if figure.place else "—"
    return [METRICS[figure.metric].heading, w.number(figure.value), place, w.day(figure.date)]


def lacks(told: Profile) -> str | None:
    if not told.lacks:
        return None
    missing = ", ".join(f"{lack.figure} {w.number(lack.needs)} (has {w.number(lack.has)})" for lack in told.lacks)
    return f"For {told.lacks[0].rank} it takes {missing}."


def sources(profiles: list[Profile]) -> str:
    days = [figure.date for profile in profiles for figure in profile.figures if figure.date]
    when = f" of {w.span(min(days), max(days))}" if days else ""
    return f"the members' newest records{when}, rank criteria"


def say_figure(question: Question) -> str:
    """One figure of one member: the newest, or that of a week."""
    name, metric = question.members[0], METRICS[question.metrics[0]]
    if question.week is not None:
        return say_figure_of_week(question)
    told = facts.member_profile(name)
    figure = next(one for one in told.figures if one.metric == metric.key)
    who = w.link(told.member_id, told.name)
    if figure.value is None:
        return w.answer(f"{who} has no {metric.noun} on record.", source=f"{metric.noun} records")
    place = f", place **{figure.place}** of {figure.of}" if figure.place else ""
    sentence = f"{who} has **{w.number(figure.value)}** {metric.noun}{place}."
    if metric.key == "vs":
        sentence = f"The VS score of {who} is **{w.number(figure.value)}**{place}."
    when = f" of {w.day(figure.date)}" if figure.date else ""
    return w.answer(sentence, source=f"{metric.noun} record{when}")


def say_figure_of_week(question: Question) -> str:
    name, metric, week = question.members[0], METRICS[question.metrics[0]], question.week
    told = facts.ranking(metric.key, count=MOST_ROWS, week=week)
    profile = facts.member_profile(name)
    who = w.link(profile.member_id, profile.name)
    place = next((place for place in told.rows if place.member.member_id == profile.member_id), None)
    if place is None:
        sentence = f"{who} has no {metric.noun} on record in the week ending {w.day(week)}."
        return w.answer(sentence, source=f"{metric.noun} records of that week")
    sentence = (
        f"{who} had **{w.number(place.member.value)}** {metric.noun} in the week ending {w.day(week)}, "
        f"place **{place.place}** of {told.members}."
    )
    return w.answer(sentence, source=f"{metric.noun} record of {w.day(place.member.date)}")


def say_rank(question: Question) -> str:
    told = facts.member_profile(question.members[0])
    who = w.link(told.member_id, told.name)
    by_figures = f"by the figures it would be **{told.calculated_rank}**"
    sentence = f"{who} has rank **{told.rank}**; {by_figures if told.calculated_rank else NO_CRITERIA}."
    return w.answer(sentence, lacks(told), source=sources([told]))


def say_needs(question: Question) -> str:
    """What a member lacks to a rank, or to the next one."""
    name = question.members[0]
    if not question.required:
        told = facts.member_profile(name)
        who = w.link(told.member_id, told.name)
        missing = lacks(told)
        if told.calculated_rank is None:
            return w.answer(f"{who} has rank **{told.rank}**; {NO_CRITERIA}.", source=sources([told]))
        sentence = f"{who} has rank **{told.rank}**, by the figures **{told.calculated_rank}**."
        return w.answer(sentence, missing or "Nothing is missing to a higher rank.", source=sources([told]))
    profile = facts.member_profile(name)
    short = facts.under_criteria(question.required)
    row = next((one for one in short.rows if one.member.member_id == profile.member_id), None)
    who = w.link(profile.member_id, profile.name)
    if row is None:
        return w.answer(f"{who} **meets** the criteria of {question.required}.", source=sources([profile]))
    heads = ["", "Has", "Needs", "Missing"]
    rows = [
        [lack.figure, w.number(lack.has), w.number(lack.needs), w.number(lack.needs - (lack.has or 0))]
        for lack in row.lacks
    ]
    sentence = f"{who} does **not** meet the criteria of {question.required}:"
    return w.answer(sentence, w.table(heads, rows), source=sources([profile]))


def say_history(question: Question) -> str:
    """One member's figure week by week."""
    metric = METRICS[question.metrics[0] if question.metrics else "power"]
    weeks = question.weeks + 1 if question.weeks else HISTORY_WEEKS
    told = facts.member_history(question.members[0], metric.key, weeks=weeks)
    who = w.link(told.member_id, told.name)
    if not told.points:
        return w.answer(f"{who} has no {metric.noun} on record.", source=f"{metric.noun} records")
    first, last = told.points[0], told.points[-1]
    if told.change is None:
        sentence = f"{who} has one figure for {metric.noun}: **{w.number(last.value)}** of {w.day(last.date)}."
    else:
        sentence = (
            f"The {metric.noun} of {who} moved by **{w.signed(told.change)}** ({w.percent(told.percent)}) "
            f"from {w.day(first.date)} to {w.day(last.date)}, to **{w.number(last.value)}**."
        )
    rows = [[w.day(point.date), w.number(point.value)] for point in told.points]
    days, values = [point.date for point in told.points], [point.value for point in told.points]
    graph = w.lines(f"{metric.heading} of {told.name}", days, [(told.name, values)]) if len(days) > 1 else None
    listing = w.table(["Date", metric.heading], rows)
    return w.answer(sentence, listing, graph, source=f"{metric.noun} records of {w.span(first.date, last.date)}")


def say_member_tech(question: Question) -> str:
    told = facts.member_profile(question.members[0])
    tree = next((one for one in facts.sf_tech(count=MOST_ROWS).rows if one.member.member_id == told.member_id), None)
    who = w.link(told.member_id, told.name)
    if tree is None:
        return w.answer(f"{who} has no SF Tech levels on record.", source="SF Tech records")
    sentence = f"{who} has completed **{w.share(tree.percent)}** of the SF Tech tree, place **{tree.place}**."
    rows = [[level.node, f"{level.level} / {level.most}"] for level in tree.levels]
    return w.answer(sentence, w.table(["Node", "Level"], rows), source=f"SF Tech record of {w.day(tree.date)}")


def say_compared(question: Question) -> str:
    """Two members side by side."""
    told = facts.compare_members(question.members[0], question.members[1])
    first, second = told.first, told.second
    keys = question.metrics or list(METRICS)
    left = {figure.metric: figure for figure in first.figures}
    right = {figure.metric: figure for figure in second.figures}
    rows = [
        [METRICS[key].heading, w.number(left[key].value), w.number(right[key].value), gap(left[key], right[key])]
        for key in keys
    ]
    if not question.metrics:
        rows.append(["SF Tech", w.share(first.sf_tech_percent), w.share(second.sf_tech_percent), ""])
        rows.append(["Rank", first.rank, second.rank, ""])
    lead = keys[0]
    heads = ["", w.link(first.member_id, first.name), w.link(second.member_id, second.name), "Difference"]
    return w.answer(
        ahead(told.first, told.second, left[lead], right[lead]), w.table(heads, rows), source=sources([first, second])
    )


def gap(left: FigureOf, right: FigureOf) -> str:
    return "—" if left.value is None or right.value is None else w.signed(left.value - right.value)


def ahead(first: Profile, second: Profile, left: FigureOf, right: FigureOf) -> str:
    """Who has more of the first figure."""
    noun = METRICS[left.metric].noun
    if left.value is None or right.value is None:
        without = first if left.value is None else second
        return (
            f"{w.link(without.member_id, without.name)} has no {noun} on record, so the two cannot be compared in it."
        )
    if left.value == right.value:
        return f"Both have the same {noun}: **{w.number(left.value)}**."
    more, less = (first, second) if left.value > right.value else (second, first)
    by = abs(left.value - right.value)
    return (
        f"**{w.link(more.member_id, more.name)}** has **{w.number(by)}** more {noun} than "
        f"{w.link(less.member_id, less.name)}."
    )


def say_around(question: Question) -> str:
    """Who has more, or less, of a figure than one member."""
    metric = METRICS[question.metrics[0]]
    profile = facts.member_profile(question.members[0])
    figure = next(one for one in profile.figures if one.metric == metric.key)
    who = w.link(profile.member_id, profile.name)
    if figure.value is None:
        return w.answer(f"{who} has no {metric.noun} on record.", source=f"{metric.noun} records")
    less = "less" in question.groups
    told = facts.matching(
        metric.key,
        at_least=None if less else figure.value + 1,
        below=figure.value if less else None,
        count=MOST_ROWS,
    )
    having = w.plural(told.found, "member has", "members have")
    sentence = (
        f"**{told.found}** {having} {'less' if less else 'more'} {metric.noun} than {who} ({w.number(figure.value)})."
    )
    rows = [[w.link(one.member_id, one.name), one.rank, w.number(one.value)] for one in told.rows]
    listing = w.table(["Member", "Rank", metric.heading], rows, left=2) if rows else None
    return w.answer(sentence, listing, source=f"{metric.noun} records{w.of_dates(told.dates)}")


def say_joined_when(question: Question) -> str:
    told = facts.member_profile(question.members[0])
    sentence = f"{w.link(told.member_id, told.name)} has been known to the portal since **{w.day(told.joined)}**."
    return w.answer(sentence, source="the roster")


def say_discord(question: Question) -> str:
    told = facts.member_profile(question.members[0])
    who = w.link(told.member_id, told.name)
    account = f"is **{w.escaped(told.discord_username)}**" if told.discord_username else "is not linked"
    return w.answer(f"The Discord account of {who} {account}.", source="the roster")
