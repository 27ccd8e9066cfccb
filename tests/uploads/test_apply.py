"""POST /api/upload/{id}/apply-data."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias, MemberRecord
from tests.conftest import REPORT_DATE, row
from uploads.models import Batch, ReadRow, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def apply(client: Client, batch: Batch, items: list[dict[str, Any]], **fields: Any) -> Any:
    upload = batch.uploads.earliest("pk")
    body = {"dataToApply": items, "dataType": batch.data_type, "batchId": batch.batch_id, "wholeBatch": True}
    body |= {"takeUnchecked": True} | fields
    return client.post(f"/api/upload/{upload.pk}/apply-data", body, content_type="application/json")


def update(member: Member, **data: Any) -> dict[str, Any]:
    return {"memberData": {"name": member.name} | data, "memberId": member.pk, "action": "update"}


def create(name: str, **data: Any) -> dict[str, Any]:
    return {"memberData": {"name": name} | data, "memberId": None, "action": "create"}


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=100)


def test_it_works(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)])
    answer = apply(leader_client, batch, [update(mambo, power="110", rank=1), create("Newcomer", power=90, rank=2)])
    assert answer.status_code == 200
    assert answer.json() | {"changeSetId": 0} == {
        "message": "2 member records have been updated.",
        "updated": 1,
        "created": 1,
        "leftOut": 0,
        "changeSetId": 0,
    }
    listed = {member["name"]: member for member in leader_client.get("/api/members").json()}
    assert (listed["Mambo"]["power"], listed["Mambo"]["rank"], listed["Newcomer"]["power"]) == ("110", 3, "90")
    assert listed["Mambo"]["powerLastUpdated"] is not None
    record = MemberRecord.objects.get(member=mambo)
    assert (record.value, record.record_date, record.upload_id) == (110, REPORT_DATE, batch.uploads.get().pk)
    assert set(Upload.objects.values_list("status", flat=True)) == {"completed"}


@pytest.mark.parametrize("path", ["upload", "drop"])
def test_a_list_has_no_more_rows_than_any_game_shows(leader_client: Client, read_batch: ReadBatch, path: str) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    items = [create(f"Made up {number}", power=1) for number in range(2001)]
    if path == "upload":
        answer = apply(leader_client, batch, items)
    else:
        body = {"lists": [{"batchId": batch.batch_id, "dataToApply": items}]}
        answer = leader_client.post(f"/api/drops/{batch.batch_id}/apply", body, content_type="application/json")
    assert (answer.status_code, "at most 2000 rows" in answer.json()["message"]) == (400, True)
    assert not Member.objects.filter(name__startswith="Made up").exists()


@pytest.mark.parametrize(
    ("data_type", "key", "value", "shown"),
    [
        ("strength", "power", "5", ("power", "5")),
        ("kills", "kills", 5, ("kills", "5")),
        ("donations", "techDonations", "5", ("techDonations", 5)),
        ("alliance-duel", "score", "5", ("latestVsScore", "5")),
    ],
)
def test_each_kind_of_list_has_its_figure(
    leader_client: Client,
    read_batch: ReadBatch,
    mambo: Member,
    data_type: str,
    key: str,
    value: Any,
    shown: tuple[str, Any],
) -> None:
    batch = read_batch([row(0, "Mambo", 5)], data_type=data_type)
    assert apply(leader_client, batch, [update(mambo, **{key: value, "rank": 4})]).status_code == 200
    listed = next(m for m in leader_client.get("/api/members").json() if m["name"] == "Mambo")
    assert listed[shown[0]] == shown[1]
    assert listed["latestVsRank"] == (4 if data_type == "alliance-duel" else None)


def test_a_duel_counts_for_the_week_that_ends_on_sunday(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([row(0, "Mambo", 5)], data_type="alliance-duel")
    item = {"memberData": {"memberName": "mambo", "score": "5", "rank": 1}, "memberId": mambo.pk, "action": "update"}
    assert apply(leader_client, batch, [item], dataType="vs").status_code == 200
    score = MemberRecord.objects.get(data_type="alliance-duel")
    assert (score.record_date, score.spelling, score.place) == (date(2026, 11, 22), "mambo", 1)


def test_an_older_report_does_not_replace_the_latest_figure(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    apply(leader_client, read_batch([row(0, "Mambo", 200)], batch_id="new"), [update(mambo, power=200)])
    old = read_batch([row(0, "Mambo", 150)], batch_id="old", report_date=date(2026, 11, 14))
    assert apply(leader_client, old, [update(mambo, power=150)]).status_code == 200
    mambo.refresh_from_db()
    assert mambo.power == 200
    assert MemberRecord.objects.filter(member=mambo).count() == 2


def test_an_update_never_renames(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mamb0", 5)])
    apply(leader_client, batch, [update(mambo, name="Mamb0", power=5)])
    mambo.refresh_from_db()
    assert mambo.name == "Mambo"


def test_a_second_apply_is_refused_and_names_who_was_first(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([row(0, "Mambo", 110)], [row(0, "Mambo", 110)])
    assert apply(leader_client, batch, [update(mambo, power=110)]).status_code == 200
    again = apply(leader_client, batch, [update(mambo, power=999)])
    assert again.status_code == 409
    assert "already applied by officer" in again.json()["message"]
    mambo.refresh_from_db()
    assert mambo.power == 110
    assert ChangeSet.objects.count() == 1


class TestWithoutWholeBatch:
    """A script may apply upload by upload; what the items leave untouched waits on."""

    def items(self, client: Client, batch: Batch, member: Member, *places: int) -> list[dict[str, Any]]:
        rows = list(ReadRow.objects.filter(upload__batch=batch).order_by("pk"))
        return [
            update(member, rowId=rows[place].pk, power=rows[place].value)
            if place == 0
            else create(rows[place].name, rowId=rows[place].pk, power=rows[place].value)
            for place in places
        ]

    @pytest.mark.parametrize(
        ("places", "left"), [((0,), 2), ((0, 1), 1), ((0, 1, 2), 0)], ids=["first", "two of three", "all"]
    )
    def test_the_uploads_that_the_rows_come_from_are_done(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member, places: tuple[int, ...], left: int
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)], [row(0, "Nia", 50)], [row(0, "Zed", 40)])
        answer = apply(leader_client, batch, self.items(leader_client, batch, mambo, *places), wholeBatch=False)
        assert answer.status_code == 200
        assert leader_client.get("/api/batch-status/b1").json()["pendingConfirmation"] == left

    def test_the_others_can_be_applied_afterwards(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)], [row(0, "Nia", 50)])
        apply(leader_client, batch, self.items(leader_client, batch, mambo, 0), wholeBatch=False)
        second = batch.uploads.latest("pk")
        body = {"dataToApply": [create("Nia", power=50)], "batchId": "b1", "dataType": "strength"}
        url = f"/api/upload/{second.pk}/apply-data"
        codes = [leader_client.post(url, body, content_type="application/json").status_code for _ in range(2)]
        assert codes == [200, 409]

    def test_a_screenshot_that_adds_nothing_is_done_with_the_others(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([row(0, "Mambo", 110)], [row(0, "Mambo", 110)])
        apply(
            leader_client,
            batch,
            [update(mambo, rowId=ReadRow.objects.get(folded_into=None).pk, power=110)],
            wholeBatch=False,
        )
        assert set(batch.uploads.values_list("status", flat=True)) == {"completed"}


@pytest.mark.parametrize("status", ["processing", "failed"])
def test_what_does_not_wait_for_confirmation_is_refused(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, status: str
) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    batch.uploads.update(status=status)
    assert apply(leader_client, batch, [update(mambo, power=110)]).status_code == 409
    assert not MemberRecord.objects.exists()


def test_a_batch_that_is_still_being_read_waits(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([row(0, "Mambo", 110)], [row(0, "Other", 50)])
    Upload.objects.filter(pk=batch.uploads.latest("pk").pk).update(status="processing")
    answer = apply(leader_client, batch, [update(mambo, power=110)])
    assert answer.status_code == 409
    assert "still being read" in answer.json()["message"]


BAD_ITEMS: dict[str, tuple[dict[str, Any], str]] = {
    "no such member": (
        {"memberData": {"name": "X", "power": 1}, "memberId": 999999, "action": "update"},
        "Choose another",
    ),
    "huge id": ({"memberData": {"name": "X", "power": 1}, "memberId": 10**30, "action": "update"}, "memberId"),
    "update of nobody": ({"memberData": {"name": "X", "power": 1}, "memberId": None, "action": "update"}, "Create New"),
    "no value": ({"memberData": {"name": "X"}, "memberId": None, "action": "create"}, "power"),
    "null value": ({"memberData": {"name": "X", "power": None}, "memberId": None, "action": "create"}, "power"),
    "another figure": ({"memberData": {"name": "X", "kills": 5}, "memberId": None, "action": "create"}, "power"),
    "negative": ({"memberData": {"name": "X", "power": -1}, "memberId": None, "action": "create"}, "power"),
    "too large": ({"memberData": {"name": "X", "power": 2**63}, "memberId": None, "action": "create"}, "power"),
    "words": ({"memberData": {"name": "X", "power": "a lot"}, "memberId": None, "action": "create"}, "power"),
    "no name": ({"memberData": {"power": 1}, "memberId": None, "action": "create"}, "name"),
    "blank name": ({"memberData": {"name": " \u200e\x07 ", "power": 1}, "memberId": None, "action": "create"}, "name"),
    "long name": ({"memberData": {"name": "x" * 101, "power": 1}, "memberId": None, "action": "create"}, "name"),
    "lone surrogate": (
        {"memberData": {"name": "\ud800", "power": 1}, "memberId": None, "action": "create"},
        "name",
    ),
    "name of a member": ({"memberData": {"name": "Mambo", "power": 1}, "memberId": None, "action": "create"}, "Mambo"),
    "foreign row": (
        {"memberData": {"name": "X", "power": 1, "rowId": 99}, "memberId": None, "action": "create"},
        "row 99",
    ),
    "no action": ({"memberData": {"name": "X", "power": 1}, "memberId": None}, "action"),
    "odd action": ({"memberData": {"name": "X", "power": 1}, "memberId": None, "action": "drop"}, "action"),
    "no data": ({"memberId": None, "action": "create"}, "memberData"),
}


@pytest.mark.parametrize(("item", "hint"), BAD_ITEMS.values(), ids=BAD_ITEMS)
def test_one_bad_item_refuses_all(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, item: dict[str, Any], hint: str
) -> None:
    batch = read_batch([row(0, "Mambo", 110), row(1, "X", 1)])
    answer = apply(leader_client, batch, [update(mambo, power=110), item])
    assert answer.status_code == 400
    assert hint in answer.json()["message"]
    assert not MemberRecord.objects.exists()
    assert not ChangeSet.objects.exists()
    assert not Member.objects.filter(name="X").exists()
    assert set(Upload.objects.values_list("status", flat=True)) == {"pending_confirmation"}


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ({"batchId": "another"}, "another batch"),
        ({"dataType": "kills"}, "Strength"),
        ({"dataToApply": []}, "dataToApply"),
        ({"dataToApply": "rows"}, "dataToApply"),
    ],
)
def test_what_is_meant_for_something_else_is_refused(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, fields: dict[str, Any], hint: str
) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    answer = apply(leader_client, batch, [update(mambo, power=110)], **fields)
    assert answer.status_code == 400
    assert hint in answer.json()["message"]


def test_the_same_member_twice_needs_the_same_value(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([row(0, "Mambo", 110)])
    answer = apply(leader_client, batch, [update(mambo, power=110), update(mambo, power=111)])
    assert answer.status_code == 400
    assert "Leave one out" in answer.json()["message"]
    assert apply(leader_client, batch, [update(mambo, power=110), update(mambo, power=110)]).json()["updated"] == 1


def test_each_change_keeps_who_when_from_and_to(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, officer: Any
) -> None:
    apply(leader_client, read_batch([row(0, "Mambo", 110)]), [update(mambo, power=110)])
    change = Change.objects.select_related("change_set").get()
    assert (change.change_set.actor, change.member, change.field, change.record_date) == (
        officer,
        mambo,
        "strength",
        REPORT_DATE,
    )
    assert (change.before["latest"]["power"], change.after["record"]["value"]) == (100, 110)


class TestLearningSpellings:
    def corrected(self, client: Client, batch: Batch, member: Member, *, same_person: bool = False, **data: Any) -> Any:
        read = ReadRow.objects.get(upload__batch=batch)
        item = update(member, rowId=read.pk, power=read.value, **data)
        return apply(client, batch, [item | {"samePerson": same_person}])

    def test_a_corrected_name_becomes_an_alias(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        self.corrected(leader_client, read_batch([row(0, "Qwertz", 5)]), mambo, same_person=True)
        assert MemberAlias.objects.get().spelling == "Qwertz"
        again = read_batch([row(0, "Qwertz", 6)], batch_id="next-week")
        read = ReadRow.objects.get(upload__batch=again)
        assert (read.proposed_member, read.confidence) == (mambo, "high") or not read.value_proved

    def test_an_unconfirmed_match_teaches_nothing(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([row(0, "Mambq", 5)])
        assert ReadRow.objects.get().proposed_member == mambo
        self.corrected(leader_client, batch, mambo)
        assert not MemberAlias.objects.exists()

    def test_a_confirmed_one_does(self, leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
        self.corrected(leader_client, read_batch([row(0, "Mambq", 5)]), mambo, confirmed=True)
        assert MemberAlias.objects.get().member == mambo

    def test_another_way_to_write_the_same_name_is_learned_too(
        self, leader_client: Client, read_batch: ReadBatch
    ) -> None:
        pirate = Member.objects.create(name="Toxic Pirate")
        self.corrected(leader_client, read_batch([row(0, "TOXICPIRATE", 5)]), pirate, confirmed=True)
        assert MemberAlias.objects.get().spelling == "TOXICPIRATE"

    @pytest.mark.parametrize("spelling", ["33", "ab", "Sniper"])
    def test_short_spellings_and_names_of_others_are_not_learned(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member, spelling: str
    ) -> None:
        Member.objects.create(name="SNIPER")
        self.corrected(leader_client, read_batch([row(0, spelling, 5)]), mambo, same_person=True)
        assert not MemberAlias.objects.exists()

    def test_distinct_names_are_not_learned(self, leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
        DistinctNames.objects.create(first="Mambo", second="Rumba")
        self.corrected(leader_client, read_batch([row(0, "Rumba", 5)]), mambo, same_person=True)
        assert not MemberAlias.objects.exists()
