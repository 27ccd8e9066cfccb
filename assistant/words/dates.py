"""Dates in a question: 2026-11-08, 8 Nov, the 8th of November 2026, Nov 8, 15.11., 11/15, W/E 8 Nov."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

from assistant.words.lexicon import ENGLISH, QUIET, Lexicon, everywhere
from assistant.words.numbers import words_of_percent
from assistant.words.token import Token
from members.days import accepted, day_of
from members.weeks.calendar import week_ending

SIDES = {"above", "at_least", "below", "at_most", "exactly"}
"""After these tags, '10.11' is a number."""
DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|º|ª|го)?")
ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
DAYS = {"number", "ordinal", "top", "?"}
"""The tags that the day of a month ('1st', '1er') may have."""
JOINS = {"until", "and", "number_to", "to"}
DASHES = {"-", "–"}
LAST_WEEK = 53
LONGEST_AGO = 45
"""How many days ago a day named without its month may be."""
OF_A_SPAN = {"number", "few"}
"""After these tags, a week is part of a span: 'the last 4 weeks until 8 Nov'."""


def a_date(left: Sequence[str], words: Lexicon, today: date, before: Token | None) -> tuple[int, Token] | None:
    """How many words a date takes, and its token. A month's name alone is a month."""
    if ISO.fullmatch(left[0]):
        day = day_of(left[0])
        return 1, Token("date" if day else "?", left[0], day)
    joined = " ".join(left[:5])
    for pattern in patterns(words):
        if match := pattern.match(joined):
            day = meant(match["year"], words.months[match["month"]], int(match["day"]), today)
            return len(match[0].split()), Token("date" if day else "?", match[0], day)
    counts = (own := words.phrases.get((left[0],))) is not None and own.tag == "number"  # 'os dez mais fortes'
    counts = counts and len(left) > 1 and not (before and words.kinds.get(before.text) == "preposition")
    if left[0] in words.months and (left[0] != "may" or len(left[0]) > 3) and not counts:
        return 1, Token("month_name", left[0], words.months[left[0]])
    return None if before and before.tag in SIDES else in_digits(left, words, today)


