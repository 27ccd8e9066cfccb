"""Draws screen recordings of a game that does not exist: lists that a thumb scrolls, with the truth of their rows.

The list is swiped, rests, and goes on; frames amid a swipe are blurred along it. At the end it bounces. A notification
may slide over it. Same input, same pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

from tests.screens.draw import (
    INK,
    WHITE,
    WIDTH,
    Entry,
    Look,
    Page,
    card_colour,
    draw_foot,
    draw_head,
    draw_row,
)

Frame = NDArray[np.uint8]
BLUR = 5
"""Pictures that one frame amid a swipe is mixed of."""
BLURRED_FROM = 24
"""Pixels from one frame to the next from which on a frame is blurred."""
CODECS = {"mp4": "libx264", "mov": "libx264", "webm": "libvpx"}


@dataclass(frozen=True, slots=True)
class Swipe:
    """The list moves by so many rows within that time, fast at first, and rests. even: at one speed, as under a thumb
    that does not let go."""

    rows: float
    seconds: float = 0.5
    rest: float = 0.6
    even: bool = False


@dataclass(frozen=True, slots=True)
class Notification:
    """A message of another app over the top of the screen, from one second to another."""

    start: float
    end: float
    text: str = "Mara: are you coming tonight?"


def swipes(rows: float, by: float, *, seconds: float = 0.5, rest: float = 0.6) -> list[Swipe]:
    """Swipes of so many rows each, down to the end."""
    whole, left = divmod(rows, by)
    return [Swipe(by, seconds, rest)] * int(whole) + ([Swipe(left, seconds, rest)] if left > 0.01 else [])


def rows_below(entries: Sequence[Entry], look: Look) -> float:
    """How far a list can be scrolled, in rows."""
    return max(0.0, len(entries) - (look.bottom - look.top - 16) / look.pitch)


def offsets(moves: Iterable[Swipe], *, fps: int, lead: float, end: float, bounce: float) -> list[float]:
    """Where the list stands in each frame, in rows. bounce: by how much it swings beyond its end, and back."""
    at, found = 0.0, [0.0] * round(lead * fps)
    for move in moves:
        steps = max(1, round(move.seconds * fps))
        for step in range(1, steps + 1):
            gone = step / steps
            found.append(at + move.rows * (gone if move.even else 1 - (1 - gone) ** 3))
        at = min(end, at + move.rows)
        found += [found[-1]] * round(move.rest * fps)
    if bounce:
        swing = np.sin(np.linspace(0, np.pi, max(3, round(0.5 * fps))))
        found += [at + bounce * float(out) for out in swing] + [at] * round(0.6 * fps)
    return [min(offset, end + bounce) for offset in found]


def frames(
    entries: Sequence[Entry],
    look: Look,
    moves: Iterable[Swipe],
    *,
    fps: int = 20,
    own: Entry | None = None,
    lead: float = 0.8,
    bounce: float = 0.0,
    notification: Notification | None = None,
) -> Iterator[Frame]:
    """The frames of one list that is scrolled."""
    end = rows_below(entries, look)
    page = Page(Pillow.new("RGB", (WIDTH, look.height), look.page))
    draw_head(page, look)
    if own is not None:
        draw_row(page, own, look, (24, look.bottom + 14, WIDTH - 24, look.bottom + look.pitch + 2), look.own)
    draw_foot(page, look)
    screen, sheet = np.asarray(page.image), whole_list(entries, look, beyond=bounce)
    note = np.asarray(note_of(notification)) if notification else None
    high, before = look.bottom - look.top, 0
    for number, offset in enumerate(offsets(moves, fps=fps, lead=lead, end=end, bounce=bounce)):
        top = round(offset * look.pitch)
        frame = screen.copy()
        frame[look.top : look.bottom] = blurred(sheet, before if number else top, top, high)
        if notification and note is not None and notification.start <= number / fps < notification.end:
            frame[30 : 30 + len(note), 30 : 30 + note.shape[1]] = note
        before = top
        yield frame


def blurred(sheet: Frame, before: int, now: int, high: int) -> Frame:
    """What shows of the list; mixed of several pictures where it moves."""
    if abs(now - before) < BLURRED_FROM:
        return sheet[now : now + high]
    tops = np.linspace(before, now, BLUR).round().astype(int)
    mixed: Frame = np.mean([sheet[top : top + high] for top in tops], axis=0).astype(np.uint8)
    return mixed


def whole_list(entries: Sequence[Entry], look: Look, *, beyond: float = 0.0) -> Frame:
    """The whole list as one tall picture, with bare ground after its end."""
    high = max(look.bottom - look.top, round(len(entries) * look.pitch) + 16) + round((beyond + 1) * look.pitch)
    sheet = Page(Pillow.new("RGB", (WIDTH, high), look.panel))
    for place, entry in enumerate(entries):
        top = place * look.pitch + 8
        draw_row(sheet, entry, look, (36, top, WIDTH - 36, top + look.pitch - 12), card_colour(entry, look))
    return np.asarray(sheet.image)


def note_of(notification: Notification) -> Pillow.Image:
    note = Page(Pillow.new("RGB", (WIDTH - 60, 190), WHITE))
    note.text((60, 60), "Messages", 34, INK)
    note.text((60, 126), notification.text, 38, INK)
    return note.image


def film(pictures: Iterable[Frame], *, container: str = "mp4", fps: int = 20, codec: str = "", rate: int = 4) -> bytes:
    """The frames as a file. rate: megabits a second, as phones have it."""
    import av

    rest = iter(pictures)
    first = next(rest)
    out = BytesIO()
    with av.open(out, "w", format=container) as file:
        options = (
            {"preset": "ultrafast"}
            if (codec or CODECS[container]) == "libx264"
            else {"deadline": "realtime", "cpu-used": "8"}
        )
        stream: Any = file.add_stream(codec or CODECS[container], rate=fps, options=options)
        stream.width, stream.height, stream.pix_fmt = first.shape[1], first.shape[0], "yuv420p"
        stream.bit_rate, stream.time_base = rate * 1_000_000, Fraction(1, fps)
        for picture in chain([first], rest):
            file.mux(stream.encode(av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="rgb24")))
        file.mux(stream.encode(None))
    return out.getvalue()
