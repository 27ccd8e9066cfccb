"""A question taken apart: the members, figures, ranks, numbers and weeks it names, and the words that are left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import cast

from assistant.builtin import numbers, words
from assistant.facts.gaps import RankName
from assistant.facts.metrics import METRICS, MetricKey

NAME = "\x02"
"""Stands where a member's name was."""
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "–": "-", "—": "-"})


@dataclass
class Question:
    """groups: which kinds of words (assistant.builtin.words) and slots it has; rest: the words nobody understood.

    week: the week ending that is meant; earlier: the week to compare it with; since: it says 'since' the week.
    weeks: how many weeks back or to add up; days: the same in days, or 'older than 10 days'.
    at_least, below: a threshold, in whole figures; over, up_to: it said 'over' (one is added), 'up to' (likewise).
    ours: it speaks of the alliance as a whole ('our power').
    required: the rank whose criteria are meant ('R3' in 'who meets the R3 criteria').
    """

    text: str
    members: list[str] = field(default_factory=list)
    metrics: list[MetricKey] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    required: RankName | None = None
    groups: set[str] = field(default_factory=set)
    count: int | None = None
    at_least: int | None = None
    below: int | None = None
    over: bool = False
    up_to: bool = False
    week: date | None = None
    earlier: date | None = None
    since: bool = False
    weeks: int | None = None
    days: int | None = None
    ours: bool = False
    rest: list[str] = field(default_factory=list)

    def take(self, pattern: str, found: Callable[[re.Match[str]], bool | None]) -> None:
        """Blank out each place where the pattern stands as whole words, unless `found` says False."""

        def replace(match: re.Match[str]) -> str:
            return match[0] if found(match) is False else " "

        self.text = re.sub(rf"(?<![\w'])(?:{pattern})(?!\w)", replace, self.text)
        self.text = re.sub(r"\s+", " ", self.text)

    def note(self, *groups: str) -> None:
        self.groups.update(groups)


def take_names(asked: str, members: Iterable[tuple[str, str]]) -> tuple[str, list[str]]:
    """The question without the members' names, and these names in the order of the question.

    First names spelled exactly so, longest first, then in any case. A name that is made of the assistant's own words
    ('Power', 'Top') counts in quotes alone.
    """
    spellings = sorted({one for one in members if one[0].strip()}, key=lambda one: (-len(one[0]), one))
    found: list[tuple[int, str]] = []
    text = asked
    for flags in (re.NOFLAG, re.IGNORECASE):
        for spelling, name in spellings:
            match = re.search(pattern_of(spelling), text, flags)
            if match:
                found.append((match.start(), name))
                text = text[: match.start()] + NAME.center(match.end() - match.start()) + text[match.end() :]
    return text, list(dict.fromkeys(name for _, name in sorted(found)))


def pattern_of(spelling: str) -> str:
    name = re.escape(spelling)
    quoted = rf"[\"“„«'‘]\s*{name}\s*[\"”“»'’]"
    if all(words.is_own(word) for word in spelling.casefold().split()):
        return quoted
    return rf"{quoted}|(?<!\w){name}(?!\w)"


def plain(text: str) -> str:
    """Lower case, plain quotes, n't written out, possessives gone; '20M kills or more' as '20M or more kills'."""
    text = text.casefold().translate(QUOTES)
    text = re.sub(r"\b(do|does|did|have|has|had|is|are|was|were|would|could|should)n't\b", r"\1 not", text)
    text = re.sub(r"\b(?:can't|cannot)\b", "can not", text)
    text = re.sub(r"\bgive (?:me|us)\b", " ", text)
    bound = r"(or (?:more|less|fewer|above|below|higher|lower))"
    text = re.sub(rf"({numbers.AMOUNT})((?: [a-z]+){{1,2}}) {bound}\b", r"\1 \3\2", text)
    text = re.sub(r"\b(who|what|where|when|how|that|there|it)'(?:s|re)\b", r"\1 is", text)
    return re.sub(r"\s+", " ", re.sub(r"(?<=\w)'s\b|(?<=\x02)\s*'s\b|(?<=s)'(?=\s)", " ", text))


def take_whole(question: Question) -> None:
    """'Did we grow', 'is our power rising' ask about the alliance, not for a list of members."""
    if re.match(r"\W*(?:is|are|did|has|have|do|does) (?:we|our|the alliance|the guild)\b", question.text):
        question.note("whole")
    question.ours = re.search(r"\b(?:our|we|alliance|guild)\b", question.text) is not None


def take_compared_members(question: Question) -> None:
    """'A vs B' is no Alliance Duel."""
    if question.members:
        question.note(f"member{min(len(question.members), 3)}")
    if len(question.members) > 1:
        versus = re.compile(rf"(?<={NAME})\s+(?:vs\.?|v\.?|versus|against)\s+(?={NAME})")
        question.text, replaced = versus.subn(" ", question.text)
        if replaced:
            question.note("compare")


