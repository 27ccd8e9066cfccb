"""Tables for spreadsheets: CSV in UTF-8 with a byte order mark. No cell can run as a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TextIO

ENCODING = "utf-8-sig"
CONTENT_TYPE = "text/csv; charset=utf-8"

_SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⩵⩶⁺₊﬩]"
"""Characters that begin a formula, and all that a spreadsheet may normalise to one of them (Unicode's NFKC)."""
_SEPARATOR = re.compile("([,;|\t\r\n])")
"""The characters at which spreadsheets in some country split cells or rows."""
_PASSED_OVER = (
    '[ "\\x00-\\x1f\\x7f-\\xa0\\xad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]*'
)
"""Blanks, quotes and invisible characters: a spreadsheet may drop them at the start of a cell and run the rest."""
_DANGEROUS = re.compile(f"({_PASSED_OVER})('*{_SIGN})")
_GUARDED = re.compile(f"({_PASSED_OVER})'('*{_SIGN})")
_BLANK_START, _GUARDED_BLANK_START = re.compile("'*[\t\r\n]"), re.compile("'+[\t\r\n]")
"""Some spreadsheets skip a tab or an end of line at the start of a cell and run the rest."""


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as a CSV file. None becomes an empty cell."""
    out = StringIO()
    write_csv(out, header, rows)
    return out.getvalue().encode(ENCODING)


def write_csv(out: TextIO, header: Sequence[str], rows: Iterable[Sequence[object]]) -> int:
    """Write a table to a text stream, row by row. Returns the number of rows below the heading."""
    writer = csv.writer(out)
    writer.writerow(header)
    count = 0
    for count, row in enumerate(rows, 1):  # noqa: B007 (the last one is the count)
        writer.writerow(["" if cell is None else guarded(str(cell)) for cell in row])
    return count


def guarded(text: str) -> str:
    """The text as a cell that a spreadsheet shows rather than runs: an apostrophe precedes a possible formula.

    Also in the middle: a German spreadsheet splits cells at `;`, so `x;=1+1` would run there. Text that already has
    apostrophes before such a sign gets one more, so that `unguarded` restores every text.
    frontend/src/charts/formulas.ts writes the same cells; tests/cases/formulas.json checks both.
    """
    inside = "".join(
        _DANGEROUS.sub(r"\1'\2", part, count=1) if _DANGEROUS.match(part) else part for part in parts(text)
    )
    return f"'{inside}" if _BLANK_START.match(text) else inside


def unguarded(cell: str) -> str:
    """The original text of a cell that `guarded` wrote."""
    whole = cell[1:] if _GUARDED_BLANK_START.match(cell) else cell
    return "".join(_GUARDED.sub(r"\1\2", part, count=1) if _GUARDED.match(part) else part for part in parts(whole))


def parts(text: str) -> list[str]:
    """The text split before and after each separator; nothing is left out."""
    return _SEPARATOR.split(text)
