"""Everything that leaders see of the alliance, in one zip file: tables for a spreadsheet, and everything as JSON.

Rows are written as they come from the database, so memory use does not grow with them. Accounts, passwords, Discord
ids, screenshots and the log are not included: backups hold them (alliance/backup).
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import IO, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from alliance.backup import tables
from members import events_csv
from members.models import (
    Away,
    DistinctNames,
    Event,
    Member,
    MemberAlias,
    MemberRecord,
    Note,
    RankCriterion,
    SfTech,
    SnapshotRow,
    Strike,
    Target,
    WeeklySnapshot,
)
from members.records_csv import exporting as records_exporting
from members.records_csv import rows as record_rows
from members.roster.csv import columns
from members.roster.csv import exporting as roster_exporting
from members.spreadsheets import ENCODING, write_csv
from members.weeks import export as week_export

ROSTER, EVENTS, RECORDS, WEEKS, ALL = "roster.csv", "events.csv", "records.csv", "weeks.csv", "alliance.json"
MODELS: tuple[type[Model], ...] = (
    *(Member, MemberAlias, Away, Strike, Note, DistinctNames, RankCriterion, Target),
    *(Event, MemberRecord, SfTech, WeeklySnapshot, SnapshotRow),
)
SECRET = {"discord_id", "discord_vouched"}
"""Columns that decide who may sign in. They are left out."""
AT_ONCE = 1000


def write(out: IO[bytes], alliance: str) -> dict[str, int]:
    """Write the export of this moment. alliance: its name. Returns the number of rows of each file."""
    with moment(), ZipFile(out, "w", ZIP_DEFLATED) as archive:
        return {
            ROSTER: table(archive, ROSTER, [column.title for column in columns.COLUMNS], roster_exporting.rows()),
            EVENTS: table(archive, EVENTS, events_csv.HEADER, events_csv.rows()),
            RECORDS: table(archive, RECORDS, record_rows.HEADER, records_exporting.rows()),
            WEEKS: table(archive, WEEKS, ("Week Ending", *week_export.HEADER), weeks()),
            ALL: everything(archive, alliance),
        }


def moment() -> AbstractContextManager[None]:
    """Read all files at one moment; inside a transaction that is so anyway."""
    return nullcontext() if connection.in_atomic_block else tables.one_moment()


def table(archive: ZipFile, name: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> int:
    with archive.open(name, "w") as part, io.TextIOWrapper(part, ENCODING, newline="") as text:
        return write_csv(text, header, rows)


def weeks() -> Iterator[tuple[object, ...]]:
    rows = SnapshotRow.objects.select_related("snapshot").order_by("-snapshot__week_ending", "name", "pk")
    for row in rows.iterator(chunk_size=AT_ONCE):
        yield row.snapshot.week_ending, *week_export.cells(row)


def everything(archive: ZipFile, alliance: str) -> int:
    """One JSON object: a list for each table, its rows keyed by column name."""
    count = 0
    with archive.open(ALL, "w") as part, io.TextIOWrapper(part, "utf-8", newline="\n") as text:
        text.write(f'{{"alliance": {json.dumps(alliance)}, "made": {json.dumps(timezone.now().isoformat())}')
        for model in MODELS:
            text.write(f',\n"{model._meta.model_name}": [')
            count += listed(text, model)
            text.write("]")
        text.write("}\n")
    return count


def listed(text: TextIO, model: type[Model]) -> int:
    fields = [field.attname for field in model._meta.concrete_fields if field.attname not in SECRET]
    count = 0
    for row in model._base_manager.order_by("pk").values(*fields).iterator(chunk_size=AT_ONCE):
        text.write("\n" if not count else ",\n")
        text.write(json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False))
        count += 1
    return count
