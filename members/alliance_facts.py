"""The alliance's facts: name, tag, server, time zone. The environment decides, then what leaders set, then a default.

What leaders set is cached on this machine, so the database is queried for it once a minute rather than at every
request. A change renews the cache. Other machines follow within KEPT seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from members import disk
from members.errors import Refused
from members.models import AllianceSettings
from members.models.alliance import THE_ONE
from members.weeks import schedule

KEY = "alliance-facts"
KEPT = 60
"""Seconds after which the cache is read from the database again, even if this machine noticed no change."""
FIELDS = ("name", "tag", "server", "time_zone")
LABELS = {"name": "Alliance name", "tag": "Tag", "server": "Server", "time_zone": "Time zone"}
WEEK_ENDS_ON = "Sunday"
WHY_SUNDAY = "The alliance duel runs from Monday to Saturday, and Sunday closes its week. This cannot be changed."


@dataclass(frozen=True, slots=True)
class Facts:
    """The alliance's name, tag, server and time zone. fixed: fields set by the environment, which nobody can change.

    tag, server: blank if not set.
    """

    name: str
    tag: str
    server: str
    time_zone: str
    fixed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Changed:
    """One fact before and after a change, as a leader reads it; blank: not set."""

    field: str
    before: str
    after: str


def facts() -> Facts:
    """The facts as they are now."""
    return Facts(**defaults() | chosen(), fixed=frozenset(of_environment()))


def chosen() -> dict[str, str]:
    """The facts that somebody has chosen, without the defaults."""
    return filled(set_by_leaders()) | of_environment()


def defaults() -> dict[str, str]:
    return {"name": "Our alliance", "tag": "", "server": "", "time_zone": settings.TIME_ZONE}


def of_environment() -> dict[str, str]:
    """The facts that the operator fixed (docs/operations.md)."""
    return filled(
        {
            "name": settings.ALLIANCE_NAME,
            "tag": settings.ALLIANCE_TAG,
            "server": settings.ALLIANCE_SERVER,
            "time_zone": settings.TIME_ZONE if settings.TIME_ZONE_FIXED else "",
        }
    )


def filled(values: Mapping[str, str]) -> dict[str, str]:
    return {field: value for field, value in values.items() if value}


def set_by_leaders() -> dict[str, str]:
    """What leaders set; blank if they set nothing."""
    kept: dict[str, str] | None = cache.get(KEY)
    if kept is None:
        kept = in_database()
        with disk.unless_full("the alliance's facts, for the next request"):
            cache.add(KEY, kept, KEPT)
    return kept


def in_database() -> dict[str, str]:
    found = AllianceSettings.objects.filter(pk=THE_ONE).values(*FIELDS).first()
    return found or dict.fromkeys(FIELDS, "")


def renew(**_: Any) -> None:
    """After a write to the settings: drop the cached values now, and cache the new ones once they are committed."""
    cache.delete(KEY)
    transaction.on_commit(keep_committed, robust=True)


def keep_committed() -> None:
    with disk.unless_full("the alliance's new facts; other processes follow within a minute"):
        cache.set(KEY, in_database(), KEPT)


for written in (post_save, post_delete):
    written.connect(renew, sender=AllianceSettings, dispatch_uid="members.alliance_facts.renew")


def change(values: Mapping[str, str]) -> list[Changed]:
    """Set some of the facts; blank: back to the default. Returns the facts that changed.

    Raises Refused for a fact that the environment fixes, or for an impossible value; then nothing was changed.
    """
    wanted = {field: values[field].strip() for field in FIELDS if field in values}
    environment = of_environment()
    for field, value in wanted.items():
        if environment.get(field, value) != value:
            raise Refused(f"{LABELS[field]} is fixed by the server's environment: {environment[field]}. Leave it so.")
    with transaction.atomic():
        row = locked()
        wanted = {field: value for field, value in wanted.items() if field not in environment}
        changed = [Changed(field, getattr(row, field), value) for field, value in wanted.items()]
        changed = [one for one in changed if one.before != one.after]
        for one in changed:
            setattr(row, one.field, one.after)
        try:
            row.clean_fields()
        except ValidationError as error:
            said = (f"{LABELS[field]}: {' '.join(messages)}" for field, messages in error.message_dict.items())
            raise Refused(" ".join(said)) from error
        row.save()
    if any(one.field == "time_zone" for one in changed):
        follow_time_zone()
        schedule.follow_setting()
    return changed


def save_when_complete(wanted: bool) -> bool:
    """Switch automatic saving of complete weeks on or off. Returns whether the setting changed."""
    with transaction.atomic():
        row = locked()
        if row.save_when_complete == wanted:
            return False
        row.save_when_complete = wanted
        row.save(update_fields=["save_when_complete"])
    return True


def sentence(changed: Iterable[Changed]) -> str:
    """The changed facts, for the audit log."""
    return ", ".join(f"{LABELS[one.field]}: {one.before or '-'} → {one.after or '-'}" for one in changed)


def locked() -> AllianceSettings:
    """The one row, locked until the transaction ends. It is created if missing."""
    AllianceSettings.objects.bulk_create([AllianceSettings()], ignore_conflicts=True)
    return AllianceSettings.objects.select_for_update().get(pk=THE_ONE)


def follow_time_zone(**_: Any) -> None:
    """From here on, 'today' and all local times of this thread follow the alliance's time zone.

    Called where work begins: a request, a worker's task, a command.
    """
    name = facts().time_zone
    timezone.deactivate()
    if name != settings.TIME_ZONE:
        with suppress(ZoneInfoNotFoundError):  # the zone may have been set on a system that knew it
            timezone.activate(ZoneInfo(name))
