"""Every request has an id: in its answer (X-Request-ID), in its log lines, and in those of the tasks it queues."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from contextvars import Token
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_q.signals import post_execute_in_worker, pre_enqueue, pre_execute

from alliance.logs import NOBODY, Origin, hidden, origin
from alliance.turns import arrived
from alliance.visitor import printable

logger = logging.getLogger("alliance.requests")

HEADER = "X-Request-ID"
SANE = re.compile(r"[A-Za-z0-9._:+/=-]{1,64}")
KEPT_IN_TASK = "request_id"
READS = "uploads.tasks.read_upload"
UNLOGGED = ("/healthz", "/readyz", settings.STATIC_URL)
"""Paths that are requested all the time and are not worth logging."""


class RequestIdMiddleware:
    """Takes the id that a proxy gave, else makes one. Runs first, so that everything below logs the id.

    With LOG_REQUESTS it also logs one line per request, with the milliseconds since the whole request arrived. The
    query string is left out: a Discord sign-in carries its proof there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        came = arrived.get() or time.monotonic()
        given = request.headers.get(HEADER, "")
        request_id = given if SANE.fullmatch(given) else uuid4().hex
        origin.set(Origin(request_id))
        response = self.get_response(request)
        response.headers[HEADER] = request_id
        if settings.LOG_REQUESTS and not request.path.startswith(UNLOGGED):
            took = round((time.monotonic() - came) * 1000)
            path = printable(hidden(request.path), 200)
            facts = {"method": request.method, "path": path, "status": response.status_code, "ms": took}
            logger.info("%s %s: %s in %s ms", request.method, path, response.status_code, took, extra=facts)
        return response


@receiver(request_finished)
def on_request_finished(**_: Any) -> None:
    """A streamed answer is complete; the thread serves another request next."""
    origin.set(NOBODY)


@receiver(pre_enqueue)
def on_enqueue(task: dict[str, Any], **_: Any) -> None:
    if request_id := origin.get().request_id:
        task[KEPT_IN_TASK] = request_id


outer: list[Token[Origin]] = []
"""A worker process runs one task at a time."""


@receiver(pre_execute)
def on_task_begins(task: dict[str, Any], **_: Any) -> None:
    reads = task["func"] == READS and task["args"]
    upload = int(task["args"][0]) if reads else None
    outer.append(origin.set(Origin(task.get(KEPT_IN_TASK, ""), task["name"], upload)))


@receiver(post_execute_in_worker)
def on_task_ends(**_: Any) -> None:
    origin.reset(outer.pop())
