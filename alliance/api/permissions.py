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


class ClosesGuide(IsLeader):
    """Lets an R5 put the dashboard's guide away."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_guide(authority.of(request.user))
        return True


class KeepsAccounts(IsLeader):
    """Lets an R5 manage accounts. Anybody who is not a leader is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_accounts(authority.of(request.user))
        return True


class KeepsData(IsLeader):
    """Lets an R5 manage the data as a whole. Anybody who is not a leader is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_data(authority.of(request.user))
        return True


class KeepsSettings(IsLeader):
    """Lets an R5 change the portal's settings. Anybody who is not a leader is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_settings(authority.of(request.user))
        return True
