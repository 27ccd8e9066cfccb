"""How large the body of a request may be that brings a file."""

from __future__ import annotations

from rest_framework.request import Request

FORM_OVERHEAD = 64 * 1024
"""Bytes for the other fields and the multipart boundaries."""


def is_larger(request: Request, most: int) -> bool:
    """Whether a request says that it brings more than so many bytes of files, before any of it is parsed."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > most + FORM_OVERHEAD
