"""The OCR engines behind one protocol (`uploads.reading.types.Reader`)."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache

from uploads.reading.engines.claude import ClaudeReader
from uploads.reading.engines.easy import EasyReader
from uploads.reading.engines.errors import ReaderError
from uploads.reading.engines.rapid import RapidReader
from uploads.reading.types import Reader

__all__ = ["NAMES", "ReaderError", "get_reader"]


@cache
def get_reader(name: str = "rapidocr") -> Reader:
    """The engine of that name, loaded once per process. Raises ReaderError where it is unknown or cannot start.

    Environment: `OCR_THREADS`, the cores that one picture may use (default 2); `OCR_LANGUAGES`, EasyOCR's language
    codes (default `en`); `ANTHROPIC_API_KEY` and `ANTHROPIC_VISION_MODEL` for Claude.
    """
    start = _ENGINES.get(name)
    if start is None:
        raise ReaderError(f"Unknown OCR engine {name!r}; known are {', '.join(NAMES)}.")
    return start()


def _rapid() -> Reader:
    return RapidReader(threads=_threads())


def _easy() -> Reader:
    languages = [code.strip() for code in os.environ.get("OCR_LANGUAGES", "en").split(",") if code.strip()]
    return EasyReader(languages=languages, threads=_threads())


def _claude() -> Reader:
    model = os.environ.get("ANTHROPIC_VISION_MODEL", "").strip()
    key = os.environ.get("ANTHROPIC_API_KEY", "").strip()
    return ClaudeReader(key, model) if model else ClaudeReader(key)


_ENGINES: dict[str, Callable[[], Reader]] = {"rapidocr": _rapid, "easyocr": _easy, "claude": _claude}
NAMES = tuple(_ENGINES)


def _threads() -> int:
    text = os.environ.get("OCR_THREADS", "2")
    if not text.isdecimal() or not int(text):
        raise ReaderError(f"OCR_THREADS must be a whole number from 1 up, not {text!r}.")
    return int(text)
