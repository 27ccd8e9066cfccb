"""Takes conditions on figures out of the words; finds the figure and time of each where they are said once for many."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from analytics.stats import active_members
from assistant.query.dated import STRIKES
from assistant.query.figures import FOUR, held
from assistant.query.standing import FEW
from assistant.query.types import MOST_ROWS, Comparison, Condition, Time
from assistant.words.choosing import filled
from assistant.words.slots import COMPARE, LIMITS, NUMBER, RANKS, TAKEN, WEEKLY, Slots, values
from assistant.words.token import Token
from members.figures import is_event

SMALLEST = 1_000
"""Smaller numbers may be a place, a count or a time. Power, kills, donations and points run into the thousands."""
TOO_MANY_DONATED = 10_000_000
"""More than anybody donates in a week."""
GROWING = ("power", "kills")
"""Figures for which 'gained', said once, applies to both."""
NOT_BARE = ("more", "less", "than", "or_more", "or_less", "distance", "needs", "short", "missing", "reach", "percent")
"""Beside these tags, a number is not a member's value."""


def of_range(conditions: list[Condition]) -> list[str]:
    """The figure of a range: 'Over 100M and under 110M power' names it once for both conditions."""
    ends = {one.comparison.replace("at_least", "above").replace("at_most", "below"): one for one in conditions}
    if len(conditions) != 2 or len(ends) != 2 or "exactly" in ends:
        return []
    low, high = ends["above"].value, ends["below"].value
    named = [one.figure for one in conditions if one.figure]
    return named if low is not None and high is not None and low < high and len(named) == 1 else []


def takes_time(condition: Condition, conditions: tuple[Condition, ...], *, alone: bool, ever: bool) -> bool:
    """Whether a condition takes the question's time. Weekly figures and changes do; others do only if no condition is
    of a weekly figure and nothing else takes the time (alone).

    ever: the time is 'of all time', which belongs to a best and not to a condition: 'best power of all time of those
    who gave less than 10k'.
    """
    if ever and not alone:
        return False
    weekly = ("donations", "vs", "assistance", "duel_day")
    return (
        condition.figure in weekly
        or condition.of != "value"
        or (alone and not any(one.figure in weekly for one in conditions))
    )


def parted(conditions: list[Condition]) -> list[str]:
    """'Who is under 80M' means power if that number divides the members by power, and by no other figure."""
    if len(conditions) != 1 or conditions[0].value is None or conditions[0].figure or conditions[0].of != "value":
        return []
    members, value = list(active_members()), conditions[0].value
    held_of = ((figure, [one.value for one in held(figure, members, Time()).values()]) for figure in FOUR)
    found = [figure for figure, values in held_of if values and min(values) < value <= max(values)]
    return found if found == ["power"] else []


def is_too_many(figure: str | None, value: float | None) -> bool:
    """Whether nobody has that many: 'over 80M' beside strikes, Unit X or a week's donations means power."""
    return (figure in FEW and (value or 0) >= SMALLEST) or (figure == "donations" and (value or 0) >= TOO_MANY_DONATED)


def with_figure(condition: Condition, figures: list[Any]) -> Condition:
    """Give a condition without a figure the one figure that the question names, if its value is possible for it."""
    if figures and condition.figure is None and is_too_many(figures[0], condition.value):
        figures = list(parted([condition]))
    if condition.figure is None and len(figures) == 1:
        return replace(condition, figure=figures[0])
    if condition.figure is None and condition.of != "value" and not figures:
        return replace(condition, figure="power")
    return condition


SIDE_OF: dict[str, Comparison] = {
    **dict.fromkeys(("more", "above", "top"), "above"), **dict.fromkeys(("less", "below", "bottom"), "below"),
}  # fmt: skip
"""The side of a comparison that each of these tags means."""


