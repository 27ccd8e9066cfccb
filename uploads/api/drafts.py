"""PUT /api/batches/{id}/draft: saves an unfinished review (uploads.review.drafts)."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import NameField
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from uploads import of_leaders
from uploads.review import drafts

EDITOR = r"^[A-Za-z0-9-]{1,40}$"
"""The name that a window may give itself."""


class AcceptedAsSerializer(serializers.Serializer[Any]):
    """What was proposed for a row when it was accepted. If the proposal changes, the row is marked for review again."""

    memberId = serializers.IntegerField(allow_null=True, min_value=1, max_value=LARGEST)
    value = serializers.IntegerField(min_value=0, max_value=LARGEST)


class DraftRowSerializer(serializers.Serializer[Any]):
    """What a leader changed in a row and has not applied yet.

    Of a member with a clearly different name, samePerson: it is the member's new name; misread: it is not their name.
    """

    memberId = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=LARGEST)
    name = NameField(required=False, allow_blank=True)
    value = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)
    accepted = serializers.BooleanField(required=False)
    acceptedAs = AcceptedAsSerializer(required=False)
    removed = serializers.BooleanField(required=False)
    takesRank = serializers.BooleanField(required=False)
    samePerson = serializers.BooleanField(required=False)
    misread = serializers.BooleanField(required=False)

    def to_representation(self, edit: dict[str, Any]) -> dict[str, Any]:
        """Include only what was changed: a member of null means Create New, and no member means the proposed one."""
        return {key: value for key, value in super().to_representation(edit).items() if key in edit}


class RowsField(serializers.DictField):
    """Edits by the ids of their rows. Their number is checked against `most` (from the context) before any edit is."""

    def to_internal_value(self, data: Any) -> Any:
        most = self.context.get("most")
        if most is not None and isinstance(data, dict) and len(data) > most:
            raise serializers.ValidationError("These are more rows than the upload has. Reload the review.")
        return super().to_internal_value(data)


class DraftSerializer(serializers.Serializer[Any]):
    rows = RowsField(child=DraftRowSerializer())

    def validate_rows(self, rows: dict[str, Any]) -> dict[str, Any]:
        if not all(row_id.isascii() and row_id.isdigit() and len(row_id) < 20 for row_id in rows):
            raise serializers.ValidationError("The keys are the ids of rows.")
        return rows


class KeptDraftSerializer(DraftSerializer):
    """A draft with what its window knows: the version that it showed last, and the window's own made-up name."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST)
    editor = serializers.RegexField(EDITOR)


class SavedDraftSerializer(MessageSerializer):
    version = serializers.IntegerField()


class OvertakenSerializer(MessageSerializer):
    """Another window changed the review since: the draft that it saved, who saved it and when."""

    draft = DraftSerializer(allow_null=True)
    draftVersion = serializers.IntegerField()
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    own = serializers.BooleanField(help_text="Whether it was the same leader, in another window.")


def answer_overtaken(overtaken: drafts.Overtaken) -> Response:
    """409 with the review as another window saved it."""
    return Response(OvertakenSerializer(overtaken.as_json()).data, status=overtaken.status)


class BatchDraft(APIView):
    takes_large_bodies = True

    @extend_schema(
        request=KeptDraftSerializer,
        responses={200: SavedDraftSerializer, 409: OvertakenSerializer},
    )
    def put(self, request: Request, batch_id: str) -> Response:
        """Save an unfinished review, so that closing it loses nothing.

        If another window has changed the review since `version`, nothing is saved, and the answer contains the draft of
        that window. A second call with that draft's version overwrites it.
        """
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        own = drafts.row_ids(batch)
        form = KeptDraftSerializer(data=request.data, context={"most": len(own)})
        form.is_valid(raise_exception=True)
        fields = form.validated_data
        seen = drafts.Seen(fields["version"], fields["editor"])
        try:
            rows = {row_id: edit for row_id, edit in fields["rows"].items() if row_id in own}
            version = drafts.save(batch, rows, seen, actor_id=request.user.pk)
        except drafts.Overtaken as overtaken:
            return answer_overtaken(overtaken)
        return Response({"message": "Saved.", "version": version})
