"""Tables that a spreadsheet opens: CSV in UTF-8 with a byte order mark, in which no cell is a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

ENCODING = "utf-8-sig"
CONTENT_TYPE = "text/csv; charset=utf-8"

_FORMULA = "[=+\\-@\t\r＝＋－＠]"
_DANGEROUS = re.compile(f"'*{_FORMULA}")
_GUARDED = re.compile(f"'+{_FORMULA}")


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as a CSV file. None is an empty cell."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows(["" if cell is None else guarded(str(cell)) for cell in row] for row in rows)
    return out.getvalue().encode(ENCODING)


def guarded(text: str) -> str:
    """The text as a cell that a spreadsheet shows rather than runs: an apostrophe before what could be a formula.

    Text that begins with apostrophes before such a sign gets one more, so that `unguarded` gives back every text.
    """
    return f"'{text}" if _DANGEROUS.match(text) else text


def unguarded(cell: str) -> str:
    """The text of a cell that `guarded` wrote."""
    return cell[1:] if _GUARDED.match(cell) else cell
