"""Follow-ups change the last query: 'and his VS?', 'and last week?', 'only R4', 'sort by kills', 'as CSV'."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from assistant import query as q
from assistant.query.checking import LISTS
from assistant.query.dated import STRIKES
from assistant.query.types import MOST_MEMBERS, Condition, Query, Subjects, Time
from assistant.words import reading
from assistant.words.choosing import filled
from assistant.words.conditions import with_figure
from assistant.words.exchanging import OPENS, TOWARD, exchanged, is_of_one, who_have_it
from assistant.words.filling import require_of_members
from assistant.words.fragments import ALONE, may_be_compared, names_alone
from assistant.words.lexicon import everywhere
from assistant.words.renewing import (
    as_before,
    in_the_same_time,
    is_held_against_somebody,
    is_same_again,
    of_a_share,
    of_the_same_kind,
    one_instead,
    than_another,
)
from assistant.words.slots import RANKS, TAKEN, Slots
from assistant.words.tokens import Tokens
from assistant.words.unsaid import are_moves
from members.errors import Refused
from members.weeks.calendar import WEEK, week_ending

OF_ALL_FIGURES = {"promote", "demote", "short", "meets", "joined", "left", "criteria", "away", "events"}
"""Operations that no figure can narrow."""
OF_NOBODY = ("criteria", "dates", "events")
"""Operations whose answer does not depend on whom the previous question was about."""


def told_again(query: Query | None, tokens: Tokens, slots: Slots) -> Query | None:
    """A follow-up that changes nothing: 'list them' after 'how many', or 'and his place?', which the answer already
    gives. None if the follow-up was not understood."""
    if query is None or filled(slots):
        return None
    of_whom = slots.has("them") or tokens.whom or not slots.tokens
    if tokens.whom and says_who_has(tokens):
        return who_have_it(query)
    if of_whom and query.operation in ("count", "list") and (tokens.asks or names_alone(tokens, slots)):
        return replace(query, operation="list")
    same = slots.limit if slots.rest <= {"top", "bottom"} else slots.has("place") and query.operation == "value"
    return query if same else None


def says_who_has(tokens: Tokens) -> bool:
    """'E quem já tem?': whether it asks only who has it."""
    around = ("asks_who", "has", "has_beside", "ands")
    others = tokens.words.difference(*map(everywhere, around))
    return not others - {"?"} and bool(tokens.words & everywhere("has"))


def is_of_another(before: Query, slots: Slots) -> bool:
    """'The same for R3' after 'who is short of R4' asks about R3's criteria, not about other members."""
    own = before.subjects.ranks in ((), (before.rank,))
    ranks = [rank.lower() for rank in RANKS]
    alone = len(slots.tokens) == 2 and slots.tokens[1].text in ranks  # 'and R4', but 'and the R4s'
    again = slots.tokens[0].tag == "follow" or (slots.tokens[0].tag == "and" and alone)
    return before.rank is not None and own and again


def is_a_higher_aim(before: Query, slots: Slots) -> bool:
    """'And R4?' after who can rise to R3 names the rank to rise to, because no R4 rises to R3."""
    higher = before.rank is not None and len(slots.ranks) == 1
    return higher and before.rank in RANKS and RANKS.index(slots.ranks[0]) < RANKS.index(before.rank)


def toward_another(before: Query, slots: Slots) -> Query:
    """'And R1 for R2?' after which R2 meet R3's criteria: other members and another rank. Takes that rank."""
    aims = [one for one in slots.tokens if one.toward and one.value in slots.ranks]
    if before.operation not in TOWARD or len(aims) != 1 or len(slots.ranks) != 2:
        return before
    slots.ranks.remove(aims[0].value)
    aims[0].toward = False
    return replace(before, rank=aims[0].value, subjects=replace(before.subjects, ranks=()))


