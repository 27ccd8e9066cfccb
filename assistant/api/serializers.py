"""The chat's JSON (spec sections 3 and 7)."""

from __future__ import annotations

import unicodedata
from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from assistant import pins
from assistant.models import ChatMessage
from assistant.texts import ENGLISH

LONGEST_QUESTION = 2000


class QuestionField(serializers.CharField):
    """A question as typed, line breaks included, without characters that cannot be stored or shown."""

    def run_validation(self, data: Any = empty) -> Any:
        return super().run_validation("".join(filter(is_storable, data)) if isinstance(data, str) else data)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError("Send the question as text.")
        return super().to_internal_value(data)


def is_storable(char: str) -> bool:
    return char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs")


class QuestionSerializer(serializers.Serializer[Any]):
    question = QuestionField(
        max_length=LONGEST_QUESTION,
        error_messages={
            "required": "Type a question.",
            "null": "Type a question.",
            "blank": "Type a question.",
            "max_length": f"Ask in at most {LONGEST_QUESTION} characters.",
        },
    )


class AnswerSerializer(serializers.Serializer[Any]):
    """The answer as Markdown. understood: the understood question in one line. query: in the format of POST /api/query;
    null if Claude answers.

    language: the answer's language. pinned: whether the answer is on the dashboard.
    """

    response = serializers.CharField()
    understood = serializers.CharField(allow_null=True)
    query = serializers.JSONField(allow_null=True)
    language = serializers.CharField(allow_null=True)
    pinned = serializers.BooleanField()


class QueryAskedSerializer(serializers.Serializer[Any]):
    """query: in the format of POST /api/query. language: of the answer, two letters."""

    query = serializers.JSONField()
    language = serializers.CharField(max_length=5, required=False, default=ENGLISH)


class ChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class FigureChoiceSerializer(ChoiceSerializer):
    """byDay: whether a query may ask for a single day of it."""

    byDay = serializers.BooleanField()


class OperationChoiceSerializer(ChoiceSerializer):
    """takes: the slots that the operation may have. needs: the slots that it must have."""

    takes = serializers.ListField(child=serializers.CharField())
    needs = serializers.ListField(child=serializers.CharField())


class MemberChoiceSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField(source="pk")
    memberName = serializers.CharField(source="name")
    active = serializers.BooleanField(source="is_active")


class QueryMostSerializer(serializers.Serializer[Any]):
    rows = serializers.IntegerField()
    members = serializers.IntegerField()
    conditions = serializers.IntegerField()
    weeks = serializers.IntegerField()


class QueryChoicesSerializer(serializers.Serializer[Any]):
    """What a query may contain. slots: each slot with a fixed set of values, and the names of these values."""

    operations = OperationChoiceSerializer(many=True)
    figures = FigureChoiceSerializer(many=True)
    slots = serializers.DictField(child=ChoiceSerializer(many=True))
    members = MemberChoiceSerializer(many=True)
    most = QueryMostSerializer()


class AnswerRowSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    value = serializers.FloatField(allow_null=True)
    rank = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    before = serializers.FloatField(allow_null=True)
    after = serializers.FloatField(allow_null=True)
    percent = serializers.FloatField(allow_null=True)
    calculatedRank = serializers.CharField(allow_null=True)
    lacks = serializers.ListField(child=serializers.JSONField())
    away = serializers.CharField(allow_blank=True)


class AnswerDatesSerializer(serializers.Serializer[Any]):
    oldest = serializers.DateField()
    newest = serializers.DateField()


class AnswerCoverageSerializer(serializers.Serializer[Any]):
    """members: how many members have the figure. of: how many the question is about. leftOut: the names of those
    without it."""

    members = serializers.IntegerField()
    of = serializers.IntegerField()
    leftOut = serializers.ListField(child=serializers.CharField())


class QueryAnswerSerializer(serializers.Serializer[Any]):
    """rows: the first rows of `found`. figures: the totals. lines: by week or rank. reason: why there is no total.

    others: who was not captured. excused: who missed a week while away.
    """

    rows = AnswerRowSerializer(many=True)
    found = serializers.IntegerField()
    understood = serializers.CharField()
    dates = AnswerDatesSerializer(allow_null=True)
    coverage = AnswerCoverageSerializer()
    figures = serializers.DictField(child=serializers.JSONField())
    lines = serializers.ListField(child=serializers.JSONField())
    cards = serializers.ListField(child=serializers.JSONField())
    others = AnswerRowSerializer(many=True)
    excused = AnswerRowSerializer(many=True)
    reason = serializers.CharField(allow_null=True)
    query = serializers.JSONField()


class ChatMessageSerializer(serializers.ModelSerializer[ChatMessage]):
    """query: the understood question in the format of POST /api/query; null for a question, and if Claude answered.

    pinned: whether the answer is on the dashboard. The context's `pinned` holds the pinned answers.
    """

    timestamp = serializers.DateTimeField(source="at")
    query = serializers.JSONField(read_only=True, allow_null=True)
    language = serializers.CharField(read_only=True)
    pinned = serializers.SerializerMethodField()

    class Meta:
        model = ChatMessage
        fields = ["id", "role", "content", "timestamp", "query", "language", "pinned"]

    def get_pinned(self, message: ChatMessage) -> bool:
        return pins.is_pinned(message.query, self.context["pinned"])
