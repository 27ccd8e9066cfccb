"""Tables that a spreadsheet opens: CSV in UTF-8 with a byte order mark, in which no cell is a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

ENCODING = "utf-8-sig"
CONTENT_TYPE = "text/csv; charset=utf-8"

_SIGN = "[=+\\-@＝＋－＠]"
_SEPARATOR = re.compile("([,;|\t\r\n])")
"""What some country's spreadsheet parts cells or rows at."""
_DANGEROUS = re.compile(f"([ \"]*)('*{_SIGN})")
_GUARDED = re.compile(f"([ \"]*)'('*{_SIGN})")
_BLANK_START, _GUARDED_BLANK_START = re.compile("'*[\t\r]"), re.compile("'+[\t\r]")
"""Some spreadsheets pass over a tab or a return at the start of a cell, and run what follows."""


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as a CSV file. None is an empty cell."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows(["" if cell is None else guarded(str(cell)) for cell in row] for row in rows)
    return out.getvalue().encode(ENCODING)


def guarded(text: str) -> str:
    """The text as a cell that a spreadsheet shows rather than runs: an apostrophe before what could be a formula.

    Also in the middle: a German spreadsheet parts cells at `;`, so `x;=1+1` would run there. Text that has apostrophes
    before such a sign gets one more, so that `unguarded` gives back every text.
    """
    inside = "".join(
        _DANGEROUS.sub(r"\1'\2", part, count=1) if _DANGEROUS.match(part) else part for part in parts(text)
    )
    return f"'{inside}" if _BLANK_START.match(text) else inside


def unguarded(cell: str) -> str:
    """The text of a cell that `guarded` wrote."""
    whole = cell[1:] if _GUARDED_BLANK_START.match(cell) else cell
    return "".join(_GUARDED.sub(r"\1\2", part, count=1) if _GUARDED.match(part) else part for part in parts(whole))


def parts(text: str) -> list[str]:
    """The text cut before and after each separator, nothing left out."""
    return _SEPARATOR.split(text)