def changed(before: Query, slots: Slots) -> Query | None:
    """The last query, changed by what is said now; None if that makes no question."""
    if before.operation == "away" and slots.away == "present" and not (slots.rest - OPENS or slots.members):
        return Query(operation="list", subjects=replace(before.subjects, away="present"))  # 'and who is here?'
    for token in slots.tokens if slots.rest in ({"top", "only"}, {"bottom", "only"}) else ():  # 'only the first five'
        token.tag = TAKEN if token.tag == "only" else token.tag
    gone = any(everywhere("gone") & {*one.text.split()} for one in slots.tokens)
    if before.operation == "joined" and slots.rest - OPENS == {"away"} and gone:  # 'und wer ist weg?'
        return Query(operation="left", days=before.days)
    if (
        before.subjects.either and slots.has("both") and not (slots.rest - OPENS or filled(slots))
    ):  # 'and who has both?'
        return replace(before, subjects=replace(before.subjects, either=False))
    if before.operation in ("meets", "short") and slots.required and slots.rest - OPENS == {"criteria"}:
        ranks = (slots.required,) if before.subjects.ranks == (before.rank,) else before.subjects.ranks
        return replace(before, rank=slots.required, subjects=replace(before.subjects, ranks=ranks))
    before = toward_another(before, slots)
    of = of_whom_it_names(before) if is_of_one(slots) else before
    if of and slots.struck and len(of.subjects.members) == 1 and not (slots.figures or slots.conditions):
        return Query(operation="value", figure=STRIKES, subjects=Subjects(members=of.subjects.members))
    if of and slots.has("place") and len(of.subjects.members) == 1 and of.operation in ("change", "weeks", "best"):
        of = Query(operation="value", figure=of.figure, subjects=of.subjects)  # 'and her place in kills?'
    if before.operation == "distance" and slots.rest - OPENS == {"rank_word"} and not filled(slots):
        return replace(before, operation="short", rank=None)  # 'and for his own rank?'
    query = week_by_week(put_in(of, slots), slots) if of else None
    if query and query.operation == "compare" and len(query.subjects.members) == 1:  # 'drop Mo' after Nia and Mo
        return replace(query, operation="value" if query.figure else "profile")
    return query


def put_in(before: Query, slots: Slots) -> Query | None:
    before, extra = exchanged(before, slots)
    if slots.rest - {"follow"} in ALONE and extra - {"count"} and not filled(slots):
        return None
    if extra:
        return whole_question(before, slots)
    before = of_who_is_away(before) if slots.figures else before
    time = before_that(before, slots) or reading.time_of(slots)
    if more_than_one(before, slots) or time is None:
        return None
    before = of_a_share(than_another(before, slots), slots)
    told = before.subjects
    of = [one.figure for one in told.conditions]
    figures = slots.figures or [before.figure or next(iter(of if len(of) == 1 else ()), None)]
    unsaid = tuple(of_the_same_kind(told.conditions, one) for one in slots.conditions)
    conditions = tuple(
        as_before(told.conditions, with_figure(one, reading.told_of(one, [*filter(None, figures)]))) for one in unsaid
    )
    conditions = tuple(map(reading.in_millions, conditions))
    conditions = in_the_same_time(told.conditions, conditions) if slots.has("that_time") else conditions
    told = replace(told, conditions=tuple(one for one in told.conditions if not any(map(one_instead(one), conditions))))
    subjects = of_both(told, reading.subjects_of(slots, conditions))
    if any(one.figure is None for one in subjects.conditions):
        return None
    toward = any(one.toward and one.value in slots.ranks for one in slots.tokens)  # 'only to R4'
    toward = toward or (before.operation in ("short", "meets") and is_of_another(before, slots))
    toward = toward or (before.operation == "promote" and is_a_higher_aim(before, slots))
    if len(slots.ranks) == 1 and (
        before.operation in ("distance", "criteria") or (toward and before.operation in TOWARD)
    ):
        ranks = (slots.ranks[0],) if told.ranks == (before.rank,) else told.ranks
        before, subjects = replace(before, rank=slots.ranks[0]), replace(subjects, ranks=ranks)
    query = replace(before, subjects=subjects)
    if slots.members and before.operation in ("top", "bottom"):
        query = Query(
            operation="value", figure=before.figure, subjects=Subjects(members=subjects.members), time=before.time
        )
    if slots.members and query.operation in ("mean", "median"):  # 'and the median, for Nia'
        return None
    asks_again = slots.figures and is_same_again(slots) and len(subjects.conditions) == 1 and before.figure is None
    asks_again = asks_again or (bool(slots.figures) and is_held_against_somebody(before) and not slots.has("sort"))
    listed = before.operation in ("list", "count") and bool(subjects.conditions or subjects.ranks)
    if slots.figures == ["unit_x"] and not slots.conditions and listed:  # 'and with unit X'
        has = Condition(figure="unit_x", comparison="at_least", value=1)
        query = replace(query, subjects=replace(subjects, conditions=(*subjects.conditions, has)))
    elif asks_again and not slots.conditions:
        same = replace(subjects.conditions[0], figure=slots.figures[0])
        query = replace(query, subjects=replace(subjects, conditions=(same,)))
    elif slots.figures and not slots.conditions:
        query = replace(query, figure=slots.figures[0])
        query = figure_of_profile(query)
    if slots.times or slots.rest & {"before", "next"}:
        query = (
            at_time(query, time, also=slots.has("them") and bool(slots.quiet & everywhere("also")))
            if not (query.days and slots.days)
            else replace(query, days=slots.days)
        )
    return shown(query, slots)


