"""Compressed answers. Static files come compressed from disk; this is for pages and the API."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressionMiddleware(GZipMiddleware):
    """Django's, which hides the length of what it compresses. What is streamed is sent on at once instead: a file is
    compressed already, and the words of an answer must not wait for each other."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
