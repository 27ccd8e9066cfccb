"""Pictures as browsers get them, whole or one row; and removal of metadata from files stored before intake did that."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import IO
from uuid import uuid4

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from uploads.files.store import remove
from uploads.models import RECORDINGS, Upload
from uploads.reading.look.image import ImageRefused, open_image
from uploads.reading.look.metadata import without_metadata

logger = logging.getLogger(__name__)

CONTENT_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}


@dataclass(frozen=True, slots=True)
class Picture:
    content: IO[bytes]
    content_type: str


def tag(upload: Upload) -> str:
    """The entity tag of an upload's picture. Stored files never change, so their name is enough."""
    return f'"{sha256((upload.preview.name or upload.file.name or "").encode()).hexdigest()[:32]}"'


def shown(upload: Upload) -> Picture:
    """The picture to show: the preview, which was made only from pixels, else the file without its metadata.

    Raises FileNotFoundError if the file is gone or is a recording, ImageRefused if it is damaged.
    """
    if not upload.file or upload.is_recording:
        raise FileNotFoundError(f"upload {upload.pk} has no picture")
    if upload.preview:
        return Picture(upload.preview.open("rb").file, "image/jpeg")
    with upload.file.open("rb") as file:
        content = without_metadata(file.read())
    return Picture(BytesIO(content), CONTENT_TYPES[upload.image_format])


@dataclass(slots=True)
class Stripping:
    """How many stored screenshots were checked, had metadata, are in use now, are missing, are not pictures."""

    looked_at: int = 0
    stripped: int = 0
    in_use: int = 0
    missing: int = 0
    damaged: int = 0


def strip_stored(*, dry_run: bool = False) -> Stripping:
    """Remove the metadata from every stored screenshot that has some. The portal may be running.

    Each gets a file under a new name before its row changes, and the old file is deleted after that. So an interruption
    leaves at most a stray file. Screenshots that a worker is reading are skipped.
    """
    done = Stripping()
    pictures = Upload.objects.exclude(file="").exclude(image_format__in=RECORDINGS)
    for pk in list(pictures.order_by("pk").values_list("pk", flat=True)):
        upload = Upload.objects.filter(pk=pk).exclude(file="").first()
        if upload is None:
            continue
        done.looked_at += 1
        try:
            with upload.file.open("rb") as file:
                content = file.read()
            clean = without_metadata(content)
        except FileNotFoundError:
            done.missing += 1
            continue
        except ImageRefused:
            done.damaged += 1
            continue
        if clean == content:
            continue
        if upload.status == Upload.Status.PROCESSING or not (dry_run or replaced(upload, clean)):
            done.in_use += 1
            continue
        done.stripped += 1
    return done


def replaced(upload: Upload, content: bytes) -> bool:
    """Give an upload another stored file. False, with nothing changed, if it was queued or removed meanwhile."""
    old = upload.file.name or ""
    name = upload.file.field.generate_filename(upload, f"{uuid4().hex}.{old.rsplit('.', 1)[-1]}")
    name = default_storage.save(name, ContentFile(content))
    rows = Upload.objects.filter(pk=upload.pk, file=old).exclude(status=Upload.Status.PROCESSING)
    changed = bool(rows.update(file=name))
    remove([old if changed else name])
    return changed


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
