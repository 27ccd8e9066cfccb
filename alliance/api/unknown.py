"""The answer to /api/ paths that do not exist."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


@extend_schema(exclude=True)
class UnknownPath(APIView):
    """404 as JSON for a leader; others can't find out which paths exist."""

    def refuse(self, request: Request, *args: object, **kwargs: object) -> Response:
        raise exceptions.NotFound(f"There is no {request.path} here.")

    get = post = put = patch = delete = head = options = refuse
