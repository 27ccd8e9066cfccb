"""Compressed answers for pages and the API. Static files are already compressed on disk."""

from __future__ import annotations

import secrets

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

from members.api.kept import KeptResponse

GZIP_NAMED = b"\x1f\x8b\x08\x08"
GZIP_HEAD = 10


class CompressionMiddleware(GZipMiddleware):
    """Django's middleware, which hides the length of what it compresses, with two exceptions.

    Streamed answers are passed on uncompressed: files are compressed already, and the words of an answer must not wait
    for each other. Cached answers (KeptResponse) bring their compressed body.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming:
            return response
        if not isinstance(response, KeptResponse):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        packed = padded(response.packed, self.max_random_bytes)
        if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")) and len(packed) < len(response.content):
            response.content = packed
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(packed))
        return response


def padded(packed: bytes, most: int) -> bytes:
    """Gzipped data with a file name of random length added, so that the length reveals nothing (BREACH)."""
    return GZIP_NAMED + packed[4:GZIP_HEAD] + b"a" * secrets.randbelow(most) + b"\0" + packed[GZIP_HEAD:]
