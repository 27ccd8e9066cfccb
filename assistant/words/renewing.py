"""Changes the conditions of the last question by what is said now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from assistant.query.types import Condition, Query, Time
from assistant.words.conditions import is_too_many
from assistant.words.lexicon import everywhere
from assistant.words.slots import Slots
from members.figures import is_event

MILLION, ALIKE = 1_000_000, 20
"""A million, and the greatest ratio between a number and the one it replaces."""
SIDES = {"above": 1, "at_least": 1, "below": -1, "at_most": -1}


def one_instead(old: Condition) -> Callable[[Condition], bool]:
    """A test for whether a new condition replaces this one: on the same side of the same figure, or so that nobody
    meets both ('over 5M', 'and under 1M?')."""

    def instead(new: Condition) -> bool:
        if (old.figure, old.of, old.time) != (new.figure, new.of, new.time):
            return False
        if {old.comparison, new.comparison} - {*SIDES}:  # 'exactly one?' after 'at least two'
            return old.value is not None and new.value is not None
        if SIDES[old.comparison] == SIDES[new.comparison] or old.value is None or new.value is None:
            return True
        return (new.value - old.value) * SIDES[old.comparison] <= 0

    return instead


def than_another(before: Query, slots: Slots) -> Query:
    """'And than Mo?' after 'who has more than Nia'."""
    told = before.subjects.conditions
    if len(told) != 1 or told[0].than_member is None or len(slots.members) != 1 or slots.figures or slots.conditions:
        return before
    (slots.members, other) = ([], slots.members[0])
    return replace(before, subjects=replace(before.subjects, conditions=(replace(told[0], than_member=other),)))


def is_held_against_somebody(before: Query) -> bool:
    """'And in power?' after 'who has more kills than Nia': the condition's value is not a number of kills."""
    told = before.subjects.conditions
    return len(told) == 1 and before.figure is None and told[0].value is None


def is_same_again(slots: Slots) -> bool:
    """'Same but kills' repeats the condition for another figure; 'and their kills' asks to see the kills."""
    return any(one.tag == "follow" and one.text.startswith(tuple(everywhere("again"))) for one in slots.tokens)


def of_the_same_kind(told: Sequence[Condition], now: Condition) -> Condition:
    """'And more than 8M?' after 'who gained more than 5M power' means a gain too."""
    said = now.figure is not None or now.of != "value" or now.value is None
    said = said or any(is_too_many(one.figure, now.value) for one in told)
    return now if said or len(told) != 1 else replace(now, figure=told[0].figure, of=told[0].of)


def as_before(told: Sequence[Condition], now: Condition) -> Condition:
    """'And over 150?' after 'over 100M last week' means millions, and last week, too."""
    old = next((one for one in told if one.figure == now.figure and one.of == now.of), None)
    if old is None:
        return now
    now = replace(now, time=old.time) if now.time == Time() else now
    return replace(now, value=in_its_scale(now.value, old)) if now.value and old.value else now


def in_the_same_time(told: Sequence[Condition], now: Sequence[Condition]) -> tuple[Condition, ...]:
    """'And whose kills rose by over 1M in that time' takes the time of the previous condition."""
    time = next((one.time for one in told if one.time != Time()), Time())
    return tuple(replace(one, time=time) if one.time == Time() else one for one in now)


def in_its_scale(now: float, old: Condition) -> float:
    """A number in the scale (millions or thousands) of the number it replaces: '110?' after 'over 90M'. But 900 after
    15,000 is 900, and seconds stay seconds."""
    value = abs(old.value or 0)
    unit = MILLION if value >= MILLION and not value % (MILLION / 10) else 1_000 if not value % 1_000 else 1
    alike = value > 0 and 1 / ALIKE <= now * unit / value <= ALIKE
    return now * unit if now < 1_000 <= value and alike and not is_event(str(old.figure)) else now


def of_a_share(before: Query, slots: Slots) -> Query:
    """'And of R4?' after the share of the top 10 does not mean ten of the R4."""
    of_others = before.operation == "share" and slots.ranks and not slots.has("only", "them")
    return replace(before, limit=slots.limit) if of_others else before


def who_are(query: Query | None, slots: Slots) -> Query | None:
    """'Who is below 50?' after the top 5 asks for all of them."""
    if query is None or query.operation not in ("top", "bottom") or not slots.whom or slots.limit:
        return query
    return replace(query, operation="list", figure=None, limit=None)
