"""Who stood on one list at two ranks are two people, however alike their names look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from members.models import DistinctNames, Member
from members.roster import undoing
from tests.conftest import row
from uploads.models import Batch

NAMES = ("Lilja", "Li1ja")


@pytest.fixture
def both(db: None) -> list[Member]:
    return [Member.objects.create(name=name, rank=2) for name in NAMES]


@pytest.fixture
def listed(leader_client: Client, read_batch: Callable[..., Batch]) -> Callable[..., int]:
    """listed([(member or a new name, value, rank)], ...): a list of each is read and applied; the last change set."""

    def make(
        *screens: Sequence[tuple[Member | str, int, int | None]],
        whole: bool = True,
        rows_named: bool = True,
        **fields: Any,
    ) -> int:
        day, kind = timezone.localdate(), fields.get("data_type", "strength")
        key = {"strength": "power", "kills": "kills", "alliance-duel": "score"}[kind]
        shown = [
            [row(place, str(who), value, rank=rank) for place, (who, value, rank) in enumerate(one)] for one in screens
        ]
        batch = read_batch(*shown, report_date=day, **fields)
        for upload, rows in zip(batch.uploads.order_by("pk"), screens, strict=True):
            for place, (_, _, rank) in enumerate(rows):
                upload.rows.filter(place=place).update(rank=rank)
        answer: Any = None
        for upload, rows in zip(batch.uploads.order_by("pk"), screens, strict=True):
            told = rows if not whole else [one for screen in screens for one in screen]
            stored = (
                upload.rows.order_by("place")
                if not whole
                else [one for other in batch.uploads.order_by("pk") for one in other.rows.order_by("place")]
            )
            items = [
                {
                    "action": "create" if isinstance(who, str) else "update",
                    "memberId": None if isinstance(who, str) else who.pk,
                    "memberData": {
                        "name": str(who),
                        key: value,
                        "rank": rank,
                        "rowId": read.pk if rows_named else None,
                    },
                }
                for (who, value, rank), read in zip(told, stored, strict=True)
            ]
            body = {"dataToApply": items, "dataType": kind}
            if whole:
                body["batchId"] = batch.batch_id
            answer = leader_client.post(f"/api/upload/{upload.pk}/apply-data", body, content_type="application/json")
            assert answer.status_code == 200, answer.content
            if whole:
                break
        return int(answer.json()["changeSetId"])

    return make


def pairs() -> set[frozenset[str]]:
    return {frozenset(pair) for pair in DistinctNames.objects.values_list("first", "second")}


def test_two_of_one_list_are_kept_apart_with_where_it_came_from(both: list[Member], listed: Callable[..., int]) -> None:
    other = Member.objects.create(name="Mambo")
    change_set = listed([(both[0], 900, 1), (both[1], 800, 2), (other, 700, 3)])
    kept = DistinctNames.objects.get()
    assert {kept.first, kept.second} == set(NAMES)
    assert kept.change_set_id == change_set
    assert kept.origin.startswith("Both on one list: Apply")


def test_a_newcomer_beside_a_look_alike_too(both: list[Member], listed: Callable[..., int]) -> None:
    listed([(both[0], 900, 1), ("LiIja", 800, 2)])
    assert pairs() == {frozenset({"Lilja", "LiIja"})}


@pytest.mark.parametrize(
    ("rows", "met"),
    [
        (((900, 1), (800, 2)), True),
        (((900, None), (800, None)), True),
        (((900, 1), (900, 1)), False),  # one line of the list, read from two screenshots
        (((900, 1), (901, 1)), False),
        (((900, None), (900, None)), False),
    ],
)
def test_it_takes_two_places(
    both: list[Member], listed: Callable[..., int], rows: tuple[tuple[int, int | None], ...], met: bool
) -> None:
    listed([(member, *one) for member, one in zip(both, rows, strict=True)])
    assert bool(pairs()) is met


@pytest.mark.parametrize("rows_named", [True, False])
def test_two_screenshots_of_one_list_applied_one_by_one(
    both: list[Member], listed: Callable[..., int], rows_named: bool
) -> None:
    listed([(both[0], 900, 1)], [(both[1], 800, 2)], whole=False, rows_named=rows_named)
    assert pairs() == {frozenset(NAMES)}


def test_undoing_the_apply_forgets_it_unless_another_list_says_so(
    both: list[Member], listed: Callable[..., int], officer: Any
) -> None:
    first = listed([(both[0], 900, 1), (both[1], 800, 2)])
    second = listed([(both[0], 900, 1), (both[1], 800, 2)], batch_id="b2", data_type="kills")
    undoing.undo(first, actor_id=officer.pk)
    assert DistinctNames.objects.get().change_set_id == second
    undoing.undo(second, actor_id=officer.pk)
    assert not DistinctNames.objects.exists()


def test_what_an_operator_entered_stays(both: list[Member], listed: Callable[..., int], officer: Any) -> None:
    DistinctNames.objects.create(first="Li1ja", second="Lilja")
    undoing.undo(listed([(both[0], 900, 1), (both[1], 800, 2)]), actor_id=officer.pk)
    assert DistinctNames.objects.get().origin == "Entered by an operator"


def test_the_duplicates_tab_suggests_those_who_never_met(
    leader_client: Client, listed: Callable[..., int], db: None
) -> None:
    met = [Member.objects.create(name=name) for name in ("Nia", "N.i.a")]
    [Member.objects.create(name=name) for name in ("Bo B", "BoB")]
    assert len(leader_client.get("/api/members/duplicates").json()) == 2
    listed([(met[0], 900, 1), (met[1], 800, 2)])
    assert [one["names"] for one in leader_client.get("/api/members/duplicates").json()] == [["Bo B", "BoB"]]
    refused = leader_client.post(
        f"/api/members/{met[0].pk}/merge", {"sourceId": met[1].pk}, content_type="application/json"
    )
    assert refused.status_code == 400
    assert "stood on one list" in refused.json()["message"]


def test_rankings_show_every_active_member(
    leader_client: Client, both: list[Member], listed: Callable[..., int]
) -> None:
    """The strength ranking merged Lilja into Li1ja: '22 of 23'."""
    listed([(both[0], 900, 1), (both[1], 800, 2)])
    listed([(both[0], 70, 1), (both[1], 60, 2)], data_type="alliance-duel", batch_id="b2")
    told = leader_client.get("/api/rankings").json()
    for key in ("strength", "vs"):
        assert [one["name"] for one in told[key]["rows"]] == list(NAMES)


def test_a_misread_name_still_has_its_rival(both: list[Member], listed: Callable[..., int], read_batch: Any) -> None:
    """The pair says that they are two members; the letters on a screenshot may be either's."""
    listed([(both[0], 900, 1), (both[1], 800, 2)])
    batch = read_batch([row(0, "Lilja", 50, rank=1), row(1, "Lilja", 40, rank=2)], data_type="kills", batch_id="b3")
    proposed = {one.proposed_member_id for upload in batch.uploads.all() for one in upload.rows.all()}
    assert proposed == {member.pk for member in both}


def test_an_operator_sees_where_it_came_from_and_cannot_enter_it_twice(
    both: list[Member], listed: Callable[..., int]
) -> None:
    listed([(both[0], 900, 1), (both[1], 800, 2)])
    kept = DistinctNames.objects.get()
    with pytest.raises(ValidationError):
        DistinctNames(first=kept.first, second=kept.second).full_clean()
