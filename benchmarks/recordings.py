"""Screen recordings of whole lists: how much of each is read, from how many frames, at what cost.

    python -m scripts.with_django benchmarks.recordings [--kinds strength,kills,...]

Draws the five lists of the demo, 100 members each, scrolled in five ways within 20 to 40 s, and reads each recording as
a worker does. Prints for each the values read correctly, the missing ranks, the frames kept and the seconds. The
target: no more seconds than for reading 25 screenshots of the same list in the same run.
"""

from __future__ import annotations

import argparse
import logging
import resource
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

import numpy as np
from PIL import Image as Pillow

from tests.screens.draw import Entry, Look
from tests.screens.recordings import Notification, Swipe, film, frames, rows_below, swipes
from tests.screens.samples import SAMPLES, Sample
from tests.screens.weeks import TALL, scrolled, whole_list
from uploads.reading.engines import get_reader
from uploads.reading.look.image import open_image
from uploads.reading.proofs.coverage import coverage
from uploads.reading.recording import Limits
from uploads.reading.recording.choose import kept_frames
from uploads.reading.recording.decode import as_jpeg
from uploads.reading.recording.header import check_header
from uploads.reading.types import Reader
from uploads.review.batch import fold, read

MEMBERS = 100
SCREENSHOTS = 25
FPS = 30
LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Way:
    """How a list is scrolled. rows: per swipe; a message may come in, and the list may bounce at its end."""

    rows: float
    seconds: float
    rest: float
    container: str = "mp4"
    bounce: float = 0.0
    message: float = 0.0


WAYS = (
    Way(5.2, 0.7, 0.6, bounce=0.7, message=6.0),
    Way(3.1, 0.4, 0.5),
    Way(7.5, 0.9, 0.9, container="mov", bounce=0.5),
    Way(2.2, 0.3, 0.4, message=10.0),
    Way(8.6, 0.6, 1.6, container="webm", bounce=0.6),
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The outcome of one recording.

    values: read right, proved: of those; wrong: rows with another value; missing: ranks. share: of the cost of 25
    screenshots.
    """

    kind: str
    length: float
    megabytes: float
    frames: int
    values: int
    names: int
    proved: int
    wrong: int
    missing: int
    choosing: float
    seconds: float
    share: float


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Read drawn screen recordings of whole lists.")
    parser.add_argument("--kinds", default=",".join(sample.data_type for sample in SAMPLES))
    kinds = parser.parse_args(argv).kinds.split(",")
    logging.disable(logging.INFO)
    for one in measured(kinds):
        print(
            f"{one.kind:18} {one.length:4.0f} s {one.megabytes:5.1f} MB  {one.frames:2} frames  "
            f"{one.values}/{MEMBERS} values ({one.proved} proved, {one.wrong} wrong)  {one.names} names  "
            f"{one.missing} missing  {one.choosing:4.1f} + {one.seconds - one.choosing:4.1f} s  "
            f"{one.share:.2f} of {SCREENSHOTS} screenshots",
            flush=True,
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB, drawing included")


def measured(kinds: Sequence[str]) -> Iterator[Figures]:
    reader = get_reader("rapidocr")
    for sample, way in zip(SAMPLES, WAYS, strict=True):
        if sample.data_type in kinds:
            yield figures(sample, way, reader)


def figures(sample: Sample, way: Way, reader: Reader) -> Figures:
    """Draws the list, records it, and reads the recording."""
    listed = whole_list(sample, 1)[:MEMBERS]
    look = replace(sample.look, **TALL)
    data = recording(listed, look, way, own=next((one for one in listed if one.person == sample.own), None))
    each = seconds_a_screenshot(sample, reader)
    file = BytesIO(data)
    began = time.perf_counter()
    header = check_header(file, LIMITS)
    kept = [as_jpeg(one.image) for one in kept_frames(file, header, LIMITS)]
    choosing = time.perf_counter() - began
    lines = [line for line in fold([read(open_image(one), reader) for one in kept]) if "pinned" not in line.row.flags]
    seconds = time.perf_counter() - began
    truth = {one.rank: one for one in listed}
    right = [line for line in lines if line.row.rank in truth and truth[line.row.rank].value == line.row.value]
    return Figures(
        kind=sample.data_type,
        length=header.seconds,
        megabytes=len(data) / 1e6,
        frames=len(kept),
        values=len({line.row.rank for line in right}),
        names=sum(line.row.name == truth[line.row.rank or 0].name for line in right),
        proved=sum(line.value_proved for line in right),
        wrong=len(lines) - len(right),
        missing=len(coverage(lines).missing) + MEMBERS - (coverage(lines).last or 0),
        choosing=choosing,
        seconds=seconds,
        share=seconds / (SCREENSHOTS * each),
    )


def recording(listed: Sequence[Entry], look: Look, way: Way, own: Entry | None) -> bytes:
    moves: list[Swipe] = swipes(rows_below(listed, look), way.rows, seconds=way.seconds, rest=way.rest)
    message = Notification(way.message, way.message + 3) if way.message else None
    drawn = frames(listed, look, moves, fps=FPS, own=own, bounce=way.bounce, notification=message)
    return film(drawn, fps=FPS, container=way.container)


def seconds_a_screenshot(sample: Sample, reader: Reader) -> float:
    """The cost of reading one screenshot of the list, not counting the first one, which loads the models."""
    pictures = [np.asarray(shot.image) for shot in scrolled(sample, 1)]
    encoded = [png(picture) for picture in pictures]
    read(open_image(encoded[0]), reader)
    began = time.perf_counter()
    for one in encoded:
        read(open_image(one), reader)
    return (time.perf_counter() - began) / len(encoded)


def png(picture: np.ndarray) -> bytes:
    out = BytesIO()
    Pillow.fromarray(picture).save(out, "PNG", compress_level=1)
    return out.getvalue()


if __name__ == "__main__":
    main()
