"""Pieces of an answer as Markdown: names, numbers, dates, tables, charts, and the line on where figures come from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import date

from assistant.texts import DASH, day, day_by, localised, number, say
from members import formats

SPECIAL = re.compile(r"([\\`*\[\]<>|~&]|(?<![^\W_])_|_(?![^\W_]))")
"""Characters that are Markdown inside a line. An underscore between two letters or digits is not."""


def escaped(text: str) -> str:
    """Text escaped for Markdown. A member's name may contain any character."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def link(member_id: int, name: str) -> str:
    """A member's name as a link to the member's page."""
    return f"[{escaped(name)}](/admin/members/{member_id})"


def signed(value: float | None) -> str:
    value = value or 0
    return f"{'+' if value > 0 else ''}{number(int(value))}" if value else "0"


def percent(value: float | None) -> str:
    """A change, with one decimal and a sign."""
    return DASH if value is None else localised(formats.percent(value))


def share(value: float | None) -> str:
    """A part of the total, with one decimal and no sign."""
    return DASH if value is None else localised(f"{value:.1f}%")


def span(first: date, last: date) -> str:
    """'15 Nov 2026', '8 Nov – 15 Nov 2026', '27 Dec 2026 – 3 Jan 2027'."""
    if first == last:
        return day(last)
    return f"{short(first) if first.year == last.year else day(first)} – {day(last)}"


def short(value: date) -> str:
    """A day without its year, for headings of columns."""
    return day_by("format.short", value)


def heads(*names: str) -> list[str]:
    """Headings of columns; an empty name gives an empty heading."""
    return [say(f"head.{name}") if name else "" for name in names]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> str:
    """A table. The first `left` columns are aligned left, the others right."""
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
    """A fenced block that the screen draws as a chart. It is one line, so that no name can end the block."""
    return f"```chart\n{json.dumps(content, ensure_ascii=False)}\n```"


def answer(*parts: str | None, source: str) -> str:
    """The parts one below the other, then where the figures come from."""
    return "\n\n".join([*(part for part in parts if part), say("reply.from", source=source, by=say("reply.by"))])
