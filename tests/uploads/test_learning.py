"""What an apply teaches the next week: the looks of a name that no letters can tell."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta

import numpy as np
import pytest
from django.test import Client

from members.models import Member, MemberAlias
from members.names import is_usable_alias
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, create, update
from uploads import tasks
from uploads.matching.looks import PICTURES_KEPT
from uploads.models import Batch, MemberPicture, ReadRow
from uploads.reading.rows.likeness import NUMBERS, SIDE

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def picture(number: int) -> str:
    """A name picture that is like no other number's."""
    numbers = np.zeros(NUMBERS, np.int8)
    numbers[number] = 100
    return b64encode(numbers.tobytes()).decode()


def avatar(number: int) -> str:
    """An avatar that is like no other number's."""
    return b64encode(np.random.default_rng(number).integers(0, 256, SIDE * SIDE * 3, np.uint8).tobytes()).decode()


def tiger_row(place: int = 0, value: int = 110, look: int = 1) -> object:
    return row(place, "", value, name_pictures=(picture(look),), name_score=0)


@pytest.fixture
def tiger(db: None) -> Member:
    return Member.objects.create(name="호랑이")


def proposed(batch: Batch) -> list[tuple[int | None, str]]:
    rows = ReadRow.objects.filter(upload__batch=batch, folded_into=None).order_by("place")
    return [(one.proposed_member_id, one.confidence) for one in rows]


def next_week(read_batch: ReadBatch, *screens: list[object], batch_id: str = "b2") -> Batch:
    """Of the Sunday, so that no day is ahead of the test's own."""
    return read_batch(*screens, data_type="donations", batch_id=batch_id, report_date=REPORT_DATE + timedelta(days=1))


def test_a_name_without_letters_is_found_again(leader_client: Client, read_batch: ReadBatch, tiger: Member) -> None:
    Member.objects.create(name="까치")
    first = read_batch([tiger_row(), row(1, "Stranger", 90, name_pictures=(picture(2),))], data_type="donations")
    assert proposed(first)[0] == (None, "none")
    chosen, new = ReadRow.objects.order_by("place")
    items = [
        update(tiger, techDonations=110, rowId=chosen.pk),
        create("Zubr", techDonations=90, rowId=new.pk),
    ]
    assert apply(leader_client, first, items).status_code == 200
    zubr = Member.objects.get(name="Zubr")
    second = next_week(read_batch, [tiger_row(value=7), row(1, "", 5, name_pictures=(picture(2),))])
    assert proposed(second) == [(tiger.pk, "low"), (zubr.pk, "low")]
    assert "Same name picture as before" in {one["text"] for one in ReadRow.objects.get(value=7).reasons}


def test_a_member_under_a_new_name_is_known_by_the_avatar(
    leader_client: Client, read_batch: ReadBatch, tiger: Member
) -> None:
    thorne = Member.objects.create(name="Thorne")
    first = read_batch([row(0, "Thorne", 110, avatars=(avatar(1),))], data_type="donations")
    items = [update(thorne, techDonations=110, rowId=ReadRow.objects.get().pk)]
    change_set = apply(leader_client, first, items).json()["changeSetId"]

    second = next_week(read_batch, [row(0, "Ravenmark", 100, avatars=(avatar(1),))])
    assert proposed(second) == [(thorne.pk, "low")]
    (renamed,) = ReadRow.objects.filter(upload__batch=second)
    assert renamed.reasons[-1]["text"] == "Renamed? Keep the history of Thorne: the avatar is the same"
    confirmed = [update(thorne, techDonations=100, rowId=renamed.pk) | {"samePerson": True}]
    undone = apply(leader_client, second, confirmed).json()["changeSetId"]

    third = next_week(read_batch, [row(0, "Ravenmark", 90, avatars=(avatar(2),))], batch_id="b3")
    assert proposed(third) == [(thorne.pk, "high")]
    for done in (undone, change_set):
        assert leader_client.post(f"/api/change-sets/{done}/undo").status_code == 200
    assert not MemberPicture.objects.exists()


