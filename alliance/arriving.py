"""A request that is still arriving, before a thread is spent on it. Depends on neither Django nor gunicorn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from tempfile import SpooledTemporaryFile

LARGEST_HEAD = 64 * 1024
LARGEST_BODY = 220 * 1024 * 1024
"""Twenty screenshots of 10 MB in one call, like the proxies' limits (client_max_body_size, max_size)."""
IN_MEMORY = 64 * 1024
"""Up to this size a request is held in memory; a longer one goes into a temporary file."""
HEAD_SECONDS = 30.0
PAUSE_SECONDS = 60.0
"""The longest pause between two pieces of a body. The whole has no limit: a slow line may need long."""
PACE_SECONDS = 10.0
"""A request's speed is measured over the last one or two of these spans: after a fast start it may stand still."""
MOST_TOGETHER = 3 * LARGEST_BODY

HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n", re.IGNORECASE)
WITHOUT_LENGTH = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
GO_AHEAD_WANTED = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
PROBE = re.compile(rb"(GET|HEAD) /healthz[ ?]")


new_store = partial(SpooledTemporaryFile[bytes], max_size=IN_MEMORY)


class Unwelcome(Exception):
    """A request that is refused before it has arrived: the status and the message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class Room:
    """The memory and disk used by all requests of a process: those still arriving and those being answered."""

    def __init__(self, most: int = MOST_TOGETHER) -> None:
        self.most = most
        self.taken = 0

    @property
    def is_overfull(self) -> bool:
        return self.taken > self.most


def any_size(_head: bytes) -> int:
    return LARGEST_BODY


class Arrival:
    """The next request of a connection, as far as it has arrived.

    most: how many bytes of a body to wait for, by the request's head.
    """

    def __init__(self, room: Room | None = None, most: Callable[[bytes], int] = any_size) -> None:
        self.room, self.most = room or Room(), most
        self.store = new_store()
        self.head = bytearray()
        self.received = 0
        self.size: int | None = None
        """The size of the whole request; None until its head is here."""
        self.is_refused = False
        """The body is larger than allowed, so nothing more is read: the answer needs only the head."""
        self.began = self.moved = time.monotonic()
        self.mark = self.newer_mark = (self.began, 0)
        """Moments, each with the bytes received by then."""

    def add(self, piece: bytes) -> None:
        """Add received bytes. Raises Unwelcome, and OSError if the disk is full."""
        self.store.write(piece)
        self.received += len(piece)
        self.room.taken += len(piece)
        self.moved = time.monotonic()
        if self.size is None:
            seen = max(0, len(self.head) - len(HEAD_END))
            self.head += piece
            end = self.head.find(HEAD_END, seen)
            if end > LARGEST_HEAD or (end < 0 and len(self.head) > LARGEST_HEAD):
                raise Unwelcome(431, "The request's head is too large. Delete this site's cookies and try again.")
            if end >= 0:
                del self.head[end + len(HEAD_END) :]
                head = bytes(self.head)
                body = body_size(head)
                self.size = len(head) + body
                self.is_refused = body > IN_MEMORY and body > self.most(head)

    def close(self) -> None:
        """Free the memory and disk that it uses."""
        if not self.store.closed:
            self.store.close()
            self.room.taken -= self.received

    @property
    def is_whole(self) -> bool:
        return self.size is not None and self.received >= self.size

    @property
    def is_probe(self) -> bool:
        """Whether it asks for /healthz, which must always be answered."""
        return PROBE.match(self.head) is not None

    @property
    def awaits_go_ahead(self) -> bool:
        """Whether the visitor sends the body only when told to."""
        return self.size is not None and self.received == len(self.head) and bool(GO_AHEAD_WANTED.search(self.head))

    def is_overdue(self, now: float) -> bool:
        if self.size is None:
            return now - self.began > HEAD_SECONDS
        return now - self.moved > PAUSE_SECONDS

    def look(self, now: float) -> None:
        """Called regularly: remembers how much had arrived."""
        if now - self.newer_mark[0] >= PACE_SECONDS:
            self.mark, self.newer_mark = self.newer_mark, (now, self.received)

    def pace(self, now: float) -> float:
        """The recent speed in bytes per second."""
        then, received = self.mark
        return (self.received - received) / max(0.001, now - then)


def body_size(head: bytes) -> int:
    """The number of bytes after a request's head. Raises Unwelcome if the body is too large or of unknown length."""
    if WITHOUT_LENGTH.search(head):
        raise Unwelcome(411, "Send the request with its Content-Length.")
    found = LENGTH.search(head)
    size = int(found[1]) if found else 0
    if size > LARGEST_BODY:
        raise Unwelcome(413, f"That is more than {LARGEST_BODY // 2**20} MB. Upload fewer screenshots at once.")
    return size