def take_conditions(slots: Slots) -> None:
    """Take comparisons of two members, and conditions that compare figures or their changes with numbers."""
    for own in slots.take(
        "member more|less|above|below figure? than? member", "member figure above|below|more|less than? member"
    ):
        slots.put(*(one for one in own if one.tag in ("member", "figure")), Token("compare", own[1].text))
        slots.implied += [one.implies for one in own if one.implies]
    for own in slots.take(
        f"between {NUMBER} and|until|number_to|to? {NUMBER} figure?",
        f"figure between {NUMBER} and|until|to? {NUMBER}",
        *ranges_of(slots),
    ):
        low, high = sorted(in_one_scale(own))
        for comparison, limit in (("at_least", low), ("at_most", high)):
            add_condition(slots, own, comparison, limit)
    take_pairs(slots)
    take_neither(slots)
    take_moved_more(slots)
    take_averages(slots)
    for own in slots.take(f"{COMPARE.replace('|exactly', '')} zero figure?"):
        add_condition(slots, own, comparison_of(own), 0)
    for own in slots.take("figure exactly? zero !figure", "exactly? zero figure"):
        if values(own, "figure")[0] in WEEKLY and not slots.has("or"):
            slots.put(*(one for one in own if one.tag == "figure"), Token("missed", own[0].text))
        else:
            add_condition(slots, own, "exactly", 0)
    take_moved(slots)
    at_left = f"figure neg? reach? {COMPARE} {NUMBER}"
    for own in slots.take(
        f"{at_left} !figure !week !month !day", f"{at_left} =week|month,last|this",
        f"{at_left} =figure,{COMPARE}|neg|reach",
        f"neg? reach? {COMPARE} {NUMBER} figure? !week !month !day", f"figure {NUMBER} or_more|or_less",
        f"neg? reach? {NUMBER} or_more|or_less figure?", f"neg? reach? {NUMBER} figure or_more|or_less",
        f"neg? reach {NUMBER} figure?",
        f"neg figure reach? {COMPARE} {NUMBER} !figure", "figure exactly number", "percent figure",
        f"neg {NUMBER} figure !{NUMBER}",
    ):  # fmt: skip
        add_condition(slots, own, comparison_of(own), values(own, NUMBER)[0])
    for own in slots.take(
        "neg? more|less figure? than member",
        "neg? above|below member figure?",
        "neg? more|less than member figure?",
        "neg? above|below figure than? member",
        "figure neg? above|below|more|less than member",
        *(("top|bottom figure than member", "figure top|bottom than member") if slots.whom or slots.by_ranks else ()),
    ):
        side: Comparison = "above" if any(one.tag in ("more", "above", "top") for one in own) else "below"
        denied = any(one.tag == "neg" for one in own)  # 'not weaker than Nia' means at least as strong
        add_condition(slots, own, LIMITS[side] if denied else side, None, than=values(own, "member")[0])
    take_bare(slots)
    take_shortened(slots)


def take_pairs(slots: Slots) -> None:
    """One side for two figures: 'both more power and more kills than Nia', 'above the median in power and kills'."""
    side, end, group = "more|less|above|below", "more|less|above|below|top|bottom", "average|median"
    for own in slots.take(
        f"both? {end} figure and {end} figure than member", f"both? {end} figure and figure than member"
    ):
        for figure, where in sides_of(own):
            add_condition(slots, [figure], where, None, than=values(own, "member")[0])
    for own in slots.take(
        f"both? {side} {group} both? figure and figure !and",
        f"both? {side} {group} figure and {side} figure",
        f"both? figure and figure {side} {group}",
        f"neither figure nor|neither|and figure {side} {group}",
    ):
        than = "median" if any(one.tag == "median" for one in own) else "mean"
        for figure, where in sides_of(own):
            denied = own[0].tag == "neither"
            add_condition(slots, [figure], LIMITS[where] if denied else where, None, than_group=than)
    ors = [at for at, one in enumerate(slots.tokens) if one.tag == "or"]
    numbers = [at for at, one in enumerate(slots.tokens) if one.tag == "number"]
    of_two = len(ors) == len(numbers) == 2 and ors[0] < numbers[0] and (slots.whom or slots.has("all"))
    for own in slots.take("or number figure or number figure at_least?") if of_two else ():
        for figure, number in ((own[2], own[1]), (own[5], own[4])):
            add_condition(slots, [figure], "at_least", number.value)
        slots.either = True


