"""What the members' area shows: an R5 switches it and each of its parts on. Data of parts that are off are not sent."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.http import HttpRequest

from alliance.area_models import MembersArea
from alliance.audit import note
from alliance.models import AuditEntry
from members.models.alliance import THE_ONE

PARTS = ("directory", "rankings", "requirements", "own_page", "strikes", "help")
"""The parts by their columns, in the order of the area's menu, the own page first."""
LABELS = {
    "is_on": "Members' area",
    "directory": "Names and ranks",
    "rankings": "This week's rankings",
    "requirements": "Rank requirements",
    "own_page": "The member's own page",
    "strikes": "Own strikes on it",
    "help": "What members send",
}


def now() -> MembersArea:
    """The current switches; the defaults if nobody has switched anything."""
    return MembersArea.objects.filter(pk=THE_ONE).first() or MembersArea()


def shows(part: str) -> bool:
    """Whether the area and this part of it are on. part: one of PARTS."""
    area = now()
    return area.is_on and bool(getattr(area, part))


def switch(wanted: Mapping[str, bool], *, actor_id: int | None, request: HttpRequest | None = None) -> list[str]:
    """Set these switches, by their columns; what is left out stays. Returns what changed, for leaders."""
    with transaction.atomic():
        MembersArea.objects.bulk_create([MembersArea()], ignore_conflicts=True)
        area = MembersArea.objects.select_for_update().get(pk=THE_ONE)
        changed = [name for name in LABELS if name in wanted and getattr(area, name) != wanted[name]]
        for name in changed:
            setattr(area, name, wanted[name])
        area.save()
        said = [f"{LABELS[name]}: {'on' if wanted[name] else 'off'}" for name in changed]
        for one in said:
            note(request, AuditEntry.Kind.SETTINGS, actor_id, one)
    return said
