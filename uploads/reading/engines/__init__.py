"""The OCR engines behind one protocol (`uploads.reading.types.Reader`)."""

from __future__ import annotations

import os
from functools import cache

from uploads.reading.types import Reader

NAMES = ("rapidocr", "easyocr", "claude")


class ReaderError(Exception):
    """An engine cannot be started or did not answer; the message says what the operator can do."""


@cache
def get_reader(name: str = "rapidocr") -> Reader:
    """The engine of that name, loaded once per process. Raises ReaderError where it is unknown or not installed.

    `OCR_THREADS` in the environment says how many cores one picture may use (default 2).
    """
    if name == "rapidocr":
        from uploads.reading.engines.rapid import RapidReader

        return RapidReader(threads=_threads())
    raise ReaderError(f"Unknown OCR engine {name!r}; known are {', '.join(NAMES)}.")


def _threads() -> int:
    text = os.environ.get("OCR_THREADS", "2")
    if not text.isdecimal() or not int(text):
        raise ReaderError(f"OCR_THREADS must be a whole number from 1 up, not {text!r}.")
    return int(text)
