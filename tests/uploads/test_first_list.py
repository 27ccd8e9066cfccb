"""The list that makes the roster: ranks by the badges beside the names, and what its review asks first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from uploads.matching.cut_names import common_tag, cut_from
from uploads.models import Batch, ReadRow
from uploads.reading.types import ReadRow as Row
from uploads.review import member_ranks

ReadBatch = Callable[..., Batch]
NAMES = ("Amber", "Birch", "Cedar", "Dune", "Ember", "Frost", "Garnet", "Harbor", "Indigo", "Juniper")


def ranked(*badges: int | None) -> list[Row]:
    return [row(place, name, 9_000_000 - place, badge=badges[place % len(badges)]) for place, name in enumerate(NAMES)]


def opened(client: Client, batch: Batch) -> Any:
    return client.get(f"/api/batches/{batch.batch_id}/review").json()


def apply(client: Client, batch: Batch, ranks: Sequence[int | None], member: Member | None = None) -> Any:
    """Every row makes a new member with the rank given for it; the first row is the member's, where there is one."""
    rows = opened(client, batch)["rows"]
    items = []
    for one, rank in zip(rows, ranks, strict=True):
        data = {"rowId": one["rowId"], "name": one["name"], "power": one["value"], "confirmed": True}
        known = member if one is rows[0] else None
        items.append(
            {
                "action": "update" if known else "create",
                "memberId": known.pk if known else None,
                "memberData": data | ({} if rank is None else {"memberRank": rank}),
            }
        )
    sent = {"dataToApply": items, "wholeBatch": True, "takeUnchecked": True}
    upload = batch.uploads.earliest("pk")
    return client.post(f"/api/upload/{upload.pk}/apply-data", sent, content_type="application/json")


@pytest.mark.parametrize(
    ("section", "badge", "is_new", "rank"),
    [
        (3, None, True, 3),
        (3, None, False, 3),
        (None, 4, True, 4),
        (None, 4, False, None),
        (3, 4, True, 3),
        (None, None, True, None),
    ],
)
def test_which_rank_a_row_shows(section: int | None, badge: int | None, is_new: bool, rank: int | None) -> None:
    stored = ReadRow(section=section, reading={"badge": badge})
    assert member_ranks.shown(stored, is_new=is_new) == rank


def test_a_row_kept_before_badges_were_shows_none() -> None:
    assert member_ranks.shown(ReadRow(reading={}), is_new=True) is None


def test_new_members_get_the_ranks_of_their_badges(r5_client: Client, read_batch: ReadBatch) -> None:
    Member.objects.filter(account=None).delete()
    batch = read_batch(ranked(5, 4, 3, 2, 1))
    assert [one["badge"] for one in opened(r5_client, batch)["rows"]] == [5, 4, 3, 2, 1] * 2
    answer = apply(r5_client, batch, [5, 4, 3, 2, 1] * 2)
    assert answer.status_code == 200, answer.json()
    assert [Member.objects.get(name=name).rank for name in NAMES] == [5, 4, 3, 2, 1] * 2
    undone = r5_client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")
    assert undone.status_code == 200
    assert not Member.objects.filter(name__in=NAMES).exists()


@pytest.mark.parametrize(("rank", "status"), [(3, 200), (4, 403), (5, 403)])
def test_an_r4_gives_at_most_r3_by_badge(leader_client: Client, read_batch: ReadBatch, rank: int, status: int) -> None:
    answer = apply(leader_client, read_batch(ranked(rank)), [rank] * len(NAMES))
    assert answer.status_code == status, answer.json()
    assert Member.objects.filter(name__in=NAMES).exists() == (status == 200)
    assert MemberRecord.objects.exists() == (status == 200)


@pytest.mark.parametrize("wanted", [1, 4])
def test_only_the_rank_of_the_badge_is_given(r5_client: Client, read_batch: ReadBatch, wanted: int) -> None:
    answer = apply(r5_client, read_batch(ranked(2)), [wanted, *([2] * 9)])
    assert (answer.status_code, "does not show rank" in answer.json()["message"]) == (400, True)
    assert not Member.objects.filter(name__in=NAMES).exists()


