"""The chat's JSON (spec sections 3 and 7)."""

from __future__ import annotations

import unicodedata
from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from assistant.models import ChatMessage

LONGEST_QUESTION = 2000


class QuestionField(serializers.CharField):
    """A question as typed: line breaks stay, what cannot be stored or shown goes."""

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
    """The answer as Markdown."""

    response = serializers.CharField()


class ChatMessageSerializer(serializers.ModelSerializer[ChatMessage]):
    timestamp = serializers.DateTimeField(source="at")

    class Meta:
        model = ChatMessage
        fields = ["id", "role", "content", "timestamp"]
