"""Chooses the operation that a question's words ask for: the first rule that explains all of them, then exceptions."""

from __future__ import annotations

from itertools import pairwise

from assistant.query.types import Time
from assistant.words.lexicon import everywhere
from assistant.words.rules import RULES
from assistant.words.slots import TAKEN, WEEKLY, Slots
from members.figures import is_event

CONTRARY = ({"top", "bottom"}, {"grow", "fall"}, {"bottom", "fall"})
"""Pairs of words that make two questions of one."""
OF_THE_WHOLE = {"weeks", "weeks_of", "by_rank", "trend"}
"""Operations that do not answer a question that begins with 'who'."""


def operation_of(slots: Slots) -> str | None:
    """The operation of the rule that fits, or None if the words don't go together. 'Our power' is the total, but 'our
    top 5' is a list."""
    words = slots.rest - {"ours", "newest"} - ({"only"} if only_ranks(slots) else set())
    if any(both <= words for both in CONTRARY) or (slots.tokens[-1:] and slots.tokens[-1].tag == "both"):
        return None  # 'top donors and the strike list, both'
    lists = {"top", "bottom", "place", "rank_word", "all", "missing", "missed", "count"}
    readings = [words | {"whole"}, words] if "ours" in slots.rest and not words & lists else [words]
    own = filled(slots) | ({"whom"} if slots.whom else set()) | ({"limit"} if slots.limit else set())
    if "best_ever" in words and "ours" in slots.rest and not slots.whom:
        return None
    name = next((rule.operation for words in readings for rule in RULES if rule.fits(own, words)), None)
    return name and rather(name, slots, words)


def rather(name: str, slots: Slots, words: set[str]) -> str | None:
    """The operation that other words of the question make of a rule's operation; None if it is not understood."""
    if name == "list" and slots.figures and words & {"top", "bottom", "place"}:
        told = {one.figure or slots.figures[0] for one in slots.conditions}
        name = "list" if slots.figures[0] in told else "top"
    member, whom, span = bool(slots.members), slots.whom, bool(filled(slots) & {"span"})
    weekly = any(one.text.startswith("weekly") for one in slots.tokens)
    instead = (
        (name == "change" and "compare" in words and len(slots.by_ranks) > 1, "by_rank"),  # 'R3 compared with R2'
        (name == "weeks_of" and {"trend", "total"} <= words and not member, "trend"),  # 'Entwicklung der Gesamtkraft'
        (is_value(name, slots, words), "value"),
        # 'who lost more than 10M compared to the week before'
        (name == "change" and (whom or slots.ranks) and any(one.of != "value" for one in slots.conditions), "list"),
        (slots.yes and name == "top" and not whom, None),  # 'is the alliance strong'
        (slots.yes and name == "movers" and not whom, "change"),  # 'are donations going down'
        # 'are donations trending up or down', but 'how did we do against the week before'
        (name == "change" and "trend" in words and not member and "week_change" not in words, "trend"),
        # 'how strong are we altogether'
        (name == "top_total" and not whom and bool(slots.implied) and slots.has("ours"), "whole"),
        # 'who had the best score last week'
        (name == "best" and not member and len(slots.times) == 1 and of_one_time(slots.times[0]), "top"),
        # 'the power we added, all of us'
        (name == "movers" and not whom and sum(one.tag == "ours" for one in slots.tokens) > 1, "change"),
        (
            name in ("weeks_of", "sum") and span and weekly and not words & {"average", "median"},
            "weeks",
        ),  # 'the weekly VS totals'
    )
    return next((other for holds, other in instead if holds), None if is_beyond(name, slots) else name)


def of_one_time(time: Time) -> bool:
    """Whether it is one week or one day. The best of one week or day is not a record."""
    return bool(time.week or time.day)


def is_value(name: str, slots: Slots, words: set[str]) -> bool:
    """Whether only the value of a member's figure is asked for: 'is Nia our best donor' asks for the place."""
    own = filled(slots)
    if name in ("best", "worst") and "member" in own and "best_ever" not in words:
        return slots.yes or slots.has("ours")
    if name == "share":  # 'how many percent of SF Tech has Nia'
        return bool(slots.members) and slots.figures[:1] == ["sf_tech"]
    return name == "distance" and words == {"distance"} and own == {"member", "figure"}  # 'how far is Nia with SF Tech'


