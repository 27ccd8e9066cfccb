"""Pieces of an answer as Markdown: names, numbers, dates, tables, charts, and where the figures come from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import date

from members import formats

MINUS = "\u2212"
SPECIAL = re.compile(r"([\\`*\[\]<>|~&]|(?<![^\W_])_|_(?![^\W_]))")
"""What Markdown reads inside a line; an underscore between two letters or digits it leaves alone."""
BY = "Answered by the built-in assistant."


def escaped(text: str) -> str:
    """Text that Markdown shows as it is: a member's name may hold anything a keyboard can type."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def link(member_id: int, name: str) -> str:
    """A member's name that leads to the member's page."""
    return f"[{escaped(name)}](/admin/members/{member_id})"


def number(value: float | None) -> str:
    """With thousands separators; a dash where there is none."""
    return "—" if value is None else f"{value:,}".replace("-", MINUS)


def signed(value: int) -> str:
    return f"{'+' if value > 0 else ''}{number(value)}" if value else "0"


def percent(value: float | None) -> str:
    """A change: one decimal and a sign."""
    return "—" if value is None else formats.percent(value)


def share(value: float | None) -> str:
    """A part of the whole: one decimal, no sign."""
    return "—" if value is None else f"{value:.1f}%"


def day(value: date | None) -> str:
    return "—" if value is None else f"{value.day} {value:%b %Y}"


def span(first: date, last: date, *, by: str = "to") -> str:
    """'15 Nov 2026', '8 to 15 Nov 2026', '27 Sep to 15 Nov 2026'."""
    if first == last:
        return day(last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day} {by} {day(last)}"
    return f"{short(first) if first.year == last.year else day(first)} {by} {day(last)}"


def short(value: date) -> str:
    """A day in a column's head, where the year is plain."""
    return f"{value.day} {value:%b}"


def of_dates(dates: tuple[date, date] | None) -> str:
    """' of 15 Nov 2026', or nothing where no date is known."""
    return f" of {span(*dates)}" if dates else ""


def members(count: int) -> str:
    return f"{count:,} member{'' if count == 1 else 's'}"


def plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> str:
    """A table; the first `left` columns to the left, the others to the right."""
    lines = [heads, [":---" if place < left else "---:" for place in range(len(heads))], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def bars(title: str, labels: Sequence[str], values: Sequence[float | None], *, unit: str = "number") -> str:
    return chart({"type": "bar", "title": title, "unit": unit, "labels": list(labels), "values": list(values)})


def lines(
    title: str, days: Sequence[date], series: Sequence[tuple[str, Sequence[float | None]]], *, unit: str = "number"
) -> str:
    named = [{"name": name, "values": list(values)} for name, values in series]
    labels = [one.isoformat() for one in days]
    return chart({"type": "line", "title": title, "unit": unit, "labels": labels, "series": named})


def chart(content: dict[str, object]) -> str:
    """A fenced block that the screen draws. On one line, so that no name can end the block."""
    return f"```chart\n{json.dumps(content, ensure_ascii=False)}\n```"


def answer(*parts: str | None, source: str) -> str:
    """The parts one below the other, and at the end where the figures come from."""
    return "\n\n".join([*(part for part in parts if part), f"From: {source}. {BY}"])