def week_by_week(query: Query | None, slots: Slots) -> Query | None:
    """'His last six weeks' after two weeks of a member were compared lists these weeks."""
    his = slots.has("pronoun") and not slots.figures
    listed = his and query is not None and query.operation == "change" and query.time.weeks
    return replace(query, operation="weeks") if query and listed else query


def of_whom_it_names(before: Query) -> Query | None:
    """'What about his VS?' is about the one member that the question or its answer named. None if there isn't one."""
    if before.subjects.members:
        return before
    try:
        rows = q.run(before).rows
    except Refused:
        return None
    of = Subjects(members=tuple(one.member_id for one in rows))
    return Query(operation="value", figure=before.figure, subjects=of) if len(rows) == 1 and before.figure else None


def of_both(of: Subjects, now: Subjects) -> Subjects:
    """The subjects of the last question, restricted by what is said now."""
    names = ("members", "ranks", "calculated", "away", "struck", "either")
    left_out = {*now.without} & {*of.members} if len(of.members) > 1 and not now.members else set()
    if left_out:  # 'drop Mo' after Nia and Mo were compared
        of = replace(of, members=tuple(one for one in of.members if one not in left_out))
        now = replace(now, without=tuple(one for one in now.without if one not in left_out))
    if now.struck == "free":  # 'R3s with a clean sheet' after 'who has two strikes'
        of = replace(of, conditions=tuple(one for one in of.conditions if one.figure != STRIKES))
    return replace(
        now, **{name: getattr(now, name) or getattr(of, name) for name in names},
        without=tuple(dict.fromkeys((*of.without, *now.without))), conditions=(*of.conditions, *now.conditions),
    )  # fmt: skip


def of_who_is_away(before: Query) -> Query:
    """'Their power' after 'who is away today'."""
    if before.operation != "away" or not before.time.is_newest:
        return before
    return Query(operation="top", subjects=replace(before.subjects, away="away"))


def more_than_one(before: Query, slots: Slots) -> bool:
    """Whether more is asked than one query can express."""
    return (
        len(slots.figures) > 1
        or (slots.has("both") and len(slots.members or before.subjects.members) == 1)
        or bool(slots.figures and before.operation in OF_ALL_FIGURES and not narrows_criteria(before, slots))
        or bool(slots.conditions and (slots.either or before.subjects.either))
        or may_be_either_rank(before, slots)
    )


def may_be_either_rank(before: Query, slots: Slots) -> bool:
    """'And R1' after which R3 earn only R2: whether members of R1 are meant or figures that earn R1."""
    of_both_ranks = bool(before.subjects.calculated and before.subjects.ranks)
    return of_both_ranks and bool(slots.ranks) and not slots.calculated


def narrows_criteria(before: Query, slots: Slots) -> bool:
    """'Just on power' after who is short of R3: only one figure of its criteria counts."""
    return before.operation in ("short", "meets") and slots.has("only") and len(slots.figures) == 1


def before_that(before: Query, slots: Slots) -> Time | None:
    """'And the week before?' counts from the last query's week, 'the day before' from its day."""
    if before.time.day and "day" in slots.rest and slots.has("before", "next") and not slots.times:
        return Time(day=before.time.day + timedelta(days=1 if slots.has("next") else -1))
    steps = [step for tag, step in (("before", -WEEK), ("next", WEEK)) if tag in slots.rest]
    if len(steps) != 1 or slots.times:
        return None
    weeks = [before.time.week, *(one.time.week for one in before.subjects.conditions)]
    week = next((one for one in weeks if one), week_ending(slots.today) - WEEK)
    return Time(week=week + steps[0])


def figure_of_profile(query: Query) -> Query:
    """'And his VS?' after a profile or a rank asks for that figure."""
    if query.operation in ("profile", "rank", "distance"):
        return replace(query, operation="value", rank=None, detail=None)
    if query.operation in ("list", "count") and not query.subjects.conditions:
        return replace(query, operation="top", order="most")
    return query