def is_beyond(name: str | None, slots: Slots) -> bool:
    """Whether the rule that fits would ignore a part of the question."""
    rest, member = slots.rest, bool(slots.members)
    other = {
        "share": (member and bool(slots.ranks))
        or is_of_nobody(slots),  # 'Nia's share of the kills of R2' is not a share of all kills
        "weeks": member and bool(slots.ranks),  # 'the average of R4 plus Nia'
        "value": ("fresh" in rest and slots.has("and"))  # 'how much has Nia, and how old is she'
        or {"top", "recent"} <= rest,  # 'Nia's best VS lately'
        "meets": bool(slots.struck or slots.calculated) and not slots.required,  # 'who deserves a strike'
        "movers": any(
            one.than_group or one.than_member for one in slots.conditions
        ),  # 'whose power rose above average'
        "missed": any(one.figure in (None, *slots.figures) for one in slots.conditions),  # 'who skipped it, under 1M'
        "distance": slots.whom and "promote" in rest,  # 'who promoted Nia to R4'
        "criteria": not member and any(everywhere("of_somebody") & {*one.text.split()} for one in slots.tokens),
        "never_any": [one.tag for one in slots.tokens[-1:]] == ["missing"],  # 'any R4 without it?'
        "compare": slots.whom and rest <= {"between"},  # 'who is between Nia and Mo'
        "roster": (len(slots.by_ranks) > 1 and not slots.has("and", "or"))  # 'which R2 have figures for R3'
        or ("by_rank" in rest and "restricted" in filled(slots)),  # 'how many have over 100M, per rank'
        "list": not (slots.figures or slots.conditions) and slots.has("top", "bottom"),  # 'top 5 excuses'
    }
    if other.get(name or "", False):
        return True
    # since when a member has Unit X is not on record
    if slots.times and slots.figures[:1] == ["unit_x"] and name in ("top", "having"):
        return True
    if slots.conditions and member and name not in ("list", "count", "distance"):
        return True  # 'has Nia ever had more than 50M'
    return slots.whom and name in OF_THE_WHOLE and not member


def is_of_nobody(slots: Slots) -> bool:
    """Whether a share is asked of everybody's figure, which would be all of it."""
    told = filled(slots) - {"figure", "weekly_figure", "adds_up", "time", "span", "event"}
    return not (told or slots.limit or slots.place or slots.percent)


def only_ranks(slots: Slots) -> bool:
    """Whether 'only' just repeats a rank: 'only R2' and 'R2 only' mean R2."""
    pairs = [*pairwise(slots.tokens), *((after, one) for one, after in pairwise(slots.tokens))]
    ranks = {*slots.ranks, *slots.calculated}
    return any(one.tag == "only" and beside.tag == TAKEN and beside.value in ranks for one, beside in pairs)


def filled(slots: Slots) -> set[str]:
    time = slots.times[0] if slots.times else Time()
    names = {
        "member": len(slots.members) == 1,
        "two": len(slots.members) > 1,
        "figure": bool(slots.figures or slots.implied),
        "weekly_figure": any(one in WEEKLY or is_event(one) for one in slots.figures),
        "unit_x": "unit_x" in slots.figures,
        "adds_up": bool({"donations", "assistance"} & set(slots.figures)),
        "time": bool(slots.times),
        "span": time.is_span,
        "ever": time.ever,
        "ranks": bool(slots.ranks),
        "required": bool(slots.required),
        "calculated": bool(slots.calculated),
        "condition": bool(slots.conditions),
        "struck": bool(slots.struck),
        "restricted": bool(slots.struck or slots.away or slots.without or slots.calculated or slots.conditions),
        "sf_tech": slots.figures == ["sf_tech"],
        "event": any(map(is_event, slots.figures)),
    }
    return {name for name, is_filled in names.items() if is_filled}
