"""Rows that are accepted together (uploads.review.groups), in the review's call, and by an apply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from members.models import Member, MemberAlias
from tests.conftest import row
from uploads.models import Batch, ReadRow
from uploads.review.groups import Group, Line, groups

ReadBatch = Callable[..., Batch]
NAMES = [
    *("Amber", "Birch", "Cedar", "Dune", "Ember", "Frost", "Garnet", "Harbor", "Indigo", "Juniper", "Kestrel"),
    *("Lantern", "Marble", "Nectar", "Onyx", "Pepper"),
]
ROSE = [0.0, 1, 2, 4, 6, 8, 9, 10.5, 11, 12, 13, 14, 16, 18, 20, 24]
"""A list that grew: the middle half by 5 to 14 percent."""


def line(row_id: int, change: float | None, *, name: str = "", sure: bool = True, is_new: bool = False) -> Line:
    conflict = change is not None and abs(change) > 10
    return Line(row_id, name or f"Member {row_id}", sure, change, conflict, is_new)


def listed(changes: Sequence[float | None]) -> list[Line]:
    return [line(row_id, change) for row_id, change in enumerate(changes)]


def grouped(lines: Sequence[Line]) -> list[float | None]:
    """The changes of those that are accepted together."""
    found = {row_id for group in groups(lines, members=100) for row_id in group.row_ids}
    return [one.change for one in lines if one.row_id in found]


@pytest.mark.parametrize(
    ("changes", "together"),
    [
        pytest.param(ROSE, [10.5, 11, 12, 13, 14, 16, 18, 20, 24], id="all that rose by more than a tenth"),
        pytest.param([*ROSE, -12, -30], [10.5, 11, 12, 13, 14, 16, 18, 20, 24], id="a fall stays alone"),
        pytest.param([*ROSE, 70], [10.5, 11, 12, 13, 14, 16, 18, 20, 24], id="far outside stays alone"),
        pytest.param([*ROSE, 900, 1020], [10.5, 11, 12, 13, 14, 16, 18, 20, 24], id="a digit too many"),
        pytest.param([12.0] * 20, [12.0] * 20, id="all alike"),
        pytest.param([*([12.0] * 20), 15, 40], [*([12.0] * 20), 15], id="a list without spread has room for a little"),
        pytest.param([*([0.5, 1, 1.5, 2] * 6), 14, 25], [], id="nobody else rose"),
        pytest.param([*([60.0, 70, 80, 90] * 5), 11], [60.0, 70, 80, 90] * 5, id="less than all others is odd too"),
        pytest.param([5.0, 101, 300, 700, 60, 20, 900, 40, 90], [60, 20, 40, 90], id="no spread takes a doubling in"),
        pytest.param([900.0] * 10, [], id="a list with a digit too many throughout"),
        pytest.param(ROSE[9:], [], id="seven rows are too few to tell"),
        pytest.param([*ROSE[:7], 12], [], id="one row is no group"),
        pytest.param([*ROSE[:8], None, None, 12], [10.5, 12], id="first figures say nothing"),
        pytest.param([-100.0, *ROSE], [10.5, 11, 12, 13, 14, 16, 18, 20, 24], id="nothing left of a figure"),
        pytest.param([], [], id="no row"),
    ],
)
def test_who_rose_as_the_list_did(changes: list[float | None], together: list[float | None]) -> None:
    assert grouped(listed(changes)) == together


def test_a_row_that_asks_for_more_is_no_part_of_it() -> None:
    lines = [*listed(ROSE), line(50, 13, sure=False)]
    assert len(grouped(lines)) == 9


def test_the_group_tells_its_spread_and_has_its_outliers_first() -> None:
    [group] = groups(listed(ROSE), members=100)
    assert (group.code, group.least, group.most, group.middle) == ("rose", 10.5, 24, 14)
    assert [ROSE[row_id] for row_id in group.row_ids] == [24, 20, 18, 10.5, 11, 12, 16, 13, 14]


changes = st.one_of(st.floats(-60, 60), st.floats(5, 35))


@settings(max_examples=100)
@given(st.lists(changes, max_size=24), st.sampled_from(["a digit too many", "a digit lost"]), st.integers(0, 9))
def test_never_a_fall_nor_a_wrong_number_of_digits(changes: list[float], slip: str, digit: int) -> None:
    """One member's figure is read with a digit too many or too few, whatever the others did."""
    lines = listed(changes)
    truth = 200_000_000
    for wrong in lines:
        now = int(truth * (1 + (wrong.change or 0) / 100))
        read = 10 * now + digit if slip == "a digit too many" else now // 10
        slipped = [line(one.row_id, (read - truth) * 100 / truth if one is wrong else one.change) for one in lines]
        together = {row_id for group in groups(slipped, members=100) for row_id in group.row_ids}
        assert wrong.row_id not in together
        assert all((slipped[row_id].change or 0) > 10 for row_id in together)


@settings(max_examples=100)
@given(st.lists(st.one_of(st.none(), changes, st.floats(-100, 5000)), max_size=60), st.randoms())
def test_the_order_of_the_rows_decides_nothing(changes: list[float | None], shuffler: Any) -> None:
    lines = listed(changes)
    mixed = list(lines)
    shuffler.shuffle(mixed)
    assert {*found_ids(lines)} == {*found_ids(mixed)}
    if len(lines) < 8:
        assert found_ids(lines) == []


def found_ids(lines: Sequence[Line]) -> list[int]:
    return [row_id for group in groups(lines, members=100) for row_id in group.row_ids]


def newcomers(count: int) -> list[Line]:
    return [line(row_id, None, name=NAMES[row_id], is_new=True) for row_id in range(count)]


