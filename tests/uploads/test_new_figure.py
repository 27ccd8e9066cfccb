"""A new kind of list is a line in members.figures: what follows from it by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client

from members.figures import FIGURES, Figure
from members.models import Member, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import update
from uploads.models import Batch

pytestmark = pytest.mark.django_db

SIEGE = Figure(
    name="siege",
    data_type="siege",
    key="siegePoints",
    label="Siege",
    title="Siege Points",
    noun="siege points",
    weekly=True,
    on_sunday=True,
    placed=True,
)


@pytest.fixture
def siege(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[None]:
    """The line, with the database as the migration leaves it that `makemigrations` writes for it."""
    monkeypatch.setitem(FIGURES, SIEGE.data_type, SIEGE)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute("ALTER TABLE members_memberrecord DROP CONSTRAINT record_data_type")
        yield
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.usefixtures("siege")
def test_its_list_is_reviewed_applied_shown_and_undone(leader_client: Client, read_batch: Callable[..., Batch]) -> None:
    mambo = Member.objects.create(name="Mambo", rank=3)
    batch = read_batch([row(0, "Mambo", 110, rank=1)], data_type="siege")
    body = {"dataToApply": [update(mambo, siegePoints="110", rank=1)]}
    applied = leader_client.post(f"/api/upload/{batch.uploads.get().pk}/apply-data", body, "application/json")
    assert applied.status_code == 200, applied.json()
    record = MemberRecord.objects.get()
    assert (record.value, record.place, record.get_data_type_display()) == (110, 1, "Siege")
    assert record.record_date == SIEGE.record_date(REPORT_DATE) != REPORT_DATE
    told = leader_client.get(f"/api/members/{mambo.pk}/history").json()["figures"][-1]
    assert (told["key"], told["label"], [point["value"] for point in told["points"]]) == (
        "siege",
        "Siege Points",
        ["110"],
    )
    noted = leader_client.get("/api/change-sets").json()[0]["changes"]
    assert [(one["label"], one["from"], one["to"]) for one in noted] == [("Siege Points", None, "110")]
    undone = leader_client.post(f"/api/change-sets/{applied.json()['changeSetId']}/undo")
    assert undone.status_code == 200
    assert not MemberRecord.objects.exists()
