"""The sections of the alliance's member list, carried from one screenshot to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from uploads.reading.types import BatchRow, ScreenReading


def with_sections(merged: Sequence[BatchRow], readings: Sequence[ScreenReading]) -> list[BatchRow]:
    """The rows of a whole list, each with the section that all screenshots agree on.

    A segment whose header is on another screenshot gets its section from a row that both show. A row of a ranking gets
    its section from its card on the member list. It does not connect segments, because it is in none.
    """
    rows = {(shot, row.place): row for shot, reading in enumerate(readings) for row in reading.rows}
    segments = {source: (source[0], row.segment) for source, row in rows.items()}
    group = {segment: segment for segment in segments.values()}

    def root(segment: tuple[int, int | None]) -> tuple[int, int | None]:
        while group[segment] != segment:
            segment = group[segment]
        return segment

    cards = [[segments[source] for source in item.sources if rows[source].segment is not None] for item in merged]
    for first, *others in filter(None, cards):
        for other in others:
            group[root(other)] = root(first)
    claims: defaultdict[tuple[int, int | None], set[int]] = defaultdict(set)
    for source, row in rows.items():
        if row.section is not None:
            claims[root(segments[source])].add(row.section)
    found = [claims[root(shown[0])] if shown else set() for shown in cards]
    return [
        replace(item, row=replace(item.row, section=min(sections) if len(sections) == 1 else None))
        for item, sections in zip(merged, found, strict=True)
    ]
