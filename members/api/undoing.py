"""The calls for undoing changes, alone or with the newer changes that stand on them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.merging_serializers import NotedChangeSerializer
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from members.models import ChangeSet
from members.roster import change_log, undoing
from members.roster.undo_plan import MOST_STEPS, PlanChanged


class StepSerializer(serializers.Serializer[Any]):
    """One change set of a plan. members: how many members it touched. changes: its first changes.

    reserved: why only an R5 may undo it; empty if the caller may.
    """

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(ChangeSet.Kind.choices)
    summary = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    members = serializers.IntegerField()
    total = serializers.IntegerField()
    changes = NotedChangeSerializer(many=True)
    reserved = serializers.CharField(allow_blank=True)


class PlanSerializer(serializers.Serializer[Any]):
    """steps: everything that is undone, newest first; the last step is the requested change set. blocked: why undoing
    is impossible, else empty.

    leaving: which members it removes, as a sentence; empty if none.
    """

    steps = StepSerializer(many=True)
    blocked = serializers.CharField(allow_blank=True)
    leaving = serializers.CharField(allow_blank=True)


class CarryOutSerializer(serializers.Serializer[Any]):
    """plan: the ids of the steps that were shown. If it is left out, only the change set itself may be undone."""

    plan = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        min_length=1,
        max_length=MOST_STEPS,
    )


class PlanChangedSerializer(serializers.Serializer[Any]):
    """Nothing was undone. The answer contains the plan that has to be undone instead."""

    message = serializers.CharField()
    plan = PlanSerializer(required=False)


class UndoPlan(APIView):
    @extend_schema(responses=PlanSerializer)
    def get(self, request: Request, change_set_id: int) -> Response:
        """The plan for undoing a change set: the newer changes that stand on it, newest first, and the change set
        itself."""
        planned = undoing.plan([change_set_id], actor_id=request.user.pk)
        return Response(PlanSerializer(change_log.plan(planned)).data)


class UndoChangeSet(APIView):
    @extend_schema(request=CarryOutSerializer, responses={200: MessageSerializer, 409: PlanChangedSerializer})
    def post(self, request: Request, change_set_id: int) -> Response:
        """Restore every value that a change set changed, with all steps of the plan that was shown, or nothing.

        409 with the current plan if the steps that have to be undone are not (or no longer) the plan that was sent.
        """
        form = CarryOutSerializer(data=request.data if request.content_type == "application/json" else {})
        form.is_valid(raise_exception=True)
        shown = form.validated_data.get("plan")
        try:
            message = undoing.undo(change_set_id, actor_id=request.user.pk, shown=shown)
        except PlanChanged as changed:
            answer = {"message": changed.message, "plan": change_log.plan(changed.plan)}
            return Response(PlanChangedSerializer(answer).data, status=changed.status)
        return Response({"message": message})
