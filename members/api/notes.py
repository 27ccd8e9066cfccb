"""The calls for leaders' free notes on a member. Only leaders see them."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members import authority, notes
from members.api.fields import LinesField
from members.api.requests import body_of
from members.models import Member, Note
from members.models.strikes import LONGEST_NOTE


class NoteAskedSerializer(serializers.Serializer[Any]):
    text = LinesField(max_length=LONGEST_NOTE)


class NoteSerializer(serializers.Serializer[Any]):
    """by: the account that wrote it; null for a deleted account. mayDelete: whether the caller may delete it."""

    id = serializers.IntegerField()
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    text = serializers.CharField()
    by = serializers.SerializerMethodField()
    at = serializers.DateTimeField()
    mayDelete = serializers.SerializerMethodField()

    def get_by(self, note: Note) -> str | None:
        return note.by.get_username() if note.by else None

    def get_mayDelete(self, note: Note) -> bool:  # noqa: N802 (named after the field)
        who: authority.Actor = self.context["who"]
        return authority.may_delete_note(who, note.by_id)


class NoteWrittenSerializer(NoteSerializer):
    """The note, and the id of the change set that undoes it."""

    message = serializers.SerializerMethodField()
    changeSetId = serializers.SerializerMethodField()

    def get_message(self, note: Note) -> str:
        return f"The note on {note.member.name} was kept."

    def get_changeSetId(self, note: Note) -> int:  # noqa: N802 (named after the field)
        change_set_id: int = self.context["change_set_id"]
        return change_set_id


class NoteDeletedSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    changeSetId = serializers.IntegerField()


class NotesOfMember(APIView):
    @extend_schema(responses=NoteSerializer(many=True), operation_id="notes_list")
    def get(self, request: Request, member_id: int) -> Response:
        """A member's notes, newest first."""
        get_object_or_404(Member, pk=member_id)
        found = notes.of_member(member_id)
        return Response(NoteSerializer(found, many=True, context={"who": authority.of(request.user)}).data)

    @extend_schema(request=NoteAskedSerializer, responses={201: NoteWrittenSerializer})
    def post(self, request: Request, member_id: int) -> Response:
        """Write a note on a member."""
        note, change_set = notes.add(member_id, body_of(request, NoteAskedSerializer)["text"], actor_id=request.user.pk)
        context = {"who": authority.of(request.user), "change_set_id": change_set.pk}
        return Response(NoteWrittenSerializer(note, context=context).data, status=status.HTTP_201_CREATED)


class NoteEntry(APIView):
    @extend_schema(responses=NoteDeletedSerializer)
    def delete(self, request: Request, note_id: int) -> Response:
        """Delete a note: the caller's own or, for an R5, anybody's."""
        note, change_set = notes.remove(note_id, actor_id=request.user.pk)
        return Response({"message": f"The note on {note.member.name} was deleted.", "changeSetId": change_set.pk})
