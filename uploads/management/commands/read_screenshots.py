"""manage.py read_screenshots: read screenshots from the command line, without touching the database."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError, CommandParser

from members.errors import Refused
from members.formats import counted
from uploads.jobs.reader_options import reader_options
from uploads.matching.propose import printed_name
from uploads.reading.engines import NAMES, ReaderError, ReaderOptions, get_name_reader, get_reader
from uploads.reading.look.image import ImageRefused
from uploads.reading.taught.places import Teaching
from uploads.reading.taught.stored import teaching_of
from uploads.reading.types import Kind, NameReader, NodeLevel, Reader, ScreenReading
from uploads.review import batch
from uploads.review.batch import ShownRow
from uploads.review.owners import owner
from uploads.review.roster_file import RosterFile, RosterRefused, parse_roster
from uploads.teaching import files

PICTURES = {".png", ".jpg", ".jpeg"}


class Command(BaseCommand):
    help = (
        "Read screenshots and print the rows they show, without touching the database. The paths of one call are "
        "one batch: screenshots of one folder that show the same list are read together."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a PNG or JPEG file, or a folder of them")
        parser.add_argument("--data-type", choices=get_args(Kind), help="what the lists show (default: recognised)")
        parser.add_argument("--engine", choices=NAMES, default="rapidocr", help="the reader (default: %(default)s)")
        parser.add_argument("--names", choices=("easyocr", "tesseract", "none"), help="the second reader for names")
        parser.add_argument("--roster", metavar="FILE", help="JSON with the members, to propose one for every row")
        parser.add_argument(
            "--taught", metavar="FILE", nargs="+", default=(), help="taught screens, as the portal exports them"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object, keyed by path")
        parser.add_argument(
            "--pictures", action="store_true", help="with --json: names and avatars as a roster has them"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        roster = read_roster(options["roster"]) if options["roster"] else None
        taught = [read_taught(path) for path in options["taught"]]
        paths = list(dict.fromkeys(name for path in options["paths"] for name in pictures_under(path)))
        with redirect_stdout(sys.stderr):
            started = reader_options()
            if options["names"]:
                started = replace(started, names=options["names"])
            reader = reader_named(options["engine"], started)
            names = get_name_reader(options["engine"], started)
            readings = read_files(paths, reader, names, options["data_type"], taught)
            roster = roster and roster.seen_by(reader)
            rows = batch.rows_by_screenshot(
                readings, [str(Path(name).parent) for name in paths], roster.entries if roster else None
            )
        if options["json"]:
            answer = {
                name: as_json(reading, shown, roster, pictures=options["pictures"])
                for name, reading, shown in zip(paths, readings, rows, strict=True)
            }
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))
            return
        for name, reading, shown in zip(paths, readings, rows, strict=True):
            self.stdout.write(as_table(name, reading, shown, roster))


def pictures_under(path: str) -> list[str]:
    """The pictures under a path, named as the path was given. Raises CommandError if there are none."""
    if Path(path).is_file():
        return [path]
    if not Path(path).is_dir():
        raise CommandError(f"{path}: no such file or folder")
    found = [
        os.path.join(path, file.relative_to(path))  # noqa: PTH118 - keeps the path as it was given
        for file in sorted(Path(path).rglob("*"))
        if file.suffix.lower() in PICTURES and file.is_file()
    ]
    if not found:
        raise CommandError(f"{path}: no PNG or JPEG in this folder")
    return found


def read_roster(path: str) -> RosterFile:
    try:
        return parse_roster(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, RosterRefused) as error:
        raise CommandError(f"{path}: {error}") from error


def read_taught(path: str) -> Teaching:
    """The taught screen of an exported file. For an event's list, only the rows are read, and no kind is named."""
    try:
        held = files.checked(json.loads(Path(path).read_text(encoding="utf-8")))
    except (OSError, ValueError, Refused) as error:
        raise CommandError(f"{path}: {error}") from error
    kind = held["list"].get("dataType", "") if isinstance(held["list"], dict) else ""
    return teaching_of(held["screen"], key=held["name"], kind=str(kind), instead=held["instead"])


def reader_named(engine: str, options: ReaderOptions) -> Reader:
    try:
        return get_reader(engine, options)
    except ReaderError as error:
        raise CommandError(str(error)) from error


