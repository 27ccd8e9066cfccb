"""POST /api/drops/{id}/apply: applies the reviewed lists of one drop in one call (uploads.apply.drop)."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import at_most
from members.api.requests import body_of
from members.errors import Refused
from members.formats import counted
from uploads import of_leaders
from uploads.api.drafts import OvertakenSerializer
from uploads.api.serializers import AppliedSerializer, ApplySerializer, BatchIdField
from uploads.api.views import applied_answer, apply_item, refuse_other_than_lists, seen_review
from uploads.apply import drop
from uploads.models import Batch
from uploads.review import drafts, drops

MOST_LISTS = 20


class ListToApplySerializer(ApplySerializer):
    """One list as for `apply-data`, always a whole batch. dataType, wholeBatch: ignored here."""

    batchId = BatchIdField()


class DropToApplySerializer(serializers.Serializer[Any]):
    lists = ListToApplySerializer(many=True, allow_empty=False, **at_most(MOST_LISTS, "lists at once"))


class ListOutcomeSerializer(serializers.Serializer[Any]):
    """The outcome for one list. applied: null if the list was refused; message then says why, and nothing was written.

    overtaken: the draft of another window, if that has changed the list's review since.
    """

    batchId = serializers.CharField()
    message = serializers.CharField()
    applied = AppliedSerializer(allow_null=True)
    overtaken = OvertakenSerializer(allow_null=True)


class DropOutcomeSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    lists = ListOutcomeSerializer(many=True)


class ApplyDrop(APIView):
    takes_large_bodies = True

    @extend_schema(
        request=DropToApplySerializer,
        responses={200: DropOutcomeSerializer, 409: DropOutcomeSerializer},
    )
    def post(self, request: Request, batch_id: str) -> Response:
        """Apply reviewed lists of a drop, in the order sent; `batch_id` is any batch of the drop.

        Each list is written whole or not at all, and a refused list does not stop the others: 200 if at least one was
        written, else the status of the first refusal.
        """
        root = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        lists = [reviewed_list(root, fields) for fields in body_of(request, DropToApplySerializer)["lists"]]
        if len({one.batch.pk for one in lists}) < len(lists):
            raise Refused("The same list is sent twice. Reopen the review.")
        outcomes = drop.apply(lists, actor_id=request.user.pk)
        written = [one.applied for one in outcomes if one.applied]
        refusals = [one.refused for one in outcomes if one.refused]
        told = f"{len(written)} of {counted(len(outcomes), 'list')} applied."
        answer = {
            "message": " ".join([told, *dict.fromkeys(one.message for one in refusals)]),
            "lists": [list_outcome(one) for one in outcomes],
        }
        code = 200 if written else refusals[0].status
        return Response(DropOutcomeSerializer(answer).data, status=code)


def reviewed_list(root: Batch, fields: dict[str, Any]) -> drop.ReviewedList:
    """A list of the drop, as it was sent. Raises Refused if it belongs to another drop or is not a list."""
    batch = of_leaders.batches().filter(batch_id=fields["batchId"]).first()
    if batch is None or drops.drop_of(batch) != drops.drop_of(root):
        raise Refused("One of these lists belongs to another drop. Reopen the review from Recent Uploads.")
    refuse_other_than_lists(batch)
    return drop.ReviewedList(
        batch=batch,
        items=[apply_item(item, batch) for item in fields["dataToApply"]],
        confirmed=fields["confirmedWarnings"],
        take_unchecked=fields["takeUnchecked"],
        seen=seen_review(fields),
    )


def list_outcome(outcome: drop.Outcome) -> dict[str, Any]:
    applied = applied_answer(outcome.applied) if outcome.applied else None
    refused = outcome.refused
    return {
        "batchId": outcome.batch.batch_id,
        "message": refused.message if refused else applied["message"] if applied else "",
        "applied": applied,
        "overtaken": refused.as_json() if isinstance(refused, drafts.Overtaken) else None,
    }
