"""A request on its way in, before a thread is spent on it. Knows neither Django nor gunicorn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from tempfile import SpooledTemporaryFile

LARGEST_HEAD = 64 * 1024
LARGEST_BODY = 220 * 1024 * 1024
"""Twenty screenshots of 10 MB in one call, as the proxies have it (client_max_body_size, max_size)."""
IN_MEMORY = 64 * 1024
"""So much of a request is held in memory; a longer one goes into a temporary file."""
HEAD_SECONDS = 30.0
PAUSE_SECONDS = 60.0
"""Between two pieces of a body. There is no limit to the whole: an honest upload may take as long as its line needs."""
PACE_SECONDS = 10.0
"""Whose request is slow is judged by what came in the last one or two of these: who began fast may hold still since."""
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
    """What all the requests of a process take of memory and disk together: those that come and those being answered."""

    def __init__(self, most: int = MOST_TOGETHER) -> None:
        self.most = most
        self.taken = 0

    @property
    def is_overfull(self) -> bool:
        return self.taken > self.most


def any_size(_head: bytes) -> int:
    return LARGEST_BODY


class Arrival:
    """The next request of a connection, as far as it has come.

    most: how many bytes of a body are waited for, by the request's head.
    """

    def __init__(self, room: Room | None = None, most: Callable[[bytes], int] = any_size) -> None:
        self.room, self.most = room or Room(), most
        self.store = new_store()
        self.head = bytearray()
        self.received = 0
        self.size: int | None = None
        """Of the whole request; None until its head is here."""
        self.is_refused = False
        """Its body is larger than is waited for, so nothing more is taken in: the answer needs the head alone."""
        self.began = self.moved = time.monotonic()
        self.mark = self.newer_mark = (self.began, 0)
        """Moments, and what had come by then."""

    def add(self, piece: bytes) -> None:
        """Take in what has come. Raises Unwelcome, and OSError where the disk is full."""
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
        """Give back what it takes of memory and disk."""
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
        """Whether the visitor sends its body only when told to."""
        return self.size is not None and self.received == len(self.head) and bool(GO_AHEAD_WANTED.search(self.head))

    def is_overdue(self, now: float) -> bool:
        if self.size is None:
            return now - self.began > HEAD_SECONDS
        return now - self.moved > PAUSE_SECONDS

    def look(self, now: float) -> None:
        """To be asked again and again: remembers how far it had come."""
        if now - self.newer_mark[0] >= PACE_SECONDS:
            self.mark, self.newer_mark = self.newer_mark, (now, self.received)

    def pace(self, now: float) -> float:
        """Bytes a second of late."""
        then, received = self.mark
        return (self.received - received) / max(0.001, now - then)


def body_size(head: bytes) -> int:
    """How many bytes follow a request's head. Raises Unwelcome for a body that is too large or of unknown length."""
    if WITHOUT_LENGTH.search(head):
        raise Unwelcome(411, "Send the request with its Content-Length.")
    found = LENGTH.search(head)
    size = int(found[1]) if found else 0
    if size > LARGEST_BODY:
        raise Unwelcome(413, f"That is more than {LARGEST_BODY // 2**20} MB. Upload fewer screenshots at once.")
    return size