def sides_of(own: list[Token]) -> list[tuple[Token, Comparison]]:
    """The two figures of a phrase, each with its side. A side that is named once applies to both."""
    told: list[Comparison] = [SIDE_OF[one.tag] for one in own if one.tag in SIDE_OF]
    return list(zip((one for one in own if one.tag == "figure"), (told * 2)[:2], strict=True))


def take_neither(slots: Slots) -> None:
    """'Who has neither 20M VS nor 10k donations' means less than each; 'neither donated nor scored': none of both."""
    told = {one.value for one in slots.tokens if one.tag == "figure"}
    of_two_weekly = slots.whom and len(told) == 2 and told <= {*WEEKLY}
    for own in slots.take(
        "neither figure nor|neither|and took_part? figure figure?",
        *(("missing|missed|neg figure and|nor missing|missed|neg figure",) if of_two_weekly else ()),
        "missed neither|nor figure figure?",
    ):
        implied = [one.implies for one in own if one.tag == "missed" and one.implies]  # 'não doou nem pontuou'
        named = list(dict.fromkeys((*implied, *values(own, "figure"))))
        if len(named) != 2 or not {*named} <= {*WEEKLY}:
            slots.put(Token("?", own[0].text))
        for figure in named:
            add_condition(slots, [Token("figure", own[0].text, figure)], "exactly", 0)
    for own in slots.take(f"neg? neither {NUMBER} figure nor|neither|and {NUMBER} figure"):
        for at in (-5, -2):
            add_condition(slots, own[at : at + 2] if at < -2 else own[at:], "below", own[at].value)


def take_bare(slots: Slots) -> None:
    """A number without 'over' or 'under' means at least: 'who donated 10k', 'who gained 5M power'."""
    numbers = [one.value for one in slots.tokens if one.tag == "number"]
    of_some = slots.whom or slots.has("did_all", "count")
    if slots.conditions or not of_some or not numbers or min(numbers) < SMALLEST or slots.has(*NOT_BARE):
        return
    for own in slots.take("grow number figure", "grow figure number"):
        add_condition(slots, own, "at_least", values(own, "number")[0], of="gain")
    if slots.has("grow", "fall", "change"):
        return
    gave = any(one.tag == "number" and one.implies for one in slots.tokens)  # 'who gave 10k'
    for own in slots.take("figure number", "number figure", *(("number",) if gave else ())):
        add_condition(slots, own, "at_least", values(own, "number")[0])


def ranges_of(slots: Slots) -> tuple[str, ...]:
    """'80 to 100M power' means 'between' if the second number is the greater, and too large to be a count."""
    numbers = [one.value for one in slots.tokens if one.tag == "number"]
    greater = len(numbers) == 2 and numbers[1] > max(numbers[0], MOST_ROWS)
    return ("number until|number_to|to? number figure", "figure number until|number_to|to? number") if greater else ()


def take_shortened(slots: Slots) -> None:
    """'Over 100M power and 20M kills', 'more kills than Nia but less power': complete it from the condition before."""
    number = f"and|neither reach? {NUMBER} figure", f"and|neither reach? figure {NUMBER} !{NUMBER}"
    before = slots.conditions[-1] if slots.conditions else None
    if before and before.value is not None:
        for own in slots.take(*number):
            add_condition(slots, own, before.comparison, values(own, NUMBER)[0])
    elif before and before.than_member:
        for own in slots.take(
            "and more|less|above|below|top|bottom figure than pronoun",  # 'but less power than him'
            "and above|below pronoun",
            "and more|less|above|below|top|bottom figure !than",
            f"and figure below|above !{NUMBER} !member !than !average !median",  # 'но мощь ниже'
        ):
            side = "above" if {one.tag for one in own} & {"more", "above", "top"} else "below"
            add_condition(slots, own, side, None, than=before.than_member)


