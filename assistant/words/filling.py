"""All slots of a question filled, step by step."""

from __future__ import annotations

from assistant.words.slots import (
    Slots,
    take_compared,
    take_conditions,
    take_counts,
    take_days,
    take_ranks,
    values,
)
from assistant.words.times import take_times
from assistant.words.tokens import Token


def fill(slots: Slots) -> None:
    """The order matters: what is longer before what is part of it."""
    take_compared(slots)
    take_ranks(slots)
    take_days(slots)
    take_counts(slots)
    take_conditions(slots)
    if len(slots.conditions) > 1 and slots.has("or"):
        slots.put(Token("either", "or"))
    take_times(slots)
    for own in slots.take("except member and|or member", "except member"):
        slots.without += values(own, "member")
    slots.implied += [token.implies for token in slots.tokens if token.implies]
    slots.members = [token.value for own in slots.take("member") for token in own]
    slots.members = list(dict.fromkeys(slots.members))
    for own in slots.take("figure"):
        slots.figures += values(own, "figure")
    slots.figures = list(dict.fromkeys(slots.figures))
    if slots.members and len(slots.ranks) == 1 and slots.has("distance", "needs", "short", "meets", "promote"):
        slots.required, slots.ranks = slots.ranks[0], []
