"""POST /api/batches/{id}/date: a list that was uploaded under a wrong date gets the right one, applied or not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_absences import apply_list
from tests.uploads.test_apply import apply, create, update
from tests.uploads.test_learning import picture
from tests.uploads.test_member_list import apply as apply_cards
from tests.uploads.test_member_list import card
from tests.uploads.test_returning import former
from tests.uploads.test_undo import everything, undo
from uploads.models import Absence, Batch, MemberPicture, ReadRow, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
EARLIER = REPORT_DATE - timedelta(days=7)


def redate(client: Client, batch: Batch, day: date | str, change_set: int | None, **fields: Any) -> Any:
    body = {"reportDate": str(day), "changeSetId": change_set} | fields
    return client.post(f"/api/batches/{batch.batch_id}/date", body, content_type="application/json")


def rows_of(batch: Batch) -> list[ReadRow]:
    return list(ReadRow.objects.filter(upload__batch=batch).order_by("upload_id", "place"))


def applied(client: Client, batch: Batch, items: list[dict[str, Any]], **fields: Any) -> int:
    answer = apply(client, batch, items, **fields)
    assert answer.status_code == 200, answer.content
    return int(answer.json()["changeSetId"])


def records() -> list[tuple[str, int, date]]:
    found = MemberRecord.objects.order_by("member__name", "record_date")
    return list(found.values_list("member__name", "value", "record_date"))


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=100)


def test_an_applied_list_counts_for_its_new_date(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)])
    known, new = rows_of(batch)
    items = [update(mambo, power=110, rowId=known.pk), create("Newcomer", power=90, rowId=new.pk)]
    first = applied(leader_client, batch, items)
    answer = redate(leader_client, batch, EARLIER, first)
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert told["message"] == f"Strength now counts for {EARLIER} instead of {REPORT_DATE}."
    assert (told["reportDate"], told["changeSetId"] != first) == (str(EARLIER), True)
    assert records() == [("Mambo", 110, EARLIER), ("Newcomer", 90, EARLIER)]
    [recent] = leader_client.get("/api/batches").json()
    assert (recent["reportDate"], recent["status"], recent["changeSetId"], recent["appliedBy"]) == (
        str(EARLIER),
        "completed",
        told["changeSetId"],
        "officer",
    )
    assert ChangeSet.objects.get(pk=first).undone_at is not None
    assert (
        str(ChangeSet.objects.get(pk=told["changeSetId"])) == f"Apply Strength, {EARLIER}, dated {REPORT_DATE} before"
    )
    written = leader_client.get(f"/api/batches/{batch.batch_id}/rows").json()["rows"]
    assert [(one["state"], one["writtenTo"]["memberName"]) for one in written] == [
        ("written", "Mambo"),
        ("written", "Newcomer"),
    ]


def test_there_and_back_leaves_what_was(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mamb0", 110), row(1, "Strange", 90)], data_type="alliance-duel")
    known, strange = rows_of(batch)
    zoe = Member.objects.create(name="Zoë")
    items = [
        update(mambo, score=110, rowId=known.pk, rank=1, name="Mamb0", confirmed=True),
        update(zoe, score=91, rowId=strange.pk, rank=2, name="Strange", samePerson=True),
    ]
    change_set = applied(leader_client, batch, items)

    def kept() -> dict[str, Any]:
        members = [
            {key: value for key, value in one.items() if not key.endswith("updated_at")}
            for one in everything()["members"]
        ]
        rows = [(one.value_corrected, one.member_corrected) for one in rows_of(batch)]
        return {**everything(), "members": members, "rows": rows}

    before = kept()
    assert before["aliases"]
    for day in (EARLIER, REPORT_DATE):
        change_set = redate(leader_client, batch, day, change_set).json()["changeSetId"]
    assert kept() == before


def test_it_is_undone_like_any_apply(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    before = everything()
    batch = read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)])
    known, new = rows_of(batch)
    items = [update(mambo, power=110, rowId=known.pk), create("Newcomer", power=90, rowId=new.pk)]
    change_set = redate(leader_client, batch, EARLIER, applied(leader_client, batch, items)).json()["changeSetId"]
    assert undo(leader_client, change_set).status_code == 200
    assert everything() == before
    review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
    assert (review["reportDate"], len(review["rows"])) == (str(EARLIER), 2)


def test_what_stands_on_a_newcomer_is_applied_again_with_it(leader_client: Client, read_batch: ReadBatch) -> None:
    strength = read_batch([row(0, "Nia", 5), row(1, "Ola", 4)], batch_id="a")
    first = applied(
        leader_client, strength, [create(one.name, power=one.value, rowId=one.pk) for one in rows_of(strength)]
    )
    kills = read_batch([row(0, "Nia", 2)], batch_id="b", data_type="kills")
    [shown] = rows_of(kills)
    applied(leader_client, kills, [update(Member.objects.get(name="Nia"), kills=2, rowId=shown.pk)])
    answer = redate(leader_client, strength, EARLIER, first)
    assert answer.status_code == 200, answer.content
    assert answer.json()["message"].endswith("1 list that stands on it was applied again, unchanged.")
    assert records() == [("Nia", 5, EARLIER), ("Nia", 2, REPORT_DATE), ("Ola", 4, EARLIER)]
    nia = Member.objects.get(name="Nia")
    assert (nia.power, nia.kills) == (5, 2)


def test_where_undo_is_refused_it_is_refused(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Nia", 5)])
    change_set = applied(leader_client, batch, [create("Nia", power=5, rowId=rows_of(batch)[0].pk)])
    nia = Member.objects.get(name="Nia")
    answer = leader_client.patch(f"/api/members/{nia.pk}", {"power": 7}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    before = everything()
    refused = redate(leader_client, batch, EARLIER, change_set)
    assert refused.status_code == 409
    assert refused.json()["message"].startswith("Nia has newer changes: Edit Nia (officer,")
    assert everything() == before
    assert Batch.objects.get().report_date == REPORT_DATE
    assert ChangeSet.objects.get(pk=change_set).undone_at is None


def test_a_newer_list_of_the_same_figure_comes_again_after_it(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Both were written under one day, one over the other: the newer one keeps that day."""
    old = read_batch([row(0, "Mambo", 110)], batch_id="a")
    first = applied(leader_client, old, [update(mambo, power=110, rowId=rows_of(old)[0].pk)])
    new = read_batch([row(0, "Mambo", 120)], batch_id="b")
    applied(leader_client, new, [update(mambo, power=120, rowId=rows_of(new)[0].pk)])
    assert redate(leader_client, old, EARLIER, first).status_code == 200
    assert records() == [("Mambo", 110, EARLIER), ("Mambo", 120, REPORT_DATE)]
    mambo.refresh_from_db()
    assert mambo.power == 120


