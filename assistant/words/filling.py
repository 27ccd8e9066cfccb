"""Fills all slots of a question, step by step."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Literal

from assistant.query.dated import STRIKES
from assistant.query.types import MOST_ROWS, Condition, Time
from assistant.words.beside import take_compared
from assistant.words.conditions import add_condition, take_conditions, take_yes_or_no
from assistant.words.everyone import take_everyone
from assistant.words.grouping import take_away, take_groups, take_strikes, take_unit_x, take_without
from assistant.words.lexicon import everywhere
from assistant.words.ranks import take_ranks
from assistant.words.slots import (
    COMPARE,
    NUMBER,
    RANKS,
    TAKEN,
    WEEKLY,
    Slots,
    take_counts,
    take_days,
    values,
)
from assistant.words.times import SUNDAY, take_times, take_weeks_apart
from assistant.words.token import Token
from members.figures import is_event

STANDING = {"power", "kills", "sf_tech", "unit_x", STRIKES}
"""Figures with a current value, as opposed to figures that a week adds up."""


def names_the_duel(token: Token) -> bool:
    """Whether a token names the duel itself, not only its points."""
    return any(one in token.text for one in everywhere("the_duel"))


def take_either(slots: Slots) -> None:
    """'Power over 100M or kills over 20M'. Any other use of 'or' is not understood."""
    ors = [one for one in slots.tokens if one.tag == "or"]
    first = [one.tag for one in slots.tokens[: slots.tokens.index(ors[0])]] if ors else []
    if len(ors) > 1 and ors[0].text in everywhere("chooses") and TAKEN not in first:
        ors[0].tag = TAKEN
    beside = [slots.tokens[at - 1 : at + 2] for at, one in enumerate(slots.tokens) if one.tag == "or"]
    beside = [one for one in beside if not all(own.value in RANKS for own in one[::2])]
    if not beside:
        return
    joins = all(len(one) == 3 and one[0].tag == one[2].tag == TAKEN for one in beside)
    ranks = any(one.value in RANKS for own in beside for one in own)
    if joins and not ranks and len(slots.conditions) == len(beside) + 1 and not slots.has("and", "member"):
        slots.either = True
    else:
        slots.put(Token("either", "or"))


def take_events(slots: Slots) -> None:
    """'Points in Desert Storm' are the event's, not the duel's. A race may be given in minutes."""
    if any(token.tag == "figure" and is_event(str(token.value)) for token in slots.tokens):
        for count, token in pairwise(slots.tokens):
            if token.tag == "minutes" and count.tag == "number":
                count.value, token.tag = 60 * count.value, TAKEN
            count.tag = "above" if count.tag == "older" else count.tag  # 'longer than 2 minutes'
        for token in slots.tokens:
            if token.tag == "needs" and slots.has(
                *COMPARE.split("|"), "how_much", "count"
            ):  # 'who needed more than 90 seconds'
                token.tag = TAKEN
            # 'did Nia join Desert Storm'
            takes_part = slots.whom or slots.has("member")
            denied = slots.has("neg") and token.tag == "joined"  # 'who did not join Desert Storm last week'
            if token.tag == "joined" and takes_part and (denied or not slots.has("last", "recent", "newest")):
                token.tag = "took_part"
            if token.tag == "figure" and token.value == "vs" and not names_the_duel(token):
                token.tag = TAKEN
            if token.tag == "missing" and not slots.has("ever", "never"):  # 'missing in Desert Storm'
                token.tag = "missed"


BY_DAY = {"joined", "left", "missed", "grow", "fall", "change", "week_change", "fresh", "struck"}
"""With these tags, 'today' does not just mean the newest value."""


def take_today(slots: Slots) -> None:
    """Today's power is the newest power. What was donated today is not recorded."""
    by_day = any(one.tag in BY_DAY or (one.tag == "figure" and one.value not in STANDING) for one in slots.tokens)
    for before, token in pairwise([Token("", ""), *slots.tokens]):
        if token.tag == "today" and slots.ahead:  # 'and today?' after 'who was away yesterday'
            slots.times.append(Time(day=slots.today))
            token.tag = TAKEN
        elif token.tag == "today":
            token.tag = "?" if by_day and before.tag != "away" else "newest"


