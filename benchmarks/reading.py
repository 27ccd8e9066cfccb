"""The cost of reading: the pipeline against plain `RapidOCR()(path)` on the same pictures, alternating in one run.

    python -m benchmarks.reading PATH... [--rounds N]

Prints seconds per picture for both, their ratio (the target is at most 0.5), rows per second, and the peak memory of a
process that only reads them by the pipeline, as a worker does (the target is below 700 MB).
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from uploads.reading.engines import get_reader
from uploads.review.batch import read

Picture = TypeVar("Picture")
Result = TypeVar("Result")

PICTURES = {".png", ".jpg", ".jpeg"}


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare the cost of reading with plain RapidOCR.")
    parser.add_argument("paths", nargs="+", type=Path, help="pictures, or folders of pictures")
    parser.add_argument("--rounds", type=int, default=1, help="how often each picture is read by both")
    arguments = parser.parse_args(argv)
    pictures = find_pictures(arguments.paths)
    if not pictures:
        parser.error("no PNG or JPEG picture found")
    logging.disable(logging.INFO)
    peak = peak_memory(pictures)
    compare(pictures, arguments.rounds)
    print(f"peak memory       {peak:.0f} MB")


def find_pictures(paths: Sequence[Path]) -> list[Path]:
    """All pictures among files and folders, sorted."""
    files = [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    return [file for file in files if file.suffix.lower() in PICTURES]


def compare(pictures: Sequence[Path], rounds: int) -> None:
    """Reads every picture by both, one after the other, and prints the cost."""
    from rapidocr import RapidOCR

    plain = RapidOCR()
    reader = get_reader("rapidocr")
    plain(str(pictures[0]))
    read(pictures[0].read_bytes(), reader)
    plain_seconds = ours_seconds = 0.0
    rows = 0
    for turn in range(rounds):
        for place, picture in enumerate(pictures):
            if (turn + place) % 2:
                plain_seconds += _timed(plain, str(picture))[0]
            seconds, reading = _timed(partial(read, reader=reader), picture.read_bytes())
            ours_seconds += seconds
            rows += len(reading.rows)
            if not (turn + place) % 2:
                plain_seconds += _timed(plain, str(picture))[0]
    count = len(pictures) * rounds
    print(f"pictures          {len(pictures)} x {rounds}")
    print(f"plain RapidOCR    {plain_seconds / count:.2f} s a picture")
    print(f"reading pipeline  {ours_seconds / count:.2f} s a picture")
    print(f"ratio             {ours_seconds / plain_seconds:.2f}")
    print(f"rows per second   {rows / ours_seconds:.1f}")


def peak_memory(pictures: Sequence[Path]) -> float:
    """The peak memory (MB) of a new process that reads the pictures one after the other."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_read_all, (list(pictures),))


def _read_all(pictures: Sequence[Path]) -> float:
    reader = get_reader("rapidocr")
    for picture in pictures:
        read(picture.read_bytes(), reader)
    unit = 1 if sys.platform == "darwin" else 1024  # bytes on macOS, kilobytes elsewhere
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _timed(work: Callable[[Picture], Result], picture: Picture) -> tuple[float, Result]:
    start = time.perf_counter()
    result = work(picture)
    return time.perf_counter() - start, result


if __name__ == "__main__":
    main()
