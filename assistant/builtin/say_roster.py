"""Answers about the roster and about SF Tech."""

from __future__ import annotations

from typing import Literal

from assistant import facts
from assistant.builtin import writing as w
from assistant.builtin.question import Question
from assistant.builtin.say_gaps import names
from assistant.builtin.say_standings import LISTED, among, group, rank_names, ranks_of
from assistant.facts.roster import Tree
from assistant.facts.standings import MOST_ROWS


def say_roster(question: Question) -> str:
    """How many members there are, or who has a rank."""
    told = facts.roster(ranks=ranks_of(question))
    if question.ranks:
        having = w.plural(told.found, "has", "have")
        sentence = f"**{told.found}** of {told.active} active members {having} rank {rank_names(question, 'or')}."
        return w.answer(sentence, None if "count" in question.groups else names(told.rows), source="the roster")
    sentence = f"The alliance has **{told.active}** active members; {told.former} former ones are kept."
    rows = [[one.rank, str(one.members)] for one in told.by_rank]
    listing = names(told.rows) if "all" in question.groups else None
    return w.answer(sentence, w.table(["Rank", "Members"], rows), listing, source="the roster")


def say_moved(question: Question) -> str:
    """Who joined or left."""
    which: Literal["joined", "left"] = "left" if "former" in question.groups else "joined"
    days = question.days or (7 * question.weeks if question.weeks else 30 if "recent" in question.groups else None)
    limit = MOST_ROWS if which == "left" or days else 5
    told = facts.joined_or_left(which, days=days, count=question.count or limit)
    within = f" in the last {days} days" if days else ""
    if which == "left":
        sentence = f"**{len(told)}** {w.plural(len(told), 'member has', 'members have')} been marked inactive{within}."
    elif days:
        sentence = f"**{len(told)}** {w.plural(len(told), 'member has', 'members have')} joined{within}."
    else:
        sentence = f"The {len(told)} newest members:"
    rows = [[w.link(one.member.member_id, one.member.name), one.member.rank, w.day(one.date)] for one in told]
    heads = ["Member", "Rank", "Inactive since" if which == "left" else "Known since"]
    return w.answer(sentence, w.table(heads, rows, left=2) if rows else None, source="the roster")


def say_sf_tech(question: Question) -> str:
    """Completion rates: the average, the best or the lowest."""
    bottom = "bottom" in question.groups and "top" not in question.groups
    count = (
        MOST_ROWS
        if "all" in question.groups
        else question.count or (5 if question.groups & {"top", "bottom"} else LISTED)
    )
    told = facts.sf_tech("bottom" if bottom else "top", count=count, ranks=ranks_of(question))
    if not told.rows:
        return w.answer(f"No SF Tech levels are on record{among(question)}.", source="SF Tech records")
    sentence = (
        f"{'The median' if 'median' in question.groups else 'On average'}{among(question)} "
        f"**{w.share(told.median if 'median' in question.groups else told.average)}** of the SF Tech tree is complete, "
        f"over {w.members(told.members)} with levels on record."
    )
    if question.groups & {"top", "bottom"}:
        first = told.rows[0]
        sentence = (
            f"**{w.link(first.member.member_id, first.member.name)}** has the {'lowest' if bottom else 'highest'} "
            f"SF Tech completion{among(question)}: **{w.share(first.percent)}**. {sentence}"
        )
    rows = [
        [
            str(tree.place),
            w.link(tree.member.member_id, tree.member.name),
            tree.member.rank,
            w.share(tree.percent),
            w.day(tree.date),
        ]
        for tree in told.rows
    ]
    note = (
        f"{w.members(len(told.missing))} {w.plural(len(told.missing), 'has', 'have')} no levels on record."
        if told.missing
        else None
    )
    table = w.table(["#", "Member", "Rank", "Completion", "Date"], rows, left=3)
    return w.answer(sentence, table, note, source=f"SF Tech records{w.of_dates(told.dates)}")


def say_sf_tech_bounds(question: Question) -> str:
    """Who has completed at least, or less than, so much."""
    told = facts.sf_tech(count=MOST_ROWS, ranks=ranks_of(question))
    fits = [tree for tree in told.rows if is_within(question, tree)]
    sentence = (
        f"**{len(fits)}** of {group(told.members, question)} with levels on record have completed "
        f"{percent_bound(question)} of the SF Tech tree."
    )
    rows = [[w.link(tree.member.member_id, tree.member.name), tree.member.rank, w.share(tree.percent)] for tree in fits]
    listing = w.table(["Member", "Rank", "Completion"], rows, left=2) if rows else None
    return w.answer(sentence, listing, source=f"SF Tech records{w.of_dates(told.dates)}")


def is_within(question: Question, tree: Tree) -> bool:
    """Whether a completion fits the threshold. 'Over 50' is at_least 51 for whole numbers, but 50.1% is over 50%."""
    least, below = question.at_least, question.below
    if least is not None and not (tree.percent > least - 1 if question.over else tree.percent >= least):
        return False
    return below is None or (tree.percent <= below - 1 if question.up_to else tree.percent < below)


def percent_bound(question: Question) -> str:
    least, below = question.at_least, question.below
    parts = []
    if least is not None:
        parts.append(f"more than {least - 1}%" if question.over else f"at least {least}%")
    if below is not None:
        parts.append(f"at most {below - 1}%" if question.up_to else f"less than {below}%")
    return " and ".join(parts)


def say_no_sf_tech(question: Question) -> str:
    told = facts.sf_tech(count=1, ranks=ranks_of(question))
    count = len(told.missing)
    everybody = told.members + count
    sentence = (
        f"**{count}** of {group(everybody, question)} {w.plural(count, 'has', 'have')} no SF Tech levels on record."
    )
    return w.answer(sentence, names(told.missing), source=f"SF Tech records{w.of_dates(told.dates)}")


def say_unit_x(question: Question) -> str:
    told = facts.sf_tech(count=MOST_ROWS, ranks=ranks_of(question))
    having = [tree.member for tree in told.rows if tree.levels[-1].level]
    having_it = w.plural(told.with_unit_x, "has", "have")
    sentence = f"**{told.with_unit_x}** of {group(told.members, question)} with levels on record {having_it} Unit X."
    return w.answer(sentence, names(having), source=f"SF Tech records{w.of_dates(told.dates)}")
