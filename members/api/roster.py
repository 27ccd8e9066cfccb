"""The calls for lists of members, and those that show and change single members (spec section 7)."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api import roster_serializers as shapes
from members.api.kept import kept
from members.api.requests import body_of
from members.api.serializers import MemberSerializer, MessageSerializer
from members.errors import Refused
from members.models import Member
from members.roster import editing, removal
from members.roster.listing import roster


class MembersWithFreshness(APIView):
    @extend_schema(responses=shapes.RosterMemberSerializer(many=True))
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The active members with everything that Member Management shows."""
        return Response(roster(Member.objects.active()))


class MemberDetail(APIView):
    @extend_schema(
        request=shapes.MemberEditSerializer,
        responses={200: shapes.RosterMemberSerializer, 409: shapes.StaleSerializer},
    )
    def patch(self, request: Request, member_id: int) -> Response:
        """Change a member. If `updatedAt` is stale, nothing changes, and the answer contains the current values."""
        wanted: Any = body_of(request, shapes.MemberEditSerializer)
        seen = wanted.pop("updatedAt", None)
        try:
            member = editing.edit(member_id, wanted, actor_id=request.user.pk, seen=seen)
        except editing.Stale as stale:
            return Response(
                {"message": stale.message, "member": shapes.roster_member(stale.member)}, status=stale.status
            )
        return Response(shapes.roster_member(member))

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, member_id: int) -> Response:
        """Delete a member with all data records, for good."""
        name = removal.delete(member_id, actor_id=request.user.pk)
        return Response({"message": f"{name} was deleted."})


class ToggleActive(APIView):
    @extend_schema(request=shapes.ToggleSerializer, responses=shapes.ToggledSerializer)
    def patch(self, request: Request, member_id: int) -> Response:
        """Mark a member as inactive, or reactivate one."""
        is_active = body_of(request, shapes.ToggleSerializer)["isActive"]
        member = editing.toggle(member_id, is_active=is_active, actor_id=request.user.pk)
        done = "was reactivated." if is_active else "was marked as inactive."
        return Response({"message": f"{member.name} {done}", "member": shapes.roster_member(member)})


class MemberHoldings(APIView):
    @extend_schema(responses=shapes.HoldingsSerializer)
    def get(self, request: Request, member_id: int) -> Response:
        """What belongs to a member: deleting the member removes it, and merging moves it."""
        member = get_object_or_404(Member, pk=member_id)
        return Response(shapes.HoldingsSerializer(removal.holdings(member)).data)


class OverrideVsScore(APIView):
    @extend_schema(request=shapes.OverrideSerializer, responses=shapes.OverriddenSerializer)
    def post(self, request: Request, member_id: int) -> Response:
        """Set a member's VS score of a week."""
        fields = body_of(request, shapes.OverrideSerializer)
        score = editing.override_vs(member_id, fields["score"], fields["weekEnding"], actor_id=request.user.pk)
        return Response(
            {
                "message": "VS score updated successfully",
                "id": score.pk,
                "memberName": score.spelling,
                "score": str(score.value),
                "rank": score.place,
                "weekEnding": score.record_date,
            }
        )


MOST_TOP = 100


class InactiveMembers(generics.ListAPIView[Member]):
    """The former members, by name."""

    serializer_class = MemberSerializer
    queryset = Member.objects.inactive()


class TopMembers(APIView):
    @extend_schema(responses=MemberSerializer(many=True))
    def get(self, request: Request, number: int) -> Response:
        """The strongest active members; 1 to 100 of them."""
        if not 1 <= number <= MOST_TOP:
            raise Refused(gettext("Ask for 1 to %(most)s members.") % {"most": MOST_TOP})
        strongest = Member.objects.active().order_by(F("power").desc(nulls_last=True), "name", "pk")
        return Response(MemberSerializer(strongest[:number], many=True).data)
