"""Cuts one row out of a screenshot as a picture of its own, so that nothing of its neighbours leaves the server."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from uploads.models import Upload
from uploads.reading.look.image import open_image

QUALITY = 85


def cut(upload: Upload, box: Sequence[int]) -> bytes:
    """The part of the screenshot inside the box (left, top, right, bottom, in its pixels), as a JPEG.

    Raises FileNotFoundError if the picture was removed, is a recording, or has nothing in the box; ImageRefused if it
    is damaged.
    """
    if not upload.file or upload.is_recording:
        raise FileNotFoundError(f"upload {upload.pk} has no picture")
    with upload.file.open("rb") as file:
        pixels = open_image(file.read())
    height, width = pixels.shape[:2]
    left, top, right, bottom = (round(edge) for edge in box)
    left, right = max(0, left), min(width, right)
    top, bottom = max(0, top), min(height, bottom)
    if left >= right or top >= bottom:
        raise FileNotFoundError(f"upload {upload.pk} shows nothing there")
    out = BytesIO()
    Image.fromarray(pixels[top:bottom, left:right]).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()
