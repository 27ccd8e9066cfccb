"""The packet's template as leaders stored it, and the day and hour at which the packet is posted automatically."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from alliance.audit import note
from alliance.models import AuditEntry, PacketTemplate
from analytics.packet.sections import KNOWN
from analytics.packet.template import USUAL_MAIL, Part, Template, standard, trouble
from members import authority
from members.errors import Conflict, Refused
from members.formats import WEEKDAYS

OVERTAKEN = "Somebody changed the packet's sections meanwhile, so nothing was saved. Reload the page."


@dataclass(frozen=True, slots=True)
class Plan:
    """When the packet is posted automatically, in the alliance's time zone. day: 1 for Monday; since: when set."""

    day: int
    hour: int
    since: datetime

    @property
    def text(self) -> str:
        return f"{WEEKDAYS[self.day - 1]} {self.hour:02}:00"


def stored() -> PacketTemplate | None:
    return PacketTemplate.objects.first()


def template(row: PacketTemplate | None) -> Template | None:
    """The template that a row holds; None until a leader changed it."""
    if row is None:
        return None
    parts = [Part(**part) for part in row.parts] or standard(KNOWN)
    return Template(parts, row.mail_length, row.version)


def plan(row: PacketTemplate | None) -> Plan | None:
    """When the packet is posted automatically; None if it is not."""
    if row is None or row.post_day is None or row.post_hour is None or row.post_since is None:
        return None
    return Plan(row.post_day, row.post_hour, row.post_since)


def keep(
    parts: Sequence[Part],
    mail_length: int,
    *,
    version: int | None = None,
    actor_id: int | None,
    request: HttpRequest | None = None,
) -> Template:
    """Save sections and words. No parts: back to the standard. version: as the page showed it; None skips the check.

    Raises Refused for an invalid template, Conflict if somebody else was faster.
    """
    if why := trouble(parts, KNOWN):
        raise Refused(why)
    with transaction.atomic():
        row = locked()
        if version is not None and version != row.version:
            raise Conflict(OVERTAKEN)
        held = (row.parts, row.mail_length)
        row.parts, row.mail_length = [part.as_json() for part in parts], mail_length
        if held != (row.parts, row.mail_length):
            row.version += 1
            row.changed_by_id, row.changed_at = actor_id, timezone.now()
            row.save()
            note(request, AuditEntry.Kind.SETTINGS, actor_id, f"Weekly packet: {described(parts, mail_length)}")
    return template(row) or Template(standard(KNOWN))


def described(parts: Sequence[Part], mail_length: int) -> str:
    """For the audit log: which sections are on, without the words."""
    on = ", ".join(part.code for part in parts if part.on)
    return f"{f'on: {on}' if parts else 'back to the standard'}; mail {mail_length}"[:150]


def set_plan(
    day: int | None, hour: int | None, *, actor_id: int | None, request: HttpRequest | None = None
) -> Plan | None:
    """Post the packet automatically on a day (1 for Monday) at an hour; both None: stop. Raises Forbidden."""
    authority.check(authority.actor(actor_id), authority.SETTINGS)
    if (day is None) != (hour is None):
        raise Refused("Choose a day and an hour, or neither.")
    with transaction.atomic():
        row = locked()
        held = plan(row)
        if (day, hour) != (row.post_day, row.post_hour):
            row.post_day, row.post_hour = day, hour
            row.post_since = None if day is None else timezone.now()
            row.save()
            before, after = (one.text if one else "not automatically" for one in (held, plan(row)))
            note(request, AuditEntry.Kind.SETTINGS, actor_id, f"Weekly packet posted: {before} → {after}")
    return plan(row)


def locked() -> PacketTemplate:
    """The one row, locked until the transaction ends. It is created if missing."""
    empty = PacketTemplate(mail_length=USUAL_MAIL, version=0)
    PacketTemplate.objects.bulk_create([empty], ignore_conflicts=True)
    return PacketTemplate.objects.select_for_update().get()


def last_moment(when: Plan, now: datetime) -> datetime:
    """The newest moment of a plan that is not after now. now: in the alliance's time zone."""
    day = now.date() - timedelta(days=(now.isoweekday() - when.day) % 7)
    moment = datetime.combine(day, time(when.hour), tzinfo=now.tzinfo)
    return moment if moment <= now else datetime.combine(day - timedelta(days=7), time(when.hour), tzinfo=now.tzinfo)


def next_moment(when: Plan, now: datetime) -> datetime:
    """The first moment of a plan after now."""
    day = last_moment(when, now).date() + timedelta(days=7)
    return datetime.combine(day, time(when.hour), tzinfo=now.tzinfo)
