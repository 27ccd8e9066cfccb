"""What a view takes from a request."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.serializers import Serializer

FORM_OVERHEAD = 64 * 1024
"""Bytes for the other fields and the multipart boundaries."""


def body_of(request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
    """The checked fields of the body; 400 if they are invalid."""
    return checked(form(data=request.data))


def parameters_of(request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
    """The checked parameters of the address; 400 if they are invalid."""
    return checked(form(data=request.query_params.dict()))


def checked(form: Serializer[Any]) -> dict[str, Any]:
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def is_larger(request: Request, most: int) -> bool:
    """Whether a request declares more bytes of files than allowed. Checked before any of it is parsed."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > most + FORM_OVERHEAD


def plain(request: Request) -> HttpRequest:
    """Django's own request: sign-in, counting of tries and the log need it."""
    found: HttpRequest = request._request  # noqa: SLF001 (DRF has no public name for it)
    return found
