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
    """For putting the dashboard's guide away: an R5."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_guide(authority.of(request.user))
        return True


class KeepsAccounts(IsLeader):
    """For who may enter: an R5. Who is no leader at all is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_accounts(authority.of(request.user))
        return True


class KeepsData(IsLeader):
    """For the data as a whole: an R5. Who is no leader at all is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_data(authority.of(request.user))
        return True


class KeepsSettings(IsLeader):
    """For the portal's settings: an R5. Who is no leader at all is told so."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        authority.check_settings(authority.of(request.user))
        return True
