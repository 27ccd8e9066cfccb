"""gunicorn's threaded worker, changed so that a request takes a thread only when all of it has arrived.

gthread gives each connection a thread, which waits for head and body as long as the visitor likes. So as many slow
visitors as there are threads keep everybody else from being answered. Here the loop that watches the connections
collects the requests, so a slow request costs a connection, not a thread. If all connections or all the room for bodies
are in use, the slowest are dropped. A body that the portal would not read is not awaited: such a request is answered by
its head. `/healthz` has a thread of its own.

It speaks plain http: TLS ends at the proxy.
"""

from __future__ import annotations

import errno
import gc
import json
import selectors
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.urls import get_resolver
from django.utils.module_loading import import_string
from gunicorn import http
from gunicorn.workers.gthread import TConn, ThreadWorker
from PIL import Image

from alliance.arriving import IN_MEMORY, Arrival, Room, Unwelcome, any_size
from alliance.turns import Turns, arrived
from members import disk

PIECE = 256 * 1024
LINGER = 2.0
"""Seconds in which a visitor may read the last answer before its connection is closed."""
TURN = 0.0005
"""Seconds that a thread may compute before another one gets its turn. A request queries the database about ten times,
and needs a turn after each answer. With Python's own 5 ms, each computing thread would delay it that long each time."""
LOOK_EVERY = 0.5
GRACE = 5.0
"""Seconds for which a new connection is exempt; after that, the slowest ones are dropped first."""
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
DISK_FULL = Unwelcome(HTTPStatus.SERVICE_UNAVAILABLE, disk.FULL)
CROWDED = Unwelcome(
    HTTPStatus.SERVICE_UNAVAILABLE,
    "Too much is being uploaded at this moment, so this was not taken. Nothing was changed. Try again in a minute.",
)


