"""The names that the reader cannot spell, set in plain fonts and seen by the reader: once for each name."""

from __future__ import annotations

from members import locks
from members.models import Member
from uploads.matching.letters import is_foreign
from uploads.models import TypesetName
from uploads.reading.rows.typeset import typeset_pictures
from uploads.reading.types import Reader


def set_names(reader: Reader) -> None:
    """Keep the pictures of every active member's name that has none yet. Slow only for names that are new."""
    due = [
        (member.pk, member.name)
        for member in Member.objects.active().select_related("typeset_name").only("name", "typeset_name__name")
        if is_foreign(member.name) and not _is_current(member)
    ]
    pictures = typeset_pictures([name for _, name in due], reader) if due else {}
    if not pictures:
        return
    with locks.changing_members():
        ids = [pk for pk, _ in due]
        names = dict(Member.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk", "name"))
        TypesetName.objects.bulk_create(
            [
                TypesetName(member_id=pk, name=name, pictures=list(pictures[name]))
                for pk, name in due
                if names.get(pk) == name
            ],
            update_conflicts=True,
            unique_fields=["member"],
            update_fields=["name", "pictures"],
        )


def pictures_of(member: Member) -> tuple[str, ...]:
    """The pictures of the name that the member has now."""
    return tuple(member.typeset_name.pictures) if _is_current(member) else ()


def _is_current(member: Member) -> bool:
    return hasattr(member, "typeset_name") and member.typeset_name.name == member.name
