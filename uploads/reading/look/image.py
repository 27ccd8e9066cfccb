"""Which pictures are accepted, and their pixels the right way up.

Every rejection is an ImageRefused whose message tells the leader what to do (spec section 2: PNG or JPEG, at most 10
MB). The size is read from the header: a picture with too many pixels is refused before it is decoded.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PIL import Image as Pillow
from PIL import ImageFile, ImageOps

from uploads.reading.types import Image

MAX_BYTES = 10_485_760
MAX_PIXELS = 40_000_000
MAX_SIDE = 20_000
Format = Literal["PNG", "JPEG"]
_SIGNATURES: tuple[tuple[bytes, Format], ...] = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"))
_OTHERS = ((b"GIF8", "a GIF"), (b"RIFF", "a WebP"), (b"BM", "a BMP"), (b"%PDF", "a PDF"), (b"PK", "a ZIP"))
_ORIENTATION = 0x0112
_TURNED = (5, 6, 7, 8)
_SCAN = b"\xff\xda"
_MOST_SCANS = 100
"""The most scans of a progressive JPEG. Cameras and programs write about ten. Each goes over all pixels, and may be
only 60 bytes long."""
_ONE_AT_A_TIME = threading.Lock()
_DAMAGED = "The picture is damaged or only partly uploaded. Take the screenshot again and upload it once more."
_TOO_LARGE = (
    f"The picture has too many pixels (at most {MAX_PIXELS // 1_000_000} million, "
    f"{MAX_SIDE} along a side). Upload the plain screenshot instead of an enlarged copy."
)
_TOO_MANY_SCANS = "The picture is a JPEG of too many layers. Save it as PNG, then upload it again."


class ImageRefused(Exception):
    """The bytes are not a picture that the portal accepts. str(error) is meant for the leader."""


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What is known of an accepted picture. width and height are as a person sees it. orientation: EXIF's, 1 is
    upright."""

    format: Format
    width: int
    height: int
    orientation: int = 1


def check_image(data: bytes) -> ImageFacts:
    """Decodes the whole picture and returns its facts. Raises ImageRefused for anything that could not be read later.

    Each process decodes one picture at a time, however many requests there are: 40 million pixels take up to 160 MB.
    """
    kind = _format(data)
    with _ONE_AT_A_TIME, _opened(data, kind) as picture:
        width, height = picture.size
        picture.draft(None, (1, 1))  # decodes a JPEG at an eighth of its size: reads all bytes, but few pixels
        picture.load()
        orientation = _orientation(picture)
        if orientation in _TURNED:
            width, height = height, width
        return ImageFacts(kind, width, height, orientation)


def open_image(data: bytes) -> Image:
    """The pixels of a PNG or JPEG as a person sees it: height x width x 3, RGB. Raises ImageRefused."""
    with _opened(data, _format(data)) as picture:
        picture.load()
        upright = ImageOps.exif_transpose(picture) if _orientation(picture) != 1 else picture
        return np.asarray(upright.convert("RGB"))


def _format(data: bytes) -> Format:
    if not data:
        raise ImageRefused("The file is empty. Choose the screenshot again.")
    if len(data) > MAX_BYTES:
        raise ImageRefused(f"The file is larger than {MAX_BYTES // 1024**2} MB. Upload a smaller screenshot.")
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    found = next((name for start, name in _OTHERS if data.startswith(start)), None)
    what = f"The file is {found} file" if found else "The file is not a picture"
    raise ImageRefused(f"{what}, whatever its name says. Upload a PNG or JPEG screenshot.")


@contextmanager
def _opened(data: bytes, kind: Format) -> Iterator[ImageFile.ImageFile]:
    """The picture, not decoded yet. Any error with it, also inside the with block, becomes ImageRefused."""
    try:
        with Pillow.open(io.BytesIO(data), formats=(kind,)) as picture:
            _check_header(picture.size, data, kind)
            yield picture
    except ImageRefused:
        raise
    except (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning) as error:
        raise ImageRefused(_TOO_LARGE) from error
    except Exception as error:
        raise ImageRefused(_DAMAGED) from error


def _check_header(size: tuple[int, int], data: bytes, kind: Format) -> None:
    width, height = size
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise ImageRefused(_TOO_LARGE)
    if kind == "PNG" and b"IEND" not in data[8:]:
        raise ImageRefused(_DAMAGED)
    if kind == "JPEG" and data.count(_SCAN) > _MOST_SCANS:
        raise ImageRefused(_TOO_MANY_SCANS)


def _orientation(picture: Pillow.Image) -> int:
    """EXIF orientation, 1 if there is none or the EXIF block is broken."""
    try:
        value = picture.getexif().get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001 - Pillow raises many kinds on broken EXIF; the pixels are still good
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1
