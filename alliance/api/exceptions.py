"""Every error of the API as {"message": ...}, with {"errors": {field: [...]}} if fields are at fault."""

from __future__ import annotations

import logging
import re
from typing import Any

from django.db import DatabaseError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from members import disk, outage
from members.errors import Refused
from uploads.files.store import StoreOut

logger = logging.getLogger(__name__)

SIGNED_OUT = "You are signed out. Sign in again; nothing was changed."
CLASH = "Somebody changed the same data at the same moment, so nothing was changed here. Reload the page and try again."
CLASHES = {"23503": "what it points at is gone"}
"""PostgreSQL's codes for errors that only occur if two requests change the same data at once."""
NOT_FOUND = re.compile(r"No (\w+) matches the given query")
MODELS = {"Batch": "upload", "Upload": "screenshot", "ReadRow": "row"}
"""The word that leaders use for a model, if it differs from the model's name."""
RACED_FOR = {"member_active_name_once"}
"""Constraints that the rules check beforehand, so only two concurrent requests can break them."""


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. Unknown errors pass through (None), so that Django logs them and answers 500."""
    if isinstance(error, Refused):
        return Response({"message": error.message}, status=error.status)
    if isinstance(error, DatabaseError) and (reason := clash(error)):
        logger.warning("two at once: %s", reason, exc_info=error)
        return Response({"message": CLASH}, status=status.HTTP_409_CONFLICT)
    if isinstance(error, StoreOut):  # uploads.files.s3 has logged why
        return Response({"message": str(error)}, status=status.HTTP_503_SERVICE_UNAVAILABLE)
    if message := out_of_order(error):
        logger.error("not carried out: %s", message, exc_info=error)
        return Response({"message": message}, status=status.HTTP_503_SERVICE_UNAVAILABLE, headers=outage.RETRY_AFTER)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, Http404):
        response.data = {"message": gone(str(error))}
        return response
    if isinstance(error, exceptions.ValidationError):
        response.data = {"message": "; ".join(sentences(error.detail)), "errors": error.detail}
    elif response.status_code == status.HTTP_401_UNAUTHORIZED:
        response.data = {"message": SIGNED_OUT}
    else:
        response.data = {"message": str(response.data.get("detail", ""))}
    return response


def gone(reason: str) -> str:
    """What to tell a leader about an object that Django did not find: 'No Batch matches the given query.'"""
    found = NOT_FOUND.match(reason)
    return f"This {MODELS.get(found[1], found[1].lower())} no longer exists. Reload the page." if found else reason


def out_of_order(error: BaseException | None) -> str:
    """The message if something that the portal needs fails at present (503); empty for any other failure."""
    return disk.FULL if disk.is_full(error) else outage.message(error)


def clash(error: DatabaseError) -> str:
    """The unique value that two requests wanted at once, for the log; empty for any other failure."""
    cause = error.__cause__
    constraint = getattr(getattr(cause, "diag", None), "constraint_name", None)
    return constraint if constraint in RACED_FOR else CLASHES.get(getattr(cause, "sqlstate", None) or "", "")


def sentences(detail: Any, field: str = "") -> list[str]:
    """Field errors as sentences that name the field, outermost first: 'uploadDate: This field is required.'"""
    if isinstance(detail, dict):
        return [
            sentence
            for key, part in detail.items()
            for sentence in sentences(part, field if key == "non_field_errors" else named(field, key))
        ]
    if isinstance(detail, list):
        if all(isinstance(part, str) for part in detail):
            return [f"{field}: {part}" if field else str(part) for part in detail]
        return [
            sentence
            for number, part in enumerate(detail, 1)
            if part
            for sentence in sentences(part, f"{field} {number}".strip())
        ]
    return [f"{field}: {detail}" if field else str(detail)]


def named(field: str, key: str | int) -> str:
    """The name of a nested field: 'screen.name'; for a list entry, counted from 1: 'members 1'."""
    return f"{field} {key + 1}".strip() if isinstance(key, int) else ".".join(filter(None, (field, key)))