def test_undoing_forgets_it(leader_client: Client, read_batch: ReadBatch, tiger: Member) -> None:
    first = read_batch([tiger_row()], data_type="donations")
    items = [update(tiger, techDonations=110, rowId=ReadRow.objects.get().pk)]
    change_set = apply(leader_client, first, items).json()["changeSetId"]
    assert leader_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200
    assert not MemberPicture.objects.exists()
    assert proposed(next_week(read_batch, [tiger_row(value=7)])) == [(None, "none")]


def test_a_doubtful_match_that_nobody_looked_at_teaches_nothing(
    leader_client: Client, read_batch: ReadBatch, tiger: Member
) -> None:
    panda = Member.objects.create(name="Silent Panda")
    batch = read_batch([row(0, "Silxxt Pandxx", 5, name_pictures=(picture(1),))], data_type="donations")
    (read,) = ReadRow.objects.all()
    assert (read.proposed_member, read.confidence) == (panda, "low")
    apply(leader_client, batch, [update(panda, techDonations=5, rowId=read.pk)])
    assert not MemberPicture.objects.exists()


def sable_finch(value: int) -> object:
    """Captain Wick's power under a clearly read name that is not his."""
    return row(0, "Sable Finch", value, name_pictures=(picture(1),), avatars=(avatar(1),))


def test_only_the_same_person_under_a_new_name_is_learned_and_undoing_forgets_it_in_every_list(
    leader_client: Client, read_batch: ReadBatch
) -> None:
    wick = Member.objects.create(name="Captain Wick", power=100)
    Member.objects.create(name="Zephyr", power=900)
    strength = read_batch([sable_finch(101)])
    donations = next_week(read_batch, [sable_finch(7), row(1, "Zephyr", 5)])
    assert (proposed(strength), proposed(donations)[0]) == ([(wick.pk, "low")], (None, "none"))
    shown = leader_client.get(f"/api/batches/{strength.batch_id}/review").json()["rows"][0]
    assert (shown["namedLike"], shown["needsAttention"]) == ([], True)

    accepted = update(wick, power=101, rowId=shown["rowId"], confirmed=True)
    for said, learned in ((False, 0), (True, 1)):
        answer = apply(leader_client, strength, [accepted | {"samePerson": said}])
        assert (answer.status_code, answer.json()["updated"]) == (200, 1)
        assert MemberAlias.objects.count() == learned
        assert MemberPicture.objects.count() == 2 * learned
        tasks.catch_up()
        assert proposed(donations)[0] == ((wick.pk, "high") if said else (None, "none"))
        undo = leader_client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")
        assert undo.status_code == 200
        assert (proposed(strength), proposed(donations)[0]) == ([(wick.pk, "low")], (None, "none"))
        assert not MemberAlias.objects.exists()
        assert not MemberPicture.objects.exists()


@pytest.mark.parametrize(
    ("read", "score", "learned"),
    [("Sable Finch", 0.99, False), ("Captain Wikc", 0.99, True), ("Sabl", 0.5, True), ("", 0.0, True)],
    ids=["clearly another name", "a misreading", "a guess", "unread"],
)
@pytest.mark.parametrize("proposed_one", ["the chosen one", "somebody else"])
def test_choosing_a_member_for_another_name_teaches_only_what_is_said(
    leader_client: Client, read_batch: ReadBatch, read: str, score: float, learned: bool, proposed_one: str
) -> None:
    """A leader who picks a member in the list has not said that a clearly read name is that member's."""
    wick = Member.objects.create(name="Captain Wick", kills=100)
    if proposed_one == "somebody else":
        Member.objects.create(name=f"{read}x" if read else "Zephyr")
    shown = row(0, read, 101, name_score=score, name_pictures=(picture(1),), avatars=(avatar(1),))
    batch = read_batch([shown, row(1, "Nox", 5)], data_type="kills")
    item = update(wick, kills=101, rowId=ReadRow.objects.get(value=101).pk, confirmed=True)
    for said in (False, True):
        answer = apply(leader_client, batch, [item | {"samePerson": said}], wholeBatch=True)
        assert (answer.status_code, answer.json()["updated"]) == (200, 1)
        wick.refresh_from_db()
        assert wick.kills == 101
        assert MemberPicture.objects.filter(member=wick).exists() == (learned or said)
        assert MemberAlias.objects.exists() == ((learned or said) and is_usable_alias(read))
        assert leader_client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo").status_code == 200