def at_time(query: Query, time: Time, *, also: bool = False) -> Query:
    """Set the time; in a list with conditions, the conditions hold it. also: 'which did it the week before too?'"""
    if query.operation in ("count", *reading.IN_CONDITIONS) and query.subjects.conditions:
        conditions = tuple(replace(one, time=time) for one in query.subjects.conditions)
        conditions = (*query.subjects.conditions, *conditions) if also else conditions
        return replace(query, subjects=replace(query.subjects, conditions=conditions))
    return replace(query, time=time)


def shown(query: Query, slots: Slots) -> Query:
    """Apply the order, the form (table, chart or CSV) and the number of rows."""
    words = slots.rest
    if "reverse" in words and query.operation in ("top", "bottom"):  # 'the other way round, the best'
        query = replace(query, operation="top" if "top" in words else "bottom", place=None)
    if "forward" in words and query.operation in ("top", "bottom"):
        query = replace(query, operation="top")
    if "reverse" in words and query.operation in ("list", "count"):
        query = replace(query, order="least")
    if slots.limit or slots.place:
        query = replace(query, limit=slots.limit, place=slots.place)
    return replace(query, show="chart" if "chart" in words else "csv" if "csv" in words else "table")


def whole_question(before: Query, slots: Slots) -> Query | None:
    """A question of its own about the same members: 'how did his power change?', 'which of them improved?'."""
    if before.subjects.either and slots.conditions:
        return None
    them, slots.yes, then = slots.has("them"), False, slots.has("that_time") and not slots.times
    for token in slots.tokens:
        if token.tag in ("follow", "only", "pronoun", "them", "that_time"):
            token.tag = TAKEN
    if slots.rest == {"count"} and not filled(slots):
        return replace(before, operation="count" if before.operation == "list" else before.operation)
    if them and not filled(slots) and slots.rest <= {"total", "average", "median", "all"}:
        return None
    if them and not (
        before.operation in ("list", "count", "share") and (before.subjects.conditions or before.subjects.ranks)
    ):
        return of_rows(before, slots)
    if slots.has("compare") and may_be_compared(before):
        slots.members = list(dict.fromkeys((*before.subjects.members, *slots.members)))
        slots.figures = slots.figures or [before.figure][: bool(before.figure)]
        slots.times = slots.times or [before.time][: not before.time.is_newest]
    if slots.members == [] and before.subjects.members:
        slots.members = list(before.subjects.members)
        require_of_members(slots)
    query = reading.query_of(slots)
    if query and query.operation in OF_NOBODY and (query.rank or query.operation != "criteria"):
        return query  # 'and what are the criteria for R3?'
    if query and query.operation == "never" and query.figure is None and before.subjects.conditions:
        return None
    if query and then:  # 'how many left in that time?'
        of_days = query.operation in ("joined", "left", "old")
        query = replace(query, days=before.days) if of_days else replace(query, time=before.time)
    return query and of_the_same(before, query, slots)


def of_the_same(before: Query, query: Query, slots: Slots) -> Query:
    """A new question about the members of the last one, and about its figure if none is named."""
    if (
        before.figure
        and (query.figure or query.operation == "change")
        and not (slots.figures or slots.implied or slots.conditions)
    ):
        query = replace(query, figure=before.figure)
    if are_moves(before, query) and not slots.times:
        query = replace(query, time=before.time)
    if before.operation == query.operation == "share" and query.figure is None:  # 'and the share of R3?'
        query = replace(query, figure=before.figure)
    if before.operation == "criteria" and query.operation in ("short", "meets"):  # 'and which R2 do not meet it?'
        query = replace(query, rank=query.rank or before.rank)
    query = replace(query, subjects=of_both(before.subjects, query.subjects))
    return of_one(query) if len(query.subjects.members) == 1 else query


def of_one(query: Query) -> Query:
    """'How far is she from R4', 'does he meet R3': turn a question about all into what this one member lacks."""
    of = Subjects(members=query.subjects.members)
    if query.operation in ("meets", "short"):
        return Query(operation="distance", subjects=of, rank=query.rank)
    return Query(operation="rank", subjects=of) if query.operation in ("promote", "demote") else query


def of_rows(before: Query, slots: Slots) -> Query | None:
    """'Which of them grew?': ask about the members in the last answer, if it lists all of them."""
    try:
        rows = q.run(before).rows
    except Refused:
        return None
    query = reading.query_of(slots)
    counted = before.operation in LISTS and (bool(before.limit) or before.operation not in ("top", "bottom"))
    if query is None or query.subjects.members or not counted or not 0 < len(rows) <= MOST_MEMBERS:
        return None
    return replace(query, subjects=replace(query.subjects, members=tuple(one.member_id for one in rows)))
