"""'Did everyone donate 10k' is answered with who did not: questions about all members are inverted."""

from __future__ import annotations

import re
from dataclasses import replace

from assistant.query.checking import LISTS
from assistant.query.dated import STRIKES
from assistant.query.figures import is_weekly
from assistant.query.types import Comparison, Condition, Operation, Query, Subjects
from assistant.words.lexicon import Lexicon
from assistant.words.lexicon.letters import plain
from assistant.words.slots import LIMITS, TAKEN, WEEKLY, Slots
from assistant.words.token import Token
from members.figures import is_event

ASKED = "did_all"
OF_ALL = ("total", "average", "median", "how_much", "top", "bottom", "weekly", "history", "grow", "fall", "change")
"""Beside these tags, 'did everyone' only means all members: 'how much did everyone donate together'."""
HAS_UNIT_X = Condition(figure="unit_x", comparison="at_least", value=1)
SAYS_WITH = {"with", "group", "than"}
"""Tags that restrict which members are meant and ask nothing: 'everyone with over 100M'."""


def mark_everyone(tokens: list[Token], asked: str, words: Lexicon) -> None:
    """Mark questions about all members with a verb: 'Todos llegaron a 10M?', 'haben letzte Woche alle R4 gespendet?'"""
    said = [one for one in tokens if one.tag != "filler"]
    if not said or not asked.rstrip().endswith("?") or {one.tag for one in said} & SAYS_WITH:
        return
    if said[0].tag == "asks" and any(one.tag in ("than", "member") for one in said):
        return  # 'what does everyone above Nia in kills have for power'
    spoken = re.sub(r"\W+", " ", plain(asked)).split()
    opens = spoken[:1] + [one.text.split()[0] for one in said if one.tag in LIMITS]  # 'têm mais de'
    does = not words.yes.isdisjoint(opens) or any(one.tag in ("reach", "makes") for one in said)
    first = said[:1] if [one.tag for one in said[:1]] == ["all"] else []
    if first and not does:  # 'todos os R4 fizeram 30M?', 'tous les R3 ont-ils donné'
        does = not words.yes.isdisjoint(spoken) and not any(one.tag in ("asks", "whom") for one in said)
    if not first and not words.yes.isdisjoint(spoken[:1]) and said[-1].tag != "all":
        first = [one for one in said if one.tag == "all"] if not any(one.tag == "member" for one in said) else []
    if len(first) == 1 and does:
        first[0].tag = ASKED
        at = tokens.index(first[0])
        whom = tokens[at : at + 2] if [one.tag for one in tokens[at + 1 : at + 2]] == ["rank"] else first
        del tokens[at : at + len(whom)]  # the words around it belong together: 'donaron todos al menos 8 mil'
        tokens[:0] = whom


def mark_nobody(tokens: list[Token], words: Lexicon) -> None:
    """'Nobody with 3 strikes, right?' is answered with who has 3, so 'nobody' and the end deny nothing."""
    said = [one for one in tokens if one.tag != "filler"]
    held = any(one.tag in (*LIMITS, "number", "percent") for one in said)
    if not said or said[0].text not in words.nobody or not held:
        return
    for one in (said[0], *said[1:2], said[-1]):
        if one is said[0] or one.tag in ("neg", "or", "missing"):
            one.tag = "filler"


def opposite(condition: Condition) -> Condition | None:
    """The opposite of a condition, as 'at least 10k' and 'below 10k'; None if there is none."""
    nothing = condition.comparison == "exactly" and condition.value == 0
    side: Comparison | None = "above" if nothing else LIMITS.get(condition.comparison)
    return replace(condition, comparison=side) if side and condition.of == "value" else None


def take_everyone(slots: Slots) -> None:
    """Invert a question about everyone into one about who does not. What can't be inverted is not understood."""
    for own in slots.take(ASKED):
        if slots.has(*OF_ALL):
            slots.put(Token("all", own[0].text))
        elif not turned(slots):
            slots.put(Token("unsaid", own[0].text))


def turned(slots: Slots) -> bool:
    """Try to invert a question about everyone into one about who does not; return whether that worked."""
    if slots.has("neg", "missing", "or", "either"):
        return False
    if slots.has("target") and slots.has("reach", "meets"):
        slots.put(Token("neg", "not"))
        return True
    if slots.has("meets") and (slots.required or slots.has("criteria")):  # 'do all R3s meet their criteria?'
        for token in slots.tokens:
            token.tag = {"meets": "short", "pronoun": TAKEN}.get(token.tag, token.tag)
        return True
    if slots.conditions:
        others = [opposite(one) for one in slots.conditions]
        slots.conditions = [one for one in others if one]
        return len(others) == len(slots.conditions) == 1
    for token in slots.tokens:
        token.tag = TAKEN if token.tag == "took_part" else token.tag
    figures = list(dict.fromkeys(one.value for one in slots.tokens if one.tag == "figure"))
    missed = len(figures) == 1 and (figures[0] in WEEKLY or is_event(str(figures[0])))
    slots.put(Token("missed" if missed else "missing", "")) if missed or figures == ["unit_x"] else None
    return missed or figures == ["unit_x"]


def with_none(before: Query, *, whom: bool = False) -> Query | None:
    """The members who have none of what the last question listed; or their mean or total, if it asked for one.

    whom: the question asks for members, whatever the last one asked for.
    """
    told = before.subjects.conditions
    if before.operation in ("missed", "never") and not told:  # 'any R4 among the missing?'
        return before
    if before.figure == "unit_x" and before.operation == "value":  # 'how many of us don't have it?' after 'has Nia'
        before = Query(operation="list", subjects=Subjects(conditions=(HAS_UNIT_X,)))
        told = before.subjects.conditions
    whole = before.operation in ("sum", "mean", "median") and len(told) == 1 and not whom
    if whole and (other := opposite(told[0])):
        return replace(before, subjects=replace(before.subjects, conditions=(other,)))
    figure = told[0].figure if len(told) == 1 else before.figure if before.operation in LISTS and not told else None
    of = replace(before.subjects, conditions=(), struck="free" if figure == STRIKES else None)
    if figure == STRIKES:
        return Query(operation="list", subjects=of)
    if figure == "duel_day" and before.time.day and not told:
        return Query(operation="missed", figure=figure, subjects=of, time=before.time)
    if figure == "unit_x":
        lacks = Condition(figure=figure, comparison="below", value=1)
        return Query(operation="list", subjects=replace(of, conditions=(lacks,)))
    if is_event(figure or ""):
        return Query(operation="missed", figure=figure, subjects=of, time=told[0].time if told else before.time)
    if figure is None or not is_weekly(figure):
        return None
    nothing = Condition(figure=figure, comparison="exactly", value=0, time=told[0].time if told else before.time)
    return Query(operation="list", subjects=replace(of, conditions=(nothing,)))


def turned_round(before: Query) -> Query | None:
    """The members who do not do what the last question asked for."""
    told = before.subjects.conditions
    other = opposite(told[0]) if len(told) == 1 and before.operation in ("list", "count", "share") else None
    if other:
        return replace(before, subjects=replace(before.subjects, conditions=(other,)))
    turned: dict[str, Operation] = {"meets": "short", "short": "meets"}
    return replace(before, operation=turned[before.operation]) if before.operation in turned else None
