"""Pages and the API's answers are compressed for those who take it; what is streamed is not."""

from __future__ import annotations

import gzip

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client

from alliance.compression import CompressionMiddleware

TAKES_GZIP = {"accept-encoding": "gzip, br"}


def test_a_page_is_compressed(leader_client: Client) -> None:
    plain = leader_client.get("/admin/upload")
    small = leader_client.get("/admin/upload", headers=TAKES_GZIP)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.content) < len(plain.content) / 2
    assert gzip.decompress(small.content).startswith(b"<!doctype html>")


def test_short_answers_stay_as_they_are(leader_client: Client) -> None:
    assert "Content-Encoding" not in leader_client.get("/api/attention", headers=TAKES_GZIP).headers


def test_what_is_streamed_goes_out_at_once() -> None:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = "gzip"
    streamed = CompressionMiddleware(lambda _: HttpResponse()).process_response(
        request, StreamingHttpResponse(part for part in (b"a" * 300, b"b" * 300))
    )
    assert "Content-Encoding" not in streamed.headers
    assert isinstance(streamed, StreamingHttpResponse)
    assert next(iter(streamed)) == b"a" * 300
