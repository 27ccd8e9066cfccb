"""Requests that gunicorn itself refuses: two names, control characters, an endless head.

The answer gives no details and carries the headers of every answer. Does not depend on Django.
"""

from __future__ import annotations

import json
from socket import socket

HEADERS = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Connection": "close",
}
REFUSAL = "The request cannot be understood. Nothing was changed."


def write_error(sock: socket, status: int, reason: str, _message: str) -> None:
    """Replaces gunicorn.util.write_error, which does not set these headers and repeats what was sent."""
    body = json.dumps({"message": REFUSAL})
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**HEADERS, "Content-Length": len(body)}.items())
    sock.setblocking(False)  # a client that does not read its answer blocks nobody
    sock.sendall(f"HTTP/1.1 {status} {reason}\r\n{headers}\r\n{body}".encode("latin-1"))
