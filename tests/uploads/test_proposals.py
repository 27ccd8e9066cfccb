"""Proposals are made once, where something changes, and kept; whoever looks only reads them (issue 16)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from members.models import DistinctNames, Member, MemberAlias
from tests.conftest import row
from uploads import tasks
from uploads.jobs import queue, workers
from uploads.models import Batch, ReadRow, TypesetName, Upload, WorkerSign
from uploads.reading.types import ScreenReading
from uploads.review import proposals

ReadBatch = Callable[..., Batch]
JSON: dict[str, Any] = {"content_type": "application/json"}

pytestmark = pytest.mark.django_db


class Matched(logging.Handler):
    """What the log says of matching: the lines of each list, and whether a transaction was open then."""

    def __init__(self) -> None:
        super().__init__()
        self.lists: list[int] = []
        self.waited_for: list[bool] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == "a list of %d lines was matched":
            self.lists.append(int(record.getMessage().split()[3]))
            self.waited_for.append(connection.in_atomic_block)


@pytest.fixture
def matched() -> Iterator[Matched]:
    handler, logger = Matched(), logging.getLogger("uploads.review.proposals")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.setLevel(before)
    logger.removeHandler(handler)


def members_in(batch_id: str = "b1") -> list[str | None]:
    rows = ReadRow.objects.filter(upload__batch__batch_id=batch_id).select_related("proposed_member")
    return [one.proposed_member and one.proposed_member.name for one in rows.order_by("upload_id", "place")]


def is_outdated(client: Client, batch_id: str = "b1") -> bool:
    told: bool = client.get(f"/api/batches/{batch_id}/review").json()["outdated"]
    return told


def queued() -> list[str]:
    return [one.func() for one in OrmQ.objects.all()]


def begun(batch: Batch, name: str) -> tuple[Upload, str]:
    """One of a batch's screenshots, taken by a worker, and the worker's claim."""
    Upload.objects.filter(batch=batch, original_name=name).update(status=Upload.Status.PROCESSING)
    upload = Upload.objects.select_related("batch").get(batch=batch, original_name=name)
    token = queue.claim(upload.pk)
    assert token
    return upload, token


def store(upload: Upload, token: str, *rows: Any) -> bool:
    """What a worker does with what it has read."""
    return tasks.write(upload, token, ScreenReading("strength", (1000, 2000), rows), "")


def test_a_screenshot_more_in_a_batch_of_fourteen_is_one_pass_of_matching(
    read_batch: ReadBatch, matched: Matched
) -> None:
    batch = read_batch(*([row(0, f"Member {n:02}", 1000 - n, rank=n + 1)] for n in range(14)), [])
    upload, token = begun(batch, "15.png")
    matched.lists.clear()
    assert store(upload, token, row(0, "Member 14", 900, rank=15))
    assert matched.lists == [15]


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
    TypesetName.objects.create(member=member, name=member.name, pictures=["old:" + "A" * 160])


CHANGES = [rename, leave, grow, spell, part, print_name]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_matching_hangs_on_outdates_what_waits(
    leader_client: Client, read_batch: ReadBatch, change: Callable[[Member], None]
) -> None:
    member = Member.objects.create(name="Mambo", power=900)
    read_batch([row(0, "Mambo", 900)])
    assert not is_outdated(leader_client)
    change(member)
    assert is_outdated(leader_client)
    tasks.sweep()
    assert not is_outdated(leader_client)


def test_what_matching_does_not_hang_on_outdates_nothing(leader_client: Client, read_batch: ReadBatch) -> None:
    member = Member.objects.create(name="Mambo", power=900)
    read_batch([row(0, "Mambo", 900)])
    Member.objects.filter(pk=member.pk).update(kills=7, discord_username="mambo")
    assert not is_outdated(leader_client)


def rename_to_mambo(client: Client, member: Member, callbacks: Any) -> None:
    """An edit, with what follows its commit."""
    with callbacks(execute=True):
        answer = client.patch(f"/api/members/{member.pk}", {"name": "Mambo"}, **JSON)
    assert answer.status_code == 200


def test_an_edit_is_answered_before_what_waits_is_matched_anew(
    leader_client: Client, read_batch: ReadBatch, django_capture_on_commit_callbacks: Any, matched: Matched
) -> None:
    """A worker's task does that, in no time; meanwhile the review says so."""
    member = Member.objects.create(name="Nobody", power=900)
    read_batch([row(0, "Mambo", 900)])
    read_batch([row(0, "Mambo", 900)], batch_id="b2", data_type="kills")
    matched.lists.clear()
    rename_to_mambo(leader_client, member, django_capture_on_commit_callbacks)
    assert (matched.lists, queued()) == ([], ["uploads.tasks.catch_up"])
    assert is_outdated(leader_client)
    tasks.catch_up()
    assert (members_in(), members_in("b2")) == (["Mambo"], ["Mambo"])
    assert len(matched.lists) == 2
    assert not is_outdated(leader_client)


