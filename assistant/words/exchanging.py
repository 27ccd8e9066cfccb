"""What a follow-up replaces in the last query: its operation, an end of its list, a number."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

from assistant.query.checking import LISTS
from assistant.query.dated import STRIKES
from assistant.query.figures import is_weekly
from assistant.query.types import MOST_ROWS, Condition, Operation, Query, Subjects, Time
from assistant.words.choosing import filled
from assistant.words.everyone import turned_round, with_none
from assistant.words.lexicon import everywhere
from assistant.words.renewing import in_its_scale
from assistant.words.slots import RANKS, Slots, whole

OPENS = {"follow", "only", "pronoun", "them", "that_time", "sort", "chart", "csv", "reverse", "forward", "and"}
KEEPS = OPENS - {"and"} | {"before", "next", "place"}
TOWARD = {"promote", "demote", "short", "meets"}
"""Operations that work with the criteria of a rank."""
OF_CRITERIA = {*TOWARD, "missed", "never", "flat", "old"}
"""Operations that list members, of all ranks or some."""
RESTRICTED = ("short", "meets", "promote", "demote", "missed", "never", "targets", "old", "flat")
LISTED = ("top", "bottom", "movers", "slowest", "best")
OF_A_FIGURE = ("missed", "never", "mean", "median", "sum", "change")
"""After these operations, 'who was best?' asks for the top or bottom of the same figure."""
OF_THE_WHOLE: dict[str, Operation] = {"average": "mean", "median": "median", "total": "sum"}
INSTEAD: tuple[dict[str, Operation], ...] = (
    {"top": "top", "bottom": "bottom"},
    OF_THE_WHOLE,
    {"grow": "movers", "flat": "flat"},
    {"promote": "promote", "demote": "demote"},
    {"joined": "joined", "left": "left"},
    {"meets": "meets", "short": "short"},
)
"""Operations that one word replaces with another of the same group."""


def exchanged(before: Query, slots: Slots) -> tuple[Query, set[str]]:
    """The last query with its operation or number of rows replaced, and the tags that are still unexplained."""
    extra = unexplained(slots)
    if before.operation == "share" and slots.figures:  # 'and of total kills'
        extra -= {"total"}
    if slots.has("sort"):  # 'sort by number of strikes'
        extra -= {"count", "how_much"}
    if before.time.day and extra == {"day"} and slots.has("before", "next"):
        extra = set()
    if ({"number"} <= extra <= {"number", "last"} or extra == {"percent"}) and (
        other := of_number(before, slots, extra)
    ):
        return other, set()
    if extra == {"count"} and any(one(before, slots) for one in COUNTED):
        return before, set()
    bare = filled(slots) <= {"ranks"}
    nothing = {"zero"} if slots.has("that_time") else {"missing"}  # 'who had nothing that day'
    if (
        extra - {"count"} == nothing and bare and (none := with_none(before, whom=slots.whom))
    ):  # 'who has none?', 'which R4 have none?'
        return replace(none, operation="count") if "count" in extra else none, set()
    of_ranks = bare and bool(slots.ranks) and before.operation in RESTRICTED  # 'all R4 too?' after 'did all donate?'
    if extra == {"all"} and (before.operation == "share" or slots.has("csv", "chart") or of_ranks):  # 'of all power?'
        return before, set()
    if extra - {"count"} == {"neg"} and filled(slots) <= {"ranks"}:  # 'who doesn't?', 'how many don't?'
        turned = turned_round(before)
        whom = slots.whom or any(everywhere("asks_who").intersection(one.text.split()[-1:]) for one in slots.tokens)
        if turned and whom and turned.operation == "share":  # 'and who doesn't have it?'
            turned = replace(turned, operation="list")
        return turned or before, set() if turned else extra
    if extra == {"has_it"} and filled(slots) <= {"ranks"} and (has := who_have_it(before)):
        return has, set()
    if those := of_those(before, slots, extra):
        return those, set()
    extra = extra if len(extra) < 2 or not extra & {"top", "bottom"} else extra - {"day", "week"}
    other = otherwise(before, extra - {"should"} or extra) if extra else None
    other = other or of_its_figure(before, extra, then=slots.has("that_time")) or of_its_parts(before, extra)
    return (other, set()) if other else (before, extra)


def unexplained(slots: Slots) -> set[str]:
    """The tags that must be explained by what they change. 'How much is that on average' asks for the average."""
    extra = slots.rest - KEEPS - OPENS - {"newest", "ours"}
    return extra - {"how_much"} or extra if slots.quiet & everywhere("the_answer") else extra


def who_have_it(before: Query) -> Query | None:
    """'The ones who have it' after who lacks Unit X; None if the last question was not about something to have."""
    told = before.subjects.conditions
    if before.subjects.struck == "free" and not told:
        return replace(before, subjects=replace(before.subjects, struck="struck"))
    if len(told) == 1 and told[0].comparison in ("below", "exactly") and told[0].value in (0, 1):
        has = replace(told[0], comparison="at_least", value=1)
        return replace(before, subjects=replace(before.subjects, conditions=(has,)))
    if len(told) == 1 and told[0].comparison in ("below", "at_most"):  # 'y los que sí' after 'no llegan a 40M'
        return turned_round(before)
    return None if before.operation not in ("list", "count") else before


def is_its_share(before: Query, slots: Slots) -> bool:
    """'What percentage of all kills is that?' after the kills of R4."""
    of_all = before.operation in ("sum", "value") or (before.operation == "top" and not before.limit)
    told = of_all and bool(before.subjects.ranks or before.subjects.members) and not before.subjects.conditions
    said = slots.rest - OPENS - {"ours", "all"} == {"share"} and slots.figures in ([], [before.figure])
    return told and said and filled(slots) <= {"figure", "weekly_figure", "adds_up"}


def of_everyone(before: Query) -> Query | None:
    """'And of the whole alliance?' after one member's figure, or after the mean of a rank."""
    if before.subjects.ranks and before.operation in OF_THE_WHOLE.values():
        return replace(before, subjects=replace(before.subjects, ranks=()))
    if not before.subjects.members or before.operation not in ("value", "best", "weeks", "change"):
        return None
    operation: Operation = "sum" if before.operation == "value" else before.operation
    return replace(before, operation=operation, subjects=Subjects())


