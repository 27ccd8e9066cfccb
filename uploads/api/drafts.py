"""PUT /api/batches/{id}/draft: saves a review as its leader left it (uploads.review.drafts)."""

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
    """What was proposed for a row when it was accepted: where something else is, it is asked about again."""

    memberId = serializers.IntegerField(allow_null=True, min_value=1, max_value=LARGEST)
    value = serializers.IntegerField(min_value=0, max_value=LARGEST)


class DraftRowSerializer(serializers.Serializer[Any]):
    """What a leader changed of a row and has not applied yet.

    Of a member with a clearly other name, samePerson: it is the member's new name; misread: it is no name of theirs.
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
        """Only what was changed: a member of null is Create New, none at all is whoever was proposed."""
        return {key: value for key, value in super().to_representation(edit).items() if key in edit}


class RowsField(serializers.DictField):
    """Edits by the ids of their rows; at most `most` (from the context), which is checked before any of them."""

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
    """A draft with what the window knows: the version shown last, and its own made-up name."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST)
    editor = serializers.RegexField(EDITOR)


class SavedDraftSerializer(MessageSerializer):
    version = serializers.IntegerField()


class OvertakenSerializer(MessageSerializer):
    """Another window changed the review since: what it made of it, who and when."""

    draft = DraftSerializer(allow_null=True)
    draftVersion = serializers.IntegerField()
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    own = serializers.BooleanField(help_text="Whether it was the same leader, in another window.")


def answer_overtaken(overtaken: drafts.Overtaken) -> Response:
    """409 with the review as another window has saved it."""
    return Response(OvertakenSerializer(overtaken.as_json()).data, status=overtaken.status)


class BatchDraft(APIView):
    takes_large_bodies = True

    @extend_schema(
        request=KeptDraftSerializer,
        responses={200: SavedDraftSerializer, 409: OvertakenSerializer},
    )
    def put(self, request: Request, batch_id: str) -> Response:
        """Keep a review as the leader left it, so that closing it loses nothing.

        Where another window has changed it since `version`, nothing is kept, and the answer holds what that one made of
        it. Sent again with its version, it is written over.
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
