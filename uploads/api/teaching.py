"""The calls by which leaders teach a screen and manage the taught screens."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext, ngettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.requests import body_of
from members.api.serializers import MessageSerializer
from members.known_figures import KnownFigures
from uploads.api.fields import MarkedBoxField
from uploads.models import list_label
from uploads.reading.roles.recognise import page_of
from uploads.reading.taught.teaching import Mark
from uploads.reading.types import TextBox
from uploads.taught_models import TaughtScreen
from uploads.teaching import files, screens, teach, texts


class MarkSerializer(serializers.Serializer[Any]):
    """A row: the boxes of its name, of its value, and of its rank if it shows one."""

    name = MarkedBoxField()
    value = MarkedBoxField()
    rank = MarkedBoxField(required=False, allow_null=True)


class MarksSerializer(serializers.Serializer[Any]):
    rows = serializers.ListField(child=MarkSerializer(), min_length=1, max_length=3)

    def marks(self) -> list[Mark]:
        asked = self.validated_data["rows"]
        return [
            Mark(tuple(one["name"]), tuple(one["value"]), tuple(one["rank"]) if one.get("rank") else None)
            for one in asked
        ]


class TeachSerializer(MarksSerializer):
    """dataType: the list that the rows belong to: one of the portal's own or an event's (`event-3`)."""

    name = serializers.CharField(max_length=200, allow_blank=True)
    dataType = serializers.CharField(max_length=40)


class MarkableTextSerializer(serializers.Serializer[Any]):
    """A text of a screenshot. It is empty if something is written there that cannot be read."""

    text = serializers.CharField(allow_blank=True)
    box = MarkedBoxField()


class MarkableTextsSerializer(serializers.Serializer[Any]):
    """The texts of a screenshot. state: whether a worker is still looking for them. message: why none were found.

    isRead: a list was found on the screenshot without teaching, so teaching it says that this list is wrong.
    """

    state = serializers.ChoiceField(["none", "waiting", "found", "failed"])
    message = serializers.CharField(allow_blank=True)
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    isRead = serializers.BooleanField()
    texts = MarkableTextSerializer(many=True)


class TriedRowSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_blank=True)
    value = serializers.CharField()
    valueText = serializers.CharField(source="value_text")
    box = MarkedBoxField()


class TriedRowsSerializer(serializers.Serializer[Any]):
    """The rows that would be read."""

    rows = TriedRowSerializer(many=True)


class TaughtSerializer(serializers.Serializer[Any]):
    """again: how many screenshots are now read again with it."""

    message = serializers.CharField()
    id = serializers.IntegerField()
    again = serializers.IntegerField()


class TaughtScreenSerializer(serializers.Serializer[Any]):
    """A taught screen. times: how many of the kept screenshots were read with it. lastUsed: when it was last used.

    shape: the ratio of width to height of its screenshots. instead: it is used even if a list is found without it.
    """

    id = serializers.IntegerField()
    name = serializers.CharField()
    dataType = serializers.CharField(source="data_type")
    listName = serializers.SerializerMethodField()
    shape = serializers.SerializerMethodField()
    instead = serializers.BooleanField()
    active = serializers.BooleanField()
    times = serializers.IntegerField()
    lastUsed = serializers.DateTimeField(source="last_used", allow_null=True)
    by = serializers.SerializerMethodField()
    at = serializers.DateTimeField()

    def get_listName(self, screen: TaughtScreen) -> str:  # noqa: N802 (named after the field)
        return list_label(screen.data_type, self.context["known"])

    def get_shape(self, screen: TaughtScreen) -> float:
        return float(screen.screen["shape"])

    def get_by(self, screen: TaughtScreen) -> str | None:
        return screen.by.get_username() if screen.by else None


class ScreenChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200, allow_blank=True, required=False)
    active = serializers.BooleanField(required=False)


def shown(found: Any, *, many: bool = False) -> Any:
    return TaughtScreenSerializer(found, many=many, context={"known": KnownFigures()}).data


class UploadTexts(APIView):
    @extend_schema(responses=MarkableTextsSerializer)
    def get(self, request: Request, upload_id: int) -> Response:
        """The texts of a screenshot that a leader can mark, once a worker has found them."""
        upload = texts.of_upload(upload_id)
        return Response(MarkableTextsSerializer(as_marked(upload)).data)

    @extend_schema(request=None, responses=MarkableTextsSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Have a worker find the texts of a screenshot. They are kept for a day."""
        texts.ask(upload_id)
        return Response(MarkableTextsSerializer(as_marked(texts.of_upload(upload_id))).data)


