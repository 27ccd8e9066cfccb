"""Whose name and avatar a row looks like, whatever its letters are: pictures beside those of confirmed rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from members.names import normalise
from uploads.reading import avatars, name_pictures
from uploads.reading.types import ReadRow, RosterEntry

SAME_PICTURE = 0.85
PICTURE_MARGIN = 0.03
"""A name's picture is a member's where it is that much like his, and by that much more than like anybody else's."""
STRANGER = 0.88
FEW_PICTURES = 20
"""Where fewer members have a picture, anybody else's counts as this much alike: most are."""
SAME_AVATAR = 0.85
OTHER_AVATAR = 0.7
"""Avatars at least that much alike are the same one (nine of ten are, through blur and night); below the other, two
(97 of 100 are)."""
FEWEST_AVATARS = 3
"""Of so many rows that are spelled like a member, half must show the avatar known of him, or none of the list counts:
it was looked for in the wrong place."""

PICTURES_KEPT = 8
"""Of each member's name and of the avatar, the newest: lists differ in font and background, so one is not enough."""

AvatarVerdict = Literal["same", "unsure", "other"]
Picture = tuple[float, float]
"""How much a row's name picture is like a member's, and by how much more than like anybody else's."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What a row's pictures say. name_of: the member with the same name picture; avatars: {id of a member: verdict}."""

    name_of: int | None = None
    name: Picture | None = None
    avatars: Mapping[int, AvatarVerdict] = field(default_factory=dict)

    def name_like(self, member: RosterEntry) -> Picture | None:
        return self.name if member.member_id == self.name_of else None

    def avatar_like(self, member: RosterEntry) -> AvatarVerdict:
        return self.avatars.get(member.member_id, "unsure")


UNSEEN = Looks()


def looks_of(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[Looks]:
    """What the pictures of each row of a list say of the members."""
    return [
        Looks(owner, picture, shown)
        for (owner, picture), shown in zip(_named(rows, roster), _shown_avatars(rows, roster), strict=True)
    ]


def _named(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[tuple[int, Picture] | tuple[None, None]]:
    """Of each row the member whose confirmed name pictures are like its own, and clearly more so than anybody's."""
    known = {member.member_id: member.pictures for member in roster if member.pictures}
    least = STRANGER if len(known) < FEW_PICTURES else -1.0
    found: list[tuple[int, Picture] | tuple[None, None]] = []
    for alike in name_pictures.likenesses([row.name_pictures for row in rows], known):
        first, second, *_ = *sorted(alike.values(), reverse=True), -1.0, -1.0
        margin = first - max(second, least)
        same = first >= SAME_PICTURE and margin >= PICTURE_MARGIN
        found.append((max(alike, key=alike.__getitem__), (first, margin)) if same else (None, None))
    return found


def _shown_avatars(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[dict[int, AvatarVerdict]]:
    """Of each row whose avatar is somebody's, whose it is and whose not. An avatar that is nobody's says nothing."""
    alike = avatars.likenesses([row.avatars for row in rows], {member.member_id: member.avatars for member in roster})
    owners = {normalise(member.name): member.member_id for member in roster if member.avatars}
    spelled = [
        found[owner]
        for row, found in zip(rows, alike, strict=True)
        if found and (owner := owners.get(normalise(row.name))) is not None
    ]
    if len(spelled) >= FEWEST_AVATARS and 2 * sum(one >= SAME_AVATAR for one in spelled) < len(spelled):
        return [{} for _ in rows]
    return [
        {owner: _verdict(one) for owner, one in found.items()}
        if max(found.values(), default=0.0) >= SAME_AVATAR
        else {}
        for found in alike
    ]


def _verdict(likeness: float) -> AvatarVerdict:
    return "same" if likeness >= SAME_AVATAR else "other" if likeness < OTHER_AVATAR else "unsure"