def of_those(before: Query, slots: Slots, extra: set[str]) -> Query | None:
    """'Which of them are away?', 'as of when are those figures?', 'what percentage is that?'."""
    together = {"total"} if before.subjects.ranks else set()  # 'of everybody together' after the mean of R4
    all_of_us = {*OPENS, "ours", "all", *together} - {"pronoun", "them"}
    if slots.has("ours", "all") and slots.rest <= all_of_us and not filled(slots):
        return of_everyone(before)
    if is_its_share(before, slots):
        return replace(before, operation="share", place=None, percent=None)
    those = as_list(before)
    joins = not filled(slots) and {one.tag for one in slots.tokens[:1]} <= {"and", "follow"}
    joins = joins and bool(before.subjects.struck)  # 'and absent?' after who has strikes
    if extra == {"away"} and (slots.has("them") or joins) and those:
        return replace(those, subjects=replace(those.subjects, away="away"))
    if extra == {"fresh"} and slots.has("them") and before.figure:
        return Query(operation="dates", figure=before.figure)
    listed = before.operation in ("list", "count") and bool(before.subjects.conditions)
    share = extra == {"share"} and not filled(slots) and listed
    return replace(before, operation="share", figure=None, order="most") if share else None


def as_list(before: Query) -> Query | None:
    """The last question as a list of members, if its list names everybody it is about; else None."""
    if before.operation in ("list", "count", "share") and (before.subjects.conditions or before.subjects.struck):
        return replace(before, operation="list")
    return before if before.operation in RESTRICTED else None


