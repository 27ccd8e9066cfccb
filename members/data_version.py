"""A version of the data that changes with every write, however the write was made.

Tables are grouped in areas. Each app names its own in its AppConfig: `areas` maps an area to its models, and None
stands for all other models. Triggers note the writes to each table, whether they come from a call, the operator's desk,
a command or plain SQL. A note is a row of DataVersion with a random token. It is written in the transaction of the
write, so others see both at once or neither.

PostgreSQL adds a row for each transaction that writes, and removes old rows without waiting for locks, so writers never
wait for each other here. SQLite, which has one writer at a time, keeps one row for each area. The version is the list
of all tokens of an area, in order. If two versions are equal, nothing was written between them: each write adds a new
unique token, and every transaction that removes tokens also adds one, so the token of the last removal is still there.

If an area has no row, its version is unknown, and `version` returns None. That is so while `migrate` changes tables:
triggers and rows are removed before the migrations and made again after them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db import connection, transaction

from members.models import DataVersion

NOTES = DataVersion._meta.db_table
TRIGGER = "members_note_write"
WRITES = ("INSERT", "UPDATE", "DELETE")

# A value set by set_config lasts for the transaction and is rolled back with a savepoint, like the row itself.
POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION members_note_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  area text := TG_ARGV[0];
  newest bigint;
BEGIN
  IF current_setting('portal.noted_' || area, true) IS DISTINCT FROM 'yes' THEN
    INSERT INTO members_dataversion (area, token) VALUES (area, gen_random_uuid()::text) RETURNING id INTO newest;
    PERFORM set_config('portal.noted_' || area, 'yes', true);
    DELETE FROM members_dataversion WHERE id IN (
      SELECT note.id FROM members_dataversion note WHERE note.area = TG_ARGV[0] AND note.id < newest - 16
      FOR UPDATE SKIP LOCKED
    );
  END IF;
  RETURN NULL;
END $$
"""
POSTGRES_TRIGGER = """
CREATE OR REPLACE TRIGGER {name} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION {name}('{area}')
"""
SQLITE_TRIGGER = """
CREATE TRIGGER IF NOT EXISTS {name} AFTER {write} ON {table} BEGIN
  DELETE FROM members_dataversion WHERE area = '{area}';
  INSERT INTO members_dataversion (area, token) VALUES ('{area}', lower(hex(randomblob(16))));
END
"""

TRIGGERS = {
    "postgresql": (
        "SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "WHERE t.tgname = 'members_note_write' AND pg_table_is_visible(c.oid)"
    ),
    "sqlite": "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'members_note_write%'",
}
"""Table and name of each of the portal's triggers."""


def version(areas: Collection[str]) -> tuple[str, ...] | None:
    """The version of these areas, in one query.

    None if it is unknown, and inside a transaction, which may see writes that are never committed.
    """
    if connection.in_atomic_block:
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT area, token FROM members_dataversion ORDER BY id")
        notes = [(area, token) for area, token in cursor.fetchall() if area in areas]
    if {area for area, _ in notes} != set(areas):
        return None
    return tuple(token for _, token in notes)


def versioned_tables() -> Iterator[tuple[str, str]]:
    """Each table whose writes are noted, with its area."""
    for config in apps.get_app_configs():
        areas = getattr(config, "areas", {})
        named = {name: area for area, names in areas.items() for name in names or ()}
        others = next((area for area, names in areas.items() if names is None), None)
        for model in config.get_models(include_auto_created=True):
            area = named.get(model._meta.model_name, others)
            if area and model is not DataVersion and not model._meta.proxy:
                yield model._meta.db_table, area


def unwatched() -> list[str]:
    """The tables that should have triggers but do not."""
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        cursor.execute(TRIGGERS[connection.vendor])
        watched = {(table, name) for table, name in cursor.fetchall()}
    return [
        table
        for table, _ in versioned_tables()
        if table in there and not watched >= {(table, name) for name in trigger_names(table)}
    ]


def trigger_names(table: str) -> list[str]:
    """A trigger's name. PostgreSQL needs unique names within a table, SQLite within the whole database."""
    return [TRIGGER] if connection.vendor == "postgresql" else [f"{TRIGGER}_{table}_{write}" for write in WRITES]


def forget(plan: Collection[Any] = (), **_: Any) -> None:
    """Before migrations: remove the triggers and the versions, until `watch` restores them."""
    if not plan or not has_notes():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        for table, name in cursor.fetchall():
            on_table = f" ON {connection.ops.quote_name(table)}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER {name}{on_table}")
        DataVersion.objects.all().delete()


def watch(**_: Any) -> None:
    """After migrations: add the missing triggers. If any was missing, all versions become new."""
    if not has_notes():
        return
    areas, missing = dict(versioned_tables()), unwatched()
    with transaction.atomic(), connection.cursor() as cursor:
        if missing and connection.vendor == "postgresql":
            cursor.execute(POSTGRES_FUNCTION)
        for table in missing:
            for statement in triggers(table, areas[table]):
                cursor.execute(statement)
        known = () if missing else set(DataVersion.objects.values_list("area", flat=True))
        unknown = sorted(set(areas.values()).difference(known))
        DataVersion.objects.bulk_create(DataVersion(area=area, token=uuid4().hex) for area in unknown)


def triggers(table: str, area: str) -> Iterator[str]:
    quoted = connection.ops.quote_name(table)
    if connection.vendor == "postgresql":
        yield POSTGRES_TRIGGER.format(name=TRIGGER, table=quoted, area=area)
        return
    for name, write in zip(trigger_names(table), WRITES, strict=True):
        yield SQLITE_TRIGGER.format(name=name, write=write, table=quoted, area=area)


def has_notes() -> bool:
    with connection.cursor() as cursor:
        return NOTES in connection.introspection.table_names(cursor)