def take_ranks(question: Question) -> None:
    """The ranks that members shall have, and the one whose criteria are meant."""
    ranks: set[int] = set()

    def required(match: re.Match[str]) -> None:
        question.required = cast("RankName", f"R{match['rank']}")
        question.note("required")

    def between(match: re.Match[str]) -> None:
        low, high = sorted((int(match["low"]), int(match["high"])))
        ranks.update(range(low, high + 1))

    rank = r"(?:an? )?(?:rank )?r(?P<rank>[1-5])s?"
    question.take(rf"(?:the )?{rank}(?=(?: rank)? (?:criteri|requirement))", required)
    question.take(rf"{rank}(?=(?: rank)? (?:needs?|requires?|takes?)\b)", required)
    for before in ("meets?", "meeting", "reach", "(?:criteria|requirements?) (?:for|of|to)", "short of", "earns?"):
        question.take(rf"(?P<keep>{before}) (?:the )?{rank}", lambda match: keep(question, match, required))
    for before in (
        "qualif(?:y|ies) for",
        "eligible for",
        "needs? for",
        "needs? to (?:become|reach|get|be)",
        "lacks? for",
    ):
        question.take(rf"(?P<keep>{before}) {rank}", lambda match: keep(question, match, required))
    question.take(r"(?:rank )?r(?P<low>[1-5])s?\s?(?:to|-|through)\s?r?(?P<high>[1-5])s?", between)
    above = r"(?: and| or)? (?:above|higher|up|over|better)"
    question.take(rf"{rank}{above}", lambda match: ranks.update(range(int(match["rank"]), 6)))
    below = r"(?: and| or)? (?:below|lower|down|under)"
    question.take(
        rf"{rank}{below}(?!\s(?:criteri|requirement|\d))", lambda match: ranks.update(range(int(match["rank"]) + 1))
    )
    question.take(rf"(?:rank )?{rank}", lambda match: ranks.add(int(match["rank"])))
    question.take(r"rank (?P<number>[1-5])", lambda match: ranks.add(int(match["number"])))
    question.take(r"(?:with )?no rank|unranked|without (?:an? )?rank|rankless", lambda _: ranks.add(0))
    question.take(r"officers?", lambda _: ranks.add(4))
    question.take(
        r"(?:an?\s)?(?P<calculated>calculated )?(?:rank )?(?<!unit )x(?: rank)?", lambda _: question.note("x")
    )
    question.ranks = sorted(ranks, reverse=True)
    if ranks:
        question.note("ranks")


def keep(question: Question, match: re.Match[str], found: Callable[[re.Match[str]], None]) -> bool | None:
    """Take the rank out of a match, and note the words before it as what they are."""
    found(match)
    for group, pattern in words.GROUPS:
        if re.search(rf"\b(?:{pattern})\b", match["keep"]) and group in {"meets", "criteria", "needs"}:
            question.note(group)
    return None


def take_threshold(question: Question) -> None:
    amount = rf"(?:an?\s)?(?P<amount>{numbers.AMOUNT})(?P<percent>\s?(?:%|percent))?"

    def bound(side: str, more: int) -> Callable[[re.Match[str]], bool | None]:
        def note(match: re.Match[str]) -> bool | None:
            value = numbers.amount(match["amount"])
            if value is None:
                return False
            setattr(question, side, value + more)
            question.over = question.over or (side == "at_least" and more > 0)
            question.up_to = question.up_to or (side == "below" and more > 0)
            question.note("threshold", *(["percent"] if match["percent"] else []))
            return None

        return note

    def between(match: re.Match[str]) -> bool | None:
        low, high = numbers.amount(match["low"]), numbers.amount(match["high"])
        if low is None or high is None:
            return False
        question.at_least, question.below, question.up_to = min(low, high), max(low, high) + 1, True
        question.note("threshold", *(["percent"] if match["percent"] else []))
        return None

    def whole(_: re.Match[str]) -> None:
        question.at_least = 100
        question.note("threshold", "percent")

    low, high = (rf"(?P<{name}>{numbers.AMOUNT})" for name in ("low", "high"))
    question.take(rf"(?:between|from)\s{low}\s?%?\s(?:and|to)\s{high}(?P<percent>\s?(?:%|percent))?", between)
    for side, more, before, after in numbers.BOUNDS:
        question.take(rf"(?:{before})\s?{amount}", bound(side, more))
        if after:
            question.take(rf"{amount}\s?(?:{after})", bound(side, more))
    question.take(r"100\s?(?:%|percent)", whole)


def take_count(question: Question) -> None:
    def note(match: re.Match[str]) -> None:
        question.count = numbers.count(match["number"])
        question.note("n")

    for before in numbers.BEFORE_A_COUNT:
        question.take(rf"(?<={before}\s)(?P<number>{numbers.COUNT})", note)
    question.take(rf"(?P<number>{numbers.COUNT})(?=\s(?:{numbers.AFTER_A_COUNT})\b)", note)


def take_metrics(question: Question) -> None:
    """The figures that are named; 'strongest' alone means power."""
    any_metric = "|".join(pattern for _, pattern in words.METRICS)
    question.take(rf"how (?:much|many)(?: more| total)?(?= (?:{any_metric})\b)", lambda _: question.note("how_much"))
    found: list[str] = list(question.metrics)
    for metric, pattern in words.METRICS:
        question.take(pattern, lambda _, metric=metric: found.append(metric))  # type: ignore[misc]
    if not found and re.search(rf"\b(?:{words.IMPLY_POWER})\b", question.text):
        found.append("power")
    question.metrics = [metric for metric in METRICS if metric in found]
    question.note(*({"sf", "unit_x"} & set(found)))
    if question.metrics:
        question.note("metrics" if len(question.metrics) > 1 else "metric")


def take_groups(question: Question, groups: Iterable[tuple[str, str]]) -> None:
    for names, pattern in groups:

        def note(_: re.Match[str], names: str = names) -> None:
            question.metrics += [metric for metric in METRICS if metric in names.split()]
            question.note(*(name for name in names.split() if name not in METRICS))

        question.take(pattern, note)


def leftover(question: Question) -> list[str]:
    """The words that no group took and that mean something."""
    left = re.findall(r"[^\s,;:.?!()\"'/&+-]+", question.text)
    return [word for word in left if word not in words.STOP and word != NAME]
