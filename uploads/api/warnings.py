"""The warnings of a review, and how an apply says which of them were confirmed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from uploads.apply import warnings

MOST_WARNINGS = 1000


class ListWarningSerializer(serializers.Serializer[Any]):
    """A reason not to apply the list. key: to be sent back; it changes when the text of the warning does."""

    code = serializers.ChoiceField(list(warnings.CODES))
    key = serializers.CharField()
    text = serializers.CharField()


class ConfirmedWarningsField(serializers.ListField):
    """The keys of the review's warnings that the leader has confirmed."""

    child = serializers.CharField(max_length=80)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, default=list, max_length=MOST_WARNINGS, **kwargs)