class Connection(TConn):
    """gthread's connection; its parser reads what has arrived, never from the socket."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.arrival = Arrival()
        self.parser = http.get_parser(cfg, self, client)
        self.data_ready = True

    def recv(self, size: int) -> bytes:
        """The parser uses this object as the socket. The end of what has arrived is the end of the connection.

        Raises ConnectionError if a refused body is read: half of it must never be taken for the whole.
        """
        piece = self.arrival.store.read(size)
        if not piece and self.arrival.is_refused:
            raise ConnectionError("the body was refused, so it did not arrive")
        return piece


class PatientWorker(ThreadWorker):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.arriving: dict[Connection, None] = {}
        self.leaving: dict[Connection, float] = {}
        """Answered connections that will be closed, with the moment until which they may stay."""
        self.next_look = 0.0
        self.is_out_of_files = False
        self.room = Room()
        self.most: Callable[[bytes], int] = any_size

    def init_process(self) -> None:
        self.probes = ThreadPoolExecutor(max_workers=1)
        self.turns = Turns()
        sys.setswitchinterval(TURN)
        super().init_process()

    def load_wsgi(self) -> None:
        """Load the pages' code and the image readers, so that the first visitor need not wait for them.

        The loaded objects stay until the end, so the garbage collector need not search them while visitors wait.
        """
        super().load_wsgi()
        _ = get_resolver().url_patterns
        self.room = Room(settings.ARRIVING_MB * 2**20)
        self.most = import_string("alliance.bodies.most_by_head")  # it needs what only the portal's start loads
        Image.preinit()
        gc.collect()
        gc.freeze()

    # ---- in

    def accept(self, listener: socket.socket) -> None:
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno in {errno.EMFILE, errno.ENFILE}:
                self.is_out_of_files, self.next_look = True, 0.0
            elif error.errno not in {errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED}:
                raise
            return
        self.nr_conns += 1
        self.enqueue_req(Connection(self.cfg, sock, client, listener.getsockname()))

    def enqueue_req(self, conn: Connection, begun: bytes = b"") -> None:
        """Collect the connection's next request. begun: the part of it that arrived together with the previous one."""
        conn.arrival = Arrival(self.room, self.most)
        conn.sock.setblocking(False)
        self.arriving[conn] = None
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_arriving, conn))
        if begun:
            self.take(conn, begun)
        else:
            self.on_arriving(conn, conn.sock)

    def on_arriving(self, conn: Connection, sock: socket.socket) -> None:
        if conn not in self.arriving:  # dropped by an event in the same moment
            return
        try:
            piece = sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        if piece:
            self.take(conn, piece)
        else:
            self.drop(conn)

    def take(self, conn: Connection, piece: bytes) -> None:
        try:
            conn.arrival.add(piece)
        except Unwelcome as refusal:
            self.refuse(conn, refusal)
        except OSError:
            self.log.exception("A request could not be written to the disk")
            self.refuse(conn, DISK_FULL)
        else:
            if self.room.is_overfull:
                self.free_room()
            if conn not in self.arriving:
                return
            if conn.arrival.is_whole or conn.arrival.is_refused:
                self.hand_over(conn)
            elif conn.arrival.awaits_go_ahead:
                self.say(conn, CONTINUE)

    def hand_over(self, conn: Connection) -> None:
        """The request is complete: a thread may answer it."""
        self.no_longer_arriving(conn)
        conn.arrival.store.seek(0)
        if conn.arrival.is_probe:
            done = self.probes.submit(self.handle, conn)
        else:
            done = self.tpool.submit(self.handle_in_turn, conn, time.monotonic())
        done.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def handle_in_turn(self, conn: Connection, came: float) -> Any:
        arrived.set(came)
        with self.turns.turn():
            return self.handle(conn)

    def no_longer_arriving(self, conn: Connection) -> None:
        self.arriving.pop(conn, None)
        self.poller.unregister(conn.sock)

    # ---- out

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        """The unread rest of a body has already been received here, so the connection can stay open."""
        return bool(keepalive and conn.parser.finish_body())

    def handle_request(self, req: Any, conn: Connection) -> Any:
        if conn.arrival.is_refused:  # the rest of its body may still arrive
            req.force_close()
        return super().handle_request(req, conn)

    def finish_request(self, conn: Connection, done: Future[Any]) -> None:
        """The answer is sent: the connection waits for its next request, or ends."""
        if done.cancelled() or done.exception() or not done.result():
            conn.arrival.close()
            self.linger(conn)
            return
        surplus = conn.parser.unreader.take_buffered() + conn.arrival.store.read()
        conn.arrival.close()
        if surplus:
            self.enqueue_req(conn, surplus)
        else:
            super().finish_request(conn, done)

    def refuse(self, conn: Connection, refusal: Unwelcome) -> None:
        body = json.dumps({"message": refusal.message}).encode()
        head = (
            f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        )
        self.no_longer_arriving(conn)
        conn.arrival.close()
        self.say(conn, head.encode() + body)
        self.linger(conn)

    def say(self, conn: Connection, text: bytes) -> None:
        """A short answer sent by the loop itself. A client that does not read goes without; time limits do the rest."""
        try:
            conn.sock.send(text)
        except OSError as error:
            self.log.debug("Nobody heard: %s", error)

    def linger(self, conn: Connection) -> None:
        """Close a connection so that its last answer still arrives, without waiting for that (RFC 9112, 9.6)."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_leaving, conn))
        except OSError:
            self.close(conn)
        else:
            self.leaving[conn] = time.monotonic() + LINGER

    def on_leaving(self, conn: Connection, sock: socket.socket) -> None:
        if conn not in self.leaving:
            return
        try:
            rest = sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            rest = b""
        if not rest:
            self.left(conn)

    def left(self, conn: Connection) -> None:
        del self.leaving[conn]
        self.poller.unregister(conn.sock)
        self.close(conn)

    def drop(self, conn: Connection) -> None:
        """Give up a request that has not fully arrived."""
        self.no_longer_arriving(conn)
        conn.arrival.close()
        self.close(conn)

    def close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()

    # ---- limits

    def murder_pending(self) -> None:
        """gthread's loop calls this regularly: end what is overdue, and make room if there is none."""
        now = time.monotonic()
        if now < self.next_look:
            return
        self.next_look = now + LOOK_EVERY
        for conn in [one for one, until in self.leaving.items() if until < now]:
            self.left(conn)
        for conn in [one for one in self.arriving if one.arrival.is_overdue(now) or self.is_idle_at_the_end(one)]:
            self.drop(conn)
        for conn in self.arriving:
            conn.arrival.look(now)
        if self.is_out_of_files or self.nr_conns >= self.worker_connections:
            self.is_out_of_files = False
            self.make_room(now)

    def is_idle_at_the_end(self, conn: Connection) -> bool:
        """A worker that is stopping waits for requests that have begun, but not for new ones."""
        return not self.alive and not conn.arrival.received

    def make_room(self, now: float) -> None:
        """Close a tenth of the connections: the slowest with an arriving request, else the idle ones."""
        slow = [conn for conn in self.arriving if now - conn.arrival.began > GRACE]
        slow.sort(key=lambda conn: conn.arrival.pace(now))
        for conn in slow[: max(1, self.worker_connections // 10)]:
            self.drop(conn)
        if slow:
            self.log.warning("All %d connections were taken; closed the slowest", self.worker_connections)
        else:
            self.murder_keepalived(force=True)

    def free_room(self) -> None:
        """Refuse the slowest of the requests whose body uses the disk, until there is room for the others."""
        now, refused = time.monotonic(), 0
        slow = [conn for conn in self.arriving if conn.arrival.received > IN_MEMORY]
        slow.sort(key=lambda conn: conn.arrival.pace(now), reverse=True)
        while slow and self.room.is_overfull:
            self.refuse(slow.pop(), CROWDED)
            refused += 1
        self.log.warning("More than %d MB came at once; refused the slowest (%d)", self.room.most // 2**20, refused)
