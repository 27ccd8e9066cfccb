"""What gunicorn itself refuses, because it is no request that can be handed on: two names, control characters, a head
without end. The answer says nothing of it and carries the headers of every answer. Knows no Django.
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
    """In the place of gunicorn.util.write_error, which knows no such headers and repeats what was sent."""
    body = json.dumps({"message": REFUSAL})
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**HEADERS, "Content-Length": len(body)}.items())
    sock.setblocking(False)  # who does not read what is answered holds nobody up
    sock.sendall(f"HTTP/1.1 {status} {reason}\r\n{headers}\r\n{body}".encode("latin-1"))
