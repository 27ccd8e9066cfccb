"""Proposals are made once, where something changes, and kept; whoever looks only reads them (issue 16)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from members.models import DistinctNames, Member, MemberAlias
from tests.conftest import row
from uploads import batch as core
from uploads import proposals, queue, tasks, typesetting
from uploads.models import Batch, ReadRow, TypesetName, Upload

ReadBatch = Callable[..., Batch]
JSON: dict[str, Any] = {"content_type": "application/json"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def matched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines each pass of matching had."""
    passes: list[int] = []
    match = core.match

    def counted(lines: Any, *arguments: Any, **named: Any) -> Any:
        passes.append(len(lines))
        return match(lines, *arguments, **named)

    monkeypatch.setattr(core, "match", counted)
    return passes


def members_in(batch_id: str = "b1") -> list[str | None]:
    rows = ReadRow.objects.filter(upload__batch__batch_id=batch_id).select_related("proposed_member")
    return [one.proposed_member and one.proposed_member.name for one in rows.order_by("place")]


def test_a_screenshot_more_in_a_batch_of_fourteen_is_one_pass_of_matching(
    read_batch: ReadBatch, matched: list[int]
) -> None:
    batch = read_batch(*([row(0, f"Member {n:02}", 1000 - n, rank=n + 1)] for n in range(14)))
    matched.clear()
    upload = batch.uploads.get(original_name="14.png")
    upload.pk, upload.sha256, upload.original_name = None, "f" * 64, "15.png"
    upload.save()
    ReadRow.objects.bulk_create([proposals.stored_row(upload, row(0, "Member 14", 900, rank=15))])
    proposals.propose(proposals.lock(batch))
    assert matched == [15]


def rename(member: Member) -> None:
    Member.objects.filter(pk=member.pk).update(name="Somebody else")


def leave(member: Member) -> None:
    Member.objects.filter(pk=member.pk).update(is_active=False)


def grow(member: Member) -> None:
    Member.objects.filter(pk=member.pk).update(power=5)


def spell(member: Member) -> None:
    MemberAlias.objects.create(member=member, spelling="Mambo No 5", origin=MemberAlias.Origin.OPERATOR)


def part(_: Member) -> None:
    DistinctNames.objects.create(first="Mambo", second="Mambo2")


def print_name(member: Member) -> None:
    TypesetName.objects.create(member=member, name=member.name, pictures=["x"])


@pytest.mark.parametrize("change", [rename, leave, grow, spell, part, print_name])
def test_whatever_matching_hangs_on_outdates_what_waits(
    read_batch: ReadBatch, matched: list[int], change: Callable[[Member], None]
) -> None:
    member = Member.objects.create(name="Mambo", power=900)
    read_batch([row(0, "Mambo", 900)])
    assert proposals.outdated() == []
    change(member)
    assert [batch.batch_id for batch in proposals.outdated()] == ["b1"]
    TypesetName.objects.all().delete()  # "x" is no picture
    matched.clear()
    assert proposals.catch_up_all() == 0
    assert proposals.outdated() == []


def test_what_matching_does_not_hang_on_outdates_nothing(read_batch: ReadBatch) -> None:
    member = Member.objects.create(name="Mambo", power=900)
    read_batch([row(0, "Mambo", 900)])
    Member.objects.filter(pk=member.pk).update(kills=7, discord_username="mambo")
    assert proposals.outdated() == []


def test_an_edit_matches_anew_at_once_what_waits(
    leader_client: Client, read_batch: ReadBatch, django_capture_on_commit_callbacks: Any, matched: list[int]
) -> None:
    member = Member.objects.create(name="Nobody", power=900)
    read_batch([row(0, "Mambo", 900)])
    read_batch([row(0, "Mambo", 900)], batch_id="b2", data_type="kills")
    matched.clear()
    with django_capture_on_commit_callbacks(execute=True):
        answer = leader_client.patch(f"/api/members/{member.pk}", {"name": "Mambo"}, **JSON)
    assert answer.status_code == 200
    assert (members_in(), members_in("b2")) == (["Mambo"], ["Mambo"])
    assert len(matched) == 2
    assert leader_client.get("/api/batches/b1/review").json()["outdated"] is False


