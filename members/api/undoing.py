"""The calls about undoing what was changed, alone or with the newer changes that stand on it."""

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
    """One change set of a plan. members: how many it touched; changes: its first ones.

    reserved: why it is an R5's to undo and not the visitor's; empty if they may.
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
    """steps: all that is undone, newest first; the last is what was asked for. blocked: why it can't be, else empty.

    leaving: which members go with it, as a sentence; empty if nobody does.
    """

    steps = StepSerializer(many=True)
    blocked = serializers.CharField(allow_blank=True)
    leaving = serializers.CharField(allow_blank=True)


class CarryOutSerializer(serializers.Serializer[Any]):
    """plan: the ids of the steps that were shown; left out: the change set alone."""

    plan = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        min_length=1,
        max_length=MOST_STEPS,
    )


class PlanChangedSerializer(serializers.Serializer[Any]):
    """Nothing was undone, because this is what has to be."""

    message = serializers.CharField()
    plan = PlanSerializer(required=False)


class UndoPlan(APIView):
    @extend_schema(responses=PlanSerializer)
    def get(self, request: Request, change_set_id: int) -> Response:
        """What undoing a change set takes: the newer changes that stand on it, newest first, and itself."""
        planned = undoing.plan([change_set_id], actor_id=request.user.pk)
        return Response(PlanSerializer(change_log.plan(planned)).data)


class UndoChangeSet(APIView):
    @extend_schema(request=CarryOutSerializer, responses={200: MessageSerializer, 409: PlanChangedSerializer})
    def post(self, request: Request, change_set_id: int) -> Response:
        """Put back every value that a change set changed, with all of the plan that was shown, or nothing.

        409 with the plan where that is not (or no longer) what has to be undone.
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
