"""A worker that is killed while a packet is posted: no part comes twice, and a leader is told where one may be lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from tests import tally
from tests.faults.dying import PACKET_POINTS
from tests.processes import Leader, Portal, kill_group, wait_for
from tests.webhook_server import WebhookServer, webhook_server

pytestmark = pytest.mark.worker

SWEEP = "from alliance.packet import posting; posting.sweep()"
OWN = [{"code": "own", "on": True, "heading": f"Part {number}", "text": f"{number} " * 240} for number in range(1, 10)]
"""Words of one's own, so many that the packet takes three messages."""


@pytest.fixture(scope="module")
def channel() -> Iterator[WebhookServer]:
    with webhook_server() as server:
        yield server


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, channel: WebhookServer) -> Iterator[Portal]:
    settings = {"DISCORD_URL": channel.address, "DISCORD_WEBHOOK": channel.webhook, "NO_PROXY": "127.0.0.1"}
    with Portal(tmp_path_factory.mktemp("portal"), **settings) as found:
        found.start_web()
        yield found


@pytest.fixture(scope="module")
def leader(portal: Portal) -> Leader:
    """Of an alliance whose week has something to tell, in three messages."""
    leader = portal.leader()
    week = leader.get("/api/packet").json()["weekEnding"]
    made = leader.post("/api/members", json={"members": [{"name": "Nia", "rank": 3}]})
    assert made.status_code in (200, 201), made.text
    [member] = leader.get("/api/members").json()
    score = {"score": "7000000", "weekEnding": week}
    assert leader.post(f"/api/vs-scores/{member['id']}/override", json=score).status_code == 200
    template = {"sections": [*sections(leader), *OWN], "version": 0}
    assert leader.write("PUT", "/api/packet/template", json=template).status_code == 200
    assert len(leader.get("/api/packet").json()["messages"]) == 3
    return leader


def sections(leader: Leader) -> list[dict[str, Any]]:
    told = leader.get("/api/packet").json()["sections"]
    return [{key: one[key] for key in ("code", "on", "heading", "text")} for one in told]


@pytest.fixture
def worker(portal: Portal, channel: WebhookServer) -> Iterator[Callable[..., Popen[bytes]]]:
    """worker(...) starts one, and waits until the portal knows it; all end with the test."""
    started: list[Popen[bytes]] = []

    def start(*program: str, **settings: object) -> Popen[bytes]:
        portal.query("DELETE FROM uploads_workersign")
        started.append(portal.start(*(program or ("manage.py", "qcluster")), **settings))
        wait_for(lambda: portal.count("uploads_workersign"), "the worker has given a sign")
        return started[-1]

    channel.taken.clear()
    portal.query("DELETE FROM alliance_packetpost")
    yield start
    channel.silent = False
    channel.over.set()
    for one in started:
        kill_group(one)


def newest(leader: Leader) -> dict[str, Any]:
    posts: list[dict[str, Any]] = leader.get("/api/packet/posts").json()["posts"]
    return posts[0]


def send(leader: Leader, **more: Any) -> Any:
    week = leader.get("/api/packet").json()["weekEnding"]
    return leader.post("/api/packet/send", json={"weekEnding": week, **more})


def has_ended(leader: Leader, state: str) -> bool:
    return bool(newest(leader)["state"] == state)


def whole(leader: Leader, channel: WebhookServer) -> None:
    """Every part stands in the channel, once, in its order."""
    wait_for(lambda: has_ended(leader, "posted"), "the packet is posted", seconds=90)
    expected = [one["text"] for one in leader.get("/api/packet").json()["messages"]]
    tally.add("doubled", len(channel.texts) - len(set(channel.texts)))
    assert channel.texts == expected


@pytest.mark.parametrize("point", PACKET_POINTS)
def test_killed_at_each_point(
    portal: Portal,
    leader: Leader,
    channel: WebhookServer,
    worker: Callable[..., Popen[bytes]],
    tmp_path: Path,
    point: str,
) -> None:
    """The first part noted, but not sent; sent, and the answer not noted; noted as sent, and the next not begun."""
    worker("-m", "tests.faults.dying", "qcluster", DYING=point, DYING_NOTES=tmp_path)
    assert send(leader).status_code == 202
    wait_for(lambda: [*tmp_path.iterdir()], f"the worker dies: {point}")
    if point == "part-kept":  # nothing is in doubt: the next minute's sweep goes on
        wait_for(lambda: was_swept(portal, leader), "the dead worker's post goes on", seconds=30, pause=0.5)
        return whole(leader, channel)

    wait_for(lambda: has_ended(leader, "failed"), "the post stops in doubt")
    portal.manage("shell", "-v0", "-c", SWEEP)
    came = 0 if point == "part-noted" else 1
    assert (len(channel.texts), newest(leader)["inDoubt"]) == (came, 1)
    refused = send(leader)
    assert (refused.status_code, "Say whether it is there." in refused.json()["message"]) == (409, True)
    assert len(channel.texts) == came
    assert send(leader, arrived=bool(came)).status_code == 202
    return whole(leader, channel)


def was_swept(portal: Portal, leader: Leader) -> bool:
    portal.manage("shell", "-v0", "-c", SWEEP)
    return newest(leader)["state"] in ("waiting", "posted")


def test_killed_with_its_cluster_while_discord_has_not_answered(
    portal: Portal, leader: Leader, channel: WebhookServer, worker: Callable[..., Popen[bytes]]
) -> None:
    channel.silent, channel.over = True, threading.Event()
    dying = worker()
    assert send(leader).status_code == 202
    wait_for(lambda: channel.taken, "the first part is on its way")
    assert newest(leader)["state"] == "sending"
    kill_group(dying)
    channel.silent = False
    channel.over.set()
    worker()
    portal.manage("shell", "-v0", "-c", SWEEP)
    stopped = newest(leader)
    assert (stopped["state"], stopped["inDoubt"], len(channel.texts)) == ("failed", 1, 1)
    assert stopped["error"] == "The worker stopped while part 1 was on its way. Check whether it is in the channel."
    assert send(leader, arrived=True).status_code == 202
    whole(leader, channel)
