"""A small Discord that takes messages by webhooks, on a port of this machine, and answers as it is told to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PATH = "/api/webhooks/1122/s3cr3t-token"


@dataclass
class WebhookServer:
    """status, headers, body: what it answers; silent: it does not, until `over` is set; taken: the messages that came.

    first: other answers that come before, each once: status, headers, body.
    """

    address: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    first: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    silent: bool = False
    over: threading.Event = field(default_factory=threading.Event)
    taken: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    @property
    def webhook(self) -> str:
        return f"{self.address}{PATH}"

    @property
    def texts(self) -> list[str]:
        """What stands in the channel, or would: every message that came."""
        return [body["content"] for _, body in self.taken]


@contextmanager
def webhook_server() -> Iterator[WebhookServer]:
    server = WebhookServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server.taken.append((self.path, json.loads(body)))
            if server.silent:
                server.over.wait()
                return
            usual = (server.status, server.headers, server.body)
            status, headers, body = server.first.pop(0) if server.first else usual
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if body:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            server.taken.append((self.path, {}))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.address = f"http://127.0.0.1:{listening.server_port}"
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.over.set()
        listening.shutdown()
        listening.server_close()
