"""Undoing an apply takes back what it taught, and gives back what it had pushed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member
from members.roster import merging, undoing
from tests.conftest import row
from tests.uploads.test_apply import apply, update
from uploads.apply import absences
from uploads.matching.looks import PICTURES_KEPT
from uploads.models import Batch, MemberPicture, ReadRow
from uploads.review import proposals

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def pictures() -> set[str]:
    """Those that matching knows."""
    return {picture for member in proposals.roster() for picture in member.pictures}


@pytest.fixture
def taught(leader_client: Client, read_batch: ReadBatch) -> Callable[[str, str], int]:
    """taught("b1", "x") applies a row of Mambo with a name picture, which the apply keeps."""

    def make(batch_id: str, picture: str) -> int:
        mambo, _ = Member.objects.get_or_create(name="Mambo")
        batch = read_batch([row(0, "Mambo", 110, name_pictures=(picture,))], batch_id=batch_id)
        item = update(mambo, power=110, rowId=ReadRow.objects.get(upload__batch=batch).pk, confirmed=True)
        return int(apply(leader_client, batch, [item]).json()["changeSetId"])

    return make


def picture(number: int) -> str:
    return chr(ord("a") + number) * 160


def test_the_oldest_picture_that_made_room_comes_back(taught: Callable[[str, str], int]) -> None:
    first = [taught(f"b{n}", picture(n)) for n in range(PICTURES_KEPT)]
    before = pictures()
    assert len(before) == PICTURES_KEPT
    one_more = taught("more", picture(PICTURES_KEPT))
    assert pictures() == before - {picture(0)} | {picture(PICTURES_KEPT)}
    undoing.undo(one_more, actor_id=None)
    assert pictures() == before
    for change_set in reversed(first):
        undoing.undo(change_set, actor_id=None)
    assert not MemberPicture.objects.exists()


def test_a_merge_can_be_undone_after_a_picture_made_room(taught: Callable[[str, str], int]) -> None:
    for number in range(PICTURES_KEPT):
        taught(f"b{number}", picture(number))
    mambo = Member.objects.get(name="Mambo")
    kiwi = Member.objects.create(name="Kiwi")
    _, merged = merging.merge(kiwi.pk, mambo.pk, {"name": "Mambo"}, actor_id=None)
    undoing.undo(taught("more", picture(PICTURES_KEPT)), actor_id=None)
    undoing.undo(merged.pk, actor_id=None)
    assert Member.objects.get(name="Mambo").pk == mambo.pk
    assert MemberPicture.objects.filter(member=mambo).count() == PICTURES_KEPT


def whole_list(read_batch: ReadBatch, batch_id: str, *names: str) -> Batch:
    rows = [row(place, name, 100 - place) for place, name in enumerate(names)]
    return read_batch(rows, data_type="kills", batch_id=batch_id)


def absent(batch: Batch) -> set[str]:
    everybody = Member.objects.values_list("pk", flat=True)
    found = absences.between(everybody, [batch.data_type], batch.report_date, batch.report_date)
    ids = [pk for pk, _ in found]
    return set(Member.objects.filter(pk__in=ids).values_list("name", flat=True))


@pytest.fixture
def twelve(leader_client: Client, read_batch: ReadBatch) -> dict[str, Any]:
    """A whole list of eleven of the twelve members of this portal, from which Zed is absent."""
    names = ["Officer", *(f"Member {letter}" for letter in "ABCDEFGHIJ")]
    members = {name: Member.objects.get_or_create(name=name)[0] for name in [*names, "Zed"]}
    batch = whole_list(read_batch, "whole", *names)
    items = [update(members[name], kills=100 - place) for place, name in enumerate(names)]
    change_set = apply(leader_client, batch, items).json()["changeSetId"]
    assert absent(batch) == {"Zed"}
    return {"batch": batch, "zed": members["Zed"], "changeSetId": change_set}


def test_an_absence_that_was_withdrawn_comes_back(
    leader_client: Client, read_batch: ReadBatch, twelve: dict[str, Any]
) -> None:
    batch = whole_list(read_batch, "more", "Zed")
    seen = apply(leader_client, batch, [update(twelve["zed"], kills=5)]).json()["changeSetId"]
    assert absent(batch) == set()
    undoing.undo(seen, actor_id=None)
    assert absent(batch) == {"Zed"}
    undoing.undo(twelve["changeSetId"], actor_id=None)
    assert absent(batch) == set()


def test_two_lists_without_a_member_prove_it_twice(
    leader_client: Client, read_batch: ReadBatch, twelve: dict[str, Any]
) -> None:
    names = ["Officer", *(f"Member {letter}" for letter in "ABCDEFGHIJ")]
    again = whole_list(read_batch, "again", *names)
    members = {member.name: member for member in Member.objects.all()}
    items = [update(members[name], kills=200 - place) for place, name in enumerate(names)]
    second = apply(leader_client, again, items).json()["changeSetId"]
    undoing.undo(second, actor_id=None)
    assert absent(again) == {"Zed"}
