"""The files that rows name exist; files that no row names are counted, and may be removed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import models
from django.utils import timezone

from alliance.invariants.finding import Found

YOUNG = timedelta(hours=1)
"""A file is written just before its row; this is how long the row may still be missing."""
UPLOADED_TO = ("screenshots/", "previews/")
"""Folders in which every file is named by a row."""


def stored_files() -> Found:
    """Every file that a row names is in the storage. Retention also removes the name of a file that it deletes."""
    named = [
        (model, field, pk, name)
        for model, field in file_fields()
        for pk, name in model._default_manager.order_by("pk").values_list("pk", field).iterator()
        if name
    ]
    there = set(every_file())
    missing = [one for one in named if one[-1] not in there and still_names(*one)]
    wrong = [f"{model._meta.verbose_name} {pk}: {field} {name} is missing" for model, field, pk, name in missing]
    return Found(len(named), wrong)


def still_names(model: type[models.Model], field: str, pk: int, name: str) -> bool:
    """Rows and files can't be read at one moment: retention may have removed both since the row was read."""
    return model._default_manager.filter(pk=pk, **{field: name}).exists()


def stray_files() -> list[str]:
    """Files that no row names: left behind by a web server that was killed."""
    named = {
        name
        for model, field in file_fields()
        for name in model._default_manager.order_by().values_list(field, flat=True).iterator()
    }
    stored = (name for name in every_file() if name.startswith(UPLOADED_TO))
    return sorted(name for name in stored if name not in named and is_old(name))


def is_old(name: str) -> bool:
    try:
        changed: datetime = default_storage.get_modified_time(name)
    except FileNotFoundError:
        return False
    return changed < timezone.now() - YOUNG


def file_fields() -> Iterator[tuple[type[models.Model], str]]:
    """Every field of the project that names a file."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.FileField):
                yield model, field.name


def every_file(folder: str = "") -> Iterator[str]:
    """The names of all files in the storage."""
    try:
        folders, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in files:
        yield f"{folder}{name}"
    for name in folders:
        yield from every_file(f"{folder}{name}/")