def as_marked(upload: Any) -> dict[str, Any]:
    kept = getattr(upload, "texts", None)
    state = "none"
    if kept is not None:
        state = "found" if kept.texts is not None else "failed" if kept.notes else "waiting"
    size = (upload.width, upload.height)
    found = [texts.text_of(one) for one in kept.texts] if kept is not None and kept.texts is not None else []
    page = page_of(found, size)
    pieces: list[TextBox] = [piece.box for piece in (*page.pieces, *page.unread)]
    return {
        "state": state,
        "message": kept.notes if kept is not None else "",
        "width": upload.width,
        "height": upload.height,
        "isRead": teach.was_read(upload),
        "texts": [{"text": one.text.strip(), "box": [round(edge, 1) for edge in one.box]} for one in pieces],
    }


class TryTeaching(APIView):
    @extend_schema(request=MarksSerializer, responses=TriedRowsSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Which rows of a screenshot would be read according to the marked rows. Nothing is saved."""
        form = MarksSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        found = teach.try_out(upload_id, form.marks())
        return Response(TriedRowsSerializer({"rows": found.reading.rows}).data)


class TeachScreen(APIView):
    @extend_schema(request=TeachSerializer, responses={201: TaughtSerializer})
    def post(self, request: Request, upload_id: int) -> Response:
        """Teach a screen with two or three marked rows. It is saved, and this screenshot and similar ones are read
        again."""
        form = TeachSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        done = teach.teach(upload_id, form.marks(), asked["name"], asked["dataType"], actor_id=request.user.pk)
        message = gettext("%(name)s is taught.") % {"name": done.screen.name} + " " + told_again(done)
        answer = {"message": message, "id": done.screen.pk, "again": done.again}
        return Response(TaughtSerializer(answer).data, status=status.HTTP_201_CREATED)


def told_again(done: teach.Taught) -> str:
    if done.why_not:
        return gettext("This screenshot is not read again: %(why)s") % {"why": done.why_not}
    told = ngettext("%(count)s screenshot is read again.", "%(count)s screenshots are read again.", done.again)
    return told % {"count": done.again}


class TaughtScreens(APIView):
    @extend_schema(responses=TaughtScreenSerializer(many=True), operation_id="taught_screens_list")
    def get(self, request: Request) -> Response:
        """The screens that leaders have taught, by name."""
        return Response(shown(screens.listed(), many=True))

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: TaughtScreenSerializer})
    def post(self, request: Request) -> Response:
        """Import the taught screen of an exported file. If its list is not known here, it becomes an event."""
        made = files.imported(request.data, actor_id=request.user.pk)
        return Response(shown(screens.listed().get(pk=made.pk)), status=status.HTTP_201_CREATED)


class TaughtScreenItem(APIView):
    @extend_schema(request=ScreenChangeSerializer, responses=TaughtScreenSerializer)
    def patch(self, request: Request, screen_id: int) -> Response:
        """Rename a taught screen, or switch it off or on."""
        given = body_of(request, ScreenChangeSerializer)
        return Response(shown(screens.change(screen_id, actor_id=request.user.pk, **given)))

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, screen_id: int) -> Response:
        """Remove a taught screen. Values that were read with it stay."""
        name = screens.remove(screen_id, actor_id=request.user.pk)
        return Response({"message": gettext("%(name)s is removed. What was read by it stays.") % {"name": name}})


class TaughtScreenFile(APIView):
    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, screen_id: int) -> HttpResponse:
        """A taught screen as a small file for another alliance. It contains no picture and no member."""
        name, held = files.exported(screen_id)
        answer = HttpResponse(json.dumps(held, ensure_ascii=False, indent=1), content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer
