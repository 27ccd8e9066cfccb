"""Pictures, in plain fonts and as the reader sees them, of names that it can't spell. A task makes each once."""

from __future__ import annotations

from django.conf import settings

from members import locks
from members.models import Member
from uploads.jobs import queue
from uploads.matching.letters import is_foreign
from uploads.models import TypesetName
from uploads.reading.engines import sees_with
from uploads.reading.rows.likeness import made_by, model_of
from uploads.reading.rows.typeset import typeset_pictures
from uploads.reading.types import Reader


def due(model: str) -> list[tuple[int, str]]:
    """The active members, by id, whose name the reader can't spell and has not yet seen in print with this model."""
    members = Member.objects.active().select_related("typeset_name")
    return [
        (one.pk, one.name) for one in members if is_foreign(one.name) and not (_is_current(one) and _is_by(model, one))
    ]


def set_soon() -> None:
    """Queue the task if a name is due, because the name is new or the reader was upgraded."""
    model = sees_with(settings.OCR_ENGINE)
    if model and due(model):
        queue.run_soon("set_names", name="see names in print")


def set_names(reader: Reader) -> None:
    """Store the pictures of every name that is due. Slow only for new names."""
    model = sees_with(reader.name)
    names_due = due(model)
    pictures = typeset_pictures([name for _, name in names_due], reader) if names_due else {}
    if not pictures:
        return
    with locks.changing_members():
        ids = [pk for pk, _ in names_due]
        names = dict(Member.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk", "name"))
        TypesetName.objects.bulk_create(
            [
                TypesetName(member_id=pk, name=name, pictures=list(made_by(model, pictures[name])))
                for pk, name in names_due
                if names.get(pk) == name
            ],
            update_conflicts=True,
            unique_fields=["member"],
            update_fields=["name", "pictures"],
        )


def pictures_of(member: Member) -> tuple[str, ...]:
    """The pictures of the member's current name."""
    return tuple(member.typeset_name.pictures) if _is_current(member) else ()


def _is_by(model: str, member: Member) -> bool:
    """Whether that model saw the name in print; True too if no font has its letters."""
    return all(model_of(picture) == model for picture in member.typeset_name.pictures)


def _is_current(member: Member) -> bool:
    return hasattr(member, "typeset_name") and member.typeset_name.name == member.name
