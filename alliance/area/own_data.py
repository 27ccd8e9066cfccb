"""What the portal holds about a member, as a file for that member: nothing about others, and nothing secret.

An operator's file (alliance/personal_data.py) holds more, such as rows that may be another member's and the account's
chat.
"""

from __future__ import annotations

import json
from datetime import datetime
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest

from alliance import audit, throttle
from alliance.models import AuditEntry
from alliance.personal_data import Person, columns, rows_of
from members.figures import FIGURES
from members.models import Change, Member

TAKEN: Final = {
    "alliance.contribution",
    "alliance.deletionrequest",
    "alliance.personallink",
    "members.away",
    "members.change",
    "members.memberalias",
    "members.memberrecord",
    "members.sftech",
    "members.snapshotrow",
    "uploads.absence",
}
LEFT_OUT: Final = {
    "alliance.auditentry",  # belongs to the account; also holds the addresses of everybody who typed its name
    "alliance.invitation",
    "members.distinctnames",  # is about two people
    "members.note",  # only for leaders
    "members.strike",  # shown on the own page, if the alliance wishes
    "uploads.batch",  # a leader's review, about many members
    "uploads.memberpicture",  # how a name looks in print
    "uploads.readrow",  # a reading may be of somebody else; what was recorded from it is included
    "uploads.typesetname",
}
"""Tables that point at the member but are left out. A test requires each table to be in one of the two lists."""
LEADERS: Final = {"by", "made_by", "decided_by", "change_set", "withdrawn_by", "upload", "member", "id"}
"""Columns about leaders, or ids without meaning outside the portal; a foreign key's column ends with `_id`."""
CHANGES: Final = (*FIGURES, *(Change.Field(one) for one in ("name", "rank", "active", "alias", "sf-tech", "away")))
"""Fields of changes; strikes and notes contain leaders' words."""
MEMBERS_OWN: Final = ("name", "rank", "discord_username", "is_active", "created_at")


def export(member: Member) -> bytes:
    """A zip file: the member, and a JSON file for each table that holds something about them."""
    files: dict[str, Any] = {"member": {name: getattr(member, name) for name in MEMBERS_OWN}}
    for label, every in rows_of(Person(member, None)).items():
        rows = every.filter(field__in=CHANGES) if label == "members.change" else every
        if label in TAKEN and (held := [taken(columns(row)) for row in rows.iterator(chunk_size=1000)]):
            files[label] = held
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", json.dumps(content, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False))
    return out.getvalue()


def taken(row: dict[str, Any]) -> dict[str, Any]:
    """A row's own columns; the before and after of a change are filtered likewise."""
    own = {name: value for name, value in row.items() if name.removesuffix("_id") not in LEADERS}
    return {name: taken(value) if isinstance(value, dict) else value for name, value in own.items()}


def file_name(at: datetime) -> str:
    return f"my-data-{at:%Y-%m-%d}.zip"


def hand_out(member: Member, request: HttpRequest) -> bytes:
    """The file, noted in the audit log. Raises throttle.HeldUp."""
    throttle.begin_own_data(request, member.pk)
    content = export(member)
    audit.record(request, AuditEntry.Kind.OWN_DATA, username=member.name)
    return content
