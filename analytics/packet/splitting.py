"""A text in parts of a bounded length: between sections where possible, else between lines, words, characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

Block = Sequence[str]
"""The lines of a section."""

JOINER = "\u200d"
BREAKS = (", ", " · ", "; ", " ")
"""Where a line may be cut, the best first; the separator stays at the end of the part before it."""
MOST_DIGITS = 4


def length(text: str) -> int:
    """The length as Discord and the game count it: characters outside the Basic Multilingual Plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def numbered(blocks: Sequence[Block], limit: int) -> list[str]:
    """The parts, none longer than the limit. If there are several, each begins with '(1/3) '."""
    parts = split(blocks, limit)
    if len(parts) < 2:
        return parts
    for digits in range(1, MOST_DIGITS + 1):
        parts = split(blocks, limit - len("(/) ") - 2 * digits)
        if len(str(len(parts))) <= digits:
            break
    return [f"({number}/{len(parts)}) {part}" for number, part in enumerate(parts, 1)]


def split(blocks: Sequence[Block], limit: int) -> list[str]:
    """The parts in their order, none longer than the limit and none empty."""
    parts: list[str] = []
    for block in blocks:
        whole = "\n".join(block)
        if parts and length(both := f"{parts[-1]}\n\n{whole}") <= limit:
            parts[-1] = both
        elif length(whole) <= limit:
            parts.append(whole)
        else:
            fill(parts, block, limit)
    return [part for part in (one.strip() for one in parts) if part]


def fill(parts: list[str], block: Block, limit: int) -> None:
    """Add a section that is longer than a part, line by line; its heading stays together with the next line."""
    pieces = [piece for line in block for piece in cut(line, limit)]
    if len(pieces) > 1 and length(first := f"{pieces[0]}\n{pieces[1]}") <= limit:
        pieces[:2] = [first]
    between = "\n\n"
    for piece in pieces:
        if parts and length(both := f"{parts[-1]}{between}{piece}") <= limit:
            parts[-1] = both
        else:
            parts.append(piece)
        between = "\n"


def cut(line: str, limit: int) -> Iterator[str]:
    """A line in pieces of at most the limit: cut after a comma or a blank if possible, never inside a character."""
    while length(line) > limit:
        end = longest_start(line, limit)
        for sign in BREAKS:
            place = line.rfind(sign, 0, end)
            if place > 0 and line[:place].strip():
                end = place + len(sign)
                break
        yield line[:end].rstrip()
        line = line[end:].lstrip()
    yield line


def longest_start(line: str, limit: int) -> int:
    """How many code points of a line fit. If not even one visible character fits, as much of it as fits."""
    taken = end = 0
    for character in characters(line):
        if taken + length(character) > limit:
            break
        taken += length(character)
        end += len(character)
    if end:
        return end
    end, taken = 1, length(line[0])
    while end < len(line) and taken + length(line[end]) <= limit:
        taken += length(line[end])
        end += 1
    return end


def characters(text: str) -> Iterator[str]:
    """Visible characters: a letter with its marks, an emoji with its joiners, a sign with its backslash."""
    start = 0
    for place in range(1, len(text)):
        if not belongs(text[place - 1], text[place]):
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def belongs(before: str, after: str) -> bool:
    """Whether a code point belongs to the visible character before it."""
    return (
        unicodedata.category(after) in ("Mn", "Me", "Mc")
        or after in (JOINER, "\u200b")
        or before in (JOINER, "\\")
        or "\U0001f3fb" <= after <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= after <= "\U000e007f"  # flag tags
        or ("\U0001f1e6" <= before <= "\U0001f1ff" and "\U0001f1e6" <= after <= "\U0001f1ff")  # flag letters
        or "\u1160" <= after <= "\u11ff"  # parts of a Korean syllable
    )