def take_so_many_strikes(slots: Slots) -> None:
    """'Who has 2 strikes' means exactly 2."""
    tags = ["", *(token.tag for token in slots.tokens), ""]
    for at, (token, after) in enumerate(pairwise(slots.tokens)):
        beside = {tags[at], tags[at + 3]} & {*COMPARE.split("|"), "or_more", "or_less", "neg", "top", "bottom"}
        counted = token.tag == "number" and token.value <= MOST_ROWS  # nobody has 10k strikes
        if counted and (after.tag, after.value) == ("figure", STRIKES) and not beside:
            if at and slots.tokens[at - 1].tag == "only":  # 'only one strike'
                slots.tokens[at - 1].tag = TAKEN
            add_condition(slots, [token, after], "exactly", token.value)
            token.tag = after.tag = TAKEN


def mark_than_times(slots: Slots) -> None:
    """Mark a time that something is compared with: it does not say when the question is about."""
    several = sum(one.tag == "member" for one in slots.tokens) > 1
    for token, after in pairwise(slots.tokens):
        spaced = token.tag in ("below", "more", "less") or (token.tag == "above" and " " in token.text)
        of_two = token.tag == "more" and slots.has("or") and several  # 'who donated more last week, Nia or Mo'
        if spaced and not of_two and after.tag in ("last", "this", "before", "before_last", "week", "month"):
            token.tag = "than_time"  # 'less than last week', unlike 'over the last week'
        values_alone = slots.conditions and all(one.of == "value" for one in slots.conditions)
        if token.tag == "number" and token.toward and after.tag in ("week", "month") and values_alone:
            token.tag = "than_time"  # 'above 20M for 3 weeks' means in each week


def take_named(slots: Slots) -> None:
    """Take the members and figures that are named."""
    slots.implied += [token.implies for token in slots.tokens if token.implies]
    named = next((at for at, one in enumerate(slots.tokens) if one.tag == "member"), len(slots.tokens))
    slots.members = [token.value for own in slots.take("member") for token in own]
    slots.members = list(dict.fromkeys(slots.members))
    for token in slots.tokens[named:] if len(slots.members) == 1 else ():
        if token.tag == "pronoun":  # 'Nia, her power': it can only mean Nia
            token.tag = TAKEN
    for token, after in pairwise(slots.tokens):
        if (
            token.tag == "pronoun"
            and after.tag == TAKEN
            and after is slots.tokens[-1]
            and named == len(slots.tokens) - 1
        ):
            token.tag = TAKEN  # 'combien de kills il a, Nia'
        if token.tag == "pronoun" and after.tag == "figure" and slots.whom:  # 'who improved his power'
            token.tag = TAKEN
    for own in slots.take("figure"):
        slots.figures += values(own, "figure")
    slots.figures = list(dict.fromkeys(slots.figures))


