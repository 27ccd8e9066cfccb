"""/operator/figures/: what an operator reads there comes from what readers and leaders did."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance import metrics
from alliance.models import BackupRun, User
from members.models import Member
from tests.conftest import row
from uploads.apply import applying
from uploads.models import Batch, ReadRow, Upload
from uploads.review.items import Item

pytestmark = pytest.mark.django_db

PAGE = "/operator/figures/"


@pytest.fixture
def operator(account: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(account("operator", is_staff=True, is_superuser=True))
    return client


def figures_of(client: Client) -> Any:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return answer.context


def times(context: Any) -> list[tuple[str, int, int, float, float]]:
    return [(one.engine, one.days, one.screenshots, one.median, one.p95) for one in context["reading_times"]]


def test_an_empty_portal_has_a_page(operator: Client) -> None:
    page = operator.get(PAGE).content.decode()
    for words in (
        "No screenshot was read in the last 30 days.",
        "None in the last 30 days.",
        "No backup has been made",
    ):
        assert words in page
    assert PAGE in operator.get("/operator/").content.decode()


def test_leaders_do_not_see_it(leader_client: Client) -> None:
    assert leader_client.get(PAGE).headers["Location"].startswith("/operator/login/")


def test_reading_times_by_engine_and_span(operator: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch(*([row(0, f"Nia{number}", 5_000)] for number in range(21)))
    for number, upload in enumerate(Upload.objects.order_by("pk")):
        upload.engine, upload.read_seconds = "rapidocr", 1 + number
        upload.created_at = timezone.now() - timedelta(days=20 if number >= 11 else 1)
        upload.save()
    Upload.objects.order_by("pk").filter(read_seconds=21).update(engine="claude")
    assert times(figures_of(operator)) == [
        ("claude", 30, 1, 21, 21),
        ("rapidocr", 7, 11, 6, 11),
        ("rapidocr", 30, 20, 10.5, 19),
    ]


def test_what_leaders_corrected(operator: Client, read_batch: Callable[..., Batch]) -> None:
    nia, tom, ben = (Member.objects.create(name=name) for name in ("Nia", "Tom", "Benedikt"))
    batch = read_batch([row(0, "Nia", 5_000), row(1, "Tom", 4_000), row(2, "Zzzzz", 3_000), row(3, "Left out", 2_000)])
    Upload.objects.update(engine="rapidocr")
    rows = list(ReadRow.objects.order_by("place"))
    items = [
        Item("update", nia.pk, "Nia", 5_000, row_id=rows[0].pk),
        Item("update", tom.pk, "Tom", 4_444, row_id=rows[1].pk),
        Item("update", ben.pk, "Benedikt", 3_000, row_id=rows[2].pk),
    ]
    applied = applying.apply(upload=batch.uploads.get(), whole_batch=True, items=items, actor_id=None)
    told = {one.confidence: one for one in figures_of(operator)["accuracy"]}
    high, none = told["high"], told["none"]
    assert (high.read, high.applied, high.values_corrected, high.value_share) == (2, 2, 1, "50.0 %")
    assert (none.read, none.applied, none.members_corrected, none.values_corrected) == (2, 1, 1, 0)

    applying.undo(applied.change_set, actor_id=None)
    assert {one.applied for one in figures_of(operator)["accuracy"]} == {0}


def test_failures_by_reason(operator: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch([], [], [])
    now = timezone.now()
    for days, (upload, notes) in zip((1, 10, 40), zip(Upload.objects.all(), ("Dark.",) * 3, strict=True), strict=True):
        Upload.objects.filter(pk=upload.pk).update(status="failed", notes=notes, created_at=now - timedelta(days=days))
    assert figures_of(operator)["failures"] == [metrics.Failures("Dark.", week=1, month=2)]


@pytest.mark.parametrize(("hours", "ok"), [(5, True), (49, False)])
def test_a_late_backup_is_told(operator: Client, hours: int, *, ok: bool) -> None:
    BackupRun.objects.create(file="b.zip", size=5, files=1, seconds=1, at=timezone.now() - timedelta(hours=hours))
    [check] = [one for one in figures_of(operator)["checks"] if one.name == "backup"]
    assert check.ok is ok


def test_a_backup_that_failed_is_told_beside_the_last_good_one(operator: Client) -> None:
    now = timezone.now()
    BackupRun.objects.create(file="good.zip", size=5, files=1, seconds=1, at=now - timedelta(hours=24))
    BackupRun.objects.create(file="bad.zip", size=0, files=0, seconds=1, at=now, failure="No space left on device.")
    [check] = [one for one in figures_of(operator)["checks"] if one.name == "backup"]
    assert not check.ok
    assert f"The try of {timezone.localtime(now):%Y-%m-%d %H:%M} failed: No space left on device." in check.message
    assert "The last good one is of" in check.message
    assert check.message.endswith("good.zip.")
    BackupRun.objects.create(file="next.zip", size=5, files=1, seconds=1, at=now + timedelta(seconds=1))
    [check] = [one for one in figures_of(operator)["checks"] if one.name == "backup"]
    assert check.ok


def test_space_is_counted(operator: Client, read_batch: Callable[..., Batch], png: Callable[..., bytes]) -> None:
    read_batch([row(0, "Nia", 5_000)])
    space = figures_of(operator)["storage"]
    assert space["pictures"] == len(png(0))
    assert space["database"] > 0
    assert space["free"] > 0


def test_more_screenshots_cost_no_more_queries(operator: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch([row(0, "Nia", 5_000)])
    with CaptureQueriesContext(connection) as few:
        operator.get(PAGE)
    read_batch(*([row(0, f"Nia{number}", 5_000)] for number in range(8)), batch_id="b2")
    Upload.objects.update(engine="rapidocr", read_seconds=1)
    with CaptureQueriesContext(connection) as many:
        operator.get(PAGE)
    assert len(many) <= len(few)


@pytest.mark.parametrize(
    ("values", "percent", "found"),
    [([1], 95, 1), ([1, 2], 95, 2), (list(range(1, 101)), 95, 95), (list(range(1, 21)), 95, 19), ([3, 1, 2], 50, 2)],
)
def test_percentiles_are_values_that_were_measured(values: list[float], percent: int, found: float) -> None:
    assert metrics.percentile(values, percent) == found
