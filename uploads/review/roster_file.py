"""A roster in a JSON file, for reading screenshots without a database.

{"members": [{"id": 7, "name": "Illumine", "rank": "R3", "power": 81000000, "kills": ..., "techDonations": ...,
"vsScore": ..., "assistancePoints": ..., "aliases": ["lllumine"], "namePictures": [...], "avatars": [...]}]}: only id
and name are required. The figures are last week's. namePictures and avatars are texts made by name_picture and
avatar_pictures of uploads.reading.rows.likeness.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from uploads.matching.letters import is_foreign
from uploads.reading.engines import sees_with
from uploads.reading.rows.likeness import is_avatar, is_picture, made_by
from uploads.reading.rows.typeset import typeset_pictures
from uploads.reading.types import Kind, Reader, RosterEntry

_FIGURES: dict[Kind, str] = {
    "strength": "power",
    "kills": "kills",
    "donations": "techDonations",
    "alliance-duel": "vsScore",
    "mutual-assistance": "assistancePoints",
}


class RosterRefused(ValueError):
    """The file is not a roster; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class RosterFile:
    """The members as the file has them. typeset: {name: its pictures in plain type}."""

    members: tuple[Mapping[str, Any], ...]
    typeset: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def seen_by(self, reader: Reader) -> RosterFile:
        """This roster with pictures, as the reader sees them, of the names that the reader can't spell."""
        foreign = [member["name"] for member in self.members if is_foreign(member["name"])]
        model = sees_with(reader.name)
        found = typeset_pictures(foreign, reader).items()
        return replace(self, typeset={name: made_by(model, pictures) for name, pictures in found})

    def entries(self, kind: Kind | None) -> list[RosterEntry]:
        """The members in the form for matching, each with the figure that a list of this kind shows."""
        figure = _FIGURES.get(kind) if kind else None
        return [
            RosterEntry(
                member_id=member["id"],
                name=member["name"],
                rank=_rank(member.get("rank")),
                value=member.get(figure) if figure else None,
                aliases=tuple(member.get("aliases", ())),
                pictures=tuple(filter(is_picture, member.get("namePictures", ()))),
                avatars=tuple(filter(is_avatar, member.get("avatars", ()))),
                typeset=self.typeset.get(member["name"], ()),
            )
            for member in self.members
        ]


def parse_roster(text: str) -> RosterFile:
    """The roster in a JSON text. Raises RosterRefused."""
    try:
        members = json.loads(text)["members"]
    except (ValueError, TypeError, KeyError) as error:
        raise RosterRefused('it is not JSON of the shape {"members": [...]}') from error
    if not isinstance(members, list) or not all(map(_is_member, members)):
        raise RosterRefused("each member needs an id (a whole number) and a name, figures must be whole numbers")
    if len({member["id"] for member in members}) < len(members):
        raise RosterRefused("two members have the same id")
    return RosterFile(tuple(members))


def _is_member(member: object) -> bool:
    return (
        isinstance(member, dict)
        and isinstance(member.get("id"), int)
        and isinstance(member.get("name"), str)
        and all(isinstance(member.get(figure), int | None) for figure in _FIGURES.values())
        and all(_is_texts(member.get(texts, [])) for texts in ("aliases", "namePictures", "avatars"))
    )


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _rank(rank: object) -> int:
    """3 for 'R3' or 3; 0 for none."""
    digits = str(rank or "").removeprefix("R")
    return int(digits) if digits in {"1", "2", "3", "4", "5"} else 0
