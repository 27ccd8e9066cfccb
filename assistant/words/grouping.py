"""Takes the restrictions on members out of a question, whatever it asks: who is away or not, struck or free, left out,
of a calculated rank. The rest of the reading needs to know nothing of this."""

from __future__ import annotations

import re
from itertools import pairwise

from assistant.query.dated import STRIKES
from assistant.query.types import Comparison, Condition
from assistant.words.lexicon import everywhere
from assistant.words.slots import COMPARE, TAKEN, Slots, values
from assistant.words.token import Token

NOT = "neg|except|missing"
WAS = re.compile(r"was|were|war|étai|etai|estab|estav|estuv|estev|был|не был|отсутствова")
"""How words for the past begin."""
IS = re.compile(r"(?:is|are|ist|sind|est|sont|est[áa]n?|estão|отсутству[ею]т)\b")
ASKS_NOTHING = {
    "away", "neg", "except", "missing", "newest", "count", "all", "recent", "how_much", "ours", "filler",
    "follow", "only", "them", "pronoun", "group", "calculated", "chart", "csv", "took_part",
}  # fmt: skip
"""If only these tags stand beside it, 'away' is the question itself, and not a restriction."""
OPENS = {"only", "group", "follow"}
"""Tags that begin a clause that restricts the members of the previous question: 'only those who are away'."""


def take_strikes(slots: Slots) -> None:
    """'Who has strikes' and 'power of struck members' say who is meant. In 'most strikes' and 'strikes of Nia', strikes
    are a figure. With a time, it means who was struck for its days.
    """
    for token in slots.tokens:
        if token.tag == "figure" and token.value == STRIKES:
            token.tag = STRIKES
    strikes = next((at for at, one in enumerate(slots.tokens) if one.tag in (STRIKES, "struck")), len(slots.tokens))
    for token in slots.tokens[strikes:]:
        if token.toward and token.tag in ("figure", "target", "missing", "missed", "bottom", "short"):
            token.tag = "?"  # 'struck for their donations': queries don't cover the reasons
    asks_how_many = slots.has("member", "top", "bottom", "place", "average", "median", "total", "how_much", "by_rank")
    implied = any(one.tag in ("top", "bottom") and one.implies for one in slots.tokens)  # 'the strongest with a strike'
    alone = not (slots.conditions or implied or any(one.tag == "figure" for one in slots.tokens))
    counts = asks_how_many and alone and not slots.has("neg", "missing", "group")
    if counts or (slots.has("never") and alone):  # 'who was never struck'
        for token in slots.tokens:
            if token.tag in (STRIKES, "struck"):
                token.tag, token.value = "figure", STRIKES
        return
    for own in slots.take(
        f"{NOT} group {STRIKES}|struck", f"group? {NOT} {NOT}|never? {STRIKES}|struck", f"group? {STRIKES}|struck"
    ):
        twice = [one.tag for one in own[:2]] in (["neg", "except"], ["neg", "missing"])  # 'who isn't without a strike'
        slots.struck = "free" if denied(own) and not twice else "struck"


def take_unit_x(slots: Slots) -> None:
    """'Power of those with Unit X', 'the strongest without Unit X': a restriction, if another figure is asked for."""
    figures = [one for one in slots.tokens if one.tag == "figure"]
    units = [one for one in figures if one.value == "unit_x"]
    others = len(figures) > len(units) or any(one.implies for one in slots.tokens) or slots.has("share")
    if len(units) != 1 or not others or slots.has("member"):
        return
    at = slots.tokens.index(units[0])
    beside = [one.tag for one in (*slots.tokens[max(at - 1, 0) : at], *slots.tokens[at + 1 : at + 2])]
    either = "or" in beside and slots.whom  # 'who has Unit X or over 40M kills'
    if slots.has("or", *COMPARE.split("|")) and not either:
        return
    lacks = at > 0 and slots.tokens[at - 1].tag in NOT.split("|")
    for one in slots.tokens[at - lacks : at + 1]:
        one.tag = TAKEN
    comparison: Comparison = "below" if lacks else "at_least"
    slots.conditions.append(Condition(figure="unit_x", comparison=comparison, value=1))


