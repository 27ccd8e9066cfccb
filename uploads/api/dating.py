"""POST /api/batches/{id}/date: changes the date of a list that waits or was applied (uploads.apply.redating)."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import DayField
from members.api.requests import body_of
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from uploads import of_leaders
from uploads.api.drafts import EDITOR
from uploads.apply import redating


class DateSerializer(serializers.Serializer[Any]):
    """changeSetId: the apply in force, as the page showed it; null for a list that waits.

    editor: if a review is open, the name of its window, as in PUT .../draft.
    """

    reportDate = DayField()
    changeSetId = serializers.IntegerField(allow_null=True, min_value=1, max_value=LARGEST)
    editor = serializers.RegexField(EDITOR, required=False, default="", allow_blank=True)


class DatedSerializer(MessageSerializer):
    """changeSetId: the apply under the new date, which can be undone; null for a list that waits."""

    reportDate = serializers.DateField()
    changeSetId = serializers.IntegerField(allow_null=True)


class BatchDate(APIView):
    @extend_schema(request=DateSerializer, responses=DatedSerializer)
    def post(self, request: Request, batch_id: str) -> Response:
        """Change the date of a list.

        A list that waits only gets the new date. A list that was applied is undone and applied again with the new date,
        as a whole or not at all. This is refused, with the reason, if the apply cannot be undone.
        """
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        fields = body_of(request, DateSerializer)
        dated = redating.change_date(
            batch,
            fields["reportDate"],
            applied=fields["changeSetId"],
            actor_id=request.user.pk,
            editor=fields["editor"],
        )
        return Response(
            {
                "message": message(dated),
                "reportDate": dated.batch.report_date,
                "changeSetId": dated.change_set.pk if dated.change_set else None,
            }
        )


def message(dated: redating.Dated) -> str:
    """'Strength now counts for 2026-11-15 instead of 2026-11-22.'"""
    name = dated.batch.get_data_type_display()
    moved = f"{name} now counts for {dated.batch.report_date} instead of {dated.before}."
    lists = "1 list that stands on it was" if dated.again == 1 else f"{dated.again} lists that stand on it were"
    return f"{moved} {lists} applied again, unchanged." if dated.again else moved
