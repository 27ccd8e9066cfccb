"""POST /api/drops/{id}/apply: several lists of one drop in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import ChangeSet, Member, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import create, update
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=100)


def dropped(*lists: Batch) -> None:
    """The lists come from one mixed drop."""
    root = Batch.objects.create(batch_id="drop", data_type="auto", report_date=REPORT_DATE)
    Batch.objects.filter(pk__in=[one.pk for one in lists]).update(drop=root)


@pytest.fixture
def lists(read_batch: ReadBatch, mambo: Member) -> dict[str, Batch]:
    """A drop of two lists, each with the member and somebody new."""
    made = {
        kind: read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)], data_type=kind, batch_id=kind)
        for kind in ("strength", "donations")
    }
    dropped(*made.values())
    return made


def items(batch: Batch, member: Member, new: str = "Newcomer") -> list[dict[str, Any]]:
    key = {"strength": "power", "donations": "techDonations"}[batch.data_type]
    rows = {one.name: one.pk for upload in batch.uploads.all() for one in upload.rows.all()}
    known = update(member, rowId=rows["Mambo"], confirmed=True, **{key: 110})
    return [known, create(new, rowId=rows["Newcomer"], confirmed=True, **{key: 90})]


def apply(client: Client, *lists: dict[str, Any], drop: str = "drop") -> Any:
    return client.post(f"/api/drops/{drop}/apply", {"lists": lists}, content_type="application/json")


def as_sent(batch: Batch, member: Member, **fields: Any) -> dict[str, Any]:
    return {"batchId": batch.batch_id, "dataToApply": items(batch, member)} | fields


@pytest.mark.parametrize("badges", [(2, 2), (2, None), (None, 2), (1, 2)])
def test_whoever_comes_in_with_several_lists_has_the_rank_of_the_badge_that_was_read_last(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, badges: tuple[int | None, int | None]
) -> None:
    made = [
        read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90, badge=badge)], data_type=kind, batch_id=kind)
        for kind, badge in zip(("strength", "donations"), badges, strict=True)
    ]
    dropped(*made)
    sent = [as_sent(one, mambo) for one in made]
    for one, badge in zip(sent, badges, strict=True):
        if badge:
            one["dataToApply"][1]["memberData"]["memberRank"] = badge
    answer = apply(leader_client, *sent)
    assert (answer.status_code, answer.json()["message"]) == (200, "2 of 2 lists applied.")
    assert Member.objects.get(name="Newcomer").rank == 2


def states() -> dict[str, str]:
    return dict(Upload.objects.values_list("batch__batch_id", "status"))


def test_all_lists_are_written_in_one_call_and_the_newcomer_is_one_member(
    leader_client: Client, lists: dict[str, Batch], mambo: Member
) -> None:
    answer = apply(leader_client, *(as_sent(one, mambo) for one in lists.values()))
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert told["message"] == "2 of 2 lists applied."
    counts = [(one["applied"]["updated"], one["applied"]["created"]) for one in told["lists"]]
    assert counts == [(1, 1), (2, 0)]
    newcomer = Member.objects.get(name="Newcomer")
    assert (newcomer.power, newcomer.tech_donations) == (90, 90)
    assert set(states().values()) == {"completed"}
    assert len({one["applied"]["changeSetId"] for one in told["lists"]}) == 2


def test_each_list_is_undone_by_itself(leader_client: Client, lists: dict[str, Batch], mambo: Member) -> None:
    told = apply(leader_client, *(as_sent(one, mambo) for one in lists.values())).json()["lists"]
    for one in reversed(told):
        undone = leader_client.post(f"/api/change-sets/{one['applied']['changeSetId']}/undo")
        assert undone.status_code == 200, undone.content
    assert not MemberRecord.objects.exists()
    assert not Member.objects.filter(name="Newcomer").exists()


def test_a_list_that_is_refused_holds_no_other_up(
    leader_client: Client, lists: dict[str, Batch], mambo: Member
) -> None:
    wrong = as_sent(lists["strength"], mambo)
    wrong["dataToApply"][0]["memberId"] = 999
    answer = apply(leader_client, wrong, as_sent(lists["donations"], mambo))
    assert answer.status_code == 200
    strength, donations = answer.json()["lists"]
    assert (strength["applied"], strength["batchId"]) == (None, "strength")
    assert "no longer in the alliance" in strength["message"]
    assert donations["applied"]["created"] == 1
    assert answer.json()["message"].startswith("1 of 2 lists applied. ")
    assert states() == {"strength": "pending_confirmation", "donations": "completed"}
    assert set(MemberRecord.objects.values_list("data_type", flat=True)) == {"donations"}


def test_sent_again_it_writes_nothing_and_says_who_was_first(
    leader_client: Client, lists: dict[str, Batch], mambo: Member
) -> None:
    sent = [as_sent(one, mambo) for one in lists.values()]
    apply(leader_client, *sent)
    written = ChangeSet.objects.count()
    answer = apply(leader_client, *sent)
    assert answer.status_code == 409
    assert "already applied by" in answer.json()["message"]
    assert [one["applied"] for one in answer.json()["lists"]] == [None, None]
    assert ChangeSet.objects.count() == written


def test_a_list_may_be_applied_alone_first(leader_client: Client, lists: dict[str, Batch], mambo: Member) -> None:
    assert apply(leader_client, as_sent(lists["strength"], mambo)).status_code == 200
    newcomer = Member.objects.get(name="Newcomer")
    rest = as_sent(lists["donations"], mambo)
    rest["dataToApply"][1] |= {"memberId": newcomer.pk, "action": "update"}
    assert apply(leader_client, rest).json()["message"] == "1 of 1 list applied."
    assert set(states().values()) == {"completed"}


def test_a_review_that_another_window_changed_is_told_with_what_it_is_now(
    leader_client: Client, lists: dict[str, Batch], mambo: Member
) -> None:
    draft = {"rows": {}, "version": 0, "editor": "other"}
    assert leader_client.put("/api/batches/strength/draft", draft, content_type="application/json").status_code == 200
    stale = as_sent(lists["strength"], mambo, draftVersion=0, draftEditor="mine")
    answer = apply(leader_client, stale, as_sent(lists["donations"], mambo))
    strength, donations = answer.json()["lists"]
    assert (strength["overtaken"]["draftVersion"], strength["applied"]) == (1, None)
    assert (donations["overtaken"], donations["applied"]["updated"]) == (None, 1)


def test_another_spelling_of_who_was_just_created_is_looked_at_again(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    strength = read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)], batch_id="strength")
    kills = read_batch([row(0, "Mambo", 20), row(1, "Newcorner", 10)], data_type="kills", batch_id="kills")
    dropped(strength, kills)
    rows = {one.name: one.pk for upload in kills.uploads.all() for one in upload.rows.all()}
    other = create("Newcorner", rowId=rows["Newcorner"], confirmed=True, kills=10)
    answer = apply(leader_client, as_sent(strength, mambo), {"batchId": "kills", "dataToApply": [other]})
    assert answer.json()["lists"][1]["message"].startswith("Newcorner looks like Newcomer")
    assert states() == {"strength": "completed", "kills": "pending_confirmation"}
    assert not Member.objects.filter(name="Newcorner").exists()


@pytest.mark.parametrize("sent", [{}, {"lists": []}, {"lists": [{"batchId": "strength"}]}, {"lists": "x"}])
def test_bad_input_is_refused_with_a_message(leader_client: Client, lists: dict[str, Batch], sent: Any) -> None:
    answer = leader_client.post("/api/drops/drop/apply", sent, content_type="application/json")
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


def test_a_list_of_another_drop_and_a_list_sent_twice_are_refused_whole(
    leader_client: Client, lists: dict[str, Batch], mambo: Member, read_batch: ReadBatch
) -> None:
    stranger = read_batch([row(0, "Mambo", 110), row(1, "Newcomer", 90)], batch_id="stranger")
    sent = as_sent(lists["strength"], mambo)
    for wrong in ([sent, as_sent(stranger, mambo)], [sent, sent]):
        assert apply(leader_client, *wrong).status_code == 400
    assert not MemberRecord.objects.exists()


def test_each_list_costs_as_many_statements_whatever_stands_beside_it(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, django_assert_max_num_queries: Any
) -> None:
    many = [row(number, f"Member {number:02}", 1000 - number) for number in range(30)]
    made = [read_batch(many, data_type=kind, batch_id=kind) for kind in ("strength", "kills")]
    dropped(*made)
    sent = []
    for batch in made:
        key = {"strength": "power", "kills": "kills"}[batch.data_type]
        rows = [one for upload in batch.uploads.all() for one in upload.rows.all()]
        news = [create(one.name, rowId=one.pk, confirmed=True, **{key: one.value}) for one in rows]
        sent.append({"batchId": batch.batch_id, "dataToApply": news})
    with django_assert_max_num_queries(260):
        answer = apply(leader_client, *sent)
    assert [one["applied"]["created"] for one in answer.json()["lists"]] == [30, 0]
