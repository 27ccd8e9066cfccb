"""One link, used by several at the same moment; two R5 who take each other's access away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import requests

from tests.processes import Leader, Portal
from tests.races.conftest import AT_ONCE, AtOnce, codes, statuses

pytestmark = pytest.mark.worker
PASSWORD = "a lantern in the fog"


class Stranger:
    """A browser in which somebody has opened the link, and who enters by it."""

    def __init__(self, portal: Portal, link: str) -> None:
        self.address = portal.address
        self.session = requests.Session()
        self.session.headers["Connection"] = "close"  # as of Leader
        opened = self.session.get(link, timeout=60)
        assert opened.ok, opened.text[:200]

    def post(self, path: str, **body: str) -> requests.Response:
        token = {"X-CSRFToken": str(self.session.cookies["csrftoken"])}
        return self.session.post(self.address + path, json=body, headers=token, timeout=60)

    def enter(self, username: str) -> requests.Response:
        return self.post("/auth/invitation", username=username, password=PASSWORD)


def link(leader: Leader, member: int, rank: int = 4) -> str:
    made = leader.post("/api/invitations", json={"memberId": member, "rank": rank})
    assert made.status_code == 201, made.text
    return str(made.json()["url"])


def test_a_link_lets_one_in(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], at_once: AtOnce, round_: int
) -> None:
    [nia] = members(f"Invited {round_}")
    address = link(leaders[0], nia)
    strangers = [Stranger(portal, address) for _ in range(AT_ONCE)]
    answers = at_once(*(lambda s=s, n=n: s.enter(f"invited-{round_}-{n}") for n, s in enumerate(strangers)))
    assert statuses(answers) == [200] + [404] * (AT_ONCE - 1)
    assert portal.count("alliance_user", f"member_id = {nia}") == 1
    assert portal.count("alliance_invitation", f"member_id = {nia} AND used_at IS NULL") == 0


def test_a_link_against_its_withdrawal(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], at_once: AtOnce, round_: int
) -> None:
    [mia] = members(f"Doubted {round_}")
    stranger = Stranger(portal, link(leaders[0], mia))
    [(number,)] = portal.query(f"SELECT id FROM alliance_invitation WHERE member_id = {mia}")
    answers = at_once(
        lambda: stranger.enter(f"doubted-{round_}"),
        lambda: leaders[1].write("DELETE", f"/api/invitations/{number}"),
    )
    entered = codes(answers) == [200, 409]
    assert entered or codes(answers) == [404, 200]
    assert portal.count("alliance_user", f"member_id = {mia}") == entered


def test_of_two_r5_who_take_each_others_access_one_keeps_it(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], at_once: AtOnce, round_: int
) -> None:
    rivals = [Stranger(portal, link(leaders[0], member, 5)) for member in members(f"Ana {round_}", f"Eva {round_}")]
    entered = [rival.enter(f"rival-{round_}-{n}") for n, rival in enumerate(rivals)]
    assert codes(entered) == [200, 200]
    ana, eva = (answer.json()["id"] for answer in entered)
    answers = at_once(
        lambda: rivals[0].post(f"/api/accounts/{eva}/take-access"),
        lambda: rivals[1].post(f"/api/accounts/{ana}/take-access"),
    )
    first_won = codes(answers)[0] == 200
    assert codes(answers)[first_won] in (401, 403)
    assert codes(answers)[not first_won] == 200
    assert portal.query(f"SELECT id FROM alliance_user WHERE id IN ({ana}, {eva}) AND is_active") == [
        (ana if first_won else eva,)
    ]
    assert [rival.session.get(f"{portal.address}/api/accounts", timeout=60).status_code for rival in rivals] == (
        [200, 401] if first_won else [401, 200]
    )
