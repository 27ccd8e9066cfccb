"""Limits the size of request bodies that bring a file."""

from __future__ import annotations

from rest_framework.request import Request

FORM_OVERHEAD = 64 * 1024
"""Bytes for the other fields and the multipart boundaries."""


def is_larger(request: Request, most: int) -> bool:
    """Whether a request declares more bytes of files than allowed. Checked before any of it is parsed."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > most + FORM_OVERHEAD