def of_number(before: Query, slots: Slots, words: set[str]) -> Query | None:
    """'Make it 10' of rows, '30' of days, 'and the last three?', '50M' after 'who has over 100M'."""
    number = next(one.value for one in slots.tokens if one.tag in ("number", "percent"))
    told = before.subjects.conditions
    if words == {"percent"}:  # 'make it twenty percent'
        return replace(before, percent=number) if before.percent else None
    if words == {"number", "last"} and slots.has("only") and before.time.weeks:  # 'only the last 4'
        return replace(before, time=Time(weeks=whole(number)))
    if words == {"number", "last"}:
        slots.limit = whole(number)
        ended = before.operation in ("top", "bottom")
        return replace(before, operation="bottom", place=None, percent=None) if ended else None
    if before.operation in ("joined", "left", "old") and before.days and not before.limit:
        return replace(before, days=whole(number))
    if old := limited(before, number):
        new = replace(old, value=in_its_scale(number, old))
        if old.figure == STRIKES and old.comparison == "above" and slots.whom:  # 'anyone with three?'
            new = replace(new, comparison="at_least")
        now = tuple(new if one is old else one for one in told)
        return replace(before, subjects=replace(before.subjects, conditions=now))
    slots.limit = whole(number)
    if before.operation == "share" and not slots.has("only", "them"):  # 'and of the top 10?' after the share of R4
        return replace(before, subjects=replace(before.subjects, ranks=()))
    return before if before.operation in LISTS else None


def limited(before: Query, number: float) -> Condition | None:
    """The condition whose number a new number replaces ('50M' after 'over 100M'). None if it is a number of rows."""
    told = [one for one in before.subjects.conditions if one.value]
    small = len(told) == 1 and told[0].figure == STRIKES and number < MOST_ROWS
    if not told or before.operation not in ("list", "count", "share") or not (small or number > MOST_ROWS):
        return None
    return min(told, key=lambda one: abs(scale(one.value or 0) - scale(number)))


def scale(number: float) -> float:
    return math.log10(max(abs(number), 1))


def is_of_them(before: Query, slots: Slots) -> bool:
    listed = before.operation in ("list", "count") and bool(before.subjects.conditions)
    if slots.has("them") and slots.ranks and not before.subjects.ranks:  # 'how many of them are R3'
        return before.operation in ("list", "count", *OF_CRITERIA)
    return listed and slots.tokens[0].text in everywhere("counts_them")


def is_of_other_ranks(before: Query, slots: Slots) -> bool:
    """'And how many of the R1?' after 'who meets R3' asks the same about other ranks."""
    return slots.tokens[0].tag in ("and", "follow") and bool(slots.ranks) and before.operation in OF_CRITERIA


def is_of_bare_ranks(before: Query, slots: Slots) -> bool:
    """'How many R3?', 'how many R2s did?' after who missed something or meets a condition: only ranks are named."""
    told = before.subjects.conditions or before.subjects.struck or before.operation in OF_CRITERIA
    bare = slots.rest == {"count"} and filled(slots) == {"ranks"} and not before.subjects.members
    return bare and bool(told) and not slots.quiet - (everywhere("yes") - everywhere("are"))


def is_of_another_member(before: Query, slots: Slots) -> bool:
    """'How many has Mo?' after Nia's strikes."""
    return before.operation == "value" and bool(slots.members)


COUNTED = (is_of_them, is_of_other_ranks, is_of_bare_ranks, is_of_another_member)
"""Cases in which 'how many' counts what the last question was about."""


def is_of_one(slots: Slots) -> bool:
    """Whether it is about one member without giving the name."""
    said = (one.text for one in slots.tokens if one.tag == "pronoun")
    return not slots.members and any(one not in everywhere("several") for one in said)


