"""A screen recording to the pictures that show its lists: frames that are at rest, each with a part of the one before.

`header` looks at a file without decoding anything of it; `decode` goes through its frames one at a time; `motion` says
how far a list moved from one to another; `choose` which of them are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


class RecordingRefused(Exception):
    """The file is no recording that the portal can read. str(error) is meant for the leader."""


class Frame(Protocol):
    """A decoded frame, as PyAV has it. time: seconds, where known. rotation: degrees by which it is to be turned."""

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
    """What is gone through of a recording. seconds: of its length; time: seconds that going through it may take."""

    seconds: int = 120
    time: float = 90.0


MOST_PIXELS = 9_000_000
"""Of a frame: 4K. A phone has half of it."""
LEAST_SIDE, MOST_SIDE = 160, 4320
MOST_KEPT = 80
"""Pictures kept of one recording: 600 rows on a small screen."""
FASTEST = 130
"""Frames a second; phones record 60, some 120."""

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
