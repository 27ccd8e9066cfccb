"""Six batches of screenshots of the demo come into a portal as if they had been read; run in its own `manage.py shell`.

What stands on the screenshots is taken from truth.json, so no test waits for the reading.
"""

from __future__ import annotations

import json
from datetime import timedelta
from hashlib import sha256

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone

from alliance.models import User
from tests.conftest import row
from tests.e2e.portals import SCREENS
from uploads.models import Batch, Upload
from uploads.review import proposals

SIX = (
    ("strength-03.png", 7),
    ("kills-03.png", 7),
    ("donations-02.png", 0),
    ("alliance-duel-02.png", 0),
    ("kills-02.png", 0),
    ("strength-02.png", 0),
)
"""Each with the age of its report in days."""


def make() -> None:
    """Their ids are six-1 to six-6, the newest last."""
    leader = User.objects.get(username="leader")
    truth = {image["file"]: image for image in json.loads((SCREENS / "truth.json").read_text("utf-8"))["images"]}
    for number, (file, age) in enumerate(SIX, 1):
        image = truth[file]
        content = (SCREENS / file).read_bytes()
        batch = Batch.objects.create(
            batch_id=f"six-{number}",
            data_type=image["dataType"],
            report_date=timezone.localdate() - timedelta(days=age),
            created_by=leader,
        )
        upload = Upload(
            batch=batch,
            original_name=file,
            sha256=sha256(content).hexdigest(),
            image_format="PNG",
            width=image["size"][0],
            height=image["size"][1],
            status=Upload.Status.PENDING_CONFIRMATION,
            uploaded_by=leader,
        )
        upload.file.save("shot.png", ContentFile(content), save=False)
        upload.save()
        whole = [one for one in image["rows"] if not one["cut"] and not one["pinned"]]
        for place, one in enumerate(whole):
            left, top, right, bottom = one["box"]
            found = row(
                place,
                one["name"],
                one["value"],
                rank=one["rank"],
                box=(left, top, right, bottom),
                name_box=(left + 370, top + 50, left + 640, bottom - 50),
                value_box=(right - 260, top + 50, right - 20, bottom - 50),
            )
            proposals.stored_row(upload, found).save()
        with transaction.atomic():
            proposals.propose(proposals.lock(batch))
