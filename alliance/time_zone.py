"""Each request is answered in the alliance's time zone."""

from __future__ import annotations

from collections.abc import Callable

from django.core.signals import request_finished
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from members import alliance_facts


class TimeZoneMiddleware:
    """Sets the thread's time zone until the answer is sent: a streamed answer is generated after the view returns."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        alliance_facts.follow_time_zone()
        return self.get_response(request)


def leave_time_zone(**_: object) -> None:
    timezone.deactivate()


request_finished.connect(leave_time_zone, dispatch_uid="alliance.time_zone.leave_time_zone")
