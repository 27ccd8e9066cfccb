"""Whose name and avatar a row looks like, whatever its letters are.

Its pictures are laid beside those of confirmed rows, and a name's beside the roster's names in plain type.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from members.names import normalise
from uploads.matching.letters import is_doubtful
from uploads.reading.rows.likeness import avatar_likenesses, name_likenesses
from uploads.reading.types import ReadRow, RosterEntry

SAME_PICTURE = 0.85
PICTURE_MARGIN = 0.03
"""A name's picture is a member's where it is that much like his, and by that much more than like anybody else's."""
SURE_PICTURE = 0.9
SURE_MARGIN = 0.05
"""The same of one that is surely the member's."""
SAME_TYPE = 0.85
CLEAR_TYPE = 0.9
SURE_TYPE = 0.95
"""A name's picture is that much like the member's name in plain type, which is another font at the least. Where letters
are clearly read it must be CLEAR_TYPE: none of 2,608 names in letters that the engine knows was as alike to a member's
in another script. Names written in 20 fonts that the portal does not have were surely another's in no case of 272, nor
where their owner was no member; about 30 of these were likely another's, so that is low."""
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
Source = Literal["confirmed", "typeset"]


class Picture(NamedTuple):
    """A row's name that looks like a member's, as confirmed before or in plain type, and like nobody else's.

    sure: alone good for more than a guess.
    """

    source: Source
    sure: bool


@dataclass(frozen=True, slots=True)
class Looks:
    """What a row's pictures say of members, by their ids.

    names: who has such a name picture, one as confirmed and one in plain type at most; avatars: whose the avatar is
    and whose not; typeset: how alike the name is to theirs in plain type, -1 to 1.
    """

    names: Mapping[int, Picture] = field(default_factory=dict)
    avatars: Mapping[int, AvatarVerdict] = field(default_factory=dict)
    typeset: Mapping[int, float] = field(default_factory=dict)


UNSEEN = Looks()


def looks_of(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[Looks]:
    """What the pictures of each row of a list say of the members."""
    names = [row.name_pictures for row in rows]
    confirmed = {member.member_id: member.pictures for member in roster if member.pictures}
    in_type = {member.member_id: member.typeset for member in roster if member.typeset}
    by_picture = name_likenesses(names, confirmed)
    by_type = name_likenesses(names, in_type)
    avatars = _shown_avatars(rows, roster)
    stranger = STRANGER if len(confirmed) < FEW_PICTURES else -1.0
    looks = []
    for place, row in enumerate(rows):
        known = _whose("confirmed", by_picture[place], SAME_PICTURE, SURE_PICTURE, stranger)
        if not any(picture.sure for picture in known.values()):
            least = SAME_TYPE if is_doubtful(row) else CLEAR_TYPE
            known = _whose("typeset", by_type[place], least, SURE_TYPE) | known
        looks.append(Looks(known, avatars[place], by_type[place]))
    return looks


def _whose(
    source: Source, alike: Mapping[int, float], least: float, sure: float, stranger: float = -1.0
) -> dict[int, Picture]:
    """The member whose name pictures a row is like, and clearly more so than anybody's, if there is one.

    alike: how alike those of each are; stranger: how alike somebody's would be who is not among them.
    """
    if not alike:
        return {}
    owner = max(alike, key=alike.__getitem__)
    next_best = max([stranger, *(one for member, one in alike.items() if member != owner)])
    margin = alike[owner] - next_best
    if alike[owner] < least or margin < PICTURE_MARGIN:
        return {}
    return {owner: Picture(source, sure=alike[owner] >= sure and margin >= SURE_MARGIN)}


def _shown_avatars(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[dict[int, AvatarVerdict]]:
    """Of each row whose avatar is somebody's, whose it is and whose not. An avatar that is nobody's says nothing."""
    alike = avatar_likenesses([row.avatars for row in rows], {member.member_id: member.avatars for member in roster})
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
