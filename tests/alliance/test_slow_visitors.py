"""200 visitors who send a byte a second stop nobody: behind nginx and Caddy as deploy/ has them, and without a proxy.

`make soak` (SOAK=1) watches longer than the proxies' own time limits.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from tests.processes import PASSWORD, REPORT_DATE, Portal
from tests.proxies import NAMES, Proxy
from tests.slow_visitors import SlowVisitors, heard

WATCHED = 45 if os.environ.get("SOAK") else 3
"""Seconds. The shortest limit is nginx's for a head: 20."""
PROMPT = 5.0
"""Seconds, on a machine that does much else. Each of these visitors holds on for a million."""

pytestmark = pytest.mark.worker


@dataclass
class Way:
    """One way to the portal."""

    address: str
    certificate: Path | None = None
    origin: str = ""
    """As the portal is told. nginx's Host has no port, which makes no difference on 443."""

    def session(self) -> requests.Session:
        session = requests.Session()
        session.trust_env = False  # a bundle of certificates named there would be trusted in place of ours
        session.headers["Referer"] = f"{self.origin}/"
        session.verify = str(self.certificate) if self.certificate else True
        return session


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("slow")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(params=[pytest.param("none", id="no-proxy"), *NAMES])
def way(request: pytest.FixtureRequest, portal: Portal, tmp_path: Path) -> Iterator[Way]:
    if request.param == "none":
        yield Way(portal.address, origin=portal.address)
        return
    with Proxy(request.param, portal.address.removeprefix("http://"), tmp_path / request.param) as proxy:
        yield Way(proxy.address, proxy.certificate, "https://localhost" if proxy.name == "nginx" else proxy.address)


def time_of(way: Way, path: str) -> float:
    """The seconds that a page takes, its connection included."""
    began = time.monotonic()
    with way.session() as session:
        answer = session.get(way.address + path, timeout=30)
    assert answer.status_code == 200, answer.text
    return time.monotonic() - began


def test_two_hundred_slow_visitors_stop_nobody(way: Way) -> None:
    """Half-sent bodies and heads; meanwhile probes, pages, a sign-in and an upload, over connections of their own."""
    took: dict[str, list[float]] = {"/healthz": [], "/login": []}
    with ExitStack() as crowd:
        slow = [
            crowd.enter_context(SlowVisitors(way.address, many, kind, certificate=way.certificate))
            for many, kind in ((200, "body"), (50, "head"))
        ]
        end = time.monotonic() + WATCHED
        while time.monotonic() < end:
            for path, times in took.items():
                times.append(time_of(way, path))
        with way.session() as session:
            assert upload_as_leader(session, way.address) < 4 * PROMPT
        print(f"{way.address}: {[one.still_there() for one in slow]} of [200, 50] slow visitors still there")
    worst = {path: round(max(times), 3) for path, times in took.items()}
    print(f"asked {len(took['/healthz'])} times beside 250 slow visitors; slowest answers: {worst}")
    assert max(worst.values()) < PROMPT


@pytest.mark.parametrize(("path", "status"), [("/auth/login", 413), ("/api/upload", 401)])
def test_a_stranger_is_answered_before_a_large_body_has_come(way: Way, path: str, status: int) -> None:
    """Caddy's answer waits for the next bytes, so some are sent; most never are."""
    with SlowVisitors(way.address, 0, certificate=way.certificate) as visitors:
        visitors.begin = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n" % path.encode()
        with visitors.connect() as line:
            sent, answer = 0, b""
            while not answer and sent < 2_000_000:
                with suppress(OSError):  # it is not listened to any more
                    line.sendall(b"x" * 100_000)
                sent += 100_000
                answer = heard(line)
    assert int(answer.split()[1]) == status, answer


def test_the_largest_upload_of_a_leader_arrives(way: Way) -> None:
    with way.session() as session:
        sign_in(session, way.address)
        answer = session.post(
            f"{way.address}/api/upload",
            data={"dataType": "strength", "uploadDate": REPORT_DATE},
            files={"screenshot": ("film.mp4", b"\0\0\0\x18ftypmp42" + bytes(190 * 2**20), "video/mp4")},
            headers=token(session),
            timeout=120,
        )
    assert answer.status_code == 400, answer.text
    assert "film.mp4" in answer.json()["message"]


def upload_as_leader(session: requests.Session, address: str) -> float:
    """Signs in and uploads a screenshot; the seconds it took."""
    began = time.monotonic()
    sign_in(session, address)
    picture = Path("alliance/demo/screens/strength-01.png").read_bytes()
    answer = session.post(
        f"{address}/api/upload",
        data={"dataType": "strength", "uploadDate": REPORT_DATE},
        files={"screenshot": ("shot.png", picture, "image/png")},
        headers=token(session),
        timeout=60,
    )
    assert answer.status_code == 201, answer.text
    return time.monotonic() - began


def sign_in(session: requests.Session, address: str) -> None:
    session.get(f"{address}/auth/user", timeout=30)
    name = {"username": "leader", "password": PASSWORD}
    assert session.post(f"{address}/auth/login", json=name, headers=token(session), timeout=30).status_code == 200


def token(session: requests.Session) -> dict[str, str]:
    return {"X-CSRFToken": str(session.cookies["csrftoken"])}
