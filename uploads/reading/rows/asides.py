"""Texts on the line of names that do not belong to them: a clan behind, when somebody was last online, a count before.

Each is cut off only if most of a list's names have one, so that parts of single names stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from uploads.reading import rows as limits
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import nameable, says_state
from uploads.reading.look.words import squeeze, tells_state
from uploads.reading.roles.fields import Screen
from uploads.reading.rows.chips import without_chips
from uploads.reading.rows.columns import on_name_line
from uploads.reading.rows.names import BAR_TAG, NameLine
from uploads.reading.rows.scripts import latin

_CLAN = re.compile(r"^(.*?)\s*[\[<(【《«‹]\s?[^\W_]{1,6}\s?[\]>)】》»›]$")
_COUNT = re.compile(r"^\d{1,4}[ .]?(?=[^\W\d_]|[\[<(_])")
_ENDING_COUNT = re.compile(r"(?=\d{1,3}$)")
_BEGINNING_COUNT = re.compile(r"\d{1,3}(?=\W|$)")
_STAR = re.compile(r"^([★☆⭐]) (?=\S)")
_FLAG = re.compile(r"^(?:[Il|1■]{1,2} ){1,2}(?=\S)")
_LEVEL = re.compile(r"[1-9]\d?(?: *$| +(?=\S))|[1-9]\d? ?(?=[\[(<【（])")
_MARK = re.compile(r"^(?:[■□▪] ?|[●•=◆] )(?=\w)")
"""The remains of a flag or an icon before a name."""
_VIP = re.compile(r"V[I1l|/]{0,2}P ?\d{1,2}", re.IGNORECASE)
_GLUED_VIP = re.compile(r"(?<=\w)V[I1l|/]{1,2}P ?\d{1,2}$")
_ARROW = re.compile(r" [→←↑↓▲▼➜]$")
_SEPARATORS = " ●•·*|-–—。."
_BULLETS = " ●•·。"


def bare_lines(screen: Screen, lines: Sequence[NameLine]) -> list[NameLine]:
    """The name lines of a list without texts beside the names, and with single letters of another script made Latin."""
    lines = without_chips(screen, lines)
    beside = [one for one in screen.placed if on_name_line(screen, one)]
    stated = sum(says_state(one.piece.text) for one in beside)
    counted = {one.row for one in beside for piece in lines[one.row].pieces[-1:] if _follows(piece, one.piece)}
    texts = _without_levels(screen, lines, _without_counts_behind(lines, counted))
    texts = _without_repeated(screen, lines, _without_stars(without_asides(texts, stated)))
    texts = _without_bars([latin(_without_mark(text)) for text in texts])
    return [replace(line, text=text) for line, text in zip(lines, texts, strict=True)]


def _without_levels(screen: Screen, lines: Sequence[NameLine], texts: Sequence[str]) -> list[str]:
    """The texts without levels at their beginning, if levels before other names were read on their own."""
    apart = {
        one.row
        for one in screen.placed
        if _LEVEL.fullmatch(one.piece.text.strip())
        and on_name_line(screen, one)
        and _precedes(one.piece, lines[one.row])
    }
    glued = {row for row, text in enumerate(texts) if row not in apart and _LEVEL.match(text)}
    most = limits.LEVELLED * sum(map(bool, texts))
    if len(apart) < limits.FEWEST_APART or len(apart) + len(glued) < most:
        return list(texts)
    return [_LEVEL.sub("", text) if row in glued else text for row, text in enumerate(texts)]


def _precedes(level: Piece, line: NameLine) -> bool:
    """Whether a text stands right before a name."""
    if not line.pieces:
        return False
    first = line.pieces[0]
    return -0.5 * first.height < first.x0 - level.x1 < limits.LEVEL_BEFORE * first.height


def _without_repeated(screen: Screen, lines: Sequence[NameLine], texts: Sequence[str]) -> list[str]:
    """The texts without words at their end that stand on their own beside several other names: an alliance."""
    named = {id(piece) for line in lines for piece in line.pieces}
    times = Counter(
        one.piece.text.strip()
        for one in screen.placed
        if on_name_line(screen, one) and id(one.piece) not in named and nameable(one.piece.text)
    )
    common = [text for text, count in times.items() if count >= limits.FEWEST_BESIDE and len(squeeze(text)) > 2]
    return [next((text[: -len(own)].rstrip() for own in common if text.endswith(f" {own}")), text) for text in texts]


def _without_bars(texts: Sequence[str]) -> list[str]:
    """The texts without bars at both ends, if several have them: they separate the columns of a table."""
    barred = [text for text in texts if len(text) > 1 and text[0] == text[-1] == "|"]
    return [text.strip("|") if text in barred else text for text in texts] if len(barred) > 1 else list(texts)


def _without_mark(text: str) -> str:
    """A text without the mark at its beginning, unless it ends with the same sign: `• Nia •` is a name."""
    return text if text[:1] == text[-1:] else _MARK.sub("", text)


def _without_stars(texts: Sequence[str]) -> list[str]:
    """The texts without a star that marks some of the names: a star and a blank before several of them.

    A star at both ends of a name is part of it.
    """
    marked = [text for text in texts if (star := _STAR.match(text)) and not text.endswith(star[1])]
    return (
        [_STAR.sub("", text) if text in marked else text for text in texts]
        if len(marked) >= limits.FEWEST_STARS
        else list(texts)
    )


def _follows(name: Piece, other: Piece) -> bool:
    """Whether a bare number stands behind a name, too near to be a column: a count of something the member has."""
    counts = _BEGINNING_COUNT.match(other.text.strip()) is not None
    return counts and -0.5 * name.height < other.x0 - name.x1 < limits.COUNT_BEHIND * name.height


def _without_counts_behind(lines: Sequence[NameLine], counted: AbstractSet[int]) -> list[str]:
    """The texts of the lines without numbers behind icons at their end, if many names have one.

    counted: rows with such a number that is not part of the line.
    """
    texts = [line.text for line in lines]
    bare = [_before_count(line) for line in lines]
    found = counted | {row for row, text in enumerate(bare) if text != texts[row]}
    fewest, share = limits.COUNTS_BEHIND
    return bare if len(found) >= max(fewest, share * sum(map(bool, texts))) else texts


def _before_count(line: NameLine) -> str:
    """The text of a line without a number at its end behind a gap as wide as an icon."""
    if len(line.pieces) > 1 and line.pieces[-1].text.strip().isdecimal():
        return line.text.removesuffix(line.pieces[-1].text.strip()).rstrip()
    if len(line.pieces) != 1 or len(line.pieces[0].box.chars) != len(line.text):
        return line.text
    chars, height = line.pieces[0].box.chars, line.pieces[0].height
    for match in _ENDING_COUNT.finditer(line.text):
        name = line.text[: match.start()].rstrip(_SEPARATORS)
        if len(squeeze(name)) > 1 and chars[match.start()].x0 - chars[len(name) - 1].x1 >= limits.ICON_GAP * height:
            return name
    return line.text


def without_asides(lines: Sequence[str], stated: int = 0) -> list[str]:
    """The texts of a list's name lines without what most of them have beside the names.

    stated: how many names have a separate text beside them that says when somebody was last online.
    """
    written = sum(bool(line) for line in lines)
    for cut, (fewest, share), others in (
        (_without_state, limits.ASIDES, stated),
        (_without_clan, limits.ASIDES, 0),
        (_without_count, limits.COUNTS, 0),
        (_without_flag, limits.FLAGS, 0),
    ):
        found = [cut(line) for line in lines]
        changed = sum(line != other for line, other in zip(lines, found, strict=True))
        if changed and changed + others >= max(fewest, share * written):
            lines = found
    return list(lines)


def _without_clan(line: str) -> str:
    match = _CLAN.match(line.strip())
    return match[1] if match else line


def _without_state(line: str) -> str:
    """The line without words at the end that say when somebody was last online, or their state: `VIP8 Lv.41`."""
    words = _GLUED_VIP.sub("", _ARROW.sub("", line.rstrip())).split()
    for start in range(1, len(words)):
        said = " ".join(words[start:])
        if tells_state(said) or says_state(said) or all(map(says_state, words[start:])):
            return _without_separators(words[:start])
    return "" if _VIP.fullmatch(line.strip()) else " ".join(words)


def _without_separators(words: Sequence[str]) -> str:
    """The words without the signs that separate them from what stood behind: `Nia ·`, but not `-Odin-`."""
    kept = list(words)
    while len(kept) > 1 and not kept[-1].strip(_SEPARATORS):
        kept.pop()
    text = " ".join(kept)
    return text if text[:1] == text[-1:] else text.rstrip(_BULLETS)


def _without_flag(line: str) -> str:
    """The line without the stripes of a flag at its beginning, read as strokes: `I I Nova`."""
    return _FLAG.sub("", line.strip())


def _without_count(line: str) -> str:
    """The line without digits at its beginning, unless they begin a tag: `5BFL | Mambo`."""
    return line if BAR_TAG.match(line.strip()) else _COUNT.sub("", line.strip())
