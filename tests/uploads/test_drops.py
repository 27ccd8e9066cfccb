"""What one list of a drop leaves no doubt of is known to its other lists, and to nobody else (issue 16)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from members.models import Member
from tests.conftest import row
from tests.uploads.test_learning import picture
from tests.uploads.test_newcomers import Drop
from tests.uploads.test_proposals import begun, is_outdated, queued, store
from uploads import tasks
from uploads.apply import assistance
from uploads.models import Batch, Inquiry, ReadRow, Upload
from uploads.reading.types import BatchRow
from uploads.review import disputes, proposals
from uploads.review.batch import propose_all

ReadBatch = Callable[..., Batch]

pytestmark = pytest.mark.django_db

KNOWN = [row(0, "Mambo", 900, name_pictures=(picture(1),)), row(1, "Kiwi", 800)]
UNREAD = [row(0, "Kiwi", 80), row(1, "M8?0", 70, name_score=0.3, name_pictures=(picture(1),))]


@pytest.fixture
def mambo(db: None) -> Member:
    Member.objects.create(name="Kiwi")
    return Member.objects.create(name="Mambo")


def dropped(*lists: Batch) -> None:
    """The lists come from one mixed drop."""
    root = Batch.objects.create(batch_id="drop", data_type="auto", report_date=lists[0].report_date)
    Batch.objects.filter(pk__in=[one.pk for one in lists]).update(drop=root)
    tasks.catch_up()


def proposed(batch: Batch) -> list[str | None]:
    rows = ReadRow.objects.filter(upload__batch=batch).select_related("proposed_member").order_by("place")
    return [one.proposed_member and one.proposed_member.name for one in rows]


@pytest.mark.parametrize("known_first", [True, False])
def test_a_sure_row_of_one_list_is_known_to_the_other_whichever_came_first(
    read_batch: ReadBatch, mambo: Member, known_first: bool
) -> None:
    kinds = [("kills", KNOWN), ("donations", UNREAD)]
    made = {
        kind: read_batch(rows, data_type=kind, batch_id=kind) for kind, rows in (kinds if known_first else kinds[::-1])
    }
    assert proposed(made["donations"]) == ["Kiwi", None]
    dropped(*made.values())
    assert proposed(made["donations"]) == ["Kiwi", "Mambo"]
    assert proposals.outdated() == []


def test_lists_of_other_drops_know_nothing_of_it(read_batch: ReadBatch, mambo: Member) -> None:
    dropped(read_batch(KNOWN, data_type="kills", batch_id="kills"))
    assert proposed(read_batch(UNREAD, data_type="donations", batch_id="donations")) == ["Kiwi", None]


def test_the_last_screenshot_of_a_drop_has_its_lists_matched_with_each_other(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Until it is read nothing is outdated: each list is matched by itself meanwhile."""
    donations = read_batch(UNREAD, data_type="donations", batch_id="donations")
    kills = read_batch([], data_type="kills", batch_id="kills")
    upload, token = begun(kills, "01.png")
    dropped(donations, kills)
    assert store(upload, token, *KNOWN)
    assert queued() == ["uploads.tasks.catch_up"]
    assert (proposed(donations), is_outdated(leader_client, "donations")) == (["Kiwi", None], True)
    tasks.catch_up()
    assert (proposed(donations), is_outdated(leader_client, "donations")) == (["Kiwi", "Mambo"], False)
    begun(kills, "01.png")
    assert not is_outdated(leader_client, "donations")


def test_the_last_screenshot_of_a_drop_is_matched_once_before_its_batch_is_locked(
    read_batch: ReadBatch, mambo: Member, caplog: pytest.LogCaptureFixture
) -> None:
    """With what the others teach: it would be matched a second time if something had changed meanwhile."""
    kills = read_batch(KNOWN, data_type="kills", batch_id="kills")
    donations = read_batch([], data_type="donations", batch_id="donations")
    dropped(kills, donations)
    upload, token = begun(donations, "01.png")
    caplog.clear()
    with caplog.at_level("INFO", "uploads.review.proposals"):
        assert store(upload, token, *UNREAD)
    assert caplog.messages.count("a list of 2 lines was matched") == 1
    assert proposed(donations) == ["Kiwi", "Mambo"]


