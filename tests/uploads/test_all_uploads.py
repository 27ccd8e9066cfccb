"""GET /api/all-uploads and /api/batches/{id}/rows: every upload can be found, with what was written to whom."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from alliance.models import User
from members.models import Member, MemberAlias
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, create, update
from uploads import all_uploads
from uploads.models import Batch, ReadRow, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def found(client: Client, **wanted: str) -> list[str]:
    answer = client.get("/api/all-uploads", wanted)
    assert answer.status_code == 200, answer.json()
    return [batch["batchId"] for batch in answer.json()["batches"]]


@pytest.fixture
def three(leader_client: Client, read_batch: ReadBatch, account: Callable[..., User]) -> dict[str, int]:
    """A strength list that was applied, a kills list of somebody else that waits, a duel that was undone."""
    mambo, nia = (Member.objects.create(name=name, power=100) for name in ("Mambo", "Nía"))
    MemberAlias.objects.create(member=nia, spelling="Sunflower")
    strength = read_batch([row(0, "Mambo", 110)], batch_id="strength")
    applied = apply(leader_client, strength, [update(mambo, power=110)]).json()["changeSetId"]
    kills = read_batch([row(0, "Nía", 7)], batch_id="kills", data_type="kills", report_date=date(2026, 11, 7))
    Batch.objects.filter(pk=kills.pk).update(
        created_by=account("deputy", rank=4), created_at=timezone.now() - timedelta(days=20)
    )
    Upload.objects.filter(batch=kills).update(original_name="IMG_0042.PNG")
    duel = read_batch([row(0, "Mambo", 9)], batch_id="duel", data_type="alliance-duel")
    undone = apply(leader_client, duel, [update(nia, score=9, rowId=ReadRow.objects.get(upload__batch=duel).pk)])
    leader_client.post(f"/api/change-sets/{undone.json()['changeSetId']}/undo")
    return {"mambo": mambo.pk, "nia": nia.pk, "applied": applied}


@pytest.mark.parametrize(
    ("wanted", "batches"),
    [
        ({}, ["duel", "strength", "kills"]),
        ({"kind": "kills"}, ["kills"]),
        ({"state": "applied"}, ["strength"]),
        ({"state": "undone"}, ["duel"]),
        ({"state": "waiting"}, ["duel", "kills"]),
        ({"state": "discarded"}, []),
        ({"by": "deputy"}, ["kills"]),
        ({"first": "2026-11-08"}, ["duel", "strength"]),
        ({"last": "2026-11-07"}, ["kills"]),
        ({"search": "mambo"}, ["duel", "strength"]),
        ({"search": "nia"}, ["duel", "kills"]),
        ({"search": "sunflower"}, ["duel", "kills"]),
        ({"search": "img_0042"}, ["kills"]),
        ({"search": "DEPUTY"}, ["kills"]),
        ({"search": "duel"}, ["duel"]),
        ({"search": "strength mambo"}, ["strength"]),
        ({"search": "kills mambo"}, []),
        ({"search": "2026-11-07"}, ["kills"]),
        ({"search": "7 Nov 2026"}, ["kills"]),
        ({"search": "8 November 2026 kills"}, ["kills"]),
        ({"search": "31 Feb 2026"}, []),
        ({"search": "30 feb"}, []),
        ({"search": "31 november kills"}, []),
        ({"search": "2026-02-30"}, []),
        ({"search": "0001-01-01"}, []),
        ({"search": "%"}, []),
    ],
)
def test_what_is_found(
    leader_client: Client, three: dict[str, int], wanted: dict[str, str], batches: list[str]
) -> None:
    assert found(leader_client, **wanted) == batches


@pytest.mark.parametrize(
    ("search", "today", "named", "words"),
    [
        ("21 nov", (2026, 11, 21), [date(2026, 11, 21)], []),
        ("22 Nov mambo", (2026, 11, 21), [date(2025, 11, 22)], ["mambo"]),
        ("7 sept, kills", (2026, 11, 21), [date(2026, 9, 7)], ["kills"]),
        ("29 feb", (2026, 11, 21), [date(2024, 2, 29)], []),
        ("29 february", (2024, 2, 28), [date(2020, 2, 29)], []),
        ("29 feb 2026", (2026, 11, 21), [None], []),
        ("30 feb 7 nov", (2026, 11, 21), [None, date(2026, 11, 7)], []),
        ("2026-13-01", (2026, 11, 21), [None], []),
        ("5 marauders", (2026, 11, 21), [], ["5", "marauders"]),
    ],
)
def test_which_days_a_search_names(
    search: str, today: tuple[int, int, int], named: list[date | None], words: list[str]
) -> None:
    assert all_uploads.parted(search, date(*today)) == (named, words)


def test_a_batch_tells_who_when_what_and_how_it_ended(leader_client: Client, three: dict[str, int]) -> None:
    body = leader_client.get("/api/all-uploads").json()
    duel, strength, kills = body["batches"]
    assert (strength["uploadedBy"], strength["weekEnding"], strength["reportDate"]) == (
        "officer",
        "2026-11-22",
        "2026-11-21",
    )
    assert strength["fileNames"] == ["01.png"]
    assert strength["coverage"] == "1 row of ranks 1 to 1, 4 members now"
    [applied] = strength["applies"]
    assert (applied["changeSetId"], applied["by"], applied["members"]) == (three["applied"], "officer", 1)
    assert applied["undoneAt"] is None
    assert (duel["applies"][0]["undoneBy"], duel["status"]) == ("officer", "pending_confirmation")
    assert kills["applies"] == []
    assert body["uploaders"] == ["deputy", "officer"]


def test_gaps_in_a_list_are_counted(leader_client: Client, read_batch: ReadBatch) -> None:
    read_batch([row(0, "A", 9), row(1, "B", 8), row(2, "C", 5, rank=6)])
    [batch] = leader_client.get("/api/all-uploads").json()["batches"]
    assert batch["coverage"] == "3 rows of ranks 1 to 6, 3 missing, 1 member now"


def test_the_viewers_own_row_stretches_no_list(leader_client: Client, read_batch: ReadBatch) -> None:
    """As the review says it: `Ranks 1–2: all 2 read.`"""
    read_batch([row(0, "A", 9), row(1, "B", 8), row(2, "C", 5, rank=58, flags=["pinned"])])
    [batch] = leader_client.get("/api/all-uploads").json()["batches"]
    assert batch["coverage"] == "3 rows of ranks 1 to 2, 1 member now"
    assert leader_client.get("/api/batches/b1/review").json()["coverage"]["sentence"] == "Ranks 1–2: all 2 read."


def many(officer: User, number: int) -> None:
    """Batches of one moment each two, so that a page may end between them."""
    now = timezone.now()
    for place in range(number):
        batch = Batch.objects.create(
            batch_id=f"m{place:02}",
            data_type="kills",
            report_date=REPORT_DATE,
            created_by=officer,
            created_at=now - timedelta(hours=place // 2),
        )
        Upload.objects.create(batch=batch, original_name="x.png", sha256="0" * 64, width=1, height=1)


def test_pages_hold_every_batch_once(leader_client: Client, officer: User) -> None:
    many(officer, 45)
    seen: list[str] = []
    cursor, pages = "", 0
    while True:
        body = leader_client.get("/api/all-uploads", {"cursor": cursor}).json()
        seen += [batch["batchId"] for batch in body["batches"]]
        pages += 1
        if (cursor := body["next"]) is None:
            break
    assert (pages, len(seen), len(set(seen))) == (3, 45, 45)
    newest = Batch.objects.order_by("-created_at", "-pk").values_list("batch_id", flat=True)
    assert seen == list(newest)


@pytest.mark.parametrize(
    "wanted", [{"cursor": "x"}, {"kind": "cats"}, {"state": "x"}, {"first": "x"}, {"search": "\0"}]
)
def test_what_is_no_filter_is_refused(leader_client: Client, wanted: dict[str, str]) -> None:
    answer = leader_client.get("/api/all-uploads", wanted)
    assert answer.status_code == 400
    assert answer.json()["message"]


@pytest.mark.parametrize("search", ["", "mambo"])
@pytest.mark.usefixtures("three")
def test_the_queries_do_not_grow(
    officer: User,
    django_assert_num_queries: DjangoAssertNumQueries,
    search: str,
) -> None:
    expected = 12 if search else 9
    with django_assert_num_queries(expected):
        all_uploads.page(all_uploads.Wanted(search=search))
    many(officer, 30)
    with django_assert_num_queries(9):
        assert len(all_uploads.page(all_uploads.Wanted())["batches"]) == 20


def rows(client: Client, batch_id: str) -> list[dict[str, Any]]:
    return list(client.get(f"/api/batches/{batch_id}/rows").json()["rows"])


def test_each_row_tells_what_was_written_to_whom(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo, nia = (Member.objects.create(name=name, power=100) for name in ("Mambo", "Nia"))
    batch = read_batch([row(0, "Mambo", 110), row(1, "N1a", 90), row(2, "Zed", 80)], [row(0, "Zed", 80, rank=3)])
    by_name = {one.name: one for one in ReadRow.objects.filter(folded_into=None)}
    items = [
        update(mambo, power=111, rowId=by_name["Mambo"].pk),
        update(nia, power=90, rowId=by_name["N1a"].pk),
    ]
    assert {one["state"] for one in rows(leader_client, "b1")} == {"waiting"}
    change_set = apply(leader_client, batch, items).json()["changeSetId"]
    first, second, third = rows(leader_client, "b1")
    assert first["writtenTo"] == {
        "memberId": mambo.pk,
        "memberName": "Mambo",
        "value": "111",
        "before": "100",
        "changeSetId": change_set,
    }
    assert (first["state"], first["valueText"], first["box"]) == ("written", "110", [0, 0, 1000, 100])
    assert (second["writtenTo"]["memberName"], third["state"], third["writtenTo"]) == ("Nia", "left-out", None)
    assert third["alsoOn"] == 1
    leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert [one["state"] for one in rows(leader_client, "b1")] == ["undone", "undone", "waiting"]


def test_a_figure_of_an_older_day_was_not_the_latest_before(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo")
    for batch_id, day, power in (("new", date(2026, 11, 14), 110), ("old", date(2026, 11, 7), 90)):
        batch = read_batch([row(0, "Mambo", power)], batch_id=batch_id, report_date=day)
        read = ReadRow.objects.get(upload__batch=batch)
        apply(leader_client, batch, [update(mambo, power=power, rowId=read.pk)])
    assert rows(leader_client, "old")[0]["writtenTo"]["before"] is None
    newest = leader_client.get("/api/change-sets").json()[0]
    assert [(one["from"], one["to"]) for one in newest["changes"] if one["label"] == "Power"] == [(None, "90")]


def test_a_row_that_was_corrected_names_who_got_it(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo", power=100)
    batch = read_batch([row(0, "Who?", 110)])
    row_id = ReadRow.objects.get().pk
    apply(leader_client, batch, [update(mambo, power=110, rowId=row_id)])
    [only] = rows(leader_client, "b1")
    assert only["writtenTo"]["memberName"] == "Mambo"


def test_a_row_that_became_a_new_member(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Nia", 110)])
    apply(leader_client, batch, [create("Nia", power=110, rowId=ReadRow.objects.get().pk)])
    [only] = rows(leader_client, "b1")
    assert (only["writtenTo"]["memberName"], only["writtenTo"]["before"]) == ("Nia", None)


def test_the_rows_cost_a_fixed_number_of_queries(
    leader_client: Client, read_batch: ReadBatch, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    read_batch([row(n, f"M{n}", 100 - n) for n in range(8)])
    with django_assert_max_num_queries(8):
        assert len(rows(leader_client, "b1")) == 8


def test_rows_of_an_unknown_batch(leader_client: Client) -> None:
    assert leader_client.get("/api/batches/nothing/rows").status_code == 404