LOOKALIKES = [line(30 + i, None, name=name, is_new=True) for i, name in enumerate(("Lilja", "Li1ja"))]


@pytest.mark.parametrize(
    ("lines", "members", "together"),
    [
        pytest.param(newcomers(16), 0, range(16), id="everybody is new"),
        pytest.param(newcomers(16), 3, range(16), id="the first leaders have accounts"),
        pytest.param(newcomers(16), 8, [], id="there is a roster"),
        pytest.param(newcomers(7), 0, [], id="too few to be a list"),
        pytest.param(
            [*newcomers(16), line(30, None, name="Like a member", sure=False, is_new=True)],
            1,
            range(16),
            id="like a member",
        ),
        pytest.param([*newcomers(16), *LOOKALIKES], 0, range(16), id="like each other"),
    ],
)
def test_all_new(lines: list[Line], members: int, together: Sequence[int]) -> None:
    expected = [Group("new", tuple(together))] if together else []
    assert groups(lines, members=members) == expected


@pytest.fixture
def grown(db: None, read_batch: ReadBatch) -> Batch:
    """A list on which each member grew by as many percent as ROSE says, except that the last one fell."""
    powers = [200_000_000 - 9_000_000 * place for place in range(len(ROSE))]
    news = [round(power * (1 + change / 100)) for power, change in zip(powers, ROSE, strict=True)]
    news[-1] = powers[-1] // 2
    for name, power in zip(NAMES, powers, strict=True):
        Member.objects.create(name=name, rank=3, power=power, kills=power)
    by_place = sorted(zip(NAMES, news, strict=True), key=lambda one: -one[1])
    return read_batch([row(place, name, value) for place, (name, value) in enumerate(by_place)])


def opened(client: Client) -> Any:
    return client.get("/api/batches/b1/review").json()


def test_the_review_names_the_group_of_each_row(leader_client: Client, grown: Batch) -> None:
    body = opened(leader_client)
    rows = {one["name"]: one for one in body["rows"]}
    risen = NAMES[7:15]
    assert [name for name, one in rows.items() if one["group"] == "rose"] == [name for name in rows if name in risen]
    assert all(rows[name]["conflict"] and not rows[name]["needsAttention"] for name in risen)
    assert all("conflict" in [reason["code"] for reason in rows[name]["reasons"]] for name in risen)
    assert (rows["Pepper"]["needsAttention"], rows["Pepper"]["group"]) == (True, None)
    [group] = body["groups"]
    assert (group["code"], group["count"]) == ("rose", 8)
    assert [round(group[key], 1) for key in ("from", "to", "median")] == [10.5, 20.0, 13.5]
    assert group["rowIds"][0] == rows["Onyx"]["rowId"]
    assert {*group["rowIds"]} == {rows[name]["rowId"] for name in risen}


def test_a_member_known_by_looks_alone_is_no_part_of_it(leader_client: Client, grown: Batch) -> None:
    """Avatars and pictures of names are rarely wrong, but what nobody can read is not accepted unseen."""
    onyx = ReadRow.objects.get(name="Onyx")
    onyx.name, onyx.reading = "]", {**onyx.reading, "name": "]"}
    onyx.save(update_fields=["name", "reading"])
    body = opened(leader_client)
    [unread] = [one for one in body["rows"] if one["name"] == "]"]
    assert (unread["confidence"], unread["group"], unread["needsAttention"]) == ("high", None, True)
    assert body["groups"][0]["count"] == 7


def test_duel_scores_and_donations_have_no_such_group(
    leader_client: Client, grown: Batch, read_batch: ReadBatch
) -> None:
    Batch.objects.filter(pk=grown.pk).update(data_type="donations")
    assert opened(leader_client)["groups"] == []


def items(body: Any, accepted: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "action": "update",
            "memberId": one["memberId"],
            "memberData": {
                "rowId": one["rowId"],
                "name": one["name"],
                "power": one["value"],
                "confirmed": one["name"] in accepted,
            },
        }
        for one in body["rows"]
    ]


@pytest.mark.parametrize(("accepted", "left_out"), [([], 9), (NAMES[7:15], 1)])
def test_a_group_that_nobody_accepted_is_left_out(
    leader_client: Client, grown: Batch, accepted: list[str], left_out: int
) -> None:
    body = opened(leader_client)
    call = {
        "dataToApply": items(body, accepted),
        "dataType": "strength",
        "batchId": "b1",
        "wholeBatch": True,
        "draftVersion": body["draftVersion"],
    }
    upload = body["uploads"][0]["id"]
    answer = leader_client.post(f"/api/upload/{upload}/apply-data", call, content_type="application/json")
    assert (answer.status_code, answer.json()["leftOut"]) == (200, left_out)
    assert not MemberAlias.objects.exists()
    assert Member.objects.get(name="Onyx").power == (74_000_000 if not accepted else 88_800_000)


def test_a_drop_on_an_empty_portal_is_one_group(leader_client: Client, read_batch: ReadBatch) -> None:
    names = [*NAMES, "Officer 2", "Officer"]
    read_batch([row(place, name, 200_000_000 - place) for place, name in enumerate(names)])
    body = opened(leader_client)
    found = {one["name"]: (one["group"], one["needsAttention"]) for one in body["rows"]}
    assert {name: found[name] for name in NAMES} == dict.fromkeys(NAMES, ("new", False))
    assert found["Officer 2"] == (None, True), "like the member of the leader"
    assert found["Officer"] == (None, False)
    [group] = body["groups"]
    assert (group["count"], group["from"], group["to"], group["median"]) == (16, None, None, None)
