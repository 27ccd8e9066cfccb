"""What the header of an MP4, MOV or WebM file says. It is read without a codec, decodes nothing and keeps little.

So the web server can immediately refuse what no worker could read. A header may lie; `decode` finds that out.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Literal

from uploads.reading.recording import (
    DAMAGED,
    LEAST_SIDE,
    MOST_PIXELS,
    MOST_SIDE,
    NO_PICTURES,
    TOO_LARGE,
    TOO_SMALL,
    Limits,
    RecordingRefused,
    too_long,
)

Container = Literal["MP4", "MOV", "WEBM"]

_EBML = b"\x1a\x45\xdf\xa3"
_PICTURES = {b"heic", b"heix", b"heif", b"mif1", b"msf1", b"hevc", b"avif", b"avis", b"crx "}
"""Brands of pictures in a video container."""
_SOUND = {b"M4A ", b"M4B ", b"M4P "}
_FIRST = {b"moov", b"mdat", b"wide", b"free", b"skip"}
"""Boxes with which an old MOV begins."""
_MOST_BOXES = 20_000
_MOST_HEADER = 64 * 1024
"""Bytes of a box or element that are read at most."""

_SEGMENT, _INFO, _TRACKS, _CLUSTER = 0x18538067, 0x1549A966, 0x1654AE6B, 0x1F43B675
_SCALE, _DURATION, _ENTRY, _TYPE, _VIDEO, _WIDE, _HIGH = 0x2AD7B1, 0x4489, 0xAE, 0x83, 0xE0, 0xB0, 0xBA
_DOCTYPE = b"\x42\x82"


@dataclass(frozen=True, slots=True)
class Header:
    """What a recording says about itself. seconds: 0 if it does not say."""

    container: Container
    width: int
    height: int
    seconds: float


def container_of(start: bytes) -> Container | None:
    """The type of a file by its first 64 bytes; None if it is not a recording, whatever its name says."""
    if start.startswith(_EBML):
        return "WEBM"
    kind, brand = start[4:8], start[8:12]
    if kind == b"ftyp" and brand not in _PICTURES | _SOUND:
        return "MOV" if brand == b"qt  " else "MP4"
    return "MOV" if len(start) >= 8 and kind in _FIRST else None


def check_header(file: IO[bytes], limits: Limits) -> Header:
    """What the file says about itself. Raises RecordingRefused if this shows that it cannot be read."""
    file.seek(0, 2)
    size = file.tell()
    file.seek(0)
    container = container_of(file.read(64))
    try:
        if container is None:
            raise RecordingRefused(DAMAGED)
        width, height, seconds = _of_webm(file, size) if container == "WEBM" else _of_mp4(file, size)
    except (struct.error, IndexError, ValueError, OverflowError) as error:
        raise RecordingRefused(DAMAGED) from error
    check_size(width, height)
    if not seconds < limits.seconds + 1:
        raise RecordingRefused(too_long(limits.seconds))
    return Header(container, width, height, seconds)


def check_size(width: int, height: int) -> None:
    """Raises RecordingRefused for frames that are too large or too small to be a screen."""
    if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
        raise RecordingRefused(TOO_LARGE)
    if min(width, height) < LEAST_SIDE:
        raise RecordingRefused(TOO_SMALL)


# ---- MP4 and MOV: boxes


def _of_mp4(file: IO[bytes], size: int) -> tuple[int, int, float]:
    movie = next(((at, end) for kind, at, end in _boxes(file, 0, size) if kind == b"moov"), None)
    if movie is None:
        raise RecordingRefused(DAMAGED)
    seconds, found = 0.0, None
    for kind, at, end in _boxes(file, *movie):
        if kind == b"mvhd":
            seconds = _seconds(_part(file, at, end))
        elif kind == b"trak" and found is None:
            found = _track(file, at, end)
    if found is None:
        raise RecordingRefused(NO_PICTURES)
    return *found, seconds


def _boxes(file: IO[bytes], at: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes in a part of the file: kind, and where the content starts and ends. A box that ends beyond it is
    damaged."""
    for _ in range(_MOST_BOXES):
        if end - at < 8:
            return
        file.seek(at)
        length, kind = struct.unpack(">I4s", file.read(8))
        head = 8
        if length == 1:
            (length,), head = struct.unpack(">Q", file.read(8)), 16
        elif length == 0:
            length = end - at
        if length < head or at + length > end:
            raise RecordingRefused(DAMAGED)
        yield kind, at + head, at + length
        at += length
    raise RecordingRefused(DAMAGED)