def test_an_alias_is_the_members_own_name(leader_client: Client, read_batch: ReadBatch) -> None:
    wick = Member.objects.create(name="Captain Wick")
    MemberAlias.objects.create(member=wick, spelling="Sable Finch")
    Member.objects.create(name="Sable Fynch", power=101)
    batch = read_batch([sable_finch(101)])
    ReadRow.objects.update(proposed_member=None)
    assert apply(leader_client, batch, [update(wick, power=101, rowId=ReadRow.objects.get().pk)]).status_code == 200
    assert MemberPicture.objects.filter(member=wick).count() == 2


def test_a_new_member_is_nobody_under_a_new_name(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([sable_finch(101)])
    item = create("Sable Finch", power=101, rowId=ReadRow.objects.get().pk) | {"samePerson": True}
    answer = apply(leader_client, batch, [item])
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("Sable Finch: choose either")
    assert not Member.objects.filter(name="Sable Finch").exists()


@pytest.mark.parametrize(("read", "learned"), [("Thorne", True), ("Thorneb", False)])
def test_a_sure_row_teaches_its_pictures_only_where_it_is_spelled_like_its_member(
    leader_client: Client, read_batch: ReadBatch, read: str, learned: bool
) -> None:
    thorne = Member.objects.create(name="Thorne", power=100)
    MemberAlias.objects.create(member=thorne, spelling="Thornebe")
    batch = read_batch([row(0, read, 104, name_pictures=(picture(3),)), row(1, "Zed", 5)])
    found = ReadRow.objects.get(name=read)
    ReadRow.objects.filter(pk=found.pk).update(confidence="high", proposed_member=thorne)
    assert apply(leader_client, batch, [update(thorne, power=104, rowId=found.pk)]).status_code == 200
    assert MemberPicture.objects.exists() == learned


def test_every_screenshot_teaches_and_the_newest_are_kept(
    leader_client: Client, read_batch: ReadBatch, tiger: Member
) -> None:
    for week in range(PICTURES_KEPT):
        looks = (2 * week, 2 * week + 1)
        batch = next_week(
            read_batch, *([row(0, "Tiger", 5, name_pictures=(picture(look),))] for look in looks), batch_id=f"w{week}"
        )
        first = ReadRow.objects.get(upload__batch=batch, folded_into=None)
        item = update(tiger, techDonations=5, rowId=first.pk) | {"samePerson": True}
        assert apply(leader_client, batch, [item]).status_code == 200
    kept = list(MemberPicture.objects.filter(member=tiger, displaced_by=None).values_list("picture", flat=True))
    assert kept == [picture(look) for look in range(PICTURES_KEPT, 2 * PICTURES_KEPT)]


def test_merging_takes_the_pictures_along(leader_client: Client, read_batch: ReadBatch, tiger: Member) -> None:
    double = Member.objects.create(name="Tigerr")
    batch = read_batch([tiger_row()], data_type="donations")
    apply(leader_client, batch, [update(double, techDonations=110, rowId=ReadRow.objects.get().pk)])
    answer = leader_client.post(
        f"/api/members/{tiger.pk}/merge", {"sourceId": double.pk, "mergedData": {}}, content_type="application/json"
    )
    assert answer.status_code == 200, answer.json()
    assert proposed(next_week(read_batch, [tiger_row(value=7)])) == [(tiger.pk, "low")]