def test_where_the_task_was_lost_the_sweep_matches_anew(
    leader_client: Client, read_batch: ReadBatch, django_capture_on_commit_callbacks: Any
) -> None:
    member = Member.objects.create(name="Nobody")
    read_batch([row(0, "Mambo", 900)])
    rename_to_mambo(leader_client, member, django_capture_on_commit_callbacks)
    OrmQ.objects.all().delete()
    tasks.sweep()
    assert (members_in(), is_outdated(leader_client)) == (["Mambo"], False)


def test_where_no_worker_runs_an_apply_matches_anew_first(
    leader_client: Client, read_batch: ReadBatch, django_capture_on_commit_callbacks: Any
) -> None:
    member = Member.objects.create(name="Nobody")
    read_batch([row(0, "Mambo", 900)])
    rename_to_mambo(leader_client, member, django_capture_on_commit_callbacks)
    assert (members_in(), is_outdated(leader_client)) == ([None], True)
    refused = apply(leader_client, action="create")
    assert (refused.status_code, "changed after you opened" in refused.json()["message"]) == (409, True)
    assert (members_in(), is_outdated(leader_client)) == (["Mambo"], False)
    assert apply(leader_client, action="update", memberId=member.pk).status_code == 200
    assert member.records.get().value == 900


def test_the_review_says_whether_a_worker_will_match_anew(leader_client: Client, read_batch: ReadBatch) -> None:
    """Signs of life as /readyz counts them: where none came lately, nobody need wait for anything."""
    read_batch([row(0, "Mambo", 900)])
    Upload.objects.update(read_at=None)

    def told() -> tuple[bool, bool]:
        review = leader_client.get("/api/batches/b1/review").json()
        return review["outdated"], review["matching"]

    workers.note_sign()
    assert told() == (False, False)
    Member.objects.create(name="Mambo")
    assert told() == (True, True)
    WorkerSign.objects.update(at=timezone.now() - timedelta(seconds=settings.WORKER_SILENCE + 1))
    assert told() == (True, False)


def test_an_edit_queues_nothing_where_nothing_waits(
    leader_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    rename_to_mambo(leader_client, Member.objects.create(name="Nobody"), django_capture_on_commit_callbacks)
    assert queued() == []


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
    assert (refused.status_code, "changed after you opened" in refused.json()["message"]) == (409, True)
    assert not left.records.exists()
    assert apply(leader_client, action="update", memberId=left.pk, confirmed=True).status_code == 200
    assert not now.records.exists()


@pytest.mark.django_db(transaction=True)
def test_a_screenshot_is_matched_before_its_batch_is_locked(read_batch: ReadBatch, matched: Matched) -> None:
    """Whoever sends the next screenshot of the list does not wait for the matching."""
    Member.objects.create(name="Mambo")
    upload, token = begun(read_batch([row(0, "Kiwi", 900)], []), "02.png")
    matched.waited_for.clear()
    assert store(upload, token, row(0, "Mambo", 800, rank=2))
    assert (matched.waited_for, members_in()) == ([False], [None, "Mambo"])


@pytest.mark.django_db(transaction=True)
def test_an_edit_does_not_wait_for_what_is_matched_anew(read_batch: ReadBatch, matched: Matched) -> None:
    read_batch([row(0, "Mambo", 900)])
    Member.objects.create(name="Mambo")
    matched.waited_for.clear()
    tasks.catch_up()
    assert (matched.waited_for, members_in()) == ([False], ["Mambo"])


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_matched_ahead_counts_only_where_nothing_changed(
    leader_client: Client, read_batch: ReadBatch, matched: Matched, change: Callable[[Member], None]
) -> None:
    member = Member.objects.create(name="Mambo")
    batch = read_batch([row(0, "Mambo", 900)])
    upload = Upload(batch=batch, created_at=timezone.now(), width=1000, height=2000)
    ahead = proposals.match_ahead(batch, upload, [])
    change(member)
    matched.lists.clear()
    proposals.propose(batch, ahead=ahead)
    assert matched.lists == [1]
    assert not is_outdated(leader_client)
