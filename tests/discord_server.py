"""A small Discord: speaks the part of its OAuth2 that a sign-in needs, on a port of this machine."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT_ID, CLIENT_SECRET = "4711", "portal-secret"


@dataclass
class DiscordServer:
    """visitor: who is signed in at Discord. token, profile: what to answer instead of the truth, where set."""

    address: str = ""
    visitor: dict[str, Any] = field(default_factory=lambda: {"id": "1", "username": "nobody"})
    token: tuple[int, Any] | None = None
    profile: tuple[int, Any] | None = None
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    authorized: list[dict[str, str]] = field(default_factory=list)

    def consent(self, query: dict[str, str]) -> tuple[str, str]:
        """The links 'Authorize' and 'Cancel' of the consent page."""
        self.authorized.append(query)
        code = secrets.token_hex(8)
        self.codes[code] = query
        back = query["redirect_uri"]
        state = {"state": query["state"]}
        refused = {"error": "access_denied", "error_description": "The resource owner denied the request", **state}
        return f"{back}?{urlencode({'code': code, **state})}", f"{back}?{urlencode(refused)}"

    def exchange(self, form: dict[str, str]) -> tuple[int, Any]:
        """A code for a token, as Discord checks it: client, secret, address, each code once."""
        asked = self.codes.pop(form.get("code", ""), None)
        fits = (form.get("client_id"), form.get("client_secret")) == (CLIENT_ID, CLIENT_SECRET)
        if asked is None or not fits or form.get("redirect_uri") != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        if self.token is not None:
            return self.token
        token = secrets.token_hex(8)
        self.tokens.add(token)
        return 200, {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}

    def me(self, authorization: str) -> tuple[int, Any]:
        if self.profile is not None:
            return self.profile
        if authorization.removeprefix("Bearer ") not in self.tokens:
            return 401, {"message": "401: Unauthorized", "code": 0}
        return 200, {"discriminator": "0", "global_name": None, "avatar": None, **self.visitor}


def handler(server: DiscordServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            if address.path == "/api/oauth2/authorize":
                query = {key: values[0] for key, values in parse_qs(address.query).items()}
                yes, no = (link.replace("&", "&amp;") for link in server.consent(query))
                page = f'<title>Discord</title><a href="{yes}">Authorize</a> <a href="{no}">Cancel</a>'
                self.answer(200, page.encode(), "text/html")
            elif address.path == "/api/users/@me":
                self.answer_json(*server.me(self.headers.get("Authorization", "")))
            else:
                self.answer_json(404, {"message": "404: Not Found"})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            self.answer_json(*server.exchange({key: values[0] for key, values in parse_qs(body).items()}))

        def answer_json(self, status: int, body: Any) -> None:
            self.answer(status, body if isinstance(body, bytes) else json.dumps(body).encode(), "application/json")

        def answer(self, status: int, body: bytes, content_type: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            """Quiet: the tests say what went wrong."""

    return Handler


@contextmanager
def discord_server() -> Iterator[DiscordServer]:
    """Runs while the block runs."""
    server = DiscordServer()
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler(server))
    server.address = f"http://127.0.0.1:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