def take_duel_day(slots: Slots) -> None:
    """'The duel on Tuesday' and 'under 1M on Tuesday' mean that day; so does 'the duel of 19 November', unless that is
    a Sunday."""
    if (slots.figures or slots.implied) == ["vs"] and len(slots.times) == len(slots.whens) == 1:
        (time,), (said,) = slots.times, slots.whens
        if time.week and said.value == time.week and not said.week and time.week.weekday() != SUNDAY:
            slots.times = [Time(day=time.week)]
    if any(one.day for one in slots.times):
        asked = slots.has("top", "bottom", "total", "average", "median") and not slots.has("away", "joined", "left")
        if asked and not (slots.figures or slots.implied or slots.conditions):
            slots.figures = ["vs"]  # 'who was best on Tuesday': only the duel is kept by day without being named
        slots.figures = ["duel_day" if one == "vs" else one for one in slots.figures]
        slots.implied = ["duel_day" if one == "vs" else one for one in slots.implied]
        of_day = (None, "vs") if not slots.figures else ("vs",)
        slots.conditions = [
            replace(one, figure="duel_day") if one.figure in of_day and one.of == "value" else one
            for one in slots.conditions
        ]
    daily = [one for one in slots.tokens if everywhere("daily") & {*one.text.split()}]
    if daily and slots.figures == ["vs"] and slots.has("target", "short_of_target"):  # 'under the daily duel target'
        slots.figures = ["duel_day"]
        for one in daily:
            one.tag = TAKEN if one.tag == "off" else one.tag
    if slots.figures and slots.figures[0] in (*WEEKLY, "duel_day") and not slots.conditions:
        for own in slots.take("zero"):  # 'who made 0 on Thursday in the duel'
            slots.put(Token("missed", own[0].text))


def pass_over_exactly(slots: Slots) -> None:
    """'When exactly did Nia join' means 'when did Nia join'."""
    for token in slots.tokens if not slots.has(*NUMBER.split("|"), "figure") else ():
        if token.tag == "exactly":
            token.tag = TAKEN


def pass_over_seconds(slots: Slots) -> None:
    """In a race, 'more than 120 second' names no place, and 'faster than 75 seconds' no number of rows."""
    race = any(one.tag == "figure" and is_event(str(one.value)) for one in slots.tokens)
    for count, token in pairwise(slots.tokens):
        if race and count.tag == "fast" and token.tag == "number" and token.value > MOST_ROWS / 2:
            count.tag = "below"
        if token.text == "second" and count.tag in ("number", "count", "how_much"):
            token.tag = TAKEN


def mark_more(slots: Slots) -> None:
    """Read 'power more 90M', which omits 'than', as a comparison."""
    for token, after in pairwise(slots.tokens):
        past = token.text == "past"  # 'past 200M power'
        if (token.tag in ("more", "less") or past) and after.tag == "number" and after.value >= 1_000:
            token.tag = "below" if token.tag == "less" else "above"


def pass_over_need(slots: Slots) -> None:
    """In 'need donations per rank', 'need' only says what somebody wants to see."""
    criteria = slots.has("rank", "member", "criteria", "distance", "whom", "target", "number")
    if slots.tokens[:1] and slots.tokens[0].tag == "needs" and slots.has("figure") and not criteria and not slots.whom:
        slots.tokens[0].tag = TAKEN


def mark_lacks(slots: Slots) -> None:
    """'R3 that still lack Unit X' have none, as in 'Unit X missing for R3'. No rank's criteria include Unit X."""
    for at, (token, after) in enumerate(pairwise(slots.tokens)):
        if token.value == "unit_x" and after.tag in SHORT_OF and not slots.has("member"):
            slots.tokens[at : at + 2] = [after, token]
    for token, after in pairwise(slots.tokens):
        if token.tag in SHORT_OF and after.value == "unit_x" and not slots.has("member"):
            token.tag = "missing"
        of_week = after.value in WEEKLY or is_event(str(after.value))  # 'wer fehlt beim Duell'
        missing = token.tag == "needs" and token.text in everywhere("is_missing")
        if missing and of_week and slots.whom and not slots.has("member", "rank", "number", "criteria"):
            token.tag = "missed"


def take_nothing_ever(slots: Slots) -> None:
    """'Nunca doou nada' and 'não tem strike nenhum' deny twice but mean it once; 'nunca faltou' isn't like that."""
    for token, after in pairwise(slots.tokens):
        ever = token.tag == "never" and after.tag == "missed" and after.implies
        of_it = token.tag == "figure" and after.tag in ("missing", "zero") and slots.tokens[0].tag in ("missing", "neg")
        if (ever or of_it) and everywhere("nothing") & {*after.text.split()}:
            after.tag = TAKEN


