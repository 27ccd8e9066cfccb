"""Who asks by a wrong name is refused like everybody else, and costs one line of the log."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from alliance import unparsed
from alliance.hosts import REFUSAL
from alliance.logs import config
from tests.processes import Portal, wait_for

WRONG = [
    *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1"),
    *("", " ", "a b", "localhost:port", "localhost:8000:8000", "[::1", "::1", "[::1]evil.example", "user@localhost"),
    *("localhost/../evil", "localhost?x", "..", ".", "-", "x" * 4000, "é.example", "<script>alert(1)</script>"),
    *("%0d%0aX-Injected:1", "localhost,evil.example", "*", "localhost\\evil", '"', "{0}%s%(x)s"),
]
SECURITY = (
    *("Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy"),
    *("Cross-Origin-Opener-Policy", "Cache-Control", "X-Request-ID"),
)
PATHS = ["/", "/admin", "/login", "/api/members", "/auth/user", "/nothing", "/operator/", "/static/favicon.svg"]


@pytest.fixture(autouse=True)
def _names(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def lines(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("tls", [False, True], ids=["http", "https"])
@pytest.mark.parametrize("path", PATHS)
def test_it_is_refused_with_the_headers_of_every_answer(
    client: Client, settings: Any, caplog: pytest.LogCaptureFixture, path: str, *, tls: bool
) -> None:
    """With https the redirect asks for the name first: above all headers but its own."""
    settings.SECURE_SSL_REDIRECT = tls
    usual = Client(headers={"host": "localhost"}).get("/healthz")
    answer = Client(raise_request_exception=False, headers={"host": "evil.example"}).get(path)
    assert answer.status_code == 400
    for header in SECURITY[:-1]:
        assert answer.headers[header] == usual.headers[header], header
    assert answer.headers["X-Request-ID"]
    is_json = path.startswith(("/api/", "/auth/"))
    said = answer.json()["message"] if is_json else answer.content.decode()
    assert said.startswith("The portal does not answer under this name.")
    assert "evil" not in said
    [line] = lines(caplog)
    assert (line.name, line.exc_info) == ("django.security.DisallowedHost", None)
    assert line.getMessage() == "wrong host: evil.example, asked for by 127.0.0.1"


@pytest.mark.parametrize("host", WRONG)
def test_whatever_the_name_is(caplog: pytest.LogCaptureFixture, host: str) -> None:
    answer = Client(raise_request_exception=False).get("/api/members", headers={"host": host})
    assert (answer.status_code, list(answer.json())) == (400, ["message"])
    [line] = lines(caplog)
    assert len(line.getMessage()) < 800
    assert line.getMessage().isprintable()
    assert line.exc_info is None


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:1", "[::1]:80", "localhost."])
def test_its_own_names_are_answered(db: None, host: str) -> None:
    assert Client().get("/auth/user", headers={"host": host}).status_code == 401


def test_probes_need_no_name() -> None:
    assert Client().get("/healthz", headers={"host": "10.1.2.3:8000"}).status_code == 200


@pytest.mark.parametrize(("level", "shown"), [("INFO", True), ("WARNING", True), ("ERROR", False)])
def test_the_line_is_shown_where_warnings_are(level: str, *, shown: bool) -> None:
    loggers: dict[str, Any] = config(level, "text")["loggers"]
    assert (logging.getLevelName(loggers["django.security.DisallowedHost"]["level"]) <= logging.WARNING) is shown


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    settings = {"LOG_FORMAT": "json", "LOG_REQUESTS": "false", "HTTPS": "true"}
    with Portal(tmp_path_factory.mktemp("portal"), **settings) as portal:
        portal.start(
            *("-m", "gunicorn", "alliance.wsgi:application", "--config", "deploy/gunicorn.conf.py"),
            BIND=urlsplit(portal.address).netloc,
            WEB_WORKERS=1,
            ALLOWED_HOSTS="portal.example.org",
        )
        wait_for(lambda: b" 200 " in ask(portal, b"GET /healthz HTTP/1.1\r\nHost: x\r\n"), "the web server answers")
        yield portal


def ask(portal: Portal, head: bytes) -> bytes:
    """Send a request's head as it is; all that comes back."""
    address = urlsplit(portal.address)
    try:
        with socket.create_connection((str(address.hostname), int(address.port or 0)), timeout=10) as line:
            line.sendall(head + b"Connection: close\r\n\r\n")
            return b"".join(iter(lambda: line.recv(65536), b""))
    except ConnectionRefusedError:
        return b""


RAW = {
    "another": b"Host: evil.example\r\n",
    "none": b"",
    "empty": b"Host:\r\n",
    "bytes": b"Host: \xff\xfe\x80.example\r\n",
    "blanks": b"Host: a b\tc\r\n",
    "long": b"Host: " + b"x" * 8000 + b"\r\n",
    "quotes": b"Host: \"'<>;\r\n",
    "an address": b"Host: http://portal.example.org/\r\n",
}


REFUSED_BY_GUNICORN = {
    "two": b"Host: portal.example.org\r\nHost: evil.example\r\n",
    "control characters": b"Host: portal\x00\x07.example.org\r\n",
    "folded": b"Host: portal.example.org\r\n evil.example\r\n",
    "too long": b"Host: " + b"x" * 9000 + b"\r\n",
}


def answer_to(portal: Portal, head: bytes) -> tuple[int, dict[str, str], str, dict[str, str]]:
    """Status, headers and message of what comes back, and the one line that the log has of it."""
    before = portal.log()
    answer = ask(portal, b"GET /api/members HTTP/1.0\r\nX-Forwarded-Proto: https\r\n" + head)
    top, _, body = answer.partition(b"\r\n\r\n")
    status, *given = top.decode("latin-1").split("\r\n")
    headers = {name.title(): value for name, value in (line.split(": ", 1) for line in given)}
    [line] = wait_for(lambda: portal.log().removeprefix(before).splitlines(), "a line of the log")
    return int(status.split()[1]), headers, json.loads(body)["message"], json.loads(line)


@pytest.mark.worker
@pytest.mark.parametrize("head", RAW.values(), ids=RAW)
def test_through_gunicorn(portal: Portal, head: bytes) -> None:
    status, headers, message, line = answer_to(portal, head)
    assert (status, message) == (400, REFUSAL)
    assert {header.title() for header in (*SECURITY, "Strict-Transport-Security")} <= set(headers)
    assert headers["Cache-Control"] == "no-store"
    assert (line["logger"], "traceback" in line) == ("django.security.DisallowedHost", False)


@pytest.mark.worker
@pytest.mark.parametrize("head", REFUSED_BY_GUNICORN.values(), ids=REFUSED_BY_GUNICORN)
def test_what_gunicorn_refuses_carries_the_headers_too(portal: Portal, head: bytes) -> None:
    """It does not know the path, so that all of it is answered like the API."""
    status, headers, message, line = answer_to(portal, head)
    assert (status in (400, 431), message) == (True, unparsed.REFUSAL)
    assert {header.title() for header in SECURITY[:-1]} <= set(headers)
    assert (line["logger"], line["level"], "traceback" in line) == ("gunicorn.error", "WARNING", False)
    assert len(line["message"]) < 300
