"""What several calls share: boxes on a screenshot, rows with their places, and the warnings of a review."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from uploads.apply import warnings

FARTHEST = 100_000
"""In pixels; no accepted picture is wider or higher."""


class BoxField(serializers.ListField):
    """Left, top, right and bottom of what was read, in whole pixels of the screenshot."""

    child = serializers.IntegerField()


class MarkedBoxField(serializers.ListField):
    """Left, top, right and bottom of a text that a leader may mark, in pixels of the screenshot."""

    def __init__(self, **kwargs: Any) -> None:
        edge = serializers.FloatField(min_value=-FARTHEST, max_value=FARTHEST)
        super().__init__(child=edge, min_length=4, max_length=4, **kwargs)


class PlacedRowSerializer(serializers.Serializer[Any]):
    """A row as it was read, and its place on its screenshot."""

    rowId = serializers.IntegerField()
    uploadId = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    value = serializers.CharField()
    valueText = serializers.CharField()
    box = BoxField()
    nameBox = BoxField(allow_null=True)
    valueBox = BoxField()


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
