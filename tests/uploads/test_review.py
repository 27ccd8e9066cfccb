"""GET /api/batches/{id}/review and its draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member
from tests.conftest import row
from uploads import tasks
from uploads.models import Batch, ReadRow, Upload
from uploads.review import proposals

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def review(client: Client, batch_id: str = "b1") -> Any:
    return client.get(f"/api/batches/{batch_id}/review")


def test_it_works(leader_client: Client, read_batch: ReadBatch) -> None:
    members = [
        Member.objects.create(name=name, power=power, rank=3)
        for name, power in (("Thunder", 1000), ("Mambo", 900), ("Piraña", 800), ("Absent", 700))
    ]
    read_batch([row(0, "Thunder", 1010), row(1, "Mambo", 905), row(2, "Pirana", 810)])
    body = review(leader_client).json()
    assert (body["batchId"], body["dataType"], body["field"], body["weekEnding"]) == (
        "b1",
        "strength",
        "power",
        "2026-11-22",
    )
    first = body["rows"][0]
    assert (first["memberId"], first["value"], first["currentValue"], first["changePercent"], first["conflict"]) == (
        members[0].pk,
        "1010",
        "1000",
        1.0,
        False,
    )
    assert [one["memberId"] for one in body["rows"]] == [member.pk for member in members[:3]]
    assert [one["confidence"] for one in body["rows"]] == ["high"] * 3
    assert not any(one["needsAttention"] for one in body["rows"])
    assert [one["name"] for one in body["notSeen"] if one["value"]] == ["Absent"]
    assert body["uploads"][0]["imageUrl"].startswith("/api/upload/")
    assert (body["coverage"]["first"], body["coverage"]["last"], body["coverage"]["missing"]) == (1, 3, [])


@pytest.mark.parametrize(
    ("data_type", "current", "new", "conflict"),
    [
        ("strength", 1000, 1100, False),
        ("strength", 1000, 1101, True),
        ("strength", 1000, 899, True),
        ("strength", None, 5, False),
        ("kills", 1000, 1101, True),
        ("donations", 1000, 5000, False),
        ("alliance-duel", 1000, 5000, False),
    ],
)
def test_power_and_kills_conflict_beyond_ten_percent(
    leader_client: Client, read_batch: ReadBatch, data_type: str, current: int | None, new: int, conflict: bool
) -> None:
    Member.objects.create(name="Mambo", power=current, kills=current, tech_donations=current, latest_vs_score=current)
    read_batch([row(0, "Mambo", new)], data_type=data_type)
    [read] = review(leader_client).json()["rows"]
    assert (read["conflict"], read["needsAttention"] or not conflict) == (conflict, True)


def test_ranks_that_are_missing_are_told(leader_client: Client, read_batch: ReadBatch) -> None:
    ranks = [1, 2, 3, 5, 6]
    read_batch([row(i, f"Name{rank}", 1000 - rank, rank=rank) for i, rank in enumerate(ranks)])
    coverage = review(leader_client).json()["coverage"]
    assert (coverage["missing"], coverage["read"]) == ([4], 5)
    assert "missing 4" in coverage["sentence"]


def test_it_says_that_the_members_have_changed_until_the_rows_are_matched_to_those_of_today(
    leader_client: Client, read_batch: ReadBatch
) -> None:
    read_batch([row(0, "Mambo", 1), row(1, "Nia", 1)])
    joined = Member.objects.create(name="Mambo")
    told = review(leader_client).json()
    assert (told["outdated"], told["rows"][0]["memberId"]) == (True, None)
    tasks.catch_up()
    told = review(leader_client).json()
    assert (told["outdated"], told["rows"][0]["memberId"]) == (False, joined.pk)


def test_opening_it_twice_changes_nothing(leader_client: Client, read_batch: ReadBatch) -> None:
    shared = [("Nia", 90), ("Zed", 80)]
    first = [row(i, name, value, rank=i + 1) for i, (name, value) in enumerate([("Mambo", 110), *shared])]
    second = [row(i, name, value, rank=i + 2) for i, (name, value) in enumerate([*shared, ("Ymir", 70)])]
    read_batch(first, second)
    bodies = [review(leader_client).json() for _ in range(2)]
    assert bodies[0] == bodies[1]
    assert [one["seenIn"] for one in bodies[0]["rows"]] == [1, 2, 2, 1]
    assert ReadRow.objects.exclude(folded_into=None).count() == 2


def test_a_draft_is_kept_until_the_review_is_opened_again(leader_client: Client, read_batch: ReadBatch) -> None:
    read_batch([row(0, "Mambo", 1)])
    read = ReadRow.objects.get()
    edit = {"value": "2", "name": "Mambo", "accepted": True, "memberId": None}
    draft = {"rows": {str(read.pk): edit}, "version": 0, "editor": "window-a"}
    assert leader_client.put("/api/batches/b1/draft", draft, content_type="application/json").status_code == 200
    kept = review(leader_client).json()["draft"]["rows"][str(read.pk)]
    assert (int(kept["value"]), kept["accepted"], kept["memberId"]) == (2, True, None)


@pytest.mark.parametrize("body", [{}, {"rows": 3}, {"rows": {"1": {"value": -4}}}, {"rows": {"1": "x"}}])
def test_a_bad_draft_is_refused(leader_client: Client, read_batch: ReadBatch, body: dict[str, Any]) -> None:
    read_batch([row(0, "Mambo", 1)])
    seen = {"version": 0, "editor": "window-a"}
    answer = leader_client.put("/api/batches/b1/draft", {**body, **seen}, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_an_applied_batch_has_nothing_to_review(leader_client: Client, read_batch: ReadBatch) -> None:
    read_batch([row(0, "Mambo", 1)]).uploads.update(status="completed")
    assert review(leader_client).status_code == 409


def test_a_hundred_rows_take_no_more_queries_than_ten(
    leader_client: Client, read_batch: ReadBatch, django_assert_max_num_queries: Any
) -> None:
    Member.objects.bulk_create(Member(name=f"Member number {n}", power=10**6 - n) for n in range(100))
    read_batch(
        *(
            [row(i, f"Member number {i + 10 * s}", 10**6 - i - 10 * s, rank=i + 10 * s + 1) for i in range(10)]
            for s in range(10)
        )
    )
    with django_assert_max_num_queries(25):
        assert len(review(leader_client).json()["rows"]) == 100


def test_an_open_review_gets_an_answer_only_where_it_has_changed(leader_client: Client, read_batch: ReadBatch) -> None:
    """While it is read the page asks every two seconds."""
    mambo = Member.objects.create(name="Mambo", power=900)
    batch = read_batch([row(0, "Mambo", 910), row(1, "Kiwi", 800)])
    url = f"/api/batches/{batch.batch_id}/review"

    def changed(version: str) -> str | None:
        answer = leader_client.get(url, {"since": version})
        if answer.status_code == 204:
            assert not answer.content
            return None
        assert answer.status_code == 200
        return str(answer.json()["version"])

    known = leader_client.get(url).json()["version"]
    assert changed(known) is None
    Member.objects.filter(pk=mambo.pk).update(power=500)
    outdated = changed(known)
    assert outdated
    proposals.catch_up_all()
    matched = changed(outdated)
    assert matched
    Upload.objects.create(batch=batch, original_name="2.png", sha256="2", image_format="PNG", width=1, height=1)
    read = changed(matched)
    assert read
    draft = {"rows": {"1": {"accepted": True}}, "version": 0, "editor": "window-a"}
    assert (
        leader_client.put(f"/api/batches/{batch.batch_id}/draft", draft, content_type="application/json").status_code
        == 200
    )
    saved = changed(read)
    assert saved
    assert changed(saved) is None
