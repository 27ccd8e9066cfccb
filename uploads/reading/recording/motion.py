"""How far a list moved between two frames, measured on small grey pictures of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from uploads.reading.recording import Frame

Thumb = NDArray[np.uint8]
WIDE, HIGH = 128, 600
"""Of a thumb, whatever the screen's shape: lists move up and down, so the vertical resolution must be good."""

CHANGED = 24  # grey levels by which a point of the thumb counts as changed
LINE = 0.03  # share of a line's changed points that makes it a changed line
STILL_LINES = 0.04  # share of the lines that may change while a list is at rest: a clock, a blinking icon
APART_LINES = 0.03  # share of the lines between two parts of the screen that change independently
STILL_POINTS = 0.008  # the same of all points: small things that glitter everywhere
LEAST_LIST = 0.2  # share of the screen that a list takes; a smaller change is a message or a button
STRIPS = 12  # parts of the list, each of which is looked for in the other frame
ALIKE = 0.86  # how well the middle one of them must match
APART = 0.04  # how much better than anywhere else it must match: rows are very similar
NEAR = 4  # lines that count as the same place
SHARP = 0.55  # of a frame at rest: anything less sharp is blurred by scrolling
LEAST_PITCH, MOST_PITCH = 0.035, 0.34  # share of the list's height from row to row
REPEATS = 0.25  # how clearly rows repeat, if they do
USUAL_PITCH = 0.12


def thumb_of(frame: Frame) -> Thumb:
    """The frame as a person sees it, small and grey."""
    quarter = quarter_turns(frame)
    wide, high = (HIGH, WIDE) if quarter % 2 else (WIDE, HIGH)
    small = frame.reformat(width=wide, height=high, format="gray", interpolation="AREA").to_ndarray()
    return np.ascontiguousarray(np.rot90(small, quarter))


def quarter_turns(frame: Frame) -> int:
    """The quarter turns, counter-clockwise, that show a frame as its maker saw it."""
    return round(frame.rotation / 90) % 4


def changed(one: Thumb, other: Thumb) -> tuple[int, int] | None:
    """The first and last line in which two frames differ; None if they show the same.

    If several parts differ, it is the largest: a message at the top of the screen is not part of the list.
    """
    import cv2

    points = cv2.absdiff(one, other) > CHANGED
    lines = np.flatnonzero(points.mean(axis=1) > LINE)
    if len(lines) < STILL_LINES * len(one) or points.mean() < STILL_POINTS:
        return None
    parts = np.split(lines, np.flatnonzero(np.diff(lines) > APART_LINES * len(one)) + 1)
    part = max(parts, key=len)
    return int(part[0]), int(part[-1]) + 1


def shift(one: Thumb, other: Thumb) -> int | None:
    """How many lines the list was scrolled down between two frames; None if they share too little.

    Strips of the first frame are looked for in the second. Parts above and below the list that stand still are
    outvoted.
    """
    import cv2

    place = changed(one, other)
    if place is None:
        return 0
    top, bottom = place
    high = bottom - top
    if high < LEAST_LIST * len(one):
        return 0
    strip = max(16, high // STRIPS)
    tops = range(top, bottom - strip + 1, max(1, strip // 2))
    votes = np.full((len(tops), 2 * high + 1), np.nan, dtype=np.float32)
    for number, at in enumerate(tops):
        found = cv2.matchTemplate(other[top:bottom], one[at : at + strip], cv2.TM_CCOEFF_NORMED)[:, 0]
        first = high + at - top
        votes[number, first - len(found) + 1 : first + 1] = found[::-1]
    enough = np.count_nonzero(~np.isnan(votes), axis=0) >= 2
    if not enough.any():
        return None
    middle = np.full(2 * high + 1, -1.0)
    middle[enough] = np.nanmedian(votes[:, enough], axis=0)
    best = int(middle.argmax())
    near = slice(max(0, best - NEAR), best + NEAR + 1)
    elsewhere = np.delete(middle, np.arange(len(middle))[near]).max(initial=-1.0)
    if middle[best] < ALIKE or middle[best] - elsewhere < APART:
        return None
    return best - high


def sharpness(thumb: Thumb) -> float:
    """How much neighbouring lines differ: motion blur from scrolling reduces this."""
    return float(np.abs(np.diff(thumb.astype(np.int16), axis=0)).mean())


def pitch(thumb: Thumb, top: int, bottom: int) -> int:
    """The number of lines from row to row of a list, if its rows repeat; else the usual number."""
    high = bottom - top
    profile = np.abs(np.diff(thumb[top:bottom].astype(np.float32), axis=0)).mean(axis=1)
    profile -= profile.mean()
    power = float((profile**2).sum())
    least, most = round(LEAST_PITCH * high), round(MOST_PITCH * high)
    if power <= 0 or most <= least:
        return round(USUAL_PITCH * high)
    alike = np.array([(profile[:-lag] * profile[lag:]).sum() / power for lag in range(least, most)])
    best = alike.max()
    if best < REPEATS:
        return round(USUAL_PITCH * high)
    return least + int(np.flatnonzero(alike > 0.85 * best)[0])
