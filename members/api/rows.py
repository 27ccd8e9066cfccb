"""Many rows through one serializer, without the work that DRF repeats for every value of every row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import tzinfo
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django.utils import timezone
from rest_framework import serializers

Getter = Callable[[Any], Any]
AS_IT_IS = (
    *(serializers.BooleanField, serializers.ChoiceField, serializers.IntegerField),
    serializers.SerializerMethodField,
)


def rows_of(shape: type[serializers.Serializer[Any]], rows: Iterable[Any]) -> list[dict[str, Any]]:
    """The rows as a serializer of this class represents them: the same keys, the same values.

    For serializers of plain fields (text, numbers, moments) and of method fields that look at the row alone.
    """
    write = row_writer(shape, timezone.get_current_timezone())
    return [write(row) for row in rows]


@lru_cache
def row_writer(shape: type[serializers.Serializer[Any]], zone: tzinfo) -> Callable[[Any], dict[str, Any]]:
    """A function from a row to its JSON, with moments in that zone. Made once: making a serializer costs the most."""
    serializer = shape()
    columns = [(name, getter(serializer, field), converter(field, zone)) for name, field in serializer.fields.items()]

    def write(row: Any) -> dict[str, Any]:
        shown = {}
        for name, get, convert in columns:
            value = get(row)
            shown[name] = value if value is None or convert is None else convert(value)
        return shown

    return write


def getter(serializer: serializers.Serializer[Any], field: serializers.Field[Any, Any, Any, Any]) -> Getter:
    if isinstance(field, serializers.SerializerMethodField):
        method: Getter = getattr(serializer, str(field.method_name))
        return method
    return attrgetter(str(field.source))


def converter(field: serializers.Field[Any, Any, Any, Any], zone: tzinfo) -> Getter | None:
    """None: the value stands in JSON as it is."""
    if isinstance(field, serializers.DateTimeField):
        return lambda moment: moment.astimezone(zone).isoformat().replace("+00:00", "Z")
    if isinstance(field, AS_IT_IS):
        return None
    return str if isinstance(field, serializers.CharField) else field.to_representation
