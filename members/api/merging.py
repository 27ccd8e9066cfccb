"""The calls about duplicates, merging, and the history of changes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api import merging_serializers as shapes
from members.api.roster_serializers import HoldingsSerializer, roster_member
from members.duplicates import duplicates
from members.errors import Refused
from members.figures import LARGEST
from members.models import DistinctNames, Member
from members.roster import change_log, merging, proposal


class Duplicates(APIView):
    @extend_schema(responses=shapes.DuplicateGroupSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Groups of active members whose names are one name but for case, punctuation and spaces."""
        names = dict(Member.objects.active().values_list("pk", "name"))
        groups = duplicates(names.items(), DistinctNames.objects.pairs())
        return Response([{"memberIds": group, "names": [names[pk] for pk in group]} for group in groups])


class MergeProposal(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("ids", str, required=True, description="Two or three members: 3,9")],
        responses=shapes.MergeProposalSerializer,
    )
    def get(self, request: Request) -> Response:
        """Which of the selected members stays, and whose value of each field is proposed."""
        proposed = proposal.propose([number(text, "ids") for text in request.query_params.get("ids", "").split(",")])
        return Response(
            {
                "target": roster_member(proposed.target),
                "source": roster_member(proposed.source),
                "ignored": proposed.ignored,
                "choices": proposed.choices,
                "fresher": proposed.fresher,
                "moves": HoldingsSerializer(proposed.moves).data,
            }
        )


class MergeMembers(APIView):
    @extend_schema(request=shapes.MergeSerializer, responses=shapes.MergedSerializer)
    def post(self, request: Request, member_id: int) -> Response:
        """Merge the source into this member. It moves the source's whole history; undo its change set to go back."""
        form = shapes.MergeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted: Any = dict(form.validated_data.get("mergedData") or {})
        member, change_set = merging.merge(member_id, form.validated_data["sourceId"], wanted, actor_id=request.user.pk)
        return Response(
            {
                "message": "Members merged successfully",
                "changeSetId": change_set.pk,
                "member": roster_member(member),
            }
        )


class ChangeSets(APIView):
    @extend_schema(
        parameters=[
            OpenApiParameter("member", int, description="Those that touch this member, with its changes alone"),
            OpenApiParameter("limit", int, description=f"1 to {change_log.MOST}; 20 unless told"),
        ],
        responses=shapes.ChangeSetSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """What leaders changed, newest first."""
        member = request.query_params.get("member")
        limit = number(request.query_params.get("limit", "20"), "limit")
        if not 1 <= limit <= change_log.MOST:
            raise Refused(f"limit is a number from 1 to {change_log.MOST}.")
        listed = change_log.change_sets(member_id=number(member, "member") if member else None, limit=limit)
        return Response(shapes.ChangeSetSerializer(listed, many=True).data)


def number(text: str, name: str) -> int:
    """A whole number in an address."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST):
        raise Refused(f"{name}: {text or 'nothing'} is no number.")
    return int(text)
