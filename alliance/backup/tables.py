"""Which tables a backup holds, and how their rows become lines and rows again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from typing import Any

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core import serializers
from django.core.management.color import no_style
from django.core.management.sql import sql_flush
from django.core.serializers.base import DeserializedObject
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

LEFT_OUT = {
    "sessions.session",  # a session's key signs in its holder
    "alliance.livesession",
    "alliance.backuprun",
    "alliance.errand",
    "alliance.trycount",
    "alliance.setuplink",
    "django_q.ormq",  # messages to workers: the uploads themselves show what waits
    "django_q.task",
    "uploads.workersign",
    "uploads.screentexts",  # found again when a leader asks for them
    "members.dataversion",  # triggers note the writes of a restore like all others
}
"""Tables of the running portal rather than of the alliance. Restoring empties them."""
MADE_BY_MIGRATIONS = {"contenttypes.contenttype", "auth.permission", "django_q.schedule"}
"""These have rows even in an empty portal."""
BATCH = 1000


class ExactEncoder(DjangoJSONEncoder):
    """Keeps microseconds: Django cuts moments off at milliseconds."""

    def default(self, value: Any) -> Any:
        return value.isoformat() if isinstance(value, datetime) else super().default(value)


def saved_models() -> list[type[models.Model]]:
    """The models whose rows a backup holds, by label."""
    found = [model for model in apps.get_models() if not model._meta.proxy and model._meta.managed]
    return sorted((model for model in found if label(model) not in LEFT_OUT), key=label)


def label(model: type[models.Model]) -> str:
    return model._meta.label_lower


def applied_migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


@contextmanager
def one_moment() -> Iterator[None]:
    """Every query inside sees the database as of the first query, while others go on writing."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # atomic() would begin an immediate transaction and block writers
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        else:
            with transaction.atomic():
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                yield


def rows(model: type[models.Model]) -> models.QuerySet[models.Model]:
    return model._base_manager.order_by("pk")


def write(model: type[models.Model], out: Any) -> int:
    """Write the model's rows as lines of JSON; returns their number. out: a text stream."""
    count = 0

    def counted() -> Iterator[models.Model]:
        nonlocal count
        for row in rows(model).iterator(chunk_size=BATCH):
            count += 1
            yield row

    serializers.serialize("jsonl", counted(), stream=out, cls=ExactEncoder, sort_keys=True)  # jsonb keeps no key order
    return count


def file_names() -> Iterator[str]:
    """The names of all stored files that rows point to."""
    for model in saved_models():
        for field in model._meta.local_fields:
            if isinstance(field, models.FileField):
                names = model._base_manager.exclude(**{field.name: ""}).values_list(field.name, flat=True)
                yield from (name for name in names.iterator(chunk_size=BATCH) if name)


def in_use() -> dict[str, int]:
    """What an empty portal would not hold: row counts by the model's plural name."""
    counts = {
        str(model._meta.verbose_name_plural): model._base_manager.count()
        for model in saved_models()
        if label(model) not in MADE_BY_MIGRATIONS
    }
    return {name: count for name, count in counts.items() if count}


def empty() -> None:
    """Remove the rows of every table, including those of LEFT_OUT. Inside a transaction."""
    with connection.cursor() as cursor:
        for statement in sql_flush(no_style(), connection, reset_sequences=True, allow_cascade=False):
            cursor.execute(statement)


def read(model: type[models.Model], lines: Iterable[str]) -> tuple[int, list[DeserializedObject]]:
    """Write lines back as rows. Returns their number, and the rows whose many-to-many relations are still missing.

    Raises what the serializer or the database raises if a line is not a row of this model.
    """
    count, related = 0, []
    objects = serializers.deserialize("jsonl", lines)
    keeps_dates = not any(getattr(f, "auto_now", False) or getattr(f, "auto_now_add", False) for f in own(model))
    while batch := list(islice(objects, BATCH)):
        if any(type(one.object) is not model for one in batch):
            raise ValueError(f"a row of another table among those of {label(model)}")
        if keeps_dates:
            model._base_manager.bulk_create([one.object for one in batch])
        else:  # bulk_create would set new dates
            for one in batch:
                models.Model.save_base(one.object, raw=True, force_insert=True)
        count += len(batch)
        related += [one for one in batch if any((one.m2m_data or {}).values())]
    return count, related


def own(model: type[models.Model]) -> list[Any]:
    return list(model._meta.local_fields)


def relate(objects: Iterable[DeserializedObject]) -> None:
    for one in objects:
        for name, keys in (one.m2m_data or {}).items():
            getattr(one.object, name).set(keys)


def finish() -> None:
    """After all rows: continue ids after the highest, check the relations, and drop everything cached before."""
    every = apps.get_models(include_auto_created=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(every)):
            cursor.execute(statement)
    connection.check_constraints()
    ContentType.objects.clear_cache()