def take_averages(slots: Slots) -> None:
    """Take comparisons with the average or the median: 'above the average'."""
    for own in slots.take(
        "figure neg? above|below average|median !figure", "neg? above|below average|median figure?",
        "more|less figure? than? average|median figure?", "above|below|top|bottom figure than average|median figure?",
        f"more|less figure? than {TAKEN} average|median figure?",
        f"above|below average|median {TAKEN} figure", f"above|below {TAKEN} average|median figure?",
    ):  # fmt: skip
        after = slots.tokens[slots.at + len(own) :][:1]
        others = bool(after) and after[0].tag == TAKEN and after[0].value in RANKS and after[0].joined
        another = any(one != slots.by_ranks[0] for one in slots.by_ranks)
        if (another or len(slots.by_ranks) == 1) and any(one.tag == TAKEN and one.value in RANKS for one in own):
            group = " ".join(one.text for one in own if one.tag in (TAKEN, "average", "median"))
            slots.put(Token("?", group))  # 'R2 above the R3 average', 'who is above the R3 average'
        once = (
            any(one.tag in ("more", "less", "than") for one in own) and len(slots.by_ranks) < 2
        )  # 'who has more than the average R3'
        if others and (once or another):  # 'more than the average R4' refers to another group
            slots.put(Token("?", own[-1].text))
        than = "median" if any(one.tag == "median" for one in own) else "mean"
        side = {"top": "above", "bottom": "below"}.get(own[0].tag) or comparison_of(own)
        add_condition(slots, own, side, None, than_group=than)


def take_moved_more(slots: Slots) -> None:
    """'Gained more power than Nia', 'lost more than the average'."""
    for own in slots.take("grow|fall more|above|top|less|below figure? than member|average|median figure?"):
        fewer = any(one.tag in ("less", "below") for one in own)
        if fewer and own[0].tag == "fall":  # 'lost less than Nia': do those who lost nothing count?
            slots.put(Token("?", own[0].text))
        group = next((than for than in ("median", "average") if any(one.tag == than for one in own)), None)
        than = next(iter(values(own, "member")), None)
        add_condition(
            slots, own, "below" if fewer else "above", None, of="loss" if own[0].tag == "fall" else "gain", than=than,
            than_group={"average": "mean"}.get(group or "", group),
        )  # fmt: skip


def take_moved(slots: Slots) -> None:
    """'Gained more than 5M'. In German the verb comes last."""
    moved = "grow|fall"
    last = slots.tokens[-1] if slots.whom and slots.tokens else Token("", "")
    ends = last.tag in moved.split("|")
    after_all = f"{COMPARE}|reach number figure {moved} !figure !top !bottom !{COMPARE.replace('|', ' !')}"
    for own in slots.take(*((f"figure? {COMPARE} number {moved}",) if ends and last.joined else ()), after_all):
        sign = "loss" if own[-1].tag == "fall" else "gain"
        add_condition(slots, own, comparison_of(own), values(own, "number")[0], of=sign)
    apart = f"{COMPARE} number figure last? number? week|month {moved}"  # 'mehr als 10M Kraft in 4 Wochen gewonnen'
    for own in slots.take(apart) if ends else ():
        told = own[: 1 + next(at for at, one in enumerate(own) if one.tag == "figure")]
        sign = "loss" if own[-1].tag == "fall" else "gain"
        add_condition(slots, told, comparison_of(told), values(told, "number")[0], of=sign)
        slots.put(*own[len(told) : -1])
    for own in slots.take(
        f"neg? {moved} figure? neg? {COMPARE} number figure? !week !month !day",
        f"neg? {moved} figure? neg? {COMPARE} number figure? =week|month,last|this",
        f"{moved} figure? number or_more|or_less figure?",
        f"{moved} figure number figure or_more|or_less",
    ):  # fmt: skip
        sign = "loss" if any(one.tag == "fall" for one in own) else "gain"
        if sign == "loss" and comparison_of(own) in ("below", "at_most"):  # 'fell below 100M' is not a small loss
            if slots.whom and values(own, "figure")[:1] and values(own, "figure")[0] in WEEKLY:
                add_condition(slots, own, comparison_of(own), values(own, "number")[0])
                continue
            slots.put(Token("?", " ".join(one.text for one in own)))
        add_condition(slots, own, comparison_of(own), values(own, "number")[0], of=sign)
    before = slots.conditions[-1] if slots.conditions else None
    for own in slots.take(f"and {COMPARE} number figure") if before and moves_on(slots, before) else ():
        add_condition(slots, own, comparison_of(own), values(own, "number")[0], of=before.of if before else "value")
        slots.put(Token("and", own[0].text))  # 'gained more than 5M power but less than 1M kills'
    for own in slots.take(f"{TAKEN} or {COMPARE} number figure") if before and before.of != "value" else ():
        add_condition(slots, own, comparison_of(own), values(own, "number")[0], of=before.of if before else "value")
        slots.put(Token("or", "or"))  # 'gained more than 2M kills or more than 8M power'


