"""A drawn screen recording: which of its frames are kept, and that they show the whole list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import chain, pairwise

import numpy as np
import pytest

from tests.screens.draw import Entry, Look
from tests.screens.recordings import Frame, Notification, Swipe, film, frames, offsets, rows_below, swipes
from uploads.reading.recording import NOTHING_KEPT, Limits, RecordingRefused
from uploads.reading.recording.choose import Kept, kept_frames
from uploads.reading.recording.header import check_header

LOOK = Look("STRENGTH RANKING", "Power", pitch=120, height=1600)
LIST = [Entry(rank, f"Player {rank * 7919 % 1000:03}", 90_000_000 - rank * 317_013) for rank in range(1, 31)]
OTHER = [Entry(rank, f"Member {rank * 6007 % 1000:03}", 8_000_000 - rank * 41_013) for rank in range(1, 31)]
END = rows_below(LIST, LOOK)
FPS = 12
LEAD = 0.8

pytestmark = pytest.mark.slow


def kept(recording: bytes, limits: Limits | None = None) -> list[Kept]:
    file = BytesIO(recording)
    limits = limits or Limits()
    return list(kept_frames(file, check_header(file, limits), limits))


@dataclass(frozen=True)
class Film:
    """A recording at half size, and where the list stands in each of its frames, in rows."""

    data: bytes
    places: list[float]

    def rows(self, one: Kept) -> set[int]:
        """The ranks whose rows are whole on a frame."""
        top = self.places[round(one.at * FPS)] * LOOK.pitch
        starts = {rank: (rank - 1) * LOOK.pitch + 8 for rank in range(1, len(LIST) + 1)}
        end = top + LOOK.bottom - LOOK.top
        return {rank for rank, start in starts.items() if start >= top - 2 and start + LOOK.pitch - 12 <= end + 2}

    def all_rows(self, found: list[Kept]) -> set[int]:
        return set().union(*map(self.rows, found))


def filmed(*moves: Swipe, container: str = "mp4", bounce: float = 0.0, note: Notification | None = None) -> Film:
    drawn = frames(LIST, LOOK, moves, fps=FPS, notification=note, bounce=bounce)
    places = offsets(moves, fps=FPS, lead=LEAD, end=END, bounce=bounce)
    return Film(film(halved(drawn), fps=FPS, container=container, rate=2), places)


def halved(drawn: Iterable[Frame]) -> Iterator[Frame]:
    return (np.ascontiguousarray(frame[::2, ::2]) for frame in drawn)


ALL = set(range(1, 31))


@pytest.mark.parametrize("container", ["mp4", "mov", "webm"])
def test_few_frames_show_every_row_whole(container: str) -> None:
    recording = filmed(*swipes(END, 3.1), container=container)
    found = kept(recording.data)
    assert not any(one.moving for one in found)
    assert len(found) <= 5
    assert recording.all_rows(found) == ALL
    for one, following in pairwise(found):
        assert recording.rows(one) & recording.rows(following), "two kept frames share a whole row"


@pytest.mark.parametrize(
    ("by", "seconds", "rest"),
    [(1.2, 0.25, 0.35), (2.3, 0.4, 0.4), (5.5, 0.5, 0.5), (6.4, 0.3, 0.6)],
)
def test_at_any_speed_with_rests(by: float, seconds: float, rest: float) -> None:
    recording = filmed(*swipes(END, by, seconds=seconds, rest=rest))
    found = kept(recording.data)
    assert recording.all_rows(found) == ALL
    assert len(found) <= 6


def test_a_bounce_and_a_message_over_it_change_nothing() -> None:
    recording = filmed(*swipes(END, 4.2), bounce=0.6, note=Notification(2.0, 4.0))
    found = kept(recording.data)
    assert len(found) <= 6
    assert recording.all_rows(found) == ALL


def test_scrolled_to_the_end_and_back() -> None:
    down, up = swipes(END, 4.2), [Swipe(-one.rows, one.seconds, one.rest) for one in reversed(swipes(END, 4.2))]
    recording = filmed(*down, *up)
    found = kept(recording.data)
    assert len(found) <= 6, "the way back shows nothing new"
    assert recording.all_rows(found) == ALL


def test_a_slow_thumb_that_never_rests_gives_frames_that_prove_nothing() -> None:
    recording = filmed(Swipe(END, 14.0, 0.6, even=True))
    found = kept(recording.data)
    assert [one.moving for one in (found[0], found[-1])] == [False, False]
    assert all(one.moving for one in found[1:-1])
    assert recording.all_rows(found) == ALL


def test_too_fast_leaves_a_gap_and_no_blurred_frame() -> None:
    recording = filmed(Swipe(4, 0.4), Swipe(12, 0.4), Swipe(END - 16, 0.4))
    found = kept(recording.data)
    assert not any(one.moving for one in found)
    assert recording.all_rows(found) == ALL - {13, 14, 15, 16}


def test_two_lists_in_one_recording() -> None:
    parts = [frames(entries, LOOK, swipes(END, 4.2), fps=FPS) for entries in (LIST, OTHER)]
    alone = len(kept(filmed(*swipes(END, 4.2)).data))
    assert len(kept(film(halved(chain(*parts)), fps=FPS, rate=2))) == 2 * alone


def test_a_still_recording_is_one_frame() -> None:
    assert len(kept(filmed(Swipe(0, 2.0)).data)) == 1


def test_noise_comes_to_no_rest() -> None:
    rng = np.random.default_rng(3)
    noise = (rng.integers(0, 255, (640, 360, 3), dtype=np.uint8) for _ in range(24))
    with pytest.raises(RecordingRefused, match="never came to rest"):
        kept(film(noise, fps=FPS))
    assert "rest" in NOTHING_KEPT
