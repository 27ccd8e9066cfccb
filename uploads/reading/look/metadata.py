"""Removes what a phone or an editor wrote into a picture beside its pixels, without decoding it.

Position, date, device, comments, hidden thumbnails, a second picture behind the first: the portal shows none of these,
so it keeps none. It keeps what decides how the pixels look: the colour profile, gamma, transparency and the
orientation, as an EXIF block with nothing else. The bytes of the pixels are copied unchanged.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator

from uploads.reading.look.image import check_image

_PNG = b"\x89PNG\r\n\x1a\n"
_IDAT, _IEND = b"IDAT", b"IEND"
_PNG_KEPT = {
    *(b"IHDR", b"PLTE", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP", b"mDCV", b"cLLI", b"bKGD"),
    *(b"hIST", b"pHYs", _IDAT),
}
_APP0, _APP1, _APP2, _APP14, _APP15, _COMMENT = 0xE0, 0xE1, 0xE2, 0xEE, 0xEF, 0xFE
_SCAN, _END = 0xDA, 0xD9
_ALONE = {0x01, 0xD8, *range(0xD0, 0xD8)}
"""Markers without a length."""
_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_SCAN_ENDS = re.compile(rb"\xff+[\xc0-\xcf\xd8-\xfe]", re.DOTALL)
_JFIF, _PROFILE, _ADOBE = b"JFIF\0", b"ICC_PROFILE\0", b"Adobe"
_JFIF_SIZE, _ADOBE_SIZE = 14, 12
"""How many bytes of these decoders read. JFIF's last two bytes give the size of the thumbnail behind them."""


def without_metadata(data: bytes) -> bytes:
    """The picture (a PNG or JPEG that `check_image` accepts) with only its pixels and what decides how they look.

    Returns the same bytes if there is nothing to remove. Raises ImageRefused if it is not a picture.
    """
    return data if stripped(data, orientation=1) == data else stripped(data, check_image(data).orientation)


def stripped(data: bytes, orientation: int) -> bytes:
    """The same for a picture that was checked. orientation: as `check_image` found it."""
    if data.startswith(_PNG):
        return b"".join(_png(data, orientation))
    return b"".join(_jpeg(data, orientation))


def _which_way_up(orientation: int) -> bytes:
    """An EXIF block with only the orientation; empty if the picture is upright."""
    if orientation == 1:
        return b""
    return struct.pack(">2sHIHHHIHHI", b"MM", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)


_WAYS_UP = {_which_way_up(orientation) for orientation in range(2, 9)}


def _png(data: bytes, orientation: int) -> Iterator[bytes]:
    """The parts of a PNG that are kept. Anything after the first run of pixel data is dropped."""
    yield _PNG
    turned, seen = _which_way_up(orientation), b""
    for name, body, whole in _chunks(data):
        if name == _IEND or (seen == _IDAT and name != _IDAT):
            break
        seen = name
        if name in _PNG_KEPT or (name == b"eXIf" and body in _WAYS_UP and not turned):
            yield whole
        if name == b"IHDR" and turned:
            yield _chunk(b"eXIf", turned)
    yield _chunk(_IEND, b"")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Name, content and all bytes of each chunk of a PNG. A chunk that claims more than there is gets what there is."""
    start = len(_PNG)
    while start + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, start)
        end = start + 12 + length
        name, body = data[start + 4 : start + 8], data[start + 8 : end - 4]
        yield name, body, data[start:end] if end <= len(data) else _chunk(name, data[start + 8 :])
        start = end


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _jpeg(data: bytes, orientation: int) -> Iterator[bytes]:
    """The parts of a JPEG that are kept: up to the first end marker."""
    yield b"\xff\xd8"
    turned = _which_way_up(orientation)
    exif = _segment(_APP1, b"Exif\0\0" + turned) if turned else b""
    for marker, segment, scan in _segments(data):
        kept = _kept(marker, segment, is_turned=bool(turned))
        if exif and not (marker == _APP0 and kept):
            yield exif
            exif = b""
        yield kept
        yield scan
    yield b"\xff\xd9"


def _segments(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Marker and bytes of each segment of a JPEG, and the pixel data behind it. Stray bytes between segments are
    skipped, as decoders do."""
    start = 2
    while found := _MARKER.search(data, start):
        marker, start = found[1][0], found.end()
        if marker == _END:
            return
        if marker in _ALONE:
            continue
        end = start + max(2, int.from_bytes(data[start : start + 2], "big"))
        if end > len(data):  # no decoder gets this far
            return
        segment, start = b"\xff" + data[start - 1 : end], end
        scan = b""
        if marker == _SCAN:
            ends = _SCAN_ENDS.search(data, start)
            scan = data[start : ends.start() if ends else len(data)]
            start += len(scan)
        yield marker, segment, scan


def _kept(marker: int, segment: bytes, *, is_turned: bool) -> bytes:
    """The part of a segment that is kept; empty if it is dropped."""
    body = segment[4:]
    if marker == _APP0:
        is_sound = body.startswith(_JFIF) and len(body) >= _JFIF_SIZE
        return _segment(_APP0, body[: _JFIF_SIZE - 2] + b"\0\0") if is_sound else b""
    if marker == _APP1:
        return segment if not is_turned and body[:6] == b"Exif\0\0" and body[6:] in _WAYS_UP else b""
    if marker == _APP2:
        return segment if body.startswith(_PROFILE) else b""
    if marker == _APP14:
        return _segment(_APP14, body[:_ADOBE_SIZE]) if body.startswith(_ADOBE) else b""
    return b"" if _APP0 <= marker <= _APP15 or marker == _COMMENT else segment


def _segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body