def leave_out_ranks_too(slots: Slots) -> None:
    """'Except Nia and the R4s', 'without the R4s and Nia': both are left out."""
    out = False
    for before, token, after in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        begins = before.tag == "except" or (before.tag == "missing" and token.tag in ("member", "rank"))
        out = begins or (out and before.tag in ("member", "rank", "and", "except"))
        pair = {before.tag, after.tag} == {"member", "rank"}
        if out and token.tag == "and" and token.joined and pair:
            token.tag = "except"


def take_without(slots: Slots) -> None:
    """'Without Nia', 'without Nia, Mo and Ola', 'R3 under 100M, not Nia', 'who is R3 but is not Nia'."""
    leave_out_ranks_too(slots)
    for token, after in pairwise(slots.tokens):
        if token.text in everywhere("minus") and after.tag == "member":
            token.tag = "except"
        not_only = token.text in everywhere("not_only")
        if token.tag == "neg" and after.tag == "member" and (slots.whom or not_only) and after.joined:
            token.tag = "except"
    joined = "and|or|neither|nor|except member"
    several = (f"except|missing {'member ' * count}{joined}" for count in (4, 3, 2, 1))
    for own in slots.take(*several, "except|missing member", "member except !member", "member left_out"):
        slots.without += values(own, "member")
        ends = slots.tokens[slots.at + len(own) :]
        if own[-1].tag == "member" and all(one.tag == "member" for one in ends):  # '... without Nia, Mo'
            slots.without += values(ends, "member")
            for one in ends:
                one.tag = TAKEN


def take_away(slots: Slots) -> None:
    """'R3 who are not away', 'power of who is away', 'without who is away'. 'Who is away' alone is the question."""
    if slots.members or not slots.has("away"):
        return
    asked = slots.rest - ASKS_NOTHING or slots.figures or is_said_of_others(slots)
    opens = slots.tokens[0].tag in OPENS and not {*said_before_away(slots)} - {TAKEN, *OPENS}
    alone = not (slots.rest - ASKS_NOTHING or slots.figures) or not any(map(is_now, slots.tokens))
    takes_it = (asked or opens) and not (alone and slots.times and is_of_time(slots))
    for own in slots.take(f"{NOT} group? away", *(["group? away"] if takes_it else [])):
        if slots.times and any(WAS.match(one.text) for one in own):  # who was away then is not who is away today
            slots.put(Token("either", own[-1].text))
        slots.away = "present" if denied(own) else "away"


def is_said_of_others(slots: Slots) -> bool:
    """'Who has strikes and is away'; but 'who is away this week of those with strikes' asks who is away."""
    told = slots.conditions or slots.struck or slots.calculated
    if not told or not slots.times:
        return bool(told)
    places = {id(one): at for at, one in enumerate(slots.tokens)}
    return any(places.get(id(one), -1) < len(said_before_away(slots)) for one in slots.spots)


def said_before_away(slots: Slots) -> list[str]:
    tags = [one.tag for one in slots.tokens]
    return tags[: tags.index("away")]


def is_of_time(slots: Slots) -> bool:
    """Whether the time belongs to 'away'."""
    away = len(said_before_away(slots))
    time = next((at for at, one in enumerate(slots.tokens) if one is slots.spot), away)
    return time == away + 1 or (time < away and {*said_before_away(slots)[time:]} == {TAKEN} and away - time < 4)


def is_now(token: Token) -> bool:
    return token.tag == "away" and bool(IS.match(token.text))


def denied(own: list[Token]) -> bool:
    return any(one.tag in NOT.split("|") for one in own)


def take_groups(slots: Slots) -> None:
    """Drop words that only lead to who is meant: 'of those', and 'calculated' once its rank was taken."""
    for token in slots.tokens:
        if token.tag == "group" or (token.tag == "calculated" and slots.calculated and not slots.members):
            token.tag = TAKEN
