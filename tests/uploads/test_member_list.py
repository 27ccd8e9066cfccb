"""The alliance's member list in the review: ranks proposed and applied, abbreviated power that keeps exact figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from alliance.models import User
from members.models import Change, ChangeSet, Member, MemberRecord
from tests.conftest import REPORT_DATE, row
from uploads.models import Batch, ReadRow
from uploads.reading.types import ReadRow as Row
from uploads.review import estimates, member_ranks

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def card(place: int, name: str, tenths: int, section: int | None) -> Row:
    """A member's card: 1529 tenths are shown as 152.9M."""
    value = tenths * 100_000
    read = row(
        place,
        name,
        value,
        value_text=f"{tenths // 10}.{tenths % 10}M",
        value_low=value - 50_000,
        value_high=value + 99_999,
        section=section,
        segment=place,
        flags=frozenset({"abbreviated"}),
    )
    return replace(read, rank=None)


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=152_934_111)


def review_of(client: Client, batch: Batch) -> dict[str, Any]:
    answer = client.get(f"/api/batches/{batch.batch_id}/review")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def apply(client: Client, batch: Batch, *items: tuple[Member | str, dict[str, Any]]) -> Any:
    """Apply rows by the name read: a member's, or a new one's."""
    rows = {one.name: one for one in ReadRow.objects.filter(upload__batch=batch)}
    body = [
        {
            "memberData": {"rowId": rows[str(who)].pk, "name": str(who), "power": str(rows[str(who)].value)} | data,
            "memberId": who.pk if isinstance(who, Member) else None,
            "action": "update" if isinstance(who, Member) else "create",
        }
        for who, data in items
    ]
    upload = batch.uploads.earliest("pk")
    sent = {"dataToApply": body, "wholeBatch": True, "takeUnchecked": True}
    return client.post(f"/api/upload/{upload.pk}/apply-data", sent, content_type="application/json")


def undo(client: Client, applied: Any) -> Any:
    return client.post(f"/api/change-sets/{applied.json()['changeSetId']}/undo")


def rank_of(member: Member) -> int:
    member.refresh_from_db()
    return member.rank