def read_files(
    files: Sequence[str],
    reader: Reader,
    names: NameReader | None,
    kind: Kind | None,
    taught: Sequence[Teaching] = (),
) -> list[ScreenReading]:
    """Read every file, identical pictures once. Raises a CommandError that names every file that cannot be read."""
    by_content: dict[bytes, ScreenReading] = {}
    readings: list[ScreenReading] = []
    refused: list[str] = []
    for name in files:
        try:
            data = Path(name).read_bytes()
            content = hashlib.sha256(data).digest()
            if content not in by_content:
                by_content[content] = batch.read(data, reader, kind, names=names, what=name, teachings=taught)
            readings.append(by_content[content])
        except (OSError, ImageRefused, ReaderError) as error:
            refused.append(f"{name}: {error}")
    if refused:
        raise CommandError("\n".join(refused))
    return readings


def as_json(
    reading: ScreenReading, shown: list[ShownRow], roster: RosterFile | None, *, pictures: bool = False
) -> dict[str, Any]:
    rows = [row_json(row, roster) | (looks_json(row) if pictures else {}) for row in shown]
    return {
        "kind": reading.kind,
        "title": reading.title,
        "note": reading.note,
        "rows": tree_json(reading, roster) if reading.nodes else rows,
    }


def looks_json(shown: ShownRow) -> dict[str, list[str]]:
    """What a roster file may contain about the member once the row is confirmed."""
    return {"namePictures": list(shown.own.name_pictures), "avatars": list(shown.own.avatars)}


def tree_json(reading: ScreenReading, roster: RosterFile | None) -> list[dict[str, Any]]:
    """The six nodes of a tech tree as rows, named by their fields. A level that could not be read is null."""
    member = {"member_id": owner(reading.head, roster.entries(None))} if roster else {}
    return [
        {
            "rank": None,
            "name": node.node,
            "value": node.level,
            "value_text": node.text,
            "flags": [] if node.sure else ["unsure"],
            "proved": node.sure,
            "confidence": node_confidence(node),
            "box": [round(side) for side in node.box],
        }
        | member
        for node in reading.nodes
    ]


def node_confidence(node: NodeLevel) -> str:
    if node.level is None:
        return "none"
    return "high" if node.sure else "low"


def row_json(shown: ShownRow, roster: RosterFile | None) -> dict[str, Any]:
    row = shown.merged.row
    answer: dict[str, Any] = {
        "rank": row.rank,
        "name": row.name,
        "value": row.value,
        "value_text": row.value_text,
        "flags": sorted(row.flags),
        "proved": shown.merged.value_proved,
        "box": [round(side) for side in shown.own.box],
    }
    if roster is None:
        return answer
    proposal = shown.proposal
    if proposal is None:
        return answer | {"member_id": None, "confidence": "none"}
    return answer | {
        "name": printed_name(row, proposal, roster.entries(None)),
        "read_name": row.name,
        "member_id": proposal.member_id,
        "confidence": proposal.confidence,
        "certainty": proposal.certainty,
        "similarity": proposal.similarity,
        "reasons": [reason.text for reason in proposal.reasons],
    }


def as_table(name: str, reading: ScreenReading, shown: list[ShownRow], roster: RosterFile | None) -> str:
    if reading.nodes:
        return tree_table(name, reading, roster)
    lines = [
        f"{name}: {reading.kind or 'unknown kind'}, {counted(len(shown), 'row')}{reading.note and ', '}{reading.note}"
    ]
    names = {entry.member_id: entry.name for entry in roster.entries(None)} if roster else {}
    for each in shown:
        row = each.merged.row
        line = f"{row.rank or '-':>5}  {row.value:>15,}  {row.name:<24}"
        if each.proposal:
            member_id = each.proposal.member_id
            line += f"  {each.proposal.confidence:<6}  {names[member_id] if member_id is not None else 'Create New'}"
        flags = ", ".join(sorted(row.flags))
        lines.append(f"{line}  {flags}".rstrip())
    return "\n".join([*lines, ""])


def tree_table(name: str, reading: ScreenReading, roster: RosterFile | None) -> str:
    entries = roster.entries(None) if roster else []
    whose = owner(reading.head, entries)
    shown = next((f" of {entry.name}" for entry in entries if entry.member_id == whose), "")
    lines = [f"{name}: {reading.kind}{shown}, {counted(len(reading.nodes), 'node')}"]
    for node in reading.nodes:
        level = "-" if node.level is None else node.level
        lines.append(f"{level:>5}  {node.node:<13}  {'' if node.sure else 'unsure'}".rstrip())
    return "\n".join([*lines, ""])