def test_the_latest_figure_follows_the_dates(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    new = read_batch([row(0, "Mambo", 120)], batch_id="b", report_date=REPORT_DATE - timedelta(days=1))
    applied(leader_client, new, [update(mambo, power=120, rowId=rows_of(new)[0].pk)])
    old = read_batch([row(0, "Mambo", 110)], batch_id="a")
    first = applied(leader_client, old, [update(mambo, power=110, rowId=rows_of(old)[0].pk)])
    mambo.refresh_from_db()
    assert mambo.power == 110
    assert redate(leader_client, old, EARLIER, first).status_code == 200
    mambo.refresh_from_db()
    assert mambo.power == 120


def test_who_was_absent_is_asked_for_the_new_day(leader_client: Client, read_batch: ReadBatch) -> None:
    """Eighteen members are on the list; with the officer there are nineteen."""
    pandas = [Member.objects.create(name=f"Panda {letter}{letter}x") for letter in "ABCDEFGHIJKLMNOPQR"]
    Member.objects.update(created_at="2026-10-01T00:00:00Z")
    change_set = apply_list(leader_client, read_batch, pandas)
    [absent] = Absence.objects.values_list("member__name", "record_date")
    assert absent == ("Officer", REPORT_DATE)
    assert redate(leader_client, Batch.objects.get(), EARLIER, change_set).status_code == 200
    [absent] = Absence.objects.values_list("member__name", "record_date")
    assert absent == ("Officer", EARLIER)


@pytest.mark.parametrize("old", [False, True])
def test_rows_that_were_applied_one_by_one_say_of_nobody_that_he_was_absent(
    leader_client: Client, read_batch: ReadBatch, old: bool
) -> None:
    """old: applied by a portal that did not note how."""
    pandas = [Member.objects.create(name=f"Panda {letter}{letter}x") for letter in "ABCDEFGHIJKLMNOPQR"]
    Member.objects.update(created_at="2026-10-01T00:00:00Z")
    change_set = apply_list(leader_client, read_batch, pandas, whole=False)
    if old:
        ChangeSet.objects.update(kept=None)
    for day in (EARLIER, REPORT_DATE):
        answer = redate(leader_client, Batch.objects.get(), day, change_set)
        assert answer.status_code == 200, answer.content
        change_set = answer.json()["changeSetId"]
        assert not Absence.objects.exists()
        assert not Upload.objects.exclude(status=Upload.Status.COMPLETED).exists()


def test_of_a_whole_list_who_joined_later_is_absent_from_a_later_day(
    leader_client: Client, read_batch: ReadBatch
) -> None:
    pandas = [Member.objects.create(name=f"Panda {letter}{letter}x") for letter in "ABCDEFGHIJKLMNOPQR"]
    Member.objects.update(created_at="2026-10-01T00:00:00Z")
    Member.objects.filter(name="Officer").update(created_at=f"{REPORT_DATE - timedelta(days=2)}T00:00:00Z")
    change_set = apply_list(leader_client, read_batch, pandas, day=EARLIER)
    assert not Absence.objects.exists()
    assert redate(leader_client, Batch.objects.get(), REPORT_DATE, change_set).status_code == 200
    assert Absence.objects.get().member.name == "Officer"


def test_who_came_back_stays_back(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    kestrel = former("Kestrel")
    batch = read_batch([row(0, "Kestrel", 900)])
    change_set = applied(leader_client, batch, [create("Kestrel", power=900, rowId=rows_of(batch)[0].pk)])
    change_set = redate(leader_client, batch, EARLIER, change_set).json()["changeSetId"]
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.power) == (True, 900)
    assert records() == [("Kestrel", 900, EARLIER)]
    assert undo(leader_client, change_set).status_code == 200
    kestrel.refresh_from_db()
    assert kestrel.is_active is False


def test_what_it_taught_is_known_still(leader_client: Client, read_batch: ReadBatch) -> None:
    tiger = Member.objects.create(name="호랑이")
    batch = read_batch([row(0, "", 110, name_pictures=(picture(1),), name_score=0)], data_type="donations")
    change_set = applied(
        leader_client, batch, [update(tiger, name="", techDonations=110, rowId=rows_of(batch)[0].pk, confirmed=True)]
    )
    assert MemberPicture.objects.filter(member=tiger).count() == 1
    assert redate(leader_client, batch, EARLIER, change_set).status_code == 200
    assert MemberPicture.objects.filter(member=tiger, change_set__undone_at=None).count() == 1


def test_what_nobody_confirmed_is_not_learned_now(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mamb0", 110)])
    change_set = applied(leader_client, batch, [update(mambo, name="Mamb0", power=110, rowId=rows_of(batch)[0].pk)])
    assert not MemberAlias.objects.exists()
    assert redate(leader_client, batch, EARLIER, change_set).status_code == 200
    assert not MemberAlias.objects.exists()


def test_ranks_and_estimates_of_the_member_list_stay(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Of 152.9M the exact figure that is known is kept, under either date."""
    Member.objects.filter(pk=mambo.pk).update(power=152_934_111)
    batch = read_batch([card(0, "Mambo", 1529, 2), card(1, "Kiwi", 611, 1)])
    answer = apply_cards(leader_client, batch, (mambo, {"memberRank": 2}), ("Kiwi", {"memberRank": 1}))
    assert answer.status_code == 200, answer.content
    assert redate(leader_client, batch, EARLIER, answer.json()["changeSetId"]).status_code == 200
    ranks = Member.objects.filter(name__in=["Mambo", "Kiwi"]).values_list("name", "rank")
    assert dict(ranks) == {"Mambo": 2, "Kiwi": 1}
    assert records() == [("Kiwi", 61_100_000, EARLIER), ("Mambo", 152_934_111, EARLIER)]


def test_an_open_list_is_only_moved(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    draft = {"rows": {}, "version": 0, "editor": "window-a"}
    url = f"/api/batches/{batch.batch_id}/draft"
    assert leader_client.put(url, draft, content_type="application/json").status_code == 200
    assert redate(leader_client, batch, EARLIER, None, editor="window-a").status_code == 200
    assert not records()
    items = [update(mambo, power=110, rowId=rows_of(batch)[0].pk)]
    other = apply(leader_client, batch, items, draftVersion=1, draftEditor="window-b")
    assert other.status_code == 409
    assert apply(leader_client, batch, items, draftVersion=1, draftEditor="window-a").status_code == 200
    assert records() == [("Mambo", 110, EARLIER)]


def test_what_another_did_meanwhile_is_told(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    change_set = applied(leader_client, batch, [update(mambo, power=110, rowId=rows_of(batch)[0].pk)])
    told = redate(leader_client, batch, EARLIER, None)
    assert (told.status_code, told.json()["message"][:8]) == (409, "Somebody")
    undo(leader_client, change_set)
    assert redate(leader_client, batch, EARLIER, change_set).status_code == 409
    assert Batch.objects.get().report_date == REPORT_DATE


@pytest.mark.parametrize(
    ("data_type", "day", "says"),
    [
        ("strength", REPORT_DATE, "has this date already"),
        ("strength", date(2099, 1, 1), "has not come yet"),
        ("strength", "1999-12-31", "Choose a day from"),
        ("duel-day", date(2026, 11, 15), "no list of a Sunday"),
        ("other", EARLIER, "Only a list of the game"),
    ],
)
def test_a_date_that_cannot_be(
    leader_client: Client, read_batch: ReadBatch, data_type: str, day: date | str, says: str
) -> None:
    refused = redate(leader_client, read_batch([row(0, "Mambo", 110)], data_type=data_type), day, None)
    assert refused.status_code == 400
    assert says in refused.json()["message"]


def test_a_list_in_parts_is_undone_first(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    zoe = Member.objects.create(name="Zoë")
    batch = read_batch([row(0, "Mambo", 110)], [row(0, "Zoë", 90, rank=2)])
    one, two = rows_of(batch)
    applied(leader_client, batch, [update(mambo, power=110, rowId=one.pk)], wholeBatch=False)
    waiting = Upload.objects.get(status="pending_confirmation")
    body = {"dataToApply": [update(zoe, power=90, rowId=two.pk)], "wholeBatch": True, "takeUnchecked": True}
    second = leader_client.post(f"/api/upload/{waiting.pk}/apply-data", body, content_type="application/json").json()
    refused = redate(leader_client, batch, EARLIER, second["changeSetId"])
    assert (refused.status_code, "applied in parts" in refused.json()["message"]) == (409, True)


def test_a_list_that_brings_somebody_back_stays_whole(leader_client: Client, read_batch: ReadBatch) -> None:
    for number in range(18):
        Member.objects.create(name=f"Panda {'ABCDEFGHIJKLMNOPQR'[number]}{number}{number}x")
    long_ago = datetime(2026, 1, 1, tzinfo=UTC)
    Member.objects.exclude(name="Officer").update(created_at=long_ago)
    former("Kestrel")
    listed = [one.name for one in Member.objects.exclude(name="Officer").order_by("name")]
    batch = read_batch([row(n, name, 900 - n, rank=1 + n) for n, name in enumerate(listed)])
    items = [
        create(one.name, power=one.value, rowId=one.pk)
        if one.proposed_member is None
        else update(one.proposed_member, power=one.value, rowId=one.pk)
        for one in rows_of(batch)
    ]
    first = applied(leader_client, batch, items)
    assert Member.objects.get(name="Kestrel").is_active
    assert not Absence.objects.exists(), "the Officer came later"
    assert redate(leader_client, batch, timezone.localdate(), first).status_code == 200
    assert [one.member.name for one in Absence.objects.all()] == ["Officer"]


def test_look_alikes_are_kept_apart_still(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Illya", 110), row(1, "lllya", 90)])
    items = [create(one.name, power=one.value, rowId=one.pk) for one in rows_of(batch)]
    change_set = applied(leader_client, batch, items)
    assert DistinctNames.objects.count() == 1
    again = redate(leader_client, batch, EARLIER, change_set).json()["changeSetId"]
    assert DistinctNames.objects.get().change_set_id == again
    assert Change.objects.filter(change_set=again, field="member").count() == 2
