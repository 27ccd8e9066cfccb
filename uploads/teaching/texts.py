"""The texts of a screenshot for a leader to mark. A worker finds them when they are asked for; they go after a day."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from members.errors import Conflict, Missing
from uploads.jobs import queue
from uploads.models import FROM_MEMBERS, RECORDINGS, DataType, Upload
from uploads.reading.look.image import ImageRefused, open_image
from uploads.reading.types import Char, Image, Reader, TextBox
from uploads.taught_models import ScreenTexts

logger = logging.getLogger(__name__)

KEPT = timedelta(days=1)
"""They hold names; after that they are found anew."""
ASKED_AGAIN = timedelta(seconds=30)
"""A worker that has found nothing by then is asked again."""
MOST_TEXTS = 600


def of_upload(upload_id: int) -> Upload:
    """A screenshot that may be taught on. Raises Missing, and Conflict if it can't be."""
    upload = (
        Upload.objects.select_related("batch__drop", "texts", "taught_reading__screen").filter(pk=upload_id).first()
    )
    if upload is None:
        raise Missing(gettext("There is no such screenshot."))
    if upload.batch.data_type in (*FROM_MEMBERS, DataType.SF_TECH) or upload.image_format in RECORDINGS:
        told = gettext("%(file)s shows no list whose rows could be marked.")
        raise Conflict(told % {"file": upload.original_name})
    if not upload.file:
        told = gettext("The file of %(file)s is gone. Upload it again.")
        raise Conflict(told % {"file": upload.original_name})
    return upload


def ask(upload_id: int) -> ScreenTexts:
    """Have a worker find the texts of a screenshot, unless they are there or were asked for just now."""
    upload = of_upload(upload_id)
    now = timezone.now()
    with transaction.atomic():
        Upload.objects.select_for_update(of=("self",)).get(pk=upload.pk)
        kept, made = ScreenTexts.objects.get_or_create(upload=upload, defaults={"asked_at": now})
        if made or (kept.texts is None and (kept.notes or not now - ASKED_AGAIN <= kept.asked_at <= now)):
            kept.asked_at, kept.notes = now, ""
            kept.save(update_fields=["asked_at", "notes"])
            transaction.on_commit(lambda: queue.run_soon("find_texts", upload.pk, name=f"texts of upload {upload.pk}"))
    return kept


def find(upload_id: int, content: Callable[[], bytes], reader: Reader) -> None:
    """Find the texts of a screenshot and keep them. content: gives its file."""
    try:
        found = {"texts": [stored(box) for box in reader.read(open_image(content()))[:MOST_TEXTS]], "notes": ""}
    except ImageRefused as refused:
        found = {"notes": str(refused)[:300]}
    except Exception:  # engines raise what they like; the leader is told, and may ask again
        logger.exception("the texts of upload %s could not be found", upload_id)
        found = {"notes": gettext("The texts of this screenshot could not be found. Try again, or upload it again.")}
    ScreenTexts.objects.filter(upload=upload_id).update(**found)


def found(upload: Upload) -> list[TextBox]:
    """The texts of a screenshot. Raises Conflict if they were not found (yet)."""
    kept = ScreenTexts.objects.filter(upload=upload).first()
    if kept is None or kept.texts is None:
        raise Conflict(gettext("The texts of this screenshot are not found yet. Open it again to mark its rows."))
    return [text_of(one) for one in kept.texts]


def forget_old() -> int:
    """Remove the texts that were asked for more than a day ago; how many went."""
    return ScreenTexts.objects.exclude(asked_at__range=(timezone.now() - KEPT, timezone.now() + KEPT)).delete()[0]


def stored(box: TextBox) -> dict[str, Any]:
    return {
        "text": box.text,
        "box": [round(edge, 1) for edge in box.box],
        "score": round(box.score, 3),
        "tilt": round(box.tilt, 5),
        "chars": [[one.text, round(one.x0, 1), round(one.x1, 1), round(one.score, 3)] for one in box.chars],
    }


def text_of(one: dict[str, Any]) -> TextBox:
    x0, y0, x1, y1 = one["box"]
    return TextBox(
        one["text"], (x0, y0, x1, y1), one["score"], tuple(Char(*char) for char in one["chars"]), one["tilt"]
    )


class Known:
    """A reader that knows the texts of a picture and can look at nothing else."""

    name = "known"
    paid = False

    def __init__(self, texts: list[TextBox]) -> None:
        self.texts = texts

    def read(self, image: Image) -> list[TextBox]:
        return self.texts

    def read_crop(self, image: Image, box: tuple[float, float, float, float]) -> TextBox | None:
        return None
