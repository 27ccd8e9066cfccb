"""Rows of any table as JSON and back; and which tables point at a member.

Merging moves all rows that point at a member, including tables that a later app adds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.apps import apps
from django.db import models

from members.models import Member


@dataclass(frozen=True, slots=True)
class Pointer:
    """A foreign key to Member. optional: it may be empty; slots: for each unique constraint, its other fields."""

    model: type[models.Model]
    field: str
    optional: bool
    slots: tuple[tuple[str, ...], ...]

    @property
    def label(self) -> str:
        return self.model._meta.label_lower

    def rows(self, member_id: int) -> models.QuerySet[Any]:
        return self.model._default_manager.filter(**{self.field: member_id}).order_by("pk")


def pointers() -> Iterator[Pointer]:
    """Every foreign key to Member in the whole project, hidden reverse relations included."""
    for relation in Member._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel):
            continue
        field = relation.field
        slots = [
            tuple(name for name in constraint.fields if name != field.name)
            for constraint in field.model._meta.constraints
            if isinstance(constraint, models.UniqueConstraint) and field.name in constraint.fields
        ]
        if field.unique:
            slots.append(())
        yield Pointer(field.model, field.name, field.null, tuple(slots))


def as_json(row: models.Model) -> dict[str, Any]:
    """Every column of a row by name, with dates and moments as ISO text to the microsecond."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


def put_back(label: str, values: dict[str, Any]) -> None:
    """Create or overwrite the row with the columns from `as_json`, which may have been fewer when it was written."""
    model = apps.get_model(label)
    fields = [field for field in model._meta.concrete_fields if field.attname in values]
    columns = {field.attname: field.to_python(values[field.attname]) for field in fields}
    key = columns.pop(model._meta.pk.attname)
    manager = model._default_manager
    if not manager.filter(pk=key).exists():
        manager.bulk_create([model(pk=key, **columns)])
    manager.filter(pk=key).update(**columns)  # also columns that saving would set itself, such as created_at
