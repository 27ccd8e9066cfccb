"""Leaders and the sweep, who find a batch of mutual assistance read at the same moment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial

import pytest

from tests.processes import ROOT, Leader, Portal
from tests.races.conftest import AtOnce, codes

READ = """
from datetime import date, timedelta
from django.db import transaction
from members.models import Member
from tests.conftest import row
from uploads.review import proposals
from uploads.models import Batch, ReadRow, Upload
names = ["Mambo", "Illumine", "Kiwi"]
for name in names:
    Member.objects.get_or_create(name=name)
batch = Batch.objects.create(batch_id="week-NUMBER", data_type="mutual-assistance",
                             report_date=date(2026, 1, 3) + timedelta(weeks=NUMBER))
upload = Upload.objects.create(batch=batch, original_name="1.png", sha256="NUMBER", image_format="PNG",
                               width=1, height=1, status="pending_confirmation", read_kind="mutual-assistance")
lines = [row(place, name, 900 - place) for place, name in enumerate(names)]
ReadRow.objects.bulk_create(proposals.stored_row(upload, line) for line in lines)
with transaction.atomic():
    proposals.propose(proposals.lock(batch))
"""

pytestmark = pytest.mark.worker


def test_a_batch_is_recorded_once(portal: Portal, leaders: list[Leader], at_once: AtOnce, round_: int) -> None:
    batch, before = f"week-{round_}", counts(portal)
    portal.manage("shell", "-c", READ.replace("NUMBER", str(round_)))
    sweep = [sys.executable, "manage.py", "shell", "-c", "from uploads.tasks import sweep; sweep()"]
    run = partial(subprocess.Popen, sweep, cwd=ROOT, env=portal.environment)
    with run() as one, run() as other:
        answers = at_once(*(lambda leader=leader: leader.get(f"/api/batch-status/{batch}") for leader in leaders))
    assert (codes(answers), one.returncode, other.returncode) == ([200] * len(leaders), 0, 0)
    assert [now - then for now, then in zip(counts(portal), before, strict=True)] == [1, 3]


def counts(portal: Portal) -> list[int]:
    """How many change sets and how many records there are."""
    return [
        portal.query(f"SELECT count(*) FROM {table}")[0][0] for table in ("members_changeset", "members_memberrecord")
    ]


def test_the_data_agree(sound: Callable[[], None]) -> None:
    """Runs last in this module."""
    sound()
