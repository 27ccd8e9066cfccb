"""The list that makes the roster comes into an empty portal as if it had been read; run in a `manage.py shell`."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone

from alliance.models import User
from tests.conftest import row
from tests.screens import first_week
from uploads.models import Batch, ReadRow, Upload
from uploads.review import proposals

ROWS = 16
CUT = 4
"""The place on the list of a name that was cut out of a longer text."""
ODD: dict[int, dict[str, Any]] = {
    7: {"name_score": 0.4},
    9: {"name": "", "name_score": 0.0},
}
"""By the place on the list: a name that is hard to read, one that was not read."""


def make() -> None:
    """The first screenshot of the strength ranking, as the batch `first`."""
    leader = User.objects.get(username="leader")
    picture = next(iter(first_week.strength_shots()))
    drawn = BytesIO()
    picture.save(drawn, "PNG")
    batch = Batch.objects.create(
        batch_id="first", data_type="strength", report_date=timezone.localdate(), created_by=leader
    )
    upload = Upload(
        batch=batch,
        original_name="strength-1.png",
        sha256=sha256(drawn.getvalue()).hexdigest(),
        image_format="PNG",
        width=picture.width,
        height=picture.height,
        status=Upload.Status.PENDING_CONFIRMATION,
        uploaded_by=leader,
    )
    upload.file.save("shot.png", ContentFile(drawn.getvalue()), save=False)
    upload.save()
    ranked = sorted(first_week.players(), key=lambda one: -one.power)[:ROWS]
    rows = []
    for place, one in enumerate(ranked):
        top = int(first_week.LOOK.top + place * first_week.LOOK.pitch)
        bottom, right = top + first_week.LOOK.pitch, picture.width
        boxes = {
            "box": (40, top, right - 40, bottom),
            "name_box": (330, top + 30, 700, bottom - 40),
            "value_box": (right - 330, top + 30, right - 50, bottom - 40),
        }
        read: dict[str, Any] = {"name": one.name, "badge": one.rank} | boxes | ODD.get(place, {})
        if place == CUT:
            read["name_variants"] = (f"~{one.name}~",)
        rows.append(proposals.stored_row(upload, row(place, value=one.power, **read)))
    with transaction.atomic():
        ReadRow.objects.bulk_create(rows)
        proposals.propose(proposals.lock(batch))