def mark_all_ever(slots: Slots) -> None:
    """'All points we have ever made' asks for a sum."""
    of_all = slots.has("ever") and not (slots.whom or slots.has("member", "rank"))
    for token, after in pairwise(slots.tokens if of_all else ()):
        if token.tag == "all" and after.tag == "figure" and after.value in WEEKLY:
            token.tag = "total"


def pass_over_scored(slots: Slots) -> None:
    """'Who scored lowest in mutual assistance' is not about the duel."""
    others = {one.value for one in slots.tokens if one.tag == "figure"} - {"vs"}
    several = slots.has("and", "or", "nor", "neither", "neg", "but", *COMPARE.split("|"), *NUMBER.split("|"))
    for token in slots.tokens if len(others) == 1 and not several and not any(map(is_event, map(str, others))) else ():
        if token.tag == "figure" and token.value == "vs" and not names_the_duel(token):
            token.tag = TAKEN


def pass_over_scored_of(slots: Slots) -> None:
    """'Who scored over 10k donations': the figure right after the number is the one compared with it."""
    sides, numbers = COMPARE.split("|"), NUMBER.split("|")
    for at in range(len(slots.tokens) - 3):
        first, side, number, figure = slots.tokens[at : at + 4]
        if side.tag not in sides:  # 'не менее 30М киллов набрано'
            side, number, figure, first = first, side, number, figure
        of_another = figure.tag == "figure" and figure.value != "vs" and not is_event(str(figure.value))
        scored = first.tag == "figure" and first.value == "vs" and not names_the_duel(first)
        if scored and side.tag in sides and number.tag in numbers and of_another:
            first.tag = TAKEN


def mark_whole_history(slots: Slots) -> None:
    """'Nia's best VS in her whole history' asks for the best ever, not for a history."""
    for token in slots.tokens if slots.has("member") and slots.has("top") and not slots.has("chart", "weekly") else ():
        token.tag = {"history": "best_ever", "all": TAKEN}.get(token.tag, token.tag)


def mark_complete(slots: Slots) -> None:
    """'The complete VS ranking' is of all members. But a complete tree means one of SF Tech."""
    figures = [str(one.value) for one in slots.tokens if one.tag == "figure"]
    of_a_tree = not figures or any(one in ("sf_tech", "unit_x") or is_event(one) for one in figures)
    for token in slots.tokens if not (of_a_tree or slots.whom or slots.has("member")) else ():
        token.tag = "all" if token.tag == "full" else token.tag


def pass_over_percentages(slots: Slots) -> None:
    """'Top SF Tech percentages': SF Tech has no other unit, so the word adds nothing."""
    figures = {one.value for one in slots.tokens if one.tag == "figure"}
    alone = figures == {"sf_tech"} and not slots.has("grow", "fall", "change", "share", "rank", "number", "count")
    for token in slots.tokens if alone else ():
        token.tag = TAKEN if token.tag == "percent_of" else token.tag


def pass_over_who_asks(slots: Slots) -> None:
    """'Wen kann ich befördern' asks about others, so 'ich' adds nothing."""
    of_others = slots.whom and slots.has("promote", "demote")
    for token in slots.tokens if of_others else ():
        token.tag = TAKEN if token.tag == "off" and token.text in everywhere("speaks") else token.tag


def take_strength_of_ranks(slots: Slots) -> None:
    """'How strong is each rank on average' asks about power."""
    whole = slots.has("by_rank") and slots.has("average", "total", "median")
    if not whole or slots.figures or len(slots.implied) != 1:
        return
    slots.figures, slots.implied = slots.implied, []
    for token in slots.tokens:
        token.tag = TAKEN if token.implies else token.tag


SHORT_OF = ("distance", "needs", "short", "missing")
"""Tags that, with a member and a number, ask how much is still missing."""


