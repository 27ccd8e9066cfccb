"""The calls for duplicates, merging, and the history of changes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api import merging_serializers as shapes
from members.api.requests import body_of, parameters_of
from members.api.roster_serializers import HoldingsSerializer, roster_member
from members.duplicates import duplicates
from members.models import DistinctNames, Member
from members.roster import change_log, merging, proposal


class Duplicates(APIView):
    @extend_schema(responses=shapes.DuplicateGroupSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Groups of active members whose names differ only in case, punctuation and spaces."""
        names = dict(Member.objects.active().values_list("pk", "name"))
        groups = duplicates(names.items(), DistinctNames.objects.pairs())
        return Response([{"memberIds": group, "names": [names[pk] for pk in group]} for group in groups])


class MergeProposal(APIView):
    @extend_schema(
        parameters=[shapes.MergeProposalQuerySerializer],
        responses=shapes.MergeProposalSerializer,
    )
    def get(self, request: Request) -> Response:
        """Which of the selected members stays, and from which side the value of each field is proposed."""
        proposed = proposal.propose(parameters_of(request, shapes.MergeProposalQuerySerializer)["ids"])
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
        """Merge the source into this member, with the source's whole history. Undoing the change set reverses the
        merge."""
        given = body_of(request, shapes.MergeSerializer)
        wanted: Any = dict(given.get("mergedData") or {})
        member, change_set = merging.merge(member_id, given["sourceId"], wanted, actor_id=request.user.pk)
        return Response(
            {
                "message": "Members merged successfully",
                "changeSetId": change_set.pk,
                "member": roster_member(member),
            }
        )


class ChangeSets(APIView):
    @extend_schema(
        parameters=[shapes.ChangeSetsQuerySerializer],
        responses=shapes.ChangeSetSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """What leaders changed, newest first."""
        asked = parameters_of(request, shapes.ChangeSetsQuerySerializer)
        listed = change_log.change_sets(member_id=asked.get("member"), limit=asked["limit"])
        return Response(shapes.ChangeSetSerializer(listed, many=True).data)