@cache
def patterns(words: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns of a day with its month's name, the day first or the month first."""
    names = "|".join(sorted(words.months, key=len, reverse=True))
    day, year, ends = r"(?P<day>\d{1,2})(?:st|nd|rd|th", r"(?:,? (?P<year>20\d\d))?", r"(?=\s|$)"
    return (
        re.compile(rf"{day}|\.)?\s?(?:of |de |\. )?(?P<month>{names})\b\.?{year}{ends}"),
        re.compile(rf"(?P<month>{names})\b\.? {day})?(?![\w,.]*\d){year}{ends}"),
    )


def in_digits(left: Sequence[str], words: Lexicon, today: date) -> tuple[int, Token] | None:
    """'15.11', '8.11.', '15.11.2026', '15/11' and '11/15'. The day comes first. In English, with slashes, either may be
    the day: if both readings are possible, the one that falls on a Sunday, because weeks end on Sundays."""
    if not left[0][:1].isdecimal():
        return None
    pointed = re.match(r"(\d{1,2})\.(\d{2}|\d(?= \.))(?:\.(20\d\d|\d\d))?(?: \.)?(?=\s|$)", " ".join(left[:2]))
    stroked = re.match(r"(\d{1,2}) / (\d{1,2})(?: / (20\d\d|\d\d))?(?=\s|$)", " ".join(left[:5]))
    found = pointed or stroked
    if found is None:
        return None
    taken = len(found[0].split())
    after = left[taken : taken + 1]
    if (after and after[0] in words.scales) or words_of_percent(left[taken:]):
        return None
    first, second, year = found.groups()
    either = stroked is not None and words.language == ENGLISH
    orders = [(first, second), (second, first)] if either else [(first, second)]
    read = [meant(year and f"20{year[-2:]}", int(month), int(day), today) for day, month in orders]
    days = list(dict.fromkeys(day for day in read if day))
    days = days if len(days) < 2 else [day for day in days if day.weekday() == 6]
    if not days and pointed:
        return None
    return taken, Token("date", found[0], days[0]) if len(days) == 1 else Token("off", found[0])


def meant(year: str | None, month: int, day: int, today: date) -> date | None:
    """The date; without a year, the latest such day up to today. None if there is no such day."""
    try:
        found = date(int(year or today.year), month, day)
    except ValueError:
        return None
    if year is None and found > today:
        found = found.replace(year=found.year - 1) if (found.month, found.day) != (2, 29) else found
    return accepted(found)


def whole_dates(tokens: list[Token], today: date) -> list[Token]:
    """The tokens that say something, with each date that takes several tokens joined into one."""
    mark_first_days(tokens)
    mark_days_of_a_month(tokens, today)
    tokens = [one for one in tokens if one.tag not in QUIET]
    mark_numbered_weeks(tokens, today)
    return week_dates(tokens)


def mark_first_days(tokens: list[Token]) -> None:
    """Mark the first day where the month is said once: '1 to 15 Nov', 'between the 1st and the 15th of November', 'du
    1er au 15 novembre'."""
    said = [at for at, one in enumerate(tokens) if one.tag not in QUIET]
    for place, at in enumerate(said):
        last = tokens[at]
        joins = place > 1 and tokens[said[place - 1]].tag in JOINS
        if last.tag != "date" or place <= joins:
            continue
        first = tokens[said[place - 1 - joins]]
        leads = tokens[said[place - 2 - joins]] if place > 1 + joins else None
        between = {one.text for one in tokens[said[place - 1 - joins] : at]}
        day = DAY.fullmatch(first.text) if first.tag in DAYS else None
        spans = leads is not None and leads.tag in ("between", "since")
        counts = leads is not None and leads.tag in ("top", "bottom", "last", "newest")
        if (
            day
            and 0 < int(day[1]) < last.value.day
            and (spans or between & (everywhere("to_a_day") | DASHES))
            and not counts
        ):
            first.tag, first.value = "date", last.value.replace(day=int(day[1]))
            if leads is not None and leads.tag == "since":  # 'с 1 по 15 ноября'
                leads.tag = "between"


def mark_days_of_a_month(tokens: list[Token], today: date) -> None:
    """'Saturday the 21st' is the latest 21st up to today, if that was a Saturday."""
    for weekday, day in pairwise([one for one in tokens if one.tag not in QUIET]):
        told = DAY.fullmatch(day.text) if weekday.tag == "weekday" and day.tag in DAYS else None
        if told is None:
            continue
        days = (today - timedelta(days=back) for back in range(LONGEST_AGO))
        found = (one for one in days if one.day == int(told[1]))
        if (one := next(found, None)) and one.weekday() == weekday.value:
            day.tag, day.value = "date", one


def mark_numbered_weeks(tokens: list[Token], today: date) -> None:
    """'Week 46' and 'KW 46' mean that week of the year, the latest one up to this week."""
    for at, (week, number) in enumerate(pairwise(tokens)):
        counted = at > 0 and tokens[at - 1].tag in {*OF_A_SPAN, "last", "this", "newest", "top", "bottom", "best_ever"}
        if week.tag != "week" or number.tag != "number" or not number.text.isdigit() or counted:
            continue
        if not 0 < number.value <= LAST_WEEK or [one.tag for one in tokens[at + 2 : at + 3]] == ["week"]:
            continue
        days = (sunday_of(year, number.value) for year in (today.year, today.year - 1))
        if day := next((one for one in days if one and one <= week_ending(today)), None):
            number.tag, number.value = "date", day


def sunday_of(year: int, week: int) -> date | None:
    try:
        return date.fromisocalendar(year, week, 7)
    except ValueError:
        return None


def week_dates(tokens: list[Token]) -> list[Token]:
    """The tokens with 'W/E 8 Nov', 'the week to 8 Nov' and 'the week of 8 Nov' each joined into one date that means its
    week."""
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if token.tag != "date":
            continue
        start = len(found) - 1
        for wanted in ({"until", "ending"}, {"week"}, {"ending", "last"}):
            start -= found[start - 1].tag in wanted if start else 0
        own = found[start:-1]
        counted = start > 0 and own[:1] and own[0].tag == "week" and found[start - 1].tag in OF_A_SPAN
        if {"week", "ending"} & {one.tag for one in own} and not counted:
            found[start:] = [Token("date", " ".join(one.text for one in (*own, token)), token.value, week=True)]
    return found