def test_a_rank_is_proposed_applied_and_undone(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    batch = read_batch([card(0, "Mambo", 1529, 2), card(1, "Kiwi", 611, 1)])
    shown = {one["name"]: one["section"] for one in review_of(leader_client, batch)["rows"]}
    assert shown == {"Mambo": 2, "Kiwi": 1}
    applied = apply(leader_client, batch, (mambo, {"memberRank": 2}), ("Kiwi", {"memberRank": 1}))
    assert applied.status_code == 200
    assert (rank_of(mambo), Member.objects.get(name="Kiwi").rank) == (2, 1)
    change = Change.objects.get(member=mambo, field=Change.Field.RANK)
    assert (change.before, change.after, change.change_set.kind) == (3, 2, ChangeSet.Kind.APPLY)
    assert undo(leader_client, applied).status_code == 200
    assert rank_of(mambo) == 3
    assert not Member.objects.filter(name="Kiwi").exists()


def test_a_rank_that_the_leader_does_not_take_stays(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([card(0, "Mambo", 1529, 2)])
    assert apply(leader_client, batch, (mambo, {})).status_code == 200
    assert rank_of(mambo) == 3
    assert not Change.objects.filter(field=Change.Field.RANK).exists()


@pytest.mark.parametrize(
    ("section", "wanted", "status"),
    [(2, 4, 400), (None, 4, 400), (2, 0, 400), (2, 6, 400), (2, "x", 400), (2, None, 200)],
)
def test_only_a_rank_that_the_row_shows_is_taken_over(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, section: int | None, wanted: Any, status: int
) -> None:
    batch = read_batch([card(0, "Mambo", 1529, section)])
    answer = apply(leader_client, batch, (mambo, {"memberRank": wanted}))
    assert answer.status_code == status
    assert rank_of(mambo) == 3
    assert MemberRecord.objects.exists() == (status == 200)


def test_many_ranks_take_no_more_queries_than_one(django_assert_num_queries: Any) -> None:
    members = [Member.objects.create(name=f"Member {number}", rank=3) for number in range(40)]
    change_set = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    with transaction.atomic(), django_assert_num_queries(2):
        member_ranks.take_over([(member, 2) for member in members], change_set, None)
    assert set(Member.objects.values_list("rank", flat=True)) == {2}
    assert change_set.changes.count() == 40


def test_a_rank_changed_since_is_not_undone(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    applied = apply(leader_client, read_batch([card(0, "Mambo", 1529, 2)]), (mambo, {"memberRank": 2}))
    Member.objects.filter(pk=mambo.pk).update(rank=1)
    refused = undo(leader_client, applied)
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "Mambo has newer changes to the same value. Undo those first.",
    )
    assert MemberRecord.objects.filter(member=mambo).exists()


def test_a_leader_keeps_the_own_access(leader_client: Client, read_batch: ReadBatch, officer: User) -> None:
    own = Member.objects.get(account=officer)
    batch = read_batch([card(0, own.name, 900, 3)])
    review = review_of(leader_client, batch)
    assert (review["ownMemberId"], review["changesLeaders"]) == (own.pk, False)
    refused = apply(leader_client, batch, (own, {"memberRank": 3}))
    assert refused.status_code == 400
    assert "You can't lower your own rank below R4" in refused.json()["message"]
    assert rank_of(own) == 4
    assert not MemberRecord.objects.exists()


@pytest.mark.parametrize(("rank", "section"), [(3, 4), (5, 3), (0, 5)])
def test_an_r4_gives_and_takes_no_r4_and_no_r5(
    leader_client: Client, r5_client: Client, read_batch: ReadBatch, rank: int, section: int
) -> None:
    member = Member.objects.create(name="Mambo", rank=rank)
    batch = read_batch([card(0, "Mambo", 900, section)])
    refused = apply(leader_client, batch, (member, {"memberRank": section}))
    assert (refused.status_code, "R5" in refused.json()["message"]) == (403, True)
    assert not MemberRecord.objects.exists()
    assert apply(r5_client, batch, (member, {"memberRank": section})).status_code == 200
    assert rank_of(member) == section


def test_the_last_r5_stays_one(r5_client: Client, read_batch: ReadBatch) -> None:
    boss = Member.objects.get(account__username="boss")
    batch = read_batch([card(0, boss.name, 900, 4)])
    refused = apply(r5_client, batch, (boss, {"memberRank": 4}))
    assert (refused.status_code, "last R5" in refused.json()["message"]) == (400, True)
    assert rank_of(boss) == 5


@pytest.mark.parametrize(
    ("rank", "section", "looked_at"),
    [(3, 4, True), (5, 3, True), (0, 4, True), (4, 5, False), (1, 3, False), (3, None, False)],
)
def test_what_gives_or_takes_access_is_looked_at(
    leader_client: Client, read_batch: ReadBatch, rank: int, section: int | None, looked_at: bool
) -> None:
    Member.objects.create(name="Mambo", rank=rank, power=152_934_111)
    batch = read_batch([card(0, "Mambo", 1529, section)], [card(0, "Mambo", 1529, section)])
    (found,) = review_of(leader_client, batch)["rows"]
    assert found["needsAttention"] is looked_at


@pytest.mark.parametrize(
    ("ranks", "section", "doubted"),
    [
        ([3, 3, 3, 3], 2, [2]),
        ([3, 3, 3, 2], 2, [2]),
        ([3, 3, 2, 2], 2, []),
        ([3, 3, 2, 2, 2, 2], 2, []),
        ([0, 0, 0, 0], 2, []),
        ([3, 3], 2, []),
        ([2, 2, 2, 2], 2, []),
    ],
)
def test_a_section_of_which_most_would_change_is_doubted(
    leader_client: Client, read_batch: ReadBatch, ranks: list[int], section: int, doubted: list[int]
) -> None:
    names = ["Falcon", "Kestrel", "Mambo", "Nightcrow", "Quasar", "Zephyr"][: len(ranks)]
    for name, rank in zip(names, ranks, strict=True):
        Member.objects.create(name=name, rank=rank)
    cards = [card(place, name, 1529 + place, section) for place, name in enumerate(names)]
    assert review_of(leader_client, read_batch(cards))["doubtedSections"] == doubted


class TestEstimates:
    @pytest.mark.parametrize(
        ("held", "recorded"),
        [
            (152_934_111, 152_934_111),
            (152_850_000, 152_850_000),
            (152_999_999, 152_999_999),
            (153_000_000, 152_900_000),
            (152_849_999, 152_900_000),
            (None, 152_900_000),
        ],
    )
    def test_an_exact_figure_within_the_range_is_kept(
        self, leader_client: Client, read_batch: ReadBatch, held: int | None, recorded: int
    ) -> None:
        mambo = Member.objects.create(name="Mambo", rank=3, power=held)
        assert apply(leader_client, read_batch([card(0, "Mambo", 1529, None)]), (mambo, {})).status_code == 200
        mambo.refresh_from_db()
        assert (MemberRecord.objects.get().value, mambo.power) == (recorded, recorded)

    def test_the_record_of_the_same_day_counts_most(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        MemberRecord.objects.create(
            member=mambo, data_type="strength", value=152_877_000, record_date=REPORT_DATE, upload_id=None
        )
        batch = read_batch([card(0, "Mambo", 1529, None)])
        assert apply(leader_client, batch, (mambo, {})).status_code == 200
        assert MemberRecord.objects.get().value == 152_877_000

    def test_a_value_that_the_leader_typed_counts(
        self, leader_client: Client, read_batch: ReadBatch, mambo: Member
    ) -> None:
        batch = read_batch([card(0, "Mambo", 1529, None)])
        assert apply(leader_client, batch, (mambo, {"power": "152950000"})).status_code == 200
        assert MemberRecord.objects.get().value == 152_950_000

    @pytest.mark.parametrize(
        ("power", "sentence"),
        [
            (152_934_111, "152.9M stands for the 152,934,111 known already, which is kept"),
            (149_000_000, "Only 152.9M is shown: an estimate"),
            (None, "Only 152.9M is shown: an estimate"),
        ],
    )
    def test_the_review_says_what_an_estimate_does(
        self, leader_client: Client, read_batch: ReadBatch, power: int | None, sentence: str
    ) -> None:
        Member.objects.create(name="Mambo", rank=3, power=power)
        (found,) = review_of(leader_client, read_batch([card(0, "Mambo", 1529, None)]))["rows"]
        assert {"code": "estimate", "text": sentence, "tone": "info", "of": ["value", "member"]} in found["reasons"]

    def test_all_digits_are_no_estimate(self) -> None:
        stored = ReadRow(value=5, reading={"value_low": None, "value_high": None})
        assert (estimates.range_of(stored), estimates.kept(stored, 5, 4)) == (None, 5)
