"""Workers and leaders who find a batch of mutual assistance read at the same moment, at real processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.processes import Portal

AT_ONCE = 6
READ = """
from django.db import transaction
from members.models import Member
from tests.conftest import row
from uploads import review
from uploads.models import Batch, ReadRow, Upload
names = ["Mambo", "Illumine", "Kiwi"]
Member.objects.bulk_create(Member(name=name) for name in names)
batch = Batch.objects.create(batch_id="week", data_type="mutual-assistance", report_date="2026-01-03")
upload = Upload.objects.create(batch=batch, original_name="1.png", sha256="1", image_format="PNG", width=1, height=1,
                               status="pending_confirmation", read_kind="mutual-assistance")
lines = [row(place, name, 900 - place) for place, name in enumerate(names)]
ReadRow.objects.bulk_create(review.stored_row(upload, line) for line in lines)
with transaction.atomic():
    review.propose(review.lock(batch))
"""

pytestmark = pytest.mark.worker


@pytest.fixture
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


def test_a_batch_is_recorded_once(portal: Portal) -> None:
    leaders = [portal.leader() for _ in range(AT_ONCE)]
    portal.manage("shell", "-c", READ)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(lambda leader: leader.get("/api/batch-status/week"), leaders))
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert portal.query("SELECT count(*) FROM members_changeset") == [(1,)]
    assert portal.query("SELECT count(*) FROM analytics_memberrecord") == [(3,)]
