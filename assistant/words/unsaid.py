"""Fills in what a question of its own leaves out because the question before it said it."""

from __future__ import annotations

from dataclasses import replace

from assistant.query.types import Query, Subjects, Time
from assistant.words.choosing import filled
from assistant.words.lexicon import everywhere
from assistant.words.slots import Slots
from members.figures import is_event


def of_what_was_said(before: Query, query: Query, slots: Slots) -> Query:
    """Fill in what a question leaves out because the previous one said it: 'who of the R2 meets that' after what an R3
    needs, 'who did not take part' after an event, 'are we up or down' after our VS."""
    if of_one := in_that_list(before, query, slots) or what_is_lacking(before, query, slots):
        return of_one
    if query.operation == "joined" and len(before.subjects.members) == 1 and not (slots.whom or filled(slots)):
        return Query(operation="profile", subjects=Subjects(members=before.subjects.members), detail="joined")
    if again := in_that_event(before, query, slots) or in_that_time(before, query, slots):
        return again
    of_next = slots.has("promote") or any(word in one.text for one in slots.tokens for word in everywhere("rank_in"))
    toward = before.operation in ("criteria", "meets") and query.operation in ("meets", "distance", "short")
    if toward and query.rank is None and not of_next:  # 'how far is Nia from the next rank' means her own next rank
        return replace(query, rank=before.rank)
    ranks_alone = query == Query(operation="list", subjects=Subjects(ranks=query.subjects.ranks))
    if before.operation == "criteria" and ranks_alone and slots.quiet & everywhere("that"):
        return replace(query, operation="meets", rank=before.rank)
    toward = any(one.value in slots.ranks and one.toward for one in slots.tokens)
    if before.operation == "criteria" and ranks_alone and toward and len(slots.ranks) == 1:  # 'for R2 how is it?'
        return replace(before, rank=slots.ranks[0])
    unsaid = not (slots.figures or slots.implied or slots.conditions) and before.figure is not None
    of_its_figure = query.operation == "missed" and is_event(str(before.figure))
    if unsaid and (of_its_figure or (before.operation, query.operation) == ("dates", "old")):
        return replace(query, figure=before.figure)
    return moved_since(before, query, slots, unsaid=unsaid)


def moved_since(before: Query, query: Query, slots: Slots, *, unsaid: bool) -> Query:
    """'How has it changed over 8 weeks?' after a member's or the alliance's figure. unsaid: no figure is named now."""
    if query.operation != "change":
        return query
    same = unsaid and (query.figure is None or slots.rest <= {"how_much", "grow", "fall"})
    of_them = not (query.subjects.members or slots.has("ours"))
    if same and of_them and before.operation == "value":
        return replace(query, figure=before.figure, subjects=before.subjects)
    of_one = before.operation in ("profile", "value") and len(before.subjects.members) == 1
    if of_one and of_them and query.subjects == Subjects() and not slots.has("all"):
        return replace(query, subjects=before.subjects)  # '¿cuánto ha subido en kills?' after all of Nia
    return replace(query, figure=before.figure) if same and before.operation in ("sum", "mean", "median") else query


def in_that_list(before: Query, query: Query, slots: Slots) -> Query | None:
    """'How did Nia do?' after an event's ranking asks for her result, not her profile. None in other cases."""
    ended = before.operation in ("top", "bottom", "missed") and before.figure is not None
    alone = query == Query(operation="profile", subjects=Subjects(members=query.subjects.members))
    if ended and alone and len(query.subjects.members) == 1 and not slots.has("profile"):
        return Query(operation="value", figure=before.figure, subjects=query.subjects, time=before.time)
    return None


def what_is_lacking(before: Query, query: Query, slots: Slots) -> Query | None:
    """'What is missing for R4?' after one member's figure is about that member. None in other cases."""
    lacks = any(everywhere("lacking") & {*one.text.split()} for one in slots.tokens)
    if query.operation == "criteria" and query.rank and lacks and len(before.subjects.members) == 1:
        return Query(operation="distance", subjects=Subjects(members=before.subjects.members), rank=query.rank)
    return None


def in_that_event(before: Query, query: Query, slots: Slots) -> Query | None:
    """'Who scored highest in it' after an event is about this event. None in other cases."""
    if query.figure != "vs" or not is_event(str(before.figure)) or not slots.quiet & everywhere("in_that"):
        return None
    slots.figures = [str(before.figure)]
    return replace(query, figure=before.figure, time=before.time)


def in_that_time(before: Query, query: Query, slots: Slots) -> Query | None:
    """'And who left?' after who joined lately, 'who fell most?' after who rose most in kills. None in other cases."""
    if {before.operation, query.operation} == {"joined", "left"} and query.days is None:
        return replace(query, days=before.days)
    if missed := missed_then(before, query, slots):
        return missed
    moves = (are_moves(before, query) and not filled(slots)) or is_of_that_change(before, query, slots)
    return replace(query, figure=before.figure, time=before.time) if moves else None


def missed_then(before: Query, query: Query, slots: Slots) -> Query | None:
    """'Or no donations' after who missed last week's duel asks who missed that week. None in other cases."""
    joins = bool(slots.tokens) and slots.tokens[0].tag in ("or", "and", "follow")
    none = (
        before.operation == "missed" and query.operation == "never" and slots.rest <= {"or", "and", "follow", "missing"}
    )
    if not (joins and none) or slots.times:
        return None
    return replace(before, figure=query.figure)


def is_of_that_change(before: Query, query: Query, slots: Slots) -> bool:
    """'Who dropped the most?' after the donations of two weeks were compared is about these donations and weeks."""
    compared = before.operation == "change" and before.figure is not None and not before.subjects.members
    said = slots.figures or slots.conditions or slots.times
    return compared and query.operation in ("movers", "slowest") and query.time == Time() and not said


def are_moves(before: Query, query: Query) -> bool:
    """Whether both queries ask who rose, who fell or who did neither."""
    return {before.operation, query.operation} <= {"movers", "slowest", "flat"}