def otherwise(before: Query, extra: set[str]) -> Query | None:
    """'The bottom 5 instead', 'and the median?', 'in percent': another operation of the same kind, nothing else."""
    if extra == {"by_rank"} and before.figure and before.operation in ("sum", "mean", "median", "top", "bottom"):
        return replace(before, operation="by_rank", limit=None, place=None, percent=None)
    if extra == {"weekly"} and before.figure and before.operation == "sum" and before.time.is_span:
        return replace(before, operation="weeks")
    if extra in ({"percent_of"}, {"amount_of"}) and before.operation in ("movers", "slowest", "change"):
        return replace(before, by="percent" if extra == {"percent_of"} else "amount")
    rose = before.operation == "movers" and before.order == "most" and extra == {"bottom"}  # 'and who the least?'
    if rose or (extra == {"bottom", "grow"} and before.operation in ("movers", "slowest")):
        return replace(before, operation="slowest", order="most")
    ends = {"best_ever": "most", "worst_ever": "least", "top": "most", "bottom": "least"}
    if before.operation == "best" and len(told := (extra - {"week"}) & ends.keys()) == 1 and extra <= {*ends, "week"}:
        return replace(before, order="least" if ends[next(iter(told))] == "least" else "most")
    weeks = "average" if before.operation == "weeks" and is_weekly(before.figure or "power") else ""
    if extra <= {"grow", "fall"} and len(extra) == 1 and before.operation in ("movers", "slowest", "flat"):
        return replace(before, operation="movers", order="least" if "fall" in extra else "most")
    for kind in INSTEAD:
        if len(extra) == 1 and extra <= kind.keys() and (before.operation in kind.values() or weeks in kind):
            return replace(
                before, operation=kind[next(iter(extra))], place=1 if before.place and extra == {"top"} else None
            )
    return None


def of_its_parts(before: Query, extra: set[str]) -> Query | None:
    """'Only the donation target' after who missed the targets; 'show me his levels' after a member's SF Tech; 'one rank
    up' after the criteria of a rank."""
    if before.operation == "criteria" and extra in ({"promote"}, {"demote"}):
        return of_the_next_rank(before, up=extra == {"promote"})
    if extra == {"target"} and before.operation == "targets":
        return before
    if extra == {"levels"} and len(before.subjects.members) == 1:
        return Query(operation="profile", subjects=before.subjects, detail="levels")
    return None


def of_the_next_rank(before: Query, *, up: bool) -> Query | None:
    """'One rank up' after the criteria of a rank; None if there is no such rank with criteria."""
    at = RANKS.index(before.rank) + (-1 if up else 1) if before.rank else -1
    return replace(before, rank=RANKS[at]) if 0 <= at < len(RANKS) - 1 else None


def of_its_figure(before: Query, extra: set[str], *, then: bool = False) -> Query | None:
    """'Who was best?' after who missed it; 'and in the last 4 weeks together?' after a member's figure.

    then: 'that day' is said, so that the total is the alliance's, not that of the first five.
    """
    if extra in ({"top"}, {"bottom"}) and before.operation in OF_A_FIGURE and before.figure:
        operation: Operation = "top" if "top" in extra else "bottom"
        of = replace(before.subjects, members=())
        return Query(operation=operation, figure=before.figure, subjects=of, time=before.time)
    of_some = before.operation in ("value", "weeks", "sum") and bool(before.subjects.members)
    if extra in ({"best_ever"}, {"worst_ever"}) and of_some:
        order: Literal["most", "least"] = "most" if "best_ever" in extra else "least"  # 'and his best ever?'
        return Query(operation="best", figure=before.figure, subjects=before.subjects, order=order)
    shortened = (before.limit or MOST_ROWS) < MOST_ROWS or before.percent or before.place
    of_all = before.operation in ("top", "bottom") and (then or not shortened)
    whole = (extra - {"how_much"} if then else extra) & OF_THE_WHOLE.keys()
    if of_all and before.figure and len(whole) == 1 and extra <= {*whole, *(("how_much",) if then else ())}:
        return Query(
            operation=OF_THE_WHOLE[next(iter(whole))], figure=before.figure, subjects=before.subjects, time=before.time
        )
    again = extra <= {"how_much", "total"} and before.operation == "value" and is_weekly(before.figure or "power")
    return before if again else None