def test_a_badge_changes_no_rank_that_somebody_has(r5_client: Client, read_batch: ReadBatch) -> None:
    amber = Member.objects.create(name="Amber", rank=3)
    answer = apply(r5_client, read_batch(ranked(2)), [2] * 10, member=amber)
    assert answer.status_code == 400
    amber.refresh_from_db()
    assert amber.rank == 3


@pytest.mark.parametrize(
    ("name", "variants", "tag", "whole"),
    [
        pytest.param("Kiwi", (), "SLT", None, id="nothing cut"),
        pytest.param("Kiwi", ("[SLT] Kiwi", "R3 [SLT] Kiwi"), "SLT", None, id="badge and the list's tag"),
        pytest.param("Kiwi", ("[5LT]Kiwi",), "SLT", None, id="the list's tag, a letter misread"),
        pytest.param("Kiwi", ("[KR]Kiwi",), "SLT", "[KR]Kiwi", id="brackets that are no tag of the list"),
        pytest.param("Kiwi", ("[KR]Kiwi",), None, "[KR]Kiwi", id="brackets in a list without tags"),
        pytest.param("Kiwi", ("Kiwi 27", "Kiwi27"), None, None, id="a level behind the name"),
        pytest.param("Kiwi", ("~Kiwi~",), None, "~Kiwi~", id="ornaments"),
        pytest.param("Kiwi", ("Kiwi 大王",), None, "Kiwi 大王", id="another script behind it"),
        pytest.param("Kiwi", ("Kiwi]",), None, "Kiwi]", id="a bracket that may be the name's"),
        pytest.param("Kiwi", ("大Kiwi王", "Kiwi王"), None, "Kiwi王", id="the shortest of them"),
        pytest.param("Kiwi", ("Kivi", "Kwi"), "SLT", None, id="other spellings"),
        pytest.param("", ("[SLT]",), "SLT", None, id="no name"),
    ],
)
def test_what_a_name_was_cut_out_of(name: str, variants: tuple[str, ...], tag: str | None, whole: str | None) -> None:
    assert cut_from(row(0, name, 9, name_variants=variants), tag) == whole


@pytest.mark.parametrize(
    ("tags", "tag"), [(["A", "A", "B"], "A"), (["A", None, None], None), ([None], None), ([], None)]
)
def test_the_tag_of_a_list_is_one_that_several_carry(tags: list[str | None], tag: str | None) -> None:
    assert common_tag([row(place, "Kiwi", 9, tag=one) for place, one in enumerate(tags)]) == tag


def reasons_of(body: Any, name: str) -> list[tuple[str, str]]:
    [found] = [one for one in body["rows"] if one["name"] == name]
    return [(reason["text"], reason["tone"]) for reason in found["reasons"]]


def test_cut_and_doubtful_names_are_asked_about_by_themselves(r5_client: Client, read_batch: ReadBatch) -> None:
    plain = [row(place, name, 9_000_000 - place) for place, name in enumerate(NAMES)]
    odd = [
        row(10, "Kiwi", 8_000_000, name_variants=("~Kiwi~",)),
        row(11, "Mxko", 7_000_000, name_score=0.4),
        row(12, "", 6_000_000),
    ]
    body = opened(r5_client, read_batch([*plain, *odd]))
    [group] = body["groups"]
    assert (group["code"], group["count"]) == ("new", len(plain))
    alone = {one["name"]: one["needsAttention"] for one in body["rows"] if one["group"] is None}
    assert alone == {"Kiwi": True, "Mxko": True, "": True}
    warning = ("Cut out of “~Kiwi~”: check where the name begins and ends", "warning")
    assert warning in reasons_of(body, "Kiwi")
    assert ("Read “Mxko”, but the letters are hard to read", "warning") in reasons_of(body, "Mxko")
    assert ("Letters not readable", "warning") in reasons_of(body, "")


def test_who_is_a_member_is_not_asked_where_the_name_was_cut(r5_client: Client, read_batch: ReadBatch) -> None:
    Member.objects.create(name="Kiwi", rank=3, power=8_000_000)
    batch = read_batch([row(0, "Kiwi", 8_000_000, name_variants=("~Kiwi~",)), row(1, "Amber", 7_000_000)])
    assert not [text for text, _ in reasons_of(opened(r5_client, batch), "Kiwi") if text.startswith("Cut out")]
