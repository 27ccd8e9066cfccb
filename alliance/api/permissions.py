"""Who may call the API."""

from __future__ import annotations

from typing import Any

from rest_framework import permissions
from rest_framework.request import Request

from alliance.access import is_leader


class IsLeader(permissions.BasePermission):
    """A signed-in R4 or R5, checked at each request, so that a demoted officer is out at once."""

    message = "Only alliance members with R4 or R5 ranks can do this."

    def has_permission(self, request: Request, view: Any) -> bool:
        return is_leader(request.user)