def fill(slots: Slots) -> None:
    """Fill the slots. The order matters: longer patterns come before their parts."""
    pass_over_exactly(slots)
    choose_the_other(slots)
    pass_over_seconds(slots)
    mark_more(slots)
    pass_over_need(slots)
    pass_over_percentages(slots)
    pass_over_who_asks(slots)
    take_nothing_ever(slots)
    mark_lacks(slots)
    pass_over_scored(slots)
    pass_over_scored_of(slots)
    mark_whole_history(slots)
    mark_all_ever(slots)
    mark_complete(slots)
    take_without(slots)
    take_today(slots)
    take_compared(slots)
    take_ranks(slots)
    take_days(slots)
    take_counts(slots)
    take_events(slots)
    take_so_many_strikes(slots)
    take_weeks_apart(slots)
    take_unit_x(slots)
    take_conditions(slots)
    take_strikes(slots)
    take_everyone(slots)
    for token in slots.tokens:
        token.tag = "off" if token.tag == "minutes" else token.tag
    mark_than_times(slots)
    take_times(slots)
    if slots.conditions and slots.has("or"):
        take_either(slots)
    take_named(slots)
    take_strength_of_ranks(slots)
    hold_what_moved(slots)
    take_duel_day(slots)
    take_away(slots)
    take_groups(slots)
    if len(slots.members) == len(slots.figures) == 1 and not slots.conditions and slots.has(*SHORT_OF):
        for own in slots.take("between|until|to? number"):
            goal = Condition(figure=slots.figures[0], comparison="at_least", value=values(own, "number")[0])
            slots.conditions.append(goal)
    refuse_or(slots)
    take_yes_or_no(slots)
    require_of_members(slots)


def refuse_or(slots: Slots) -> None:
    """'Either R4 or away', 'Unit X or R4': a query can say 'or' only between conditions on figures."""
    for before, token, after in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        ranks = [one.value in RANKS for one in (before, after)]
        if token.tag == "or" and (ranks[0] != ranks[1] or (slots.away and slots.struck)):
            token.tag = "either"


def hold_what_moved(slots: Slots) -> None:
    """'Who lost power in the last 4 weeks, more than a million': the number is compared with the change."""
    moved = [one for one in slots.tokens if one.tag in ("grow", "fall")]
    bare = [one for one in slots.conditions if one.figure is None and one.value is not None and one.of == "value"]
    if not (slots.whom and slots.times and len(moved) == len(slots.figures) == len(slots.conditions) == len(bare) == 1):
        return
    (figure,), (token,) = slots.figures, moved
    if bare[0].comparison not in ("above", "at_least"):  # 'who dropped in VS, below 10M': value or change?
        slots.put(Token("?", token.text))
        return
    of: Literal["gain", "loss"] = "gain" if token.tag == "grow" else "loss"
    slots.conditions, slots.figures, token.tag = [replace(bare[0], figure=figure, of=of)], [], TAKEN


WHOLE = "average|median|total|top|bottom|amount_of|percent_of"
"""Tags of which one may be meant and another denied."""


def choose_the_other(slots: Slots) -> None:
    """'Not the average but the median', 'the median, not the average': drop what is denied."""
    for own in slots.take(f"neg {WHOLE} and {WHOLE}"):
        slots.put(own[-1])
    for at, (denied, other) in enumerate(pairwise(slots.tokens)):
        asked = {one.tag for one in slots.tokens[:at]} & {*WHOLE.split("|")}
        if denied.tag == "neg" and asked and other.tag in {*WHOLE.split("|")} - asked:
            denied.tag = other.tag = TAKEN


def require_of_members(slots: Slots) -> None:
    """'How far is Nia from R4' asks about the criteria of R4."""
    towards = slots.has("distance", "needs", "short", "meets", "promote", "should", "criteria")
    of_whom = any(one.among and one.value in slots.ranks for one in slots.tokens)  # 'which R2s are due to go up'
    if slots.members and len(slots.ranks) == 1 and towards and not of_whom:
        slots.require(slots.ranks[0])
        slots.ranks = []
