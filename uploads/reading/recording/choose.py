"""Which frames of a recording are kept: frames at rest, as few as show all of the list, each sharing a row with the one
before.

Where a list passed without a rest, frames taken while scrolling fill in if they are sharp. They never prove anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO

from uploads.reading.recording import MOST_KEPT, NOTHING_KEPT, Frame, Limits, RecordingRefused, motion
from uploads.reading.recording.decode import Decoded, frames, image_of
from uploads.reading.recording.header import Header
from uploads.reading.recording.motion import Thumb
from uploads.reading.types import Image

STEP = 0.1  # seconds between two frames that are examined
REST = 0.2  # seconds after which a list counts as at rest; recorders often write no frame while nothing changes
ROWS_SHARED = 1.9  # rows that two kept frames share, so that one of them is whole on both
LEAST_SHARED = 0.12  # the same as a share of the list's height
MOST_RESERVES = 6  # frames taken while scrolling that are held until it is known whether they are needed

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Kept:
    """A frame to be read. at: seconds from the beginning. moving: taken while scrolling, so it proves nothing."""

    at: float
    image: Image
    moving: bool


@dataclass(slots=True)
class Seen:
    """A frame that was examined. place: how far down the list it is, in lines of the thumb."""

    at: float
    frame: Frame
    thumb: Thumb
    rested: bool
    place: int = 0
    moving: bool = False


def kept_frames(file: IO[bytes], header: Header, limits: Limits, progress: Progress = lambda _: None) -> Iterator[Kept]:
    """The frames of a recording to be read, in order. Raises RecordingRefused, possibly midway.

    progress: called now and then with the number of seconds done.
    """
    chooser = Chooser()
    count = 0
    for seen in looked_at(frames(file, header, limits)):
        progress(seen.at)
        for one in chooser.add(seen):
            count += 1
            yield as_kept(one)
        if count >= MOST_KEPT:
            return
    for one in chooser.end():
        count += 1
        yield as_kept(one)
    if not count:
        raise RecordingRefused(NOTHING_KEPT)


def as_kept(seen: Seen) -> Kept:
    return Kept(seen.at, image_of(seen.frame), seen.moving)


def looked_at(all_frames: Iterable[Decoded]) -> Iterator[Seen]:
    """Ten frames per second, and each frame that is shown for long. Those have `rested` set."""
    held: Decoded | None = None
    skipped: Decoded | None = None
    sampled: float | None = None
    for one in all_frames:
        last = skipped or held
        if last and one.at - last.at >= REST:
            if held and held is not last:
                yield seen_of(held)
            yield seen_of(last, rested=True)
            held = skipped = None
        if sampled is None or one.at - sampled >= STEP:
            if held:
                yield seen_of(held)
            held, skipped, sampled = one, None, one.at
        else:
            skipped = one
    if held:
        yield seen_of(held, rested=sampled == 0 and skipped is None)
    if skipped:
        yield seen_of(skipped)


def seen_of(one: Decoded, *, rested: bool = False) -> Seen:
    return Seen(one.at, one.frame, motion.thumb_of(one.frame), rested)


@dataclass(slots=True)
class Chooser:
    """Follows a list through the frames.

    last: where it last rested. kept: the places of the frames kept since the list was lost. pending: the newest place
    that may have to be kept. reserves: the frames taken while scrolling since the last rest that may be needed, each
    sharing enough with the one before. best: the newest frame that shares enough with the last reserve. lost: no frame
    does.
    """

    before: Seen | None = None
    rest: Seen | None = None
    still: int = 0
    last: Seen | None = None
    pending: Seen | None = None
    kept: list[int] = field(default_factory=list)
    reserves: list[Seen] = field(default_factory=list)
    best: Seen | None = None
    lost: bool = False
    sharp: float = 0.0
    reaches: list[int] = field(default_factory=list)

    def add(self, seen: Seen) -> list[Seen]:
        """Processes one more frame. Returns the frames that are to be kept now."""
        before, self.before = self.before, seen
        if before is not None and before.thumb.shape == seen.thumb.shape:
            is_still = motion.changed(before.thumb, seen.thumb) is None
        else:
            is_still = False
        self.still = self.still + 1 if is_still else 0
        if seen.rested or self.still >= 2:
            self.rest = seen
            return []
        if is_still:
            return []
        return [*self.settle(), *self.amid(seen)]

    def end(self) -> list[Seen]:
        """Ends the recording. Returns the remaining frames that are to be kept."""
        found = self.settle()
        if self.last is None and not found and self.before is not None and not self.reserves:
            return [self.before] if self.before.rested else []
        return [*found, *self.take_pending(), *self.take_reserves()]

    def settle(self) -> list[Seen]:
        """The list moves on after a rest. Returns the frames that this rest makes certain."""
        rest, self.rest = self.rest, None
        if rest is None:
            return []
        self.sharp = motion.sharpness(rest.thumb)
        found = self.place(rest)
        self.last, self.lost = rest, False
        return found

    def place(self, rest: Seen) -> list[Seen]:
        """Records where the list rests now. Returns the earlier frames that must be kept because of it."""
        if self.last is None or self.pending is None:
            return [*self.take_reserves(), *self.begin(rest)]
        self.measure(rest)
        moved = motion.shift(self.last.thumb, rest.thumb)
        if moved is not None:
            rest.place = self.last.place + moved
            far = min(abs(rest.place - place) for place in (*self.kept, self.pending.place))
            if far > self.reach and (self.reserves or self.best):
                return [*self.take_pending(), *self.take_reserves(), *self.begin_at(rest)]
            self.reserves, self.best = [], None
            return self.extend(rest)
        if self.best is not None and not self.lost:
            moved = motion.shift(self.best.thumb, rest.thumb)
            if moved is not None:
                rest.place = self.best.place + moved
                return [*self.take_pending(), *self.take_reserves(), *self.begin_at(rest)]
        return [*self.take_pending(), *self.take_reserves(), *self.begin(rest)]

    def measure(self, rest: Seen) -> None:
        """Measures how far the list may move before two frames share no whole row."""
        place = motion.changed(self.last.thumb, rest.thumb) if self.last else None
        if place is None:
            return
        top, bottom = place
        high = bottom - top
        shared = max(ROWS_SHARED * motion.pitch(rest.thumb, top, bottom), LEAST_SHARED * high)
        self.reaches.append(round(high - shared))

    @property
    def reach(self) -> int:
        """How far the list may move, in lines: less than was measured, because a message above the list adds to the
        measurement."""
        return sorted(self.reaches)[len(self.reaches) // 3] if self.reaches else 0

    def extend(self, rest: Seen) -> list[Seen]:
        """The list rests at a place connected with what was seen before."""
        pending = self.pending or rest
        if abs(rest.place - pending.place) <= motion.NEAR:
            rest.place, self.pending = pending.place, rest
            return []
        places = [*self.kept, pending.place]
        if min(places) <= rest.place <= max(places):
            return []
        is_further = self.kept and (
            (max(self.kept) < pending.place < rest.place and rest.place - max(self.kept) <= self.reach)
            or (min(self.kept) > pending.place > rest.place and min(self.kept) - rest.place <= self.reach)
        )
        found = [] if is_further else self.take_pending()
        self.pending = rest
        return found

    def begin(self, rest: Seen) -> list[Seen]:
        """No earlier place is connected with this one."""
        self.kept, rest.place = [], 0
        return self.begin_at(rest)

    def begin_at(self, rest: Seen) -> list[Seen]:
        self.pending = rest
        return []

    def take_pending(self) -> list[Seen]:
        pending, self.pending = self.pending, None
        if pending is None:
            return []
        self.kept.append(pending.place)
        return [pending]

    def take_reserves(self) -> list[Seen]:
        """The frames taken while scrolling, if they are needed."""
        found = [*self.reserves, *([self.best] if self.best and self.best not in self.reserves else [])]
        self.reserves, self.best = [], None
        self.kept += [one.place for one in found]
        return found

    def amid(self, seen: Seen) -> list[Seen]:
        """Handles a frame taken while scrolling: it is held if it is sharp and the list was not lost."""
        if self.lost or motion.sharpness(seen.thumb) < motion.SHARP * self.sharp:
            return []
        seen.moving = True
        anchor = self.reserves[-1] if self.reserves else self.last
        if anchor is None:
            return []
        moved = motion.shift(anchor.thumb, seen.thumb)
        if (moved is None or (self.reaches and abs(moved) > self.reach)) and self.best is not None:
            self.reserves.append(self.best)
            anchor, self.best = self.best, None
            moved = motion.shift(anchor.thumb, seen.thumb)
        if moved is None:
            self.lost = True
            return []
        seen.place = anchor.place + moved
        self.best = seen
        if len(self.reserves) < MOST_RESERVES:
            return []
        first, self.reserves = self.reserves[:-1], self.reserves[-1:]
        self.kept += [one.place for one in first]
        return [*self.take_pending(), *first]
