"""One member over time, for the member's page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from analytics.change import percent
from members.figures import FIGURES, Figure
from members.models import Change, Member, MemberRecord, SfTech, SnapshotRow
from members.weeks.snapshots import lacks_as_json

MOST_POINTS = 520
"""How many of the newest records of each figure are shown: ten years of weeks."""


COLUMNS = ("record_date", "value", "recorded_at", "upload_id")


class Entry(NamedTuple):
    """One record. day: its date, for a VS score the week ending; upload_id: its screenshot."""

    day: date
    value: int
    recorded_at: datetime
    upload_id: int | None


class FigureHistory(NamedTuple):
    """A figure's newest entries, oldest first. more: there are older ones."""

    figure: Figure
    entries: list[Entry]
    more: bool


def figure_histories(member: Member) -> list[FigureHistory]:
    """Every figure's history, in the order of the table of figures.

    One query; one more per figure for a member with more records than a page shows.
    """
    found = MemberRecord.objects.filter(member=member, data_type__in=FIGURES).order_by("-record_date")
    rows = list(found.values_list("data_type", *COLUMNS)[: MOST_POINTS * len(FIGURES) + 1])
    if len(rows) > MOST_POINTS * len(FIGURES):
        return [newest_entries(member, figure) for figure in FIGURES.values()]
    entries: dict[str, list[Entry]] = {data_type: [] for data_type in FIGURES}
    for data_type, *row in rows:
        entries[data_type].append(Entry(*row))
    return [history_of(figure, entries[data_type]) for data_type, figure in FIGURES.items()]


def newest_entries(member: Member, figure: Figure) -> FigureHistory:
    found = MemberRecord.objects.filter(member=member, data_type=figure.data_type).order_by("-record_date")
    return history_of(figure, [Entry(*row) for row in found.values_list(*COLUMNS)[: MOST_POINTS + 1]])


def history_of(figure: Figure, newest: list[Entry]) -> FigureHistory:
    """newest: the entries, the newest first."""
    return FigureHistory(figure, newest[:MOST_POINTS][::-1], len(newest) > MOST_POINTS)


def authors(member: Member) -> dict[tuple[str, date], str]:
    """(data type, day) -> who last entered that figure, by the changes that were not undone."""
    noted = Change.objects.filter(
        member=member, field__in=FIGURES, record_date__isnull=False, change_set__undone_at=None
    ).order_by("-change_set__at", "-pk")
    rows = noted.values_list("field", "record_date", "change_set__actor__username")[: 2 * MOST_POINTS * len(FIGURES)]
    found: dict[tuple[str, date], str] = {}
    for field, day, username in rows:
        if day is not None and username is not None:
            found.setdefault((field, FIGURES[field].record_date(day)), username)
    return found


class Sources(NamedTuple):
    """What is known about the screenshots of records.

    appliers: upload -> who applied it; boxes: (upload, value) -> where the screenshot shows the row.
    """

    appliers: Mapping[int, str]
    boxes: Mapping[tuple[int, int], list[int]]


def points(one: FigureHistory, written_by: Mapping[tuple[str, date], str], sources: Sources) -> list[dict[str, Any]]:
    """A figure's entries as the page shows them, each with its change since the previous one."""
    return [
        {
            "date": entry.day,
            "value": str(entry.value),
            "recordedAt": entry.recorded_at,
            "uploadId": entry.upload_id,
            "rowBox": sources.boxes.get((entry.upload_id, entry.value)) if entry.upload_id else None,
            "by": written_by.get((one.figure.data_type, entry.day)) or sources.appliers.get(entry.upload_id or 0),
            **moved(before, entry),
        }
        for before, entry in zip([None, *one.entries], one.entries, strict=False)
    ]


def moved(before: Entry | None, after: Entry | None) -> dict[str, Any]:
    """The change from one entry to another; null if either is missing."""
    if before is None or after is None or before is after:
        return {"change": None, "percent": None}
    return {"change": str(after.value - before.value), "percent": percent(before.value, after.value)}


def as_shown(
    figures: Iterable[FigureHistory], written_by: Mapping[tuple[str, date], str], sources: Sources
) -> list[dict[str, Any]]:
    """The histories as JSON."""
    return [
        {
            "key": one.figure.name,
            "label": one.figure.title,
            "points": points(one, written_by, sources),
            **moved(one.entries[0] if one.entries else None, one.entries[-1] if one.entries else None),
            "more": one.more,
        }
        for one in figures
    ]


def sf_tech(member: Member) -> list[SfTech]:
    """The newest levels, oldest first."""
    records = SfTech.objects.filter(member=member).select_related("member").order_by("-record_date")
    return list(records[:MOST_POINTS])[::-1]


def ranks(member: Member) -> list[dict[str, Any]]:
    """The rank in each weekly snapshot, oldest first."""
    rows = SnapshotRow.objects.filter(member=member).order_by("-snapshot__week_ending")
    found = rows.values_list("snapshot__week_ending", "rank", "calculated_rank", "rank_lacks")[:MOST_POINTS]
    return [
        {"weekEnding": week, "rank": rank, "calculatedRank": calculated or None, "rankLacks": lacks_as_json(lacks)}
        for week, rank, calculated, lacks in reversed(list(found))
    ]
