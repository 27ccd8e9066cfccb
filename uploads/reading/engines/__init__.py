"""The OCR engines behind one protocol (`uploads.reading.types.Reader`), and the second reader for names."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib.util import find_spec

from uploads.reading.engines.claude import ClaudeReader
from uploads.reading.engines.claude_api import DEFAULT_MODEL, Account, Prices, Spent
from uploads.reading.engines.easy import EasyNames, EasyReader
from uploads.reading.engines.errors import ReaderError
from uploads.reading.engines.rapid import RapidReader
from uploads.reading.rows.spellings import NameReader
from uploads.reading.types import Reader

__all__ = ["NAMES", "ReaderError", "claude_account", "get_name_reader", "get_reader", "spent_by", "told_cost"]

logger = logging.getLogger(__name__)


@cache
def get_reader(name: str = "rapidocr") -> Reader:
    """The engine of that name, loaded once per process. Raises ReaderError where it is unknown or cannot start.

    Environment: `OCR_THREADS`, the cores that one picture may use (default 2); `OCR_LANGUAGES`, EasyOCR's language
    codes (default `en`); for Claude what `claude_account` names.
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
    return ClaudeReader(claude_account())


def claude_account() -> Account:
    """How Claude is reached and what it costs, from the environment."""
    given = {name: os.environ.get(f"ANTHROPIC_{name}", "").strip() for name in _ACCOUNT}
    try:
        prices = Prices(*(Decimal(given[name] or default) for name, default in _PRICES.items()))
    except InvalidOperation as error:
        raise ReaderError(f"{' and '.join(f'ANTHROPIC_{name}' for name in _PRICES)}: use numbers.") from error
    return Account(given["API_KEY"], given["VISION_MODEL"] or DEFAULT_MODEL, prices, given["BASE_URL"] or None)


def spent_by(reader: Reader) -> Spent:
    """What a reader has cost so far in this process; nothing for those that cost nothing."""
    return reader.spent if isinstance(reader, ClaudeReader) else Spent()


@contextmanager
def told_cost(reader: Reader, what: str) -> Iterator[None]:
    """Logs what the reader cost while the block runs, also where it fails; nothing where it cost nothing."""
    before = spent_by(reader)
    try:
        yield
    finally:
        took = spent_by(reader) - before
        if took.cost:
            logger.info(
                "%s: Claude took %d tokens in, %d out, $%.4f", what, took.input_tokens, took.output_tokens, took.cost
            )


_PRICES = {"VISION_INPUT_PRICE": "2", "VISION_OUTPUT_PRICE": "10"}
_ACCOUNT = ("API_KEY", "VISION_MODEL", "BASE_URL", *_PRICES)


_ENGINES: dict[str, Callable[[], Reader]] = {"rapidocr": _rapid, "easyocr": _easy, "claude": _claude}
NAMES = tuple(_ENGINES)


def _languages() -> list[str]:
    return [code.strip() for code in os.environ.get("OCR_LANGUAGES", "").split(",") if code.strip()]


def _threads() -> int:
    text = os.environ.get("OCR_THREADS", "2")
    if not text.isdecimal() or not int(text):
        raise ReaderError(f"OCR_THREADS must be a whole number from 1 up, not {text!r}.")
    return int(text)
