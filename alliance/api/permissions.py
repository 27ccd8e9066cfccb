"""Who may call the API."""

from __future__ import annotations

from typing import Any

from rest_framework import permissions
from rest_framework.request import Request

from alliance.access import is_leader
from members import authority


class IsLeader(permissions.BasePermission):
    """A signed-in R4 or R5, checked at each request, so that a demoted officer is out at once."""

    message = "Only alliance members with R4 or R5 ranks can do this."

    def has_permission(self, request: Request, view: Any) -> bool:
        return is_leader(request.user)


class MayDo(IsLeader):
    """A leader who may do what the table of members.authority says. Anybody who is no leader is told so.

    right: the name of the table's line.
    """

    right: str

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check(authority.of(request.user), getattr(authority, self.right))
        return True


class ClosesGuide(MayDo):
    right = "GUIDE"


class KeepsAccounts(MayDo):
    right = "ACCOUNTS"


class KeepsData(MayDo):
    right = "DATA"


class KeepsSettings(MayDo):
    right = "SETTINGS"
