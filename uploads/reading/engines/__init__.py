"""The OCR engines behind one protocol (`uploads.reading.types.Reader`), and the second reader for names."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from uploads.reading.engines.claude import ClaudeReader
from uploads.reading.engines.easy import EasyNames, EasyReader
from uploads.reading.engines.errors import ReaderError
from uploads.reading.engines.rapid import RapidReader
from uploads.reading.spellings import NameReader
from uploads.reading.types import Reader

__all__ = ["NAMES", "ReaderError", "get_name_reader", "get_reader"]

logger = logging.getLogger(__name__)


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


@cache
def get_name_reader(engine: str = "rapidocr") -> NameReader | None:
    """The second reader, for names that the default engine cannot spell, loaded once per process; None: there is none.

    engine: the one that reads the screenshots; the others need no second. Environment: `OCR_NAMES` is `easyocr` or
    `none`, or empty: EasyOCR where it is installed and `OCR_LANGUAGES` names the languages. Where it cannot start the
    log says why, and screenshots are read without it.
    """
    wanted = os.environ.get("OCR_NAMES", "").strip()
    automatic = not wanted and bool(_languages()) and find_spec("easyocr") is not None
    if engine != "rapidocr" or not (wanted == "easyocr" or automatic):
        return None
    try:
        return EasyNames(_languages() or ["en"], _threads())
    except ReaderError as error:
        logger.warning("Names are read without a second reader. %s", error)
        return None


def _rapid() -> Reader:
    return RapidReader(threads=_threads())


def _easy() -> Reader:
    return EasyReader(languages=_languages() or ["en"], threads=_threads())


def _claude() -> Reader:
    model = os.environ.get("ANTHROPIC_VISION_MODEL", "").strip()
    key = os.environ.get("ANTHROPIC_API_KEY", "").strip()
    return ClaudeReader(key, model) if model else ClaudeReader(key)


_ENGINES: dict[str, Callable[[], Reader]] = {"rapidocr": _rapid, "easyocr": _easy, "claude": _claude}
NAMES = tuple(_ENGINES)


def _languages() -> list[str]:
    return [code.strip() for code in os.environ.get("OCR_LANGUAGES", "").split(",") if code.strip()]


def _threads() -> int:
    text = os.environ.get("OCR_THREADS", "2")
    if not text.isdecimal() or not int(text):
        raise ReaderError(f"OCR_THREADS must be a whole number from 1 up, not {text!r}.")
    return int(text)
