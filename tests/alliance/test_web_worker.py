"""A request takes a thread when all of it is here: the rules by themselves, and a real web server."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import requests
from hypothesis import given, settings
from hypothesis import strategies as st

from alliance import arriving
from alliance.arriving import (
    HEAD_SECONDS,
    LARGEST_BODY,
    LARGEST_HEAD,
    PACE_SECONDS,
    PAUSE_SECONDS,
    Arrival,
    Room,
    Unwelcome,
    body_size,
)
from tests.processes import Portal, wait_for
from tests.slow_visitors import SlowVisitors

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


SESSION = "Cookie: csrftoken=x; sessionid=madeup"


def post(*headers: str, body: bytes = b"", to: str = "/api/upload") -> bytes:
    lines = [f"POST {to} HTTP/1.1", "Host: localhost", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


class TestTheHead:
    @pytest.mark.parametrize(
        ("headers", "size"),
        [
            ([], 0),
            (["Content-Length: 12"], 12),
            (["content-length:\t12 "], 12),
            (["X-Content-Length: 12"], 0),
            (["X: a", "CONTENT-LENGTH: 0"], 0),
            ([f"Content-Length: {LARGEST_BODY}"], LARGEST_BODY),
            ([f"Content-Length: {'9' * 5000}"], 0),  # gunicorn refuses it
            (["Content-Length: -1"], 0),
        ],
    )
    def test_says_how_much_follows(self, headers: list[str], size: int) -> None:
        assert body_size(post(*headers)) == size

    @pytest.mark.parametrize(
        ("headers", "status"),
        [
            ([f"Content-Length: {LARGEST_BODY + 1}"], 413),
            (["Transfer-Encoding: chunked"], 411),
            (["content-length: 3", "transfer-encoding:chunked"], 411),
        ],
    )
    def test_refuses_what_is_not_waited_for(self, headers: list[str], status: int) -> None:
        with pytest.raises(Unwelcome) as refusal:
            body_size(post(*headers))
        assert refusal.value.status == status

    @pytest.mark.parametrize("ending", [b"", b"\r\n\r\n"])
    def test_is_no_longer_than_it_may_be(self, ending: bytes) -> None:
        with pytest.raises(Unwelcome, match="cookies"):
            Arrival().add(b"GET / HTTP/1.1\r\nCookie: " + b"x" * LARGEST_HEAD + ending)


@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=300), surplus=st.binary(max_size=40), data=st.data())
def test_a_request_is_whole_with_its_last_byte_however_it_is_cut(
    body: bytes, surplus: bytes, data: st.DataObject
) -> None:
    request = post(f"Content-Length: {len(body)}", body=body)
    sent = request + surplus
    cuts = sorted(data.draw(st.lists(st.integers(1, len(sent) - 1), max_size=6)))
    arrival, taken = Arrival(), 0
    for start, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
        if start == end:
            continue
        assert arrival.is_whole == (taken >= len(request))
        arrival.add(sent[start:end])
        taken = end
    assert arrival.is_whole
    arrival.store.seek(0)
    assert arrival.store.read() == sent


def test_a_long_request_goes_into_a_file() -> None:
    arrival = Arrival()
    arrival.add(post("Content-Length: 1000000"))
    for _ in range(10):
        arrival.add(b"x" * 100_000)
    assert arrival.is_whole
    assert arrival.store._rolled


def test_time_is_measured_by_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(arriving.time, "monotonic", lambda: now)
    arrival = Arrival()
    arrival.add(b"GET / HTTP/1.1\r\n")
    now += HEAD_SECONDS - 1
    arrival.add(b"X: y\r\n")  # a head has one time for all of it
    assert not arrival.is_overdue(now)
    assert arrival.is_overdue(now + 2)
    arrival.add(b"Content-Length: 50\r\n\r\n")
    for _ in range(40):  # a body has as long as it takes
        now += PAUSE_SECONDS - 1
        arrival.add(b"x")
        assert not arrival.is_overdue(now)
    assert arrival.is_overdue(now + PAUSE_SECONDS + 1)


def test_a_request_takes_room_until_it_is_answered_and_given_up_once() -> None:
    room = Room(most=150_000)
    first, second = Arrival(room), Arrival(room)
    for arrival in (first, second):
        arrival.add(post("Content-Length: 100000", body=b"x" * 100_000))
    assert room.is_overfull
    first.close()
    first.close()
    assert (room.is_overfull, room.taken) == (False, second.received)


def test_of_a_body_that_is_not_wanted_nothing_more_is_waited_for() -> None:
    arrival = Arrival(most=lambda head: 70_000 if b"sessionid" in head else 0)
    arrival.add(post("Content-Length: 70000"))
    assert (arrival.is_refused, arrival.is_whole) == (True, False)
    for size, is_refused in ((70_000, False), (70_001, True)):
        arrival = Arrival(most=lambda head: 70_000 if b"sessionid" in head else 0)
        arrival.add(post(f"Content-Length: {size}", SESSION))
        assert arrival.is_refused == is_refused


def test_who_began_fast_and_holds_still_is_slower_than_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(arriving.time, "monotonic", lambda: now)
    still, phone = Arrival(), Arrival()
    still.add(post("Content-Length: 200000000", body=b"x" * 2_000_000))
    phone.add(post("Content-Length: 200000000"))
    for _ in range(int(3 * PACE_SECONDS)):
        now += 1
        phone.add(b"x" * 20_000)
        for arrival in (still, phone):
            arrival.look(now)
    still.add(b"x")
    assert still.pace(now) < phone.pace(now)


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("worker")) as portal:
        portal.start_web("--config=deploy/gunicorn.conf.py", "--workers=1", "--worker-connections=30")
        yield portal


class Line:
    """A connection to the portal, spoken to byte by byte."""

    def __init__(self, portal: Portal) -> None:
        parts = urlsplit(portal.address)
        self.socket = socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=20)
        self.heard = b""

    def says(self, *pieces: bytes) -> Line:
        for piece in pieces:
            self.socket.sendall(piece)
        return self

    def hears(self) -> tuple[int, bytes]:
        """The next answer: its status and body."""
        head = self.hears_until(b"\r\n\r\n")
        status = int(head.split()[1])
        if b"chunked" in head:
            return status, self.hears_until(b"\r\n0\r\n\r\n")
        found = re.search(rb"(?i)content-length: (\d+)", head)
        length = int(found[1]) if found else 0
        while len(self.heard) < length:
            self.listen()
        body, self.heard = self.heard[:length], self.heard[length:]
        return status, body

    def hears_until(self, end: bytes) -> bytes:
        while end not in self.heard:
            self.listen()
        body, _, self.heard = self.heard.partition(end)
        return body

    def listen(self) -> None:
        piece = self.socket.recv(65536)
        assert piece, f"the connection ended after {self.heard!r}"
        self.heard += piece

    def is_silent(self) -> bool:
        """Whether nothing is said for a moment."""
        self.socket.settimeout(0.3)
        try:
            self.listen()
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(20)
        return False

    def is_ended(self) -> bool:
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True


@pytest.mark.worker
class TestAWebServer:
    def test_a_request_in_pieces_is_answered(self, portal: Portal) -> None:
        assert Line(portal).says(*(HEALTH[i : i + 1] for i in range(len(HEALTH)))).hears()[0] == 200

    def test_one_connection_carries_many_requests_also_two_at_once(self, portal: Portal) -> None:
        line = Line(portal)
        for _ in range(3):
            assert line.says(HEALTH).hears()[0] == 200
        line.says(HEALTH + HEALTH + HEALTH[:20], HEALTH[20:])
        assert [line.hears()[0] for _ in range(3)] == [200, 200, 200]

    def test_a_body_that_nobody_reads_costs_no_connection(self, portal: Portal) -> None:
        line = Line(portal)
        line.says(post("Content-Length: 3000000", SESSION, body=b"x" * 3_000_000))
        assert line.hears()[0] == 401
        assert line.says(HEALTH).hears()[0] == 200

    def test_who_asks_before_sending_a_body_is_told_to_go_on(self, portal: Portal) -> None:
        line = Line(portal).says(post("Content-Length: 5", "Expect: 100-continue"))
        assert line.hears()[0] == 100
        status, _ = line.says(b"hello").hears()
        assert (status if status != 100 else line.hears()[0]) == 401

    @pytest.mark.parametrize(
        ("request_bytes", "status"),
        [
            (post("Transfer-Encoding: chunked"), 411),
            (post("Content-Length: 999999999"), 413),
            (b"GET / HTTP/1.1\r\nCookie: " + b"x" * (LARGEST_HEAD + 10), 431),
        ],
    )
    def test_what_is_not_waited_for_is_refused_at_once(self, portal: Portal, request_bytes: bytes, status: int) -> None:
        line = Line(portal).says(request_bytes)
        told, body = line.hears()
        assert (told, bool(json.loads(body)["message"])) == (status, True)
        assert line.is_ended()

    @pytest.mark.parametrize(
        ("to", "headers", "status"),
        [
            ("/auth/login", ["Content-Length: 5000000", SESSION], 413),
            ("/login", ["Content-Length: 230000000"], 413),
            ("/api/members/1", ["Content-Length: 5000000", SESSION], 413),
            ("/api/upload?x=1", ["Content-Length: 65537"], 401),
            ("/api/upload", ["Content-Length: 5000000", "Cookie: members_area=x"], 401),
            ("/api/batches/b1/draft", ["Content-Length: 5000000"], 401),
            ("/members/help/picture", ["Content-Length: 5000000"], 404),
            ("/members/help/picture", ["Content-Length: 25000000", "Cookie: members_area=x"], 302),
            ("/admin/share", ["Content-Length: 5000000"], 302),
        ],
    )
    def test_a_large_body_of_no_leader_is_refused_by_its_head(
        self, portal: Portal, to: str, headers: list[str], status: int
    ) -> None:
        method = b"PUT" if to.endswith("draft") else b"POST"
        line = Line(portal).says(post(*headers, to=to, body=b"x" * 10_000).replace(b"POST", method, 1))
        assert line.hears()[0] == status
        assert line.is_ended()

    def test_one_that_a_leader_may_send_is_waited_for(self, portal: Portal) -> None:
        line = Line(portal).says(post("Content-Length: 70000", SESSION, body=b"x" * 10_000))
        assert line.says(b"x" * 59_999).is_silent()
        assert line.says(b"x").hears()[0] == 401

    def test_where_too_much_comes_at_once_the_slowest_is_refused_with_a_word(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        with Portal(tmp_path_factory.mktemp("crowded"), ARRIVING_MB=5) as own:
            own.start_web("--config=deploy/gunicorn.conf.py", "--workers=1")
            still = [Line(own).says(post("Content-Length: 4000000", SESSION, body=b"x" * 2_000_000)) for _ in range(2)]
            time.sleep(1)  # they must be seen to be slow
            honest = Line(own).says(post("Content-Length: 2000000", SESSION, body=b"x" * 2_000_000))
            assert honest.hears()[0] == 401
            [told] = [line for line in still if not line.is_silent()]
            status, body = told.hears()
            assert (status, "Try again" in json.loads(body)["message"]) == (503, True)

    def test_nonsense_gets_an_answer_and_an_end(self, portal: Portal) -> None:
        line = Line(portal).says(b"what is this\r\n\r\n")
        assert line.hears()[0] == 400
        assert line.is_ended()

    def test_who_never_closes_holds_nobody_up(self, portal: Portal) -> None:
        """gthread waits up to 2 s in its only loop for each visitor that does not close."""
        last = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        lines = [Line(portal).says(last) for _ in range(10)]
        assert [line.hears()[0] for line in lines] == [200] * 10
        began = time.monotonic()
        assert Line(portal).says(HEALTH).hears()[0] == 200
        assert time.monotonic() - began < 5
        for line in lines:
            line.socket.close()

    def test_where_all_connections_are_taken_the_slowest_make_room(self, portal: Portal) -> None:
        with SlowVisitors(portal.address, 40) as slow:
            honest = Line(portal).says(post("Content-Length: 400000", SESSION))
            for _ in range(4):
                honest.says(b"x" * 99_000)
                wait_for(lambda: is_answered(portal), "the portal answers while all its connections are taken")
            assert honest.says(b"x" * 4_000).hears()[0] == 401
            assert slow.still_there() < 30

    def test_it_stops_in_time_although_somebody_is_slow(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        with Portal(tmp_path_factory.mktemp("stopping")) as own:
            web = own.start_web("--config=deploy/gunicorn.conf.py", "--graceful-timeout=1")
            with SlowVisitors(own.address, 10):
                web.terminate()
                assert web.wait(timeout=30) == 0


def is_answered(portal: Portal) -> bool:
    try:
        return requests.get(f"{portal.address}/healthz", timeout=5).status_code == 200
    except requests.RequestException:
        return False
