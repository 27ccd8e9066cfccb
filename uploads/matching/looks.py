"""Whose name and avatar a row looks like, whatever its letters are.

A row's pictures are compared with those of confirmed rows, and the name's also with the roster's names in plain type.
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
"""A name's picture is a member's if the similarity is at least SAME_PICTURE and exceeds everybody else's by this
margin."""
SURE_PICTURE = 0.9
SURE_MARGIN = 0.05
"""The same for a picture that is certainly the member's."""
SAME_TYPE = 0.85
CLEAR_TYPE = 0.9
SURE_TYPE = 0.95
"""How similar a name's picture must be to the member's name in plain type, which is always another font. If its letters
are clearly read it must reach CLEAR_TYPE: none of 2,608 names in letters that the engine knows was that similar to a
member's name in another script. Of names written in 20 fonts that the portal does not have, none of 272 was taken for
certain as somebody else's, nor was any whose owner was not a member. About 30 of these were taken for likely somebody
else's, so such a match is low."""
STRANGER = 0.88
FEW_PICTURES = 20
"""If fewer members have a picture, a stranger's similarity is assumed to be STRANGER: most are."""
SAME_AVATAR = 0.85
OTHER_AVATAR = 0.7
"""Avatars at least as similar as SAME_AVATAR are the same one (nine of ten are, despite blur and night mode). Below
OTHER_AVATAR they are two (97 of 100 are)."""
FEWEST_AVATARS = 3
"""If this many rows are spelled like a member, half of them must show the member's known avatar. Otherwise no avatar of
the list counts: it was looked for in the wrong place."""

PICTURES_KEPT = 8
"""The newest pictures of each member's name and avatar that are kept: lists differ in font and background, so one is
not enough."""

AvatarVerdict = Literal["same", "unsure", "other"]
Source = Literal["confirmed", "typeset"]


class Picture(NamedTuple):
    """A row's name that looks like a member's, as confirmed before or in plain type, and like nobody else's.

    sure: on its own it is more than a guess.
    """

    source: Source
    sure: bool


@dataclass(frozen=True, slots=True)
class Looks:
    """What a row's pictures say about members, by their ids.

    names: the members with a matching name picture, at most one as confirmed and one in plain type. avatars: whether
    the avatar is theirs. typeset: the similarity of the name to theirs in plain type, -1 to 1.
    """

    names: Mapping[int, Picture] = field(default_factory=dict)
    avatars: Mapping[int, AvatarVerdict] = field(default_factory=dict)
    typeset: Mapping[int, float] = field(default_factory=dict)


UNSEEN = Looks()


def looks_of(rows: Sequence[ReadRow], roster: Sequence[RosterEntry]) -> list[Looks]:
    """What the pictures of each row of a list say about the members."""
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
    """The member whose name pictures are similar to a row's, and clearly more so than anybody else's, if there is one.

    alike: the similarity to each member's. stranger: the assumed similarity to somebody who is not among them.
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
    """For each row with somebody's avatar, whether it is each member's. An avatar that is nobody's gives no verdict."""
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
