"""Takes slots of a query out of a question's tokens by patterns over their tags; what is left says what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any, Literal

from assistant.query.types import MOST_ROWS, CalculatedRank, Comparison, Condition, RankName, Time
from assistant.words.lexicon import everywhere
from assistant.words.token import Token

TAKEN = "·"
WEEKLY = ("donations", "vs", "assistance")
"""Figures of one week, which begin at nothing each Monday."""
RANKS: tuple[RankName, ...] = ("R5", "R4", "R3", "R2", "R1", "No Rank")
LIMITS: dict[str, Comparison] = {"above": "at_most", "at_least": "below", "below": "at_least", "at_most": "above"}
"""Each comparison, and what 'not' makes of it."""
COMPARE = "above|at_least|below|at_most|exactly"
NUMBER = "number|percent|zero"
JOINING = "and|or|both|us"
NOT_OF_RANK = "!number !percent !member !figure !target !average !median !own_rank !criteria !top !bottom !rank"
"""What 'above' is about where it follows a rank: 'R3 above 50M'."""


@cache  # of the rules' own patterns alone
def compiled(pattern: str) -> re.Pattern[str]:
    """'last number? week' as a pattern over '<last><number><week>'; '!x' and '=x,y' only look ahead."""
    parts = []
    for word in pattern.split():
        ahead = word[0] if word[0] in "!=" else ""
        told = "".join(f"(?:{any_of(tags)})" for tags in word.strip("?!=").split(","))
        parts.append(f"(?{ahead}{told})" if ahead else told + ("?" if word.endswith("?") else ""))
    return re.compile("".join(parts))


def any_of(tags: str) -> str:
    return "|".join(f"<{re.escape(tag)}>" for tag in tags.split("|"))


@dataclass
class Slots:
    """tokens: all of them; what has been taken has the tag TAKEN. whom, quiet, yes: see Tokens.

    spots, whens: where the conditions and the times begin. ahead: the question before was who is away; gone: on a
    day before today; told_day: the day that it was of, if it was of another.
    """

    tokens: list[Token]
    today: date
    members: list[int] = field(default_factory=list)
    figures: list[Any] = field(default_factory=list)
    ranks: list[RankName] = field(default_factory=list)
    by_ranks: list[list[RankName]] = field(default_factory=list)
    without: list[int] = field(default_factory=list)
    calculated: list[CalculatedRank] = field(default_factory=list)
    required: RankName | None = None
    conditions: list[Condition] = field(default_factory=list)
    spots: list[Token] = field(default_factory=list)
    whens: list[Token] = field(default_factory=list)
    times: list[Time] = field(default_factory=list)
    limit: int | None = None
    place: int | None = None
    percent: int | None = None
    days: int | None = None
    implied: list[str] = field(default_factory=list)
    at: int = 0
    whom: bool = False
    quiet: set[str] = field(default_factory=set)
    yes: bool = False
    ahead: bool = False
    gone: bool = False
    told_day: date | None = None
    either: bool = False
    away: Literal["away", "present"] | None = None
    struck: Literal["struck", "free"] | None = None

    def line(self) -> str:
        return "".join(f"<{token.tag}>" for token in self.tokens)

    def take(self, *patterns: str) -> Iterator[list[Token]]:
        """The tokens of each place where one of the patterns stands, from the left; they are taken once looked at."""
        while True:
            line = self.line()
            found = [match for one in patterns if (match := compiled(one).search(line))]
            if not found:
                return
            match = min(found, key=lambda one: (one.start(), -one.end()))
            first, last = line.count("<", 0, match.start()), line.count("<", 0, match.end())
            own = [Token(one.tag, one.text, one.value, one.implies) for one in self.tokens[first:last]]
            for token in self.tokens[first:last]:
                token.tag = TAKEN
            self.at = first
            yield own

    def put(self, *tokens: Token) -> None:
        """Where something was just taken, leave what it says besides; it does not touch what stands before."""
        self.tokens[self.at + 1 : self.at + 1] = tokens

    def require(self, rank: RankName | None) -> None:
        """The rank whose criteria are meant; a second one is not understood."""
        if rank and self.required not in (None, rank):
            self.put(Token("?", rank))
        self.required = rank

    def has(self, *tags: str) -> bool:
        return any(token.tag in tags for token in self.tokens)

    @property
    def rest(self) -> set[str]:
        return {token.tag for token in self.tokens} - {TAKEN, *JOINING.split("|")}

    @property
    def spot(self) -> Token | None:
        return self.whens[-1] if self.whens else None

    def unknown(self) -> list[str]:
        return [token.text for token in self.tokens if token.tag == "?"]


def values(tokens: list[Token], tag: str) -> list[Any]:
    return [token.value for token in tokens if token.tag in tag.split("|")]


def take_both_ranks(slots: Slots) -> None:
    """'R3 who should be R4', 'R4 by figures who are R3 by rank'."""
    patterns = ["rank and? calculated and? only? rank meets"]  # 'R3, hätte nach den Zahlen R4 verdient'
    if not slots.has("meets"):
        patterns.append("rank and? calculated and? group? only? rank")
    for own in slots.take(*patterns):
        first, last = ([one] for one in values(own, "rank"))
        tags = [one.tag for one in own]
        figures_first = any(one.text.startswith("by ") for one in own) and not {"and", "only"} & {*tags}
        slots.ranks, slots.calculated = (last, first) if figures_first else (first, last)
        slots.put(Token("calculated", "calculated"))


def take_ranks_among(slots: Slots) -> None:
    """'Who among the R3 meets them': of whom, and not whose criteria."""
    of_one = slots.has("member") and slots.has("promote")  # 'Nia asks for a list, which R2s are due to go up'
    for token, after in pairwise([*slots.tokens, Token("", "")]) if slots.has("meets", "short") or of_one else ():
        if token.tag == "rank" and token.among and after.tag not in ("criteria", "calculated"):
            slots.ranks.append(token.value)
            token.tag = TAKEN


def take_ranks(slots: Slots) -> None:
    """The ranks that members have, or not; and the one whose criteria are meant."""
    take_short(slots)
    take_ranks_among(slots)
    if slots.has("top", "bottom"):
        for own in slots.take("number =rank"):  # 'which five R3 have the most'
            slots.put(Token("?", own[0].text)) if slots.limit else None
            slots.limit = whole(values(own, "number")[0])
    take_both_ranks(slots)
    ways = (
        "rank_word? rank_x calculated?", "meets? rank calculated !promote|demote", "only meets rank !needs|criteria",
    )  # fmt: skip
    for patterns in (("calculated rank_word? rank|rank_x",), ways):
        for own in slots.take(*patterns):
            slots.calculated += ["X" if one == "No Rank" else one for one in values(own, "rank|rank_x")]
            slots.put(Token("calculated", "calculated"))
    reaching = "short|meets|needs|criteria|distance|promote|reach"
    if slots.has("target"):  # 'missed the target, R3' is of no criteria
        reaching = "needs|criteria|distance|promote"
    for own in slots.take("neg short rank criteria?"):
        slots.require(values(own, "rank")[0])
        slots.put(Token("meets", own[0].text))
    for own in slots.take("below|above rank criteria|needs", "below|above criteria of? rank"):
        slots.require(values(own, "rank")[0])
        slots.put(Token("short" if own[0].tag == "below" else "meets", own[0].text))
    take_whom_to_promote(slots)
    take_target_of(slots)
    for own in slots.take(
        f"{reaching} all? rank rank_word? criteria?",
        "rank rank_word? criteria",
        f"meets {TAKEN} rank needs",  # 'which R1 meet all that R2 needs'
        "rank needs !rank|promote|demote",
        "neg meets|reach rank criteria?",
        "rank_word rank would",
        "missing criteria",
    ):
        slots.require((values(own, "rank") or [None])[0])
        denied = any(one.tag in ("neg", "missing") for one in own)
        told = {one.tag for one in own} & set(reaching.split("|"))
        tags = {"short"} if denied else {"meets" if one == "reach" else one for one in told}
        said = {one.tag: one.text for one in own}
        slots.put(*(Token(tag, said.get(tag) or own[0].text) for tag in sorted(tags)))
    take_denied(slots)
    for own in slots.take(
        "neg|except|missing rank and|or|neg|except? rank",
        "neg|except|missing rank",
        "rank left_out",
    ):
        out = values(own, "rank")
        if any(one.tag == "and" and one.text in everywhere("against") for one in own):  # 'not R3 but R4'
            slots.ranks += out[1:]
            continue
        slots.ranks += [rank for rank in RANKS if rank not in out]
    if slots.ranks:
        slots.ranks = [rank for rank in RANKS if slots.ranks.count(rank) == max(map(slots.ranks.count, slots.ranks))]
    take_ranges(slots)
    keep_wanted_ranks(slots)


def keep_wanted_ranks(slots: Slots) -> None:
    """Of the ranks that members have those that were named besides."""
    wanted = [rank for ranks in slots.by_ranks for rank in ranks]
    if wanted:
        both = [rank for rank in RANKS if rank in wanted and (not slots.ranks or rank in slots.ranks)]
        if not both:  # who has one rank has no other
            slots.put(Token("?", wanted[0].lower()))
        slots.ranks = both


def take_whom_to_promote(slots: Slots) -> None:
    """'Hay que ascender de los R2' is of them, but 'promote to R2' of those who will be, and 'promote R2' either."""
    for one, after in pairwise(slots.tokens):
        if one.tag in ("promote", "demote") and after.tag == "rank" and after.of and not after.toward:
            slots.by_ranks.append([after.value])
            after.tag = TAKEN


def take_denied(slots: Slots) -> None:
    """'Does not meet' is falling short, and the other way round."""
    if slots.tokens[-1:] and slots.tokens[-1].tag == "neg":  # 'wer erfüllt R3 noch nicht'
        for own in slots.take(f"meets {TAKEN}? {TAKEN}? neg"):
            slots.put(Token("short", own[0].text))
    for own in slots.take("neg meets", "neg short"):
        slots.put(Token("short" if own[1].tag == "meets" else "meets", own[0].text))


def take_short(slots: Slots) -> None:
    """'Missing power for R3', 'not good enough for their rank', 'was fehlt den R2 zum R3'."""
    for lacks, has, wanted in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        ranks = has.tag == wanted.tag == "rank" and wanted.toward and not has.toward
        moved = lacks.tag in ("between", TAKEN) and slots.has("promote", "demote")  # 'who goes up from R1 to R2'
        if ranks and (moved or lacks.tag in ("needs", "missing", "short", "distance")):
            slots.require(wanted.value)
            slots.by_ranks.append([has.value])
            lacks.tag, has.tag, wanted.tag = TAKEN if moved else "short", TAKEN, TAKEN
    judged = slots.has("short", "neg", "below", "needs", "missing")
    toward = any(token.tag == "rank" and token.toward for token in slots.tokens)
    for token in slots.tokens:
        if token.tag == "own_rank" and not judged:
            token.tag = "rank_word"
    for token, after in pairwise(slots.tokens):
        if token.tag == "rank" and token.toward and after.tag == "meets":  # 'für R3 in Frage'
            slots.require(token.value)
            token.tag = TAKEN
        if token.tag == "missing" and toward and after.tag not in ("member", TAKEN):  # 'missing power for R3'
            token.tag = "short"
    for own in (
        slots.take("rank promote", "demote rank", f"promote {TAKEN} rank") if toward else ()
    ):  # 'zu R3 aufsteigen', 'demoted to R2'
        slots.require(values(own, "rank")[0])
        slots.put(*(one for one in own if one.tag != "rank"))
    of_figure = [f"short|needs|meets more? figure {TAKEN}? rank criteria?", "neg meets figure criteria? rank"]
    several = sum(one.tag == "rank" for one in slots.tokens) > 1  # 'R2 that lack power for R3'
    for own in slots.take(*of_figure) if slots.whom or several else ():
        slots.require(values(own, "rank")[0])
        met = own[0].tag == "meets"
        slots.put(Token("meets" if met else "short", own[0].text), *(one for one in own if one.tag == "figure"))


def take_target_of(slots: Slots) -> None:
    """'Welche R2 erfüllen die Vorgaben für R3': the target is what that rank takes."""
    meets = next((at for at, one in enumerate(slots.tokens) if one.tag == "meets"), 0)
    ranks = [at for at, one in enumerate(slots.tokens) if one.value in RANKS]
    of_two = len(ranks) == 2 and ranks[0] < meets
    for own in slots.take("meets target rank !rank") if of_two else ():
        slots.require(own[-1].value)
        slots.put(Token("meets", own[0].text))


def take_ranges(slots: Slots) -> None:
    """'R3 to R5', 'R3 and above', 'below R3', 'R3', 'everyone from R3 down'."""
    asks = slots.has("how_much", "change", "grow", "percent_of")
    for rank, down in pairwise(slots.tokens if not asks else ()):
        if rank.tag == "rank" and rank.of and down.tag == "fall" and down.text == "down" and down.joined:
            down.tag = "or_less"
    for own in slots.take("between? rank until|number_to|to rank", "between rank and rank"):
        ends = sorted(RANKS.index(rank) for rank in values(own, "rank"))
        slots.by_ranks.append(list(RANKS[ends[0] : ends[-1] + 1]))
    for own in slots.take("rank and? or_more", "above|at_least rank !average !median", f"rank above {NOT_OF_RANK}"):
        at = RANKS.index(values(own, "rank")[0])
        slots.by_ranks.append(list(RANKS[: at + (own[0].tag != "above")]))
        if own[0].text == "more than" or own[0].implies:  # 'did R3 grow more than R4'
            slots.put(Token("more", own[0].text))
    down_to = ("between? rank and? or_less", "below|at_most rank !average !median", f"rank below {NOT_OF_RANK}")
    for own in slots.take(*down_to):
        at = RANKS.index(values(own, "rank")[0])
        slots.by_ranks.append(list(RANKS[at + (own[0].tag == "below") :]))
    slots.by_ranks += [values(own, "rank") for own in slots.take("rank rank? rank? and|or rank", "between? rank")]


def take_days(slots: Slots) -> None:
    """'Older than 10 days', 'not updated for 2 weeks'."""
    for own in slots.take(
        "older above? number day|week|month", *data_over(slots), "stale older? above? number day|week|month",
        "above number day|week|month stale",
        "stale last? number day|week|month", "older last? day|week|month", "stale above? last? day|week|month",
    ):  # fmt: skip
        number = (values(own, "number") or [1])[0]
        slots.days = int(number * unit_days(own))
        slots.put(Token("stale", own[0].text))


def data_over(slots: Slots) -> tuple[str, ...]:
    """'Which kills are above 20 days' is of their age; 'over the 20 days' is a time."""
    others = slots.has("grow", "fall", "change", "flat", "joined", "left", "away", "history", "weekly", "last", "ago")
    spaced = any(one.tag == "above" and " " in one.text for one in slots.tokens)
    return () if others or not spaced else ("above number day",)


def unit_days(own: list[Token]) -> int:
    tags = {one.tag for one in own}
    return 1 if "day" in tags else 7 if "week" in tags else 30 if "month" in tags else 365


def take_counts(slots: Slots) -> None:
    """'Top 5', 'five best', 'second strongest', 'top 10%'."""
    ends = "top|bottom|fast"
    came = slots.has("joined", "left")
    for own in slots.take("place number until? number !week !month !day", "top number until number"):  # 'places 1 to 6'
        first, slots.limit = map(whole, values(own, "number"))
        slots.put(Token("top" if first == 1 else "?", own[0].text))
    for own in slots.take("in_top number|percent"):  # 'is Puffin in the top 10' asks for the place
        slots.put(Token("?", own[0].text)) if came else None  # 'who is new in the top 10'
        slots.put(*([Token("place", own[0].text)] if slots.has("member") else [Token("top", own[0].text), own[1]]))
    for own in slots.take(f"{ends} percent", "percent top|bottom"):
        slots.percent = whole(values(own, "percent")[0])
        slots.put(*(one for one in own if one.tag != "percent"))
    for own in slots.take(
        f"{ends} number !week !day !month !{COMPARE} !or_more", f"number {ends}", "number grow|fall|joined|left"
    ):
        twice = [Token("?", own[0].text)] if slots.limit is not None else []
        slots.limit = whole(values(own, "number")[0])
        slots.put(*(one for one in own if one.tag != "number"), *twice)
    for own in slots.take(*counted_before_a_figure(slots)):  # 'les 5 qui donnent le moins'
        slots.limit = whole(values(own, "number")[0])
        slots.put(*own[1:])
    last = [one.tag for one in slots.tokens[-2:]]
    ended = len(last) == 2 and last[0] in ("figure", "week", "month") and last[1] == "number"
    if ended and slots.limit is None and slots.has("top", "bottom") and not slots.has(*COMPARE.split("|"), "reach"):
        slots.limit = whole(slots.tokens[-1].value)  # 'highest donations this month 5'
        slots.tokens[-1].tag = TAKEN
    for own in slots.take("rows"):  # '..., 10 people'
        slots.put(*([Token("?", own[0].text)] if slots.limit is not None else []))
        slots.limit = whole(values(own, "rows")[0])
    for own in slots.take(f"{ends} zero"):
        slots.put(Token("?", own[-1].text))
    take_places(slots)


def take_places(slots: Slots) -> None:
    """'Number 3', 'the second strongest', 'the newest 5'."""
    for own in slots.take("nth|place number !week !month !day", "number nth|place !number"):
        number, many = whole(values(own, "number")[0]), own[0].tag == "number" and own[-1].text.endswith("s")
        slots.place, slots.limit = (slots.place, number) if many else (number, slots.limit)  # 'the same three places'
        slots.put(Token("top", own[0].text))
    for own in slots.take("newest number !week !month !day"):
        slots.limit = whole(values(own, "number")[0])
        slots.put(Token("joined", own[0].text))
    for own in slots.take("last number joined|left", "number last joined|left"):  # 'the last 4 who left'
        slots.limit = whole(values(own, "number")[0])
        slots.put(own[-1])
    for own in slots.take("joined|left number !week !month !day !year !last"):
        slots.limit = whole(values(own, "number")[0])
        slots.put(own[0])
    for own in slots.take("ordinal between? top|bottom|reverse", "ordinal"):
        lead = slots.tokens[slots.at - 1].tag if slots.at else ""
        ended = lead in ("top", "bottom")  # 'the strongest tenth'
        if ended or slots.place is not None or slots.percent is not None:  # '5th to 10th', 'the best fifth'
            slots.put(Token("?", own[0].text))
            continue
        slots.place = own[0].value
        slots.put(*([one for one in own if one.tag in ("top", "bottom", "reverse")] or [Token("top", own[0].text)]))


def counted_before_a_figure(slots: Slots) -> list[str]:
    tags = [one.tag for one in slots.tokens]
    few = any(one.tag == "number" and one.value <= MOST_ROWS for one in slots.tokens)
    return ["number figure top|bottom"] if few and not {*tags} & {*COMPARE.split("|"), "reach", "neg"} else []


def whole(number: float) -> int:
    return int(number) if number == int(number) else 0
