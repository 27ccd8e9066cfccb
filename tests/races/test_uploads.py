"""Screenshots uploaded, applied, discarded, undone and confirmed by several leaders at the same moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import Leader, Portal
from tests.races.conftest import AT_ONCE, AtOnce, figure_of, new_member, records_of, statuses

pytestmark = pytest.mark.worker


def test_the_same_image_is_stored_once(
    portal: Portal, leaders: list[Leader], png: Callable[..., bytes], at_once: AtOnce, round_: int
) -> None:
    batch, content, before = f"same-{round_}", png(round_), count_files(portal)
    answers = at_once(*(lambda leader=leader: leader.upload(content, batch) for leader in leaders))
    assert statuses(answers) == [*[200] * (AT_ONCE - 1), 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert leaders[0].batch_status(batch)["totalFiles"] == 1
    assert count_files(portal) == before + 1


def test_a_new_batch_is_opened_once(
    leaders: list[Leader], png: Callable[..., bytes], at_once: AtOnce, round_: int
) -> None:
    batch = f"new-{round_}"
    answers = at_once(*(lambda n=n: leaders[n].upload(png(n), batch, f"{n}.png") for n in range(AT_ONCE)))
    assert statuses(answers) == [201] * AT_ONCE
    status = leaders[0].batch_status(batch)
    assert {upload["originalName"] for upload in status["uploads"]} == {f"{n}.png" for n in range(AT_ONCE)}


def test_one_of_two_applies_wins(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], at_once: AtOnce, round_: int
) -> None:
    upload = waiting(f"apply-{round_}")
    path = f"/api/upload/{upload}/apply-data"
    names = [f"Uma {round_}", f"Umi {round_}"]
    answers = at_once(*(lambda n=n: leaders[n].post(path, json=new_member(names[n])) for n in range(2)))
    assert statuses(answers) == [200, 409]
    assert portal.query(f"SELECT count(*) FROM members_member WHERE name IN ('{names[0]}', '{names[1]}')") == [(1,)]
    assert sum(portal.count("members_memberrecord", records_of(name)) for name in names) == 1


def test_apply_or_discard_but_not_both(
    leaders: list[Leader], waiting: Callable[[str], int], at_once: AtOnce, round_: int
) -> None:
    batch = f"put-away-{round_}"
    upload = waiting(batch)
    answers = at_once(
        lambda: leaders[0].post(f"/api/upload/{upload}/apply-data", json=new_member(f"Uli {round_}")),
        lambda: leaders[1].post(f"/api/batches/{batch}/discard"),
    )
    assert statuses(answers) == [200, 409]


def test_two_applies_of_one_members_figure(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], at_once: AtOnce, round_: int
) -> None:
    """The same screenshot with another value each: one value counts, and one change tells of it."""
    name = f"Una {round_}"
    leaders[0].post(f"/api/upload/{waiting(f'first-{round_}')}/apply-data", json=new_member(name))
    ((member,),) = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
    upload = waiting(f"figure-{round_}")
    path = f"/api/upload/{upload}/apply-data"
    answers = at_once(
        *(lambda n=n: leaders[n].post(path, json=figure_of(member, name, 2000 + n)) for n in range(AT_ONCE))
    )
    assert statuses(answers) == [200] + [409] * (AT_ONCE - 1)
    winner = next(n for n, answer in enumerate(answers) if answer.ok)
    assert portal.query(f"SELECT power FROM members_member WHERE id = {member}") == [(2000 + winner,)]
    changes = "SELECT count(*) FROM members_change WHERE field = 'strength'"
    assert portal.query(f"{changes} AND member_id = {member}") == [(2,)]


def test_an_apply_is_undone_once(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], at_once: AtOnce, round_: int
) -> None:
    upload = waiting(f"undo-{round_}")
    applied = leaders[0].post(f"/api/upload/{upload}/apply-data", json=new_member(f"Uta {round_}"))
    path = f"/api/change-sets/{applied.json()['changeSetId']}/undo"
    answers = at_once(*(lambda leader=leader: leader.post(path) for leader in leaders[:3]))
    assert statuses(answers) == [200, 409, 409]
    assert portal.query(f"SELECT count(*) FROM members_member WHERE name = 'Uta {round_}'") == [(0,)]


def test_a_failed_upload_is_queued_again_once(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], at_once: AtOnce
) -> None:
    upload = waiting("retry")
    portal.query(f"UPDATE uploads_upload SET status = 'failed' WHERE id = {upload}")
    answers = at_once(*(lambda leader=leader: leader.post(f"/api/upload/{upload}/retry") for leader in leaders))
    assert Counter(statuses(answers)) == {200: 1, 409: AT_ONCE - 1}


def test_one_of_two_confirmations_of_a_tree_wins(
    portal: Portal,
    leaders: list[Leader],
    waiting: Callable[[str], int],
    png: Callable[..., bytes],
    at_once: AtOnce,
    round_: int,
) -> None:
    name = f"Ulf {round_}"
    leaders[0].post(f"/api/upload/{waiting(name.replace(' ', '-'))}/apply-data", json=new_member(name))
    ((member_id,),) = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
    files = {"screenshot": ("tree.png", png(round_), "image/png")}
    answer = leaders[0].post("/api/sf-tech/upload", data={"memberId": member_id}, files=files)
    upload = answer.json()["uploadId"]
    portal.query(f"UPDATE uploads_upload SET status = 'pending_confirmation' WHERE id = {upload}")
    levels = {"topNode1": 4, "topNode2": 9, "topNode3": 0, "middleNode1": 7, "middleNode2": 8, "bottomNode": 1}
    path = f"/api/sf-tech/uploads/{upload}/confirm"
    answers = at_once(*(lambda n=n: leaders[n].post(path, json=levels) for n in range(2)))
    assert statuses(answers) == [200, 409]
    assert portal.query(f"SELECT count(*) FROM members_sftech WHERE member_id = {member_id}") == [(1,)]


def test_the_data_agree(sound: Callable[[], None]) -> None:
    """Runs last in this module."""
    sound()


def count_files(portal: Portal) -> int:
    return sum(path.is_file() for path in Path(portal.folder / "uploads").rglob("*"))
