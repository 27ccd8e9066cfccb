"""Visitors who send a byte a second, as many as a test wants, without ever ending their request."""

from __future__ import annotations

import socket
import ssl
import threading
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit

Kind = Literal["body", "head"]

# A sign-in, whose body the portal reads before it knows anything of the visitor: the form may hold the CSRF token.
BODY = (
    b"POST /auth/login HTTP/1.1\r\nHost: localhost\r\nReferer: https://localhost/\r\nContent-Length: 60000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n\r\nusername="
) + b"x" * 8192
"""Enough of it that a proxy which passes bodies through begins to."""
HEAD = b"GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


class SlowVisitors:
    """`how_many` connections to an address, half-way through their request, for as long as the block runs."""

    def __init__(self, address: str, how_many: int, kind: Kind = "body", *, certificate: Path | None = None) -> None:
        parts = urlsplit(address)
        self.place = (str(parts.hostname), int(parts.port or 0))
        self.how_many = how_many
        self.begin = BODY if kind == "body" else HEAD
        self.context = ssl.create_default_context(cafile=certificate) if certificate else None
        self.connections: list[socket.socket] = []
        self.over = threading.Event()
        self.sender = threading.Thread(target=self.send_a_byte_a_second)

    def __enter__(self) -> Self:
        for _ in range(self.how_many):
            self.connections.append(self.connect())
        self.sender.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.sender.join()
        for connection in self.connections:
            connection.close()

    def connect(self) -> socket.socket:
        plain = socket.create_connection(self.place, timeout=30)
        connection = self.context.wrap_socket(plain, server_hostname=self.place[0]) if self.context else plain
        connection.sendall(self.begin)
        return connection

    def send_a_byte_a_second(self) -> None:
        while not self.over.wait(1):
            for connection in self.connections:
                try:
                    connection.sendall(b"x")
                except OSError:  # the server has had enough of this one
                    continue

    def still_there(self) -> int:
        """How many connections the server has not ended."""
        return sum(is_open(connection) for connection in self.connections)


def is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.001)
    try:
        return connection.recv(1) != b""
    except (TimeoutError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False


def heard(connection: socket.socket) -> bytes:
    """What the server says within a moment, if anything."""
    connection.settimeout(0.3)
    try:
        return connection.recv(4096)
    except TimeoutError:
        return b""
    finally:
        connection.settimeout(30)
