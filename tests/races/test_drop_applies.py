"""One drop, applied by several leaders at the same moment: each of its lists is written exactly once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import pytest
import requests

from tests.processes import REPORT_DATE, Leader, Portal
from tests.races.conftest import AT_ONCE, AtOnce, codes, new_member, records_of, statuses

pytestmark = pytest.mark.worker


class Drop:
    """A mixed drop of two lists that wait; each brings a member of its own."""

    def __init__(self, portal: Portal, leader: Leader, waiting: Callable[[str], int], image: bytes, name: str) -> None:
        self.portal, self.name = portal, name
        self.lists = [f"{name}-first", f"{name}-second"]
        self.uploads = [waiting(one) for one in self.lists]
        form = {"dataType": "auto", "uploadDate": REPORT_DATE, "batchId": name}
        sent = leader.post("/api/upload", data=form, files={"screenshot": ("drop.png", image, "image/png")})
        assert sent.status_code == 201, sent.text
        lists = ", ".join(f"'{one}'" for one in self.lists)
        root = f"(SELECT id FROM uploads_batch WHERE batch_id = '{name}')"
        portal.query(f"UPDATE uploads_batch SET drop_id = {root} WHERE batch_id IN ({lists})")

    def apply(self, leader: Leader, lists: Sequence[str]) -> requests.Response:
        body = {"lists": [{"batchId": one, **new_member(newcomer(one))} for one in lists]}
        return leader.post(f"/api/drops/{self.name}/apply", json=body)

    def written(self) -> list[tuple[int, int]]:
        """Of each list: members of its newcomer's name, and their records, entered without a row of the list."""
        return [
            (
                self.portal.count("members_member", f"name = '{newcomer(one)}'"),
                self.portal.count("members_memberrecord", records_of(newcomer(one))),
            )
            for one in self.lists
        ]


def newcomer(batch_id: str) -> str:
    """Whom a list brings: a name unlike any other, so that no two are taken for spellings of one."""
    return "".join(chr(ord("a") + byte % 26) for byte in sha256(batch_id.encode()).digest()[:12])


@pytest.fixture
def drop(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], png: Callable[..., bytes], round_: int
) -> Callable[[str], Drop]:
    return lambda name: Drop(portal, leaders[0], waiting, png(7), f"{name}-{round_}")


def written_lists(answer: requests.Response) -> list[str]:
    told: list[dict[str, Any]] = answer.json()["lists"]
    assert all(one["message"] for one in told), "each list says what became of it"
    return [one["batchId"] for one in told if one["applied"]]


def test_one_of_all_who_apply_a_drop_writes_it(
    drop: Callable[[str], Drop], leaders: list[Leader], at_once: AtOnce
) -> None:
    """Half of them send its lists the other way round, which would be a deadlock if each locked them as sent."""
    one = drop("all")
    orders = (one.lists, one.lists[::-1])
    answers = at_once(*(lambda n=n: one.apply(leaders[n], orders[n % 2]) for n in range(AT_ONCE)))
    assert statuses(answers) == [200] + [409] * (AT_ONCE - 1)
    assert sorted(name for answer in answers for name in written_lists(answer)) == one.lists
    assert all(answer.json()["message"].startswith("0 of 2 lists applied. ") for answer in answers if not answer.ok)
    assert one.written() == [(1, 1)] * 2


def test_lists_that_overlap_are_written_once_each(
    drop: Callable[[str], Drop], leaders: list[Leader], at_once: AtOnce
) -> None:
    one = drop("part")
    answers = at_once(
        lambda: one.apply(leaders[0], one.lists),
        lambda: one.apply(leaders[1], one.lists[1:]),
        lambda: leaders[2].post(f"/api/upload/{one.uploads[0]}/apply-data", json=new_member(newcomer(one.lists[0]))),
    )
    assert set(codes(answers)) <= {200, 409}
    by_drop = [name for answer in answers[:2] for name in written_lists(answer)]
    assert sorted(by_drop + one.lists[:1] * answers[2].ok) == one.lists
    assert one.written() == [(1, 1)] * 2


def test_a_list_is_applied_with_its_drop_or_discarded(
    drop: Callable[[str], Drop], leaders: list[Leader], at_once: AtOnce
) -> None:
    one = drop("away")
    applied, discarded = at_once(
        lambda: one.apply(leaders[0], one.lists),
        lambda: leaders[1].post(f"/api/batches/{one.lists[0]}/discard"),
    )
    assert applied.status_code == 200, "the other list is written in either case"
    assert codes([discarded]) == [409 if one.lists[0] in written_lists(applied) else 200]
    assert one.written() == [(1, 1) if one.lists[0] in written_lists(applied) else (0, 0), (1, 1)]


def test_the_data_agree(sound: Callable[[], None]) -> None:
    """Runs last in this module."""
    sound()
