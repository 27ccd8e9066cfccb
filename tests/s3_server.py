"""A small S3-compatible store of the tests' own, for the real client, with one bucket and several ways to fail."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

BUCKET = "portal"
FAULTS = ("hangs", "refuses", "500", "midway")
"""It takes the question and says nothing; nobody listens; it answers with an error; it ends in the middle of a file."""


@dataclass
class S3Server:
    """files: what the bucket holds, by key. asked: method and key of each question, in their order."""

    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    fault: str = ""
    port: int = 0
    http: ThreadingHTTPServer | None = None
    well_again: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def settings(self) -> dict[str, str]:
        """The portal's environment variables for it; with the shortest time limits that they know."""
        return {
            "S3_BUCKET": BUCKET,
            "S3_ENDPOINT": self.address,
            "S3_REGION": "eu-central-1",
            "S3_ACCESS_KEY": "key",
            "S3_SECRET_KEY": "secret",
            "S3_CONNECT_TIMEOUT": "1",
            "S3_READ_TIMEOUT": "1",
        }

    def start(self) -> None:
        self.http = ThreadingHTTPServer(("127.0.0.1", self.port), type("Bound", (Handler,), {"store": self}))
        self.http.daemon_threads = True
        self.port = self.http.server_port
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        if self.http is not None:
            self.http.shutdown()
            self.http.server_close()
            self.http = None

    def fail(self, fault: str) -> None:
        self.fault = fault
        self.well_again.clear()
        if fault == "refuses":
            self.stop()

    def mend(self) -> None:
        self.fault = ""
        self.well_again.set()
        if self.http is None:
            self.start()


class Handler(BaseHTTPRequestHandler):
    store: S3Server
    protocol_version = "HTTP/1.1"  # else a client waits a second before it sends a file

    def handle_one(self) -> None:
        bucket, _, key = unquote(urlsplit(self.path).path).lstrip("/").partition("/")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.store.asked.append((self.command, key))
        if self.store.fault == "hangs":
            self.store.well_again.wait(30)
            self.close_connection = True
        elif self.store.fault == "500":
            self.refuse(500, "InternalError")
        elif bucket != BUCKET:
            self.refuse(404, "NoSuchBucket")
        else:
            self.carry_out(key, body)

    def carry_out(self, key: str, body: bytes) -> None:
        if not key:
            query = parse_qs(urlsplit(self.path).query)
            self.answer(200, listing(self.store, query) if self.command == "GET" else b"")
        elif self.command == "PUT":
            self.store.files[key] = body
            self.answer(200, b"", ETag=f'"{hashlib.md5(body).hexdigest()}"')
        elif self.command == "DELETE":
            self.store.files.pop(key, None)
            self.answer(204, b"")
        elif key not in self.store.files:
            self.refuse(404, "NoSuchKey")
        else:
            self.answer(200, self.store.files[key])

    def do_GET(self) -> None:
        self.handle_one()

    def do_HEAD(self) -> None:
        self.handle_one()

    def do_PUT(self) -> None:
        self.handle_one()

    def do_DELETE(self) -> None:
        self.handle_one()

    def refuse(self, status: int, code: str) -> None:
        self.answer(status, f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode())

    def answer(self, status: int, body: bytes, **headers: str) -> None:
        self.close_connection = True
        self.send_response(status)
        headers |= {"Connection": "close", "Content-Length": str(len(body))}
        for name, value in {**headers, "Last-Modified": formatdate(usegmt=True)}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            half = self.store.fault == "midway" and self.command == "GET"
            self.wfile.write(body[: len(body) // 2] if half else body)

    def log_message(self, *args: Any) -> None:
        """Quiet: the tests say what went wrong."""


def listing(server: S3Server, query: dict[str, list[str]]) -> bytes:
    """A folder of the bucket: the files in it, and the folders."""
    prefix = query.get("prefix", [""])[0]
    rest = {key.removeprefix(prefix): key for key in sorted(server.files) if key.startswith(prefix)}
    files = "".join(f"<Contents><Key>{escape(key)}</Key></Contents>" for name, key in rest.items() if "/" not in name)
    folders = "".join(
        f"<CommonPrefixes><Prefix>{escape(prefix + name)}/</Prefix></CommonPrefixes>"
        for name in sorted({name.partition("/")[0] for name in rest if "/" in name})
    )
    start = '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>'
    return f"{start}{files}{folders}</ListBucketResult>".encode()


@contextmanager
def s3_server() -> Iterator[S3Server]:
    """Runs while the block runs."""
    server = S3Server()
    server.start()
    try:
        yield server
    finally:
        server.mend()
        server.stop()
