"""How a row compares with a member: the names, last week's value, the rank badge."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from members.names import is_usable_alias, look_alike, normalise, similarity, spelt_apart
from uploads.matching.letters import is_clear_beside, is_doubtful, is_foreign
from uploads.matching.looks import UNSEEN, AvatarVerdict, Looks, Picture
from uploads.reading.types import Kind, ReadRow, RosterEntry

SUGGESTED = 0.7
"""Names more similar than this suggest the member (spec sections 5 and 9)."""

CONFLICT_PERCENT = 10
"""A change of power or kills beyond this is shown to the leader as a conflict (spec sections 5 and 9)."""

READABLE = 0.4
"""With support from the value, a name only this similar may still be a misread one."""

NEAR = 0.6
"""A clearly read name this similar to a member's may still be a misread one: engines are sure of wrong letters too. It
allows for one wrong letter of three, or two of five."""

UNLIKE = 0.5
"""A clearly read name less similar to a member's than this is another name, whatever else supports the member."""

STEADY_KINDS: frozenset[Kind] = frozenset({"strength", "kills"})
"""Figures that hardly ever fall and grow little in a week, so last week's value identifies a member."""

PICTURE_STRENGTH = 0.8
"""The strength of a name that looks like the member's but is not spelled like it, compared with the letters of other
names."""

ValueVerdict = Literal["fits", "unsure", "contradicts"]
DistinctNames = Collection[frozenset[str]]
"""Pairs of normal forms that are never matched to each other."""

_FITS = (0.97, 1.25)
_POSSIBLE = (0.8, 1.6)

_CUT_PENALTY = 0.03
"""If two cuts of the same ink are equally similar to a member's name, the one that was taken for the name counts."""

_SIDES = {"fits": 1, "contradicts": -1, "unsure": 0, "same": 1, "other": -1}

_CUT_SHORT = re.compile(r"(.{5,}?)\s*(?:…|\.\s?\.[. ]*)")
_CUT_SHORT_TRUST = 0.95


@dataclass(frozen=True, slots=True)
class Likeness:
    """A row compared with a member: all evidence for or against, not yet weighed (score.py weighs it).

    reading, spelling: the two spellings that agree best. similarity: of these. cut: the reading is another cut of the
    ink than the name as read. shortened: it leaves out letters that may be part of the name. clear: whether the name
    was read clearly. verdict, nearness: the value compared with the last one. picture: set if the name looks as it did
    when a leader confirmed it, or as in plain type. typeset: its similarity to plain type, -1 to 1, None if unknown.
    avatar: whether the avatar beside the name is the member's. badge: 1 if the rank badge is the member's, -1 if it is
    another, 0 without one. left_over: the match is based on other evidence than name and looks. renamed: the match is
    under a new name.
    """

    member: RosterEntry
    reading: str
    spelling: str
    similarity: float
    cut: bool
    shortened: bool
    clear: bool
    verdict: ValueVerdict
    nearness: float
    picture: Picture | None = None
    typeset: float | None = None
    avatar: AvatarVerdict = "unsure"
    badge: int = 0
    left_over: bool = False
    renamed: bool = False

    @property
    def strength(self) -> float:
        """How strongly the name supports this member, 0 to 1, by its letters or its picture."""
        return max(self.similarity, PICTURE_STRENGTH if self.picture else 0.0)

    @property
    def suggested(self) -> bool:
        """Whether the name suggests the member, either alone or, if misread, together with the other support."""
        if self.strength > SUGGESTED:
            return True
        return self.similarity >= (UNLIKE if self.clear else READABLE) and self.support > 0

    @property
    def support(self) -> int:
        """What last week's value and the avatar say together: above 0 for this member, below 0 against."""
        return _SIDES[self.verdict] + _SIDES[self.avatar]

    @property
    def exact(self) -> bool:
        """Whether the row is spelled like the member, letter by letter."""
        return unicodedata.normalize("NFC", self.reading) == unicodedata.normalize("NFC", self.member.name)

    @property
    def same_name(self) -> bool:
        """Whether the two look the same on a screen, and only misreading separates them."""
        return (
            not self.shortened
            and look_alike(self.reading, self.spelling)
            and not spelt_apart(self.reading, self.spelling)
        )


def compare(
    row: ReadRow,
    roster: Sequence[RosterEntry],
    kind: Kind | None,
    distinct: DistinctNames,
    looks: Looks = UNSEEN,
) -> list[Likeness]:
    """The row compared with every member it may be, in the order of the roster."""
    likenesses = []
    for member in roster:
        readings: Sequence[str] = (row.name, *row.name_variants)
        if distinct:
            name = normalise(member.name)
            readings = [one for one in readings if frozenset((normalise(one), name)) not in distinct]
        if row.name in readings:
            likenesses.append(_likeness(row, readings, member, kind, looks))
    return likenesses


