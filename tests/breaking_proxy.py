"""A proxy that breaks the connections of uploads, before the server has the request or after it has answered."""

from __future__ import annotations

import re
import socket
import struct
import threading
from typing import Literal, Self

from tests.processes import free_port

Break = Literal["before", "after"]
"""before: the request never reaches the server; after: the server does it, and its answer is lost."""
UPLOAD = re.compile(rb"POST /api/(upload|sf-tech/upload)[ /]")
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)


class BreakingProxy:
    """Each request has a connection of its own, so that the browser can't blame one that was kept too long."""

    def __init__(self, upstream: str) -> None:
        self.upstream = upstream
        self.plan: list[Break] = []
        """What befalls the next uploads, in turn; those after them pass."""
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def listen(self) -> None:
        while True:
            try:
                visitor, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(visitor,), daemon=True).start()

    def serve(self, visitor: socket.socket) -> None:
        with visitor:
            try:
                request = whole_request(visitor)
                if not request:
                    return
                fate = self.plan.pop(0) if self.plan and UPLOAD.match(request) else None
                answer = b"" if fate == "before" else self.ask(request)
                if fate:
                    reset(visitor)
                else:
                    visitor.sendall(answer)
            except OSError:  # the browser has gone elsewhere
                return

    def ask(self, request: bytes) -> bytes:
        host, port = self.upstream.split(":")
        with socket.create_connection((host, int(port)), timeout=60) as server:
            server.sendall(request)
            answer = b""
            while piece := server.recv(65536):
                answer += piece
            return answer


def whole_request(visitor: socket.socket) -> bytes:
    """The request, made to be the only one of its connection. Empty where none came."""
    received = b""
    while b"\r\n\r\n" not in received:
        piece = visitor.recv(65536)
        if not piece:
            return b""
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    found = LENGTH.search(head + b"\r\n")
    while len(body) < (int(found[1]) if found else 0):
        body += visitor.recv(65536)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join([*lines, b"Connection: close", b"", body])


def reset(connection: socket.socket) -> None:
    """Close as a dying server does: the other side gets 'connection reset'."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
