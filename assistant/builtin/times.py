"""Weeks and days in questions: last week, 3 weeks ago, the week ending 8 Nov, over the last 30 days."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from assistant.builtin import numbers
from assistant.builtin.question import Question
from members.weeks.calendar import WEEK, week_ending

MONTH = 30
COUNT = rf"(?P<number>{numbers.COUNT})"
BEFORE = r"(?:(?P<since>since|from|between)\s)?(?:and\s|in\s|for\s|on\s|of\s|with\s|to\s|by\s|until\s)?(?:the\s)?"
PER = (
    r"(?:(?:over|in|for|during|within|across|since|of|from)\s)?(?:the\s)?(?:last|past|previous|recent|latest|newest)\s"
)
DATED = rf"(?:week\s(?:ending|ended|of|from)\s(?:on\s)?(?:sunday\s)?|w/e\s)?(?P<date>{numbers.DATE})"


def take_time(question: Question, today: date) -> None:
    """The weeks and spans that a question names."""
    take_spans(question)
    weeks = take_weeks(question, today)
    question.take(r"the week before|the previous one|the one before", lambda _: question.note("before"))
    question.take(r"recent(?:ly)?|lately|of late|these days", lambda _: question.note("recent"))
    place(question, weeks)


def take_weeks(question: Question, today: date) -> list[date]:
    """The single weeks that are named, as their endings."""
    this_week = week_ending(today)
    found: list[date] = []

    def week(match: re.Match[str], ending: date) -> None:
        question.since = question.since or match["since"] in ("since", "from")
        found.append(ending)

    def dated(match: re.Match[str]) -> bool | None:
        day = numbers.day(match["date"], today)
        if day is None:
            return False
        week(match, week_ending(day))
        return None

    def ago(weeks: int) -> Callable[[re.Match[str]], None]:
        return lambda match: week(match, this_week - weeks * WEEK)

    question.take(BEFORE + DATED, dated)
    question.take(
        rf"{BEFORE}{COUNT}\sweeks?\s(?:ago|back|earlier)", lambda match: ago(numbers.count(match["number"]))(match)
    )
    question.take(rf"{BEFORE}week before last", ago(2))
    question.take(rf"{BEFORE}(?:last|previous)\sweek", ago(1))
    question.take(rf"{BEFORE}(?:this|current)\sweek", ago(0))
    return found


def take_spans(question: Question) -> None:
    """So many weeks, days or months up to now."""

    def span(days: int) -> None:
        question.days, question.weeks = days, max(1, round(days / 7))
        question.note("weeks")

    def counted(days: int) -> Callable[[re.Match[str]], None]:
        return lambda match: span(days * numbers.count(match["number"]))

    def older(days: int) -> Callable[[re.Match[str]], None]:
        def note(match: re.Match[str]) -> None:
            question.days = days * numbers.count(match["number"])
            question.note("stale", "days")

        return note

    for unit, days in (("weeks?", 7), ("days?", 1), ("months?", MONTH)):
        question.take(
            rf"(?:older than|not updated (?:for|in)(?: more than)?)\s(?:the last )?{COUNT}\s{unit}", older(days)
        )
        question.take(rf"{PER}{COUNT}\s{unit}", counted(days))
        question.take(rf"(?:over|in|for|during|within)\s{COUNT}\s{unit}", counted(days))
    question.take(rf"{PER}(?:few|couple of|several)\sweeks", lambda _: span(28))
    question.take(r"(?:(?:over|in|during|within|since)\s)?(?:the\s)?(?:last|past|previous)\smonth", lambda _: span(28))
    question.take(r"(?:over|in|during|within)\s(?:the\s)?(?:past|last)\sweek|(?:the\s)?past\sweek", lambda _: span(7))


def place(question: Question, found: list[date]) -> None:
    """One week is the one meant; of two the later is compared with the earlier; more are not understood."""
    weeks = sorted(set(found))
    if len(weeks) > 2:
        question.rest.append("more than two weeks")
    if weeks:
        question.week = weeks[-1]
        question.note("week")
    if len(weeks) == 2:
        question.earlier = weeks[0]
        question.note("two_weeks")
