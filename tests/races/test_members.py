"""Members edited, renamed, merged, deleted and undone by several leaders at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.processes import Leader, Portal
from tests.races.conftest import AtOnce, codes, figure_of, new_member, write

pytestmark = pytest.mark.worker

Members = Callable[..., list[int]]
ONE_WINS = ([200, 400], [200, 404], [200, 409])


def count(portal: Portal, condition: str) -> int:
    return int(portal.query(f"SELECT count(*) FROM members_member WHERE {condition}")[0][0])


def merged(leader: Leader, target: int, source: int) -> int:
    """The change set of a merge."""
    return int(write(leader, "post", f"members/{target}/merge", sourceId=source).json()["changeSetId"])


def test_one_of_two_edits_from_the_same_view_wins(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    [nia] = members(f"Nia {round_}")
    seen = next(one for one in leaders[0].get("/api/members").json() if one["id"] == nia)["updatedAt"]
    answers = at_once(
        lambda: write(leaders[0], "patch", f"members/{nia}", power=200, updatedAt=seen),
        lambda: write(leaders[1], "patch", f"members/{nia}", rank=2, updatedAt=seen),
    )
    assert sorted(codes(answers)) == [200, 409]
    assert portal.query(f"SELECT power, rank FROM members_member WHERE id = {nia}") == [
        (200, 0) if answers[0].ok else (100, 2)
    ]


def test_one_of_two_takes_the_name(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    name = f"Wanted {round_}"
    answers = at_once(
        *(
            lambda leader=leader, member=member: write(leader, "patch", f"members/{member}", name=name)
            for leader, member in zip(leaders, members(f"Ash {round_}", f"Bo {round_}", f"Cy {round_}"), strict=False)
        )
    )
    assert codes(answers).count(200) == 1
    assert set(codes(answers)) <= {200, 400, 409}
    assert count(portal, f"name = '{name}' AND is_active") == 1


def test_a_name_is_given_to_a_newcomer_or_to_a_member(
    portal: Portal,
    leaders: list[Leader],
    members: Members,
    waiting: Callable[[str], int],
    at_once: AtOnce,
    round_: int,
) -> None:
    [dee], upload, name = members(f"Dee {round_}"), waiting(f"newcomer-{round_}"), f"Given {round_}"
    answers = at_once(
        lambda: write(leaders[0], "patch", f"members/{dee}", name=name),
        lambda: leaders[1].post(f"/api/upload/{upload}/apply-data", json=new_member(name)),
    )
    assert sorted(codes(answers)) in ONE_WINS
    assert count(portal, f"name = '{name}' AND is_active") == 1


def test_two_former_members_of_one_name_come_back(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    name = f"Back {round_}"
    former = members(f"Eve {round_}", f"Fay {round_}")
    for member in former:
        write(leaders[0], "patch", f"members/{member}", name=name)
        write(leaders[0], "patch", f"members/{member}/toggle-active", isActive=False)
    assert count(portal, f"name = '{name}' AND NOT is_active") == 2
    answers = at_once(
        *(
            lambda leader=leader, member=member: write(
                leader, "patch", f"members/{member}/toggle-active", isActive=True
            )
            for leader, member in zip(leaders, former, strict=False)
        )
    )
    assert sorted(codes(answers)) in ONE_WINS
    assert count(portal, f"name = '{name}' AND is_active") == 1


@pytest.mark.parametrize("pairs", ["same", "same-source", "crossed"])
def test_one_of_two_merges_wins(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, pairs: str, round_: int
) -> None:
    one, other, third = members(*(f"{name} {pairs} {round_}" for name in ("One", "Other", "Third")))
    second = {"same": (one, other), "same-source": (third, other), "crossed": (other, one)}[pairs]
    answers = at_once(
        lambda: write(leaders[0], "post", f"members/{one}/merge", sourceId=other),
        lambda: write(leaders[1], "post", f"members/{second[0]}/merge", sourceId=second[1]),
    )
    assert sorted(codes(answers)) in ONE_WINS[1:]
    assert count(portal, f"id IN ({one}, {other}, {third})") == 2


def test_an_edit_against_a_delete(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    [nia] = members(f"Gone {round_}")
    answers = at_once(
        lambda: write(leaders[0], "patch", f"members/{nia}", power=200),
        lambda: write(leaders[1], "delete", f"members/{nia}"),
    )
    assert codes(answers) in ([200, 200], [404, 200])
    assert portal.query(f"SELECT count(*) FROM members_memberrecord WHERE member_id = {nia}") == [(0,)]


def test_an_apply_against_a_merge_and_a_delete(
    portal: Portal,
    leaders: list[Leader],
    members: Members,
    waiting: Callable[[str], int],
    at_once: AtOnce,
    round_: int,
) -> None:
    """The apply finds its member or is refused; what it wrote goes the way of the member."""
    source, target = members(f"Gus {round_}", f"Hal {round_}")
    upload = waiting(f"merged-{round_}")
    items: dict[str, Any] = figure_of(source, f"Gus {round_}", 300)
    answers = at_once(
        lambda: leaders[0].post(f"/api/upload/{upload}/apply-data", json=items),
        lambda: write(leaders[1], "post", f"members/{target}/merge", sourceId=source),
        lambda: write(leaders[2], "delete", f"members/{target}"),
    )
    assert answers[0].status_code in (200, 400, 409)
    assert {answers[1].status_code, answers[2].status_code} <= {200, 404, 409}
    assert count(portal, f"id IN ({source}, {target})") <= 1


def test_an_edit_is_undone_once(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    [nia] = members(f"Ida {round_}")
    write(leaders[0], "patch", f"members/{nia}", power=200, rank=3)
    [(edit,)] = portal.query("SELECT max(id) FROM members_changeset")
    answers = at_once(*(lambda one=one: write(one, "post", f"change-sets/{edit}/undo") for one in leaders))
    assert sorted(codes(answers)) == [200] + [409] * (len(leaders) - 1)
    assert portal.query(f"SELECT power, rank FROM members_member WHERE id = {nia}") == [(100, 0)]


def test_a_merge_is_undone_once(leaders: list[Leader], members: Members, at_once: AtOnce, round_: int) -> None:
    merge = merged(leaders[0], *members(f"Once {round_}", f"Twice {round_}"))
    answers = at_once(*(lambda one=one: write(one, "post", f"change-sets/{merge}/undo") for one in leaders))
    assert sorted(codes(answers)) == [200] + [409] * (len(leaders) - 1)


def test_an_undo_against_a_delete(leaders: list[Leader], members: Members, at_once: AtOnce, round_: int) -> None:
    one, other = members(f"Kept {round_}", f"Moved {round_}")
    merge = merged(leaders[0], one, other)
    answers = at_once(
        lambda: write(leaders[0], "post", f"change-sets/{merge}/undo"),
        lambda: write(leaders[1], "delete", f"members/{one}"),
    )
    assert codes(answers) in ([200, 200], [409, 200])


def test_an_undo_against_an_edit(
    portal: Portal, leaders: list[Leader], members: Members, at_once: AtOnce, round_: int
) -> None:
    """Undone first, the edit stands alone; edited first, there is something newer and the undo is refused."""
    [nia] = members(f"Joy {round_}")
    write(leaders[0], "patch", f"members/{nia}", power=200)
    [(edit,)] = portal.query("SELECT max(id) FROM members_changeset")
    answers = at_once(
        lambda: write(leaders[0], "post", f"change-sets/{edit}/undo"),
        lambda: write(leaders[1], "patch", f"members/{nia}", power=300),
    )
    assert codes(answers) in ([200, 200], [409, 200])
    assert portal.query(f"SELECT power FROM members_member WHERE id = {nia}") == [(300,)]


def test_the_data_agree(sound: Callable[[], None]) -> None:
    """Runs last in this module."""
    sound()