def test_a_review_tells_how_many_screenshots_of_its_drop_are_read_still(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    kills = read_batch(KNOWN, data_type="kills", batch_id="kills")
    mixed = read_batch([], [], data_type="auto", batch_id="mixed")
    Batch.objects.filter(pk=kills.pk).update(drop=mixed)
    read_batch([], data_type="kills", batch_id="another drop")

    def reading() -> int:
        found: int = leader_client.get("/api/batches/kills/review").json()["reading"]
        return found

    assert reading() == 0
    Upload.objects.exclude(batch=kills).update(status=Upload.Status.PROCESSING)
    assert reading() == 2


def test_what_claude_reads_in_one_list_is_told_to_the_others(read_batch: ReadBatch, mambo: Member) -> None:
    kills = read_batch(KNOWN, data_type="kills", batch_id="kills")
    dropped(kills, read_batch(UNREAD, data_type="donations", batch_id="donations"))
    disputes.keep(Inquiry.objects.create(batch=kills, rows=0), kills, [], [])
    assert queued() == ["uploads.tasks.catch_up"]


def test_what_is_discarded_teaches_no_more(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, django_capture_on_commit_callbacks: Any
) -> None:
    donations = read_batch(UNREAD, data_type="donations", batch_id="donations")
    dropped(donations, read_batch(KNOWN, data_type="kills", batch_id="kills"))
    assert proposed(donations) == ["Kiwi", "Mambo"]
    with django_capture_on_commit_callbacks(execute=True):
        assert leader_client.post("/api/batches/kills/discard").status_code == 200
    assert queued() == ["uploads.tasks.catch_up"]
    tasks.catch_up()
    assert proposed(donations) == ["Kiwi", None]


def test_a_review_takes_no_more_queries_in_a_drop_of_many_lists(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, django_assert_max_num_queries: Any
) -> None:
    kinds = ("strength", "kills", "donations", "alliance-duel")
    lists = [read_batch(KNOWN, data_type=kind, batch_id=kind) for kind in kinds]
    with django_assert_max_num_queries(17) as alone:
        assert not is_outdated(leader_client, "kills")
    dropped(*lists)
    with django_assert_max_num_queries(len(alone)):
        assert not is_outdated(leader_client, "kills")


def test_what_other_lists_know_records_nothing_by_itself(read_batch: ReadBatch, mambo: Member) -> None:
    kills = read_batch(KNOWN, data_type="kills", batch_id="kills")
    helped = read_batch(UNREAD, data_type="mutual-assistance", batch_id="helped")
    helped.uploads.update(read_kind="mutual-assistance")
    dropped(kills, helped)
    ReadRow.objects.filter(upload__batch=helped).update(confidence="high", flags=[])
    assistance.settle(helped)
    assert not mambo.records.exists()


@pytest.mark.parametrize("seed", range(2))
def test_no_newcomer_is_likely_somebody_else_by_what_the_lists_of_a_drop_know(seed: int) -> None:
    wrong = []
    for number in range(20):
        made = Drop(Random(f"drop {seed} {number}"))
        lists = [
            (kind, shown, [BatchRow(made.row(kind, n, one), ((0, n),), True) for n, one in enumerate(shown)])
            for kind, shown in made.lists()
        ]
        found = propose_all([(rows, kind) for kind, _, rows in lists], lambda _, made=made: list(made.roster))
        wrong += [
            (number, kind, one.name, line.merged.row.name, line.proposal)
            for (kind, shown, _), lines in zip(lists, found, strict=True)
            for one, line in zip(shown, lines, strict=True)
            if one in made.newcomers and line.proposal.member_id is not None and line.proposal.confidence != "low"
        ]
    assert wrong == []
