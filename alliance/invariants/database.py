"""The database refuses what the rules forbid: every constraint of the models is in force.

A dump that was restored by hand may lack some. Among others the constraints allow one snapshot row per member and week,
one record per member, type and day, one account per member, one member per account, and one alias per normal form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.models import Exists, OuterRef

from alliance.invariants.finding import Found
from members import data_version

APPS = ("members", "uploads", "assistant", "alliance")


def constraints() -> Found:
    """Every unique and check constraint of the project's own tables, by its name or its columns."""
    wrong = []
    counted = 0
    with connection.cursor() as cursor:
        for model in own_models():
            table = model._meta.db_table
            held = connection.introspection.get_constraints(cursor, table)
            for label, is_in_force in stated(model, held):
                counted += 1
                if not is_in_force:
                    wrong.append(f"table {table} lacks {label}")
    return Found(counted, wrong)


def pointers() -> Found:
    """Every foreign key points at an existing row."""
    wrong = []
    counted = 0
    for model in own_models():
        for field in model._meta.concrete_fields:
            if not isinstance(field, models.ForeignKey):
                continue
            there = field.related_model._default_manager.filter(pk=OuterRef(field.attname))
            rows = model._default_manager.order_by("pk").filter(**{f"{field.attname}__isnull": False})
            counted += rows.count()
            for pk, target in rows.filter(~Exists(there)).values_list("pk", field.attname):
                wrong.append(f"{model._meta.verbose_name} {pk}: {field.name} {target} is gone")
    return Found(counted, wrong)


def watched() -> Found:
    """Every table that cached answers are computed from has its triggers (members.data_version)."""
    wrong = [f"writes to {table} are not noted: run manage.py migrate" for table in data_version.unwatched()]
    return Found(len(dict(data_version.versioned_tables())), wrong)


def own_models() -> Iterator[type[models.Model]]:
    for app in APPS:
        yield from apps.get_app_config(app).get_models()


def stated(model: type[models.Model], held: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """The constraints of a model, each with whether the table has it."""
    unique = {frozenset(one["columns"]) for one in held.values() if one["unique"] and one["columns"]}
    for field in model._meta.concrete_fields:
        if field.unique and not field.primary_key:
            yield f"unique {field.column}", frozenset([field.column]) in unique
    for constraint in model._meta.constraints:
        yield constraint.name, constraint.name in held
