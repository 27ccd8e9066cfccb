"""Turns a screen recording into pictures that show its lists: frames at rest, each overlapping the one before.

`header` examines a file without decoding it. `decode` yields its frames one at a time. `motion` measures how far a list
moved between two frames. `choose` decides which frames are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


class RecordingRefused(Exception):
    """The file is not a recording that the portal can read. str(error) is meant for the leader."""


class Frame(Protocol):
    """A decoded frame, as PyAV provides it. time: seconds, if known. rotation: degrees by which it must be turned."""

    @property
    def time(self) -> float | None: ...

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def rotation(self) -> int: ...

    def reformat(self, **to: Any) -> Any: ...

    def to_ndarray(self, **to: Any) -> Any: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for reading a recording. seconds: its length. time: seconds that processing may take."""

    seconds: int = 120
    time: float = 90.0


MOST_PIXELS = 9_000_000
"""Pixels of a frame: 4K. A phone has half of that."""
LEAST_SIDE, MOST_SIDE = 160, 4320
MOST_KEPT = 80
"""Pictures kept of one recording: 600 rows on a small screen."""
FASTEST = 130
"""Frames per second; phones record 60, some 120."""

DAMAGED = "The recording is damaged or only partly uploaded. Upload it again, or make a new one."
NO_PICTURES = "There are no pictures in this recording. Record the screen, then upload that."
TOO_LARGE = "The recording has more pixels than the portal reads (at most 4K). Record in a lower resolution."
TOO_SMALL = "The recording is too small to read. Record the whole screen in its own resolution."
TOO_MANY = (
    "The recording has more pictures a second than a screen shows. Record the screen with the phone's own recorder."
)
TOO_SLOW = "Going through this recording takes too long. Record a shorter one, or in a lower resolution."
NOTHING_KEPT = (
    "The list never came to rest in this recording. Record it again: scroll a little, wait for half a second, go on."
)


def too_long(most: int) -> str:
    return f"The recording is longer than {most} seconds. Record the lists one after the other, or scroll faster."


def broken_off(at: float, of: float) -> str:
    return f"The recording breaks off after {round(at)} of {round(of)} seconds. Upload it again."
