"""Fields for boxes on a screenshot."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

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