def test_of_many_lists_the_newest_are_matched_at_once_the_others_by_a_task(
    read_batch: ReadBatch, matched: list[int]
) -> None:
    for number in range(proposals.AT_ONCE + 2):
        read_batch([row(0, "Mambo", 900)], batch_id=f"b{number}")
    Member.objects.create(name="Mambo")
    matched.clear()
    proposals.members_changed()
    assert len(matched) == proposals.AT_ONCE
    assert [batch.batch_id for batch in proposals.outdated()] == ["b1", "b0"]
    assert [one.func() for one in OrmQ.objects.all()] == ["uploads.tasks.catch_up"]
    tasks.catch_up()
    assert proposals.outdated() == []


def apply(client: Client, **item: Any) -> Any:
    read = ReadRow.objects.get()
    data = {"name": "Mambo", "power": "900", "rowId": read.pk, "confirmed": item.pop("confirmed", False)}
    body = {"dataToApply": [{"memberData": data, **item}], "wholeBatch": True, "draftVersion": 0}
    return client.post(f"/api/upload/{read.upload_id}/apply-data", body, **JSON)


def test_what_a_review_showed_before_the_members_changed_is_not_applied_unseen(
    leader_client: Client, read_batch: ReadBatch
) -> None:
    """The sure Mambo of an open review was another one than the Mambo of now."""
    left = Member.objects.create(name="Mambo", power=900)
    read_batch([row(0, "Mambo", 900)])
    assert ReadRow.objects.get().proposed_member == left
    Member.objects.filter(pk=left.pk).update(name="Somebody else")
    now = Member.objects.create(name="Mambo", power=900)
    refused = apply(leader_client, action="update", memberId=left.pk)
    assert (refused.status_code, "The members changed" in refused.json()["message"]) == (409, True)
    assert not left.records.exists()
    assert apply(leader_client, action="update", memberId=left.pk, confirmed=True).status_code == 200
    assert not now.records.exists()


def test_a_name_that_cannot_be_seen_in_print_holds_up_no_screenshot(
    read_batch: ReadBatch, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """The task is queued beside the reading, and may fail by itself."""
    Member.objects.create(name="Сокіл")
    reading = core.ScreenReading("strength", (1000, 2000), (row(0, "Mambo", 900),))
    monkeypatch.setattr(core, "read", lambda *_, **__: reading)
    monkeypatch.setattr(tasks, "get_reader", lambda *_: SimpleNamespace(name="rapidocr"))
    batch = read_batch([])
    Upload.objects.update(status=Upload.Status.PROCESSING)

    def broken(*_: object) -> None:
        raise RuntimeError("no font")

    monkeypatch.setattr(typesetting, "typeset_pictures", broken)
    tasks.read_upload(batch.uploads.get().pk)
    assert batch.uploads.get().status == Upload.Status.PENDING_CONFIRMATION
    assert [one.func() for one in OrmQ.objects.all()] == ["uploads.tasks.set_names"]
    with pytest.raises(RuntimeError):
        tasks.set_names()


@pytest.mark.django_db(transaction=True)
def test_a_screenshot_is_matched_before_its_batch_is_locked(
    read_batch: ReadBatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends the next screenshot of the list does not wait for the matching."""
    Member.objects.create(name="Mambo")
    batch = read_batch([row(0, "Kiwi", 900)], [])
    upload = batch.uploads.latest("pk")
    Upload.objects.filter(pk=upload.pk).update(status=Upload.Status.PROCESSING)
    passes: list[bool] = []
    match = core.match

    def noting(*arguments: Any, **named: Any) -> Any:
        passes.append(connection.in_atomic_block)
        return match(*arguments, **named)

    monkeypatch.setattr(core, "match", noting)
    token = queue.claim(upload.pk)
    assert token
    reading = core.ScreenReading("strength", (1000, 2000), (row(0, "Mambo", 800, rank=2),))
    assert tasks.write(Upload.objects.select_related("batch").get(pk=upload.pk), token, reading, "")
    assert (passes, members_in()) == ([False], [None, "Mambo"])


@pytest.mark.parametrize("change", [rename, leave, grow, spell, part])
def test_what_was_matched_ahead_counts_only_where_nothing_changed(
    read_batch: ReadBatch, matched: list[int], change: Callable[[Member], None]
) -> None:
    member = Member.objects.create(name="Mambo")
    batch = read_batch([row(0, "Mambo", 900)])
    upload = Upload(batch=batch, created_at=timezone.now(), width=1000, height=2000)
    ahead = proposals.match_ahead(batch, upload, [])
    change(member)
    matched.clear()
    proposals.propose(batch, ahead=ahead)
    assert matched == [1]
    assert not proposals.is_outdated(Batch.objects.get(), proposals.known())
