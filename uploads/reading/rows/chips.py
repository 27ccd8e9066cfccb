"""Tags before names, each on a chip and without brackets: `GhDX  EmberSlayer`.

Most names of a list have one: either the alliance's tag before all, or each its own. Because many names begin with a
short word (`Amber Falcon`), most of the tags must not be spelt like words, or must be capitals that were read
separately.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from uploads.reading import rows as limits
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import nameable
from uploads.reading.roles.fields import Screen
from uploads.reading.rows.columns import on_name_line
from uploads.reading.rows.names import BAR_TAG, NameLine

_CHIP = re.compile(r"[A-Za-z0-9À-ɏ]{2,5}")
_SLASHED = re.compile(rf"{_CHIP.pattern} ?/ ?(?=\w)")
"""A tag before a slash: `MNYG/Mambo`."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A word at the beginning of a name line, and the line behind it. apart: the word was read as a separate text."""

    word: str
    line: NameLine
    apart: bool


def without_chips(screen: Screen, lines: Sequence[NameLine]) -> list[NameLine]:
    """The name lines of a list without the tags on chips, if most lines have one."""
    chips = [_chip(screen, row, line) for row, line in enumerate(lines)]
    found = [chip for chip in chips if chip is not None]
    written = sum(bool(line.text) and not _CHIP.fullmatch(line.text) for line in lines)
    if any(BAR_TAG.match(line.text) for line in lines):
        return list(lines)  # tags before bars are cut off with the names
    slashed = [_SLASHED.match(line.text) for line in lines]
    if sum(map(bool, slashed)) >= max(limits.FEWEST_CHIPS, limits.OWN_CHIPS * written):
        return [_from(line, match.end()) if match else line for line, match in zip(lines, slashed, strict=True)]
    words = Counter(chip.word for chip in found)
    common, times = words.most_common(1)[0] if words else ("", 0)
    if times >= max(limits.FEWEST_CHIPS, limits.SAME_CHIPS * written):
        apart = sum(chip.apart for chip in found if chip.word == common)
        if not (_is_no_word(common) or (common.isupper() and apart >= limits.SAME_CHIPS * written)):
            return list(lines)
        return [_behind(common, chip, line) for chip, line in zip(chips, lines, strict=True)]
    fewest = limits.FEWEST_CHIPS if sum(chip.apart for chip in found) > 1 else limits.FEWEST_GLUED_CHIPS
    spelt = sum(_is_no_word(chip.word) or _is_louder(chip) for chip in found)
    if len(found) < max(fewest, limits.OWN_CHIPS * written) or spelt < limits.NO_WORDS * len(found):
        return list(lines)
    return [line if chip is None else chip.line for chip, line in zip(chips, lines, strict=True)]


def _is_no_word(text: str) -> bool:
    """Whether digits or mixed case show that a short text is a tag: `kGh1`, `AfC`, but not `Amber`, `WAR`, `iron`."""
    return any(map(str.isdecimal, text)) or not (text.islower() or text.isupper() or text.istitle())


def _is_louder(chip: Chip) -> bool:
    """Whether the word is in capitals and the text behind it is not: `HRC Two Shoes`."""
    return chip.word.isupper() and not chip.line.text.isupper()


def _behind(common: str, chip: Chip | None, line: NameLine) -> NameLine:
    """The line without the common tag; without text if only the tag was read."""
    if chip is not None and chip.word.casefold() == common.casefold():
        return chip.line
    return replace(line, text="") if line.text.strip() == common else line


def _chip(screen: Screen, row: int, line: NameLine) -> Chip | None:
    """The possible chip at the beginning of a row's name line; None if there is no such word, or nothing behind it."""
    if not line.pieces:
        return None
    first = line.pieces[0]
    text = first.text.strip()
    if _CHIP.fullmatch(text):
        rest = [*line.pieces[1:]] or _touching(screen, row, first)
        told = " ".join(piece.text.strip() for piece in rest)
        return Chip(text, NameLine(tuple(rest), told), apart=True) if rest else None
    word, _, told = text.partition(" ")
    if not _CHIP.fullmatch(word) or not nameable(told):
        return None
    return Chip(word, _from(line, line.text.index(told)), apart=False)


def _from(line: NameLine, start: int) -> NameLine:
    """A name line from a character of its first text on."""
    first, text = line.pieces[0], line.text[start:]
    blanks = len(first.text) - len(first.text.lstrip())
    return NameLine((_cut(first, start + blanks), *line.pieces[1:]), text)


def _touching(screen: Screen, row: int, chip: Piece) -> list[Piece]:
    """The texts right behind a chip on its row's name line, left to right."""
    line = [one.piece for one in screen.placed if one.row == row and on_name_line(screen, one)]
    found: list[Piece] = []
    end = chip.x1
    for piece in sorted(line, key=lambda one: one.x0):
        near = -limits.CHIP_OVERLAP * chip.height < piece.x0 - end < limits.NAME_GAP * chip.height
        if piece is not chip and piece.x0 > chip.x0 and near and nameable(piece.text):
            found.append(piece)
            end = piece.x1
    return found


def _cut(piece: Piece, start: int) -> Piece:
    """A text from one of its characters on."""
    if len(piece.box.chars) != len(piece.text) or not piece.box.chars[start:]:
        return piece
    chars = piece.box.chars[start:]
    x0 = chars[0].x0
    box = replace(piece.box, text=piece.text[start:], chars=chars, box=(x0, *piece.box.box[1:]))
    return replace(piece, box=box, x0=x0)
