"""Finds where a recording was scrolled too fast: ranks that are missing between two of its frames."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from uploads.models import Upload


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a recording, and the ranks that it shows."""

    recording: str
    second: int
    ranks: frozenset[int]


def frames_of(uploads: Iterable[Upload]) -> list[Frame]:
    """The frames among the uploads, whose rows must have been fetched."""
    return [
        Frame(upload.recording, upload.second or 0, frozenset(row.rank for row in upload.rows.all() if row.rank))
        for upload in uploads
        if upload.recording
    ]


def sentence(uploads: Iterable[Upload], missing: Sequence[int]) -> str:
    """What to add to the sentence on missing ranks, with a leading space; empty if no recording was too fast."""
    gaps = too_fast(frames_of(uploads), missing)
    if not gaps:
        return ""
    places = [f"between {clock(start)} and {clock(end)}" for start, end in gaps]
    listed = places[0] if len(places) == 1 else f"{', '.join(places[:-1])} and {places[-1]}"
    return f" The recording went by too fast {listed}."


def too_fast(frames: Sequence[Frame], missing: Collection[int]) -> list[tuple[int, int]]:
    """Pairs of seconds between which ranks are missing: no frame shows them, though frames show the ranks around them.

    A row that was only misread has both neighbours on one frame, or on frames that overlap.
    """
    shown: dict[int, list[Frame]] = defaultdict(list)
    for frame in frames:
        for rank in frame.ranks:
            shown[rank].append(frame)
    gone = set(missing)
    gaps = set()
    for first in (rank for rank in gone if rank - 1 not in gone):
        last = first
        while last + 1 in gone:
            last += 1
        before, after = shown.get(first - 1, []), shown.get(last + 1, [])
        if before and after and not set(before) & set(after):
            near = [(abs(one.second - other.second), one, other) for one in before for other in after]
            _, one, other = min(
                ((gap, one, other) for gap, one, other in near if one.recording == other.recording),
                key=lambda found: found[0],
                default=(0, None, None),
            )
            if one and other:
                gaps.add((min(one.second, other.second), max(one.second, other.second)))
    return sorted(gaps)


def clock(second: int) -> str:
    return f"{second // 60}:{second % 60:02}"
