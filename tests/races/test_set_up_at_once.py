"""Two who hold the set-up link of an empty portal, at the same moment: exactly one becomes the first leader."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
import requests

from tests.processes import Portal
from tests.races.conftest import AT_ONCE, AtOnce, statuses

pytestmark = pytest.mark.worker


class Founder:
    """A browser in which somebody has opened the link."""

    def __init__(self, portal: Portal, link: str) -> None:
        self.address = portal.address
        self.session = requests.Session()
        self.session.headers["Connection"] = "close"
        assert self.session.get(self.address + link, timeout=60).status_code == 200

    def post(self, what: str, **body: str) -> requests.Response:
        token = {"X-CSRFToken": str(self.session.cookies["csrftoken"])}
        return self.session.post(f"{self.address}/auth/setup/{what}", json=body, headers=token, timeout=60)

    def lead(self, number: int) -> requests.Response:
        names = {"memberName": f"Member {number}", "username": f"leader-{number}"}
        return self.post("leader", **names, password="a lantern in the fog")

    def name(self, number: int) -> requests.Response:
        return self.post("alliance", name=f"Alliance {number}", timeZone="Europe/Berlin")


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """One of our own, which is emptied again and again."""
    with Portal(tmp_path_factory.mktemp("empty")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture
def link(portal: Portal) -> str:
    """The set-up link of a portal that was just emptied."""
    portal.manage("flush", "--no-input")
    command = [sys.executable, "manage.py", "setup_link"]
    made = subprocess.run(command, cwd=portal.root, env=portal.environment, capture_output=True, text=True, check=True)
    return made.stdout.strip()


def test_one_becomes_the_first_leader(portal: Portal, link: str, at_once: AtOnce, round_: int) -> None:
    founders = [Founder(portal, link) for _ in range(AT_ONCE)]
    answers = at_once(*(lambda f=f, n=n: f.lead(n) for n, f in enumerate(founders)))
    assert statuses(answers) == [200] + [404] * (AT_ONCE - 1)
    assert (portal.count("alliance_user"), portal.count("members_member")) == (1, 1)
    assert portal.count("alliance_setuplink") == 0
    assert portal.count("alliance_auditentry", "kind = 'set-up'") == 1


def test_the_alliance_is_named_once_each_and_never_after(
    portal: Portal, link: str, at_once: AtOnce, round_: int
) -> None:
    founders = [Founder(portal, link) for _ in range(AT_ONCE)]
    answers = at_once(*(lambda f=f, n=n: f.name(n) for n, f in enumerate(founders[1:])), lambda: founders[0].lead(0))
    assert answers[-1].status_code == 200
    assert {answer.status_code for answer in answers} <= {200, 404}
    named = [n for n, answer in enumerate(answers[:-1]) if answer.status_code == 200]
    kept = [name for (name,) in portal.query("SELECT name FROM members_alliancesettings")]
    assert len(kept) == bool(named)
    assert not kept or kept[0] in {f"Alliance {n}" for n in named}
    portal.check_data()
