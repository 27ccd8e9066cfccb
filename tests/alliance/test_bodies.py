"""Bodies beyond what a call needs are refused before a byte of them is read."""

from __future__ import annotations

import io
import tempfile
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client, RequestFactory

from alliance.bodies import SMALL

pytestmark = pytest.mark.django_db

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
MULTIPART = "multipart/form-data; boundary=x"


class Unread(io.BytesIO):
    """A body that must not be touched."""

    def read(self, *_: Any) -> bytes:
        raise AssertionError("the body was read")

    readline = readlines = __iter__ = read


def call(method: str, path: str, content_type: str, **environ: Any) -> tuple[int, bytes]:
    """The portal's answer to a call whose body cannot be read."""
    made = RequestFactory().generic(method, path, content_type=content_type)
    status: list[str] = []
    given = {**made.environ, "CONTENT_TYPE": content_type, "wsgi.input": Unread(), **environ}
    answer = WSGIHandler()(given, lambda line, _headers: status.append(line))
    body = b"".join(answer)
    return int(status[0].split()[0]), body


@pytest.mark.parametrize("content_type", [FORM, JSON, MULTIPART])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/auth/login"),
        ("POST", "/auth/logout"),
        ("POST", "/auth/discord/connect"),
        ("POST", "/operator/login/"),
        ("POST", "/operator/password_change/"),
        ("POST", "/api/ai-chat"),
        ("PATCH", "/api/members/1"),
        ("POST", "/api/members/1/merge"),
        ("POST", "/login"),
    ],
)
def test_a_large_one_is_refused_unread(method: str, path: str, content_type: str) -> None:
    status, body = call(method, path, content_type, CONTENT_LENGTH=str(SMALL + 1))
    assert status == 413
    assert b"64 KB" in body
    assert body.startswith(b'{"message"') == path.startswith(("/auth/", "/api/"))


@pytest.mark.parametrize("path", ["/auth/login", "/operator/login/", "/api/ai-chat"])
def test_so_is_one_that_does_not_say_how_long_it_is(path: str) -> None:
    status, body = call("POST", path, JSON, HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="")
    assert status == 413
    assert b"Content-Length" in body


@pytest.mark.parametrize("length", ["-1", "x", "1e9", "9" * 5000])
def test_a_length_that_is_none_is_no_way_around_it(length: str) -> None:
    status, _ = call("POST", "/auth/login", JSON, CONTENT_LENGTH=length)
    assert status in (400, 403, 413)


def test_what_fits_is_read(client: Client) -> None:
    body = b'{"username": "nobody", "password": "' + b"x" * (SMALL - 100) + b'"}'
    answer = client.post("/auth/login", body, content_type=JSON)
    assert (answer.status_code, "password" in answer.json()["message"]) == (400, True)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/upload"),
        ("POST", "/api/upload/vs"),
        ("POST", "/api/upload/mutual-assistance"),
        ("POST", "/api/sf-tech/upload"),
        ("POST", "/api/roster/import"),
        ("PUT", "/api/batches/b1/draft"),
        ("POST", "/api/upload/1/apply-data"),
    ],
)
def test_what_needs_more_takes_more(leader_client: Client, method: str, path: str) -> None:
    answer = leader_client.generic(method, path, b" " * (SMALL + 1), JSON)
    assert answer.status_code in (400, 404, 415)


@pytest.mark.parametrize("path", ["/api/upload", "/api/roster/import", "/api/batches/b1/draft"])
def test_of_a_stranger_nothing_is_read_there_either(path: str) -> None:
    method = "PUT" if path.endswith("draft") else "POST"
    status, _ = call(method, path, MULTIPART, CONTENT_LENGTH=str(200 * 1024 * 1024))
    assert status in (401, 403)


def test_a_stranger_spools_nothing_at_the_operators_desk(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    spooled: list[Any] = []
    monkeypatch.setattr(tempfile, "NamedTemporaryFile", lambda *given, **_: spooled.append(given))
    head = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'
    answer = client.generic("POST", "/operator/login/", head + b"x" * 13_000_000 + b"\r\n--x--\r\n", MULTIPART)
    assert (answer.status_code, spooled) == (413, [])
