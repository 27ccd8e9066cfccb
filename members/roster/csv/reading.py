"""Reading a roster file into rows. Pure functions; the bytes may be anything."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from members.errors import Refused
from members.roster.csv.columns import COLUMNS, CellRefused, Column, column_of
from members.spreadsheets import unguarded

MOST_BYTES = 1024 * 1024
MOST_ROWS = 2_000
TOO_LARGE = "The file is larger than 1 MB. A roster has one row for each member."
SEPARATORS = ",;\t"
BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row. values: Member's field -> value, for cells that are not empty; problem: why it can't be read, else "".

    line: where the row begins in the file, the heading being line 1.
    """

    line: int
    name: str
    values: Mapping[str, Any] = field(default_factory=dict)
    active: bool | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file, and the headings that were ignored."""

    rows: tuple[FileRow, ...]
    ignored: tuple[str, ...]


def read(content: bytes) -> Table:
    """The rows of a CSV file in UTF-8 or UTF-16, separated by comma, semicolon or tab. Raises Refused."""
    if len(content) > MOST_BYTES:
        raise Refused(TOO_LARGE, status=413)
    lines = records(decoded(content))
    try:
        _, titles = next(lines)
        found = [column_of(title) for title in titles]
        check_headings(titles, found)
        rows: list[FileRow] = []
        for line, cells in lines:
            if len(rows) == MOST_ROWS:
                raise Refused(f"The file has more than {MOST_ROWS:,} rows. A roster has one row for each member.")
            if any(cell.strip() for cell in cells):
                rows.append(row_of(line, found, cells))
    except StopIteration:
        raise Refused("The file is empty.") from None
    except csv.Error as error:
        raise Refused(f"The file is no CSV: {error}.") from error
    if not rows:
        raise Refused("The file has headings, but no row below them.")
    ignored = tuple(
        title.strip()[:100] for title, column in zip(titles, found, strict=True) if not column and title.strip()
    )
    return Table(tuple(rows), ignored)


def decoded(content: bytes) -> str:
    encoding = next((name for mark, name in BYTE_ORDER_MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\x00"
    if "\x00" in text:
        raise Refused("The file is no text in UTF-8 or UTF-16. Save it as “CSV UTF-8” in the spreadsheet.")
    return text


def records(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of the text as cells, each with the line where it begins. Excel's `sep=;` names the separator."""
    first, _, rest = text.replace("\r\n", "\n").replace("\r", "\n").partition("\n")
    declared = first.strip().strip('"').casefold()
    skipped = declared.startswith("sep=") and declared[4:5] in SEPARATORS
    if skipped:
        separator, text = declared[4:5] or "\t", rest
    else:
        separator = max(SEPARATORS, key=lambda mark: known_headings(first, mark))
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    begins = 1 + skipped
    for cells in reader:
        yield begins, cells
        begins = reader.line_num + 1 + skipped


def known_headings(line: str, separator: str) -> int:
    return sum(column_of(title) is not None for title in next(csv.reader([line], delimiter=separator), []))


def check_headings(titles: list[str], found: list[Column | None]) -> None:
    known = [column for column in found if column]
    if COLUMNS[0] not in known:
        wanted = ", ".join(column.title for column in COLUMNS)
        raise Refused(f"The first line must name the columns, and Name must be one of them. Known are: {wanted}.")
    for column in COLUMNS:
        if known.count(column) > 1:
            same = [title.strip() for title, one in zip(titles, found, strict=True) if one == column]
            raise Refused(f"Two columns mean {column.title}: {' and '.join(same)}. Leave one out.")


def row_of(line: int, columns: list[Column | None], cells: list[str]) -> FileRow:
    """One row's cells. Cells beyond the headings must be empty; missing cells count as empty."""
    said: dict[str, Any] = {}
    problems = []
    for column, cell in zip(columns, cells, strict=False):
        if column:
            try:
                said[column.field] = column.parse(unguarded(cell.strip(" ")))
            except CellRefused as refusal:
                problems.append(f"{column.title}: {refusal}")
    if any(cell.strip() for cell in cells[len(columns) :]):
        problems.append("The row has more cells than the heading. Put text with a separator in quotes.")
    name = said.pop("name", None)
    if not name and not any(problem.startswith("Name:") for problem in problems):
        problems.append("The row has no name.")
    active = said.pop("is_active", None)
    values = {field: value for field, value in said.items() if value is not None}
    return FileRow(line, name or "", values, active, " ".join(problems))
