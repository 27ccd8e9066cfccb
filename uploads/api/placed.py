"""A row's place on a screenshot."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from uploads.api.fields import BoxField


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
