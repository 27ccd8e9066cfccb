"""The OCR engines behind one protocol (`uploads.reading.types.Reader`), and the second reader for names."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from uploads.reading.engines.claude import ClaudeReader
from uploads.reading.engines.claude_api import Account, Spent
from uploads.reading.engines.easy import EasyNames, EasyReader
from uploads.reading.engines.errors import ReaderError
from uploads.reading.engines.rapid import RapidReader, recogniser_id
from uploads.reading.engines.tesseract import TesseractNames, installed_files, usual
from uploads.reading.types import NameReader, Reader

__all__ = [
    "NAMES",
    "ReaderError",
    "ReaderOptions",
    "get_name_reader",
    "get_reader",
    "names_read_by",
    "sees_with",
    "spent_by",
    "told_cost",
]

logger = logging.getLogger(__name__)

NO_ACCOUNT = Account("")


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """How the engines are started. threads: cores that one picture may use. languages: EasyOCR's codes; empty means
    `en`.

    names: the second reader for names, `easyocr`, `tesseract` or `none`. Empty means EasyOCR if it is installed and
    languages are given, else Tesseract if that is installed. account: how Claude is reached.
    """

    threads: int = 2
    names: str = ""
    languages: tuple[str, ...] = ()
    account: Account = NO_ACCOUNT


DEFAULTS = ReaderOptions()


def get_reader(name: str, options: ReaderOptions = DEFAULTS) -> Reader:
    """The engine of that name, loaded once per process. Raises ReaderError if it is unknown or cannot start."""
    return _started(name, options)


@cache
def _started(name: str, options: ReaderOptions) -> Reader:
    start = _ENGINES.get(name)
    if start is None:
        raise ReaderError(f"Unknown OCR engine {name!r}; known are {', '.join(NAMES)}.")
    return start(options)


@cache
def get_name_reader(engine: str, options: ReaderOptions) -> NameReader | None:
    """The second reader for names that the default engine cannot spell, loaded once per process; None if there is none.

    engine: the one that reads the screenshots; only rapidocr needs a second. If the second reader cannot start, the log
    says why, and screenshots are read without it.
    """
    start = _NAME_READERS.get(names_read_by(engine, options))
    if start is None:
        return None
    try:
        return start(options)
    except ReaderError as error:
        logger.warning("Names are read without a second reader. %s", error)
        return None


def names_read_by(engine: str, options: ReaderOptions) -> str:
    """The second reader used for names; empty for none. If the operator chose none, it depends on what is installed."""
    if engine != RapidReader.name or options.names == "none":
        return ""
    if options.names:
        return options.names
    if options.languages and find_spec("easyocr") is not None:
        return "easyocr"
    return "tesseract" if usual(installed_files()) else ""


def sees_with(engine: str) -> str:
    """The id of the model with which an engine sees names; empty if the engine does not return what it sees."""
    return recogniser_id() if engine == RapidReader.name else ""


def spent_by(reader: Reader) -> Spent:
    """What a reader has cost so far in this process; nothing for free readers."""
    return reader.spent if isinstance(reader, ClaudeReader) else Spent()


@contextmanager
def told_cost(reader: Reader, what: str) -> Iterator[None]:
    """Logs what the reader cost while the block runs, even if the block fails; logs nothing if it cost nothing."""
    before = spent_by(reader)
    try:
        yield
    finally:
        took = spent_by(reader) - before
        if took.cost:
            logger.info(
                "%s: Claude took %d tokens in, %d out, $%.4f", what, took.input_tokens, took.output_tokens, took.cost
            )


_ENGINES: dict[str, Callable[[ReaderOptions], Reader]] = {
    "rapidocr": lambda options: RapidReader(options.threads),
    "easyocr": lambda options: EasyReader(options.languages or ("en",), options.threads),
    "claude": lambda options: ClaudeReader(options.account),
}
NAMES = tuple(_ENGINES)
_NAME_READERS: dict[str, Callable[[ReaderOptions], NameReader]] = {
    "easyocr": lambda options: EasyNames(options.languages or ("en",), options.threads),
    "tesseract": lambda options: TesseractNames(options.languages, options.threads),
}
