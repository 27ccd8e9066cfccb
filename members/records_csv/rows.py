"""A file of records: its columns, and its rows as read. Pure functions; the bytes may be anything."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from io import StringIO
from typing import Final

from django.utils import timezone

from members.days import FIRST, LAST, alliance_day, day_of
from members.errors import Refused
from members.figures import FIGURES, SUNDAY_RESTS, Figure
from members.roster.csv import columns
from members.roster.csv.reading import SEPARATORS, decoded
from members.spelling import LONGEST_NAME
from members.spreadsheets import unguarded
from members.weeks.calendar import week_ending

HEADER: Final = ("Member", "Active", "Figure", "Date", "Value", "Place", "Name on List", "Recorded At")
NEEDED: Final = ("Member", "Figure", "Date", "Value")
MOST_BYTES = 10 * 1024 * 1024
MOST_ROWS = 100_000
MOST_PLACE = 1_000_000


def by_label(figures: Iterable[Figure]) -> dict[str, Figure]:
    """Figures by the labels that a file may use."""
    return {name.casefold(): figure for figure in figures for name in (figure.label, figure.data_type)}


BY_LABEL = by_label(FIGURES.values())


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One row. active: of the member, None if the file does not say; day: the date of the record.

    line: where the row begins in the file, the heading being line 1; problem: why the row can't be used, else "".
    """

    line: int
    member: str
    active: bool | None = None
    figure: Figure | None = None
    day: date | None = None
    value: int = 0
    place: int | None = None
    spelling: str = ""
    recorded_at: datetime | None = None
    problem: str = ""


class Unusable(ValueError):
    """The message says what is wrong with a row."""


def is_records(content: bytes) -> bool:
    """Whether a CSV file holds records, judged by its first line; otherwise it is treated as a roster."""
    titles = content[:2000].replace(b"\x00", b"").decode("utf-8", "replace").lstrip("\ufeff").partition("\n")[0]
    return {"figure", "date", "value"} <= {title.strip().strip('"').casefold() for title in parted(titles)}


def parted(line: str) -> list[str]:
    return line.split(separator(line))


def separator(line: str) -> str:
    return max(SEPARATORS, key=line.count)


def read(content: bytes, known: Mapping[str, Figure] = BY_LABEL) -> list[RecordRow]:
    """The rows of a CSV file of records. known: the figures, as `by_label` returns them.

    Raises Refused if the file as a whole can't be read.
    """
    if len(content) > MOST_BYTES:
        raise Refused(f"The records are larger than {MOST_BYTES // 1024**2} MB. Import them in parts.", status=413)
    text = decoded(content).lstrip("\ufeff")
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator(text.partition("\n")[0]))
    try:
        places = headings(next(reader, []))
        return list(rows_of(reader, places, known))
    except csv.Error as error:
        raise Refused(f"The file is no CSV: {error}.") from error


def headings(titles: list[str]) -> dict[str, int]:
    """Which cell of a row belongs to which column."""
    found = {title.strip().casefold(): index for index, title in enumerate(titles)}
    places = {name: found[name.casefold()] for name in HEADER if name.casefold() in found}
    if missing := [name for name in NEEDED if name not in places]:
        raise Refused(f"The file lacks the column {missing[0]}. A file of records has {', '.join(NEEDED)}.")
    return places


def rows_of(reader: Iterator[list[str]], places: dict[str, int], known: Mapping[str, Figure]) -> Iterator[RecordRow]:
    counted = 0
    line = 2
    for cells in reader:
        if any(cell.strip() for cell in cells):
            counted += 1
            if counted > MOST_ROWS:
                raise Refused(f"The file has more than {MOST_ROWS:,} records. Import it in parts.")
            yield row_of(line, {name: cell(cells, index) for name, index in places.items()}, known)
        line = getattr(reader, "line_num", line) + 1
    if not counted:
        raise Refused("The file has headings, but no record below them.")


def cell(cells: list[str], index: int) -> str:
    return unguarded(cells[index].strip(" ")) if index < len(cells) else ""


def row_of(line: int, said: dict[str, str], known: Mapping[str, Figure]) -> RecordRow:
    """A parsed row; with its problem if it can't be used."""
    try:
        return meant(line, said, known)
    except (Unusable, columns.CellRefused) as problem:
        return RecordRow(line, said["Member"].strip()[:LONGEST_NAME], problem=str(problem))


def meant(line: int, said: dict[str, str], known: Mapping[str, Figure]) -> RecordRow:
    """A parsed row. Raises Unusable, CellRefused."""
    member = columns.member_name(said["Member"])
    if not member:
        raise Unusable("The row has no member.")
    figure = known.get(said["Figure"].strip().casefold())
    if figure is None:
        labels = ", ".join(dict.fromkeys(one.label for one in known.values()))
        raise Unusable(f"“{said['Figure'][:40]}” is no figure. Known are: {labels}. An event is named on Events first.")
    value = columns.number(said["Value"])
    if value is None:
        raise Unusable("The row has no value.")
    day = dated(figure, said["Date"].strip())
    return RecordRow(
        line,
        member,
        columns.active(said.get("Active", "")),
        figure,
        day,
        value,
        placed(said.get("Place", "")) if figure.placed else None,
        (columns.member_name(said.get("Name on List", "")) or "") if figure.placed else "",
        moment(said.get("Recorded At", "").strip(), day),
    )


def dated(figure: Figure, text: str) -> date:
    """The date of the record: a day that is not in the future, or the Sunday of its week."""
    day = day_of(text)
    if day is None:
        raise Unusable(f"“{text[:40]}” is no day, such as 2026-11-21, from {FIRST.year} to {LAST.year}.")
    today = alliance_day()
    if day > today and not (figure.on_sunday and day == week_ending(today)):
        raise Unusable(f"{day} has not come yet.")
    if not figure.has_list_of(day):
        raise Unusable(SUNDAY_RESTS)
    return figure.record_date(day)


def placed(text: str) -> int | None:
    place = columns.number(text)
    if place is not None and not 0 < place <= MOST_PLACE:
        raise Unusable(f"“{text[:40]}” is no place on a list.")
    return place


def moment(text: str, day: date) -> datetime:
    """When the figure was entered, which decides its freshness; noon of its day if the file does not say."""
    now = timezone.now()
    try:
        at = datetime.fromisoformat(text) if text else datetime(day.year, day.month, day.day, 12)  # noqa: DTZ001
        at = timezone.make_aware(at) if timezone.is_naive(at) else at
        return min(at, now) if at.year >= FIRST.year else now
    except (ValueError, OverflowError):
        raise Unusable(f"“{text[:40]}” is no moment, such as 2026-11-21T18:30:00+00:00.") from None
