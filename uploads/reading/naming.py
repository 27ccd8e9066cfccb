"""From the ink of a name line to the member's name: alliance tag, rank badge and level crown cut off.

Where the cut is not certain the other readings are kept as variants, for the roster to decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_BADGE = re.compile(r"^R ?([1-5])(?: +|(?=[^\d\s]))")
_TAG = re.compile(r"^\W?[\[［【({「]\s?([^\s\[\]()]{1,6}?)\s?[\]］】)}」]\s*(?=\S)")
_CLOSED = re.compile(r"^([A-Za-z0-9]{2,5})[\]］】]\s*(?=\S)")
_LONE_TAG = re.compile(r"(?:[\[［【({「]\s?[^\s\[\]()]{0,6}\s?)?[\]］】)}」]")
_OPEN = re.compile(r"^[\[［【]\s?")
_LEVEL = re.compile(r"^(.*\S)\s?([1-4]\d)$")
_HALF_LEVEL = re.compile(r"^(.*\S)\s?\d$")
_APART = re.compile(r"^.*\S [1-4]\d$")
_SPACES = re.compile(r"\s+")
_EDGES = " \t|¦,;:·"
_SEX = "♂♀"


@dataclass(frozen=True, slots=True)
class Name:
    """text: the name; variants: other readings of the same ink, without duplicates and without `text`."""

    text: str
    tag: str | None
    badge: int | None
    variants: tuple[str, ...]


def common_tag(lines: Iterable[str]) -> str | None:
    """The alliance tag that most tagged lines of a list carry, None where lines carry none."""
    tags = Counter(match[1] for line in lines if (match := _TAG.match(_without_badge(line)[1])))
    return tags.most_common(1)[0][0] if tags else None


def shows_badges(lines: Iterable[str]) -> bool:
    """Whether names of the list stand behind a rank badge (R1 to R5)."""
    lines = [line for line in lines if line]
    return sum(bool(_BADGE.match(line.strip())) for line in lines) >= max(2, 0.25 * len(lines))


def shows_levels(lines: Iterable[str]) -> bool:
    """Whether each name of the list is followed by a level (10 to 49), as on a crown."""
    lines = [line for line in lines if line]
    return sum(bool(_APART.match(line.strip())) for line in lines) >= max(2, 0.25 * len(lines))


def clean(line: str, tag: str | None, *, badges: bool, levels: bool = False) -> Name:
    """A name line as read, to a name; an empty one where nothing but the tag could be read.

    tag: the list's alliance tag; badges, levels: whether the list shows rank badges before, levels behind the names.
    """
    whole = _SPACES.sub(" ", line).strip(_EDGES + _SEX)
    badge, rest = _without_badge(whole)
    if not badges:
        badge, rest = None, whole
    found, bare = _without_tag(_from_tag(rest, tag), tag)
    if (found and not bare) or (tag and not found and _LONE_TAG.fullmatch(bare.strip(_EDGES + _SEX))):
        return Name("", tag, badge, ())
    bare = bare.strip(_EDGES + _SEX) or rest
    if "[" not in bare:
        bare = bare.lstrip("] ") or bare
    variants = [whole, rest]
    if not badges:
        variants.append(_without_badge(whole)[1])
    if bare.endswith("]") and "[" not in bare:
        variants.append(bare)
        bare = bare.rstrip("] ") or bare
    level = _LEVEL.match(bare)
    if level:
        shorter = level[1].strip()
        variants.append(bare if levels else shorter)
        bare = shorter if levels else bare
    elif levels and (half := _HALF_LEVEL.match(bare)):
        variants.append(half[1].strip())
    opened = _OPEN.sub("", rest)
    if tag and not found and len(opened) > len(tag) + 1:
        variants += [opened[len(tag) :].lstrip("]］】) "), opened[len(tag) + 1 :].lstrip("]］】) ")]
    unique = tuple(dict.fromkeys(v for v in variants if v and v != bare))
    return Name(bare, found, badge, unique)


def _from_tag(line: str, tag: str | None) -> str:
    """The line from its tag on: what stands before it is written on the avatar."""
    at = line.find(f"[{tag}]") if tag else -1
    return line[at:] if 0 < at <= 5 else line


def _without_badge(line: str) -> tuple[int | None, str]:
    match = _BADGE.match(line.strip())
    return (int(match[1]), line.strip()[match.end() :].strip()) if match else (None, line.strip())


def _without_tag(line: str, tag: str | None) -> tuple[str | None, str]:
    match = _TAG.match(line)
    if match:
        return match[1], line[match.end() :]
    if tag is None:
        return None, line
    match = _CLOSED.match(line)
    if match:
        return tag, line[match.end() :]
    opened = _OPEN.sub("", line)
    if opened != line and opened[: len(tag)].casefold() == tag.casefold() and len(opened) > len(tag):
        return tag, opened[len(tag) :].lstrip("]］】)I|1 ")
    return None, line
