"""What leaders changed, newest first, worded for leaders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from typing import Any

from django.db.models import Prefetch

from members import changes, targets
from members.figures import CACHED, is_figure
from members.formats import counted, day
from members.known_figures import KnownFigures
from members.models import Change, ChangeSet, Event, Rank
from members.roster import brought_in, undoing
from members.roster.undo_plan import Plan
from members.sf_tech import completion
from members.weeks.preview import COMPARED, as_text

MOST = 100
ROW_FIELDS = (
    *COMPARED,
    ("power_date", "Power of"),
    ("kills_date", "Kills of"),
    ("rank_lacks", "What its rank lacks"),
)
"""A row's fields in a saved week, and their names for leaders."""
SHOWN_OF_STEP = 4
"""How many changes are listed for each step of a plan."""


def change_sets(*, member_id: int | None, limit: int) -> list[dict[str, Any]]:
    """The newest change sets, as JSON. For one member: those that touch the member, with only that member's changes."""
    noted = Change.objects.all()
    sets = ChangeSet.objects.select_related("actor", "undone_by").defer("kept")
    if member_id is not None:
        noted = noted.filter(member_id=member_id)
        sets = sets.filter(pk__in=noted.values("change_set"))
    listed = sets.order_by("-at", "-pk").prefetch_related(Prefetch("changes", noted.order_by("pk")))[:limit]
    known = KnownFigures()
    return [
        {
            "id": one.pk,
            "kind": one.kind,
            "summary": str(one),
            "actor": one.actor.get_username() if one.actor else None,
            "at": one.at,
            "undoneAt": one.undone_at,
            "undoneBy": one.undone_by.get_username() if one.undone_by else None,
            "canUndo": undoing.can_undo(one),
            "changes": [as_read(change, known) for change in one.changes.all()],
        }
        for one in listed
    ]


def plan(planned: Plan) -> dict[str, Any]:
    """An undo plan as JSON, each step with its first changes. One query."""
    noted: dict[int, list[Change]] = defaultdict(list)
    for change in Change.objects.filter(change_set__in=planned.ids).order_by("pk"):
        noted[change.change_set_id].append(change)
    known = KnownFigures()
    steps = [
        {
            "id": one.pk,
            "kind": one.kind,
            "summary": str(one),
            "actor": one.actor.get_username() if one.actor else None,
            "at": one.at,
            "members": len({change.member_id for change in noted[one.pk]} - {None}),
            "total": len(noted[one.pk]),
            "changes": [as_read(change, known) for change in noted[one.pk][:SHOWN_OF_STEP]],
            "reserved": planned.reserved.get(one.pk, ""),
        }
        for one in planned.steps
    ]
    leaving = brought_in.told((one.kind, change) for one in planned.steps for change in noted[one.pk])
    return {"steps": steps, "blocked": planned.blocked, "leaving": leaving}


def as_read(change: Change, known: KnownFigures) -> dict[str, Any]:
    """A change as JSON, before and after as text; figures are numeric strings, None means no value."""
    before, after = both_sides(change, known)
    figure = known.get(change.field)
    return {
        "memberId": change.member_id,
        "memberName": change.member_name,
        "field": change.field,
        "label": figure.title if figure else change.get_field_display(),
        "recordDate": change.record_date,
        "before": before,
        "after": after,
    }


def both_sides(change: Change, known: KnownFigures) -> tuple[str | None, str | None]:
    if is_figure(change.field):
        return figure_sides(change)
    if change.field == Change.Field.TARGET:
        was, now = changes.sides(change)
        return (target_text(was, known) if was else None), (target_text(now, known) if now else None)
    if change.field == Change.Field.WEEK:
        was, now = changes.sides(change)
        return (row_told(was, now) if was else None), (row_told(now, was) if now else None)
    show = SHOWN.get(change.field, str)
    before, after = (None if side in (None, "") else show(side) for side in (change.before, change.after))
    return before, after


def figure_sides(change: Change) -> tuple[str | None, str | None]:
    """A day's record before and after, if the change is about a day; else the latest figure."""
    before, after = changes.sides(change)
    if "record" in after:
        old, new = changes.record_sides(change)
    else:
        old, new = latest_of(change, before), latest_of(change, after)
    return None if old is None else str(old), None if new is None else str(new)


def latest_of(change: Change, side: dict[str, Any]) -> int | None:
    """The member's latest figure on one side of a change; None for a figure that Member does not cache."""
    figure = CACHED.get(change.field)
    value: int | None = side.get("latest", {}).get(figure.field) if figure else None
    return value


def row_told(side: dict[str, Any], other: dict[str, Any]) -> str:
    """A row of a saved week: the fields that differ from the other side, or all figures of an added or removed row."""
    fields = [one for one in ROW_FIELDS if side.get(one[0]) != other.get(one[0])] if other else COMPARED
    values = [(label, as_text(field, side.get(field))) for field, label in fields]
    return ", ".join(f"{label} {value or 'none'}" for label, value in values if value or other)


def levels_text(side: dict[str, Any]) -> str | None:
    levels = side.get("latest") or side.get("record")
    return f"{completion(levels.values())}%" if levels else None


def criteria_text(side: dict[str, Any]) -> str:
    seats = f", {counted(side['seats'], 'seat')}" if side.get("seats") else ""
    return f"Power {side['power']:,}, VS {side['vsScore']:,}, donations {side['donations']:,}{seats}"


def away_text(side: dict[str, Any]) -> str:
    why = f": {side['reason']}" if side["reason"] else ""
    return f"{dated(side['from'])} to {dated(side['to'])}{why}"


def target_text(side: dict[str, Any], known: KnownFigures) -> str:
    asked = "none" if side["least"] is None else f"at least {int(side['least']):,}"
    return f"{known[side['figure']].label} for {targets.whose(side['rank'])}: {asked}, since {dated(side['since'])}"


def event_text(side: dict[str, Any]) -> str:
    facts = [Event.Period(side["period"]).label.lower(), f"{'high' if side['highIsGood'] else 'low'} is good"]
    told = [*([side["unit"]] if side["unit"] else []), *facts, *(["archived"] if side["archived"] else [])]
    return f"{side['title']} ({', '.join(told)})"


def strike_text(side: dict[str, Any]) -> str:
    times = f" (counts {side['count']})" if side["count"] > 1 else ""
    return f"{side['state'].capitalize()}{times}: {side['reason']}"


def note_text(side: dict[str, Any]) -> str:
    """A note's text stays in the note: for a deleted note, the log shows only that it existed."""
    return f"of {dated(side['at'])}"


def dated(stored: str) -> str:
    """'5 Jan 2025', of a day or moment as a change keeps it."""
    return day(date.fromisoformat(stored[:10]), year=True)


SHOWN: dict[str, Callable[[Any], str | None]] = {
    Change.Field.RANK.value: lambda side: Rank(side).label,
    Change.Field.ACTIVE.value: lambda side: "Active" if side else "Inactive",
    Change.Field.SIGN_IN.value: lambda side: "Yes" if side else "No",
    Change.Field.MEMBER.value: lambda side: str(side["name"]),
    Change.Field.ALIAS.value: lambda side: str(side.get("spelling") or side["normalForm"]),
    Change.Field.SF_TECH.value: levels_text,
    Change.Field.CRITERIA.value: criteria_text,
    Change.Field.AWAY.value: away_text,
    Change.Field.STRIKE.value: strike_text,
    Change.Field.NOTE.value: note_text,
    Change.Field.EVENT.value: event_text,
}
"""How each field is written; any field not listed is text as it is."""
