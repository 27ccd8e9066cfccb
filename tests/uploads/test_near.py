"""A name that suggests nobody, but is near that of a member without a row: asked about before a member is created."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from members.models import DistinctNames, Member
from tests.conftest import row
from tests.uploads.test_apply import apply, create
from tests.uploads.test_matching import member, only
from tests.uploads.test_matching import row as line
from uploads.matching.propose import propose
from uploads.models import Batch, ReadRow
from uploads.reading.types import BatchRow

ReadBatch = Callable[..., Batch]


def unsure(name: str, score: float) -> BatchRow:
    found = line(name)
    return replace(found, row=replace(found.row, name_score=score))


def near(*args: Any, **fields: Any) -> list[int]:
    found = only(*args, **fields)
    assert found.member_id is None
    return [other.member_id for other in found.alternatives if other.near]


@pytest.mark.parametrize(
    ("read", "name", "score", "asks"),
    [
        ("Rax", "Rex", 0.99, True),
        ("Silent Wolf", "Silent Panda", 0.99, False),
        ("Silxxt Wxlfa", "Silent Panda", 0.5, True),
        ("Zubrowka", "Silent Panda", 0.5, False),
    ],
    ids=["one letter of three", "clearly another", "a guess that has something of it", "a guess that has nothing"],
)
def test_the_nearest_free_member_is_asked_about_not_proposed(read: str, name: str, score: float, asks: bool) -> None:
    rows = [unsure(read, score)]
    assert near(rows, [member(1, name), member(2, "Qqqqqq")]) == ([1] if asks else [])
    texts = [reason.text for reason in only(rows, [member(1, name), member(2, "Qqqqqq")]).reasons]
    assert any(text.startswith(f"Perhaps {name} (similarity ") for text in texts) == asks


def test_who_has_a_row_is_not_near() -> None:
    rows = [line("Rax", place=0), line("Rex", place=1, value=900)]
    first, second = propose(rows, [member(1, "Rex")], kind="alliance-duel")
    assert (first.member_id, second.member_id) == (None, 1)
    assert not any(other.near for other in first.alternatives)


def test_a_name_cut_out_of_a_longer_text_is_unsure() -> None:
    roster = [member(1, "Corvette Nine")]
    assert near([line("Corvin")], roster) == []
    assert near([line("Corvin", name_variants=("Corvin Max",))], roster) == [1]


def test_a_value_that_contradicts_rules_out_who_is_near() -> None:
    assert near([line("Rax", 100)], [member(1, "Rex", 100_000)], kind="kills") == []
    assert near([line("Rax", 100)], [member(1, "Rex")], kind="kills") == [1]


def test_distinct_names_are_never_near() -> None:
    assert near([line("Rax")], [member(1, "Rex")], distinct=[frozenset(("rax", "rex"))]) == []


# ---- in the review


def shown(client: Client, batch: Batch) -> dict[str, Any]:
    [found] = client.get(f"/api/batches/{batch.batch_id}/review").json()["rows"]
    return dict(found)


@pytest.mark.django_db
def test_the_review_asks_and_creates_nobody_unasked(leader_client: Client, read_batch: ReadBatch) -> None:
    rex = Member.objects.create(name="Rex", rank=2)
    batch = read_batch([row(0, "Rax", 101)])
    found = shown(leader_client, batch)
    assert (found["memberId"], found["confidence"], found["near"]) == (None, "none", rex.pk)
    assert found["needsAttention"]
    [reason] = [one for one in found["reasons"] if one["code"] == "near"]
    assert (reason["tone"], reason["of"]) == ("warning", ["name", "member"])

    item = create("Rax", power=101, rowId=ReadRow.objects.get().pk)
    assert apply(leader_client, batch, [item], takeUnchecked=False).status_code == 400
    assert not Member.objects.filter(name="Rax").exists()
    item["memberData"]["confirmed"] = True
    assert apply(leader_client, batch, [item], takeUnchecked=False).status_code == 200
    assert Member.objects.filter(name="Rax").exists()


@pytest.mark.django_db
def test_on_a_small_portal_a_near_name_is_not_accepted_with_all_newcomers(
    leader_client: Client, read_batch: ReadBatch
) -> None:
    rex = Member.objects.create(name="Rex", rank=2)
    newcomers = ["Zubrowka", "Corvin", "Harrow Gate", "Nox Umbra", "Thistle", "Quillon", "Bombast", "Lagoon", "Yeti"]
    batch = read_batch([row(place, name, 1000 - place) for place, name in enumerate([*newcomers, "Rax"])])
    review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
    [group] = review["groups"]
    asked = {one["name"]: one["near"] for one in review["rows"] if one["rowId"] not in group["rowIds"]}
    assert (group["code"], asked) == ("new", {"Rax": rex.pk})


@pytest.mark.django_db
def test_who_is_somebody_else_by_name_is_not_asked_about(leader_client: Client, read_batch: ReadBatch) -> None:
    Member.objects.create(name="Rex", rank=2)
    DistinctNames.objects.create(first="Rex", second="Rax")
    assert shown(leader_client, read_batch([row(0, "Rax", 101)]))["near"] is None


@pytest.mark.django_db
def test_a_former_member_by_that_very_name_goes_first(leader_client: Client, read_batch: ReadBatch) -> None:
    Member.objects.create(name="Rex", rank=2)
    Member.objects.create(name="Rax", rank=2, is_active=False)
    found = shown(leader_client, read_batch([row(0, "Rax", 101)]))
    assert found["near"] is None
    assert [one["code"] for one in found["reasons"]].count("near") == 0