def _part(file: IO[bytes], at: int, end: int) -> bytes:
    file.seek(at)
    return file.read(min(end - at, _MOST_HEADER))


def _seconds(header: bytes) -> float:
    """The length in a movie's header; 0 if it gives none, as fragmented videos do."""
    long = header[0] == 1
    scale, length = struct.unpack_from(">IQ" if long else ">II", header, 20 if long else 12)
    if not scale or length in (2**32 - 1, 2**64 - 1):
        return 0.0
    return float(length / scale)


def _track(file: IO[bytes], at: int, end: int) -> tuple[int, int] | None:
    """Width and height of a video track."""
    size, is_film = (0, 0), False
    for kind, start, stop in _boxes(file, at, end):
        if kind == b"tkhd":
            width, height = struct.unpack(">II", _part(file, start, stop)[-8:])
            size = width >> 16, height >> 16
        elif kind == b"mdia":
            for inner, first, last in _boxes(file, start, stop):
                is_film = is_film or (inner == b"hdlr" and _part(file, first, last)[8:12] == b"vide")
    return size if is_film else None


# ---- WebM: elements


def _of_webm(file: IO[bytes], size: int) -> tuple[int, int, float]:
    scale, length, found = 1_000_000, 0.0, None
    for name, at, end in _elements(file, 0, size):
        if name == 0x1A45DFA3 and _DOCTYPE not in _part(file, at, end):
            raise RecordingRefused(DAMAGED)
        if name != _SEGMENT:
            continue
        for inner, start, stop in _elements(file, at, end):
            if inner == _CLUSTER:
                break
            if inner == _INFO:
                for key, first, last in _elements(file, start, stop):
                    if key == _SCALE:
                        scale = int.from_bytes(_part(file, first, last)[:8], "big")
                    elif key == _DURATION:
                        length = struct.unpack(">f" if last - first == 4 else ">d", _part(file, first, last)[:8])[0]
            elif inner == _TRACKS and found is None:
                entries = [(first, last) for key, first, last in _elements(file, start, stop) if key == _ENTRY]
                found = next(filter(None, (_film(file, *entry) for entry in entries)), None)
        break
    if found is None:
        raise RecordingRefused(NO_PICTURES)
    return *found, length * scale / 1e9


def _film(file: IO[bytes], at: int, end: int) -> tuple[int, int] | None:
    values = {}
    for key, first, last in _elements(file, at, end):
        if key == _TYPE:
            values[key] = int.from_bytes(_part(file, first, last)[:8], "big")
        elif key == _VIDEO:
            for inner, start, stop in _elements(file, first, last):
                if inner in (_WIDE, _HIGH):
                    values[inner] = int.from_bytes(_part(file, start, stop)[:8], "big")
    return (values.get(_WIDE, 0), values.get(_HIGH, 0)) if values.get(_TYPE) == 1 else None


def _elements(file: IO[bytes], at: int, end: int) -> Iterator[tuple[int, int, int]]:
    """The elements in a part of the file. An element of unknown length, as browsers write them, extends to the end."""
    for _ in range(_MOST_BOXES):
        if end - at < 2:
            return
        file.seek(at)
        start = file.read(12)
        name, used = _number(start, keep=True)
        length, more = _number(start[used:], keep=False)
        at += used + more
        stop = end if length == (1 << 7 * more) - 1 else at + length
        if stop > end:
            raise RecordingRefused(DAMAGED)
        yield name, at, stop
        at = stop
    raise RecordingRefused(DAMAGED)


def _number(data: bytes, *, keep: bool) -> tuple[int, int]:
    """A number of 1 to 8 bytes, and its length. The position of the first set bit gives the length."""
    used = 9 - data[0].bit_length()
    if used > 8 or len(data) < used:
        raise ValueError("no length")
    number = int.from_bytes(data[:used], "big")
    return (number if keep else number & ((1 << 7 * used) - 1)), used
