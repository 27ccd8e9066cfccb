"""All the portal holds about one person: to hand it out and erase it (docs/operations.md, One person's data).

The tables are found by their foreign keys to the member and the account, so tables that a later app adds are included.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from alliance.models import AuditEntry, User
from members.errors import Missing, Refused
from members.models import Member
from members.roster.rows import as_json
from uploads.models import ReadRow

SECRETS = {"password", "session_id", "token_hash", "sealed", "picture"}
OTHERS = {"kept", "draft", "summary", "messages"}
"""Columns that hold other people's data as well."""
OF_MEMBERS = (
    *(AuditEntry.Kind.LINKED, AuditEntry.Kind.UNLINKED, AuditEntry.Kind.BY_LINK, AuditEntry.Kind.OWN_DATA),
    *(AuditEntry.Kind.ASKED, AuditEntry.Kind.SENT, AuditEntry.Kind.ANSWERED),
)
"""What the audit log keeps of the members' area."""
NOT_INCLUDED = (
    "Screenshots: they show many people. The rows that were read from them as theirs are in uploads.readrow.json. "
    "Passwords and session keys: they are secrets, kept as hashes or not at all. Backups made earlier."
)


@dataclass(frozen=True, slots=True)
class Person:
    """A member and the account behind it, if there is one."""

    member: Member
    account: User | None

    @property
    def names(self) -> set[str]:
        """Every spelling by which the portal knows this member, unchanged."""
        return {self.member.name, *self.member.aliases.values_list("spelling", flat=True)}


def person(name: str) -> Person:
    """The member with that name (ignoring case) or that id. Raises Missing, or Refused if several have the name."""
    wanted = name.replace("\0", "").strip()
    found = list(Member.objects.filter(name__iexact=wanted).select_related("account")[:2])
    if not found and name.isascii() and name.isdecimal() and len(name) < 19:
        found = list(Member.objects.filter(pk=int(name)).select_related("account"))
    if not found:
        raise Missing(f"No member is named {name}. Former members count too; an alias does not.")
    if len(found) > 1:
        raise Refused(
            f"Several members are named {name}. Give the number instead, from the address of the member's page."
        )
    [member] = found
    return Person(member, getattr(member, "account", None))


def tables_of(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Every foreign key to this model: its table, and the field's name."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and not relation.field.model._meta.auto_created:
            yield relation.field.model, relation.field.name


def rows_of(who: Person) -> dict[str, QuerySet[Any]]:
    """Everything that points at the person, by table; also rows that hold only the name."""
    wanted: dict[type[models.Model], Q] = {}
    targets: list[tuple[type[models.Model], models.Model]] = [(Member, who.member)]
    if who.account:
        targets.append((User, who.account))
        wanted[AuditEntry] = Q(username__iexact=who.account.username)
    for model, target in targets:
        for table, field in tables_of(model):
            wanted[table] = wanted.get(table, Q()) | Q(**{field: target.pk})
    wanted[AuditEntry] = wanted.get(AuditEntry, Q()) | Q(username__in=who.names, kind__in=OF_MEMBERS)
    wanted[ReadRow] |= Q(name__in=who.names)
    wanted.pop(User)
    found = {table._meta.label_lower: table._base_manager.filter(which) for table, which in wanted.items()}
    return {label: rows.order_by("pk") for label, rows in sorted(found.items())}


def columns(row: models.Model) -> dict[str, Any]:
    return {name: value for name, value in as_json(row).items() if name not in SECRETS | OTHERS}


def export(who: Person, out: IO[bytes]) -> dict[str, int]:
    """Write a zip file with a JSON file for each table that holds something of the person. Returns the row counts."""
    counts = {}
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        files: dict[str, Any] = {"member": columns(who.member)}
        if who.account:
            files["account"] = columns(who.account)
        for label, rows in rows_of(who).items():
            if held := [columns(row) for row in rows.iterator(chunk_size=1000)]:
                files[label] = held
                counts[label] = len(held)
        about = {"person": who.member.name, "made": timezone.now(), "rows": counts, "notIncluded": NOT_INCLUDED}
        for name, content in {"about": about, **files}.items():
            text = json.dumps(content, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False)
            archive.writestr(f"{name}.json", text)
    return counts