def moves_on(slots: Slots, before: Condition) -> bool:
    """Whether 'gained', said once, applies to the next condition too: another growing figure, with no verb between."""
    at = next((at for at, one in enumerate(slots.tokens) if one.tag == "and"), len(slots.tokens))
    side, *others = [*slots.tokens[at + 1 : at + 4], Token("", "")]
    figures = [one.value for one in others if one.tag == "figure"]
    return before.of != "value" and side.joined and figures != [before.figure] and set(figures) <= {*GROWING}


def in_one_scale(own: list[Token]) -> list[float]:
    """'Between 80 and 100 million': a number without a scale takes the other number's."""
    first, second = (one for one in own if one.tag in NUMBER.split("|"))
    digits = re.match(r"\d+", second.text)
    if first.text.isdigit() and not second.text.isdigit() and digits and first.value < 1000 <= second.value:
        return [first.value * round(second.value / int(digits[0])), second.value]
    return [first.value, second.value]


def comparison_of(own: list[Token]) -> str:
    """The side of a comparison; 'not over' means at most."""
    tags = {one.tag for one in own}
    side = next((one for one in (*LIMITS, "exactly") if one in tags), None)
    whole = any(one.tag == "percent" and one.value == 100 for one in own)
    side = side or ("at_least" if whole else "above" if "more" in tags else "below" if "less" in tags else None)
    side = side or ("at_least" if tags <= {"neg", "number", "figure"} and "neg" in tags else None)
    side = side or ("at_most" if "or_less" in tags else "at_least" if tags & {"or_more", "reach"} else "exactly")
    return LIMITS.get(side, side) if "neg" in tags else side


def add_condition(
    slots: Slots,
    own: list[Token],
    comparison: Any,
    value: float | None,
    *,
    of: Any = "value",
    than: int | None = None,
    than_group: Any = None,
) -> None:
    figures = values(own, "figure") or [one.implies for one in own if one.implies]
    percent = any(one.tag == "percent" for one in own)
    slots.spots.append(slots.tokens[slots.at])
    slots.conditions.append(
        Condition(
            figure=figures[0] if figures else None,  # type: ignore[arg-type]  # `with_figure` names it later
            comparison=comparison,
            value=value,
            than_member=than,
            than_group=than_group,
            of=of,
        )
    )
    if figures and is_too_many(figures[0], value):  # 'without Unit X, over 100m'
        slots.conditions[-1] = replace(slots.conditions[-1], figure=None)  # type: ignore[arg-type]  # as above
        slots.put(*(one for one in own if one.tag == "figure"))
    if percent and figures[:1] != ["sf_tech"]:
        slots.put(Token("?", "%"))
    if len(set(figures)) > 1:  # 'kills of who is above average power': it is unclear which figure is meant
        slots.put(Token("?", " ".join(one.text for one in own)))


def take_yes_or_no(slots: Slots) -> None:
    """'Is Nia above 100M power?' is answered with her power, 'has she gained 5M in 4 weeks' with her gain,
    'has she ever had more than 60M VS' with her best."""
    told = filled(slots) - {"time", "span", "ever"} == {"member", "condition", "restricted"}
    others = slots.whom or slots.away or slots.struck or slots.without or slots.calculated
    if not told or others or len(slots.conditions) > 1 or slots.rest - {"newest"}:
        return
    (own,) = slots.conditions
    moved, ever = own.of != "value", any(one.ever for one in slots.times)
    counted = own.figure in (STRIKES, "unit_x", "sf_tech") or is_event(own.figure or "")
    amount = own.value is not None and (counted or own.value >= SMALLEST)
    if own.figure is None or not amount or (moved and (ever or not slots.times)):
        return
    slots.figures, slots.conditions, slots.yes_or_no = [own.figure], [], True
    if moved or ever:
        slots.put(Token("change" if moved else "best_ever", ""))