def _likeness(row: ReadRow, readings: Sequence[str], member: RosterEntry, kind: Kind | None, looks: Looks) -> Likeness:
    clear = is_clear_beside(row, member.name)
    reading, cut, spelling, alike = max(
        (
            (reading, reading != row.name, spelling, _alike(reading, spelling))
            for reading in readings
            for spelling in _spellings(member.name, member.aliases)
        ),
        key=lambda pair: (pair[3] - _CUT_PENALTY * pair[1], pair[0] == pair[2]),
    )
    avatar = looks.avatars.get(member.member_id, "unsure")
    picture = looks.names.get(member.member_id)
    if picture and (
        (clear and (alike < UNLIKE or not is_foreign(member.name)))
        or (picture.source == "confirmed" and avatar == "other")
    ):
        picture = None
    return Likeness(
        member=member,
        reading=reading,
        spelling=spelling,
        similarity=alike,
        cut=cut,
        shortened=cut and len(normalise(reading)) < len(normalise(row.name)),
        clear=clear,
        verdict=value_verdict(kind, row, member),
        nearness=nearness(row.value, member.value),
        picture=picture,
        typeset=looks.typeset.get(member.member_id),
        avatar=avatar,
        badge=(1 if row.badge == member.rank else -1) if row.badge is not None and member.rank else 0,
    )


@lru_cache(maxsize=4096)
def _spellings(name: str, aliases: tuple[str, ...]) -> tuple[str, ...]:
    return (name, *filter(is_usable_alias, aliases))


def spelled_as(row: ReadRow, spellings: Collection[str]) -> bool:
    """Whether the name was read and looks like one of a member's spellings: such a row may teach without a leader."""
    return any(
        look_alike(reading, spelling)
        for reading in (row.name, *row.name_variants)
        if len(normalise(reading)) >= len(normalise(row.name))
        for spelling in spellings
    )


def names_another(row: ReadRow, spellings: Collection[str]) -> bool:
    """Whether a name was read clearly and is not similar to any of a member's spellings, so it is another name, or a
    new one."""
    alike = (_alike(reading, spelling) for reading in (row.name, *row.name_variants) for spelling in spellings)
    return not is_doubtful(row) and max(alike, default=0.0) < SUGGESTED


def is_near(like: Likeness, *, cut: bool) -> bool:
    """Whether a name that suggests nobody may still be the member's, misread. cut: it was cut out of a longer text.

    This proposes nobody: it only makes the review ask before it creates a member who may be there already.
    """
    is_clear = like.clear and not cut
    return like.similarity >= (NEAR if is_clear else READABLE) and like.support >= 0


def _alike(reading: str, spelling: str) -> float:
    """The similarity of two spellings. If the game cut the name short ("HOLLOWDRAG…"), only the shown part is
    compared."""
    shown = _CUT_SHORT.fullmatch(reading)
    if shown is None or len(spelling) <= len(shown[1]):
        return similarity(reading, spelling)
    return max(similarity(reading, spelling), _CUT_SHORT_TRUST * similarity(shown[1], spelling[: len(shown[1])]))


def change_percent(current: int | None, new: int) -> float | None:
    """The change from the current figure in percent; None if there is nothing to compare with."""
    if not current:
        return None
    return (new - current) * 100 / current


def is_conflict(current: int | None, new: int) -> bool:
    """Whether power or kills differ by more than 10 percent from the current figure (spec section 5)."""
    return bool(current) and abs(new - (current or 0)) * 100 > CONFLICT_PERCENT * (current or 0)


def value_verdict(kind: Kind | None, row: ReadRow, member: RosterEntry) -> ValueVerdict:
    """Whether the value could be this member's, given the last known one. Only steady kinds can tell."""
    if kind not in STEADY_KINDS or not member.value:
        return "unsure"
    low = (row.value if row.value_low is None else row.value_low) / member.value
    high = (row.value if row.value_high is None else row.value_high) / member.value
    if high >= _FITS[0] and low <= _FITS[1]:
        return "fits"
    return "unsure" if high >= _POSSIBLE[0] and low <= _POSSIBLE[1] else "contradicts"


def nearness(value: int, before: int | None) -> float:
    """How near a value is to the last one, 0 to 1: 1 if it is the same, a third if it tripled."""
    if before is None:
        return 0.0
    low, high = sorted((abs(value) + 1, abs(before) + 1))
    return low / high
